/* The random player of Herc: any legal card, all with equal chances. */
#ifndef HERC_PLAYERS_RANDOM_H
#define HERC_PLAYERS_RANDOM_H

#include "common/random.h"
#include "herc/view.h"

/* For a view that may play. */
trick_card herc_random_play(const struct herc_view *, struct random *);

#endif
