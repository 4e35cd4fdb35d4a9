#include "bot/bot_names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot/bot_spec.h"
#include "common/random.h"

#include "lib/test.h"

enum { MOST = 200, NAME_SIZE = 32 };

static struct bot_spec specs[MOST];

static void
expect_names(int count, char (*names)[NAME_SIZE])
{
	assert_int_equal(bot_names_number(specs, count), 0);
	for (int i = 0; i < count; i++) {
		assert_string_equal(specs[i].name, names[i]);
		bot_spec_release(&specs[i]);
	}
}

TEST(equal_names_are_numbered)
{
	static const char *const given[] = {
		"greedy", "greedy#2", "greedy", "other", "greedy", "other"};
	char names[][NAME_SIZE] = {"greedy", "greedy#2", "greedy#3", "other",
		"greedy#4", "other#2"};

	for (int i = 0; i < 6; i++)
		specs[i].name = strdup(given[i]);
	expect_names(6, names);
}

static bool
is_taken(char (*names)[NAME_SIZE], int count, int own)
{
	for (int i = 0; i < count; i++)
		if (i != own && strcmp(names[i], names[own]) == 0)
			return true;
	return false;
}

/* Each bot in its turn, compared with all others. */
static void
number_plainly(char (*names)[NAME_SIZE], int count)
{
	for (int i = 1; i < count; i++) {
		char base[NAME_SIZE / 2];
		int number = 2;

		strlcpy(base, names[i], sizeof base);
		if (!is_taken(names, i, i))
			continue;
		do
			snprintf(names[i], NAME_SIZE, "%s#%d", base, number++);
		while (is_taken(names, count, i));
	}
}

TEST(many_are_numbered_as_few_are)
{
	char names[MOST][NAME_SIZE];
	struct random random;

	random_derive(&random, "names", 1, 0, 0);
	for (int round = 0; round < 50; round++) {
		for (int i = 0; i < MOST; i++) {
			int letter = 'a' + (int)random_below(&random, 8);
			int number = (int)random_below(&random, 20);

			snprintf(names[i], NAME_SIZE,
				number > 1 ? "%c#%d" : "%c", letter, number);
			specs[i].name = strdup(names[i]);
		}
		number_plainly(names, MOST);
		expect_names(MOST, names);
	}
}
