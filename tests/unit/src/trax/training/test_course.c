#include "lib/course_trial.h"
#include "lib/test.h"
#include "trax/training/course.h"

TEST(each_keeps_what_a_course_has_to)
{
	course_trial(&trax_course_7, 3);
	course_trial(&trax_course_10, 2);
	course_trial(&trax_course_15, 1);
	course_trial(&trax_course_25, 1);
}
