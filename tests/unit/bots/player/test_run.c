/* What every bot's process has. */
#include "player/run.h"

#include "lib/screen_text.h"
#include "lib/test.h"

static const struct seat_rules one_rules[] = {{.name = "one"}, {0}};
static const struct seat_rules two_rules[] = {
	{.name = "two"}, {.name = "two-with-a-longer-name"}, {0}};
static const struct seat_game one = {.rules = one_rules};
static const struct seat_game two = {.rules = two_rules};

EACH_TEST(screen_open, screen_free)

TEST(all_names_are_listed_in_lines_of_a_screen)
{
	const struct player_game games[] = {
		{.game = &one}, {.game = &two}, {0}};

	run_describe(games, plain.out);
	assert_screen("\nIt plays one, two and two-with-a-longer-name by "
		      "Talon's protocol, on\nstandard input and output.\n");
}

TEST(one_name_needs_no_comma)
{
	const struct player_game games[] = {{.game = &one}, {0}};

	run_describe(games, plain.out);
	assert_screen("\nIt plays one by Talon's protocol, on standard input "
		      "and output.\n");
}
