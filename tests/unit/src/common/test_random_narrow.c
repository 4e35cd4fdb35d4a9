/* Where the compiler has no numbers of 128 bits. */
#undef __SIZEOF_INT128__
#include "common/random.c" /* upper_product is private */

#include "lib/test.h"

TEST(the_upper_half_of_a_product_is_exact)
{
	static const struct {
		uint64_t a, b, upper;
	} cases[] = {
		{UINT64_C(0x0), UINT64_C(0x0), UINT64_C(0x0)},
		{UINT64_C(0xffffffffffffffff), UINT64_C(0xffffffffffffffff),
			UINT64_C(0xfffffffffffffffe)},
		{UINT64_C(0xffffffffffffffff), UINT64_C(0x1), UINT64_C(0x0)},
		{UINT64_C(0x100000000), UINT64_C(0x100000000), UINT64_C(0x1)},
		{UINT64_C(0xffffffff), UINT64_C(0x100000001), UINT64_C(0x0)},
		{UINT64_C(0x123456789abcdef0), UINT64_C(0xfedcba9876543210),
			UINT64_C(0x121fa00ad77d7422)},
		{UINT64_C(0x8000000000000000), UINT64_C(0x3), UINT64_C(0x1)},
		{UINT64_C(0x97b750923ceb3ffd), UINT64_C(0x216363698b529b4a),
			UINT64_C(0x13c988317351f942)},
		{UINT64_C(0xea7b5bf55eb561a4), UINT64_C(0x795b929e9a9a80fd),
			UINT64_C(0x6f282e9c4a2cd0c0)},
		{UINT64_C(0x94b2b8fda02f34a6), UINT64_C(0x9b08923d10c67fd9),
			UINT64_C(0x5a0d3088bdbec831)},
		{UINT64_C(0xe8a8529f035efa25), UINT64_C(0x781f9c58d6645fa9),
			UINT64_C(0x6d2ba133d9e32839)},
		{UINT64_C(0x8d0038ec42650644), UINT64_C(0x311624273bfd1d33),
			UINT64_C(0x1b093cd3c11766a1)},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		assert_true(upper_product(cases[i].a, cases[i].b) ==
			    cases[i].upper);
		assert_true(upper_product(cases[i].b, cases[i].a) ==
			    cases[i].upper);
	}
}
