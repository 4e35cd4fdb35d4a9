#include "drive/parallel.h"

#include <signal.h>

#include "bot/shell_words.h"
#include "guard/beside_file.h"
#include "record/journal.h"

/* Of GNU Parallel's exit status: it could not do its work. */
enum { STATUS_FAILED = 255 };

/* How many of the shards are looked at whether they are played. */
enum { LOOKED_MOST = 1000 };

/* A command for each shard, each with a NUL behind it. */
static bool
write_list(struct driver *driver)
{
	struct driver_path task = driver_path(driver, "task");
	struct driver_path path = driver_path(driver, "list");
	struct text list = {0};
	bool written = false;

	for (long k = 0; k < driver->plan.shards; k++) {
		if (!driver->state.open[k])
			continue;
		text_add_string(&list, "/bin/sh ");
		shell_words_quote(&list, task.bytes);
		text_add_format(&list, " %ld", k);
		text_add(&list, "", 1);
	}
	if (text_failed(&list) < 0)
		driver_fail(driver, "there is no memory");
	else
		written = beside_file_write(
				  path.bytes, &list, driver->reason) == 0;
	text_release(&list);
	return written;
}

/* One shard a host, with as many games at once as that has cores for. One that
 * fails is tried elsewhere, since it may be the host's fault. */
static bool
start(struct driver *driver)
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

bool
parallel_submit(struct driver *driver)
{
	if (!driver_write_task(driver) || !write_list(driver) || !start(driver))
		return false;
	driver_say(driver, "%ld shard%s given to parallel (%s)",
		driver->state.open_count,
		driver->state.open_count == 1 ? "" : "s",
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
fail(struct driver *driver)
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

bool
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
	return fail(driver);
}

/* The first signal has it end what it runs; of one that does not hear it the
 * whole group is ended. */
bool
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
