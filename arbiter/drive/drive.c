#include "drive/drive.h"

#include <sys/file.h>
#include <sys/stat.h>

#include <err.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/hex.h"
#include "base/json_fields.h"
#include "base/lines.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "base/word_list.h"
#include "bot/shell_words.h"
#include "common/plural.h"
#include "guard/beside_file.h"
#include "guard/key_file.h"
#include "guard/locked_file.h"
#include "play/progress.h"
#include "process/subprocess.h"
#include "record/journal.h"
#include "record/reader.h"
#include "record/run.h"
#include "record/run_line.h"
#include "record/stop_rule.h"

/* The plan of the shards, see drive.h. */

/* Digits of the hash that a name has. */
enum { NAME_DIGITS = 16 };

/* Names the folder of the shards of OUTPUT in a stage, from 1 or 0. -1 with
 * errno: too long. */
static int
shard_folder_name(char path[static PATH_MAX], const char *output, long stage)
{
	const int length =
		stage > 1 ? snprintf(path, PATH_MAX, "%s.shards-%ld", output,
				    stage)
			  : snprintf(path, PATH_MAX, "%s.shards", output);

	if (length < PATH_MAX)
		return 0;
	errno = ENAMETOOLONG;
	return -1;
}

/* Names the run whose record file will lie at OUTPUT, its whole path. -1 with
 * errno: no memory. */
static int
shard_plan_name(struct shard_plan *plan, const char *output)
{
	struct text line = {0};
	char digits[SHA256_DIGITS + 1];
	int result = run_write(&plan->run, &line);

	text_add_string(&line, output);
	if (result == 0)
		result = text_failed(&line);
	if (result == 0) {
		hex_write_sha256(digits, line.bytes, line.length);
		snprintf(plan->name, sizeof plan->name, "talon-%.*s",
			NAME_DIGITS, digits);
	}
	text_release(&line);
	return result;
}

/* Writes PATH, new or not. -1 with the reason in words. */
static int
shard_plan_write(const struct shard_plan *plan, const char *path,
	char reason[static REASON_MAX])
{
	struct text text = {0};
	int result = -1;

	text_add_string(&text, "{\"name\":");
	text_add_json(&text, plan->name);
	text_add_format(&text, ",\"shards\":%ld}\n", plan->shards);
	if (run_write(&plan->run, &text) < 0 || text_failed(&text) < 0)
		reason_no_memory(reason);
	else
		result = beside_file_write(path, &text, reason);
	text_release(&text);
	return result;
}

/* Whether one line of LENGTH bytes is the first of a plan, whose run is left
 * alone. */
static bool
shard_plan_parse(struct shard_plan *plan, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, line, length, reason);

	if (!object)
		return false;
	const char *name = json_fields_string(&fields, "name");
	long shards =
		(long)json_fields_integer(&fields, "shards", 1, SHARDS_MOST);
	size_t copied = strlcpy(plan->name, name, sizeof plan->name);
	if (copied >= sizeof plan->name ||
		!text_begins_with(name, copied, "talon-"))
		json_fields_complain(&fields, "name: is none of talon's");
	plan->shards = shards;
	bool read = json_fields_end(&fields);
	json_decref(object);
	return read;
}

static bool
read_lines(struct shard_plan *plan, struct lines *lines,
	char reason[static REASON_MAX])
{
	char *line;
	size_t length;

	snprintf(reason, REASON_MAX, "is cut off");
	if (lines_next(lines, &line, &length) <= 0 ||
		!shard_plan_parse(plan, line, length, reason))
		return false;
	snprintf(reason, REASON_MAX, "is cut off");
	return lines_next(lines, &line, &length) > 0 &&
	       run_parse(&plan->run, line, length, reason);
}

/* 1: read, to be released; 0: there is none; -1 with the reason in words. */
static int
shard_plan_read(struct shard_plan *plan, const char *path,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];
	FILE *file = fopen(path, "re");
	struct lines lines = {.file = file};

	*plan = (struct shard_plan){0};
	if (!file)
		return errno == ENOENT ? 0 : reason_of_file(path, reason);
	bool read = read_lines(plan, &lines, why);
	lines_release(&lines);
	fclose(file);
	if (read)
		return 1;
	return reason_say(reason, "%.400s: %.600s", path, why);
}

void
shard_plan_release(struct shard_plan *plan)
{
	run_release(&plan->run);
	*plan = (struct shard_plan){0};
}

/* What the shards have come to, as `talon merge --json` says it: how many games
 * are there, and which shards have some to play. */
struct shard_state {
	bool complete;
	bool known;   /* something has been merged */
	long games;   /* that count */
	long missing; /* that can be played now */
	long round;   /* of a tournament; 0: not known */
	long rounds;
	long upto; /* below which games are to be played; 0: all */
	long shards;
	bool *open; /* which of them have games to play */
	long open_count;
};

/* More than there are, so that sums have room. */
#define GAMES_MOST INT64_C(1000000000000)

/* All shards have games to play, MISSING of them. */
static void
shard_state_open_all(struct shard_state *state, long missing)
{
	for (long i = 0; i < state->shards; i++)
		state->open[i] = true;
	state->open_count = state->shards;
	state->missing = missing;
}

/* Nothing is there: all are open. -1 with errno. */
static int
shard_state_init(struct shard_state *state, long shards)
{
	*state = (struct shard_state){.shards = shards};
	state->open = calloc((size_t)shards, sizeof *state->open);
	if (!state->open)
		return -1;
	shard_state_open_all(state, 0);
	return 0;
}

static void
shard_state_release(struct shard_state *state)
{
	free(state->open);
	*state = (struct shard_state){0};
}

/* A number that is not negative; 0: there is none. */
static long
take_number(const json_t *object, const char *name)
{
	json_int_t value = json_integer_value(json_object_get(object, name));

	return value > 0 && value < GAMES_MOST ? (long)value : 0;
}

