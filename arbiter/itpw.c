#include "itpw.h"

#include <string.h>

/* A uniform permutation (Fisher and Yates). */
static void
shuffle(int *bots, int count, struct random *random)
{
	for (int left = count; left > 1; left--) {
		uint32_t chosen = random_below(random, (uint32_t)left);
		int bot = bots[chosen];
		bots[chosen] = bots[left - 1];
		bots[left - 1] = bot;
	}
}

int
itpw_group_randomly(
	const struct itpw_field *field, struct random *random, int *groups)
{
	memcpy(groups, field->bots, (size_t)field->count * sizeof *groups);
	shuffle(groups, field->count, random);
	return 0;
}

int
itpw_group_chosen(
	const struct itpw_field *field, struct random *random, int *groups)
{
	return itpw_group_randomly(field, random, groups);
}
