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
#include "bot/shell_words.h"
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

/* Nothing here has a clock that runs. */
static void
late(void *owner, int64_t late_ns)
{
	(void)owner;
	(void)late_ns;
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
	if (snprintf(path, PATH_MAX, "%s.shards", driver->terms->output) >=
		PATH_MAX)
		return driver_fail(driver, "%s: %s", driver->terms->output,
			strerror(ENAMETOOLONG));
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
	loop_init(&driver->loop, child_ended, late, driver);
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
	long games = 0;

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
			queue->running == 1 ? "" : "s");
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

/* The script that plays one shard, the same for all: a program for sh that gets
 * the shard's number. */

struct task {
	enum engine_kind kind;
	const char *program;   /* talon, wherever it is */
	const char *directory; /* where the run was started */
	const char *folder;    /* of the shards */
	const char *path;      /* where programs are looked for; NULL: nobody
				  says */
	const char *subcommand;
	long shards;
	const char *after;     /* the games so far; NULL: none */
	const char *key;       /* NULL: none */
	long upto;	       /* 0: all games */
	char *const *options;  /* of the run, NULL at the end */
	char *const *operands; /* its bots, likewise */
};

static void
add_word(struct text *script, const char *before, const char *word)
{
	text_add_string(script, before);
	shell_words_quote(script, word);
}

static void
add_words(struct text *script, char *const *words)
{
	for (; words && *words; words++)
		add_word(script, " ", *words);
}

/* A file of the shard: FOLDER/ BEFORE number BEHIND, the number in $K. */
static void
add_file(struct text *script, const struct task *task, const char *before,
	const char *behind)
{
	shell_words_quote(script, task->folder);
	text_add_format(script, "/%s\"$K\"%s", before, behind);
}

static void
add_task_number(struct text *script, const struct task *task)
{
	if (task->kind == ENGINE_SLURM) {
		text_add_string(script, "K=$((SLURM_ARRAY_TASK_ID + $1))\n");
		return;
	}
	text_add_string(script, "K=$1\nexec 2>>");
	add_file(script, task, "", ".log");
	text_add_string(script, "\n");
}

/* What the task adds to the options of the run. */
static void
add_shard(struct text *script, const struct task *task)
{
	text_add_format(script,
		" --quiet --live=off --resume --shard=\"$K\"/%ld --output=",
		task->shards);
	add_file(script, task, "s", ".rec");
	if (task->after)
		add_word(script, " --after=", task->after);
	if (task->key)
		add_word(script, " --key=", task->key);
	if (task->upto > 0)
		text_add_format(script, " --upto=%ld", task->upto);
}

/* With Slurm the number is that of the task in its array and the first argument
 * added; with Parallel it is the argument, and the standard error is appended
 * to NUMBER.log of the folder. */
static void
write_task(const struct task *task, struct text *script)
{
	text_add_string(script, "#!/bin/sh\n");
	add_word(script, "cd ", task->directory);
	text_add_string(script, " || exit\n");
	if (task->path) {
		add_word(script, "PATH=", task->path);
		text_add_string(script, "\nexport PATH\n");
	}
	add_task_number(script, task);
	add_word(script, "exec ", task->program);
	add_word(script, " ", task->subcommand);
	add_words(script, task->options);
	add_shard(script, task);
	if (task->operands && *task->operands)
		text_add_string(script, " --");
	add_words(script, task->operands);
	text_add_string(script, " </dev/null >/dev/null\n");
}

/* Rounds are drawn from the games so far. */
static const char *
games_so_far(const struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;

	return terms->run->tournament.format && access(terms->output, F_OK) == 0
		       ? terms->output
		       : NULL;
}

bool
driver_write_task(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	const bool by_ssh = terms->engine.kind == ENGINE_PARALLEL;
	const struct task task = {
		.kind = terms->engine.kind,
		.program = terms->program,
		.directory = driver->directory,
		.folder = driver->folder,
		.path = by_ssh ? getenv("PATH") : NULL,
		.subcommand = terms->subcommand,
		.shards = driver->plan.shards,
		.after = games_so_far(driver),
		.key = terms->key,
		.upto = driver->state.upto,
		.options = terms->options,
		.operands = terms->operands,
	};
	struct driver_path path = driver_path(driver, "task");
	struct text script = {0};
	bool written = false;

	write_task(&task, &script);
	if (text_failed(&script) < 0)
		driver_fail(driver, "there is no memory");
	else
		written = beside_file_write(
				  path.bytes, &script, driver->reason) == 0;
	text_release(&script);
	return written;
}
