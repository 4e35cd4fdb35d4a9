#include "drive/slurm.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bot/shell_words.h"

/* Tasks of an array: what Slurm allows unless it is told otherwise
 * (MaxArraySize 1001). A power of ten, for the names of logs. */
enum { ARRAY_MOST = 1000 };

/* How long squeue may fail in a row, and how often a job may not be taken since
 * the controller does not answer. */
#define PATIENCE_NS INT64_C(600000000000)
enum { ATTEMPTS_MOST = 5 };

static void
write_range(struct text *text, bool is_first, long from, long to)
{
	text_add_format(text, "%s%ld", is_first ? "" : ",", from);
	if (to > from)
		text_add_format(text, "-%ld", to);
}

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
		write_range(text, count == 0, from - first, i - 1 - first);
		count += i - from;
	}
	return count;
}

/* The user's own, which come last and so have the last word. */
static void
add_options(struct word_list *words, const char *options)
{
	size_t length = strlen(options);
	char *letters = malloc(length + 1);
	char **split = calloc(length / 2 + 2, sizeof *split);
	char reason[REASON_MAX];

	if (!letters || !split)
		words->failed = true;
	else if (options[strspn(options, SHELL_BLANKS)] != '\0' &&
		 shell_words_split(options, letters, split, reason))
		word_list_add_all(words, split);
	free(letters);
	free(split);
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
write_words(struct word_list *words, const struct driver *driver,
	const struct text *numbers, long first)
{
	word_list_add(words, "sbatch");
	word_list_add(words, "--parsable");
	word_list_add_format(words, "--job-name=%s", driver->plan.name);
	word_list_add_format(words, "--array=%s", numbers->bytes);
	word_list_add_format(words, "--chdir=%s", driver->directory);
	add_log(words, driver, first);
	word_list_add(words, "--open-mode=append");
	word_list_add(words, "--requeue");
	add_options(words, driver->terms->engine.rest);
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

	write_words(&words, driver, numbers, first);
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
			count, count == 1 ? "" : "s", digits,
			id->bytes ? id->bytes : "", driver->plan.name);
	}
	text_release(&numbers);
	return result;
}

/* Where nobody has answered the queue tells which have been taken, so it is
 * waited for, and merged, before any is submitted again. */
bool
slurm_submit(struct driver *driver)
{
	int result = 1;

	if (!driver_write_task(driver))
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

bool
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

bool
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
