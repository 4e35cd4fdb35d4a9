#include "report/move_times.h"

/* Below twice the parts each microsecond has its class; from there on each
 * power of two has as many classes as there are parts. */
static int
class_of(int64_t us)
{
	int power = 0;

	while (us >> power >= 2 * MOVE_TIMES_PARTS)
		power++;
	int number = power * MOVE_TIMES_PARTS + (int)(us >> power);
	return number < MOVE_TIMES_CLASSES ? number : MOVE_TIMES_CLASSES - 1;
}

/* The greatest time of a class. */
static int64_t
top_of(int number)
{
	int power = number < 2 * MOVE_TIMES_PARTS
			    ? 0
			    : number / MOVE_TIMES_PARTS - 1;
	int64_t part = number - power * MOVE_TIMES_PARTS;

	return ((part + 1) << power) - 1;
}

void
move_times_add(struct move_times *times, int64_t us)
{
	times->count++;
	times->sum_us += us;
	if (us > times->longest_us)
		times->longest_us = us;
	times->classes[class_of(us)]++;
}

int64_t
move_times_percentile(const struct move_times *times, int percent)
{
	int64_t below = 0;
	int number = 0;

	while (number < MOVE_TIMES_CLASSES - 1 &&
		100 * (below + times->classes[number]) < percent * times->count)
		below += times->classes[number++];
	int64_t top = top_of(number);
	return top < times->longest_us ? top : times->longest_us;
}
