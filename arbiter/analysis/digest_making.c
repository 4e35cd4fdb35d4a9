#include "analysis/digest_making.h"

#include "record/outcome.h"
#include "record/reader.h"
#include "sums/digest.h"
#include "sums/sums.h"

/* The digest, and what is counted for it. */
struct making {
	struct digest *digest;
	const struct run *run;
	size_t met; /* so many bots have had a result */
};

/* Bot BOT has a result in game ID, in its place PLACE. */
static void
note_result(struct making *making, size_t bot, long id, int place)
{
	struct digest_bot *noted = &making->digest->bots[bot];

	if (noted->met == 0)
		noted->met = ++making->met;
	digest_note_result(making->digest, bot, id, place);
}

static int
add_game(struct making *making, const struct record *record)
{
	struct digest *digest = making->digest;
	struct digest_head *head = &digest->head;
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	size_t bots[GAME_SEATS_MAX]; /* by their lowest seats */

	head->games++;
	if (record->id > head->latest)
		head->latest = record->id;
	if (name_list_add(&head->seeds, record->seed.text) < 0 ||
		sums_add(&digest->sums, record) < 0)
		return -1;
	for (int seat = 0; seat < record->seats; seat++) {
		if (outcome_seat(record, seat) != seat)
			continue;
		bots[seat] =
			(size_t)sums_find(&digest->sums, record->names[seat]);
		if (digest_note_game(digest, bots[seat], record->id, seat) < 0)
			return -1;
	}
	const int count = outcome_by_pair(record, pairs);
	for (int i = 0; i < count; i++) {
		note_result(making, bots[pairs[i].first], record->id, 2 * i);
		note_result(
			making, bots[pairs[i].second], record->id, 2 * i + 1);
	}
	return 0;
}

static bool
visit_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct making *making = context;

	if (!run_has_game(making->run, record->id, record->deal))
		return reason_say(reason, "game %ld is of another shard",
			       record->id) == 0;
	return add_game(making, record) == 0 || reason_no_memory(reason) == 0;
}

static bool
visit_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct making *making = context;

	return sums_change(&making->digest->sums, change) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* -1 with errno: no memory. */
static int
begin(struct digest *digest, const struct run *run)
{
	if (digest_run_begin(&digest->head, run) < 0 ||
		sums_begin(&digest->sums, run) < 0)
		return -1;
	digest->head.committed = run_is_committed(run);
	digest->entered = digest->sums.bot_count;
	for (size_t i = 0; i < digest->entered; i++)
		if (digest_note_about(digest, i, &run->bots[i]) < 0)
			return -1;
	return 0;
}

/* The rounds pass into the head, where a digest has them. */
static int
finish(struct digest *digest, const struct number_set *games)
{
	struct digest_head *head = &digest->head;
	struct sums *sums = &digest->sums;

	head->rounds = sums->rounds;
	sums->rounds = (struct sums_rounds){0};
	return game_set_of(&head->numbers, games);
}

static int
read_games(struct making *making, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct reader_visitor visitor = {
		.game = visit_game,
		.change = visit_change,
		.context = making,
	};

	reader->counting = true;
	making->run = &reader->run;
	if (begin(making->digest, &reader->run) < 0)
		return reason_no_memory(reason);
	if (reader_visit(reader, &visitor, reason) < 0)
		return -1;
	making->digest->head.cut_off = reader->cut_off;
	return finish(making->digest, &reader->games) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

static int
make(struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct making making = {.digest = digest};
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = read_games(&making, &reader, reason);
	reader_close(&reader);
	return result;
}

int
digest_make(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct record_mark before;
	struct record_mark after;

	*digest = (struct digest){.sums.kept = SUMS_DEALS};
	if (record_mark_of(&before, path) < 0)
		return reason_of_file(path, reason);
	int result = make(digest, path, reason);
	if (result == 0 && record_mark_of(&after, path) < 0)
		result = reason_of_file(path, reason);
	else if (result == 0 && !record_mark_same(&before, &after)) {
		snprintf(reason, REASON_MAX,
			"%.400s: it was written to while it was read", path);
		result = -1;
	}
	digest->head.record = before;
	if (result < 0)
		digest_release(digest);
	return result;
}

int
digest_leave(const char *path, char reason[static REASON_MAX])
{
	struct text beside = {0};
	struct digest digest;
	int result = -1;

	if (digest_path(&beside, path) < 0)
		return reason_no_memory(reason);
	if (digest_make(&digest, path, reason) == 0) {
		result = digest_write(&digest, beside.bytes, reason);
		digest_release(&digest);
	}
	text_release(&beside);
	return result;
}
