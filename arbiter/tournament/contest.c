#include "tournament/contest.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "common/plural.h"
#include "common/random.h"
#include "record/run.h"
#include "record/schedule.h"
#include "sums/sums.h"
#include "tournament/draw.h"

/* The rounds and their games, see contest.h. */

enum { WORD_BITS = 64 };

static void
forget(struct round *round)
{
	groups_release(&round->groups);
	free(round->played);
	free(round->order);
	round->played = NULL;
	round->order = NULL;
}

static int
find_last_bot(const struct groups *groups)
{
	int last = 0;

	for (size_t i = 0; i < groups->count * (size_t)groups->size; i++)
		if (groups->bots[i] > last)
			last = groups->bots[i];
	return last;
}

/* The class of a group: pairs of one class have no bot in common, larger groups
 * few, as in the tables of a round robin by Berger. */
static size_t
class_of(const struct groups *groups, size_t number, size_t classes)
{
	const int *bots = groups_at(groups, number);
	size_t sum = 0;

	for (int i = 0; i < groups->size; i++)
		sum += (size_t)bots[i];
	return sum % classes;
}

/* Numbers of groups, class by class, to be freed. NULL with errno. */
static uint32_t *
spread(const struct groups *groups)
{
	const size_t classes = (size_t)find_last_bot(groups) + 1;
	uint32_t *order = calloc(groups->count + 1, sizeof *order);
	size_t *first = calloc(classes + 1, sizeof *first);

	if (order && first) {
		for (size_t i = 0; i < groups->count; i++)
			first[class_of(groups, i, classes) + 1]++;
		for (size_t i = 0; i < classes; i++)
			first[i + 1] += first[i];
		for (size_t i = 0; i < groups->count; i++)
			order[first[class_of(groups, i, classes)]++] =
				(uint32_t)i;
	} else {
		free(order);
		order = NULL;
	}
	free(first);
	return order;
}

/* {.players, .seats, .deals, .rotations} has no rounds. */
static void
rounds_release(struct rounds *rounds)
{
	for (size_t i = 0; i < rounds->count; i++)
		forget(&rounds->all[i]);
	free(rounds->all);
	*rounds = (struct rounds){0};
}

static void
skip_complete(struct rounds *rounds)
{
	while (rounds->open < rounds->count) {
		struct round *round = &rounds->all[rounds->open];

		if (round->played_count < round->games)
			return;
		rounds->open++;
	}
}

/* One more; takes over GROUPS. -1 with errno, and they are the caller's. */
static int
rounds_add(struct rounds *rounds, struct groups *groups)
{
	if (ARRAY_GROW(rounds->all, rounds->count, rounds->capacity) < 0)
		return -1;
	struct round *round = &rounds->all[rounds->count];
	*round = (struct round){
		.first = rounds->games,
		.games =
			(long)groups->count * rounds->deals * rounds->rotations,
		.deal = (long)rounds->count * rounds->deals,
		.groups = *groups,
	};
	round->played = calloc(
		(size_t)round->games / WORD_BITS + 1, sizeof *round->played);
	round->order = round->played ? spread(groups) : NULL;
	if (!round->order) {
		free(round->played);
		return -1;
	}
	rounds->count++;
	rounds->games += round->games;
	skip_complete(rounds);
	return 0;
}

bool
rounds_complete(const struct rounds *rounds)
{
	return rounds->open == rounds->count;
}

static bool
is_played(const struct round *round, long game)
{
	return !round->played ||
	       round->played[game / WORD_BITS] >> game % WORD_BITS & 1;
}

/* The last round that begins with game ID or before. */
static struct round *
find(const struct rounds *rounds, long id)
{
	size_t low = 0;
	size_t high = rounds->count;

	assert(id >= 0 && id < rounds->games);
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (rounds->all[middle].first <= id)
			low = middle;
		else
			high = middle;
	}
	return &rounds->all[low];
}

/* The deal of GAME, counted from the first of ROUND. */
static long
rounds_deal(const struct rounds *rounds, const struct round *round, long game)
{
	return round->deal + game / rounds->rotations % rounds->deals;
}

/* The bots of the group of GAME, in the order in which they begin on its deal,
 * or, without rotations, in the first of as many games. */
