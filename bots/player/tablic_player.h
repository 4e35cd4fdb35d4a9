/*
 * A bot that plays tablić: the protocol's commands kept as a view of the game,
 * and a strategy that chooses from that view. What makes no sense is refused
 * in words and changes nothing.
 */
#ifndef PLAYER_TABLIC_PLAYER_H
#define PLAYER_TABLIC_PLAYER_H

#include <stdbool.h>

#include "player/player.h"
#include "tablic/strategy.h"

struct tablic_player;

/* For who wants to follow the game; the view is after the event. */
struct tablic_observer {
	void (*begun)(struct tablic_player *);
	void (*dealt)(struct tablic_player *);
	void (*played)(struct tablic_player *, const struct tablic_view *before,
		int seat, struct tablic_play play);
	void (*over)(struct tablic_player *, const int points[]);
	/* Chooses where nobody else does, and may take its time. */
	struct tablic_play (*ask)(struct tablic_player *);
};

struct tablic_player {
	struct player *player;
	struct tablic_view view;

	const struct tablic_strategy *strategy; /* NULL: the observer asks */
	const struct tablic_observer *observer; /* or NULL */
	void *watcher;				/* the observer's own */
};

/* A row for struct player_game: TABLIC_POINTS and TABLIC_STIHOVI are the
 * variants, and a struct tablic_player is the state. */
extern const struct bot_command tablic_player_commands[];
void tablic_player_forget(void *state, int scoring);

#endif
