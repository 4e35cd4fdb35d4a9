/*
 * A bot that plays planowanie: the protocol's commands kept as a view of the
 * game, and a strategy that chooses from that view. What makes no sense is
 * refused in words and changes nothing.
 */
#ifndef PLAYER_PLANOWANIE_PLAYER_H
#define PLAYER_PLANOWANIE_PLAYER_H

#include "planowanie/view.h"
#include "player/player.h"

struct planowanie_player;

/* For who wants to follow the game; the view is after the event. */
struct planowanie_observer {
	void (*begun)(struct planowanie_player *);
	void (*dealt)(struct planowanie_player *);
	void (*declared)(struct planowanie_player *, int seat, int tricks);
	void (*played)(struct planowanie_player *, int seat, trick_card c);
	void (*over)(struct planowanie_player *, const int points[]);
	/* These choose where nobody else does, and may take their time. */
	int (*ask_declare)(struct planowanie_player *);
	trick_card (*ask_play)(struct planowanie_player *);
};

struct planowanie_player {
	struct player *player;
	struct planowanie_view view;

	/* Only when the view may declare, or play; NULL: the observer asks. */
	int (*declare)(const struct planowanie_view *, struct random *);
	trick_card (*play)(const struct planowanie_view *, struct random *);
	const struct planowanie_observer *observer; /* or NULL */
	void *watcher;				    /* the observer's own */
};

/* A row for struct player_game, with a struct planowanie_player as state. */
extern const struct bot_command planowanie_player_commands[];
void planowanie_player_forget(void *state, int variant);

#endif
