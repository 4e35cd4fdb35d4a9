#include "drive/driver.h"

#include <sys/file.h>
#include <sys/stat.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lines.h"
#include "common/plural.h"
#include "guard/beside_file.h"
#include "guard/locked_file.h"

/* Between two looks: at first, and at most. */
#define PAUSE_FIRST_NS INT64_C(2000000000)
#define PAUSE_MOST_NS  INT64_C(15000000000)

/* What of the words of a program that has failed is told. */
enum { TOLD_MAX = 700 };

/* What of a log is looked at, and told. */
enum { LOOKED = 2048, LINES_MOST = 5, LINE_MAX_TOLD = 200 };

/* The lines of a file of a shard that have been counted. */
struct counted_file {
	off_t at; /* bytes */
	long lines;
};

static void
child_ended(void *owner, int64_t now_ns)
{
	struct driver *driver = owner;

	(void)now_ns;
	subprocess_look(&driver->call);
	subprocess_look(&driver->crew);
}

static void
time_due(void *owner, int64_t now_ns)
{
	struct driver *driver = owner;

	(void)now_ns;
	driver->timer.at_ns = LOOP_NEVER;
	loop_stop(&driver->loop);
}

bool
driver_fail(struct driver *driver, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(driver->reason, sizeof driver->reason, format, arguments);
	va_end(arguments);
	return false;
}

bool
driver_fail_call(struct driver *driver, const char *what)
{
	static const char own[] = "talon: "; /* of another talon, as of us */
	struct text *said = &driver->call.errors.text;

	while (said->length > 0 && said->bytes[said->length - 1] == '\n')
		text_cut(said, said->length - 1);
	const size_t length = said->length;
	text_add(said, "", 1);
	if (length == 0 || text_failed(said) < 0)
		return driver_fail(driver, "%s: %s", what,
			"it failed, and did not say why");
	const char *words = said->bytes;
	if (length > TOLD_MAX)
		words += length - TOLD_MAX;
	else if (strncmp(words, own, strlen(own)) == 0)
		words += strlen(own);
	return driver_fail(driver, "%s: %s", what, words);
}

void
driver_say(struct driver *driver, const char *format, ...)
{
	va_list arguments;

	if (driver->terms->quiet)
		return;
	progress_erase(&driver->progress);
	va_start(arguments, format);
	vwarnx(format, arguments);
	va_end(arguments);
}

struct driver_path
driver_path(const struct driver *driver, const char *name)
{
	struct driver_path path;

	snprintf(path.bytes, sizeof path.bytes, "%s/%s", driver->folder, name);
	return path;
}

struct driver_path
driver_record(const struct driver *driver, long k)
{
	char name[32];

	snprintf(name, sizeof name, "s%ld.rec", k);
	return driver_path(driver, name);
}

struct driver_path
driver_log(const struct driver *driver, long k)
{
	char name[32];

	snprintf(name, sizeof name, "%ld.log", k);
	return driver_path(driver, name);
}

/* The folder, made if it is not there. */
static bool
open_folder(struct driver *driver)
{
	char *path = driver->folder;
	char *whole;

	if (!getcwd(driver->directory, sizeof driver->directory))
		return driver_fail(driver, ".: %s", strerror(errno));
	if (shard_folder_name(
		    path, driver->terms->output, driver->terms->stage) < 0)
		return driver_fail(driver, "%s: %s", driver->terms->output,
			strerror(errno));
	if (mkdir(path, 0777) < 0 && errno != EEXIST)
		return driver_fail(driver, "%s: %s", path, strerror(errno));
	whole = realpath(path, NULL);
	if (!whole || strlcpy(path, whole, PATH_MAX) >= PATH_MAX)
		driver_fail(driver, "%s: %s", path, strerror(errno));
	free(whole);
	return *driver->reason == '\0';
}

/* Its descriptor, of the file PATH, new or not, which no program gets that is
 * executed, unless FD_CLOEXEC is taken off. -1 with the reason in words. */
static int
open_kept_lock(const char *path, char reason[static REASON_MAX])
{
	int descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);

	return descriptor < 0 ? reason_of_file(path, reason) : descriptor;
}

