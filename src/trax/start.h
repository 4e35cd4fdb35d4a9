/*
 * The start of a game of Trax as records keep it:
 * {"board":[R,C],"mode":"contest","tiles":[[r,c,"lldd"],...]}
 */
#ifndef TRAX_START_H
#define TRAX_START_H

#include <stdbool.h>

#include <jansson.h>

#include "trax/position.h"

/* "contest" or "fill"; false: NAME, which may be NULL, is neither. */
bool trax_mode_parse(const char *name, enum trax_mode *);
const char *trax_mode_name(enum trax_mode);

/* The start of a game, whatever has been played since, as a new object; NULL:
 * no memory. */
json_t *trax_start_to_json(const struct trax *);

/* The opposite. False, with the reason that names the tile or square, for
 * anything but a start; the game is then undefined. */
bool trax_start_from_json(const json_t *, struct trax *,
	char reason[static TRAX_POSITION_REASON_MAX]);

#endif
