#include "record/outcome.h"

#include "record/record.h"

/* The index of BOT among the first COUNT; COUNT: it has none yet. */
static int
find(const struct bot_outcome *outcomes, int count, int bot)
{
	int i = 0;

	while (i < count && outcomes[i].bot != bot)
		i++;
	return i;
}

static int
add_up(const struct record *record, const int bots[],
	struct bot_outcome *outcomes)
{
	int count = 0;

	for (int seat = 0; seat < record->seats; seat++) {
		int i = find(outcomes, count, bots[seat]);

		if (i == count)
			outcomes[count++] = (struct bot_outcome){
				.bot = bots[seat],
				.side = record->game->side
						? record->game->side(seat)
						: i,
			};
		outcomes[i].points += record->points[seat];
		outcomes[i].standing += record_standing(record, seat);
	}
	return count;
}

static enum outcome
compare(const struct bot_outcome *outcomes, int count,
	const struct bot_outcome *own)
{
	enum outcome outcome = OUTCOME_WIN;

	for (int i = 0; i < count; i++) {
		if (outcomes[i].side == own->side)
			continue;
		if (outcomes[i].standing > own->standing)
			return OUTCOME_LOSS;
		if (outcomes[i].standing == own->standing)
			outcome = OUTCOME_DRAW;
	}
	return outcome;
}

int
outcome_by_bot(const struct record *record, const int bots[],
	struct bot_outcome outcomes[static GAME_SEATS_MAX])
{
	int count = add_up(record, bots, outcomes);
	int guilty = -1;

	if (record->end != FAULT_NONE)
		guilty = outcomes[find(outcomes, count, bots[record->offender])]
				 .side;
	for (int i = 0; i < count; i++) {
		struct bot_outcome *own = &outcomes[i];

		if (record->end == FAULT_NONE)
			own->outcome = compare(outcomes, count, own);
		else
			own->outcome = own->side == guilty ? OUTCOME_LOSS
							   : OUTCOME_WIN;
	}
	return count;
}
