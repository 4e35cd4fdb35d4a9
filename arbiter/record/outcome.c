#include "record/outcome.h"

#include <string.h>

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

int
outcome_seat(const struct record *record, int seat)
{
	int lowest = 0;

	while (strcmp(record->names[lowest], record->names[seat]) != 0)
		lowest++;
	return lowest;
}

/* Whether the bots with the lowest seats A and B are partners. */
static bool
are_partners(const struct record *record, int a, int b)
{
	const struct game_rules *game = record->game;

	return game->side && game->side(a) == game->side(b);
}

static int64_t
sum_standing(const struct record *record, int lowest,
	const int owner[static GAME_SEATS_MAX])
{
	int64_t sum = 0;

	for (int seat = lowest; seat < record->seats; seat++)
		if (owner[seat] == lowest)
			sum += record_standing(record, seat);
	return sum;
}

/* Fills in the outcome; false: the game says nothing about the two. */
static bool
compare_two(const struct record *record, const int owner[static GAME_SEATS_MAX],
	struct outcome_pair *result)
{
	if (record->end != FAULT_NONE) {
		int offender = owner[record->offender];

		result->outcome =
			result->first == offender ? OUTCOME_LOSS : OUTCOME_WIN;
		return result->first == offender || result->second == offender;
	}
	int64_t first = sum_standing(record, result->first, owner);
	int64_t second = sum_standing(record, result->second, owner);
	result->outcome = first > second   ? OUTCOME_WIN
			  : first < second ? OUTCOME_LOSS
					   : OUTCOME_DRAW;
	return true;
}

int
outcome_by_pair(const struct record *record,
	struct outcome_pair pairs[static OUTCOME_PAIRS_MAX])
{
	int owner[GAME_SEATS_MAX];
	int count = 0;

	for (int seat = 0; seat < record->seats; seat++)
		owner[seat] = outcome_seat(record, seat);
	for (int a = 0; a < record->seats; a++)
		for (int b = a + 1; b < record->seats; b++) {
			struct outcome_pair result = {.first = a, .second = b};

			if (owner[a] == a && owner[b] == b &&
				!are_partners(record, a, b) &&
				compare_two(record, owner, &result))
				pairs[count++] = result;
		}
	return count;
}
