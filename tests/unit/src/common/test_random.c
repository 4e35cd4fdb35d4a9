#include "common/random.h"

#include "lib/test.h"

/* xoshiro256** and SplitMix64 as their authors publish them, from a state of
 * 1, 2, 3, 4 and from a seed of 0. */
TEST(the_numbers_are_those_that_the_authors_publish)
{
	static const uint64_t published[] = {11520, 0, 1509978240,
		1215971899390074240, 1216172134540287360, 607988272756665600};
	static const uint64_t split_mix[] = {0xe220a8397b1dcdaf,
		0x6e789e6aa1b965f4, 0x06c45d188009454f, 0xf88bb8a8724c81ec};
	struct random random = {{1, 2, 3, 4}};

	FOR_EACH (c, published)
		assert_true(random_next(&random) == *c);
	random_seed(&random, 0);
	assert_memory_equal(random.state, split_mix, sizeof split_mix);
}

/* The digest of "deal", its NUL and three times eight bytes, lowest first, was
 * made with sha256sum. */
TEST(a_stream_is_the_digest_of_what_it_is_for)
{
	struct random random;
	char digest[65];

	random_derive(&random, "deal", 1, 2, 0x0102030405060708);
	for (int i = 0; i < 32; i++)
		snprintf(digest + 2 * (size_t)i, 3, "%02x",
			(unsigned)(random.state[i / 8] >> 8 * (i % 8) & 255));
	assert_string_equal(digest, "cb394a0cf7083eee4dee8dcd99c1c255c27dde5202"
				    "eba6b7e6e54d8282401217");
}

TEST(streams_of_other_arguments_are_others)
{
	static const struct {
		const char *purpose;
		uint64_t seed, a, b;
	} streams[] = {
		{"deal", 1, 2, 3},
		{"seat", 1, 2, 3},
		{"dea", 1, 2, 3},
		{"deal", 2, 2, 3},
		{"deal", 1, 3, 3},
		{"deal", 1, 2, 4},
		{"deal", 1, 3, 2},
	};
	enum { STREAMS = COUNT(streams) };
	struct random random[STREAMS];

	for (int i = 0; i < STREAMS; i++) {
		random_derive(&random[i], streams[i].purpose, streams[i].seed,
			streams[i].a, streams[i].b);
		for (int j = 0; j < i; j++)
			assert_memory_not_equal(
				&random[i], &random[j], sizeof *random);
	}
}

/* Chi-squared of COUNTS against equal chances. */
static double
chi_squared(const int counts[], int kinds, int draws)
{
	double expected = (double)draws / kinds, sum = 0;

	for (int i = 0; i < kinds; i++)
		sum += (counts[i] - expected) * (counts[i] - expected);
	return sum / expected;
}

TEST(every_number_below_n_is_drawn_as_often)
{
	enum { DRAWS = 60000, MOST = 13 };
	struct random random = seeded(1);

	for (uint32_t n = 1; n <= MOST; n++) {
		int counts[MOST] = {0};

		for (int i = 0; i < DRAWS; i++) {
			uint32_t drawn = random_below(&random, n);

			assert_true(drawn < n);
			counts[drawn]++;
		}
		/* Beyond this once in 10000 for 12 degrees of freedom. */
		assert_true(chi_squared(counts, (int)n, DRAWS) < 39.1);
	}
}

/* Three numbers share four words: multiplying or taking remainders without
 * drawing again would give one of them two words. */
TEST(large_ranges_have_no_bias)
{
	enum { DRAWS = 60000 };
	const uint64_t n = (uint64_t)3 << 62;
	int counts[3] = {0};
	struct random random = seeded(2);

	for (int i = 0; i < DRAWS; i++) {
		uint64_t drawn = random_below_64(&random, n);

		assert_true(drawn < n);
		counts[drawn % 3]++;
	}
	assert_true(chi_squared(counts, 3, DRAWS) < 18.4);
}

