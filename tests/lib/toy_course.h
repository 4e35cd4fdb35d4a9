/*
 * A course made up for tests: a linear model learns what a few inputs come to,
 * which it is told with noise. Some games have no example.
 */
#ifndef LIB_TOY_COURSE_H
#define LIB_TOY_COURSE_H

#include "learning/course.h"

enum { TOY_WEIGHTS = 8 };

extern const struct learning_course toy_course;

/* What the weights are to become. */
extern const float toy_truth[TOY_WEIGHTS];

#endif
