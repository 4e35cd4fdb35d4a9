/*
 * The courses of tablić: the value of a position of two, for each scoring, from
 * games with itself; for points also from what looking ahead says; and of three, four and two pairs, from games among greedy
 * players.
 */
#ifndef TABLIC_TRAINING_COURSE_H
#define TABLIC_TRAINING_COURSE_H

#include "learning/course.h"

extern const struct learning_course tablic_course_points;
extern const struct learning_course tablic_course_ahead; /* from that */
extern const struct learning_course tablic_course_stihovi;
extern const struct learning_course tablic_course_three;
extern const struct learning_course tablic_course_four;
extern const struct learning_course tablic_course_six;
extern const struct learning_course tablic_course_pairs;

#endif
