#include "base/seed.h"

#include "lib/test.h"

/* printf abc | sha256sum */
static const char of_abc[] =
	"ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

TEST(it_is_the_sha_256_of_the_text)
{
	const struct seed abc = {"abc"}, abd = {"abd"};
	const struct commitment commitment = commitment_to(&abc);

	assert_string_equal(commitment.digits, of_abc);
	assert_true(commitment_fits(&commitment, &abc));
	assert_false(commitment_fits(&commitment, &abd));
}

TEST(zero_is_none)
{
	const struct seed abc = {"abc"}, empty = {0};
	const struct commitment none = {0};
	const struct commitment some = commitment_to(&abc);

	assert_false(commitment_is_given(&none));
	assert_true(commitment_is_given(&some));
	assert_false(commitment_fits(&none, &empty));
	assert_false(commitment_same(&none, &some));
	assert_true(commitment_same(&some, &some));
}

TEST(it_is_parsed_strictly)
{
	char wrong[] = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff6"
		       "1f20015aD";
	struct commitment commitment = {0};

	assert_false(commitment_parse(&commitment, wrong));
	assert_false(commitment_parse(&commitment, of_abc + 1));
	assert_false(commitment_parse(&commitment, ""));
	assert_false(commitment_is_given(&commitment));
	assert_true(commitment_parse(&commitment, of_abc));
	assert_string_equal(commitment.digits, of_abc);
}

TEST(its_digits_are_a_seed)
{
	const struct seed abc = {"abc"};
	const struct commitment commitment = commitment_to(&abc);
	const struct seed seed = commitment_as_seed(&commitment);
	struct seed parsed;

	assert_string_equal(seed.text, of_abc);
	assert_true(seed_parse(&parsed, of_abc));
	assert_true(seed_same(&parsed, &seed));
}
