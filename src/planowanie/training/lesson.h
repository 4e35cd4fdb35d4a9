/* A game of Planowanie as it is played in training: the game itself, and what
 * each seat sees of it. */
#ifndef PLANOWANIE_TRAINING_LESSON_H
#define PLANOWANIE_TRAINING_LESSON_H

#include "planowanie/view.h"

struct planowanie_lesson {
	struct planowanie game;
	struct planowanie_view views[PLANOWANIE_SEATS_MAX];
};

/* SEATS players with the usual deck, the first deal given out; its hands are by
 * chance. */
void planowanie_lesson_open(struct planowanie_lesson *, int seats,
	const struct planowanie_course *, struct random *);

/* Every seat declares its own of TRICKS. */
void planowanie_lesson_announce(struct planowanie_lesson *, const int tricks[]);

/* The next player plays C, which it may; after the last card of a deal the next
 * one is given out. */
void planowanie_lesson_move(struct planowanie_lesson *, trick_card c);

#endif