static void
find_order(const struct rounds *rounds, const struct round *round, long game,
	int bots[static GAME_SEATS_MAX])
{
	const int players = rounds->players;
	const long group = game / rounds->rotations / rounds->deals;
	const int *listed = groups_at(&round->groups, (size_t)group);
	uint8_t order[GAME_SEATS_MAX];
	struct random random;

	for (int i = 0; i < players; i++)
		order[i] = (uint8_t)i;
	if (rounds->shuffled) {
		const struct seed seed = run_draw_seed(rounds->shuffled);

		seed_derive(&random, "order", &seed,
			(uint64_t)((round->first + game) / players), 0);
		random_shuffle(&random, order, (size_t)players);
	}
	for (int i = 0; i < players; i++)
		bots[i] = listed[order[i]];
}

static void
fill(const struct rounds *rounds, const struct round *round, long game,
	struct fixture *fixture)
{
	long rotation = game % rounds->players;
	int bots[GAME_SEATS_MAX];

	find_order(rounds, round, game, bots);
	*fixture = (struct fixture){
		.id = round->first + game,
		.deal = rounds_deal(rounds, round, game),
	};
	for (int seat = 0; seat < rounds->seats; seat++)
		fixture->bot[seat] = bots[(seat + rotation) % rounds->players];
}

bool
rounds_fixture(const struct rounds *rounds, long id, struct fixture *fixture)
{
	const struct round *round = find(rounds, id);

	if (is_played(round, id - round->first))
		return false;
	fill(rounds, round, id - round->first, fixture);
	return true;
}

/* Game ID, not played so far, has been played. */
static void
rounds_mark(struct rounds *rounds, long id)
{
	struct round *round = find(rounds, id);
	long game = id - round->first;

	assert(!is_played(round, game));
	round->played[game / WORD_BITS] |= (uint64_t)1 << game % WORD_BITS;
	rounds->played++;
	if (++round->played_count == round->games)
		forget(round);
	skip_complete(rounds);
}

/* Forgets the last round. */
static void
take_back(struct rounds *rounds)
{
	struct round *last = &rounds->all[--rounds->count];

	assert(last->played_count == 0);
	forget(last);
	rounds->games -= last->games;
	if (rounds->given > rounds->count)
		rounds->given = rounds->count;
}

/* What has not been played of the first COUNT rounds is not played any more: so
 * many games. Rounds behind them, of which no game has been played, are
 * forgotten. */
static long
rounds_close(struct rounds *rounds, size_t count)
{
	long dropped = 0;

	while (rounds->count > count)
		take_back(rounds);
	for (size_t i = rounds->open; i < rounds->count; i++) {
		struct round *round = &rounds->all[i];

		dropped += round->games - round->played_count;
		round->played_count = round->games;
		forget(round);
	}
	skip_complete(rounds);
	return dropped;
}

/* The game that is the N-th to be played. */
static long
game_at(const struct rounds *rounds, const struct round *round, long n)
{
	const long games = rounds->deals * rounds->rotations;

	return round->order && !rounds->listed
		       ? round->order[n / games] * games + n % games
		       : n;
}

/* The next game that is neither played nor given out, which from now on
 * counts as given out. False: there is none. */
static bool
rounds_next(struct rounds *rounds, struct fixture *fixture)
{
	for (; rounds->given < rounds->count; rounds->given++) {
		struct round *round = &rounds->all[rounds->given];

		while (round->next < round->games) {
			long game = game_at(rounds, round, round->next++);

			if (!is_played(round, game)) {
				fill(rounds, round, game, fixture);
				return true;
			}
			rounds->passed++;
		}
	}
	return false;
}

/* The contest. */

/* Whether each bot has several games in a round, so that their order shows. */
static bool
is_crowded(const struct run *run)
{
	const enum format_groups groups = run->tournament.format->groups;

	return groups == FORMAT_ALL || groups == FORMAT_CHALLENGES ||
	       groups == FORMAT_LEAGUE;
}

int
contest_init(struct contest *contest, const struct run *run)
{
	*contest = (struct contest){
		.run = run,
		.rounds =
			{
				.players = run_players(run),
				.seats = run_seats(run),
				.deals = run_deals(run),
				.rotations = run_rotations(run),
				.shuffled = run->shuffle ? run : NULL,
				.listed = !is_crowded(run),
			},
	};
	contest->sums.kept = SUMS_POINTS;
	if (roster_init(&contest->roster, run) < 0)
		return -1;
	return sums_begin(&contest->sums, run);
}

