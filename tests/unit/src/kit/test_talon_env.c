#include "kit/talon-games.h"

#include "games.h"
#include "lib/silence.h"
#include "lib/test.h"

enum { GAMES = 6, ACTIONS = 97, BYTES = 4096, SEATS = 4 };

/* An environment with arrays of the test's own. */
static struct fixture {
	struct talon_env *env;
	int32_t turns[GAMES];
	uint8_t masks[GAMES * ACTIONS];
	uint8_t observations[GAMES * BYTES];
	int32_t points[GAMES * SEATS];
	int32_t actions[GAMES];
	struct random random;
} f;

static void
begin(const char *game, const char *const *options)
{
	char error[TALON_ERROR_MAX] = "";

	f = (struct fixture){.random = seeded(5)};
	f.env = talon_env_new(game, options, GAMES, 1, error);
	assert_string_equal(error, "");
	assert_non_null(f.env);
	assert_true(talon_env_actions(f.env) <= ACTIONS);
	assert_true(talon_env_observation_size(f.env) <= BYTES);
	assert_true(talon_env_seats(f.env) <= SEATS);
	assert_int_equal(talon_env_arrays(f.env, f.turns, f.masks,
				 f.observations, f.points),
		0);
}

AFTER_EACH
{
	talon_env_free(f.env);
	f.env = NULL;
}

/* What a function has returned that refuses by ERROR. */
static void
expect_refused(int result, const char *error)
{
	assert_int_equal(result, -1);
	assert_string_equal(talon_env_error(f.env), error);
}

/* Any legal action of each game. */
static void
choose(void)
{
	int count = talon_env_actions(f.env);

	for (int game = 0; game < GAMES; game++) {
		const uint8_t *mask = f.masks + game * count;
		int action = (int)random_below(&f.random, (uint32_t)count);

		for (int i = 0; mask[action] == 0 && i < count; i++)
			action = (action + 1) % count;
		f.actions[game] = action;
	}
}

static void
step(int times)
{
	for (; times > 0; times--) {
		choose();
		assert_int_equal(talon_env_step(f.env, f.actions), 0);
	}
}

TEST(all_games_of_the_catalogue_are_there)
{
	char error[TALON_ERROR_MAX];
	int count = 0;

	for (; talon_env_game(count); count++) {
		struct talon_env *env =
			talon_env_new(talon_env_game(count), NULL, 1, 1, error);

		assert_non_null(env);
		assert_int_equal(talon_env_games(env), 1);
		talon_env_free(env);
	}
	assert_true(count > 0);
	assert_null(talon_env_game(-1));
}

/* Plays game GAME by the rules beside the environment, from their deal. */
static void
expect_deal(int game, long number)
{
	const struct game_rules *rules = game_find("tablic");
	char text[TALON_TEXT_MAX], action[GAME_LINE_MAX];
	char reason[GAME_REASON_MAX];
	void *state = malloc(rules->size);
	int points[GAME_SEATS_MAX];
	struct random random;

	random_derive(&random, "deal", 1, (uint64_t)number, 0);
	rules->deal(state, 2, NULL, number, &random);
	rules->begin(state, &silence);
	while (f.turns[game] >= 0) {
		choose();
		assert_int_equal(
			talon_env_text(f.env, game, f.actions[game], text), 0);
		assert_int_equal(
			talon_env_find(f.env, game, text), f.actions[game]);
		assert_true(rules->act(
			state, f.turns[game], text, action, reason, &silence));
		assert_int_equal(talon_env_act(f.env, game, text), 0);
	}
	assert_int_equal(rules->to_act(state), 0);
	rules->score(state, points);
	for (int seat = 0; seat < 2; seat++)
		assert_int_equal(points[seat], f.points[2 * game + seat]);
	free(state);
}

TEST(games_are_the_deals_of_the_seed_in_turn)
{
	begin("tablic", NULL);
	assert_int_equal(talon_env_deal(f.env, 3), -1);
	assert_int_equal(talon_env_reset(f.env, NULL, NULL), 0);
	for (int game = 0; game < GAMES; game++) {
		assert_int_equal(talon_env_deal(f.env, game), game);
		expect_deal(game, game);
	}
	step(1);
	for (int game = 0; game < GAMES; game++) {
		assert_int_equal(talon_env_deal(f.env, game), GAMES + game);
		expect_deal(game, GAMES + game);
	}
}

