#include "analysis/game_frames.h"

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/test.h"

/* A view of the second game. */
static struct game_view
view_of(long move, int seat)
{
	return (struct game_view){
		.path = show.path, .id = 0, .move = move, .seat = seat};
}

static void
add_games(void)
{
	heap_played(&show.record, &show.run, 1);
	heap_show_add();
	heap_played(&show.record, &show.run, 0);
	heap_show_add();
	heap_show_write();
}

EACH_TEST(heap_show_begin, heap_show_end)

TEST(there_is_a_line_before_the_first_move_and_after_each)
{
	struct game_view view = view_of(GAME_VIEW_EACH, GAME_VIEW_ALL);

	add_games();
	view.path = show.path;
	assert_int_equal(game_frames_print(show.out, &view, show.reason), 0);
	fflush(show.out);
	json_t *last = NULL;
	size_t count = 0;
	char *rest = show.printed;
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
			count == show.record.move_count + 1);
	}
	assert_int_equal(count, show.record.move_count + 1);
	assert_string_equal(
		json_string_value(json_object_get(last, "end")), "normal");
	json_decref(last);
}

TEST(a_position_can_be_alone)
{
	struct game_view view = view_of(1, GAME_VIEW_NONE);

	add_games();
	view.path = show.path;
	assert_int_equal(game_frames_print(show.out, &view, show.reason), 0);
	heap_show_expect("{\"game\":\"heap\",\"id\":0,\"deal\":0,\"names\":"
			 "[\"anna\",\"bert\"],\"move\":1,\"seat\":0,\"action\":"
			 "\"play 3\",\"ms\":0.213,\"frame\":{\"turn\":[1],"
			 "\"points\":[3,0],\"captions\":[],\"seats\":[],"
			 "\"say\":{\"captions\":[],\"seats\":[]},"
			 "\"places\":[{\"kind\":\"pile\",\"name\":\"heap\","
			 "\"piece\":\"stone\",\"hidden\":2,\"faces\":[]}],"
			 "\"last\":{\"seat\":0,\"words\":\"takes 3\","
			 "\"say\":[\"takes %d\",3],\"moved\":[]}}}\n");
}

TEST(what_is_not_there_is_named)
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

	add_games();
	FOR_EACH (c, cases) {
		struct game_view view = c->view;

		view.path = show.path;
		assert_int_equal(
			game_frames_print(show.out, &view, show.reason), -1);
		if (!strstr(show.reason, c->reason))
			fail_msg("%s", show.reason);
	}
}
