#include "analysis/verification.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/hex.h"
#include "common/plural.h"
#include "match/match.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/stop_rule.h"
#include "sums/suspicion.h"
#include "tournament/contest.h"

/* For games of RULES. -1 with errno; may be released all the same. */
static int
audit_init(struct audit *audit, const struct game_rules *rules,
	const struct deals *deals)
{
	*audit = (struct audit){
		.deals = deals,
		.replay = {.game = rules, .state = malloc(rules->size)},
	};
	return audit->replay.state ? 0 : -1;
}

static void
audit_release(struct audit *audit)
{
	replay_release(&audit->replay);
	text_release(&audit->start);
}

/* Puts how the game in `state` began into `start`. */
static bool
write_start(struct audit *audit, char reason[static REASON_MAX])
{
	json_t *start = audit->replay.game->start(audit->replay.state);

	text_clear(&audit->start);
	text_add_value(&audit->start, start);
	json_decref(start);
	return text_failed(&audit->start) == 0 || reason_no_memory(reason) == 0;
}

/* Whether START, which stands in a line, means what was dealt. */
static bool
means_the_same(const struct audit *audit, const char *start, size_t length)
{
	if (length == audit->start.length &&
		memcmp(start, audit->start.bytes, length) == 0)
		return true;
	json_t *ours =
		json_loadb(audit->start.bytes, audit->start.length, 0, NULL);
	json_t *theirs = json_loadb(start, length, 0, NULL);
	bool same = ours && theirs && json_equal(ours, theirs);
	json_decref(ours);
	json_decref(theirs);
	return same;
}

static bool
is_the_deal(const struct audit *audit, const struct reader *reader)
{
	const struct record *record = &reader->record;

	if (!record->start)
		return means_the_same(audit,
			reader->line + reader->length - record->start_back,
			record->start_length);
	char *start = json_dumps(record->start, JSON_COMPACT);
	bool same = start && means_the_same(audit, start, strlen(start));
	free(start);
	return same;
}

/* What the game of RECORD was dealt from; NULL: that is not known. A deal file
 * needs no seed, and any does. */
static const struct seed *
seed_of(const struct audit *audit, const struct record *record)
{
	if (!audit->deals)
		return NULL;
	if (!record->seed_hidden || audit->deals->lines.count > 0)
		return &record->seed;
	return *audit->seed.text != '\0' ? &audit->seed : NULL;
}

/* Deals the game again, from SEED. */
static bool
deal(struct audit *audit, const struct reader *reader, const struct seed *seed,
	char reason[static REASON_MAX])
{
	const struct record *record = &reader->record;

	deals_deal(audit->deals, audit->replay.state, seed, record->deal);
	const char *trouble =
		game_trouble(audit->replay.game, audit->replay.state);
	if (trouble)
		return reason_refuse(
			reason, "game %ld: %s", record->id, trouble);
	if (!write_start(audit, reason))
		return false;
	if (is_the_deal(audit, reader))
		return true;
	return reason_refuse(reason,
		"game %ld began with other cards than deal %ld of the "
		"seed",
		record->id, record->deal);
}

static bool
restore(struct audit *audit, const struct record *record,
	char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX];

	if (audit->replay.game->restore(
		    audit->replay.state, record->seats, record->start, why))
		return true;
	return reason_refuse(
		reason, "the start of game %ld: %s", record->id, why);
}

/* What the deals do not give, the parser has to. */
static bool
audit_begin(struct audit *audit, struct reader *reader,
	char reason[static REASON_MAX])
{
	struct record *record = &reader->record;
	const struct seed *seed = seed_of(audit, record);
	bool scanned = !record->start;

	if (seed && !deal(audit, reader, seed, reason))
		return false;
	if (scanned && seed &&
		!record_scan_texts(record, reader->line, reader->length))
		return reason_no_memory(reason) == 0;
	if (scanned && !seed &&
		!record_parse(record, reader->line, reader->length,
			audit->replay.game, reason))
		return false;
	audit->undealt += audit->deals && !seed;
	return seed || restore(audit, record, reason);
}

/* Audits the game that READER has read last. False, with the reason in words.
 */
static bool
audit_game(struct audit *audit, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct record *record = &reader->record;

	/* A game that is a program may not even have been dealt. */
	if (record->end == FAULT_GAME ||
		(*record->voided != '\0' && audit->replay.game->program)) {
		audit->games++;
		audit->voids++;
		return true;
	}
	if (!audit_begin(audit, reader, reason))
		return false;
	audit->replay.record = record;
	if (replay_begin(&audit->replay, reason) < 0)
		return false;
	for (size_t i = 0; i < record->move_count; i++)
		if (replay_move(&audit->replay, i, reason) < 0)
			return false;
	if (replay_end(&audit->replay, reason) < 0)
		return false;
	audit->games++;
	audit->voids += *record->voided != '\0';
	audit->moves += (long)record->move_count;
	return true;
}

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

