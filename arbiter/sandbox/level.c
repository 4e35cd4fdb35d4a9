#include "sandbox/level.h"

#include <string.h>

static const char *const names[] = {
	[SANDBOX_OFF] = "off",
	[SANDBOX_LOW] = "low",
	[SANDBOX_FULL] = "full",
};

const char *
sandbox_level_name(enum sandbox_level level)
{
	return names[level];
}

bool
sandbox_level_parse(const char *name, enum sandbox_level *level)
{
	for (int i = SANDBOX_OFF; i <= SANDBOX_FULL; i++) {
		if (strcmp(name, names[i]) == 0) {
			*level = (enum sandbox_level)i;
			return true;
		}
	}
	return false;
}
