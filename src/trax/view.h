/*
 * What one seat knows of a game of Trax, kept from the commands it was sent:
 * everything, and the mode if it was told. Strategies see a game in this form
 * only.
 *
 * One function for each command, in the order the commands come. False: the
 * command makes no sense here; REASON says why in words, and the view is what
 * it was.
 */
#ifndef TRAX_VIEW_H
#define TRAX_VIEW_H

#include <stdbool.h>

#include "trax/rules.h"
#include "trax/turn.h"

enum { TRAX_VIEW_REASON_MAX = 256 };

struct trax_view {
	struct trax_board board; /* 0 rows: not told yet */
	enum trax_mode mode;	 /* a contest unless it is told */
	bool seated;		 /* players were told */
	bool playing;		 /* a turn has been made; no more set_tile */
	bool passed;		 /* the last turn was a pass, so all is over */
	int seat;		 /* whose view it is; 0 is light, 1 dark */
	int turn;		 /* the seat to play */
};

/* `set_board R C`; starts a new game, whatever the view was. */
bool trax_view_board(struct trax_view *, int rows, int columns,
	char reason[static TRAX_VIEW_REASON_MAX]);

/* `set_mode contest` or `set_mode fill` */
bool trax_view_mode(struct trax_view *, const char *name,
	char reason[static TRAX_VIEW_REASON_MAX]);

/* `set_players 2 i` */
bool trax_view_players(struct trax_view *, int seats, int seat,
	char reason[static TRAX_VIEW_REASON_MAX]);

/* `set_tile r c TILE`, in any order of the tiles. */
bool trax_view_tile(struct trax_view *, int row, int column, trax_tile,
	char reason[static TRAX_VIEW_REASON_MAX]);

/* `play i ACTION`, of either seat; trax_turn_parse reads the action. */
bool trax_view_play(struct trax_view *, int seat, const struct trax_turn *,
	char reason[static TRAX_VIEW_REASON_MAX]);

/* It is this seat's turn: there are players and a tile, and no pass. */
bool trax_view_to_act(const struct trax_view *);

#endif