/* From the game after the last on the bot is another one. */
static bool
take_taken(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct inspection *inspection = context;

	return contest_taken(&inspection->contest, change, reason);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct inspection *inspection = context;

	return contest_change(&inspection->contest, change, reason);
}

static bool
take_closed(
	void *context, const struct run *run, char reason[static REASON_MAX])
{
	struct inspection *inspection = context;

	(void)run;
	return contest_close(&inspection->contest, reason);
}

/* The seed becomes public when there is no game left to be dealt from it. */
static bool
take_seed(void *context, const struct run *run, char reason[static REASON_MAX])
{
	struct inspection *inspection = context;

	if (seed_history_note(inspection->history, run) < 0)
		return reason_no_memory(reason) == 0;
	const struct seed *seed =
		known_seeds_find(inspection->seeds, &run->current);
	inspection->audit.seed =
		seed ? run_dealing_seed(run, seed) : (struct seed){0};
	if (!run->revealed || contest_is_over(&inspection->contest))
		return true;
	return reason_refuse(
		reason, "the seed became public before the last game");
}

static int
read_all(struct inspection *inspection, char reason[static REASON_MAX])
{
	struct reader *reader = inspection->reader;
	const struct reader_visitor visitor = {
		.game = take_game,
		.change = take_change,
		.taken = take_taken,
		.closed = take_closed,
		.seed = take_seed,
		.context = inspection,
	};

	reader->voids = true;
	if (reader_visit(reader, &visitor, reason) < 0)
		return -1;
	if (!reader->cut_off)
		return 0;
	return reason_say(reason, "%.400s:%ld: the line is cut off",
		reader->path, reader->line_number);
}

static int
begin(struct inspection *inspection, const struct deals *deals,
	char reason[static REASON_MAX])
{
	const struct run *run = &inspection->reader->run;

	match_results_init(&inspection->results, run);
	if (audit_init(&inspection->audit, run->game, deals) == 0 &&
		(!run->tournament.format ||
			contest_init(&inspection->contest, run) == 0))
		return 0;
	return reason_no_memory(reason);
}

/* How many games there will be; 0: their results decide it. */
static double
all_games(struct inspection *inspection)
{
	const struct run *run = &inspection->reader->run;
	struct contest *contest = &inspection->contest;

	if (!run->tournament.format)
		return run_is_open_ended(run) ? 0 : (double)run_games(run);
	return contest_is_over(contest) ? (double)contest_played(contest)
					: contest_forecast(contest);
}

/* What its games come to, which is the caller's from now on. */
static struct sums
take_sums(struct inspection *inspection)
{
	struct sums *own = inspection->reader->run.tournament.format
				   ? &inspection->contest.sums
				   : &inspection->results.tally.sums;
	const struct sums sums = *own;

	*own = (struct sums){0};
	return sums;
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
		.proof = reader_proof(reader),
		.keyed = reader->key,
		.heads = reader->heads.count - reader->heads.announced,
		.announced = reader->heads.announced,
		.begun = reader->heads.begun,
		.published = heads_lines(&reader->heads),
		.other_heads = reader->heads.others,
		.lines = reader->chain.lines,
		.shard = {.index = reader->run.shard.index,
			.count = reader->run.shard.count},
		.dealt = deals && inspection.audit.undealt == 0,
		.undealt = inspection.audit.undealt,
		.seeds = history,
		.games = inspection.audit.games,
		.of = result == 0 ? all_games(&inspection) : 0,
		.voids = inspection.audit.voids,
		.moves = inspection.audit.moves,
		.replaced = reader->replaced,
	};
	reader->replaced = (struct replaced_list){0};
	verification->sums = take_sums(&inspection);
	memcpy(verification->beacon, reader->run.beacon,
		sizeof verification->beacon);
	if (reader->chain.is_public)
		hex_write(verification->public_key, reader->chain.public_key,
			PUBLIC_KEY_BYTES);
	if (reader->run.tournament.format)
		contest_release(&inspection.contest);
	match_results_release(&inspection.results);
	audit_release(&inspection.audit);
	return result;
}