static bool
take_missing(struct shard_state *state, const json_t *list)
{
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		const json_t *shard =
			json_array_get(json_object_get(item, "shard"), 0);
		json_int_t k = json_integer_value(shard);
		long games = take_number(item, "missing");

		if (!json_is_integer(shard) || k < 0 || k >= state->shards)
			return false;
		state->missing += games;
		if (games == 0 || state->open[k])
			continue;
		state->open[k] = true;
		state->open_count++;
	}
	return true;
}

/* Games that wait for others before them count as games that are there. */
static void
take_counts(struct shard_state *state, const json_t *object)
{
	const long upto = take_number(object, "upto");

	state->known = true;
	state->games =
		take_number(object, "games") + take_number(object, "left_out");
	state->round = take_number(object, "round");
	state->rounds = take_number(object, "rounds");
	if (upto <= state->upto)
		return;
	shard_state_open_all(state, state->missing + upto - state->upto);
	state->upto = upto;
}

/* Takes what merge has printed. False, with the reason: it is something else.
 */
static bool
shard_state_parse(struct shard_state *state, const char *text, size_t length,
	char reason[static REASON_MAX])
{
	json_t *object = json_loadb(text, length, 0, NULL);
	const json_t *list = json_object_get(object, "shards");
	bool read = json_is_object(object) && json_is_array(list);

	state->missing = 0;
	state->open_count = 0;
	memset(state->open, 0, (size_t)state->shards * sizeof *state->open);
	if (read)
		read = take_missing(state, list);
	take_counts(state, object);
	json_decref(object);
	if (!read)
		snprintf(reason, REASON_MAX,
			"what talon merge says of the shards cannot be read");
	return read;
}

/* Whether what `talon tournament --plan --json` has printed says that there is
 * nothing left to play. */
static bool
shards_are_complete(const struct text *plan)
{
	json_t *object =
		plan->bytes ? json_loadb(plan->bytes, plan->length, 0, NULL)
			    : NULL;
	bool complete = json_is_true(json_object_get(object, "complete"));

	json_decref(object);
	return complete;
}

/*
 * What a run by shards is driven with: its loop, the programs that it calls,
 * the files of its folder.
 *
 * Functions that return false have left a reason, or a signal has come that
 * asks for the end: `signal_number` is not 0 then.
 */

enum { SQUEUE_WORD_MAX = 64 };

/* Of the tasks in an engine's queue: those that wait, and why the last of them
 * does, and the others. */
struct squeue {
	long waiting;
	long running;
	char why[SQUEUE_WORD_MAX]; /* printable; empty: none waits */
};

/* The lines of a file of a shard that have been counted. */
struct counted_file {
	off_t at; /* bytes */
	long lines;
};

struct driver {
	const struct drive_terms *terms;
	char folder[PATH_MAX];	  /* of the shards, by its whole path */
	char directory[PATH_MAX]; /* where we are */
	struct shard_plan plan;
	FILE *lock; /* of the folder, ours alone */
	int kept;   /* a lock of ours, and of all programs that we start: it is
		       free only when the last of them has ended; -1: none */
	bool is_alone; /* nothing that an earlier talon has started is left */

	struct loop loop;
	struct loop_timer timer;
	int64_t pause_first_ns; /* between two looks, at first */
	int64_t pause_ns;	/* until the next one */
	struct subprocess call; /* that is waited for */
	struct subprocess crew; /* GNU Parallel */
	int signal_number;
	bool stopped; /* no wave was to begin any more */

	struct shard_state state;     /* what the shards have come to */
	struct squeue queue;	      /* as it was when we looked last */
	int64_t answered_ns;	      /* when that was */
	int unanswered;		      /* calls of sbatch in a row */
	long earlier;		      /* games of earlier stages, about */
	struct counted_file *counted; /* files of the shards; NULL: none */
	struct progress progress;
	struct text note;
	char reason[REASON_MAX];
};

/* FOLDER/NAME, which is NAME_MAX bytes at most. */
struct driver_path {
	char bytes[PATH_MAX + NAME_MAX + 2];
};

/* Between two looks: at first, and at most. */
#define PAUSE_FIRST_NS INT64_C(2000000000)
#define PAUSE_MOST_NS  INT64_C(15000000000)

/* What of the words of a program that has failed is told. */
enum { TOLD_MAX = 700 };

/* What of a log is looked at, and told. */
enum { LOOKED = 2048, LINES_MOST = 5, LINE_MAX_TOLD = 200 };

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

/* Sets the reason; always false. */
__attribute__((format(printf, 2, 3))) static bool
driver_fail(struct driver *driver, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(driver->reason, sizeof driver->reason, format, arguments);
	va_end(arguments);
	return false;
}

/* The same that the program called last has failed, with what it said. */
static bool
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

/* A line for people, unless they want none. */
__attribute__((format(printf, 2, 3))) static void
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

static struct driver_path
driver_path(const struct driver *driver, const char *name)
{
	struct driver_path path;

	snprintf(path.bytes, sizeof path.bytes, "%s/%s", driver->folder, name);
	return path;
}

/* Files of shard K. */
static struct driver_path
driver_record(const struct driver *driver, long k)
{
	char name[32];

	snprintf(name, sizeof name, "s%ld.rec", k);
	return driver_path(driver, name);
}

static struct driver_path
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

/* False, with the reason; driver_release is called all the same. */
static bool
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

/* When the plan is there: nothing has been merged or counted so far. False,
 * with the reason. */
static bool
driver_begin(struct driver *driver)
{
	const long shards = driver->plan.shards;

	driver->counted = calloc((size_t)shards, sizeof *driver->counted);
	if (driver->counted && shard_state_init(&driver->state, shards) == 0)
		return true;
	return driver_fail(driver, "there is no memory");
}

