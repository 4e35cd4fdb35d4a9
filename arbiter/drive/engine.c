#include "drive/engine.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "bot/shell_words.h"
#include "common/plural.h"
#include "drive/driver.h"
#include "record/journal.h"

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
	size_t length = strlen(options);
	char *letters = malloc(length + 1);
	char **split = calloc(length / 2 + 2, sizeof *split);
	bool good = letters && split;

	if (!good)
		reason_no_memory(reason);
	else if (options[strspn(options, SHELL_BLANKS)] != '\0')
		good = shell_words_split(options, letters, split, reason);
	if (good && words)
		word_list_add_all(words, split);
	free(letters);
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
		return reason_say(reason,
			       "\"%.200s\" is not slurm[:OPTIONS] or "
			       "parallel:HOSTS",
			       word) == 0;
	if (*hosts == '\0')
		return reason_say(reason, "parallel needs hosts: "
					  "parallel:HOST[,HOST...], as ssh "
					  "has them; : is this machine") == 0;
	*engine = (struct engine){ENGINE_PARALLEL, hosts};
	return true;
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
	time_t until;	       /* none begins after that; 0: any time */
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
	if (task->until > 0)
		text_add_string(script, " --for=\"$LEFT\"s");
}

/* With Slurm the number is that of the task in its array and the first argument
 * added; with Parallel it is the argument, and the standard error is appended
 * to NUMBER.log of the folder. */
static void
add_task(struct text *script, const struct task *task)
{
	text_add_string(script, "#!/bin/sh\n");
	add_word(script, "cd ", task->directory);
	text_add_string(script, " || exit\n");
	if (task->path) {
		add_word(script, "PATH=", task->path);
		text_add_string(script, "\nexport PATH\n");
	}
	add_task_number(script, task);
	if (task->until > 0)
		text_add_format(script,
			"LEFT=$((%lld - $(date +%%s)))\n"
			"[ $LEFT -gt 0 ] || exit 0\n",
			(long long)task->until);
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
		.until = end_of_games(terms),
		.options = terms->options,
		.operands = terms->operands,
	};
	struct text script = {0};

	add_task(&script, &task);
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
	bool called = driver_call(driver, &words, true);
	word_list_release(&words);
	if (!called)
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

struct squeue
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
	bool called = driver_call(driver, &words, false);
	word_list_release(&words);
	if (!called)
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
	bool called = driver_call(driver, &words, true);
	word_list_release(&words);
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
	struct word_list words = {0};
	struct subprocess_terms terms = {
		.input = list.bytes,
		.log = log.bytes,
		.kept = driver->kept,
	};
	bool started = false;

	word_list_add(&words, "parallel");
	word_list_add(&words, "--null");
	word_list_add_format(
		&words, "--sshlogin=%s", driver->terms->engine.rest);
	word_list_add(&words, "--jobs=1");
	word_list_add(&words, "--retries=3");
	word_list_add_format(&words, "--joblog=%s", jobs.bytes);
	terms.words = words.words;
	subprocess_release(&driver->crew);
	if (word_list_failed(&words) < 0)
		driver_fail(driver, "there is no memory");
	else
		started = subprocess_start(&driver->crew, &driver->loop, &terms,
				  driver->reason) == 0;
	word_list_release(&words);
	return started;
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

static bool
is_by_slurm(const struct driver *driver)
{
	return driver->terms->engine.kind == ENGINE_SLURM;
}

bool
engine_submit(struct driver *driver)
{
	return is_by_slurm(driver) ? slurm_submit(driver)
				   : parallel_submit(driver);
}

bool
engine_wait(struct driver *driver)
{
	return is_by_slurm(driver) ? slurm_wait(driver) : parallel_wait(driver);
}

bool
engine_cancel(struct driver *driver)
{
	if (is_by_slurm(driver))
		return slurm_cancel(driver);
	return driver->is_alone && parallel_cancel(driver);
}
