#include "drive/game_count.h"

#include <stdio.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static void
add(const char *mode, const char *text)
{
	FILE *file = fopen("games", mode);

	fputs(text, file);
	fclose(file);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(lines_behind_the_first_are_games)
{
	struct game_count count;

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
