#include "trax/search/history.h"

enum {
	WORTH_MOST = 1 << 20,
	SECOND_KILLER = 1 << 21,
	FIRST_KILLER = 1 << 22,
};

static int
slot_of(struct field_move move)
{
	return move.square << 4 | move.tile;
}

void
history_praise(struct history *history, struct field_move move, int seat,
	int depth, int ply)
{
	struct field_move *killers = history->killers[ply];
	int32_t *worth = history->worth[seat];

	if (!field_same(killers[0], move)) {
		killers[1] = killers[0];
		killers[0] = move;
	}
	worth[slot_of(move)] += depth * depth;
	if (worth[slot_of(move)] < WORTH_MOST)
		return;
	for (int i = 0; i < HISTORY_TURNS; i++)
		worth[i] /= 2;
}

int
history_order(const struct history *history, struct field_move move, int seat,
	int ply)
{
	int order = history->worth[seat][slot_of(move)];

	if (field_same(move, history->killers[ply][0]))
		return order + FIRST_KILLER;
	if (field_same(move, history->killers[ply][1]))
		return order + SECOND_KILLER;
	return order;
}
