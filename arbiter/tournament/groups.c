#include "tournament/groups.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
groups_release(struct groups *groups)
{
	free(groups->bots);
	*groups = (struct groups){.size = groups->size};
}

int
groups_add(struct groups *groups, const int bots[])
{
	size_t size = (size_t)groups->size * sizeof *bots;
	int *grown = array_grow(
		groups->bots, groups->count, &groups->capacity, size);

	if (!grown)
		return -1;
	groups->bots = grown;
	memcpy(grown + groups->count++ * (size_t)groups->size, bots, size);
	return 0;
}
