/*
 * A recorded game as it is looked at: its positions, replayed through the
 * rules, each of them or one alone, and by whom.
 */
#ifndef ANALYSIS_GAME_VIEW_H
#define ANALYSIS_GAME_VIEW_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "common/game.h"

#include "base/reason.h"

struct record;
struct replay;

/* Instead of a seat, and of a number of moves. */
enum {
	GAME_VIEW_ALL = -1,  /* seats together */
	GAME_VIEW_NONE = -2, /* who knows what all seats know */
	GAME_VIEW_EACH = -1, /* position */
	GAME_VIEW_LAST = -2, /* position */
};

struct game_view {
	const struct record *record; /* a game that has been read, whole
				      * (reader.h); NULL: the next three name it */
	const char *path;	     /* of the record file */
	const char *name; /* what messages call it; NULL: the path (reader.h) */
	long id;
	long move; /* the position after so many alone, or one of the above */
	int seat;  /* who looks, or one of the above */
	bool open_hands;
	bool silent; /* shows nothing that bots said besides, nor why games ended */
};

/* A position, and what was before it. */
struct game_view_position {
	const struct replay *replay;
	size_t made; /* moves, the last of which led here */
	int points_before[GAME_SEATS_MAX]; /* the last; before all zero */
	bool last;			   /* no move follows */
	const json_t *frame;		   /* as the view looks at it */
	const char *note; /* what the mover said besides, JSON (bot/notes.h);
			   * NULL: nothing, or not for those who look */
};

/* Both return -1 with the reason in words, which ends the view. */
struct game_viewer {
	int (*begin)(void *context, const struct replay *,
		char reason[static REASON_MAX]); /* NULL: nothing to do */
	int (*position)(void *context, const struct game_view_position *,
		char reason[static REASON_MAX]);
	void *context;
};

/* -1 with the reason in words: there is no such game, move or seat, the moves
 * break the rules, or do not give the score; what came before has been shown.
 */
int game_view_run(const struct game_view *, const struct game_viewer *,
	char reason[static REASON_MAX]);

#endif
