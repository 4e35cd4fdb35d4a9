#include "analysis/digest_making.h"

#include "bot/bot_spec.h"
#include "record/outcome.h"
#include "record/reader.h"
#include "sums/deal_margins.h"
#include "sums/digest.h"
#include "sums/rotations.h"

struct making {
	struct digest *digest;
	const struct run *run;
	struct deal_margins deals;
	struct rotations rotations;
	size_t met;   /* so many bots have had a result */
	long entered; /* and so many have been entered */
};

/* The bots of a game by their lowest seats, with their points. */
struct players {
	size_t bot[GAME_SEATS_MAX];
	int64_t points[GAME_SEATS_MAX];
};

static bool
is_before(int64_t a, int64_t b, int64_t other_a, int64_t other_b)
{
	return a < other_a || (a == other_a && b < other_b);
}

static void
add_round(struct digest_tally *tally, long round)
{
	if (round > tally->last_round) {
		tally->last_round = round;
		tally->last_games = 0;
	}
	tally->last_games += round == tally->last_round;
}

static int
add_player(struct making *making, struct players *players,
	const struct record *record, int seat)
{
	struct digest *digest = making->digest;
	long number = digest_bot(digest, record->names[seat]);

	if (number < 0 || digest_seen(digest, (size_t)number) < 0)
		return -1;
	players->bot[seat] = (size_t)number;
	struct digest_bot *bot = &digest->bots[number];
	struct digest_tally *tally = &bot->tally;
	if (tally->games == 0 ||
		is_before(record->id, seat, tally->game, tally->seat)) {
		tally->game = record->id;
		tally->seat = seat;
	}
	tally->games++;
	tally->points += players->points[seat];
	if (digest->head.format)
		add_round(tally, record->deal / digest->head.deals);
	if (!fault_is_blamed(record->end) ||
		outcome_seat(record, record->offender) != seat)
		return 0;
	return fault_examples_add(&bot->faults, record);
}

static void
add_outcomes(struct digest *digest, const struct players *players,
	const struct record *record)
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];
	int owner[GAME_SEATS_MAX];

	for (int seat = 0; seat < record->seats; seat++)
		owner[seat] = outcome_seat(record, seat);
	int count = outcome_by_bot(record, owner, outcomes);
	for (int i = 0; i < count; i++)
		digest->bots[players->bot[outcomes[i].bot]]
			.tally.outcomes[outcomes[i].outcome]++;
}

static void
note_samples(const struct making *making, struct digest_tally *tally,
	const struct rotated_deal *deal, int count, int place)
{
	const int64_t later = rotated_deal_later(deal, count, place);
	const int64_t all = rotated_deal_margin(deal, count, place);

	if (!making->rotations.fresh) {
		tally->later_deals++;
		tally->later += later;
		tally->later_squared += later * later;
	}
	if (count < 3)
		return;
	tally->table_deals++;
	tally->table += all;
	tally->table_squared += all * all;
}

/* All games of a deal have come. */
static void
note_deal(
	const struct making *making, const struct rotated_deal *deal, int count)
{
	for (int i = 0; i < count; i++) {
		const struct digest *digest = making->digest;

		note_samples(making, &digest->bots[deal->bots[i]].tally, deal,
			count, i);
		for (int j = 0; count > 2 && j < i; j++) {
			const int low = deal->bots[i] < deal->bots[j] ? i : j;
			const int high = low == i ? j : i;
			struct digest_pair *pair = digest_find_pair(
				digest, deal->bots[low], deal->bots[high]);

			if (pair)
				company_add(
					&pair->company, deal, count, low, high);
		}
	}
}

/* The rotations of a deal, of which this game may be the last. */
static int
add_rotations(struct making *making, const struct players *players,
	const struct record *record)
{
	struct rotated_deal deal;
	const int count = rotations_add(&making->rotations, record,
		players->bot, players->points, &deal);

	if (count > 0)
		note_deal(making, &deal, count);
	return count < 0 ? -1 : 0;
}

static int
add_players(struct making *making, struct players *players,
	const struct record *record)
{
	*players = (struct players){0};
	for (int seat = 0; seat < record->seats; seat++)
		players->points[outcome_seat(record, seat)] +=
			record->points[seat];
	for (int seat = 0; seat < record->seats; seat++)
		if (outcome_seat(record, seat) == seat &&
			add_player(making, players, record, seat) < 0)
			return -1;
	if (making->digest->head.format)
		add_outcomes(making->digest, players, record);
	for (int seat = 0; seat < record->seats && record_has_burnt(record);
		seat++) {
		size_t bot = players->bot[outcome_seat(record, seat)];

		making->digest->bots[bot].tally.burnt_us +=
			record_microseconds(record->burnt_ns[seat]);
	}
	return 0;
}

