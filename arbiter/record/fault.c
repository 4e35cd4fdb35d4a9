#include "record/fault.h"

#include <string.h>

static const char *const names[FAULT_COUNT] = {
	[FAULT_NONE] = "normal",
	[FAULT_START] = "start",
	[FAULT_ILLEGAL] = "illegal",
	[FAULT_REFUSED] = "refused",
	[FAULT_GARBAGE] = "garbage",
	[FAULT_TIMEOUT] = "timeout",
	[FAULT_CRASH] = "crash",
	[FAULT_CLOSED] = "closed",
	[FAULT_RESOURCE] = "resource",
	[FAULT_RESIGN] = "resign",
	[FAULT_GAME] = "game",
};

bool
fault_is_blamed(enum fault fault)
{
	return fault != FAULT_NONE && fault != FAULT_RESIGN &&
	       fault != FAULT_GAME;
}

const char *
fault_name(enum fault fault)
{
	return names[fault];
}

bool
fault_find(const char *name, enum fault *fault)
{
	for (int i = 0; i < FAULT_COUNT; i++) {
		if (strcmp(name, names[i]) == 0) {
			*fault = (enum fault)i;
			return true;
		}
	}
	return false;
}
