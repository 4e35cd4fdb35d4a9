#include "base/calibration.h"

#include <math.h>
#include <stdlib.h>

#include "base/loop.h"

enum { TABLE_SIZE = 8192, STEPS = 100000, THOUSAND = 1000 };

/* At most so many pieces of work, and so many after the last that was faster by
 * more than a hundredth than all before it. */
enum { PIECES = 40, SETTLED = 8, HUNDRED = 100 };

static const double reference_ns = 1e6;

/* Any odd numbers with many bits do: these are of splitmix64 (S. Vigna). */
static const uint64_t step_by = 0x9e3779b97f4a7c15;
static const uint64_t mix_by = 0xbf58476d1ce4e5b9;

/* The piece of work from SEED on: the same on every machine. */
static uint64_t
work(uint64_t seed)
{
	uint64_t table[TABLE_SIZE];
	uint64_t state = seed;

	for (int i = 0; i < TABLE_SIZE; i++)
		table[i] = (uint64_t)i * step_by;
	for (int i = 0; i < STEPS; i++) {
		uint64_t *cell = &table[state % TABLE_SIZE];

		state = (state ^ *cell ^ state >> 31) * mix_by;
		if (state & 1)
			*cell += state >> 7;
		else
			state += step_by;
	}
	return state;
}

/* Between the bounds, in thousandths. */
static double
rounded(double speed)
{
	const double most = CALIBRATION_MOST;
	double bound = fmin(fmax(speed, 1 / most), most);

	return round(bound * THOUSAND) / THOUSAND;
}

double
calibration_measure(void)
{
	/* What is written there has to be computed. */
	volatile uint64_t state = 1;
	int64_t least = INT64_MAX;
	int settled = 0;

	for (int i = 0; i < PIECES && settled < SETTLED; i++) {
		int64_t begun_ns = loop_now();

		state = work(state);
		int64_t taken = loop_now() - begun_ns;
		settled = taken < least - least / HUNDRED ? 0 : settled + 1;
		if (taken < least)
			least = taken;
	}
	return rounded(reference_ns / (double)(least > 0 ? least : 1));
}

int64_t
calibration_scale(int64_t ns, double speed)
{
	return ns < 0 || !(speed > 0) ? ns : llround((double)ns / speed);
}
