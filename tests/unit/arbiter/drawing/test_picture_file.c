#include "drawing/picture_file.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/test.h"

static const char *const names[] = {
	"<b>&amp;\033[31m\n]]>\357\277\277", "anna"};

static const char frame[] =
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
draw(int (*write)(const struct frame_drawing *, const char *, char *),
	const char *to)
{
	json_t *object = json_loads(frame, 0, NULL);
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

	assert_int_equal(draw(picture_file_png, path), 0);
	cairo_surface_t *png = cairo_image_surface_create_from_png(path);
	assert_int_equal(cairo_surface_status(png), CAIRO_STATUS_SUCCESS);
	assert_int_equal(cairo_image_surface_get_width(png), 640);
	snprintf(size, sizeof size, "width=\"640px\" height=\"%dpx\"",
		cairo_image_surface_get_height(png));
	cairo_surface_destroy(png);
	assert_int_equal(draw(picture_file_svg, path), 0);
	char *svg = read_all();
	assert_non_null(strstr(svg, size));
	free(svg);
}

TEST(a_vector_picture_has_words_which_are_harmless)
{
	assert_int_equal(draw(picture_file_svg, path), 0);
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
	assert_int_equal(draw(picture_file_svg, "/no/such/picture"), -1);
	assert_string_equal(
		reason, "/no/such/picture: No such file or directory");
	assert_int_equal(draw(picture_file_png, "/no/such/picture"), -1);
	assert_string_equal(
		reason, "/no/such/picture: No such file or directory");
	assert_int_equal(draw(picture_file_svg, "/dev/full"), -1);
	assert_string_equal(reason, "/dev/full: No space left on device");
}