static void
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

/* Where there was nothing to play: the folder is removed, unless it has more than
 * the locks. */
static void
driver_take_back(struct driver *driver)
{
	unlink(driver_path(driver, "driver.lock").bytes);
	unlink(driver_path(driver, "engine.lock").bytes);
	rmdir(driver->folder);
}

/* 1: nothing is left at work of what an earlier talon has started, and the lock
 * is ours; 0: something is; -1 with errno. */
static int
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

/* Starts a program by WORDS, which are released. */
static bool
driver_start(struct driver *driver, struct subprocess *program,
	struct subprocess_terms terms, struct word_list *words)
{
	bool started = false;

	terms.words = words->words;
	terms.kept = driver->kept;
	subprocess_release(program);
	if (word_list_failed(words) < 0)
		driver_fail(driver, "there is no memory");
	else
		started = subprocess_start(program, &driver->loop, &terms,
				  driver->reason) == 0;
	word_list_release(words);
	return started;
}

/* Runs a program to its end, and leaves in `call` how that was. Where a signal
 * comes meanwhile the program is ended, unless it is one that CHANGES
 * something; then it is waited for. WORDS are released. */
static bool
driver_call(struct driver *driver, struct word_list *words, bool changes)
{
	const struct subprocess_terms terms = {0};

	if (!driver_start(driver, &driver->call, terms, words))
		return false;
	while (driver->call.running) {
		if (!run_loop(driver))
			return false;
		if (driver->signal_number != 0 && !changes)
			subprocess_signal_group(&driver->call, SIGKILL);
	}
	return driver->signal_number == 0;
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

/* How many games there are, about, those of the shards by their files: their
 * lines are counted as they come, and what was counted is not read again. */
static long
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

/* Shows how far the run is. */
static void
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

/* Waits until something has ended or it is time to look again; the next time
 * will be later. */
static bool
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

/* From now on it is soon time to look again. */
static void
driver_hurry(struct driver *driver)
{
	driver->pause_ns = driver->pause_first_ns;
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

/* Puts the last lines of a log into END, printable but for the line feeds
 * between them; how many bytes. 0: there are none, or they cannot be read. */
static size_t
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

/* Writes TEXT, which is released, as file NAME of the folder. */
static bool
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

/*
 * What plays the shards, and is there already: Slurm, in arrays of jobs, or GNU
 * Parallel, by ssh. Each plays those that are open by one script, which talon
 * writes into the folder of the shards.
 */

#define NS_PER_S INT64_C(1000000000)

/* What stands behind NAME and its colon; NULL: WORD is another. */
static const char *
behind(const char *word, const char *name)
{
	size_t length = strlen(name);

	if (strncmp(word, name, length) != 0)
		return NULL;
	if (word[length] == '\0')
		return word + length;
	return word[length] == ':' ? word + length + 1 : NULL;
}

/* Splits the options of sbatch into words and adds them, unless WORDS is NULL.
 */
static bool
split_options(const char *options, struct word_list *words,
	char reason[static REASON_MAX])
{
	if (options[strspn(options, SHELL_BLANKS)] == '\0')
		return true;
	char **split = shell_words_split(options, reason);
	const bool good = split;
	if (good && words)
		word_list_add_all(words, split);
	free(split);
	return good;
}

bool
engine_parse(
	struct engine *engine, const char *word, char reason[static REASON_MAX])
{
	const char *options = behind(word, "slurm");
	const char *hosts = behind(word, "parallel");

	if (options) {
		*engine = (struct engine){ENGINE_SLURM, options};
		return split_options(options, NULL, reason);
	}
	if (!hosts)
		return reason_refuse(reason,
			"\"%.200s\" is not slurm[:OPTIONS] or "
			"parallel:HOSTS",
			word);
	if (*hosts == '\0')
		return reason_refuse(reason, "parallel needs hosts: "
					     "parallel:HOST[,HOST...], as ssh "
					     "has them; : is this machine");
	*engine = (struct engine){ENGINE_PARALLEL, hosts};
	return true;
}

/* The script that plays one shard, the same for all: a program for sh that gets
 * the shard's number. */

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
add_file(struct text *script, const struct driver *driver, const char *before,
	const char *behind)
{
	shell_words_quote(script, driver->folder);
	text_add_format(script, "/%s\"$K\"%s", before, behind);
}

static void
add_task_number(struct text *script, const struct driver *driver)
{
	if (driver->terms->engine.kind == ENGINE_SLURM) {
		text_add_string(script, "K=$((SLURM_ARRAY_TASK_ID + $1))\n");
		return;
	}
	text_add_string(script, "K=$1\nexec 2>>");
	add_file(script, driver, "", ".log");
	text_add_string(script, "\n");
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

/* What the task adds to the options of the run. */
static void
add_shard(struct text *script, const struct driver *driver, time_t until)
{
	const char *after = games_so_far(driver);

	text_add_format(script,
		" --quiet --live=off --resume --shard=\"$K\"/%ld --output=",
		driver->plan.shards);
	add_file(script, driver, "s", ".rec");
	if (after)
		add_word(script, " --after=", after);
	if (driver->terms->key)
		add_word(script, " --key=", driver->terms->key);
	if (driver->state.upto > 0)
		text_add_format(script, " --upto=%ld", driver->state.upto);
	if (until > 0)
		text_add_string(script, " --for=\"$LEFT\"s");
}

/* With Slurm the number is that of the task in its array and the first argument
 * added; with Parallel it is the argument, and the standard error is appended
 * to NUMBER.log of the folder. After UNTIL no game begins; 0: at any time. */
static void
add_task(struct text *script, const struct driver *driver, time_t until)
{
	const struct drive_terms *terms = driver->terms;
	const bool by_ssh = terms->engine.kind == ENGINE_PARALLEL;
	const char *path = by_ssh ? getenv("PATH") : NULL;

	text_add_string(script, "#!/bin/sh\n");
	add_word(script, "cd ", driver->directory);
	text_add_string(script, " || exit\n");
	if (path) {
		add_word(script, "PATH=", path);
		text_add_string(script, "\nexport PATH\n");
	}
	add_task_number(script, driver);
	if (until > 0)
		text_add_format(script,
			"LEFT=$((%lld - $(date +%%s)))\n"
			"[ $LEFT -gt 0 ] || exit 0\n",
			(long long)until);
	add_word(script, "exec ", terms->program);
	add_word(script, " ", terms->subcommand);
	add_words(script, terms->options);
	add_shard(script, driver, until);
	if (terms->operands && *terms->operands)
		text_add_string(script, " --");
	add_words(script, terms->operands);
	text_add_string(script, " </dev/null >/dev/null\n");
}

/* When no game is to begin any more, for other machines' clocks; 0: never. */
static time_t
end_of_games(const struct drive_terms *terms)
{
	if (terms->until_ns == 0)
		return 0;
	const int64_t left_ns = terms->until_ns - loop_now();
	return loop_date() + (time_t)(left_ns > 0 ? left_ns / NS_PER_S : 0);
}

/* Writes the file `task` of the folder, the script that plays a shard, for what
 * is to be played now. */
static bool
write_task(struct driver *driver)
{
	struct text script = {0};

	add_task(&script, driver, end_of_games(driver->terms));
	return driver_write(driver, "task", &script);
}

/* Slurm: arrays of jobs that all have the name of the plan. */

/* Tasks of an array: what Slurm allows unless it is told otherwise
 * (MaxArraySize 1001). A power of ten, for the names of logs. */
enum { ARRAY_MOST = 1000 };

/* How long squeue may fail in a row, and how often a job may not be taken since
 * the controller does not answer. */
#define PATIENCE_NS INT64_C(600000000000)
enum { ATTEMPTS_MOST = 5 };

/* Adds those from FIRST to below END that are WANTED, less FIRST, as sbatch has
 * them behind --array: "0-3,7,9-11". Returns how many they are. */
static long
write_numbers(struct text *text, const bool *wanted, long first, long end)
{
	long count = 0;

	for (long i = first; i < end; i++) {
		long from = i;

		while (i < end && wanted[i])
			i++;
		if (i == from)
			continue;
		text_add_string(text, count > 0 ? "," : "");
		text_add_range(text, from - first, i - 1 - first);
		count += i - from;
	}
	return count;
}

/* The log of shard K is K.log in every array: %a are the digits of the task,
 * and those before them are the array's. */
static void
add_log(struct word_list *words, const struct driver *driver, long first)
{
	if (first == 0)
		word_list_add_format(
			words, "--output=%s/%%a.log", driver->folder);
	else
		word_list_add_format(words, "--output=%s/%ld%%3a.log",
			driver->folder, first / ARRAY_MOST);
}

static void
add_sbatch(struct word_list *words, const struct driver *driver,
	const struct text *numbers, long first)
{
	char reason[REASON_MAX];

	word_list_add(words, "sbatch");
	word_list_add(words, "--parsable");
	word_list_add_format(words, "--job-name=%s", driver->plan.name);
	word_list_add_format(words, "--array=%s", numbers->bytes);
	word_list_add_format(words, "--chdir=%s", driver->directory);
	add_log(words, driver, first);
	word_list_add(words, "--open-mode=append");
	word_list_add(words, "--requeue");
	/* The user's own come last and so have the last word. */
	if (!split_options(driver->terms->engine.rest, words, reason))
		words->failed = true;
	word_list_add(words, driver_path(driver, "task").bytes);
	word_list_add_format(words, "%ld", first);
}

/* Whether sbatch has failed since nobody has answered it, and so the job may
 * have been taken or not. */
static bool
was_no_answer(const struct driver *driver)
{
	static const char *const words[] = {
		"contact", "timed out", "Temporarily", "temporarily"};
	const struct text *said = &driver->call.errors.text;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (said->bytes && strstr(said->bytes, words[i]))
			return true;
	return false;
}

/* One array. 1: submitted; 0: nobody has answered; -1: it failed. */
static int
submit_array(struct driver *driver, const struct text *numbers, long first)
{
	struct word_list words = {0};

	add_sbatch(&words, driver, numbers, first);
	if (!driver_call(driver, &words, true))
		return -1;
	if (subprocess_exited(&driver->call, 0))
		return 1;
	if (was_no_answer(driver))
		return 0;
	driver_fail_call(driver, "sbatch");
	return -1;
}

/* The shards from FIRST on that fit an array. */
static int
submit_from(struct driver *driver, long first)
{
	struct text numbers = {0};
	long end = first + ARRAY_MOST;
	int result = 1;

	if (end > driver->plan.shards)
		end = driver->plan.shards;
	long count = write_numbers(&numbers, driver->state.open, first, end);
	if (text_failed(&numbers) < 0) {
		driver_fail(driver, "there is no memory");
		result = -1;
	} else if (count > 0)
		result = submit_array(driver, &numbers, first);
	if (result > 0 && count > 0) {
		const struct text *id = &driver->call.output.text;
		int digits = id->bytes ? (int)strcspn(id->bytes, ";\n") : 0;

		driver_say(driver, "%ld shard%s submitted, job %.*s (%s)",
			count, plural(count), digits,
			id->bytes ? id->bytes : "", driver->plan.name);
	}
	text_release(&numbers);
	return result;
}

/* Where nobody has answered the queue tells which have been taken, so it is
 * waited for, and merged, before any is submitted again. */
static bool
slurm_submit(struct driver *driver)
{
	int result = 1;

	if (!write_task(driver))
		return false;
	for (long first = 0; result > 0 && first < driver->plan.shards;
		first += ARRAY_MOST)
		result = submit_from(driver, first);
	if (result > 0)
		driver->unanswered = 0;
	if (result == 0 && ++driver->unanswered >= ATTEMPTS_MOST)
		return driver_fail_call(driver, "sbatch");
	driver_hurry(driver);
	return result >= 0 && driver_pause(driver);
}

/* States in which a task is not on any node: pending, requeued, or held for
 * it. */
static bool
is_waiting(const char *state, size_t length)
{
	static const char *const states[] = {
		"PD", "RQ", "RH", "RD", "RF", "SE"};

	for (size_t i = 0; i < sizeof states / sizeof *states; i++)
		if (strlen(states[i]) == length &&
			strncmp(states[i], state, length) == 0)
			return true;
	return false;
}

static void
take_task(struct squeue *queue, const char *line, size_t length)
{
	size_t state = strcspn(line, " \n");

	if (state > length)
		state = length;
	if (state == 0)
		return;
	if (!is_waiting(line, state)) {
		queue->running++;
		return;
	}
	queue->waiting++;
	while (state < length && line[state] == ' ')
		state++;
	text_printable(
		queue->why, sizeof queue->why, line + state, length - state);
}

/* The queue as squeue prints it in the format "%t %r": a line for each task,
 * its state and why it waits. TEXT may be NULL. */
static struct squeue
squeue_parse(const char *text)
{
	struct squeue queue = {0};

	while (text && *text != '\0') {
		size_t length = strcspn(text, "\n");

		take_task(&queue, text, length);
		text += length;
		text += *text == '\n';
	}
	return queue;
}

/* 1: the queue is known; 0: squeue has failed; -1: no more of it. */
static int
look(struct driver *driver)
{
	struct word_list words = {0};

	word_list_add(&words, "squeue");
	word_list_add(&words, "--noheader");
	word_list_add(&words, "--array");
	word_list_add_format(&words, "--name=%s", driver->plan.name);
	word_list_add(&words, "--format=%t %r");
	if (!driver_call(driver, &words, false))
		return -1;
	if (!subprocess_exited(&driver->call, 0))
		return 0;
	driver->queue = squeue_parse(driver->call.output.text.bytes);
	driver->answered_ns = loop_now();
	return 1;
}

static bool
slurm_wait(struct driver *driver)
{
	driver->answered_ns = loop_now();
	do {
		int known = look(driver);

		if (known < 0)
			return false;
		if (known > 0 &&
			driver->queue.running + driver->queue.waiting == 0)
			return true;
		if (loop_now() - driver->answered_ns > PATIENCE_NS)
			return driver_fail_call(driver, "squeue");
	} while (driver_pause(driver));
	return false;
}

static bool
slurm_cancel(struct driver *driver)
{
	struct word_list words = {0};

	word_list_add(&words, "scancel");
	word_list_add_format(&words, "--name=%s", driver->plan.name);
	const bool called = driver_call(driver, &words, true);
	if (called && !subprocess_exited(&driver->call, 0))
		return driver_fail_call(driver, "scancel");
	return called;
}

/* GNU Parallel: one program that has all of a wave. It goes on when talon ends,
 * and is known by the lock that it has inherited. */

/* Of GNU Parallel's exit status: it could not do its work. */
enum { STATUS_FAILED = 255 };

/* How many of the shards are looked at whether they are played. */
enum { LOOKED_MOST = 1000 };

/* A command for each shard, each with a NUL behind it. */
static bool
write_list(struct driver *driver)
{
	struct driver_path task = driver_path(driver, "task");
	struct text list = {0};

	for (long k = 0; k < driver->plan.shards; k++) {
		if (!driver->state.open[k])
			continue;
		text_add_string(&list, "/bin/sh ");
		shell_words_quote(&list, task.bytes);
		text_add_format(&list, " %ld", k);
		text_add(&list, "", 1);
	}
	return driver_write(driver, "list", &list);
}

/* One shard a host, with as many games at once as that has cores for. One that
 * fails is tried elsewhere, since it may be the host's fault. */
static bool
start_crew(struct driver *driver)
{
	struct driver_path list = driver_path(driver, "list");
	struct driver_path log = driver_path(driver, "parallel.log");
	struct driver_path jobs = driver_path(driver, "joblog");
	const struct subprocess_terms terms = {
		.input = list.bytes, .log = log.bytes};
	struct word_list words = {0};

	word_list_add(&words, "parallel");
	word_list_add(&words, "--null");
	word_list_add_format(
		&words, "--sshlogin=%s", driver->terms->engine.rest);
	word_list_add(&words, "--jobs=1");
	word_list_add(&words, "--retries=3");
	word_list_add_format(&words, "--joblog=%s", jobs.bytes);
	return driver_start(driver, &driver->crew, terms, &words);
}

static bool
parallel_submit(struct driver *driver)
{
	if (!write_task(driver) || !write_list(driver) || !start_crew(driver))
		return false;
	driver_say(driver, "%ld shard%s given to parallel (%s)",
		driver->state.open_count, plural(driver->state.open_count),
		driver->terms->engine.rest);
	driver_hurry(driver);
	return true;
}

static void
count_running(struct driver *driver)
{
	long count = 0;

	for (long k = 0; k < driver->plan.shards && k < LOOKED_MOST; k++)
		if (driver->state.open[k] &&
			journal_is_written(driver_record(driver, k).bytes))
			count++;
	driver->queue.running = count;
}

static bool
fail_crew(struct driver *driver)
{
	struct driver_path log = driver_path(driver, "parallel.log");
	struct text end = {0};

	driver->crew.pid = 0;
	if (driver_read_log_end(log.bytes, &end) > 0)
		driver_fail(driver,
			"parallel has failed; the end of %.300s:\n%s",
			log.bytes, end.bytes);
	else
		driver_fail(driver, "parallel has failed: see %s", log.bytes);
	text_release(&end);
	return false;
}

static bool
parallel_wait(struct driver *driver)
{
	while (driver->crew.running) {
		if (!driver_pause(driver))
			return false;
		count_running(driver);
	}
	if (driver->crew.pid == 0 ||
		!subprocess_exited(&driver->crew, STATUS_FAILED))
		return true;
	return fail_crew(driver);
}

/* The first signal has it end what it runs; of one that does not hear it the
 * whole group is ended. */
static bool
parallel_cancel(struct driver *driver)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGTERM, SIGKILL};

	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		subprocess_signal(&driver->crew, signals[i]);
		driver_hurry(driver);
		for (int looks = 0; driver->crew.running && looks < 3; looks++)
			driver_pause(driver);
	}
	return !driver->crew.running;
}

