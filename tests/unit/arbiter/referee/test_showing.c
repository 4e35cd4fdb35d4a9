#include "referee/showing.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "lib/count_game.h"
#include "lib/test.h"

/* What the game shows instead of its own. */
static const char *shown;

/* The lines that were said, and what their parts are when they are joined. */
static struct text joined;
static long parts;
static int hearer;
static struct game_look looked;

static json_t *
frame(const void *game, const struct game_look *look)
{
	(void)game;
	looked = *look;
	return shown ? json_loads(shown, 0, NULL) : NULL;
}

static json_t *
actions(const void *game, int seat)
{
	(void)game;
	(void)seat;
	return shown ? json_loads(shown, 0, NULL) : NULL;
}

/* A part has its number and the count, and is a word. */
static void
say(void *listener, int seat, const char *line)
{
	const char *command = listener;
	const size_t length = strlen(command);
	char *part;

	hearer = seat;
	assert_true(strlen(line) < GAME_LINE_MAX);
	assert_memory_equal(line, command, length);
	const long number = strtol(line + length, &part, 10);
	assert_int_equal(number, ++parts);
	assert_true(strtol(part, &part, 10) >= number);
	assert_int_equal(*part, ' ');
	part++;
	assert_in_range(strlen(part), 1, SHOWING_PART_MAX);
	assert_null(strpbrk(part, " #\t\n"));
	for (const char *c = part; *c != '\0'; c++)
		assert_in_range(*c, '!', '~');
	text_add_string(&joined, part);
}

static struct game_rules
rules_of(const char *json)
{
	struct game_rules rules = count_rules;

	shown = json;
	rules.frame = frame;
	rules.actions = actions;
	text_clear(&joined);
	parts = 0;
	return rules;
}

FIXTURE(tear_down)
{
	text_release(&joined);
	joined = (struct text){0};
	return 0;
}

EACH_TEST(NULL, tear_down)

TEST(the_position_is_looked_at_by_the_seat_alone)
{
	static char command[] = "show_frame ";
	const struct game_rules rules = rules_of("{\"turn\":[1]}");
	struct showing showing = {&rules, false, say, command};

	assert_int_equal(showing_say_frame(&showing, NULL, 5), 0);
	assert_int_equal(hearer, 5);
	assert_true(looked.viewers == seat_bit(5));
	assert_false(looked.open_hands);
	assert_string_equal(joined.bytes, "{\"turn\":[1]}");
	parts = 0;
	showing.open_hands = true;
	assert_int_equal(showing_say_frame(&showing, NULL, 0), 0);
	assert_true(looked.viewers == seat_bit(0));
	assert_true(looked.open_hands);
}

TEST(what_would_end_a_word_or_a_line_is_a_number)
{
	static char command[] = "show_actions ";
	const struct game_rules rules = rules_of(
		"[{\"action\" : \"7H #3 \", \"words\":\"l\\u00e4uft\\n\"}]");
	const struct showing showing = {&rules, false, say, command};

	assert_int_equal(showing_say_actions(&showing, NULL, 1), 0);
	assert_string_equal(joined.bytes,
		"[{\"action\":\"7H\\u0020\\u00233\\u0020\",\"words\":"
		"\"l\\u00E4uft\\n\"}]");
}

/* COUNT bytes of a string in an array. */
static char *
long_json(size_t count)
{
	char *json = malloc(count + 5);

	memcpy(json, "[\"", 2);
	memset(json + 2, 'x', count);
	memcpy(json + 2 + count, "\"]", 3);
	return json;
}

TEST(what_is_long_comes_in_parts)
{
	static char command[] = "show_frame ";
	static const size_t lengths[] = {SHOWING_PART_MAX - 1, SHOWING_PART_MAX,
		SHOWING_PART_MAX + 1, 3 * SHOWING_PART_MAX, 1000000};

	for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
		char *json = long_json(lengths[i] - 4);
		const struct game_rules rules = rules_of(json);
		const struct showing showing = {&rules, false, say, command};

		assert_int_equal(showing_say_frame(&showing, NULL, 0), 0);
		assert_string_equal(joined.bytes, json);
		assert_int_equal(parts,
			(lengths[i] + SHOWING_PART_MAX - 1) / SHOWING_PART_MAX);
		free(json);
	}
}

TEST(no_memory_is_a_failure_and_no_list_is_nothing)
{
	static char command[] = "show_actions ";
	struct game_rules rules = rules_of(NULL);
	const struct showing showing = {&rules, false, say, command};

	assert_int_equal(showing_say_frame(&showing, NULL, 0), -1);
	assert_int_equal(showing_say_actions(&showing, NULL, 0), -1);
	rules.actions = NULL;
	assert_int_equal(showing_say_actions(&showing, NULL, 0), 0);
	assert_int_equal(joined.length, 0);
}
