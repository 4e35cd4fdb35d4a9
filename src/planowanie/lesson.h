/* The lesson of the game: see common/lesson.h. */
#ifndef PLANOWANIE_LESSON_H
#define PLANOWANIE_LESSON_H

#include "common/lesson.h"

extern const struct lesson planowanie_lesson;

#endif