/* Whichever of the two it is. */

static bool
is_by_slurm(const struct driver *driver)
{
	return driver->terms->engine.kind == ENGINE_SLURM;
}

/* Has those shards played that are open. */
static bool
engine_submit(struct driver *driver)
{
	return is_by_slurm(driver) ? slurm_submit(driver)
				   : parallel_submit(driver);
}

/* Waits until all that were submitted have been played. */
static bool
engine_wait(struct driver *driver)
{
	return is_by_slurm(driver) ? slurm_wait(driver) : parallel_wait(driver);
}

/* Ends what still plays, but for an earlier talon's Parallel, which is not ours
 * to end. */
static bool
engine_cancel(struct driver *driver)
{
	if (is_by_slurm(driver))
		return slurm_cancel(driver);
	return driver->is_alone && parallel_cancel(driver);
}

/* The run, from its plan to its end, wave by wave. */

enum { SHARDS_USUAL = 16 };

/* Waves in a row that may bring no game: nodes disappear. */
enum { FRUITLESS_MOST = 3 };

/* No wave is begun for less time: shards count in seconds, and have to start. */
#define WAVE_LEAST_NS INT64_C(2000000000)

/* Games a shard before the first decision of a run that stops by itself. */
enum { GAMES_AT_FIRST = 64 };

