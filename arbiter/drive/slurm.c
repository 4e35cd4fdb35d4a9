#include "drive/slurm.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "bot/shell_words.h"
#include "drive/numbers.h"
#include "drive/script.h"

/* Tasks of an array: what Slurm allows unless it is told otherwise
 * (MaxArraySize 1001). A power of ten, for the names of logs. */
enum { ARRAY_MOST = 1000 };

/* How long squeue may fail in a row, and how often a job may not be taken since
 * the controller does not answer. */
#define PATIENCE_NS INT64_C(600000000000)
enum { ATTEMPTS_MOST = 5 };

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
	long count = numbers_write(&numbers, driver->stock.open, first, end);
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

	if (!script_write(driver))
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

/* 1: the queue is known; 0: squeue has failed; -1: no more of it. */
static int
look(struct driver *driver)
{
	struct word_list words = {0};

	word_list_add(&words, "squeue");
	word_list_add(&words, "--noheader");
	word_list_add(&words, "--array");
	word_list_add_format(&words, "--name=%s", driver->plan.name);
	word_list_add(&words, "--format=" SQUEUE_FORMAT);
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
