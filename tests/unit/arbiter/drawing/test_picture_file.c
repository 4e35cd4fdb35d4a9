#include "drawing/picture_file.c"

#include <unistd.h>

#include "lib/canvas.h"
#include "lib/test.h"

static const char *const names[] = {
	"<b>&amp;\033[31m\n]]>\357\277\277", "anna"};

static const char hand[] =
	"{\"turn\":[1],\"points\":[3,1],\"captions\":[],\"seats\":[\"\",\"\"],"
	"\"places\":[{\"kind\":\"hand\",\"name\":\"hand\",\"piece\":\"card\","
	"\"owner\":0,\"faces\":[\"7H\",\"8C\"]}],\"last\":{\"seat\":1,"
	"\"words\":\"lays 9H\"}}";

static char folder[64];
static char path[128];
static char reason[REASON_MAX];

BEFORE_ALL
{
	strcpy(folder, "/tmp/talon-test-XXXXXX");
	assert_true(mkdtemp(folder));
	snprintf(path, sizeof path, "%s/picture", folder);
}

AFTER_ALL
{
	picture_file_end();
	unlink(path);
	assert_int_equal(rmdir(folder), 0);
}

static int
draw_to(int (*write)(const struct frame_drawing *, const char *, char *),
	const char *to)
{
	json_t *object = json_loads(hand, 0, NULL);
	const struct frame_drawing drawing = {
		.frame = object,
		.names = names,
		.title = "tablic & <co>",
		.progress = "move 5 of 48",
		.result = "",
	};

	assert_non_null(object);
	int result = write(&drawing, to, reason);
	json_decref(object);
	return result;
}

static char *
read_all(void)
{
	FILE *file = fopen(path, "re");
	char *text = calloc(1, 1 << 20);

	assert_non_null(file);
	assert_non_null(text);
	assert_true(fread(text, 1, (1 << 20) - 1, file) > 0);
	fclose(file);
	return text;
}

TEST(both_forms_have_the_same_size_in_pixels)
{
	char size[64];

	assert_int_equal(draw_to(picture_file_png, path), 0);
	cairo_surface_t *png = cairo_image_surface_create_from_png(path);
	assert_int_equal(cairo_surface_status(png), CAIRO_STATUS_SUCCESS);
	assert_int_equal(cairo_image_surface_get_width(png), 640);
	snprintf(size, sizeof size, "width=\"640px\" height=\"%dpx\"",
		cairo_image_surface_get_height(png));
	cairo_surface_destroy(png);
	assert_int_equal(draw_to(picture_file_svg, path), 0);
	char *svg = read_all();
	assert_non_null(strstr(svg, size));
	free(svg);
}

TEST(a_vector_picture_has_words_which_are_harmless)
{
	assert_int_equal(draw_to(picture_file_svg, path), 0);
	char *svg = read_all();
	assert_non_null(
		strstr(svg, "<title>tablic &amp; &lt;co&gt;, move 5 "
			    "of 48</title>\n<desc>anna lays 9H\nseat 0, "
			    "&lt;b&gt;&amp;amp;\\^[[31m\\n]]&gt;"));
	assert_non_null(strstr(svg, "  hand: 7H 8C\nseat 1, anna: 1 point, "
				    "to act\n</desc>"));
	assert_null(strchr(svg, '\033'));
	assert_null(strstr(svg, "<b>"));
	assert_null(strstr(svg, "\357\277\277"));
	free(svg);
}

TEST(a_file_that_cannot_be_written_is_named)
{
	assert_int_equal(draw_to(picture_file_svg, "/no/such/picture"), -1);
	assert_string_equal(
		reason, "/no/such/picture: No such file or directory");
	assert_int_equal(draw_to(picture_file_png, "/no/such/picture"), -1);
	assert_string_equal(
		reason, "/no/such/picture: No such file or directory");
	assert_int_equal(draw_to(picture_file_svg, "/dev/full"), -1);
	assert_string_equal(reason, "/dev/full: No space left on device");
}

static const char *const frame_names[] = {"anna", "bert\033[31m"};

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
draw_texts(struct canvas *canvas, const char *frame)
{
	json_t *object = json_loads(frame, 0, NULL);
	double width, height;

	assert_non_null(object);
	const struct frame_drawing drawing = {
		.frame = object,
		.names = frame_names,
		.title = "a title",
		.progress = "move 5",
		.result = "a result",
	};
	picture_size(object, &width, &height);
	canvas_init_for_texts(canvas, (int)width, (int)height);
	draw_frame(canvas->cairo, &drawing);
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

	draw_texts(&canvas, cards);
	FOR_EACH (at, lines)
		expect_line(&canvas, *at);
	canvas_release(&canvas);
}

