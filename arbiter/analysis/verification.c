#include "analysis/verification.h"

#include <errno.h>
#include <string.h>

#include "analysis/audit.h"
#include "match/match_results.h"
#include "record/stop_rule.h"
#include "tournament/contest.h"

/* A file that is being verified. */
struct inspection {
	struct reader *reader;
	const struct known_seeds *seeds;
	struct seed_history *history;
	struct audit audit;
	struct contest contest;	      /* of a tournament */
	struct match_results results; /* of a match */
};

static bool
take_in_run(struct inspection *inspection, const struct record *record,
	char reason[static REASON_MAX])
{
	if (*record->voided != '\0')
		return true;
	if (inspection->reader->run.tournament.format)
		return contest_take(&inspection->contest, record, reason);
	return match_results_take(&inspection->results, record, reason);
}

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct inspection *inspection = context;

	return audit_game(&inspection->audit, inspection->reader, reason) &&
	       take_in_run(inspection, record, reason);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct inspection *inspection = context;

	return contest_change(&inspection->contest, change, reason);
}

/* The seed becomes public when there is no game left to be dealt from it. */
static bool
take_seed(void *context, const struct run *run, char reason[static REASON_MAX])
{
	struct inspection *inspection = context;

	if (seed_history_note(inspection->history, run) < 0) {
		snprintf(reason, REASON_MAX, "%s", strerror(errno));
		return false;
	}
	inspection->audit.seed =
		known_seeds_find(inspection->seeds, &run->current);
	if (!run->revealed || contest_is_over(&inspection->contest))
		return true;
	snprintf(reason, REASON_MAX,
		"the seed became public before the last game");
	return false;
}

static int
read_all(struct inspection *inspection, char reason[static REASON_MAX])
{
	struct reader *reader = inspection->reader;
	const struct reader_visitor visitor = {
		.game = take_game,
		.change = take_change,
		.seed = take_seed,
		.context = inspection,
	};

	reader->voids = true;
	if (reader_visit(reader, &visitor, reason) < 0)
		return -1;
	if (!reader->cut_off)
		return 0;
	snprintf(reason, REASON_MAX, "%.400s:%ld: the line is cut off",
		reader->path, reader->line_number);
	return -1;
}

static int
begin(struct inspection *inspection, const struct deals *deals,
	char reason[static REASON_MAX])
{
	const struct run *run = &inspection->reader->run;

	match_results_init(&inspection->results, run, NULL, NULL);
	if (audit_init(&inspection->audit, run->game, deals) == 0 &&
		(!run->tournament.format ||
			contest_init(&inspection->contest, run) == 0))
		return 0;
	snprintf(reason, REASON_MAX, "%s", strerror(errno));
	return -1;
}

/* How many games there will be; 0: their results decide it. */
static double
all_games(struct inspection *inspection)
{
	const struct run *run = &inspection->reader->run;
	struct contest *contest = &inspection->contest;

	if (!run->tournament.format)
		return stop_rule_given(&run->stop) ? 0 : (double)run_games(run);
	return contest_is_over(contest) ? (double)contest_played(contest)
					: contest_forecast(contest);
}

int
verification_read(struct verification *verification, struct reader *reader,
	const struct deals *deals, const struct known_seeds *seeds,
	char reason[static REASON_MAX])
{
	struct seed_history history = {0};
	struct inspection inspection = {
		.reader = reader, .seeds = seeds, .history = &history};
	int result = begin(&inspection, deals, reason);

	if (result == 0)
		result = read_all(&inspection, reason);
	*verification = (struct verification){
		.sealed = reader->sealed,
		.shard = {.index = reader->run.shard.index,
			.count = reader->run.shard.count},
		.dealt = deals && inspection.audit.undealt == 0,
		.undealt = inspection.audit.undealt,
		.seeds = history,
		.games = inspection.audit.games,
		.of = result == 0 ? all_games(&inspection) : 0,
		.voids = inspection.audit.voids,
		.moves = inspection.audit.moves,
	};
	if (reader->run.tournament.format)
		contest_release(&inspection.contest);
	match_results_release(&inspection.results);
	audit_release(&inspection.audit);
	return result;
}

