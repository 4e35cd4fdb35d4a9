#include "trax/view.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "trax/position.h"
#include "trax/start.h"
#include "trax/text.h"

_Static_assert((int)TRAX_POSITION_REASON_MAX <= (int)TRAX_VIEW_REASON_MAX,
	"positions");
_Static_assert((int)TRAX_REASON_MAX <= (int)TRAX_VIEW_REASON_MAX, "reasons");

/* Writes the reason; false, for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool
refuse(char *reason, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, TRAX_VIEW_REASON_MAX, format, arguments);
	va_end(arguments);
	return false;
}

bool
trax_view_board(struct trax_view *view, int rows, int columns,
	char reason[static TRAX_VIEW_REASON_MAX])
{
	if (!trax_side_allowed(rows) || !trax_side_allowed(columns))
		return refuse(reason,
			"a board has sides from %d to %d, not %d and %d",
			TRAX_SIDE_LEAST, TRAX_SIDE_MOST, rows, columns);
	memset(view, 0, sizeof *view);
	trax_board_start(&view->board, rows, columns);
	return true;
}

bool
trax_view_mode(struct trax_view *view, const char *name,
	char reason[static TRAX_VIEW_REASON_MAX])
{
	if (view->board.rows == 0)
		return refuse(reason, "the board is not known yet");
	if (view->playing)
		return refuse(reason, "the game has begun");
	return trax_mode_parse(name, &view->mode) ||
	       refuse(reason, "the mode is contest or fill, not \"%.50s\"",
		       name);
}

bool
trax_view_players(struct trax_view *view, int seats, int seat,
	char reason[static TRAX_VIEW_REASON_MAX])
{
	if (view->board.rows == 0)
		return refuse(reason, "the board is not known yet");
	if (seats != TRAX_SEATS)
		return refuse(reason, "%d players cannot play", seats);
	if (seat < 0 || seat >= seats)
		return refuse(reason, "there is no seat %d among %d players",
			seat, seats);
	view->seated = true;
	view->seat = seat;
	return true;
}

bool
trax_view_tile(struct trax_view *view, int row, int column, trax_tile tile,
	char reason[static TRAX_VIEW_REASON_MAX])
{
	if (view->board.rows == 0)
		return refuse(reason, "the board is not known yet");
	if (view->playing)
		return refuse(reason, "the game has begun");
	return trax_position_add(&view->board, row, column, tile, reason);
}

bool
trax_view_to_act(const struct trax_view *view)
{
	return view->seated && view->board.tiles > 0 && !view->passed &&
	       view->turn == view->seat;
}

static bool
may_play(const struct trax_view *view, int seat, char *reason)
{
	if (!view->seated)
		return refuse(reason, "the players are not known yet");
	if (view->board.tiles == 0)
		return refuse(reason, "no tile lies on the board yet");
	if (view->passed)
		return refuse(reason, "the game ended with a pass");
	if (seat != view->turn)
		return refuse(reason, "it is the turn of player %d, not %d",
			view->turn, seat);
	return true;
}

bool
trax_view_play(struct trax_view *view, int seat, const struct trax_turn *turn,
	char reason[static TRAX_VIEW_REASON_MAX])
{
	struct trax_ruling ruling;

	if (!may_play(view, seat, reason))
		return false;
	ruling = trax_turn_make(&view->board, turn);
	if (ruling.verdict != TRAX_LEGAL) {
		trax_explain(&ruling, reason);
		return false;
	}
	view->playing = true;
	view->passed = turn->count == 0;
	view->turn ^= 1;
	return true;
}
