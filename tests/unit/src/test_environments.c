/* Every learning environment beside the rules and the bots of its game. */
#include "environments.h"

#include "lib/seat_course.h"
#include "lib/seat_setup.h"
#include "lib/silence.h"
#include "lib/test.h"

static char reason[GAME_REASON_MAX];

#if defined __SANITIZE_ADDRESS__
enum { SANITIZED = 1 };
#elif defined __has_feature
enum { SANITIZED = __has_feature(address_sanitizer) };
#else
enum { SANITIZED = 0 };
#endif

enum {
	GAMES = SANITIZED ? 100 : 1000, /* or what EQUAL says */
	COURSES = SANITIZED ? 2 : 60,	/* with bots that hear all */
	MASK_MAX = 256,
	OBSERVATION_MAX = 8192,
};

/* A game and its environment, move by move. */
struct pair {
	const struct environment *environment;
	int seats;
	void *game;
	void *state;
	void *scratch;
	struct random random;
};

static void
pair_init(struct pair *pair, const struct environment *e)
{
	*pair = (struct pair){
		.environment = e,
		.game = malloc(e->rules->size),
		.state = calloc(1, e->size),
		.scratch = malloc(e->scratch_size + 1),
		.random = seeded(7),
	};
	assert_true(pair->game && pair->state && pair->scratch);
}

static void
pair_release(struct pair *pair)
{
	free(pair->game);
	free(pair->state);
	free(pair->scratch);
}

/* Any number of bots and any settings that can be. */
static void
pair_deal(struct pair *pair, long number)
{
	const struct game_rules *rules = pair->environment->rules;
	int bots = 0;

	do
		bots = 1 + (int)random_below(&pair->random, GAME_SEATS_MAX);
	while (rules->seats(bots) == 0);
	void *settings = seat_setup_new(rules,
		number % 2 == 0 ? SEAT_SETUP_USUAL : SEAT_SETUP_RANDOM, &bots,
		&pair->random);
	pair->seats = rules->seats(bots);
	rules->deal(pair->game, pair->seats, settings, number, &pair->random);
	free(settings);
	rules->begin(pair->game, &silence);
	pair->environment->begin(pair->state, pair->game);
}

static int
first_seat(seat_set seats)
{
	return seats == 0 ? -1 : __builtin_ctzll(seats);
}

static int
legal_count(const struct environment *e, const void *state)
{
	uint8_t mask[MASK_MAX];
	int count = 0;

	assert_true(e->actions <= MASK_MAX);
	e->mask(state, mask);
	for (int a = 0; a < e->actions; a++) {
		assert_int_equal(mask[a], e->legal(state, a));
		count += mask[a];
	}
	assert_false(e->legal(state, -1));
	assert_false(e->legal(state, e->actions));
	return count;
}

/* Actions are those that the rules list, in that order; where there are more than
 * can be numbered, some of them. */
static void
expect_listed(const struct pair *pair, int seat)
{
	const struct environment *e = pair->environment;
	json_t *list = e->rules->actions(pair->game, seat);
	int found = 0, listed = 0, last = -1,
	    count = legal_count(e, pair->state);
	char text[GAME_LINE_MAX];
	const json_t *item;
	size_t i;

	json_array_foreach(list, i, item)
	{
		const char *action =
			json_string_value(json_object_get(item, "action"));
		int number = action ? e->find(pair->state, action) : -1;

		listed++;
		if (number < 0)
			continue;
		found++;
		assert_true(number > last && e->legal(pair->state, number));
		last = number;
		e->text(pair->state, number, text);
		assert_string_equal(text, action);
	}
	json_decref(list);
	if (listed <= e->actions)
		assert_int_equal(found, listed);
	assert_int_equal(found, count);
	assert_true(count > 0);
}

static void
expect_same_points(const struct pair *pair)
{
	const struct environment *e = pair->environment;
	int points[GAME_SEATS_MAX], others[GAME_SEATS_MAX];

	e->score(pair->state, points);
	e->rules->score(pair->game, others);
	assert_memory_equal(
		points, others, (size_t)pair->seats * sizeof *points);
}