void
contest_release(struct contest *contest)
{
	rounds_release(&contest->rounds);
	roster_release(&contest->roster);
	sums_release(&contest->sums);
	seed_history_release(&contest->seeds);
	*contest = (struct contest){0};
}

int
contest_bot(const struct contest *contest, const char *name)
{
	return (int)sums_find(&contest->sums, name);
}

long
contest_next_round(const struct contest *contest)
{
	return (long)contest->rounds.count;
}

long
contest_played(const struct contest *contest)
{
	return contest->own.played + contest->own.loose;
}

/* Bots with as many faults as the run allows take no part from ROUND on. */
static void
retire(struct contest *contest, long round)
{
	long most = contest->run->tournament.max_faults;

	for (int i = 0; most > 0 && i < contest->roster.count; i++) {
		struct roster_term *term = &contest->roster.terms[i];
		const struct sums_bot *sums = &contest->sums.bots[i];

		if (!term->house && term->until > round &&
			sums->faults.count >= most)
			term->until = round;
	}
}

/* Counts the games of the last round that the run has. */
static void
count_own(struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	const struct round *round = &rounds->all[rounds->count - 1];
	struct contest_own *own = &contest->own;

	if (!run_is_shard(contest->run))
		own->drawn += round->games;
	else
		for (long game = 0; game < round->games;
			game += rounds->players)
			if (run_has_game(contest->run, round->first + game,
				    rounds_deal(rounds, round, game)))
				own->drawn += rounds->players;
}

/* Draws the next round. 1; 0: there is none any more; -1 with errno. BOTS has
 * room for all of the roster. */
static int
draw_for(struct contest *contest, int *bots)
{
	long round = contest_next_round(contest);
	struct groups groups = {.size = contest->rounds.players};
	const struct draw draw = {
		.run = contest->run,
		.roster = &contest->roster,
		.sums = &contest->sums,
		.round = round,
		.bots = bots,
		.count = roster_list(&contest->roster, round, bots),
	};
	int result = draw_groups(&draw, &groups);

	if (result == 1 && rounds_add(&contest->rounds, &groups) < 0)
		result = -1;
	if (result == 1)
		count_own(contest);
	else
		groups_release(&groups);
	return result;
}

/* Whether it is that of a shard which has no game of the first rounds, for they
 * were played in an earlier stage of the run. */
static bool
begins_later(const struct contest *contest)
{
	return contest->rounds.count == 0 && run_is_shard(contest->run) &&
	       run_is_renewed(contest->run);
}

/* Whether ROUND is drawn from the results of those before. */
static bool
contest_waits(const struct contest *contest, long round)
{
	const struct run_tournament *terms = &contest->run->tournament;

	return (round > 0 || begins_later(contest)) &&
	       (terms->max_faults > 0 || draw_waits(contest->run, round));
}

/* Games of later rounds must not decide who meets whom. */
static bool
knows_results(const struct contest *contest)
{
	return rounds_complete(&contest->rounds) && contest->own.loose == 0 &&
	       !begins_later(contest);
}

/* Draws the next round if it can be told: then CONTEST_GAME. */
static enum contest_next
draw_round(struct contest *contest)
{
	long round = contest_next_round(contest);

	if (contest->over || round >= draw_rounds(contest->run)) {
		contest->over = true;
		return CONTEST_OVER;
	}
	if (contest_waits(contest, round) && !knows_results(contest))
		return CONTEST_WAIT;
	retire(contest, round);
	int *bots = calloc((size_t)contest->roster.count + 1, sizeof *bots);
	if (!bots)
		return CONTEST_FAILED;
	int drawn = draw_for(contest, bots);
	free(bots);
	if (drawn < 0)
		return CONTEST_FAILED;
	contest->over = drawn == 0;
	return drawn == 1 ? CONTEST_GAME : CONTEST_OVER;
}

/* Draws rounds up to that of game ID: then CONTEST_GAME. */
static enum contest_next
draw_up_to(struct contest *contest, long id)
{
	enum contest_next result = CONTEST_GAME;

	while (result == CONTEST_GAME && id >= contest->rounds.games)
		result = draw_round(contest);
	return result;
}

