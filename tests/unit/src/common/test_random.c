#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "common/random.h"

/* The known answers here are for ever: other numbers are other deals. */

static void
seeded_numbers_never_change(void **state)
{
	static const uint64_t known[] = {
		0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514};
	struct random random;

	(void)state;
	random_seed(&random, 1);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		assert_true(random_next(&random) == known[i]);
}

static void
derived_numbers_never_change(void **state)
{
	static const uint64_t known[] = {
		0x5092eeb0c94f333b, 0x5287289967ffbe1b, 0x6523c338f3b5fdaf};
	struct random random;

	(void)state;
	random_derive(&random, "deal", 0x0123456789abcdef, 7, 1);
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		assert_true(random_next(&random) == known[i]);
}

static void
shuffles_never_change(void **state)
{
	static const uint8_t known[52] = {17, 14, 47, 40, 20, 32, 0, 24, 15, 22,
		31, 38, 27, 23, 3, 39, 33, 12, 36, 28, 26, 42, 25, 9, 46, 30,
		51, 44, 4, 43, 8, 5, 35, 48, 50, 41, 2, 1, 7, 6, 21, 11, 49, 19,
		34, 18, 29, 10, 16, 13, 45, 37};
	struct random random;
	uint8_t items[52];

	(void)state;
	for (uint8_t i = 0; i < 52; i++)
		items[i] = i;
	random_derive(&random, "deal", 1, 0, 0);
	random_shuffle(&random, items, 52);
	assert_memory_equal(items, known, sizeof known);
}

static void
streams_differ_in_every_argument(void **state)
{
	static const struct {
		const char *what, *purpose;
		uint64_t seed, a, b;
	} other[] = {
		{"the purpose", "seat", 1, 2, 3},
		{"the seed", "deal", 2, 2, 3},
		{"a", "deal", 1, 3, 3},
		{"b", "deal", 1, 2, 4},
		{"a and b exchanged", "deal", 1, 3, 2},
	};
	struct random one, two;

	(void)state;
	random_derive(&one, "deal", 1, 2, 3);
	for (size_t i = 0; i < sizeof other / sizeof *other; i++) {
		random_derive(&two, other[i].purpose, other[i].seed, other[i].a,
			other[i].b);
		if (memcmp(&one, &two, sizeof one) == 0)
			fail_msg("%s", other[i].what);
	}
}

/* Each of 2..MOST outcomes comes about as often: within 6 standard deviations
 * of what is expected, for a fixed seed. */
static void
small_numbers_are_about_equally_frequent(void **state)
{
	enum { DRAWS = 60000, MOST = 12 };
	struct random random;

	(void)state;
	random_seed(&random, 2);
	for (uint32_t n = 2; n <= MOST; n++) {
		int count[MOST] = {0};
		double expected = (double)DRAWS / n;
		for (int i = 0; i < DRAWS; i++)
			count[random_below(&random, n)]++;
		for (uint32_t i = 0; i < n; i++) {
			double off = count[i] - expected;
			assert_true(off * off < 36 * expected);
		}
	}
}

static void
numbers_stay_below_any_bound(void **state)
{
	struct random random;

	(void)state;
	random_seed(&random, 3);
	for (uint64_t n = 1; n != 0; n <<= 1) {
		for (int i = 0; i < 100; i++)
			assert_true(random_below_64(&random, n | 1) < (n | 1));
	}
	assert_int_equal(random_below(&random, 1), 0);
}

static void
a_shuffle_keeps_every_item(void **state)
{
	struct random random;
	uint8_t items[256];

	(void)state;
	random_seed(&random, 4);
	for (size_t n = 0; n <= 256; n++) {
		uint8_t seen[256] = {0};
		for (size_t i = 0; i < n; i++)
			items[i] = (uint8_t)i;
		random_shuffle(&random, items, n);
		for (size_t i = 0; i < n; i++)
			assert_int_equal(seen[items[i]]++, 0);
	}
}

/* Where four items go: 24 orders, each about as often as any other. */
static void
every_order_is_about_equally_frequent(void **state)
{
	enum { DRAWS = 48000 };
	int count[256] = {0};
	struct random random;
	double square = 0;

	(void)state;
	random_seed(&random, 5);
	for (int i = 0; i < DRAWS; i++) {
		uint8_t items[] = {0, 1, 2, 3};
		random_shuffle(&random, items, 4);
		count[items[0] << 6 | items[1] << 4 | items[2] << 2 |
			items[3]]++;
	}
	for (int i = 0; i < 256; i++) {
		if (count[i] > 0)
			square += (count[i] - 2000.0) * (count[i] - 2000.0);
	}
	/* Chi-square with 23 degrees of freedom: 58.6 is one in 50,000. */
	assert_true(square / 2000 < 58.6);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(seeded_numbers_never_change),
		cmocka_unit_test(derived_numbers_never_change),
		cmocka_unit_test(shuffles_never_change),
		cmocka_unit_test(streams_differ_in_every_argument),
		cmocka_unit_test(small_numbers_are_about_equally_frequent),
		cmocka_unit_test(numbers_stay_below_any_bound),
		cmocka_unit_test(a_shuffle_keeps_every_item),
		cmocka_unit_test(every_order_is_about_equally_frequent),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