static bool
take_locks(struct driver *driver)
{
	struct driver_path path = driver_path(driver, "driver.lock");
	off_t size;

	if (locked_file_is_held(path.bytes))
		return driver_fail(driver,
			"%s: another talon has these shards played already",
			driver->folder);
	if (locked_file_open(path.bytes, &driver->lock, &size, driver->reason) <
		0)
		return false;
	path = driver_path(driver, "engine.lock");
	driver->kept = open_kept_lock(path.bytes, driver->reason);
	return driver->kept >= 0;
}

bool
driver_init(struct driver *driver, const struct drive_terms *terms)
{
	*driver = (struct driver){
		.terms = terms,
		.kept = -1,
		.pause_first_ns = PAUSE_FIRST_NS,
		.pause_ns = PAUSE_FIRST_NS,
		.timer = {.at_ns = LOOP_NEVER,
			.due = time_due,
			.owner = driver},
	};
	loop_init(&driver->loop, child_ended, NULL, driver);
	loop_add_timer(&driver->loop, &driver->timer);
	progress_init(&driver->progress,
		!terms->quiet && isatty(STDERR_FILENO) ? stderr : NULL, 0, 0,
		loop_now());
	return open_folder(driver) && take_locks(driver);
}

bool
driver_begin(struct driver *driver)
{
	const long shards = driver->plan.shards;

	driver->counted = calloc((size_t)shards, sizeof *driver->counted);
	if (driver->counted && shard_state_init(&driver->state, shards) == 0)
		return true;
	return driver_fail(driver, "there is no memory");
}

void
driver_release(struct driver *driver)
{
	progress_erase(&driver->progress);
	subprocess_release(&driver->call);
	subprocess_release(&driver->crew);
	shard_plan_release(&driver->plan);
	shard_state_release(&driver->state);
	free(driver->counted);
	text_release(&driver->note);
	loop_remove_timer(&driver->timer);
	loop_release(&driver->loop);
	if (driver->lock)
		fclose(driver->lock);
	if (driver->kept >= 0)
		close(driver->kept);
}

void
driver_take_back(struct driver *driver)
{
	unlink(driver_path(driver, "driver.lock").bytes);
	unlink(driver_path(driver, "engine.lock").bytes);
	rmdir(driver->folder);
}

int
driver_take_kept_lock(struct driver *driver)
{
	int result;

	do
		result = flock(driver->kept, LOCK_EX | LOCK_NB);
	while (result < 0 && errno == EINTR);
	if (result == 0)
		return 1;
	return errno == EWOULDBLOCK ? 0 : -1;
}

/* Runs the loop until something has happened. False: it failed. A signal is
 * noted, and another may come. */
static bool
run_loop(struct driver *driver)
{
	int result = loop_run(&driver->loop);

	if (result < 0)
		return driver_fail(driver, "waiting: %s", strerror(errno));
	if (result > 0)
		driver->signal_number = result;
	loop_forget_end();
	return true;
}

bool
driver_call(struct driver *driver, const struct word_list *words, bool changes)
{
	const struct subprocess_terms terms = {
		.words = words->words,
		.kept = driver->kept,
	};

	if (word_list_failed(words) < 0)
		return driver_fail(driver, "there is no memory");
	subprocess_release(&driver->call);
	if (subprocess_start(
		    &driver->call, &driver->loop, &terms, driver->reason) < 0)
		return false;
	while (driver->call.running) {
		if (!run_loop(driver))
			return false;
		if (driver->signal_number != 0 && !changes)
			subprocess_signal_group(&driver->call, SIGKILL);
	}
	return driver->signal_number == 0;
}

bool
driver_pause(struct driver *driver)
{
	driver_show(driver);
	driver->timer.at_ns = loop_now() + driver->pause_ns;
	driver->pause_ns += driver->pause_ns / 4;
	if (driver->pause_ns > PAUSE_MOST_NS)
		driver->pause_ns = PAUSE_MOST_NS;
	bool run = run_loop(driver);
	driver->timer.at_ns = LOOP_NEVER;
	return run && driver->signal_number == 0;
}