/* Why draw_up_to did not come as far as game ID. */
static bool
has_no_game(const struct contest *contest, long id, enum contest_next result,
	char reason[static REASON_MAX])
{
	if (result == CONTEST_FAILED)
		return reason_no_memory(reason) == 0;
	if (result == CONTEST_WAIT)
		snprintf(reason, REASON_MAX,
			"game %ld comes before round %ld is complete", id,
			contest_next_round(contest));
	else
		snprintf(reason, REASON_MAX,
			"the tournament has %ld game%s, no %ld",
			contest->rounds.games, plural(contest->rounds.games),
			id);
	return false;
}

static bool
seats_fit(const struct contest *contest, const struct record *record,
	const struct fixture *fixture, char reason[static REASON_MAX])
{
	if (record->seats != contest->rounds.seats)
		return reason_say(reason, "game %ld has %d seats, the run %d",
			       record->id, record->seats,
			       contest->rounds.seats) == 0;
	for (int seat = 0; seat < record->seats; seat++) {
		const char *name =
			contest->roster.bots[fixture->bot[seat]].name;

		if (strcmp(record->names[seat], name) == 0)
			continue;
		return reason_say(reason,
			       "seat %d of game %ld is %.200s's, not %.200s's",
			       seat, record->id, name,
			       record->names[seat]) == 0;
	}
	return true;
}

static bool
seed_fits(const struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	if (run_is_committed(contest->run) ||
		seed_same(&record->seed, &contest->run->seed))
		return true;
	return reason_say(reason, "game %ld has another seed than the run",
		       record->id) == 0;
}

static bool
fits(const struct contest *contest, const struct record *record,
	const struct fixture *fixture, char reason[static REASON_MAX])
{
	if (!seed_fits(contest, record, reason))
		return false;
	if (record->deal != fixture->deal)
		return reason_say(reason, "game %ld is of deal %ld, not %ld",
			       record->id, fixture->deal, record->deal) == 0;
	return seats_fit(contest, record, fixture, reason);
}

int
contest_add(struct contest *contest, const struct record *record)
{
	if (sums_add(&contest->sums, record) < 0)
		return -1;
	rounds_mark(&contest->rounds, record->id);
	contest->own.played +=
		run_has_game(contest->run, record->id, record->deal);
	return 0;
}

