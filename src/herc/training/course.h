/* The course of Herc: the policy of play-outs, from games with itself. */
#ifndef HERC_TRAINING_COURSE_H
#define HERC_TRAINING_COURSE_H

#include "learning/course.h"

extern const struct learning_course herc_course;

#endif
