/*
 * e to the power of a sum of whole weights, to some parts in 10,000: what a
 * policy's chances are in proportion to, in much less time than by expf.
 */
#ifndef LEARNING_EXPONENTIAL_H
#define LEARNING_EXPONENTIAL_H

#include <stdint.h>
#include <string.h>

enum { LEARNING_EXPONENTIAL_UNIT = 256 }; /* the number 1 is written as this */

/* As a power of 2, whose fraction is by the series. What is below 2^-63 or
 * above 2^63 is as these. */
static inline float
learning_exponential(int sum)
{
	float x = (float)sum * (1.44269504F / LEARNING_EXPONENTIAL_UNIT) + 64;
	int whole = x < 1 ? 1 : x > 127 ? 127 : (int)x;
	float part = (x < 1 || x > 127 ? 0 : x - (float)whole) * 0.69314718F;
	uint32_t bits = (uint32_t)(whole + 63) << 23;
	float power;

	memcpy(&power, &bits, sizeof power);
	return power *
	       (1 + part * (1 + part * (1.0F / 2 +
					       part * (1.0F / 6 + part / 24))));
}

#endif
