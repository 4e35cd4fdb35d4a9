#include "analysis/audit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "record/reader.h"
#include "record/record_scan.h"

int
audit_init(struct audit *audit, const struct game_rules *rules,
	const struct deals *deals)
{
	*audit = (struct audit){
		.deals = deals,
		.replay = {.game = rules, .state = malloc(rules->size)},
	};
	return audit->replay.state ? 0 : -1;
}

void
audit_release(struct audit *audit)
{
	replay_release(&audit->replay);
	text_release(&audit->start);
}

static int
add_dumped(const char *bytes, size_t length, void *text)
{
	text_add(text, bytes, length);
	return 0;
}

/* Puts how the game in `state` began into `start`. */
static bool
write_start(struct audit *audit, char reason[static REASON_MAX])
{
	json_t *start = audit->replay.game->start(audit->replay.state);

	text_clear(&audit->start);
	bool good = start && json_dump_callback(start, add_dumped,
				     &audit->start, JSON_COMPACT) == 0;
	json_decref(start);
	return (good && text_failed(&audit->start) == 0) ||
	       reason_no_memory(reason) == 0;
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
	return record->seed_hidden && audit->deals->count == 0 ? audit->seed
							       : &record->seed;
}

/* Deals the game again, from SEED. */
static bool
deal(struct audit *audit, const struct reader *reader, const struct seed *seed,
	char reason[static REASON_MAX])
{
	const struct record *record = &reader->record;

	deals_deal(audit->deals, audit->replay.state, seed, record->deal);
	if (!write_start(audit, reason))
		return false;
	if (is_the_deal(audit, reader))
		return true;
	snprintf(reason, REASON_MAX,
		"game %ld began with other cards than deal %ld of the seed",
		record->id, record->deal);
	return false;
}

static bool
restore(struct audit *audit, const struct record *record,
	char reason[static REASON_MAX])
{
	char why[GAME_REASON_MAX];

	if (audit->replay.game->restore(
		    audit->replay.state, record->seats, record->start, why))
		return true;
	snprintf(reason, REASON_MAX, "the start of game %ld: %s", record->id,
		why);
	return false;
}

/* What the deals do not give, the parser has to. */
static bool
begin(struct audit *audit, struct reader *reader,
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

bool
audit_game(struct audit *audit, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct record *record = &reader->record;

	if (!begin(audit, reader, reason))
		return false;
	audit->replay.record = record;
	replay_begin(&audit->replay);
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
