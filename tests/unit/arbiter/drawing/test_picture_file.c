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

FIXTURE(make_folder)
{
	strcpy(folder, "/tmp/talon-test-XXXXXX");
	if (!mkdtemp(folder))
		return -1;
	snprintf(path, sizeof path, "%s/picture", folder);
	return 0;
}

FIXTURE(remove_folder)
{
	picture_file_end();
	unlink(path);
	return rmdir(folder);
}

ALL_TESTS(make_folder, remove_folder)

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
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		expect_line(&canvas, lines[i]);
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
