/* The course of Planowanie: how cards are played with skill, from games of
 * players that look ahead. */
#ifndef PLANOWANIE_TRAINING_COURSE_H
#define PLANOWANIE_TRAINING_COURSE_H

#include "learning/course.h"

extern const struct learning_course planowanie_course_skill;

#endif
