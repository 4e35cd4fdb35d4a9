#include "tournament/contest_loose.h"

#include <stdio.h>
#include <string.h>

#include "tournament/draw.h"

static bool
seat_all(const struct contest *contest, const struct record *record,
	struct fixture *fixture, char reason[static REASON_MAX])
{
	if (record->seats != contest->rounds.seats) {
		snprintf(reason, REASON_MAX,
			"game %ld has %d seats, the run %d", record->id,
			record->seats, contest->rounds.seats);
		return false;
	}
	for (int seat = 0; seat < record->seats; seat++) {
		const char *name = record->names[seat];

		fixture->bot[seat] = roster_find(&contest->roster, name);
		if (fixture->bot[seat] >= 0)
			continue;
		snprintf(reason, REASON_MAX,
			"seat %d of game %ld is %.200s's, who takes no part",
			seat, record->id, name);
		return false;
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
