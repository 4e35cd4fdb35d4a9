/*
 * The captures of tables, for tests of what looks them up; set up and torn down
 * with a group of tests.
 */
#ifndef LIB_TABLIC_CACHES_H
#define LIB_TABLIC_CACHES_H

#include "tablic/search/table_cache.h"

extern struct tablic_table_cache *tablic_caches[2]; /* by scoring */

int tablic_caches_set_up(void **state);

int tablic_caches_tear_down(void **state);

#endif
