#include "lib/course_trial.h"
#include "lib/test.h"
#include "planowanie/training/course.h"

TEST(it_keeps_what_a_course_has_to)
{
	course_trial(&planowanie_course_skill, 3);
}