/* Takes a game of a round that is drawn, once. */
static bool
take_drawn(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	struct fixture fixture;

	if (!rounds_fixture(&contest->rounds, record->id, &fixture)) {
		snprintf(reason, REASON_MAX, "%s",
			contest->dropped > 0
				? "the game is there twice, or was left out "
				  "when the tournament was closed"
				: "the game is there twice");
		return run_is_shard(contest->run);
	}
	if (!fits(contest, record, &fixture, reason))
		return false;
	return contest_add(contest, record) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* Takes a game of a round that cannot be drawn. */
static bool
take_loose(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	struct fixture fixture;

	if (!seed_fits(contest, record, reason) ||
		!contest_loose_fixture(contest, record, &fixture, reason))
		return false;
	if (sums_add(&contest->sums, record) < 0)
		return reason_no_memory(reason) == 0;
	contest->own.loose++;
	return true;
}

static bool
is_own(const struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct run *run = contest->run;
	char shard[RUN_SHARD_TEXT_MAX];

	if (run_has_game(run, record->id, record->deal))
		return true;
	run_shard_format(&run->shard, shard);
	return reason_say(reason,
		       "game %ld is one of shard %ld/%ld, the file of shard %s",
		       record->id,
		       run_shard_of(
			       run, record->id, record->deal, run->shard.count),
		       run->shard.count, shard) == 0;
}

bool
contest_take(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	if (!is_own(contest, record, reason))
		return false;
	enum contest_next drawn = draw_up_to(contest, record->id);
	if (drawn == CONTEST_WAIT && run_is_shard(contest->run))
		return take_loose(contest, record, reason);
	return drawn == CONTEST_GAME
		       ? take_drawn(contest, record, reason)
		       : has_no_game(contest, record->id, drawn, reason);
}

bool
contest_know(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	enum contest_next drawn = draw_up_to(contest, record->id);

	return drawn == CONTEST_GAME
		       ? take_drawn(contest, record, reason)
		       : has_no_game(contest, record->id, drawn, reason);
}

long
contest_rounds_begun(const struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	size_t count = rounds->count;

	while (count > 0 && rounds->all[count - 1].played_count == 0)
		count--;
	return (long)count;
}

bool
contest_close(struct contest *contest, char reason[static REASON_MAX])
{
	const struct run_tournament *terms = &contest->run->tournament;
	const long begun = contest_rounds_begun(contest);

	if (begun > terms->closed ||
		contest_next_round(contest) < terms->closed)
		return reason_say(reason,
			       "the tournament is closed with %ld round%s, and "
			       "%ld have begun",
			       terms->closed, plural(terms->closed),
			       begun) == 0;
	contest->dropped +=
		rounds_close(&contest->rounds, (size_t)terms->closed);
	contest->own.drawn = contest->own.played;
	contest->over = false;
	if (contest->dropped == terms->dropped)
		return true;
	return reason_say(reason,
		       "the closing leaves out %ld game%s, and %ld have not "
		       "been played",
		       terms->dropped, plural(terms->dropped),
		       contest->dropped) == 0;
}

int
contest_note_seed(struct contest *contest)
{
	return seed_history_note(&contest->seeds, contest->run);
}

bool
contest_is_over(struct contest *contest)
{
	return rounds_complete(&contest->rounds) &&
	       contest_draw(contest) == CONTEST_OVER;
}

/* Later lines may make the run longer. */
enum contest_next
contest_draw(struct contest *contest)
{
	enum contest_next drawn = draw_round(contest);

	contest->over = false;
	return drawn;
}

/* The others of a shard's round are played elsewhere. */
static bool
next_own(struct contest *contest, struct fixture *fixture)
{
	while (rounds_next(&contest->rounds, fixture))
		if (run_has_game(contest->run, fixture->id, fixture->deal))
			return true;
	return false;
}

/* What a shard waits for may be its own games in play. */
static bool
is_done(const struct contest *contest)
{
	return run_is_shard(contest->run) &&
	       contest->own.played == contest->own.drawn;
}

enum contest_next
contest_next(struct contest *contest, struct fixture *fixture)
{
	enum contest_next result = CONTEST_GAME;

	while (result == CONTEST_GAME) {
		if (next_own(contest, fixture))
			return CONTEST_GAME;
		result = draw_round(contest);
	}
	return result == CONTEST_WAIT && is_done(contest) ? CONTEST_OVER
							  : result;
}

struct visit {
	struct contest *contest;
	void (*see)(void *context, const struct record *);
	void *context;
};

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	if (visit->see)
		visit->see(visit->context, record);
	return contest_take(visit->contest, record, reason);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	return contest_change(visit->contest, change, reason);
}

static bool
take_closed(
	void *context, const struct run *run, char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	(void)run;
	return contest_close(visit->contest, reason);
}

static bool
take_seed(void *context, const struct run *run, char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	(void)run;
	if (contest_note_seed(visit->contest) == 0)
		return true;
	return reason_no_memory(reason) == 0;
}

int
contest_read(struct contest *contest, struct reader *reader,
	void (*see)(void *context, const struct record *record), void *context,
	char reason[static REASON_MAX])
{
	struct visit visit = {contest, see, context};
	const struct reader_visitor visitor = {
		.game = take_game,
		.change = take_change,
		.closed = take_closed,
		.seed = take_seed,
		.context = &visit,
	};

	return reader_visit(reader, &visitor, reason);
}

static bool
seat_all(const struct contest *contest, const struct record *record,
	struct fixture *fixture, char reason[static REASON_MAX])
{
	if (record->seats != contest->rounds.seats)
		return reason_say(reason, "game %ld has %d seats, the run %d",
			       record->id, record->seats,
			       contest->rounds.seats) == 0;
	for (int seat = 0; seat < record->seats; seat++) {
		const char *name = record->names[seat];

		fixture->bot[seat] = contest_bot(contest, name);
		if (fixture->bot[seat] >= 0)
			continue;
		return reason_say(reason,
			       "seat %d of game %ld is %.200s's, who takes no "
			       "part",
			       seat, record->id, name) == 0;
	}
	return true;
}

/* As many bots as a game has, each at its seats. */
static bool
is_group(const struct contest *contest, const struct fixture *fixture)
{
	const int players = contest->rounds.players;

	for (int seat = 0; seat < contest->rounds.seats; seat++)
		for (int other = 0; other < seat; other++)
			if ((fixture->bot[seat] == fixture->bot[other]) !=
				((seat - other) % players == 0))
				return false;
	return true;
}

