/* The catalogue of what is learned: the courses of all games, for talon-train.
 */
#ifndef COURSES_H
#define COURSES_H

#include "learning/course.h"

/* Every course, NULL at the end. */
extern const struct learning_course *const course_all[];

/* NULL if no course has this name. */
const struct learning_course *course_find(const char *name);

#endif
