/* The lesson of the game: see common/lesson.h. */
#ifndef TABLIC_LESSON_H
#define TABLIC_LESSON_H

#include "common/lesson.h"

extern const struct lesson tablic_lesson;

#endif
