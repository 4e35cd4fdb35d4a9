#include "tournament/contest.h"

#include <assert.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
contest_init(struct contest *contest, const struct run *run)
{
	*contest = (struct contest){
		.run = run,
		.rounds =
			{
				.players = run_players(run),
				.seats = run_seats(run),
				.deals = draw_deals(run),
			},
	};
	standings_init(&contest->standings, run);
	if (roster_init(&contest->roster, run) < 0)
		return -1;
	return standings_know(&contest->standings, &contest->roster);
}

void
contest_release(struct contest *contest)
{
	rounds_release(&contest->rounds);
	roster_release(&contest->roster);
	standings_release(&contest->standings);
	seed_history_release(&contest->seeds);
	*contest = (struct contest){0};
}

long
contest_next_round(const struct contest *contest)
{
	return (long)contest->rounds.count;
}

/* Bots with as many faults as the run allows take no part from ROUND on. */
static void
retire(struct contest *contest, long round)
{
	long most = contest->run->tournament.max_faults;

	for (int i = 0; most > 0 && i < contest->roster.count; i++) {
		struct roster_term *term = &contest->roster.terms[i];
		const struct tally_bot *sums =
			tally_bot(&contest->standings.tally, i);

		if (term->house || term->until <= round ||
			sums->faults.count < most)
			continue;
		term->until = round;
		term->retired = true;
	}
}

/* Bots of the draw that are in no group have a bye. */
static int
give_byes(struct contest *contest, const struct groups *groups,
	const struct draw *draw)
{
	bool *plays = calloc((size_t)draw->roster->count + 1, sizeof *plays);

	if (!plays)
		return -1;
	for (size_t i = 0; i < groups->count * (size_t)groups->size; i++)
		plays[groups->bots[i]] = true;
	for (int i = 0; i < draw->count; i++)
		contest->standings.byes[draw->bots[i]] += !plays[draw->bots[i]];
	free(plays);
	return 0;
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
		.standings = &contest->standings,
		.round = round,
		.bots = bots,
		.count = roster_list(&contest->roster, round, bots),
	};
	int result = draw_groups(&draw, &groups);

	if (result == 1 && (give_byes(contest, &groups, &draw) < 0 ||
				   rounds_add(&contest->rounds, &groups) < 0))
		result = -1;
	if (result != 1)
		groups_release(&groups);
	return result;
}

static bool
waits(const struct contest *contest, long round)
{
	const struct run_tournament *terms = &contest->run->tournament;

	return round > 0 &&
	       (terms->max_faults > 0 || draw_waits(contest->run, round));
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
	if (waits(contest, round) && !rounds_complete(&contest->rounds))
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

static bool
no_memory(char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%s", strerror(errno));
	return false;
}

/* Draws rounds up to that of game ID. False, with the reason in words. */
static bool
draw_up_to(struct contest *contest, long id, char reason[static REASON_MAX])
{
	while (id >= contest->rounds.games) {
		switch (draw_round(contest)) {
		case CONTEST_FAILED:
			return no_memory(reason);
		case CONTEST_WAIT:
			snprintf(reason, REASON_MAX,
				"game %ld comes before round %ld is complete",
				id, contest_next_round(contest));
			return false;
		case CONTEST_OVER:
			snprintf(reason, REASON_MAX,
				"the tournament has %ld games, no %ld",
				contest->rounds.games, id);
			return false;
		case CONTEST_GAME:
			break;
		}
	}
	return true;
}

static bool
seats_fit(const struct contest *contest, const struct record *record,
	const struct fixture *fixture, char reason[static REASON_MAX])
{
	if (record->seats != contest->rounds.seats) {
		snprintf(reason, REASON_MAX,
			"game %ld has %d seats, the run %d", record->id,
			record->seats, contest->rounds.seats);
		return false;
	}
	for (int seat = 0; seat < record->seats; seat++) {
		const char *name =
			contest->roster.bots[fixture->bot[seat]].name;

		if (strcmp(record->names[seat], name) == 0)
			continue;
		snprintf(reason, REASON_MAX,
			"seat %d of game %ld is %.200s's, not %.200s's", seat,
			record->id, name, record->names[seat]);
		return false;
	}
	return true;
}

static bool
fits(const struct contest *contest, const struct record *record,
	const struct fixture *fixture, char reason[static REASON_MAX])
{
	if (!run_is_committed(contest->run) &&
		!seed_same(&record->seed, &contest->run->seed)) {
		snprintf(reason, REASON_MAX,
			"game %ld has another seed than the run", record->id);
		return false;
	}
	if (record->deal != fixture->deal) {
		snprintf(reason, REASON_MAX, "game %ld is of deal %ld, not %ld",
			record->id, fixture->deal, record->deal);
		return false;
	}
	return seats_fit(contest, record, fixture, reason);
}

static int
enter(struct contest *contest, const struct record *record,
	const struct fixture *fixture)
{
	if (standings_add(&contest->standings, record, fixture->bot) < 0)
		return -1;
	rounds_mark(&contest->rounds, record->id);
	return 0;
}

bool
contest_take(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	struct fixture fixture;

	if (!draw_up_to(contest, record->id, reason))
		return false;
	if (!rounds_fixture(&contest->rounds, record->id, &fixture)) {
		snprintf(reason, REASON_MAX, "the game is there twice");
		return false;
	}
	if (!fits(contest, record, &fixture, reason))
		return false;
	return enter(contest, record, &fixture) == 0 || no_memory(reason);
}

static bool
add_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (contest->run->tournament.format->eliminates && change->round > 0) {
		snprintf(reason, REASON_MAX,
			"nobody can join a knockout that has begun");
		return false;
	}
	if (roster_add(&contest->roster, &change->bot, change->round) < 0 ||
		standings_know(&contest->standings, &contest->roster) < 0)
		return no_memory(reason);
	return true;
}

static bool
withdraw_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	int bot = roster_find(&contest->roster, change->bot.name);

	if (bot < 0 || contest->roster.terms[bot].house) {
		snprintf(reason, REASON_MAX, "there is no bot called %.200s",
			change->bot.name);
		return false;
	}
	struct roster_term *term = &contest->roster.terms[bot];
	if (term->until <= change->round) {
		snprintf(reason, REASON_MAX, "%.200s takes no part any more",
			change->bot.name);
		return false;
	}
	term->until = change->round;
	return true;
}

bool
contest_change(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (change->add &&
		roster_find(&contest->roster, change->bot.name) >= 0) {
		snprintf(reason, REASON_MAX,
			"there is a bot called %.200s already",
			change->bot.name);
		return false;
	}
	if (change->round < contest_next_round(contest)) {
		snprintf(reason, REASON_MAX,
			"round %ld has begun before this change for it",
			change->round);
		return false;
	}
	if (change->round >= draw_rounds(contest->run)) {
		snprintf(reason, REASON_MAX, "there is no round %ld",
			change->round);
		return false;
	}
	return change->add ? add_bot(contest, change, reason)
			   : withdraw_bot(contest, change, reason);
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

enum contest_next
contest_next(struct contest *contest, struct fixture *fixture)
{
	enum contest_next result = CONTEST_GAME;

	while (result == CONTEST_GAME) {
		if (rounds_next(&contest->rounds, fixture))
			return CONTEST_GAME;
		result = draw_round(contest);
	}
	return result;
}

int
contest_add(struct contest *contest, const struct record *record)
{
	struct fixture fixture;
	bool given = rounds_fixture(&contest->rounds, record->id, &fixture);

	assert(given);
	(void)given;
	return enter(contest, record, &fixture);
}
