#include "drive/drive.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/lines.h"
#include "common/plural.h"
#include "drive/driver.h"
#include "drive/engine.h"
#include "record/journal.h"
#include "record/run_line.h"
#include "record/stop_rule.h"

enum { SHARDS_USUAL = 16 };

/* Waves in a row that may bring no game: nodes disappear. */
enum { FRUITLESS_MOST = 3 };

/* Games a shard before the first decision of a run that stops by itself. */
enum { GAMES_AT_FIRST = 64 };

/* Of talon merge. */
enum { STATUS_COMPLETE = 0, STATUS_INCOMPLETE = 3 };

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

static void
follow_progress(struct driver *driver)
{
	driver->progress.games = estimate_games(driver);
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

/* Adds the files that there are; how many. What ALL has besides the games of
 * the shards are the changes of a tournament's bots. */
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
	if (terms->run->tournament.format && access(terms->output, F_OK) == 0) {
		word_list_add(words, terms->output);
		count++;
	}
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
	bool merged =
		add_files(&words, driver) == 0 ||
		(driver_call(driver, &words, true) && take_merged(driver));
	word_list_release(&words);
	return merged;
}

/* Asks what there is to play, after CHANGES have been noted, NULL for none.
 * False where it cannot be told. */
static bool
ask_plan(struct driver *driver, char *const *changes, bool *complete)
{
	const struct drive_terms *terms = driver->terms;
	struct word_list words = {0};

	word_list_add(&words, terms->program);
	word_list_add(&words, terms->subcommand);
	word_list_add(&words, "--plan");
	word_list_add(&words, "--json");
	word_list_add(&words, "--resume");
	word_list_add_format(&words, "--output=%s", terms->output);
	word_list_add_format(&words, "--key=%s.key", terms->output);
	word_list_add_all(&words, changes);
	bool asked = driver_call(driver, &words, true);
	word_list_release(&words);
	if (asked && !subprocess_exited(&driver->call, 0))
		return driver_fail_call(driver, "talon tournament --plan");
	*complete = asked && shards_are_complete(&driver->call.output.text);
	return asked;
}

/* The shards have the seed of the rounds that there were, and it is public. */
static bool
fail_longer(struct driver *driver)
{
	return driver_fail(driver,
		"%s: was complete, and goes on with a seed that its shards do "
		"not have: talon tournament --resume -o %s plays the rest",
		driver->terms->output, driver->terms->output);
}

/* Before the first merge: a tournament that goes on is told, once, of what
 * changes it; it may be complete already. */
static bool
tell_changes(struct driver *driver)
{
	const struct drive_terms *terms = driver->terms;
	bool before = false, after;

	if (!terms->run->tournament.format || access(terms->output, F_OK) < 0)
		return true;
	if (!ask_plan(driver, NULL, &before))
		return false;
	after = before;
	if (terms->changes && !ask_plan(driver, terms->changes, &after))
		return false;
	driver->state.complete = after;
	return !before || after || fail_longer(driver);
}

/* True when all games are there. */
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
		if (fruitless < 0)
			driver->progress.before = driver->state.games;
		follow_progress(driver);
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

static bool
drive(struct driver *driver, const struct drive_terms *terms)
{
	if (!driver_init(driver, terms) || !settle_plan(driver))
		return false;
	settle_upto(driver);
	follow_progress(driver);
	return await_alone(driver) && tell_changes(driver) &&
	       (driver->state.complete || play_waves(driver));
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
