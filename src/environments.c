#include "environments.h"

#include <string.h>

#include "herc/environment.h"
#include "planowanie/environment.h"
#include "tablic/environment.h"

const struct environment *const environment_all[] = {
	&tablic_environment_points,
	&tablic_environment_stihovi,
	&planowanie_environment,
	&herc_environment,
	NULL,
};

const struct environment *
environment_find(const char *name)
{
	for (int i = 0; environment_all[i]; i++) {
		if (strcmp(environment_all[i]->rules->name, name) == 0)
			return environment_all[i];
	}
	return NULL;
}
