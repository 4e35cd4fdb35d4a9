#include "record/reader.h"

#include "lib/test.h"

#define WIPE "\r\033[K"

static const int64_t second = 1000000000;
static struct reading_progress progress;
static char *said;
static size_t length;
static FILE *file;

FIXTURE(set_up)
{
	file = open_memstream(&said, &length);
	return file ? 0 : -1;
}

FIXTURE(tear_down)
{
	int result = fclose(file);
	free(said);
	return result;
}

EACH_TEST(set_up, tear_down)

static void
begin(const char *path, off_t size)
{
	reading_progress_init(&progress, file, path, size, 5 * second);
}

static void
update(off_t done, int64_t milliseconds)
{
	reading_progress_update(
		&progress, done, 5 * second + milliseconds * 1000000);
}

static void
expect_said(const char *text)
{
	fflush(file);
	assert_string_equal(said, text);
}

TEST(a_short_file_says_nothing)
{
	begin("games", 1000);
	update(500, 500);
	update(1000, 999);
	reading_progress_erase(&progress);
	expect_said("");
}

TEST(a_long_one_says_how_far_it_is_and_wipes_it_out)
{
	begin("games", 1000);
	update(439, 1000);
	expect_said(WIPE "reading games: 43 %");
	reading_progress_erase(&progress);
	expect_said(WIPE "reading games: 43 %" WIPE);
	reading_progress_erase(&progress);
	expect_said(WIPE "reading games: 43 %" WIPE);
}

TEST(the_line_is_drawn_five_times_a_second)
{
	begin("games", 1000);
	for (int ms = 1000; ms < 2000; ms++)
		update(1, ms);
	int count = 0;
	fflush(file);
	for (const char *at = said; (at = strstr(at, "reading")); at++)
		count++;
	assert_int_equal(count, 5);
}

TEST(a_file_that_has_grown_is_read_to_a_hundred)
{
	begin("games", 1000);
	update(1700, 1000);
	expect_said(WIPE "reading games: 100 %");
}

TEST(a_path_is_made_printable_and_short)
{
	char path[200];

	memset(path, 'a', sizeof path);
	path[sizeof path - 1] = '\0';
	path[0] = '\033';
	begin(path, 10);
	update(1, 1000);
	fflush(file);
	assert_true(length < 80);
	assert_null(strchr(said + strlen(WIPE), '\033'));
}

TEST(nothing_is_said_to_nobody_nor_of_no_size)
{
	begin("pipe", 0);
	update(1000, 2000);
	reading_progress_erase(&progress);
	reading_progress_init(&progress, NULL, "games", 1000, 0);
	update(1000, 2000);
	reading_progress_erase(&progress);
	progress = (struct reading_progress){0};
	reading_progress_erase(&progress);
	expect_said("");
}
