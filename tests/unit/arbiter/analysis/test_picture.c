#include "analysis/picture.h"

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/heap_show.h"
#include "lib/test.h"

static char folder[64];

FIXTURE(begin)
{
	strcpy(folder, "/tmp/talon-test-XXXXXX");
	return mkdtemp(folder) ? heap_show_begin(state) : -1;
}

AFTER_EACH
{
	heap_show_end(state);
	assert_int_equal(rmdir(folder), 0);
}

EACH_TEST(begin, NULL)

static const char *
path_of(const char *name)
{
	static char path[128];

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return path;
}

/* Draws game ID, with the name NAME in the folder. */
static int
draw(long id, long move, const char *name, bool numbered)
{
	char path[128];
	const struct picture_terms terms = {.svg = path, .numbered = numbered};
	const struct game_view view = {.path = show.path,
		.id = id,
		.move = move,
		.seat = GAME_VIEW_ALL};

	strcpy(path, path_of(name));
	return picture_write(&view, &terms, show.reason);
}

/* The picture NAME is there, and TITLE is part of it; it is gone then. */
static void
expect(const char *name, const char *title)
{
	FILE *file = fopen(path_of(name), "re");
	char text[4096];

	assert_non_null(file);
	size_t length = fread(text, 1, sizeof text - 1, file);
	text[length] = '\0';
	assert_non_null(strstr(text, title));
	fclose(file);
	unlink(path_of(name));
}

TEST(each_position_has_a_number_before_the_ending)
{
	heap_show_add_two();
	heap_show_write();
	assert_int_equal(draw(1, GAME_VIEW_EACH, "p.x.svg", true), 0);
	expect("p.x-0000.svg", "<title>heap, game 1, move 0 of 2<");
	expect("p.x-0001.svg", "<title>heap, game 1, move 1 of 2<");
	expect("p.x-0002.svg", "<title>heap, game 1, move 2 of 2<");
}

TEST(the_last_position_has_the_very_name)
{
	heap_show_add_two();
	heap_show_write();
	assert_int_equal(draw(0, GAME_VIEW_LAST, "name", false), 0);
	expect("name", "move 1 of 1");
	assert_int_equal(draw(1, 1, "name", false), 0);
	expect("name", "move 1 of 2");
}

TEST(a_name_that_is_too_long_is_refused)
{
	char name[5000];
	const struct picture_terms terms = {.png = name, .numbered = true};
	const struct game_view view = {.path = show.path,
		.id = 1,
		.move = GAME_VIEW_EACH,
		.seat = GAME_VIEW_ALL};

	heap_show_add_two();
	heap_show_write();
	memset(name, 'x', sizeof name - 1);
	name[sizeof name - 1] = '\0';
	assert_int_equal(picture_write(&view, &terms, show.reason), -1);
	heap_show_expect_reason("File name too long");
}
