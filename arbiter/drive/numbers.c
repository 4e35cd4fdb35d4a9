#include "drive/numbers.h"

static void
write_range(struct text *text, bool is_first, long from, long to)
{
	text_add_format(text, "%s%ld", is_first ? "" : ",", from);
	if (to > from)
		text_add_format(text, "-%ld", to);
}

long
numbers_write(struct text *text, const bool *wanted, long first, long end)
{
	long count = 0;

	for (long i = first; i < end; i++) {
		long from = i;

		while (i < end && wanted[i])
			i++;
		if (i == from)
			continue;
		write_range(text, count == 0, from - first, i - 1 - first);
		count += i - from;
	}
	return count;
}
