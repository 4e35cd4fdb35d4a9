/* A genome as text. */
#include "tablic/players/genome_text.h"

#include "lib/test.h"

TEST(four_numbers_are_a_genome)
{
	struct tablic_genome genome;

	assert_true(tablic_genome_parse("0,0.25,-1,1e3", &genome));
	assert_true(genome.genes[0] >= 0 && genome.genes[0] <= 0);
	assert_true(genome.genes[1] > 0.24 && genome.genes[1] < 0.26);
	assert_true(genome.genes[2] < -0.9);
	assert_true(genome.genes[3] > 999);
}

TEST(anything_else_is_none_and_changes_nothing)
{
	static const char *const texts[] = {"", "1,2,3", "1,2,3,4,5", "1,2,3,",
		"1 2 3 4", "a,b,c,d", "1,2,3,4 ", "1,2,3,nan", "inf,1,2,3"};

	FOR_EACH (text, texts) {
		struct tablic_genome genome = {{7, 7, 7, 7}};

		if (tablic_genome_parse(*text, &genome))
			fail_msg("%s", *text);
		assert_true(genome.genes[0] > 6.9 && genome.genes[3] > 6.9);
	}
}