/* Bot BOT has a result, in the game's place PLACE. */
static void
note_result(struct making *making, size_t bot, long id, int place)
{
	struct digest_bot *noted = &making->digest->bots[bot];
	struct digest_tally *tally = &noted->tally;

	if (noted->met == 0)
		noted->met = ++making->met;
	if (tally->result >= 0 &&
		!is_before(id, place, tally->result, tally->place))
		return;
	tally->result = id;
	tally->place = place;
}

static int
add_deal(struct making *making, const struct record *record,
	const struct digest_pair *pair, int64_t points)
{
	const struct deal_source source = {
		record->game, record->seed, record->seats};
	const struct deal_margin game = {
		.deal = record->deal,
		.first = pair->low,
		.second = pair->high,
		.games = 1,
		.points = points,
	};

	return deal_margins_add(&making->deals, &source, &game) ? 0 : -1;
}

static int
add_result(struct making *making, const struct players *players,
	const struct record *record, const struct outcome_pair *result)
{
	size_t a = players->bot[result->first];
	size_t b = players->bot[result->second];
	bool turned = a > b;
	struct digest_pair *pair =
		digest_pair(making->digest, turned ? b : a, turned ? a : b);

	if (!pair)
		return -1;
	if (turned)
		pair->high_first[result->outcome]++;
	else
		pair->low_first[result->outcome]++;
	if (record->id > pair->last)
		pair->last = record->id;
	pair->points[turned] += players->points[result->first];
	pair->points[!turned] += players->points[result->second];
	int64_t margin = players->points[result->first] -
			 players->points[result->second];
	return add_deal(making, record, pair, turned ? -margin : margin);
}

static int
add_game(struct making *making, const struct record *record)
{
	struct digest_head *head = &making->digest->head;
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	struct players players;

	head->games++;
	if (record->id > head->latest)
		head->latest = record->id;
	if (digest_head_add_seed(head, record->seed.text) < 0 ||
		(head->format &&
			digest_head_add_round(head,
				(size_t)(record->deal / head->deals), 1) < 0) ||
		add_players(making, &players, record) < 0)
		return -1;
	int count = outcome_by_pair(record, pairs);
	for (int i = 0; i < count; i++) {
		note_result(
			making, players.bot[pairs[i].first], record->id, 2 * i);
		note_result(making, players.bot[pairs[i].second], record->id,
			2 * i + 1);
		if (add_result(making, &players, record, &pairs[i]) < 0)
			return -1;
	}
	return add_rotations(making, &players, record);
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
note_outside(struct digest *digest, const struct run_bot *bot)
{
	int ranked = bot_options_ranked(bot->options);

	if (ranked != 0)
		return ranked < 0 ? -1 : 0;
	long number = digest_bot(digest, bot->name);
	if (number < 0)
		return -1;
	digest->bots[number].house = true;
	return 0;
}

static int
note_change(struct making *making, const struct roster_change *change)
{
	struct digest *digest = making->digest;

	if (roster_change_is_of_draw(change))
		return 0;
	const long number = digest_bot(digest, change->bot.name);
	if (number < 0)
		return -1;
	if (!change->add) {
		digest->bots[number].until = change->round;
		return 0;
	}
	digest->bots[number].entry = making->entered++;
	digest->bots[number].from = change->round;
	return note_outside(digest, &change->bot);
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
begin(struct digest *digest, const struct run *run)
{
	int entered = run->bot_count - run->tournament.houses;

	if (digest_run_begin(&digest->head, run) < 0)
		return -1;
	digest->head.committed = run_is_committed(run);
	for (int i = 0; i < run->bot_count; i++) {
		const struct run_bot *bot = &run->bots[i];
		long number = digest_bot(digest, bot->name);

		if (number < 0 ||
			digest_note_about(digest, (size_t)number,
				bot->says_name, bot->says_version) < 0 ||
			(i < entered && note_outside(digest, bot) < 0))
			return -1;
		digest->bots[number].house |= i >= entered;
	}
	digest->entered = digest->bot_count;
	return 0;
}

static int
finish(struct making *making, const struct number_set *games)
{
	struct digest *digest = making->digest;

	for (size_t i = 0; i < making->deals.count; i++) {
		const struct deal_margin *deal = &making->deals.all[i];
		struct digest_pair *pair =
			digest_pair(digest, deal->first, deal->second);

		if (!pair)
			return -1;
		margin_add(&pair->margin, deal->games, deal->points);
	}
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
	rotations_begin(&making->rotations, &reader->run);
	if (begin(making->digest, &reader->run) < 0)
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
	struct making making = {.digest = digest};
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = read_games(&making, &reader, reason);
	deal_margins_release(&making.deals);
	rotations_release(&making.rotations);
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
