#include "lib/tablic_caches.h"

struct tablic_table_cache *tablic_caches[2];

int
tablic_caches_set_up(void **state)
{
	(void)state;
	for (int s = 0; s < 2; s++) {
		tablic_caches[s] =
			tablic_table_cache_new((enum tablic_scoring)s);
		if (!tablic_caches[s])
			return -1;
	}
	return 0;
}

int
tablic_caches_tear_down(void **state)
{
	(void)state;
	for (int s = 0; s < 2; s++)
		tablic_table_cache_free(tablic_caches[s]);
	return 0;
}
