#include "rating/pairwise.h"

#include <string.h>

int
pairwise_seat(const struct record *record, int seat)
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
compare(const struct record *record, const int owner[static GAME_SEATS_MAX],
	struct pairwise_result *result)
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
pairwise_results(const struct record *record,
	struct pairwise_result pairs[static PAIRWISE_MAX])
{
	int owner[GAME_SEATS_MAX];
	int count = 0;

	for (int seat = 0; seat < record->seats; seat++)
		owner[seat] = pairwise_seat(record, seat);
	for (int a = 0; a < record->seats; a++)
		for (int b = a + 1; b < record->seats; b++) {
			struct pairwise_result result = {
				.first = a, .second = b};

			if (owner[a] == a && owner[b] == b &&
				!are_partners(record, a, b) &&
				compare(record, owner, &result))
				pairs[count++] = result;
		}
	return count;
}