void
verification_release(struct verification *verification)
{
	replaced_release(&verification->replaced);
	seed_history_release(&verification->seeds);
	sums_release(&verification->sums);
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
		fprintf(file, "whole: %ld game%s", v->games, plural(v->games));
	else
		fprintf(file, "%ld of %.0f game%s", v->games - v->voids, v->of,
			plural(v->of));
	if (v->voids > 0)
		fprintf(file,
			is_complete(v) ? ", %ld of them void" : ", %ld void",
			v->voids);
	fprintf(file, ", %ld move%s\n", v->moves, plural(v->moves));
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

/* Whether somebody can have chosen the seed. */
static void
print_binding(FILE *file, const struct verification *v)
{
	const bool bound =
		v->seeds.count > 0 && seed_binding(&v->seeds.all[0].seed);

	if (*v->beacon != '\0')
		fprintf(file, "Its deals depend on the beacon \"%s\", too.\n",
			v->beacon);
	else if (bound)
		fputs("It is bound to its bots, but no beacon was drawn: it "
		      "may have been chosen.\n",
			file);
}

static void
print_words(FILE *file, const struct verification *v, const char *path)
{
	fprintf(file, "%s: ", path);
	run_shard_print(file, "", &v->shard);
	fputs(v->shard.count > 0 ? ", " : "", file);
	print_games(file, v);
	if (!is_complete(v) && !v->keyed)
		fputs("It is not complete, or it was cut off at the end of a "
		      "line: its key file would tell.\n",
			file);
	if (v->proof == PROOF_BARE)
		fputs("It has no checksums.\n", file);
	else if (v->keyed)
		fputs("Its lines are signed with the key, and none is missing "
		      "that the key file knows.\n",
			file);
	if (*v->public_key != '\0')
		fprintf(file, "Its public key is %s.\n", v->public_key);
	if (v->heads > 0)
		fprintf(file,
			"It fits %ld published head%s, which sign%s %ld of its "
			"%ld lines.\n",
			v->heads, plural(v->heads), v->heads == 1 ? "s" : "",
			v->published, v->lines);
	if (v->begun > 1)
		fprintf(file, "It was begun %ld times, as they say.\n",
			v->begun);
	if (v->heads > 0 && v->announced == 0 && v->seeds.count > 0)
		fputs("No head was published before its first line.\n", file);
	if (v->other_heads > 0)
		fprintf(file,
			"%ld head%s published of a file of its name with "
			"another key: the run was begun anew.\n",
			v->other_heads,
			v->other_heads == 1 ? " was" : "s were");
	print_seeds(file, &v->seeds);
	print_binding(file, v);
	if (v->undealt > 0)
		fprintf(file,
			"The deals of %ld game%s are unchecked: their seed is "
			"not public yet.\n",
			v->undealt, plural(v->undealt));
	else if (!v->dealt)
		fputs("Its deals are unchecked: they came from a file.\n",
			file);
	replaced_print(file, &v->replaced);
	suspicion_warn(file, "", &v->sums);
}

static void
add_flag(struct text *json, const char *name, bool flag)
{
	text_add_format(json, ",\"%s\":%s", name, flag ? "true" : "false");
}

/* Published heads prove as much as the key. */
static enum proof
proof_of(const struct verification *v)
{
	return v->heads > 0 && v->published == v->lines ? PROOF_SIGNED
							: v->proof;
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
	struct suspicion suspicion;
	struct text text = {0};

	if (!json) {
		if (!wrong)
			print_words(file, v, path);
		return 0;
	}
	text_add_string(&text, "{\"file\":");
	text_add_json(&text, path);
	add_flag(&text, "whole", !wrong);
	if (wrong)
		text_add_member(&text, "wrong", wrong);
	add_flag(&text, "checksums", v->proof != PROOF_BARE);
	add_flag(&text, "signature", proof_of(v) == PROOF_SIGNED);
	text_add_format(&text, ",\"proof\":\"%s\"", proof_word(proof_of(v)));
	if (*v->public_key != '\0')
		text_add_format(&text, ",\"public_key\":\"%s\"", v->public_key);
	if (v->heads + v->other_heads > 0)
		text_add_format(&text,
			",\"heads\":%ld,\"other_heads\":%ld,"
			"\"published\":%ld,\"announced\":%ld,"
			"\"begun\":%ld",
			v->heads, v->other_heads, v->published, v->announced,
			v->begun);
	if (*v->beacon != '\0')
		text_add_member(&text, "beacon", v->beacon);
	add_flag(&text, "deals", v->dealt);
	add_seed(&text, v);
	run_shard_add_json(&text, &v->shard);
	text_add_format(&text, ",\"games\":%ld", v->games);
	if (v->of > 0)
		text_add_format(&text, ",\"of\":%.0f", v->of);
	text_add_format(
		&text, ",\"void\":%ld,\"moves\":%ld", v->voids, v->moves);
	replaced_add_json(&text, &v->replaced);
	suspicion_init(&suspicion, &v->sums);
	suspicion_add_json(&text, &suspicion);
	text_add_string(&text, "}\n");
	return text_print(&text, file);
}
