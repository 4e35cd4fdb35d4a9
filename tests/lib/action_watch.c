#include "lib/action_watch.h"
#include "lib/seat_course.h"
#include "lib/seat_setup.h"
#include "lib/silence.h"
#include "lib/test.h"

#include "common/game_actions.h"

struct table {
	const struct action_watch *watch;
	const struct game_rules *rules;
	struct seat_course course;
	const struct seat_strategy *strategy;
	struct random random;
	int hidden; /* lists that were compared */
};

static const struct seat_strategy *
strategy_of(const struct seat_game *game, const char *name)
{
	const struct seat_strategy *strategy = game->strategies;

	while (strategy->name && strcmp(strategy->name, name) != 0)
		strategy++;
	assert_non_null(strategy->player);
	return strategy;
}

static bool
has_face(const json_t *faces, const json_t *face)
{
	size_t i;
	json_t *one;

	json_array_foreach(faces, i, one)
	{
		if (json_equal(one, face))
			return true;
	}
	return false;
}

/* TILE, a row, a column and a name, lies on a free square of the grid PLACE. */
static void
expect_free(const json_t *place, const json_t *tile)
{
	const json_t *size = json_object_get(place, "size");
	size_t i;
	json_t *other;

	assert_int_equal(json_array_size(tile), 3);
	for (size_t k = 0; k < 2; k++)
		assert_in_range(json_integer_value(json_array_get(tile, k)), 0,
			json_integer_value(json_array_get(size, k)) - 1);
	json_array_foreach(json_object_get(place, "faces"), i, other)
	{
		assert_false(json_equal(json_array_get(other, 0),
				     json_array_get(tile, 0)) &&
			     json_equal(json_array_get(other, 1),
				     json_array_get(tile, 1)));
	}
}

static void
expect_pieces(const json_t *item, const json_t *frame)
{
	size_t i;
	json_t *piece;

	json_array_foreach(json_object_get(item, "pieces"), i, piece)
	{
		const json_t *number = json_array_get(piece, 0);
		const json_t *face = json_array_get(piece, 1);

		assert_true(json_is_integer(number));
		const json_t *place =
			json_array_get(json_object_get(frame, "places"),
				(size_t)json_integer_value(number));
		assert_non_null(place);
		if (json_is_array(face))
			expect_free(place, face);
		else
			assert_true(has_face(
				json_object_get(place, "faces"), face));
	}
}

static json_t *
frame_of(const struct table *table, const void *game, int seat)
{
	const struct game_look look = {.viewers = seat_bit(seat)};
	json_t *frame = table->rules->frame(game, &look);

	assert_non_null(frame);
	return frame;
}

/* It is legal, and the frame behind it has its words. */
static void
expect_done(struct table *table, int seat, const json_t *item)
{
	const char *text = json_string_value(json_object_get(item, "action"));
	const char *words = json_string_value(json_object_get(item, "words"));
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	memcpy(table->course.trial, table->course.game, table->rules->size);
	if (!table->rules->act(
		    table->course.trial, seat, text, action, reason, &silence))
		fail_msg("%s: %s", text, reason);
	assert_string_equal(text, action);
	json_t *frame = frame_of(table, table->course.trial, seat);
	const json_t *last = json_object_get(frame, "last");
	const char *done = json_string_value(json_object_get(last, "words"));
	if (last && strncmp(done, words, strlen(words)) != 0)
		fail_msg("'%s' is no beginning of '%s'", words, done);
	json_decref(frame);
}

static int
compare_words(const void *a, const void *b)
{
	const char *const *one = a, *const *other = b;

	return strcmp(*one, *other);
}

/* TEXT with its words sorted. */
static void
sort_words(const char *text, char sorted[static GAME_LINE_MAX])
{
	char copy[GAME_LINE_MAX];
	char *words[GAME_LINE_MAX / 2 + 1], *rest = copy;
	size_t count = 0;

	strlcpy(copy, text, sizeof copy);
	while (rest)
		words[count++] = strsep(&rest, " ");
	qsort(words, count, sizeof *words, compare_words);
	sorted[0] = '\0';
	for (size_t i = 0; i < count; i++) {
		strlcat(sorted, words[i], GAME_LINE_MAX);
		strlcat(sorted, " ", GAME_LINE_MAX);
	}
}

