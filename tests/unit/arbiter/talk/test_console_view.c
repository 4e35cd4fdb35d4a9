#include "applet/applet.c"

/* A console as its page gets it. */

#include "games.h"

#include "lib/test.h"

struct stand {
	struct talk_loop loop;
	struct console_choice choice;
	struct bot_spec spec;
	char *words[4];
	char name[8], program[16], option[4], script[64];
	char *out;
	size_t size;
	FILE *file;
	struct console console;
};

BEFORE_EACH
{
	struct stand *s = calloc(1, sizeof *s);

	assert_non_null(s);
	*state = s;
	strlcpy(s->name, "bot", sizeof s->name);
	strlcpy(s->program, "/bin/sh", sizeof s->program);
	strlcpy(s->option, "-c", sizeof s->option);
	strlcpy(s->script, "while read x; do printf '= dance\\n\\n'; done",
		sizeof s->script);
	s->words[0] = s->program;
	s->words[1] = s->option;
	s->words[2] = s->script;
	s->spec = (struct bot_spec){
		.name = s->name, .program = s->program, .words = s->words};
	s->file = open_memstream(&s->out, &s->size);
	console_choice_init(&s->choice, game_find("planowanie"));
	assert_int_equal(talk_loop_init(&s->loop), 0);
	assert_int_equal(console_init(&s->console,
				 &(struct console_terms){
					 .choice = &s->choice,
					 .specs = &s->spec,
					 .count = 1,
					 .loop = &s->loop,
					 .out = s->file,
				 }),
		0);
}

AFTER_EACH
{
	struct stand *s = *state;

	console_release(&s->console);
	talk_loop_release(&s->loop);
	console_choice_release(&s->choice);
	fclose(s->file);
	free(s->out);
	free(s);
}

/* Whether what is at KEY of OBJECT reads as TEXT. */
static void
assert_member(const json_t *object, const char *key, const char *text)
{
	char *found = json_dumps(
		json_object_get(object, key), JSON_ENCODE_ANY | JSON_COMPACT);

	assert_non_null(found);
	assert_string_equal(found, text);
	free(found);
}

TEST(without_a_game_there_are_choices_alone)
{
	struct stand *s = *state;

	assert_null(console_view_game(&s->console, -1));
	json_t *none = console_view_frames(&s->console, -1, 0);
	assert_int_equal(json_array_size(none), 0);
	json_decref(none);
	assert_null(console_view_result(&s->console));
	assert_null(console_view_ask(&s->console, -1, 1));
	assert_true(console_take(&s->console, ":set deck 2345,CD"));
	json_t *choices = console_view_choices(&s->console);
	assert_member(choices, "rules", "\"planowanie\"");
	assert_member(choices, "set", "{\"deck\":\"2345,CD\"}");
	assert_member(choices, "bots", "[\"bot\"]");
	size_t count = 0;
	while (game_all[count])
		count++;
	assert_int_equal(
		json_array_size(json_object_get(choices, "games")), count);
	const json_t *commands = json_object_get(choices, "commands");
	assert_string_equal(json_string_value(json_array_get(
				    commands, json_array_size(commands) - 1)),
		"dance");
	json_decref(choices);
}

TEST(a_seat_is_told_no_more_than_it_knows)
{
	struct stand *s = *state;

	assert_true(console_take(&s->console, ":deal -s 3 1"));
	json_t *game = console_view_game(&s->console, 1);
	assert_member(game, "names", "[\"seat 0, by chance\",\"bot\"]");
	assert_member(game, "who", "[\"chance\",\"bot\"]");
	assert_member(game, "seat", "1");
	json_decref(game);
	for (int look = -1; look < 2; look++) {
		json_t *ask = console_view_ask(&s->console, look, 9);

		assert_member(ask, "id", "9");
		assert_member(ask, "seat", "1");
		assert_int_equal(
			json_array_size(json_object_get(ask, "actions")),
			look == 0 ? 0 : 2);
		json_decref(ask);
	}
	json_t *whole = console_view_frames(&s->console, -1, 0);
	json_t *seen = console_view_frames(&s->console, 1, 0);
	char *whole_text = json_dumps(whole, JSON_COMPACT);
	char *seen_text = json_dumps(seen, JSON_COMPACT);
	assert_null(strstr(whole_text, "\"name\":\"hand\",\"piece\":\"card\","
				       "\"owner\":0,\"faces\":[],\"hidden\""));
	assert_string_not_equal(whole_text, seen_text);
	free(whole_text);
	free(seen_text);
	json_decref(whole);
	json_decref(seen);
}

TEST(all_positions_are_told_from_one_on)
{
	struct stand *s = *state;

	assert_true(console_take(&s->console, ":set deals-plan 1 0"));
	assert_true(console_take(&s->console, ":deal"));
	json_t *first = console_view_frames(&s->console, -1, 0);
	for (int i = 0; i < 4; i++)
		assert_true(console_take(&s->console, ":step"));
	json_t *all = console_view_frames(&s->console, -1, 0);
	json_t *later = console_view_frames(&s->console, -1, 3);
	assert_int_equal(json_array_size(all), 5);
	assert_int_equal(json_array_size(later), 2);
	assert_true(
		json_equal(json_array_get(first, 0), json_array_get(all, 0)));
	for (size_t i = 0; i < 2; i++) {
		assert_true(json_equal(
			json_array_get(all, 3 + i), json_array_get(later, i)));
		assert_int_equal(json_integer_value(json_object_get(
					 json_array_get(later, i), "made")),
			3 + i);
	}
	json_decref(first);
	json_decref(all);
	json_decref(later);
}

TEST(a_finished_game_has_its_points)
{
	struct stand *s = *state;

	assert_true(console_take(&s->console, ":set deals-plan 1 0"));
	assert_true(console_take(&s->console, ":deal"));
	assert_null(console_view_result(&s->console));
	for (int i = 0; i < 4; i++)
		assert_true(console_take(&s->console, ":step"));
	json_t *result = console_view_result(&s->console);
	assert_non_null(result);
	assert_int_equal(json_array_size(json_object_get(result, "points")), 2);
	assert_null(console_view_ask(&s->console, -1, 1));
	json_decref(result);
}