TEST(a_seed_begins_from_its_first_deal)
{
	uint8_t first[sizeof f.observations];

	begin("planowanie", NULL);
	talon_env_reset(f.env, NULL, NULL);
	memcpy(first, f.observations, sizeof first);
	talon_env_reset(f.env, NULL, NULL);
	assert_memory_not_equal(first, f.observations, sizeof first);
	talon_env_seed(f.env, 1);
	talon_env_reset(f.env, NULL, NULL);
	assert_memory_equal(first, f.observations, sizeof first);
	talon_env_seed(f.env, 2);
	talon_env_reset(f.env, NULL, NULL);
	assert_memory_not_equal(first, f.observations, sizeof first);
}

TEST(some_games_begin_anew_and_by_deals_that_are_named)
{
	const uint8_t which[GAMES] = {0, 1, 1};
	const int64_t deals[GAMES] = {-1, 70, 1};

	begin("herc", NULL);
	talon_env_reset(f.env, NULL, NULL);
	step(3);
	assert_int_equal(talon_env_reset(f.env, which, deals), 0);
	assert_int_equal(talon_env_deal(f.env, 0), 0);
	assert_int_equal(talon_env_deal(f.env, 1), 70);
	assert_int_equal(talon_env_deal(f.env, 2), 1);
	assert_int_equal(f.turns[1], 2);
	assert_int_equal(talon_env_reset(f.env, which, NULL), 0);
	assert_int_equal(talon_env_deal(f.env, 1), GAMES + 1);
	expect_refused(talon_env_reset(f.env, NULL, deals),
		"game 0: there is no deal -1");
}

/* Everything that can be read. */
struct picture {
	int32_t turns[GAMES];
	uint8_t masks[GAMES * ACTIONS];
	uint8_t observations[GAMES * BYTES];
	int32_t points[GAMES * SEATS];
};

static void
take_picture(struct picture *picture)
{
	memcpy(picture->turns, f.turns, sizeof f.turns);
	memcpy(picture->masks, f.masks, sizeof f.masks);
	memcpy(picture->observations, f.observations, sizeof f.observations);
	memcpy(picture->points, f.points, sizeof f.points);
}

static void
expect_picture(const struct picture *picture)
{
	talon_env_arrays(f.env, f.turns, f.masks, f.observations, f.points);
	assert_memory_equal(picture->turns, f.turns, sizeof f.turns);
	assert_memory_equal(picture->masks, f.masks, sizeof f.masks);
	assert_memory_equal(
		picture->observations, f.observations, sizeof f.observations);
	assert_memory_equal(picture->points, f.points, sizeof f.points);
}

TEST(an_action_that_is_not_legal_is_named_and_nothing_is_stepped)
{
	static const int32_t wrong[] = {-1, 52, 1000000, -2000000000};
	static struct picture before;
	char expected[TALON_ERROR_MAX];

	begin("herc", NULL);
	talon_env_reset(f.env, NULL, NULL);
	step(2);
	take_picture(&before);
	FOR_EACH (action, wrong) {
		choose();
		f.actions[4] = *action;
		assert_int_equal(talon_env_step(f.env, f.actions), -1);
		snprintf(expected, sizeof expected,
			"game 4: action %d is not legal for seat %d", *action,
			f.turns[4]);
		assert_string_equal(talon_env_error(f.env), expected);
		expect_picture(&before);
	}
	for (int action = 0; action < 52; action++) {
		choose();
		f.actions[5] = action;
		if (f.masks[5 * 52 + action] == 0)
			assert_int_equal(talon_env_step(f.env, f.actions), -1);
	}
	expect_picture(&before);
}

TEST(what_is_saved_is_played_alike_again)
{
	static const char *const games[] = {
		"tablic", "tablic-stihovi", "herc", "planowanie"};
	static struct picture later;
	static uint8_t saved[GAMES][32768];

	FOR_EACH (game, games) {
		begin(*game, NULL);
		size_t size = talon_env_saved_size(f.env);
		assert_true(size <= sizeof saved[0]);
		talon_env_reset(f.env, NULL, NULL);
		step(5);
		struct random random = f.random;
		for (int i = 0; i < GAMES; i++)
			assert_int_equal(
				talon_env_save(f.env, i, saved[i], size), 0);
		step(9);
		take_picture(&later);
		for (int i = 0; i < GAMES; i++)
			assert_int_equal(
				talon_env_restore(f.env, i, saved[i], size), 0);
		f.random = random;
		step(9);
		expect_picture(&later);
		talon_env_free(f.env);
		f.env = NULL;
	}
}

