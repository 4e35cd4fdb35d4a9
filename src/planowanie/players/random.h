/* The random player of Planowanie: any legal declaration and any legal card,
 * all with equal chances. */
#ifndef PLANOWANIE_PLAYERS_RANDOM_H
#define PLANOWANIE_PLAYERS_RANDOM_H

#include "common/random.h"
#include "planowanie/view.h"

/* For a view that may declare: a number of tricks. */
int planowanie_random_declare(const struct planowanie_view *, struct random *);

/* For a view that may play. */
trick_card planowanie_random_play(
	const struct planowanie_view *, struct random *);

#endif
