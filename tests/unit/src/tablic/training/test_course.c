#include "lib/course_trial.h"
#include "lib/test.h"
#include "tablic/training/course.h"

TEST(both_scorings_keep_what_a_course_has_to)
{
	course_trial(&tablic_course_points, 2);
	course_trial(&tablic_course_stihovi, 2);
}

TEST(so_does_looking_ahead)
{
	course_trial(&tablic_course_ahead, 2);
}

TEST(so_do_three_four_six_and_pairs)
{
	course_trial(&tablic_course_six, 2);
	course_trial(&tablic_course_pairs, 2);
	course_trial(&tablic_course_four, 2);
	course_trial(&tablic_course_three, 3);
}
