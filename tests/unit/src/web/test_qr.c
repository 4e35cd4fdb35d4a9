#include "web/qr.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"

static const char link[] = "http://192.168.1.7:40729/"
			   "58d6bf2e7056ff8a10cf8f592101220d/";

static char *
written(bool (*write)(FILE *, const char *), const char *text, bool *good)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *file = open_memstream(&bytes, &length);

	assert_non_null(file);
	*good = write(file, text);
	fclose(file);
	return bytes;
}

/* The three corners of a code: 7 modules wide, with a light ring in them. */
TEST(a_picture_has_its_corners)
{
	bool good;
	char *svg = written(qr_write_svg, link, &good);

	assert_true(good);
	assert_non_null(strstr(svg, "<svg xmlns="));
	for (int i = 0; i < 7; i++) {
		char module[24];

		snprintf(module, sizeof module, "M%d,4h1", 4 + i);
		assert_non_null(strstr(svg, module));
	}
	assert_null(strstr(svg, "M11,4h1"));
	assert_null(strstr(svg, "M5,5h1"));
	free(svg);
}

TEST(a_terminal_gets_rows_of_equal_width)
{
	bool good;
	char *blocks = written(qr_write_blocks, link, &good);
	int width = -1;

	assert_true(good);
	for (char *line = strtok(blocks, "\n"); line;
		line = strtok(NULL, "\n")) {
		int here = 0;

		for (const char *c = line; *c; c++)
			here += ((unsigned char)*c & 0xc0) != 0x80;
		assert_true(width == -1 || width == here);
		width = here;
	}
	assert_true(width > 21);
	free(blocks);
}

TEST(what_is_too_long_is_refused)
{
	char text[8000];
	bool good;

	memset(text, 'a', sizeof text);
	text[sizeof text - 1] = '\0';
	char *svg = written(qr_write_svg, text, &good);
	assert_false(good);
	assert_string_equal(svg, "");
	free(svg);
}