/* Of talon merge. */
enum { STATUS_COMPLETE = 0, STATUS_INCOMPLETE = 3 };

/* What a record file that may go on is in: a stage of a tournament, from 1. */
struct stage {
	long number;
	long games;		   /* of all stages */
	struct commitment current; /* to its seed */
	bool is_over; /* that is public, and games to come are of the next */
	bool is_of_match;
};

/* A file that cannot be read is for others to complain of. */
static struct stage
read_stage(const char *output)
{
	struct stage stage = {.number = 1};
	struct reader reader;
	enum reader_result kind;
	char reason[REASON_MAX];

	if (access(output, F_OK) < 0 ||
		reader_open_with(&reader, output,
			&(struct reader_source){.unkeyed = true}, reason) < 0)
		return stage;
	while ((kind = reader_step(&reader, reason)) > READER_END) {
		stage.number += kind == READER_SEED && !reader.run.revealed;
		stage.games += kind == READER_RECORD;
	}
	stage.current = reader.run.current;
	stage.is_over = reader.run.revealed;
	stage.is_of_match = !reader.run.tournament.format;
	reader_close(&reader);
	return stage;
}

int
drive_plan(const char *output, bool resumed, struct shard_plan *plan,
	char reason[static REASON_MAX])
{
	const struct stage stage = read_stage(output);
	char folder[PATH_MAX], path[PATH_MAX + sizeof "/plan"];

	*plan = (struct shard_plan){0};
	if (shard_folder_name(folder, output, stage.number) < 0)
		return reason_of_file(output, reason);
	snprintf(path, sizeof path, "%s/plan", folder);
	int read = shard_plan_read(plan, path, reason);
	if (read != 0 || access(output, F_OK) < 0)
		return read;
	if (!stage.is_of_match &&
		(resumed || stage.is_over || stage.number > 1))
		return 0;
	return reason_say(reason,
		"%.400s: is there already, and was not begun by shards",
		output);
}

