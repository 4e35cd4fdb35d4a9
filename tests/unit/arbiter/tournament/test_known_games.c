#include "tournament/shard.c"

#include "lib/test.h"

enum { GAMES = 1000 };

TEST(each_game_is_found_by_its_number)
{
	struct known_games games = {0};

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
