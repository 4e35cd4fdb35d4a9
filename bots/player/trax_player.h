/*
 * A bot that plays trax: the protocol's commands kept as a view of the game,
 * and a strategy that chooses from that view. What makes no sense is refused
 * in words and changes nothing.
 */
#ifndef PLAYER_TRAX_PLAYER_H
#define PLAYER_TRAX_PLAYER_H

#include "player/player.h"
#include "trax/view.h"

struct trax_player;

/* For who wants to follow the game; the view is after the event. */
struct trax_observer {
	void (*begun)(struct trax_player *); /* before the tiles */
	void (*played)(
		struct trax_player *, int seat, const struct trax_turn *turn);
	void (*over)(struct trax_player *, const int points[]);
	/* Chooses where nobody else does, and may take its time. */
	void (*ask)(struct trax_player *, struct trax_turn *);
};

struct trax_player {
	struct player *player;
	struct trax_view view;

	/* Only in the view's turn; NULL: the observer asks. */
	bool (*choose)(
		const struct trax_view *, struct random *, struct trax_turn *);
	const struct trax_observer *observer; /* or NULL */
	void *watcher;			      /* the observer's own */
};

/* A row for struct player_game, with a struct trax_player as state. */
extern const struct bot_command trax_player_commands[];
void trax_player_forget(void *state, int variant);

#endif