void
verification_release(struct verification *verification)
{
	seed_history_release(&verification->seeds);
}

static bool
is_complete(const struct verification *v)
{
	return (double)(v->games - v->voids) >= v->of;
}

static void
print_games(FILE *file, const struct verification *v)
{
	if (is_complete(v))
		fprintf(file, "whole: %ld game%s", v->games,
			v->games == 1 ? "" : "s");
	else
		fprintf(file, "%ld of %.0f games", v->games - v->voids, v->of);
	if (v->voids > 0)
		fprintf(file,
			is_complete(v) ? ", %ld of them void" : ", %ld void",
			v->voids);
	fprintf(file, ", %ld moves\n", v->moves);
}

static void
print_seeds(FILE *file, const struct seed_history *seeds)
{
	for (size_t i = 0; i < seeds->count; i++) {
		const struct seed_part *part = &seeds->all[i];

		fputs("Its seed", file);
		if (seeds->count > 1)
			fprintf(file, " %zu of %zu", i + 1, seeds->count);
		if (*part->seed.text != '\0')
			fprintf(file, ", %s, has the SHA-256 %s.\n",
				part->seed.text, part->commitment.digits);
		else
			fprintf(file,
				" is not public yet; it has the SHA-256 %s.\n",
				part->commitment.digits);
	}
}

static void
print_words(FILE *file, const struct verification *v, const char *path)
{
	fprintf(file, "%s: ", path);
	run_shard_print(file, "", &v->shard);
	fputs(v->shard.count > 0 ? ", " : "", file);
	print_games(file, v);
	if (!is_complete(v) && !v->signature)
		fputs("It is not complete, or it was cut off at the end of a "
		      "line: its key file would tell.\n",
			file);
	if (!v->sealed)
		fputs("It has no checksums.\n", file);
	else if (v->signature)
		fputs("Its lines are signed with the key, and none is missing "
		      "that the key file knows.\n",
			file);
	print_seeds(file, &v->seeds);
	if (v->undealt > 0)
		fprintf(file,
			"The deals of %ld games are unchecked: their seed is "
			"not public yet.\n",
			v->undealt);
	else if (!v->dealt)
		fputs("Its deals are unchecked: they came from a file.\n",
			file);
}

static void
add_flag(struct text *json, const char *name, bool flag)
{
	text_add_format(json, ",\"%s\":%s", name, flag ? "true" : "false");
}

static void
add_seed(struct text *json, const struct verification *v)
{
	if (v->seeds.count == 0)
		return;
	const struct seed_part *last = &v->seeds.all[v->seeds.count - 1];
	text_add_string(json, ",\"seed\":");
	if (*last->seed.text != '\0')
		text_add_json(json, last->seed.text);
	else
		text_add_string(json, "null");
	text_add_format(
		json, ",\"seed_sha256\":\"%s\"", last->commitment.digits);
	seed_history_add(json, &v->seeds);
}

int
verification_print(FILE *file, const struct verification *v, const char *path,
	bool json, const char *wrong)
{
	struct text text = {0};

	if (!json) {
		if (!wrong)
			print_words(file, v, path);
		return 0;
	}
	text_add_string(&text, "{\"file\":");
	text_add_json(&text, path);
	add_flag(&text, "whole", !wrong);
	if (wrong) {
		text_add_string(&text, ",\"wrong\":");
		text_add_json(&text, wrong);
	}
	add_flag(&text, "checksums", v->sealed);
	add_flag(&text, "signature", v->signature);
	add_flag(&text, "deals", v->dealt);
	add_seed(&text, v);
	run_shard_add_json(&text, &v->shard);
	text_add_format(&text, ",\"games\":%ld", v->games);
	if (v->of > 0)
		text_add_format(&text, ",\"of\":%.0f", v->of);
	text_add_format(
		&text, ",\"void\":%ld,\"moves\":%ld}\n", v->voids, v->moves);
	int result = text_failed(&text);
	if (result == 0)
		fputs(text.bytes, file);
	text_release(&text);
	return result;
}
