#include "record/outcome.h"

/* The share of BOT among the first COUNT; COUNT: it has none yet. */
static int
find(const struct share *shares, int count, int bot)
{
	int i = 0;

	while (i < count && shares[i].bot != bot)
		i++;
	return i;
}

static int
add_up(const struct record *record, const int bots[], struct share *shares)
{
	int count = 0;

	for (int seat = 0; seat < record->seats; seat++) {
		int i = find(shares, count, bots[seat]);
		if (i == count)
			shares[count++] = (struct share){
				.bot = bots[seat],
				.side = record->game->side
						? record->game->side(seat)
						: i,
			};
		shares[i].points += record->points[seat];
		shares[i].standing += record_standing(record, seat);
	}
	return count;
}

static enum outcome
compare(const struct share *shares, int count, const struct share *own)
{
	enum outcome outcome = OUTCOME_WIN;

	for (int i = 0; i < count; i++) {
		if (shares[i].side == own->side)
			continue;
		if (shares[i].standing > own->standing)
			return OUTCOME_LOSS;
		if (shares[i].standing == own->standing)
			outcome = OUTCOME_DRAW;
	}
	return outcome;
}

int
share_all(const struct record *record, const int bots[],
	struct share shares[static GAME_SEATS_MAX])
{
	int count = add_up(record, bots, shares);
	int guilty = -1;

	if (record->end != FAULT_NONE)
		guilty = shares[find(shares, count, bots[record->offender])]
				 .side;
	for (int i = 0; i < count; i++) {
		struct share *own = &shares[i];
		if (record->end == FAULT_NONE)
			own->outcome = compare(shares, count, own);
		else
			own->outcome = own->side == guilty ? OUTCOME_LOSS
							   : OUTCOME_WIN;
	}
	return count;
}
