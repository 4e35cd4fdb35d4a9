#include "common/near_miss.h"

#include "lib/test.h"

static const struct {
	const char *what;
	const char *word;
	const char *meant;
	int changes;
} cases[] = {
	{"the same", "greedy", "greedy", 0},
	{"a letter too few", "gredy", "greedy", 1},
	{"a letter too many", "greeedy", "greedy", 1},
	{"another letter", "gready", "greedy", 1},
	{"neighbours swapped", "geredy", "greedy", 1},
	{"two letters too many", "ggreeddy", "greedy", 2},
	{"neighbours swapped at the end", "greeyd", "greedy", 1},
	{"the case of one", "Greedy", "greedy", 1},
	{"the case of all", "GREEDY", "greedy", 1},
	{"the case and a letter", "Gredy", "greedy", 1},
	{"three changes", "grd", "greedy", NEAR_MISS_NONE},
	{"another word", "python3", "greedy", NEAR_MISS_NONE},
	{"one change of a short word", "seat", "seed", NEAR_MISS_NONE},
	{"one letter of a short word", "sed", "seed", 1},
	{"two letters are too short", "ab", "ac", NEAR_MISS_NONE},
	{"nothing", "", "abc", NEAR_MISS_NONE},
	{"too long", "a234567890123456789012345678901234567890x",
		"a234567890123456789012345678901234567890", NEAR_MISS_NONE},
};

TEST(words_are_so_many_changes_apart)
{
	FOR_EACH (c, cases) {
		int changes = near_miss(c->word, c->meant);

		if (changes != c->changes)
			fail_msg("%s: %d", c->what, changes);
	}
}
