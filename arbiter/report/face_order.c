#include "report/face_order.h"

static uint64_t
bit(uint32_t face)
{
	return (uint64_t)1 << face;
}

/* LOW comes before HIGH, and so does all that comes before it. False: it is the
 * other way round. */
static bool
set_before(struct face_order *order, uint32_t low, uint32_t high)
{
	uint64_t more = order->after[high] | bit(high);

	if (low == high || (order->after[high] & bit(low)))
		return false;
	if (order->after[low] & bit(high))
		return true;
	for (uint32_t face = 0; face < FACE_ORDER_MAX; face++)
		if (face == low || (order->after[face] & bit(low)))
			order->after[face] |= more;
	return true;
}

bool
face_order_learn(struct face_order *order, const uint32_t *faces, size_t count)
{
	struct face_order more = *order;

	for (size_t i = 0; i < count; i++)
		if (faces[i] >= FACE_ORDER_MAX ||
			(i > 0 && !set_before(&more, faces[i - 1], faces[i])))
			return false;
	*order = more;
	return true;
}

bool
face_order_join(struct face_order *order, const struct face_order *other)
{
	struct face_order more = *order;

	for (uint32_t low = 0; low < FACE_ORDER_MAX; low++)
		for (uint32_t high = 0; high < FACE_ORDER_MAX; high++)
			if ((other->after[low] & bit(high)) &&
				!set_before(&more, low, high))
				return false;
	*order = more;
	return true;
}

/* Who comes before another has more faces after it. */
void
face_order_list(const struct face_order *order, size_t count, uint32_t *list)
{
	for (uint32_t face = 0; face < count; face++) {
		int after = __builtin_popcountll(order->after[face]);
		size_t at = face;

		for (; at > 0 && __builtin_popcountll(
					 order->after[list[at - 1]]) < after;
			at--)
			list[at] = list[at - 1];
		list[at] = face;
	}
}
