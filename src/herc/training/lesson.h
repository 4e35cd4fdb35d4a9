/* A game of Herc as it is played in training, and in tests: the game itself,
 * and what each seat sees of it. */
#ifndef HERC_TRAINING_LESSON_H
#define HERC_TRAINING_LESSON_H

#include "herc/view.h"

struct herc_lesson {
	struct herc game;
	struct herc_view views[HERC_SEATS];
};

/* The hands are at random; LEADER leads. */
void herc_lesson_open(struct herc_lesson *, int leader, struct random *);

/* The seat whose turn it is plays C, which it may. */
void herc_lesson_move(struct herc_lesson *, trick_card c);

/* What the seat sees whose turn it is. */
const struct herc_view *herc_lesson_view(const struct herc_lesson *);

#endif
