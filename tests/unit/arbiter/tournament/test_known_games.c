#include "tournament/known_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { GAMES = 1000 };

static void
each_game_is_found_by_its_number(void **state)
{
	struct known_games games = {0};

	(void)state;
	assert_null(known_games_find(&games, 0));
	for (long i = 0; i < GAMES; i++) {
		const struct known_game game = {
			.id = i * 37, .gist = (uint64_t)i, .line = i + 2};

		assert_int_equal(known_games_add(&games, &game), 0);
	}
	for (long i = 0; i < GAMES; i++) {
		const struct known_game *game =
			known_games_find(&games, i * 37);

		assert_non_null(game);
		assert_int_equal(game->gist, i);
		assert_int_equal(game->line, i + 2);
		assert_null(known_games_find(&games, i * 37 + 1));
	}
	known_games_release(&games);
	assert_null(known_games_find(&games, 37));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_game_is_found_by_its_number),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
