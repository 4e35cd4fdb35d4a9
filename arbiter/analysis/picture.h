/*
 * Positions of a recorded game as pictures.
 */
#ifndef ANALYSIS_PICTURE_H
#define ANALYSIS_PICTURE_H

#include "analysis/game_view.h"

struct picture_terms {
	const char *svg; /* files to paint to; NULL: none */
	const char *png;

	/* A file for each position that the view has, its number before the
	 * ending: "game.png" becomes "game-0000.png" and so on; else only the
	 * last one is painted, to the very file. */
	bool numbered;
};

/* -1 with the reason in words. */
int picture_write(const struct game_view *, const struct picture_terms *,
	char reason[static REASON_MAX]);

#endif
