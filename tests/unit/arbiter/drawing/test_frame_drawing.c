#include "drawing/frame_drawing.h"

#include <stdlib.h>
#include <string.h>

#include "lib/canvas.h"
#include "lib/test.h"

static const char *const names[] = {"anna", "bert\033[31m"};

static const char cards[] =
	"{\"turn\":[1],\"points\":[3,17],\"deal\":[2,4],"
	"\"captions\":[\"trump H\"],\"seats\":[\"\",\"took 4\"],"
	"\"places\":[{\"kind\":\"row\",\"name\":\"table\",\"piece\":\"card\","
	"\"faces\":[\"7H\",\"8C\"]},{\"kind\":\"pile\",\"name\":\"stock\","
	"\"piece\":\"card\",\"hidden\":36,\"faces\":[]},{\"kind\":\"hand\","
	"\"name\":\"hand\",\"piece\":\"card\",\"owner\":0,\"hidden\":6,"
	"\"faces\":[]},{\"kind\":\"hand\",\"name\":\"hand\",\"piece\":"
	"\"card\",\"owner\":1,\"faces\":[\"TS\"]},{\"kind\":\"pile\",\"name\":"
	"\"taken\",\"piece\":\"card\",\"owner\":0,\"faces\":[\"9C\",\"JD\","
	"\"KD\"]}],\"last\":{\"seat\":0,\"words\":\"takes JD with KD; player 1 "
	"gets the rest\",\"moved\":[[2,4,[\"KD\"]],[0,4,[\"JD\"]]],\"marks\":"
	"[{\"place\":0,\"at\":[],\"words\":\"a tabla\"}]},"
	"\"parts\":[[\"cards\",[2,17]],[\"tablas\",[1,0]]]}";

/* What is written of FRAME. */
static void
draw(struct canvas *canvas, const char *frame)
{
	json_t *object = json_loads(frame, 0, NULL);
	double width, height;

	assert_non_null(object);
	const struct frame_drawing drawing = {
		.frame = object,
		.names = names,
		.title = "a title",
		.progress = "move 5",
		.result = "a result",
	};
	frame_drawing_size(object, &width, &height);
	canvas_init_for_texts(canvas, (int)width, (int)height);
	frame_drawing(canvas->cairo, &drawing);
	canvas_texts(canvas);
	json_decref(object);
}

static void
expect_line(const struct canvas *canvas, const char *line)
{
	size_t length = strlen(line);

	for (const char *at = canvas->texts; (at = strstr(at, line)); at++) {
		if ((at == canvas->texts || at[-1] == '\n') &&
			at[length] == '\n')
			return;
	}
	fail_msg("\"%s\" is not written in:\n%s", line, canvas->texts);
}

TEST(names_points_captions_and_the_last_move_are_written)
{
	static const char *const lines[] = {"a title", "move 5", "a result",
		"deal", "trump", "anna", "bert\\^[[31m", "3", "17", "seat 0",
		"seat 1, to act", "took", "takes", "gets", "tabla", "stock: 36",
		"taken: 3", "7", "8", "10", "J", "K",
		"cards 2 : 17, tablas 1 : 0"};
	struct canvas canvas;

	draw(&canvas, cards);
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		expect_line(&canvas, lines[i]);
	canvas_release(&canvas);
}

TEST(a_player_is_named_and_no_number)
{
	struct canvas canvas;

	draw(&canvas, cards);
	assert_null(strstr(canvas.texts, "player"));
	assert_non_null(strstr(canvas.texts, ";\nbert\\^[[31m\ngets\n"));
	canvas_release(&canvas);
}

TEST(what_lies_in_a_pile_is_covered_but_for_what_has_just_come)
{
	struct canvas canvas;

	draw(&canvas, cards);
	assert_null(strstr(canvas.texts, "\n9\n"));
	canvas_release(&canvas);
}

TEST(a_frame_without_anything_is_drawn)
{
	struct canvas canvas;

	draw(&canvas, "{\"turn\":[],\"points\":[],\"captions\":[],"
		      "\"seats\":[],\"places\":[]}");
	expect_line(&canvas, "a title");
	canvas_release(&canvas);
}
