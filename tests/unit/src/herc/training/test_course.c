#include "herc/training/course.h"
#include "lib/course_trial.h"
#include "lib/test.h"

TEST(it_keeps_what_a_course_has_to)
{
	course_trial(&herc_course, 3);
}