/* Any legal action. */
static int
draw_action(
	const struct environment *e, const void *state, struct random *random)
{
	uint8_t mask[MASK_MAX];
	int left = legal_count(e, state), action = 0;

	left = (int)random_below(random, (uint32_t)left);
	e->mask(state, mask);
	while (mask[action] == 0 || left-- > 0)
		action++;
	return action;
}

static void
make_move(struct pair *pair, int seat)
{
	const struct environment *e = pair->environment;
	char text[GAME_LINE_MAX], action[GAME_LINE_MAX];
	int number = draw_action(e, pair->state, &pair->random);

	e->text(pair->state, number, text);
	assert_true(e->rules->act(
		pair->game, seat, text, action, reason, &silence));
	assert_string_equal(action, text);
	if (random_below(&pair->random, 2) == 0)
		e->step(pair->state, number);
	else
		assert_true(e->act(pair->state, text, reason));
}

static void
play_beside(struct pair *pair, long number)
{
	const struct game_rules *rules = pair->environment->rules;

	pair_deal(pair, number);
	for (;;) {
		int seat = first_seat(rules->to_act(pair->game));

		assert_int_equal(pair->environment->turn(pair->state), seat);
		expect_same_points(pair);
		if (seat < 0)
			break;
		expect_listed(pair, seat);
		make_move(pair, seat);
	}
	assert_int_equal(legal_count(pair->environment, pair->state), 0);
}

TEST(games_are_those_of_the_rules)
{
	const char *equal = getenv("EQUAL");
	const long games = equal ? atol(equal) : GAMES;
	struct pair pair;

	for (size_t i = 0; environment_all[i]; i++) {
		pair_init(&pair, environment_all[i]);
		for (long number = 0; number < games; number++)
			play_beside(&pair, number);
		pair_release(&pair);
	}
}

static void
expect_same_mask(
	const struct environment *e, const void *one, const void *other)
{
	uint8_t masks[2][MASK_MAX];

	e->mask(one, masks[0]);
	e->mask(other, masks[1]);
	assert_memory_equal(masks[0], masks[1], (size_t)e->actions);
}

static void
expect_same_observation(const struct environment *e, int seats, const void *one,
	const void *other)
{
	static uint8_t bytes[2][OBSERVATION_MAX];
	size_t size = (size_t)e->observation_size(seats);

	assert_true(size < OBSERVATION_MAX);
	memset(bytes, 7, sizeof bytes);
	e->observe(one, bytes[0]);
	e->observe(other, bytes[1]);
	assert_memory_equal(bytes[0], bytes[1], OBSERVATION_MAX);
	assert_int_equal(bytes[0][size], 7);
	for (size_t i = 0; i < size; i++)
		assert_true(bytes[0][i] != 7 || bytes[1][i] == 7);
}

/* The last player of the game, the expert, chooses alike in both: it looks at all
 * that has been played. */
static void
expect_same_choice(struct seat_course *course, const void *player,
	const void *state, const void *heard)
{
	enum { NODES = 200 };
	const struct seat_question *question = seat_course_question(course);
	char answers[2][GAME_LINE_MAX];

	for (int i = 0; i < 2; i++) {
		struct effort effort = effort_of_nodes(NODES);
		struct random random = seeded(3);

		question->answer(player, i == 0 ? state : heard, &effort,
			&random, answers[i]);
	}
	assert_string_equal(answers[0], answers[1]);
}

static const struct seat_strategy *
last_strategy(const struct seat_game *game)
{
	const struct seat_strategy *last = game->strategies;

	while (last[1].name)
		last++;
	return last;
}

