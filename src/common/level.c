#include "common/level.h"

#include "common/arguments.h"
#include "common/number.h"

enum { VALUE_SHOWN_MAX = 100 };

bool
level_parse(const char *text, int *level, char reason[static GAME_REASON_MAX])
{
	uint64_t number;

	if (!number_parse(text, &number) || number < LEVEL_LEAST ||
		number > LEVEL_MOST)
		return arguments_refuse(reason,
			"\"%.*s\" is no level from %d to %d", VALUE_SHOWN_MAX,
			text, LEVEL_LEAST, LEVEL_MOST);
	*level = (int)number;
	return true;
}