/* The run as it was planned is the one that is wanted now. */
static bool
check_plan(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	const struct shard_plan *plan = &driver->plan;
	char why[REASON_MAX];

	if (terms->shards != 0 && terms->shards != plan->shards)
		return driver_fail(driver,
			"%s: it was begun by %ld shard%s, and goes on by as "
			"many",
			terms->output, plan->shards, plural(plan->shards));
	if (!run_same(&plan->run, terms->run, why))
		return driver_fail(driver, "%s: %s", terms->output, why);
	return true;
}

static bool
make_plan(struct driver *driver, const char *path)
{
	const struct drive_terms *terms = driver->terms;
	struct shard_plan plan = {
		.shards = terms->shards > 0 ? terms->shards : SHARDS_USUAL,
		.run = *terms->run,
	};

	if (shard_plan_name(&plan, driver->folder) < 0)
		return driver_fail(driver, "there is no memory");
	return shard_plan_write(&plan, path, driver->reason) == 0;
}

/* Reads the plan, of which there is one then. */
static bool
settle_plan(struct driver *driver)
{
	struct driver_path path = driver_path(driver, "plan");
	int read = shard_plan_read(&driver->plan, path.bytes, driver->reason);

	if (read == 0 && make_plan(driver, path.bytes))
		read = shard_plan_read(
			&driver->plan, path.bytes, driver->reason);
	if (read <= 0 || !check_plan(driver))
		return false;
	return driver_begin(driver);
}

/* The games below which a run that stops by itself is played at first. */
static void
settle_upto(struct driver *driver)
{
	const struct run *run = driver->terms->run;

	if (!stop_rule_given(&run->stop))
		return;
	driver->state.upto = driver->plan.shards * GAMES_AT_FIRST;
	if (driver->state.upto > run->games)
		driver->state.upto = run->games;
}