/* Each seat that has heard the commands alone sees the same. */
static void
play_beside_bots(const struct environment *e, int bots, struct random *random)
{
	const struct seat_course_terms terms = {
		.rules = e->rules, .bots = bots, .random = random};
	void *state = calloc(1, e->size), *heard = calloc(1, e->size);
	struct seat_course course;
	char text[GAME_LINE_MAX];

	seat_course_begin(&course, &terms);
	const struct seat_strategy *expert = last_strategy(course.of_seats);
	void *player = expert->player_new();
	assert_non_null(player);
	e->begin(state, course.game);
	while (seat_course_goes_on(&course)) {
		memcpy(heard, seat_course_view(&course), course.of_seats->size);
		if (e->heard)
			e->heard(heard, seat_course_question(&course)->name);
		expect_same_mask(e, state, heard);
		expect_same_observation(e, course.seats, state, heard);
		if (random_below(random, 8) == 0)
			expect_same_choice(&course, player, state, heard);
		int action = draw_action(e, state, random);
		e->text(heard, action, text);
		e->step(state, action);
		seat_course_play(&course, text);
	}
	assert_int_equal(e->turn(state), -1);
	seat_course_end(&course);
	expert->player_free(player);
	free(state);
	free(heard);
}

TEST(a_bot_sees_what_a_learner_sees)
{
	struct random random = seeded(8);

	for (size_t i = 0; environment_all[i]; i++) {
		const struct environment *e = environment_all[i];

		for (int n = 0; n < COURSES; n++) {
			int bots = n % 8;

			if (e->rules->seats(bots) > 0)
				play_beside_bots(e, bots, &random);
		}
	}
}

/* Everything that SEAT sees in both. */
static void
expect_same_sight(const struct environment *e, int seats, int seat,
	const void *state, const void *world)
{
	void *one = malloc(e->size), *other = malloc(e->size);

	memcpy(one, state, e->size);
	memcpy(other, world, e->size);
	e->look(one, seat);
	e->look(other, seat);
	expect_same_observation(e, seats, one, other);
	expect_same_mask(e, one, other);
	free(one);
	free(other);
}

/* The world is another game that can be played to its end. */
static void
play_out(const struct pair *pair, void *world, struct random *random)
{
	const struct environment *e = pair->environment;

	while (e->turn(world) >= 0)
		e->step(world, draw_action(e, world, random));
}

/* Returns whether the world that SEAT may be in differs from this one. */
static bool
draw_world(struct pair *pair, int seat)
{
	const struct environment *e = pair->environment;
	void *world = malloc(e->size);

	memcpy(world, pair->state, e->size);
	e->determine(world, seat, pair->scratch, &pair->random);
	assert_int_equal(e->turn(world), e->turn(pair->state));
	expect_same_sight(e, pair->seats, seat, pair->state, world);
	bool other = memcmp(world, pair->state, e->size) != 0;
	play_out(pair, world, &pair->random);
	free(world);
	return other;
}

TEST(a_seat_sees_nothing_of_what_it_cannot_know)
{
	struct pair pair;

	for (size_t i = 0; environment_all[i]; i++) {
		int others = 0;

		pair_init(&pair, environment_all[i]);
		for (long number = 0; number < COURSES; number++) {
			pair_deal(&pair, number);
			for (int ply = 0;
				pair.environment->turn(pair.state) >= 0;
				ply++) {
				if (ply % 5 == 0)
					others += draw_world(
						&pair, ply / 5 % pair.seats);
				pair.environment->step(pair.state,
					draw_action(pair.environment,
						pair.state, &pair.random));
			}
			draw_world(&pair, 0);
		}
		assert_true(others > COURSES);
		pair_release(&pair);
	}
}

TEST(what_is_no_action_changes_nothing)
{
	static const char *const texts[] = {
		"", "7", "XX", "2C 2C", "99", "-1", "2H 3H extra", "AS AS"};
	struct pair pair;

	for (size_t i = 0; environment_all[i]; i++) {
		const struct environment *e = environment_all[i];
		void *before = malloc(e->size);

		pair_init(&pair, e);
		pair_deal(&pair, 1);
		memcpy(before, pair.state, e->size);
		FOR_EACH (text, texts) {
			int action = e->find(pair.state, *text);

			if (action >= 0)
				continue;
			reason[0] = '\0';
			assert_false(e->act(pair.state, *text, reason));
			assert_true(reason[0] != '\0');
			assert_memory_equal(before, pair.state, e->size);
		}
		pair_release(&pair);
		free(before);
	}
}
