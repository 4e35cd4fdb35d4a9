/* What is seen of a game of Trax (common/game_frame.h): all of it. */
#ifndef TRAX_FRAME_H
#define TRAX_FRAME_H

#include <jansson.h>

#include "trax/rules.h"

/* A new object; NULL: no memory. */
json_t *trax_frame(const struct trax *);

#endif
