#include "tournament/contest_forecast.h"

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
		.standings = &contest->standings,
		.round = contest_next_round(contest),
	};
	int left = field->withdrawn > 0 ? draw_knockout_left(&draw) : -1;

	return left < 0 ? field->bots - ties : left;
}

double
contest_forecast(const struct contest *contest)
{
	const struct run *run = contest->run;
	const struct rounds *rounds = &contest->rounds;
	const struct field field = next_field(contest);
	double games = (double)rounds->games;
	double group_games = (double)rounds->deals * rounds->players;

	if (contest->over)
		return games;
	if (run->tournament.format->eliminates) {
		double left =
			knockout_left(contest, &field, games / group_games);

		return games + (left > 1 ? group_games * (left - 1) : 0);
	}
	return games +
	       group_games *
		       draw_group_count(run, field.bots, field.challengers) *
		       (double)(draw_rounds(run) - contest_next_round(contest));
}
