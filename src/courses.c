#include "courses.h"

#include <string.h>

#include "herc/training/course.h"
#include "planowanie/training/course.h"
#include "tablic/training/course.h"
#include "trax/training/course.h"

const struct learning_course *const course_all[] = {
	&tablic_course_points,
	&tablic_course_ahead,
	&tablic_course_stihovi,
	&tablic_course_three,
	&tablic_course_four,
	&tablic_course_six,
	&tablic_course_pairs,
	&herc_course,
	&planowanie_course_skill,
	&trax_course_7,
	&trax_course_10,
	&trax_course_15,
	&trax_course_25,
	NULL,
};

const struct learning_course *
course_find(const char *name)
{
	for (int i = 0; course_all[i]; i++) {
		if (strcmp(course_all[i]->name, name) == 0)
			return course_all[i];
	}
	return NULL;
}
