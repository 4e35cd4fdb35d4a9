#include "tournament/contest_forecast.h"

#include <math.h>

#include "tournament/draw.h"
#include "tournament/draw_knockout.h"

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

/* Of rounds that are not drawn, all but those from END on. */
static double
games_to_come(const struct contest *contest, long end)
{
	const struct run *run = contest->run;
	const struct rounds *rounds = &contest->rounds;
	const struct field field = next_field(contest);
	double group_games = (double)rounds->deals * rounds->players;
	double count = (double)(end - contest_next_round(contest));

	if (contest->over || count <= 0)
		return 0;
	if (run->tournament.format->eliminates) {
		double left = knockout_left(
			contest, &field, (double)rounds->games / group_games);

		return left > 1 ? group_games * (left - 1) : 0;
	}
	return group_games *
	       draw_group_count(run, field.bots, field.challengers) * count;
}

/* The part of ALL that the run has, if it is a shard. */
static double
share(const struct contest *contest, double all)
{
	const struct run_shard *shard = &contest->run->shard;

	return shard->count == 0 ? all : round(all / (double)shard->count);
}

double
contest_forecast(const struct contest *contest)
{
	double games = (double)contest->own.drawn +
		       share(contest, games_to_come(contest,
					      draw_rounds(contest->run)));

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
			       : share(contest,
					 games_to_come(contest,
						 first_waiting(contest))));
}