TEST(every_order_of_four_is_shuffled_as_often)
{
	enum { DRAWS = 48000, ORDERS = 24 };
	int counts[4 * 4 * 4] = {0}, orders[ORDERS], kinds = 0;
	struct random random = seeded(3);

	for (int i = 0; i < DRAWS; i++) {
		uint8_t items[] = {0, 1, 2, 3};

		random_shuffle(&random, items, 4);
		assert_int_equal(1 << items[0] | 1 << items[1] | 1 << items[2] |
					 1 << items[3],
			15);
		counts[16 * items[0] + 4 * items[1] + items[2]]++;
	}
	for (int i = 0; i < 4 * 4 * 4; i++) {
		if (counts[i] > 0 && kinds < ORDERS)
			orders[kinds++] = counts[i];
	}
	assert_int_equal(kinds, ORDERS);
	assert_true(chi_squared(orders, ORDERS, DRAWS) < 58.6);
}

/* Fifty-two places need several words; each card comes to each of some. */
TEST(a_deck_stays_a_deck_and_every_card_comes_everywhere)
{
	enum { DECKS = 26000 };
	static const int places[] = {0, 1, 25, 50, 51};
	int counts[5][52] = {0};
	struct random random = seeded(4);

	for (int i = 0; i < DECKS; i++) {
		uint8_t deck[52];
		uint64_t seen = 0;

		for (uint8_t c = 0; c < 52; c++)
			deck[c] = c;
		random_shuffle(&random, deck, 52);
		for (int c = 0; c < 52; c++)
			seen |= (uint64_t)1 << deck[c];
		assert_true(seen == ((uint64_t)1 << 52) - 1);
		for (int p = 0; p < 5; p++)
			counts[p][deck[places[p]]]++;
	}
	for (int p = 0; p < 5; p++)
		assert_true(chi_squared(counts[p], 52, DECKS) < 102);
}

TEST(nothing_and_one_are_shuffled_without_a_draw)
{
	struct random random = seeded(5), before = random;
	uint8_t item = 7;

	random_shuffle(&random, &item, 1);
	random_shuffle(&random, &item, 0);
	assert_int_equal(item, 7);
	assert_memory_equal(&random, &before, sizeof random);
}

/* The known answers here are for ever: other numbers are other deals. */

TEST(seeded_numbers_never_change)
{
	static const uint64_t known[] = {
		0xb3f2af6d0fc710c5, 0x853b559647364cea, 0x92f89756082a4514};
	struct random random = seeded(1);

	FOR_EACH (c, known)
		assert_true(random_next(&random) == *c);
}

TEST(derived_numbers_never_change)
{
	static const uint64_t known[] = {
		0x5092eeb0c94f333b, 0x5287289967ffbe1b, 0x6523c338f3b5fdaf};
	struct random random;

	random_derive(&random, "deal", 0x0123456789abcdef, 7, 1);
	FOR_EACH (c, known)
		assert_true(random_next(&random) == *c);
}

TEST(shuffles_never_change)
{
	static const uint8_t known[52] = {17, 14, 47, 40, 20, 32, 0, 24, 15, 22,
		31, 38, 27, 23, 3, 39, 33, 12, 36, 28, 26, 42, 25, 9, 46, 30,
		51, 44, 4, 43, 8, 5, 35, 48, 50, 41, 2, 1, 7, 6, 21, 11, 49, 19,
		34, 18, 29, 10, 16, 13, 45, 37};
	struct random random;
	uint8_t items[52];

	for (uint8_t i = 0; i < 52; i++)
		items[i] = i;
	random_derive(&random, "deal", 1, 0, 0);
	random_shuffle(&random, items, 52);
	assert_memory_equal(items, known, sizeof known);
}

TEST(numbers_stay_below_any_bound)
{
	struct random random = seeded(3);

	for (uint64_t n = 1; n != 0; n <<= 1) {
		for (int i = 0; i < 100; i++)
			assert_true(random_below_64(&random, n | 1) < (n | 1));
	}
	assert_int_equal(random_below(&random, 1), 0);
}

TEST(a_shuffle_keeps_every_item)
{
	struct random random = seeded(4);
	uint8_t items[256];

	for (size_t n = 0; n <= 256; n++) {
		uint8_t seen[256] = {0};

		for (size_t i = 0; i < n; i++)
			items[i] = (uint8_t)i;
		random_shuffle(&random, items, n);
		for (size_t i = 0; i < n; i++)
			assert_int_equal(seen[items[i]]++, 0);
	}
}
