/*
 * A way to play Planowanie: a function from a view to each kind of answer.
 */
#ifndef PLANOWANIE_STRATEGY_H
#define PLANOWANIE_STRATEGY_H

#include "common/effort.h"
#include "planowanie/view.h"

/* SELF is the strategy's own. */
struct planowanie_strategy {
	/* For a view that may declare: a number of tricks. */
	int (*declare)(void *self, const struct planowanie_view *,
		struct effort *, struct random *);

	/* For a view that may play. */
	trick_card (*play)(void *self, const struct planowanie_view *,
		struct effort *, struct random *);
	void *self;
};

#endif
