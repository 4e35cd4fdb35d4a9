#include "base/seed.h"

#include "lib/test.h"

static struct seed
seed_of(const char *text)
{
	struct seed seed;

	assert_true(seed_parse(&seed, text));
	return seed;
}

static uint64_t
drawn(const char *text, uint64_t a)
{
	const struct seed seed = seed_of(text);
	struct random random;

	seed_derive(&random, "deal", &seed, a, 0);
	return random_next(&random);
}

TEST(a_number_gives_what_it_always_gave)
{
	static const uint64_t numbers[] = {0, 1, 77, UINT64_MAX};

	for (int i = 0; i < 4; i++) {
		struct seed seed = seed_of_number(numbers[i]);
		struct random random;

		random_derive(&random, "deal", numbers[i], 5, 0);
		assert_true(drawn(seed.text, 5) == random_next(&random));
	}
}

TEST(a_number_is_kept_as_it_is_usually_written)
{
	struct seed seed = seed_of("007");

	assert_string_equal(seed.text, "7");
	assert_string_equal(
		seed_of_number(UINT64_MAX).text, "18446744073709551615");
}

TEST(any_other_text_has_numbers_of_its_own)
{
	static const char *const texts[] = {"1", "-1", "1 ", "one", "One",
		"18446744073709551616", "šest",
		"00112233445566778899aabbccddeeff"};

	for (size_t i = 0; i < 8; i++) {
		assert_true(drawn(texts[i], 3) != drawn(texts[i], 4));
		for (size_t j = 0; j < i; j++)
			assert_true(drawn(texts[i], 3) != drawn(texts[j], 3));
	}
	/* Published deals have to stay what they are. */
	assert_true(drawn("one", 3) == UINT64_C(0xfd06e43eb4b12dc5));
}

TEST(what_cannot_be_printed_is_no_seed)
{
	struct seed seed = seed_of_number(4);
	char text[SEED_MAX + 1];

	assert_false(seed_parse(&seed, ""));
	assert_false(seed_parse(&seed, "a\n"));
	assert_false(seed_parse(&seed, "\xff"));
	memset(text, 'a', sizeof text);
	text[SEED_MAX] = '\0';
	assert_false(seed_parse(&seed, text));
	assert_string_equal(seed.text, "4");
	text[SEED_MAX - 1] = '\0';
	assert_true(seed_parse(&seed, text));
	assert_string_equal(seed.text, text);
}

TEST(bits_are_written_as_digits)
{
	static const uint8_t bits[16] = {0, 1, 0xab, [15] = 0xff};
	const struct seed seed = seed_of_bits(bits);

	assert_string_equal(seed.text, "0001ab000000000000000000000000ff");
}

TEST(short_seeds_can_be_guessed)
{
	struct seed one = seed_of("1");
	struct seed two = seed_of("2");
	struct seed longer = seed_of("00112233445566778899aabbccddeeff");

	assert_true(seed_is_guessable(&one));
	assert_false(seed_is_guessable(&longer));
	assert_true(seed_same(&one, &one));
	assert_false(seed_same(&one, &two));
}
