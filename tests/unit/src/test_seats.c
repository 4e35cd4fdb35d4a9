/* Every player of every game in random legal positions; see lib/seat_drive.h.
 */
#include "seats.h"

#include "lib/seat_drive.h"
#include "lib/test.h"

/* A deal, a board in most of its course, and what few nodes may be. */
enum { PLIES = 60, PLIES_LATE = 400, NODES = 200, ASKS = 3, ROUNDS = 4 };

static unsigned
below(struct random *random, int n)
{
	return random_below(random, (uint32_t)n);
}

/* By all setups of the game and all numbers of bots, little of each. */
static int
drive_player(unsigned game, unsigned strategy, struct random *random)
{
	unsigned setups = seat_drive_setups(game) + seat_drive_bots(game);
	int asked = 0;

	for (unsigned i = 0; i < ROUNDS * setups; i++) {
		int plies = i % 4 == 0 ? PLIES_LATE : PLIES;
		struct seat_drive drive = {
			.game = game,
			.strategy = strategy,
			.bots = i,
			.setup = i,
			.level = below(random, 11),
			.plies = below(random, plies),
			.asks = ASKS,
			.effort = below(random, 4),
			.nodes = below(random, NODES),
			.seed = (unsigned)random_next(random),
		};

		asked += seat_drive(&drive);
	}
	return asked;
}

TEST(every_player_answers_legally_and_alike_in_any_position)
{
	struct random random = seeded(14);

	for (unsigned game = 0; game < seat_drive_games(); game++)
		for (unsigned s = 0; s < seat_drive_strategies(game); s++)
			assert_true(drive_player(game, s, &random) > 10);
	seat_drive_end();
}

static void
play_plainly(unsigned game, unsigned strategy, struct random *random)
{
	for (unsigned i = 0; i < seat_drive_bots(game); i++) {
		const struct seat_drive drive = {
			.game = game,
			.strategy = strategy,
			.bots = i,
			.asks = PLIES_LATE,
			.effort = below(random, 4),
			.nodes = below(random, NODES),
			.seed = (unsigned)random_next(random),
			.plain = true,
		};

		assert_in_range(seat_drive(&drive), 48, PLIES_LATE - 1);
	}
}

/* Once, at the start of a game and in its middle. */
TEST(every_player_answers_with_its_usual_nodes)
{
	struct seat_drive drive = {.asks = 1, .effort = 4, .seed = 1};

	for (drive.game = 0; drive.game < seat_drive_games(); drive.game++) {
		for (drive.strategy = 0;
			drive.strategy < seat_drive_strategies(drive.game);
			drive.strategy++) {
			for (drive.plies = 0; drive.plies < 20;
				drive.plies += 10)
				assert_int_equal(seat_drive(&drive), 1);
		}
	}
	seat_drive_end();
}

/* Whole games, to the last deal, of which only what people type is told. */
TEST(every_player_plays_with_six_commands)
{
	struct random random = seeded(3);

	for (unsigned game = 0; game < seat_drive_games(); game++) {
		for (unsigned s = 0; seat_drive_is_of_cards(game) &&
				     s < seat_drive_strategies(game);
			s++)
			play_plainly(game, s, &random);
	}
	seat_drive_end();
}

/* Of each game's expert in all setups and numbers of bots; whole games, too. */
static int
weigh_game(unsigned game, unsigned strategy, struct random *random)
{
	unsigned setups = seat_drive_setups(game) + seat_drive_bots(game);
	int weighed = 0;

	for (unsigned i = 0; i < 2 * setups; i++) {
		const bool plain = i % 4 == 3 && seat_drive_is_of_cards(game);
		const struct seat_drive drive = {
			.game = game,
			.strategy = strategy,
			.bots = i,
			.setup = plain ? 0 : i,
			.plies = below(random, PLIES),
			.asks = 2,
			.effort = 3,
			.seed = (unsigned)random_next(random),
			.plain = plain,
			.worlds = 4 + below(random, 30),
		};

		weighed += seat_drive(&drive);
	}
	return weighed;
}

TEST(every_expert_weighs_answers_and_alike_in_any_position)
{
	struct random random = seeded(15);
	int games = 0;

	for (unsigned game = 0; game < seat_drive_games(); game++)
		for (unsigned s = 0; s < seat_drive_strategies(game); s++)
			games += weigh_game(game, s, &random) > 10;
	assert_int_equal(games, seat_drive_games());
	seat_drive_end();
}
