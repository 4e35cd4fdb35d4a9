/*
 * The courses of tablić: the value of a position of two, for each scoring, from
 * games with itself.
 */
#ifndef TABLIC_TRAINING_COURSE_H
#define TABLIC_TRAINING_COURSE_H

#include "learning/course.h"

extern const struct learning_course tablic_course_points;
extern const struct learning_course tablic_course_stihovi;

#endif
