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
#include "guard/key_file.h"
#include "record/journal.h"
#include "record/reader.h"
#include "record/run_line.h"
#include "record/stop_rule.h"

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
	bool merged =
		add_files(&words, driver) == 0 ||
		(driver_call(driver, &words, true) && take_merged(driver));
	word_list_release(&words);
	return merged;
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
	bool asked = driver_call(driver, &words, true);
	word_list_release(&words);
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
	follow_progress(driver);
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
