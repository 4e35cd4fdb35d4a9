#include "analysis/game_frames.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/heap_records.h"

static char path[] = "/tmp/talon-show-XXXXXX";
static struct run run;
static struct record record;
static struct text lines;
static char reason[REASON_MAX];
static char *shown;
static size_t shown_size;
static FILE *file;

static int
set_up(void **state)
{
	(void)state;
	run = heap_run();
	record_init(&record);
	assert_int_equal(run_write(&run, &lines), 0);
	strlcpy(reason, "", sizeof reason);
	file = open_memstream(&shown, &shown_size);
	return file ? 0 : -1;
}

static int
tear_down(void **state)
{
	(void)state;
	record_release(&record);
	text_release(&lines);
	fclose(file);
	free(shown);
	unlink(path);
	return 0;
}

/* Puts the run and what was added into the file. */
static void
write_file(void)
{
	FILE *out;

	strlcpy(path + strlen(path) - 6, "XXXXXX", 7);
	out = fdopen(mkstemp(path), "w");
	assert_non_null(out);
	assert_int_equal(
		fwrite(lines.bytes, 1, lines.length, out), lines.length);
	fclose(out);
}

static void
add_record(void)
{
	assert_int_equal(record_write(&record, &lines), 0);
}

static void
expect_shown(const char *expected)
{
	fflush(file);
	assert_string_equal(shown, expected);
}

/* A view of the second game. */
static struct game_view
view_of(long move, int seat)
{
	return (struct game_view){
		.path = path, .id = 0, .move = move, .seat = seat};
}

static void
add_games(void)
{
	heap_played(&record, &run, 1);
	add_record();
	heap_played(&record, &run, 0);
	add_record();
	write_file();
}

static void
there_is_a_line_before_the_first_move_and_after_each(void **state)
{
	struct game_view view = view_of(GAME_VIEW_EACH, GAME_VIEW_ALL);

	(void)state;
	add_games();
	view.path = path;
	assert_int_equal(game_frames_print(file, &view, reason), 0);
	fflush(file);
	json_t *last = NULL;
	size_t count = 0;
	char *rest = shown;
	for (char *line; (line = strsep(&rest, "\n")) && *line != '\0';) {
		json_decref(last);
		last = json_loads(line, 0, NULL);
		assert_non_null(last);
		assert_int_equal(
			json_integer_value(json_object_get(last, "move")),
			count++);
		assert_int_equal(
			json_array_size(json_object_get(last, "names")), 2);
		assert_non_null(json_object_get(
			json_object_get(last, "frame"), "places"));
		assert_int_equal(!!json_object_get(last, "score"),
			count == record.move_count + 1);
	}
	assert_int_equal(count, record.move_count + 1);
	assert_string_equal(
		json_string_value(json_object_get(last, "end")), "normal");
	json_decref(last);
}

static void
a_position_can_be_alone(void **state)
{
	struct game_view view = view_of(1, GAME_VIEW_NONE);

	(void)state;
	add_games();
	view.path = path;
	assert_int_equal(game_frames_print(file, &view, reason), 0);
	expect_shown("{\"game\":\"heap\",\"id\":0,\"deal\":0,\"names\":"
		     "[\"anna\",\"bert\"],\"move\":1,\"seat\":0,\"action\":"
		     "\"play 3\",\"ms\":0.213,\"frame\":{\"turn\":[1],"
		     "\"points\":[3,0],\"captions\":[],\"seats\":[],"
		     "\"places\":[{\"kind\":\"pile\",\"name\":\"heap\","
		     "\"piece\":\"stone\",\"hidden\":2,\"faces\":[]}],"
		     "\"last\":{\"seat\":0,\"words\":\"takes 3\","
		     "\"moved\":[]}}}\n");
}

static void
what_is_not_there_is_named(void **state)
{
	static const struct {
		struct game_view view;
		const char *reason;
	} cases[] = {
		{{.id = 7, .move = GAME_VIEW_EACH}, "has no game 7"},
		{{.id = 0, .move = 3}, "game 0 has only 2 moves"},
		{{.id = 0, .move = GAME_VIEW_EACH, .seat = 2},
			"game 0 has 2 seats, no seat 2"},
	};

	(void)state;
	add_games();
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct game_view view = cases[i].view;

		view.path = path;
		assert_int_equal(game_frames_print(file, &view, reason), -1);
		if (!strstr(reason, cases[i].reason))
			fail_msg("%s", reason);
	}
}

int
main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)
	static const struct CMUnitTest tests[] = {
		TEST(there_is_a_line_before_the_first_move_and_after_each),
		TEST(a_position_can_be_alone),
		TEST(what_is_not_there_is_named),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
