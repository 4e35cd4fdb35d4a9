/*
 * A bot that plays herc: the protocol's commands kept as a view of the game,
 * and a strategy that chooses from that view. What makes no sense is refused
 * in words and changes nothing.
 */
#ifndef PLAYER_HERC_PLAYER_H
#define PLAYER_HERC_PLAYER_H

#include "herc/view.h"
#include "player/player.h"

struct herc_player;

/* For who wants to follow the game; the view is after the event. */
struct herc_observer {
	void (*dealt)(struct herc_player *);
	void (*played)(struct herc_player *, int seat, trick_card c);
	void (*over)(struct herc_player *, const int points[]);
	/* Chooses where nobody else does, and may take its time. */
	trick_card (*ask)(struct herc_player *);
};

struct herc_player {
	struct player *player;
	struct herc_view view;

	/* Only when the view may play; NULL: the observer asks. */
	trick_card (*play)(const struct herc_view *, struct random *);
	const struct herc_observer *observer; /* or NULL */
	void *watcher;			      /* the observer's own */
};

/* A row for struct player_game, with a struct herc_player as state. */
extern const struct bot_command herc_player_commands[];
void herc_player_forget(void *state, int variant);

#endif
