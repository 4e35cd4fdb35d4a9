#include "analysis/digest_making.h"

#include <assert.h>
#include <string.h>

#include "bot/bot_spec.h"
#include "record/outcome.h"
#include "record/reader.h"
#include "sums/digest.h"
#include "sums/sums.h"

/* The sums, and what a digest has besides: who came where first. Both number the
 * bots alike, for they are told of each name at the same time (bot_number). */
struct making {
	struct digest *digest;
	const struct run *run;
	struct sums sums;
	size_t met;   /* so many bots have had a result */
	long entered; /* and so many have been entered */
};

/* The number of the bot called NAME, added if it is new; -1 with errno. */
static long
bot_number(struct making *making, const char *name)
{
	const long number = sums_bot(&making->sums, name);

	if (number < 0 || digest_bot(making->digest, name) < 0)
		return -1;
	assert(making->digest->bot_count == making->sums.bot_count);
	return number;
}

/* The bot of SEAT, the lowest of its seats, has played: returns its number, or -1
 * with errno. */
static long
note_player(struct making *making, const struct record *record, int seat)
{
	struct digest *digest = making->digest;
	const long number = bot_number(making, record->names[seat]);

	if (number < 0 || digest_seen(digest, (size_t)number) < 0)
		return -1;
	struct digest_tally *tally = &digest->bots[number].tally;
	digest_tally_note_game(tally, record->id, seat);
	tally->games++;
	return number;
}

/* Bot BOT has a result in game ID, in its place PLACE. */
static void
note_result(struct making *making, long bot, long id, int place)
{
	struct digest_bot *noted = &making->digest->bots[bot];

	if (noted->met == 0)
		noted->met = ++making->met;
	digest_tally_note_result(&noted->tally, id, place);
}

static int
add_game(struct making *making, const struct record *record)
{
	struct digest_head *head = &making->digest->head;
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	long bots[GAME_SEATS_MAX]; /* by their lowest seats */

	head->games++;
	if (record->id > head->latest)
		head->latest = record->id;
	if (name_list_add(&head->seeds, record->seed.text) < 0)
		return -1;
	for (int seat = 0; seat < record->seats; seat++)
		if (outcome_seat(record, seat) == seat &&
			(bots[seat] = note_player(making, record, seat)) < 0)
			return -1;
	const int count = outcome_by_pair(record, pairs);
	for (int i = 0; i < count; i++) {
		note_result(making, bots[pairs[i].first], record->id, 2 * i);
		note_result(
			making, bots[pairs[i].second], record->id, 2 * i + 1);
	}
	return sums_add(&making->sums, record);
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

/* A bot is in the digest once it has played, or if it is outside the ranking.
 */
static int
note_outside(struct making *making, const struct run_bot *bot)
{
	int ranked = bot_options_ranked(bot->options);

	if (ranked != 0)
		return ranked < 0 ? -1 : 0;
	long number = bot_number(making, bot->name);
	if (number < 0)
		return -1;
	making->digest->bots[number].house = true;
	return 0;
}

static int
note_change(struct making *making, const struct roster_change *change)
{
	struct digest *digest = making->digest;

	if (roster_change_is_of_draw(change))
		return 0;
	const long number = bot_number(making, change->bot.name);
	if (number < 0 || sums_change(&making->sums, change) < 0)
		return -1;
	if (!change->add) {
		digest->bots[number].until = change->round;
		return 0;
	}
	digest->bots[number].entry = making->entered++;
	digest->bots[number].from = change->round;
	return note_outside(making, &change->bot);
}

static bool
visit_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct making *making = context;

	return note_change(making, change) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* -1 with errno: no memory. */
static int
begin(struct making *making, const struct run *run)
{
	struct digest *digest = making->digest;
	int entered = run->bot_count - run->tournament.houses;

	if (digest_run_begin(&digest->head, run) < 0)
		return -1;
	digest->head.committed = run_is_committed(run);
	for (int i = 0; i < run->bot_count; i++) {
		const struct run_bot *bot = &run->bots[i];
		long number = bot_number(making, bot->name);

		if (number < 0 ||
			digest_note_about(digest, (size_t)number,
				bot->says_name, bot->says_version) < 0 ||
			(i < entered && note_outside(making, bot) < 0))
			return -1;
		digest->bots[number].house |= i >= entered;
	}
	digest->entered = digest->bot_count;
	return sums_begin(&making->sums, run);
}

static void
fill_tally(struct making *making, size_t bot)
{
	struct digest *digest = making->digest;
	struct sums_bot *own = &making->sums.bots[bot];
	struct digest_tally *tally = &digest->bots[bot].tally;

	tally->points = own->points;
	tally->burnt_us = own->burnt_us;
	for (int i = 0; digest->head.terms.format && i < OUTCOME_COUNT; i++)
		tally->outcomes[i] = own->outcomes[i];
	tally->last_round = own->last_round;
	tally->last_games = own->last_games;
	tally->later_deals = own->later.deals;
	tally->later = own->later.points;
	tally->later_squared = own->later.points_squared;
	tally->table_deals = own->tables.deals;
	tally->table = own->tables.points;
	tally->table_squared = own->tables.points_squared;
	digest->bots[bot].faults = own->faults;
	own->faults = (struct fault_examples){0};
}

static int
add_pair(struct making *making, size_t number)
{
	const struct sums_pair *own = &making->sums.pairs[number];
	const struct sums_points *points = &making->sums.points[number];
	struct digest_pair *pair =
		digest_pair(making->digest, own->low, own->high);

	if (!pair)
		return -1;
	pair->last = (int64_t)own->last - 1;
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		pair->low_first[i] = own->low_first[i];
		pair->high_first[i] = own->high_first[i];
	}
	memcpy(pair->points, points->points, sizeof pair->points);
	pair->margin.deals = points->margin.deals;
	pair->margin.games_squared = points->margin.games_squared;
	pair->margin.points_squared = points->margin.points_squared;
	pair->margin.games_by_points = points->margin.games_by_points;
	pair->company = points->company;
	return 0;
}

static int
finish(struct making *making, const struct number_set *games)
{
	struct digest *digest = making->digest;
	const struct sums *sums = &making->sums;

	for (size_t i = 0; i < sums->bot_count; i++)
		fill_tally(making, i);
	for (size_t i = 0; i < sums->pair_count; i++)
		if (add_pair(making, i) < 0)
			return -1;
	for (size_t i = 0; digest->head.terms.format && i < sums->round_count;
		i++)
		if (digest_head_add_round(&digest->head, i, sums->rounds[i]) <
			0)
			return -1;
	if (game_set_of(&digest->head.numbers, games) < 0)
		return -1;
	return digest_arrange(digest, false);
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
	making->entered = reader->run.bot_count;
	if (begin(making, &reader->run) < 0)
		return reason_no_memory(reason);
	if (reader_visit(reader, &visitor, reason) < 0)
		return -1;
	making->digest->head.cut_off = reader->cut_off;
	return finish(making, &reader->games) < 0 ? reason_no_memory(reason)
						  : 0;
}

static int
make(struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct making making = {.digest = digest, .sums.kept = SUMS_DEALS};
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = read_games(&making, &reader, reason);
	sums_release(&making.sums);
	reader_close(&reader);
	return result;
}

int
digest_make(
	struct digest *digest, const char *path, char reason[static REASON_MAX])
{
	struct record_mark before;
	struct record_mark after;

	*digest = (struct digest){0};
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
