/* The lesson of the game: see common/lesson.h. */
#ifndef TRAX_LESSON_H
#define TRAX_LESSON_H

#include "common/lesson.h"

extern const struct lesson trax_lesson;

#endif
