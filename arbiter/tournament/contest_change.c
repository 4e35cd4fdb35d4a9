#include <stdio.h>

#include "tournament/contest.h"
#include "tournament/draw.h"

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
		sums_change(&contest->sums, change) < 0)
		return reason_no_memory(reason) == 0;
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
	sums_change(&contest->sums, change);
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
