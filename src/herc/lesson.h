/* The lesson of the game: see common/lesson.h. */
#ifndef HERC_LESSON_H
#define HERC_LESSON_H

#include "common/lesson.h"

extern const struct lesson herc_lesson;

#endif
