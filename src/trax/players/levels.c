#include "trax/players/levels.h"

#include <assert.h>

#include "common/level.h"

static const struct trax_level levels[LEVEL_MOST] = {
	{800, 1000, 0},
	{400, 1000, 0},
	{150, 1000, 0},
	{0, 1000, 0},
	{0, 600, 300},
	{0, 450, 500},
	{0, 250, 800},
	{0, 120, 1500},
	{0, 50, 3000},
	{0, 0, EFFORT_UNLIMITED},
};

const struct trax_level *
trax_level(int level)
{
	assert(level >= LEVEL_LEAST && level <= LEVEL_MOST);
	return &levels[level - LEVEL_LEAST];
}