TEST(a_player_is_named_and_no_number)
{
	struct canvas canvas;

	draw_texts(&canvas, cards);
	assert_null(strstr(canvas.texts, "player"));
	assert_non_null(strstr(canvas.texts, ";\nbert\\^[[31m\ngets\n"));
	canvas_release(&canvas);
}

TEST(what_lies_in_a_pile_is_covered_but_for_what_has_just_come)
{
	struct canvas canvas;

	draw_texts(&canvas, cards);
	assert_null(strstr(canvas.texts, "\n9\n"));
	canvas_release(&canvas);
}

TEST(a_frame_without_anything_is_drawn)
{
	struct canvas canvas;

	draw_texts(&canvas, "{\"turn\":[],\"points\":[],\"captions\":[],"
			    "\"seats\":[],\"places\":[]}");
	expect_line(&canvas, "a title");
	canvas_release(&canvas);
}

/* A frame of SEATS with the places of KINDS for each, and COMMON places. */
static json_t *
make(int seats, const char *const kinds[], const char *common)
{
	json_t *points = json_array();
	json_t *places = json_loads(common, 0, NULL);

	assert_non_null(places);
	for (int seat = 0; seat < seats; seat++) {
		json_array_append_new(points, json_integer(0));
		for (size_t i = 0; kinds[i]; i++)
			json_array_append_new(places,
				json_pack("{s:s,s:i,s:[]}", "kind", kinds[i],
					"owner", seat, "faces"));
	}
	return json_pack("{s:o,s:o}", "points", points, "places", places);
}

static bool
lies_in(struct box a, struct box b)
{
	return a.x >= b.x && a.y >= b.y && a.x + a.width <= b.x + b.width &&
	       a.y + a.height <= b.y + b.height;
}

static bool
touch(struct box a, struct box b)
{
	return a.x < b.x + b.width && b.x < a.x + a.width &&
	       a.y < b.y + b.height && b.y < a.y + a.height;
}

/* Everything lies on the felt, and nothing over anything else. */
static void
expect_apart(const json_t *frame)
{
	const size_t places = json_array_size(json_object_get(frame, "places"));
	const size_t seats = json_array_size(json_object_get(frame, "points"));
	struct table_layout layout;
	struct box boxes[256];
	size_t count = 0;

	table_layout_init(&layout, frame);
	for (size_t i = 0; i < places; i++)
		boxes[count++] = table_layout_place(&layout, frame, i);
	for (size_t seat = 0; seat < seats; seat++)
		boxes[count++] = layout.seats[seat].plate;
	for (size_t i = 0; i < count; i++) {
		assert_true(boxes[i].width > 40 && boxes[i].height > 40);
		assert_true(lies_in(boxes[i], layout.felt));
		for (size_t k = 0; k < i; k++)
			assert_false(touch(boxes[i], boxes[k]));
	}
	assert_true(layout.width <= 640);
}

static const char *const none[] = {NULL};
static const char *const taking[] = {"hand", "pile", NULL};

TEST(a_table_and_a_stock_lie_between_the_seats)
{
	for (int seats = 1; seats <= 12; seats++) {
		json_t *frame = make(seats, taking,
			"[{\"kind\":\"row\"},{\"kind\":\"pile\"}]");

		expect_apart(frame);
		json_decref(frame);
	}
}

TEST(what_is_played_lies_before_its_seat)
{
	static const char *const tricks[] = {"hand", "row", "pile", NULL};
	struct table_layout layout;

	for (int seats = 2; seats <= 6; seats++) {
		json_t *frame = make(seats, tricks, "[]");

		if (seats != 3 && seats != 4)
			expect_apart(frame);
		json_decref(frame);
	}
	json_t *frame = make(4, tricks, "[]");
	table_layout_init(&layout, frame);
	for (int i = 0; i < 4; i++)
		assert_true(lies_in(layout.seats[i].row, layout.felt));
	assert_true(layout.seats[0].row.y > layout.seats[1].row.y);
	assert_true(layout.seats[2].row.y < layout.seats[1].row.y);
	assert_true(layout.seats[1].row.x < layout.seats[3].row.x);
	assert_true(layout.seats[1].plate.x < layout.seats[3].plate.x);
	json_decref(frame);
}

TEST(a_board_has_names_above_it)
{
	static const int sides[] = {7, 10, 25};

	for (size_t i = 0; i < 3; i++) {
		char common[64];

		snprintf(common, sizeof common,
			"[{\"kind\":\"grid\",\"size\":[%d,%d]}]", sides[i],
			sides[2 - i]);
		for (int seats = 1; seats <= 9; seats++) {
			json_t *frame = make(seats, none, common);

			expect_apart(frame);
			json_decref(frame);
		}
	}
}

TEST(places_of_a_kind_share_a_box)
{
	json_t *frame = make(2, taking,
		"[{\"kind\":\"row\"},{\"kind\":\"row\"},{\"kind\":\"pile\"}]");
	expect_apart(frame);
	json_decref(frame);
}