TEST(what_is_no_saved_game_is_refused)
{
	static uint8_t saved[32768];
	static struct picture before;

	begin("tablic", NULL);
	talon_env_reset(f.env, NULL, NULL);
	size_t size = talon_env_saved_size(f.env);
	talon_env_save(f.env, 0, saved, size);
	take_picture(&before);
	assert_int_equal(talon_env_restore(f.env, 1, saved, size - 1), -1);
	assert_int_equal(talon_env_save(f.env, 1, saved, size + 1), -1);
	expect_refused(talon_env_restore(f.env, GAMES, saved, size),
		"there is no game 6 among 6");
	saved[0] ^= 1;
	expect_refused(talon_env_restore(f.env, 1, saved, size),
		"what was saved is no game of tablic for 2 seats");
	expect_picture(&before);
}

/* What SEAT sees of all games. */
static void
observe_all(int seat, struct picture *picture)
{
	size_t size = (size_t)talon_env_observation_size(f.env);
	size_t actions = (size_t)talon_env_actions(f.env);

	for (size_t i = 0; i < GAMES; i++)
		assert_int_equal(talon_env_observe(f.env, (int)i, seat,
					 picture->masks + i * actions,
					 picture->observations + i * size),
			0);
}

TEST(a_copy_shows_a_seat_what_it_knew_and_nothing_else)
{
	static struct picture before, after, others[2];
	int32_t seats[GAMES];

	begin("planowanie", NULL);
	talon_env_reset(f.env, NULL, NULL);
	step(300);
	for (int i = 0; i < GAMES; i++)
		seats[i] = 2;
	take_picture(&before);
	observe_all(1, &others[0]);
	observe_all(2, &after);
	assert_int_equal(talon_env_copy(f.env, f.env, NULL, seats, 9), 0);
	observe_all(1, &others[1]);
	assert_memory_not_equal(others[0].observations, others[1].observations,
		sizeof others[0].observations);
	observe_all(2, &others[1]);
	assert_memory_equal(after.observations, others[1].observations,
		sizeof after.observations);
	assert_memory_equal(before.turns, f.turns, sizeof f.turns);
}

TEST(a_copy_is_exact_where_nobody_looks)
{
	const int32_t sources[GAMES] = {1, 0, 3, 2, 5, 4};
	const int32_t nobody[GAMES] = {-1, -1, -1, -1, -1, -1};
	static struct picture before;

	begin("tablic", NULL);
	talon_env_reset(f.env, NULL, NULL);
	step(7);
	take_picture(&before);
	talon_env_copy(f.env, f.env, sources, nobody, 1);
	assert_memory_not_equal(
		before.observations, f.observations, sizeof f.observations);
	talon_env_copy(f.env, f.env, sources, nobody, 2);
	expect_picture(&before);
}

TEST(a_copy_of_what_is_not_there_is_refused)
{
	const int32_t sources[GAMES] = {0, 1, 2, 3, GAMES, 5};
	const int32_t seats[GAMES] = {0, 0, 4, 0, 0, 0};
	char error[TALON_ERROR_MAX];
	struct talon_env *other = talon_env_new("tablic", NULL, 1, 1, error);

	begin("herc", NULL);
	expect_refused(talon_env_copy(f.env, f.env, NULL, NULL, 1),
		"game 0: game 0 has not begun");
	talon_env_reset(f.env, NULL, NULL);
	expect_refused(talon_env_copy(f.env, f.env, sources, NULL, 1),
		"game 4: there is no game 6 to copy");
	expect_refused(talon_env_copy(f.env, f.env, NULL, seats, 1),
		"game 2: there is no seat 4");
	expect_refused(talon_env_copy(f.env, other, NULL, NULL, 1),
		"herc for 4 seats is no copy of tablic for 2");
	talon_env_free(other);
}

/* Points of seat 0 in all games of ROUNDS rounds. */
static long
points_against(const char *player, const char *const *options, int rounds)
{
	long points = 0;

	begin("tablic", NULL);
	assert_int_equal(talon_env_opponent(f.env, 1, player, options), 0);
	talon_env_reset(f.env, NULL, NULL);
	while (rounds > 0) {
		for (int i = 0; i < GAMES; i++)
			assert_true(f.turns[i] <= 0);
		if (f.turns[0] < 0) {
			for (int i = 0; i < GAMES; i++)
				points += f.points[2 * i] - f.points[2 * i + 1];
			rounds--;
		}
		step(1);
	}
	talon_env_free(f.env);
	f.env = NULL;
	return points;
}

