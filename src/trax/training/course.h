/* The courses of Trax: what positions are worth, from games of the expert with
 * itself, one for each class of size of the board (search/weights.h). */
#ifndef TRAX_TRAINING_COURSE_H
#define TRAX_TRAINING_COURSE_H

#include "learning/course.h"

extern const struct learning_course trax_course_7;
extern const struct learning_course trax_course_10;
extern const struct learning_course trax_course_15;
extern const struct learning_course trax_course_25;

#endif