void
driver_hurry(struct driver *driver)
{
	driver->pause_ns = driver->pause_first_ns;
}

/* Reads on in a file. */
static void
count_lines(struct counted_file *counted, FILE *file)
{
	struct lines lines = {.file = file};
	char *line;
	size_t length;

	if (lines_go_on(&lines, counted->at) == 0)
		while (lines_next(&lines, &line, &length) > 0) {
			counted->at += (off_t)length;
			counted->lines++;
		}
	lines_release(&lines);
}

/* How many games a file has that may not be there yet. */
static long
count_in(struct counted_file *counted, const char *path)
{
	struct stat status;

	if (stat(path, &status) == 0 && status.st_size != counted->at) {
		FILE *file = fopen(path, "re");

		if (status.st_size < counted->at)
			*counted = (struct counted_file){0};
		if (file) {
			count_lines(counted, file);
			fclose(file);
		}
	}
	return counted->lines > 0 ? counted->lines - 1 : 0;
}

long
driver_count_games(struct driver *driver)
{
	long games = driver->earlier;

	for (long k = 0; driver->counted && k < driver->plan.shards; k++)
		games += count_in(
			&driver->counted[k], driver_record(driver, k).bytes);
	return games;
}

/* What stands behind the games. */
static void
write_note(struct driver *driver)
{
	const struct shard_state *state = &driver->state;
	const struct squeue *queue = &driver->queue;
	struct text *note = &driver->note;

	text_clear(note);
	if (state->rounds > 0)
		text_add_format(note, ", round %ld of %ld", state->round,
			state->rounds);
	if (queue->running > 0)
		text_add_format(note, ", %ld shard%s running", queue->running,
			plural(queue->running));
	if (queue->waiting > 0)
		text_add_format(
			note, ", %ld waiting (%s)", queue->waiting, queue->why);
	driver->progress.note = text_failed(note) < 0 ? NULL : note->bytes;
}

void
driver_show(struct driver *driver)
{
	if (!driver->progress.file || !driver->state.open)
		return;
	long games = driver_count_games(driver);
	if (driver->progress.games > 0 && games > driver->progress.games)
		games = driver->progress.games;
	write_note(driver);
	progress_update(&driver->progress, games, loop_now());
}

static size_t
read_log_end(FILE *file, char bytes[static LOOKED])
{
	if (fseeko(file, -LOOKED, SEEK_END) < 0)
		rewind(file);
	return fread(bytes, 1, LOOKED, file);
}

/* Where the last lines begin. */
static size_t
find_lines(const char *bytes, size_t length)
{
	int lines = 0;

	while (length > 0) {
		lines += bytes[length - 1] == '\n';
		if (lines == LINES_MOST)
			break;
		length--;
	}
	return length;
}

static void
add_log_line(struct text *end, const char *line, size_t length)
{
	char printable[LINE_MAX_TOLD];

	text_printable(printable, sizeof printable, line, length);
	if (end->length > 0)
		text_add_string(end, "\n");
	text_add_format(end, "  %s", printable);
}

size_t
driver_read_log_end(const char *path, struct text *end)
{
	char bytes[LOOKED];
	FILE *file = fopen(path, "re");

	text_clear(end);
	if (!file)
		return 0;
	size_t length = read_log_end(file, bytes);
	fclose(file);
	while (length > 0 && bytes[length - 1] == '\n')
		length--;
	for (size_t at = find_lines(bytes, length); at < length;) {
		const char *lf = memchr(bytes + at, '\n', length - at);
		size_t next = lf ? (size_t)(lf - bytes) : length;

		add_log_line(end, bytes + at, next - at);
		at = next + 1;
	}
	return text_failed(end) < 0 ? 0 : end->length;
}

bool
driver_write(struct driver *driver, const char *name, struct text *text)
{
	struct driver_path path = driver_path(driver, name);
	bool written = false;

	if (text_failed(text) < 0)
		driver_fail(driver, "there is no memory");
	else
		written = beside_file_write(path.bytes, text, driver->reason) ==
			  0;
	text_release(text);
	return written;
}