/* Whether all actions are listed. */
static bool
expect_actions(struct table *table, int seat, const json_t *list)
{
	json_t *frame = frame_of(table, table->course.game, seat);
	json_t *known = json_object();
	bool all = true;
	size_t i;
	json_t *item;

	assert_true(json_array_size(list) > 0);
	json_array_foreach(list, i, item)
	{
		if (json_object_get(item, "more")) {
			assert_int_equal(i, GAME_ACTIONS_MAX);
			all = false;
			continue;
		}
		const char *text =
			json_string_value(json_object_get(item, "action"));
		assert_null(json_object_get(known, text));
		json_object_set_new(known, text, json_true());
		expect_pieces(item, frame);
		expect_done(table, seat, item);
	}
	json_decref(known);
	json_decref(frame);
	return all;
}

static void
expect_listed(const json_t *list, const char *text)
{
	char sorted[GAME_LINE_MAX], other[GAME_LINE_MAX];
	size_t i;
	json_t *item;

	sort_words(text, sorted);
	json_array_foreach(list, i, item)
	{
		const char *action =
			json_string_value(json_object_get(item, "action"));

		if (!action)
			continue;
		sort_words(action, other);
		if (strcmp(sorted, other) == 0)
			return;
	}
	fail_msg("%s is not listed", text);
}

static void
expect_blind(struct table *table, int seat, const json_t *list)
{
	if (!table->watch->hide)
		return;
	memcpy(table->course.trial, table->course.game, table->rules->size);
	table->watch->hide(table->course.trial, seat);
	table->hidden += memcmp(table->course.trial, table->course.game,
				 table->rules->size) != 0;
	json_t *other = table->rules->actions(table->course.trial, seat);
	assert_true(json_equal(list, other));
	json_decref(other);
}

static void
act(struct table *table)
{
	struct seat_course *course = &table->course;
	struct effort effort = effort_of_nodes(0);
	const int seat = seat_course_turn(course);
	char text[GAME_LINE_MAX];
	json_t *list = table->rules->actions(course->game, seat);

	assert_non_null(list);
	bool all = expect_actions(table, seat, list);
	expect_blind(table, seat, list);
	seat_course_question(course)->answer(table->strategy->player,
		seat_course_view(course), &effort, &table->random, text);
	if (all)
		expect_listed(list, text);
	json_decref(list);
	seat_course_play(course, text);
}

void
action_watch_game(const struct action_watch *watch, int number)
{
	struct table table = {.watch = watch,
		.rules = watch->rules,
		.random = seeded((uint64_t)number)};
	struct random deals = seeded((uint64_t)number + 1);
	int bots = watch->seats;
	void *settings =
		seat_setup_new(watch->rules, SEAT_SETUP_USUAL, &bots, &deals);
	const struct seat_course_terms terms = {.rules = watch->rules,
		.bots = bots,
		.number = number,
		.settings = settings,
		.random = &deals};

	seat_course_begin(&table.course, &terms);
	table.strategy = strategy_of(
		table.course.of_seats, watch->strategy	 ? watch->strategy
				       : number % 2 == 0 ? "random"
							 : "greedy");
	while (seat_course_goes_on(&table.course))
		act(&table);
	assert_true(!watch->hide || table.hidden > 0);
	seat_course_end(&table.course);
	free(settings);
}

static void
expect_joined(const json_t *list, const char *member, const char *expected)
{
	char joined[GAME_LINE_MAX] = "";
	size_t i;
	json_t *item;

	json_array_foreach(list, i, item)
	{
		if (i > 0)
			strlcat(joined, "|", sizeof joined);
		strlcat(joined,
			json_string_value(json_object_get(item, member)),
			sizeof joined);
	}
	if (expected)
		assert_string_equal(joined, expected);
}

void
action_watch_expect(const struct game_rules *rules, const void *game, int seat,
	const char *expected, const char *words)
{
	json_t *list = rules->actions(game, seat);

	expect_joined(list, "action", expected);
	expect_joined(list, "words", words);
	json_decref(list);
}