static bool
has_deal(const struct contest *contest, long deal)
{
	const long deals = contest->rounds.deals;
	const long round = deal / deals;

	return round >= contest_next_round(contest) &&
	       round < draw_rounds(contest->run);
}

bool
contest_loose_fixture(const struct contest *contest,
	const struct record *record, struct fixture *fixture,
	char reason[static REASON_MAX])
{
	*fixture = (struct fixture){.id = record->id, .deal = record->deal};
	if (!seat_all(contest, record, fixture, reason))
		return false;
	if (!is_group(contest, fixture))
		snprintf(reason, REASON_MAX,
			"game %ld seats a bot as no game of %d does",
			record->id, contest->rounds.players);
	else if (!has_deal(contest, record->deal))
		snprintf(reason, REASON_MAX,
			"game %ld is of deal %ld, which no round has that it "
			"could be of",
			record->id, record->deal);
	else
		return true;
	return false;
}

static bool
add_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (contest->run->tournament.format->eliminates && change->round > 0)
		return reason_say(reason,
			       "nobody can join a knockout that has begun") ==
		       0;
	if (roster_add(&contest->roster, &change->bot, change->round) < 0 ||
		sums_change(&contest->sums, change) < 0)
		return reason_no_memory(reason) == 0;
	return true;
}

static bool
withdraw_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	int bot = contest_bot(contest, change->bot.name);

	if (bot < 0 || contest->roster.terms[bot].house)
		return reason_say(reason, "there is no bot called %.200s",
			       change->bot.name) == 0;
	struct roster_term *term = &contest->roster.terms[bot];
	if (term->until <= change->round)
		return reason_say(reason, "%.200s takes no part any more",
			       change->bot.name) == 0;
	term->until = change->round;
	sums_change(&contest->sums, change);
	return true;
}

/* Rounds are drawn one after another: who is away is so for the next one. The
 * file of a shard alone does not tell which that is. */
static bool
is_too_early(const struct contest *contest, const struct roster_change *change)
{
	return change->round > contest_next_round(contest) &&
	       !run_is_shard(contest->run);
}

static bool
move_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const int bot = contest_bot(contest, change->bot.name);
	struct roster_term *term = bot < 0 ? NULL : &contest->roster.terms[bot];

	if (contest->run->tournament.format->groups != FORMAT_LEAGUE)
		return reason_say(reason,
			       "only in a league can a bot be away for some "
			       "rounds") == 0;
	if (!term || term->house || term->until <= change->round ||
		term->away == change->away || is_too_early(contest, change))
		return reason_say(reason, "%.200s cannot %s in round %ld",
			       change->bot.name,
			       change->away ? "be away" : "come back",
			       change->round) == 0;
	term->away = change->away;
	return true;
}

static bool
set_due(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (contest->run->tournament.format->groups != FORMAT_LEAGUE ||
		is_too_early(contest, change))
		return reason_say(reason,
			       "%ld games cannot be due from round %ld on",
			       change->due, change->round) == 0;
	contest->roster.due = change->due;
	return true;
}

bool
contest_change(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (change->add && contest_bot(contest, change->bot.name) >= 0)
		return reason_say(reason,
			       "there is a bot called %.200s already",
			       change->bot.name) == 0;
	if (change->round < contest_next_round(contest))
		return reason_say(reason,
			       "round %ld has begun before this change for it",
			       change->round) == 0;
	if (change->round >= draw_rounds(contest->run))
		return reason_say(reason, "there is no round %ld",
			       change->round) == 0;
	if (change->due > 0)
		return set_due(contest, change, reason);
	if (change->away || change->back)
		return move_bot(contest, change, reason);
	return change->add ? add_bot(contest, change, reason)
			   : withdraw_bot(contest, change, reason);
}

bool
contest_taken(const struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct run_bot *bot = &change->bot;
	const int known = contest_bot(contest, bot->name);

	if (known >= 0 &&
		strcmp(contest->roster.bots[known].command, bot->command) == 0)
		return true;
	return reason_say(reason,
		       "there is no bot %.200s whose program it could be",
		       bot->name) == 0;
}

