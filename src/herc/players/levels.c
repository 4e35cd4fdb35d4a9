#include "herc/players/levels.h"

#include <assert.h>

#include "common/effort.h"
#include "common/level.h"

static const struct herc_level levels[LEVEL_MOST] = {
	{850, 1000, 0},
	{600, 1000, 0},
	{380, 1000, 0},
	{180, 1000, 0},
	{0, 1000, 0},
	{0, 650, 40000},
	{0, 480, 80000},
	{0, 310, 150000},
	{0, 150, 250000},
	{0, 0, EFFORT_UNLIMITED},
};

const struct herc_level *
herc_level(int level)
{
	assert(level >= LEVEL_LEAST && level <= LEVEL_MOST);
	return &levels[level - LEVEL_LEAST];
}
