#include "trax/actions.h"

#include <stdio.h>

#include "common/game_actions.h"
#include "trax/frame.h"
#include "trax/text.h"

static bool
add(struct game_actions *list, const struct trax_turn *turn)
{
	const struct trax_place *first = &turn->places[0];
	char action[TRAX_ACTION_MAX];
	char tile[TRAX_TILE_NAME_MAX];

	trax_turn_format(turn, action);
	if (!game_actions_add(list, action, trax_frame_say(turn)))
		return false;
	if (turn->count == 0)
		return true;
	trax_tile_format(first->tile, tile);
	game_actions_piece(list, trax_frame_board(),
		json_pack("[iis]", first->row, first->column, tile));
	return true;
}

json_t *
trax_actions(const struct trax *game)
{
	struct trax_board board = game->board;
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	const int count = trax_turn_firsts(&board, firsts);
	struct trax_turn turn = {.count = 0};
	struct game_actions list;
	bool any = false;

	game_actions_begin(&list);
	for (int i = 0; i < count; i++) {
		if (trax_turn_force(&board, firsts[i], &turn).verdict !=
			TRAX_LEGAL)
			continue;
		trax_turn_undo(&board, &turn);
		any = true;
		if (!add(&list, &turn))
			break;
	}
	turn.count = 0;
	if (!any)
		add(&list, &turn);
	return game_actions_end(&list);
}