/* Who takes part in the next round. */
struct field {
	int bots;
	int challengers; /* of them */
	int withdrawn;	 /* bots that do not take part any more */
};

static struct field
next_field(const struct contest *contest)
{
	const struct roster *roster = &contest->roster;
	long round = contest_next_round(contest);
	struct field field = {0};

	for (int i = 0; i < roster->count; i++) {
		bool plays = roster_plays(roster, i, round);

		field.bots += plays;
		field.challengers +=
			plays && i < contest->run->tournament.challengers;
		field.withdrawn += roster->terms[i].until <= round;
	}
	return field;
}

/* Each tie takes one bot out of the bracket. Who is withdrawn may have been out
 * before: then the bracket itself is counted. */
static double
knockout_left(
	const struct contest *contest, const struct field *field, double ties)
{
	const struct draw draw = {
		.run = contest->run,
		.roster = &contest->roster,
		.sums = &contest->sums,
		.round = contest_next_round(contest),
	};
	int left = field->withdrawn > 0 ? draw_knockout_left(&draw) : -1;

	return left < 0 ? field->bots - ties : left;
}

/* Besides those that are drawn. */
static double
league_left(const struct contest *contest, double group_games)
{
	const struct rounds *rounds = &contest->rounds;
	const struct draw draw = {
		.run = contest->run,
		.roster = &contest->roster,
		.sums = &contest->sums,
		.round = contest_next_round(contest),
	};
	const double left =
		draw_league_left(&draw) -
		(double)(rounds->games - rounds->played - contest->dropped);

	return group_games * ceil(fmax(0, left) / group_games);
}

/* Of rounds that are not drawn, all but those from END on. */
static double
games_to_come(const struct contest *contest, long end)
{
	const struct run *run = contest->run;
	const struct rounds *rounds = &contest->rounds;
	const struct field field = next_field(contest);
	double group_games = (double)rounds->deals * rounds->rotations;
	double count = (double)(end - contest_next_round(contest));

	if (contest->over || count <= 0)
		return 0;
	if (run->tournament.format->eliminates) {
		double left = knockout_left(
			contest, &field, (double)rounds->games / group_games);

		return left > 1 ? group_games * (left - 1) : 0;
	}
	const double most =
		group_games *
		draw_group_count(run, field.bots, field.challengers) * count;
	return run->tournament.format->groups == FORMAT_LEAGUE
		       ? fmin(most, league_left(contest, group_games))
		       : most;
}

/* How many of the numbers below END are those of SHARD. */
static double
own_below(const struct run_shard *shard, double end)
{
	return fmax(
		0, ceil((end - (double)shard->index) / (double)shard->count));
}

/* The part of games_to_come that the run has, if it is a shard (run_has_game).
 */
static double
own_to_come(const struct contest *contest, long end)
{
	const struct run *run = contest->run;
	const struct rounds *rounds = &contest->rounds;
	const double all = games_to_come(contest, end);

	if (!run_is_shard(run) || all == 0)
		return all;
	/* What the shards take turns at. */
	const bool waits = run_rounds_wait(run);
	const long slots = rounds->deals * rounds->rotations / rounds->players;
	const double first =
		(double)(waits ? rounds->games / rounds->players
			       : contest_next_round(contest) * slots);
	const double count =
		waits ? all / rounds->players : (double)(end * slots) - first;
	return all / count *
	       (own_below(&run->shard, first + count) -
		       own_below(&run->shard, first));
}

double
contest_forecast(const struct contest *contest)
{
	double games = (double)contest->own.drawn +
		       own_to_come(contest, draw_rounds(contest->run));

	return fmax(games, (double)contest_played(contest));
}

/* The first round from the next one on that waits for results. */
static long
first_waiting(const struct contest *contest)
{
	long low = contest_next_round(contest);
	long high = draw_rounds(contest->run);

	while (low < high) {
		long middle = low + (high - low) / 2;

		if (contest_waits(contest, middle))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

double
contest_forecast_known(const struct contest *contest)
{
	const struct contest_own *own = &contest->own;
	const struct run *run = contest->run;

	if (!run_is_shard(run))
		return contest_forecast(contest);
	return (double)(own->drawn + own->loose) +
	       (run->tournament.format->eliminates
			       ? 0
			       : own_to_come(contest, first_waiting(contest)));
}