/* Waits until nothing is left at work that a talon before us has started: a
 * program that submits, or merges, or plays. */
static bool
await_alone(struct driver *driver)
{
	int taken;
	bool told = false;

	while ((taken = driver_take_kept_lock(driver)) == 0) {
		if (!told)
			driver_say(driver,
				"what an earlier talon has started is still "
				"at work: it is waited for");
		told = true;
		if (!driver_pause(driver))
			return false;
	}
	if (taken < 0)
		return driver_fail(
			driver, "%s: %s", driver->folder, strerror(errno));
	driver->is_alone = true;
	driver_hurry(driver);
	return true;
}

/* A shard that is played still, by whomever, must not be played twice. */
static bool
await_files(struct driver *driver)
{
	for (long k = 0; k < driver->plan.shards; k++) {
		struct driver_path path = driver_record(driver, k);
		bool told = false;

		while (driver->state.open[k] &&
			journal_is_written(path.bytes)) {
			if (!told)
				driver_say(driver,
					"%s: is played still: it is waited for",
					path.bytes);
			told = true;
			if (!driver_pause(driver))
				return false;
		}
	}
	return true;
}

/* What is played must become more, in a few waves. */
static bool
fail_fruitless(struct driver *driver)
{
	struct text end = {0};
	long k = 0;
	struct driver_path path;

	do
		path = driver_log(driver, k);
	while ((!driver->state.open[k] ||
		       driver_read_log_end(path.bytes, &end) == 0) &&
		++k < driver->plan.shards);
	if (end.length == 0 && driver->terms->engine.kind == ENGINE_PARALLEL) {
		path = driver_path(driver, "parallel.log");
		driver_read_log_end(path.bytes, &end);
	}
	if (end.length > 0)
		driver_fail(driver,
			"%d times the shards have brought no game more; the "
			"end of %.300s:\n%s",
			FRUITLESS_MOST, path.bytes, end.bytes);
	else
		driver_fail(driver,
			"%d times the shards have brought no game more; none "
			"has said why in its log, %.300s/NUMBER.log",
			FRUITLESS_MOST, driver->folder);
	text_release(&end);
	return false;
}

/* Of a tournament the rounds that are not drawn yet are taken to be like those
 * that are. */
static long
estimate_games(const struct driver *driver)
{
	const struct run *run = driver->terms->run;
	const struct shard_state *state = &driver->state;
	double games = (double)(state->games + state->missing);

	if (state->known && state->round > 0 && state->round < state->rounds)
		games *= (double)state->rounds / (double)state->round;
	if (state->known || run->tournament.format)
		return (long)games;
	return state->upto > 0 ? state->upto : run_games(run);
}

/* Whether a shard has begun the file: one without a whole line has no games,
 * and merge takes no run from it. What cannot be read merge complains of. */
static bool
is_begun(const char *path)
{
	FILE *file = fopen(path, "re");
	struct lines lines = {.file = file};
	char *line;
	size_t length;

	if (!file)
		return errno != ENOENT;
	bool begun = lines_next(&lines, &line, &length) != 0;
	lines_release(&lines);
	fclose(file);
	return begun;
}

/* Adds the files that there are; how many shards have one. What ALL has besides
 * their games are the changes of a tournament's bots, and its earlier stages. */
static long
add_files(struct word_list *words, const struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	long count = 0;

	for (long k = 0; k < driver->plan.shards; k++) {
		struct driver_path path = driver_record(driver, k);

		if (!is_begun(path.bytes))
			continue;
		word_list_add(words, path.bytes);
		count++;
	}
	if (terms->run->tournament.format && access(terms->output, F_OK) == 0)
		word_list_add(words, terms->output);
	return count;
}

/* A match that is to become longer is so by its shards, which are told. */
static void
lengthen(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	struct shard_state *state = &driver->state;

	if (terms->run->tournament.format ||
		stop_rule_given(&terms->run->stop) ||
		game_choice_given(&terms->run->only) ||
		state->games >= terms->length)
		return;
	state->complete = false;
	shard_state_open_all(state, terms->length - state->games);
}

static bool
take_merged(struct driver *driver)
{
	struct text *said = &driver->call.output.text;
	const bool complete = subprocess_exited(&driver->call, STATUS_COMPLETE);

	if (!complete && !subprocess_exited(&driver->call, STATUS_INCOMPLETE))
		return driver_fail_call(driver, "talon merge");
	if (!shard_state_parse(&driver->state, said->bytes ? said->bytes : "",
		    said->length, driver->reason))
		return false;
	driver->state.complete = complete;
	if (complete)
		lengthen(driver);
	return true;
}

/* Merges what is there, and learns from it what there is to play. Where nothing
 * is there yet all shards are open. */
static bool
merge(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	struct word_list words = {0};

	word_list_add(&words, terms->program);
	word_list_add(&words, "merge");
	word_list_add(&words, "--json");
	if (terms->key)
		word_list_add_format(&words, "--key=%s", terms->key);
	word_list_add_format(&words, "--output=%s", terms->output);
	word_list_add(&words, "--");
	if (add_files(&words, driver) > 0)
		return driver_call(driver, &words, true) && take_merged(driver);
	word_list_release(&words);
	return true;
}

/* A tournament that goes on is told of what changes it, and gets the seed of the
 * stage that begins, if one does; it may be complete all the same. */
static bool
tell_changes(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	struct word_list words = {0};

	if (!terms->run->tournament.format || access(terms->output, F_OK) < 0)
		return true;

	word_list_add(&words, terms->program);
	word_list_add(&words, terms->subcommand);
	word_list_add(&words, "--plan");
	word_list_add(&words, "--json");
	word_list_add(&words, "--resume");
	word_list_add_format(&words, "--output=%s", terms->output);
	if (terms->key)
		word_list_add_format(&words, "--key=%s", terms->key);
	word_list_add_all(&words, terms->changes);
	const bool asked = driver_call(driver, &words, true);
	if (asked && !subprocess_exited(&driver->call, 0))
		return driver_fail_call(driver, "talon tournament --plan");
	driver->state.complete =
		asked && shards_are_complete(&driver->call.output.text);
	return asked;
}

