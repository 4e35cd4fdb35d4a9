#include "lib/silence.h"

static void
say_to_nobody(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

const struct game_voice silence = {.say = say_to_nobody};
