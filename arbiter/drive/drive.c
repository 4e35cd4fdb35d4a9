#include "drive/drive.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "drive/driver.h"
#include "drive/kept_lock.h"
#include "drive/log_end.h"
#include "drive/merging.h"
#include "drive/parallel.h"
#include "drive/slurm.h"
#include "record/journal.h"
#include "record/stop_rule.h"

enum { SHARDS_USUAL = 16 };

/* Waves in a row that may bring no game: nodes disappear. */
enum { FRUITLESS_MOST = 3 };

/* Games a shard before the first decision of a run that stops by itself. */
enum { GAMES_AT_FIRST = 64 };

static bool
is_by_slurm(const struct driver *driver)
{
	return driver->terms->engine.kind == ENGINE_SLURM;
}

int
drive_plan(const char *output, struct shard_plan *plan,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	*plan = (struct shard_plan){0};
	if (snprintf(path, sizeof path, "%s.shards/plan", output) >= PATH_MAX) {
		errno = ENAMETOOLONG;
		return reason_of_file(output, reason);
	}
	int read = shard_plan_read(plan, path, reason);
	if (read != 0 || access(output, F_OK) < 0)
		return read;
	snprintf(reason, REASON_MAX,
		"%.400s: is there already, and was not begun by shards",
		output);
	return -1;
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
			"%s: it was begun by %ld shards, and goes on by as "
			"many",
			terms->output, plan->shards);
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
	if (stock_init(&driver->stock, driver->plan.shards) == 0 &&
		game_count_init(&driver->seen, driver->plan.shards) == 0)
		return true;
	return driver_fail(driver, "there is no memory");
}

/* The games below which a run that stops by itself is played at first. */
static void
settle_upto(struct driver *driver)
{
	const struct run *run = driver->terms->run;

	if (!stop_rule_given(&run->stop))
		return;
	driver->stock.upto = driver->plan.shards * GAMES_AT_FIRST;
	if (driver->stock.upto > run->games)
		driver->stock.upto = run->games;
}

/* Waits until nothing is left at work that a talon before us has started: a
 * program that submits, or merges, or plays. */
static bool
await_alone(struct driver *driver)
{
	int taken;
	bool told = false;

	while ((taken = kept_lock_take(driver->kept)) == 0) {
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

		while (driver->stock.open[k] &&
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
	while ((!driver->stock.open[k] ||
		       log_end_read(path.bytes, &end) == 0) &&
		++k < driver->plan.shards);
	if (end.length == 0 && !is_by_slurm(driver)) {
		path = driver_path(driver, "parallel.log");
		log_end_read(path.bytes, &end);
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
	const struct stock *stock = &driver->stock;
	double games = (double)(stock->games + stock->missing);

	if (stock->known && stock->round > 0 && stock->round < stock->rounds)
		games *= (double)stock->rounds / (double)stock->round;
	if (stock->known || run->tournament.format)
		return (long)games;
	return stock->upto > 0 ? stock->upto : run_games(run);
}

static void
follow_progress(struct driver *driver)
{
	driver->progress.games = estimate_games(driver);
}

static bool
submit(struct driver *driver)
{
	return is_by_slurm(driver) ? slurm_submit(driver)
				   : parallel_submit(driver);
}

static bool
await_crew(struct driver *driver)
{
	return is_by_slurm(driver) ? slurm_wait(driver) : parallel_wait(driver);
}

/* True when all games are there. */
static bool
play_waves(struct driver *driver)
{
	int fruitless = -1; /* waves; none has been played yet */

	while (await_crew(driver)) {
		const long before =
			fruitless < 0 ? LONG_MAX : driver->stock.games;

		if (!merging_run(driver))
			return false;
		if (driver->stock.complete)
			return true;
		if (fruitless < 0)
			driver->progress.before = driver->stock.games;
		follow_progress(driver);
		if (driver->stock.open_count == 0)
			return driver_fail(driver,
				"%s: no shard has a game to play, and it is "
				"not complete",
				driver->terms->output);
		fruitless = driver->stock.games > before ? 0 : fruitless + 1;
		if (fruitless >= FRUITLESS_MOST)
			return fail_fruitless(driver);
		if (!await_files(driver) || !submit(driver))
			return false;
	}
	return false;
}

/* Whether the jobs have been ended. Those of an earlier talon's Parallel are
 * not ours to end. */
static bool
cancel(struct driver *driver)
{
	if (is_by_slurm(driver))
		return slurm_cancel(driver);
	return driver->is_alone && parallel_cancel(driver);
}

/* What becomes of the jobs depends on how we are asked to end. */
static void
tell_of_signal(struct driver *driver)
{
	const int number = driver->signal_number;
	bool cancelled = false;

	progress_erase(&driver->progress);
	driver->signal_number = 0;
	if (number == SIGINT && *driver->plan.name != '\0')
		cancelled = cancel(driver);
	if (*driver->reason != '\0')
		warnx("%s", driver->reason);
	warnx("%s: %ld games so far; the jobs are %s, and the same command "
	      "goes on",
		number == SIGINT ? "interrupted" : strsignal(number),
		driver_count_games(driver),
		cancelled ? "ended" : "left to play");
}

static bool
drive(struct driver *driver, const struct drive_terms *terms)
{
	if (!driver_init(driver, terms) || !settle_plan(driver))
		return false;
	settle_upto(driver);
	follow_progress(driver);
	return await_alone(driver) && merging_look(driver) &&
	       (driver->stock.complete || play_waves(driver));
}

int
drive_run(const struct drive_terms *terms)
{
	struct driver driver;
	bool complete = drive(&driver, terms);

	progress_erase(&driver.progress);
	if (!complete && driver.signal_number != 0)
		tell_of_signal(&driver);
	else if (!complete)
		warnx("%s", driver.reason);
	driver_release(&driver);
	return complete ? EXIT_SUCCESS : EXIT_FAILURE;
}
