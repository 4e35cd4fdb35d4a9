#include "tablic/capture_cover.h"

#include <string.h>

/*
 * The search takes the greatest card that needs a group, because it has the
 * fewest ways to get one, and tries all of them. Different branches lead to the
 * same cards left over again and again, so those that cannot be covered are
 * remembered, as far as the table has room.
 */
enum { FAILED_BITS = 11, FAILED_SIZE = 1 << FAILED_BITS };

/* Most searches end before it pays to clear the table. */
enum { FAILED_AFTER = 20 };

struct failed {
	number_counts must, may;
};

struct cover {
	int target;
	int failures;
	struct failed failed[FAILED_SIZE]; /* both 0: free; that never fails */
};

static bool cover(struct cover *, number_counts must, number_counts may);

/* Adds cards of at most MOST to a group that needs REST more. A card that
 * needs a group anyway is better spent than its equal that does not. */
static bool
fill(struct cover *c, number_counts must, number_counts may, int rest, int most)
{
	if (rest == 0)
		return cover(c, must, may);
	number_counts fit =
		(must | may) & number_below((most < rest ? most : rest) + 1);
	while (fit != 0) {
		int number = number_greatest(fit);

		number_counts one = number_one(number);
		bool needed = number_count(must, number) != 0;

		if (fill(c, needed ? must - one : must,
			    needed ? may : may - one, rest - number, number))
			return true;
		fit &= number_below(number);
	}
	return false;
}

static struct failed *
failed_slot(struct cover *c, number_counts must, number_counts may)
{
	uint64_t mixed = (must ^ may * 0x9e3779b97f4a7c15) * 0xd6e8feb86659fd93;

	return &c->failed[mixed >> (64 - FAILED_BITS)];
}

static bool
has_failed(struct cover *c, number_counts must, number_counts may)
{
	const struct failed *failed = failed_slot(c, must, may);

	return c->failures >= FAILED_AFTER && failed->must == must &&
	       failed->may == may;
}

static void
note_failed(struct cover *c, number_counts must, number_counts may)
{
	if (++c->failures == FAILED_AFTER)
		memset(c->failed, 0, sizeof c->failed);
	if (c->failures >= FAILED_AFTER)
		*failed_slot(c, must, may) = (struct failed){must, may};
}

static bool
cover(struct cover *c, number_counts must, number_counts may)
{
	if (must == 0)
		return true;
	if (has_failed(c, must, may))
		return false;
	int leader = number_greatest(must);
	if (fill(c, must - number_one(leader), may, c->target - leader,
		    c->target))
		return true;
	note_failed(c, must, may);
	return false;
}

bool
tablic_capture_cover(int target, number_counts must, number_counts may)
{
	struct cover c;

	c.target = target;
	c.failures = 0;
	return cover(&c, must, may);
}
