/*
 * What every course has to keep, whatever it teaches: for unit tests of courses
 * of games, with a few games each.
 */
#ifndef LIB_COURSE_TRIAL_H
#define LIB_COURSE_TRIAL_H

#include "learning/course.h"

/* Fails unless GAMES games are the same at another desk, of any age, have no
 * more examples than they may, and the learning from them has the slopes of its
 * loss; and unless a deal measured twice gives the same. */
void course_trial(const struct learning_course *, int games);

#endif
