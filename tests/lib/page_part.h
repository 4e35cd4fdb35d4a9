/*
 * An element of a page with packed streams (report/packer.h), unpacked, for the
 * tests of what writes such elements.
 */
#ifndef LIB_PAGE_PART_H
#define LIB_PAGE_PART_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

enum { PAGE_PART_STREAMS_MAX = 8 };

struct page_part {
	struct text bytes; /* of all streams, each with a NUL behind it */
	char *streams[PAGE_PART_STREAMS_MAX];
	size_t lengths[PAGE_PART_STREAMS_MAX];
};

/* False: PAGE has no element with that id. One that is not as it should be, or
 * has other than COUNT streams, fails the test. */
bool page_part_unpack(
	struct page_part *, const char *page, const char *id, size_t count);
void page_part_release(struct page_part *);

#endif
