#include "drive/game_count.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/scratch.h"

static void
add(const char *mode, const char *text)
{
	FILE *file = fopen("games", mode);

	fputs(text, file);
	fclose(file);
}

static void
lines_behind_the_first_are_games(void **state)
{
	struct game_count count;

	(void)state;
	assert_int_equal(game_count_init(&count, 2), 0);
	assert_int_equal(game_count_look(&count, 1, "games"), 0);
	add("w", "run\n");
	assert_int_equal(game_count_look(&count, 1, "games"), 0);
	add("a", "one\ntwo\nhal");
	assert_int_equal(game_count_look(&count, 1, "games"), 2);
	assert_int_equal(game_count_look(&count, 1, "games"), 2);
	add("a", "f\n");
	assert_int_equal(game_count_look(&count, 1, "games"), 3);
	add("w", "run\none\n");
	assert_int_equal(game_count_look(&count, 1, "games"), 1);
	unlink("games");
	assert_int_equal(game_count_look(&count, 1, "games"), 1);
	game_count_release(&count);
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_behind_the_first_are_games),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
