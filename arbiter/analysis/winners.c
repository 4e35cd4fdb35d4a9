#include "analysis/winners.h"

#include <string.h>

#include "record/outcome.h"
#include "record/record.h"

/* The bots of a record by seat, each known as the first seat it has. */
static void
find_bots(const struct record *record, int bots[static GAME_SEATS_MAX])
{
	for (int seat = 0; seat < record->seats; seat++) {
		bots[seat] = 0;
		while (strcmp(record->names[bots[seat]], record->names[seat]) !=
			0)
			bots[seat]++;
	}
}

seat_set
winners_of(const struct record *record, bool *drawn)
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];
	int bots[GAME_SEATS_MAX];
	seat_set winners = 0;

	*drawn = false;
	find_bots(record, bots);
	int count = outcome_by_bot(record, bots, outcomes);
	for (int i = 0; i < count; i++) {
		if (outcomes[i].outcome == OUTCOME_LOSS)
			continue;
		*drawn |= outcomes[i].outcome == OUTCOME_DRAW;
		for (int seat = 0; seat < record->seats; seat++)
			if (bots[seat] == outcomes[i].bot)
				winners |= seat_bit(seat);
	}
	return winners;
}
