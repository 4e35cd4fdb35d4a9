/* What every bot's process has. */
#include "player/run.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "lib/screen_text.h"

static const struct seat_rules one_rules[] = {{.name = "one"}, {0}};
static const struct seat_rules two_rules[] = {
	{.name = "two"}, {.name = "two-with-a-longer-name"}, {0}};
static const struct seat_game one = {.rules = one_rules};
static const struct seat_game two = {.rules = two_rules};

static void
all_names_are_listed_in_lines_of_a_screen(void **state)
{
	const struct player_game games[] = {
		{.game = &one}, {.game = &two}, {0}};

	(void)state;
	run_describe(games, plain.out);
	assert_screen("\nIt plays one, two and two-with-a-longer-name by "
		      "Talon's protocol, on\nstandard input and output.\n");
}

static void
one_name_needs_no_comma(void **state)
{
	const struct player_game games[] = {{.game = &one}, {0}};

	(void)state;
	run_describe(games, plain.out);
	assert_screen("\nIt plays one by Talon's protocol, on standard input "
		      "and output.\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		screen_test(all_names_are_listed_in_lines_of_a_screen),
		screen_test(one_name_needs_no_comma),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