TEST(opponents_play_their_seats_and_alike_each_time)
{
	static const char *const level[] = {"level", "1", "nodes", "50", NULL};
	static const char *const strong[] = {"nodes", "50", NULL};
	long random = points_against("random", NULL, 5);
	long expert = points_against("expert", strong, 5);

	assert_true(expert < random);
	assert_int_equal(points_against("expert", strong, 5), expert);
	assert_true(points_against("expert", level, 5) > expert);
	assert_true(points_against("greedy", NULL, 5) < random);
}

TEST(an_opponent_that_cannot_be_is_refused)
{
	static const struct {
		int seat;
		const char *player;
		const char *options[3];
		const char *error;
	} cases[] = {
		{4, "greedy", {NULL}, "there is no seat 4 among 4"},
		{-1, "greedy", {NULL}, "there is no seat -1 among 4"},
		{1, "nobody", {NULL}, "herc has no player nobody"},
		{1, "greedy", {"level", "1"},
			"greedy has no option level here"},
		{1, "expert", {"time", "1"}, "expert has no option time here"},
		{1, "expert", {"nodes", "x"}, "nodes: x is no number"},
		{1, "expert", {"nodes", NULL}, "nodes: there is no value"},
	};

	begin("herc", NULL);
	FOR_EACH (c, cases) {
		expect_refused(talon_env_opponent(
				       f.env, c->seat, c->player, c->options),
			c->error);
	}
	for (int seat = 0; seat < 3; seat++)
		assert_int_equal(
			talon_env_opponent(f.env, seat, "greedy", NULL), 0);
	expect_refused(talon_env_opponent(f.env, 3, "greedy", NULL),
		"seat 3 is the last of the caller's");
	talon_env_reset(f.env, NULL, NULL);
	for (int i = 0; i < GAMES; i++)
		assert_int_equal(f.turns[i], 3);
	assert_int_equal(talon_env_opponent(f.env, 0, NULL, NULL), 0);
}

TEST(an_environment_that_cannot_be_is_refused)
{
	static const struct {
		const char *game;
		const char *options[5];
		int games;
		const char *error;
	} cases[] = {
		{"whist", {NULL}, 1,
			"there is no environment of the name whist"},
		{"herc", {NULL}, 0, "0 games are not from 1 to 16777216"},
		{"herc", {"players", "3"}, 1,
			"players: 3 cannot play herc, but 2 or 4"},
		{"herc", {"lead", "nobody"}, 1,
			"lead: nobody is neither round nor same"},
		{"herc", {"deck", "A,B"}, 1, "herc has no option deck"},
		{"tablic", {"lead", "same"}, 1, "tablic has no option lead"},
		{"planowanie", {"deals-plan", "60 0"}, 1,
			"deal 1 has 4 hands of 60: the deck has 52 cards"},
		{"herc", {"lead", NULL}, 1, "lead: there is no value"},
	};
	char error[TALON_ERROR_MAX];

	FOR_EACH (c, cases) {
		assert_null(
			talon_env_new(c->game, c->options, c->games, 1, error));
		assert_string_equal(error, c->error);
	}
}

TEST(options_are_those_of_the_game)
{
	static const char *const three[] = {
		"deals-plan", "2 1 3 0", "players", "3", NULL};

	begin("planowanie", three);
	assert_int_equal(talon_env_seats(f.env), 3);
	talon_env_reset(f.env, NULL, NULL);
	step(3 + 6 + 3 + 9 - 1);
	for (int i = 0; i < GAMES; i++)
		assert_true(f.turns[i] >= 0);
	step(1);
	for (int i = 0; i < GAMES; i++)
		assert_int_equal(f.turns[i], -1);
}

TEST(what_cannot_be_done_is_said)
{
	uint8_t bytes[BYTES];
	char text[TALON_TEXT_MAX];

	begin("tablic", NULL);
	expect_refused(talon_env_act(f.env, 1, "7S"), "game 1 has not begun");
	assert_int_equal(talon_env_observe(f.env, 1, 0, NULL, bytes), -1);
	talon_env_reset(f.env, NULL, NULL);
	assert_int_equal(talon_env_act(f.env, 1, "joker"), -1);
	assert_non_null(strstr(talon_env_error(f.env), "game 1: joker is no"));
	assert_int_equal(talon_env_act(f.env, -1, "7S"), -1);
	expect_refused(talon_env_text(f.env, 2, 64, text),
		"game 2: action 64 is not legal for seat 0");
	assert_int_equal(talon_env_find(f.env, 2, "joker"), -1);
	assert_int_equal(talon_env_observe(f.env, 1, 2, NULL, bytes), -1);
	step(48);
	expect_refused(talon_env_act(f.env, 1, "7S"), "game 1 is over");
}
