#include "guard/line_file.c"

#include <errno.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"

static const char path[] = "file";
static const char other[] = "other";
static struct line_file file;
static struct text lines;
static struct text first;
static struct chain_log log_of_file;

BEFORE_ALL
{
	text_add_string(&first, "{\"v\":1}\n");
	assert_int_equal(scratch_enter(state), 0);
}

AFTER_ALL
{
	text_release(&lines);
	text_release(&first);
	assert_int_equal(scratch_leave(state), 0);
}

static int
append(int from, int count)
{
	text_clear(&lines);
	for (int i = 0; i < count; i++)
		text_add_format(&lines, "{\"id\":%d}\n", from + i);
	return line_file_append(&file, &lines);
}

/* Ten lines. */
static void
begin(bool sealed)
{
	file = (struct line_file){
		.output = {.sealed = sealed, .chain.log = &log_of_file},
		.path = path,
		.first = &first,
	};
	file.output.descriptor = open(
		path, O_RDWR | O_CREAT | O_TRUNC | O_APPEND | O_CLOEXEC, 0666);
	assert_true(file.output.descriptor >= 0);
	file.file = fdopen(file.output.descriptor, "r");
	assert_non_null(file.file);
	assert_int_equal(line_file_watch(&file), 0);
	assert_int_equal(append(0, 10), 10);
	assert_int_equal(append(10, 0), 0);
}

static void
end(void)
{
	line_file_release(&file);
	chain_log_release(&log_of_file);
	fclose(file.file);
	unlink(path);
	unlink(other);
	if (file.rescue.begun)
		unlink(file.rescue.path);
}

/* What somebody else does to the ten lines, what is said of it, and how many
 * of them are then as they were; if none is there is a first line all the same.
 */
static void
cut_at_a_line_end(void)
{
	assert_int_equal(truncate(path, file.output.end / 10 * 4), 0);
}

static void
cut_in_a_line(void)
{
	assert_int_equal(truncate(path, file.output.end - 1), 0);
}

static void
empty(void)
{
	assert_int_equal(truncate(path, 0), 0);
}

static void delete (void)
{
	unlink(path);
}

static void
move(void)
{
	assert_int_equal(rename(path, other), 0);
}

static void
write_to(const char *name, const char *mode, long at, const char *bytes)
{
	FILE *stream = fopen(name, mode);

	assert_non_null(stream);
	fseek(stream, at, SEEK_SET);
	fputs(bytes, stream);
	fclose(stream);
}

static void
replace(void)
{
	write_to(other, "w", 0, "{}\n");
	assert_int_equal(rename(other, path), 0);
}

static void
add_a_line(void)
{
	write_to(path, "a", 0, "{\"id\":10}\n");
}

/* The first digit of the third line's number. */
static void
edit(void)
{
	off_t line = file.output.end / 10;

	/* A file system may not tell times apart that are this near. */
	file.mark.changed.tv_nsec--;
	write_to(path, "r+", (long)(2 * line + 6), "7");
}

/* Writes everything anew, with sums that fit. */
static void
forge(void)
{
	struct line_output output = {.sealed = file.output.sealed};

	file.mark.changed.tv_nsec--;
	output.descriptor = open(path, O_WRONLY | O_TRUNC | O_CLOEXEC);
	assert_true(output.descriptor >= 0);
	text_clear(&lines);
	for (int i = 0; i < 10; i++)
		text_add_format(&lines, "{\"id\":%d}\n", 9 - i);
	assert_int_equal(line_output_append(&output, &lines), 10);
	line_output_release(&output);
	close(output.descriptor);
}

static const struct {
	const char *description;
	void (*act)(void);
	const char *trouble;
	long whole;
} cases[] = {
	{"cut at a line end", cut_at_a_line_end,
		"file:5: this line was cut off, and all behind it", 4},
	{"cut in a line", cut_in_a_line,
		"file:10: this line was cut off in the middle", 9},
	{"emptied", empty, "file:1: this line was cut off", 0},
	{"deleted", delete, "file: was deleted or moved", 10},
	{"moved", move, "file: was deleted or moved", 10},
	{"replaced", replace, "file: another file took its place", 10},
	{"added to", add_a_line,
		"file:11: this line was not written by this talon", 10},
	{"edited", edit, "file:3: this line was changed", 2},
	{"written anew", forge, "file:1: this line was changed", 0},
};

static long
count_lines(const char *name, bool sealed)
{
	FILE *stream = fopen(name, "r");

	assert_non_null(stream);
	struct chain_walk walk = chain_walk(stream, sealed, 100, NULL);
	fclose(stream);
	assert_int_equal(walk.end, WALK_OVER);
	return walk.chain.lines;
}

TEST(what_somebody_else_does_is_noticed_and_named)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		begin(true);
		assert_int_equal(line_file_look(&file), 0);
		cases[i].act();
		errno = 0;
		assert_int_equal(append(10, 2), 0);
		assert_int_equal(errno, ESTALE);
		if (!strstr(file.trouble, cases[i].trouble))
			fail_msg("%s: %s", cases[i].description, file.trouble);
		assert_int_equal(append(12, 1), 0);
		assert_int_equal(errno, ESTALE);
		assert_int_equal(line_file_look(&file), -1);
		assert_int_equal(file.rescue.lines, 3);
		line_file_release(&file);
		assert_int_equal(count_lines(file.rescue.path, true),
			(cases[i].whole > 0 ? cases[i].whole : 1) + 3);
		end();
	}
}

TEST(a_file_without_sums_is_watched_too)
{
	begin(false);
	edit();
	assert_int_equal(append(10, 1), 0);
	assert_non_null(strstr(file.trouble, "changed"));
	end();
	begin(false);
	delete ();
	assert_int_equal(append(10, 1), 0);
	line_file_release(&file);
	assert_int_equal(count_lines(file.rescue.path, false), 11);
	end();
}

TEST(what_does_no_harm_stops_nothing)
{
	for (int sealed = 0; sealed < 2; sealed++) {
		begin(sealed == 1);
		assert_int_equal(chmod(path, 0600), 0);
		assert_int_equal(link(path, other), 0);
		file.mark.changed.tv_nsec--;
		assert_int_equal(append(10, 1), 1);
		assert_string_equal(file.trouble, "");
		assert_int_equal(append(11, 1), 1);
		assert_int_equal(count_lines(path, sealed == 1), 12);
		end();
	}
}

TEST(a_saved_file_takes_no_other_ones_place)
{
	char saved[sizeof path + 8];

	snprintf(saved, sizeof saved, "%s.saved", path);
	write_to(saved, "w", 0, "mine");
	begin(true);
	delete ();
	assert_int_equal(append(10, 1), 0);
	assert_non_null(strstr(file.rescue.path, "file.saved-2"));
	end();
	unlink(saved);
}
