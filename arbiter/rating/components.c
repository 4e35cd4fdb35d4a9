#include "rating/components.h"

/* The representative of the component of I; the path to it is halved (R.
 * Tarjan and J. van Leeuwen, Journal of the ACM 31, 1984). */
static int
find(int *component, int i)
{
	while (component[i] != i) {
		component[i] = component[component[i]];
		i = component[i];
	}
	return i;
}

static void
join(int *component, int i, int j)
{
	int a = find(component, i);
	int b = find(component, j);

	component[a < b ? a : b] = a < b ? b : a;
}

int
components_find(int *component, const struct encounters *encounters)
{
	int count = 0;

	for (int i = 0; i < encounters->players; i++)
		component[i] = i;
	for (int i = 0; i < encounters->players; i++)
		for (size_t at = encounters->begin[i];
			at < encounters->begin[i + 1]; at++)
			join(component, i, encounters->all[at].opponent);
	for (int i = 0; i < encounters->players; i++) {
		component[i] = find(component, i);
		count += component[i] == i;
	}
	return count;
}
