/* The usual 52 cards in the frames of games (common/game_frame.h). */
#ifndef CARDS_CARD_FACES_H
#define CARDS_CARD_FACES_H

#include <jansson.h>

#include "cards/card.h"

/* A new array of the names of SET, the lowest first; NULL: no memory. */
json_t *card_faces(card_set set);

#endif