/* Whether no further wave is to begin, of a run that has played so many games
 * SINCE. */
static bool
is_to_stop(const struct driver *driver, long since)
{
	const struct drive_terms *terms = driver->terms;

	return terms->closes ||
	       (terms->until_ns > 0 &&
		       loop_now() + WAVE_LEAST_NS > terms->until_ns) ||
	       (terms->budget > 0 &&
		       driver->state.games - since >= terms->budget);
}

/* True when all games are there, or it is to stop. */
static bool
play_waves(struct driver *driver)
{
	int fruitless = -1; /* waves; none has been played yet */

	while (engine_wait(driver)) {
		const long before =
			fruitless < 0 ? LONG_MAX : driver->state.games;

		if (!merge(driver))
			return false;
		if (driver->state.complete)
			return true;
		if (fruitless < 0 && !driver->state.known)
			driver->state.games = driver->terms->games;
		if (fruitless < 0)
			driver->progress.before = driver->state.games;
		if (fruitless < 0 && driver->terms->stage > 1)
			driver->earlier = driver->state.games -
					  driver_count_games(driver);
		driver->stopped = is_to_stop(driver, driver->progress.before);
		if (driver->stopped)
			return true;
		driver->progress.games = estimate_games(driver);
		if (driver->state.open_count == 0)
			return driver_fail(driver,
				"%s: no shard has a game to play, and it is "
				"not complete",
				driver->terms->output);
		fruitless = driver->state.games > before ? 0 : fruitless + 1;
		if (fruitless >= FRUITLESS_MOST)
			return fail_fruitless(driver);
		if (!await_files(driver) || !engine_submit(driver))
			return false;
	}
	return false;
}

/* What becomes of the jobs depends on how we are asked to end. */
static void
tell_of_signal(struct driver *driver)
{
	const int number = driver->signal_number;
	bool cancelled = false;
	const long games = driver_count_games(driver);

	progress_erase(&driver->progress);
	driver->signal_number = 0;
	if (number == SIGINT && *driver->plan.name != '\0')
		cancelled = engine_cancel(driver);
	if (*driver->reason != '\0')
		warnx("%s", driver->reason);
	warnx("%s: %ld game%s so far; the jobs are %s, and the same command "
	      "goes on",
		number == SIGINT ? "interrupted" : strsignal(number), games,
		plural(games), cancelled ? "ended" : "left to play");
}

/* Before the changes what has been played is merged: it may be of rounds that
 * these are not for. */
static bool
change(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;

	if (!terms->changes || access(terms->output, F_OK) < 0)
		return true;
	if (!engine_wait(driver) || !merge(driver))
		return false;
	return (driver->state.complete && read_stage(terms->output).is_over) ||
	       tell_changes(driver);
}

static bool
go_on(struct driver *driver)
{
	if (driver->terms->closes &&
		access(driver_path(driver, "plan").bytes, F_OK) < 0)
		return true;
	if (!settle_plan(driver))
		return false;
	settle_upto(driver);
	driver->progress.games = estimate_games(driver);
	return await_alone(driver) && change(driver) &&
	       (driver->state.complete || play_waves(driver));
}

/* The stage before is over. */
static bool
begin_next(struct driver *driver)
{
	if (!tell_changes(driver))
		return false;
	return driver->state.complete || go_on(driver);
}

/* Drives the stage that the run is in. */
static bool
drive(struct driver *driver, const struct drive_terms *terms, bool begins)
{
	bool driven = driver_init(driver, terms) &&
		      (begins ? begin_next(driver) : go_on(driver));

	progress_erase(&driver->progress);
	if (driven && *driver->plan.name == '\0')
		driver_take_back(driver);
	if (!driven && driver->signal_number != 0)
		tell_of_signal(driver);
	else if (!driven)
		warnx("%s", driver->reason);
	return driven;
}

/* Whether the key file at PATH is there, and has the seed of the stage. */
static bool
has_seed_of(const struct stage *stage, const char *path)
{
	char reason[REASON_MAX];
	struct key_file key;

	if (!path || !key_file_is_there(path) ||
		key_file_open(&key, path, false, reason) < 0)
		return false;
	const bool has = commitment_fits(&stage->current, &key.seed);
	key_file_close(&key);
	return has;
}

/* Merging leaves a copy of the key file beside the record file, and each of the
 * two may be the one that has come to know a later seed. */
static const char *
choose_key(const struct drive_terms *terms, const struct stage *stage,
	char beside[static PATH_MAX])
{
	return !has_seed_of(stage, terms->key) &&
			       key_file_name(beside, terms->output) == 0 &&
			       has_seed_of(stage, beside)
		       ? beside
		       : terms->key;
}

int
drive_run(const struct drive_terms *given, bool *stopped)
{
	char beside[PATH_MAX];
	struct drive_terms terms = *given;
	struct driver driver;
	bool driven, goes_on;

	do {
		const struct stage stage = read_stage(terms.output);

		if (stage.is_over && terms.closes)
			return EXIT_SUCCESS;
		terms.stage = stage.number + stage.is_over;
		terms.games = stage.games;
		if (terms.run->tournament.format)
			terms.key = choose_key(given, &stage, beside);
		driven = drive(&driver, &terms, stage.is_over);
		*stopped = driver.stopped;
		goes_on = driven && !stage.is_over && terms.changes &&
			  driver.state.complete &&
			  read_stage(terms.output).is_over;
		driver_release(&driver);
	} while (goes_on);
	return driven ? EXIT_SUCCESS : EXIT_FAILURE;
}
