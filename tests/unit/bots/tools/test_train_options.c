/* The command line of talon-train. */
#include "tools/train_options.h"

#include "courses.h"

#include "lib/command_line.h"
#include "lib/test.h"

static int
read_line(struct train_options *options, const char *line)
{
	static struct command_line words;

	command_line_of(&words, "talon-train", line);
	return STATUS_OF(train_options_read(options, words.argc, words.argv));
}

TEST(what_is_not_said_is_the_courses)
{
	struct train_options o;

	assert_int_equal(read_line(&o, "tablic file"), RETURNS);
	assert_ptr_equal(o.course, course_find("tablic"));
	assert_string_equal(o.file, "file");
	assert_int_equal(o.plan.rounds, o.course->rounds);
	assert_int_equal(o.plan.games, o.course->games);
	assert_int_equal(o.plan.pairs, o.course->pairs);
	assert_int_equal(o.plan.every, o.course->rounds / 10);
	assert_int_equal(o.plan.seed, 1);
	assert_true(o.jobs >= 1);
	assert_false(o.resume || o.quiet || o.list);
	assert_null(o.log);
}

TEST(all_of_the_plan_is_taken)
{
	struct train_options o;

	assert_int_equal(read_line(&o, "-r 7 -g 8 -e 2 -p 0 -s 9 -j 3 -q "
				       "--log lines tablic-stihovi file"),
		RETURNS);
	assert_ptr_equal(o.course, course_find("tablic-stihovi"));
	assert_int_equal(o.plan.rounds, 7);
	assert_int_equal(o.plan.games, 8);
	assert_int_equal(o.plan.every, 2);
	assert_int_equal(o.plan.pairs, 0);
	assert_int_equal(o.plan.seed, 9);
	assert_int_equal(o.jobs, 3);
	assert_true(o.quiet);
	assert_string_equal(o.log, "lines");
	assert_int_equal(read_line(&o, "-r 7 tablic file"), RETURNS);
	assert_int_equal(o.plan.every, 1);
}

TEST(going_on_needs_nothing_but_the_file)
{
	struct train_options o;

	assert_int_equal(read_line(&o, "--resume file --jobs 2 -q"), RETURNS);
	assert_true(o.resume && o.quiet);
	assert_string_equal(o.file, "file");
	assert_int_equal(o.jobs, 2);
	assert_int_equal(read_line(&o, "--list"), RETURNS);
	assert_true(o.list);
}

TEST(what_makes_no_sense_is_refused)
{
	static const char *const lines[] = {"", "file", "tablic",
		"nothing file", "tablic a b", "-r 0 tablic a", "-g x tablic a",
		"-p 1 tablic a", "-j 65 tablic a", "-s -1 tablic a",
		"--resume a b", "--resume a --rounds 3", "--resume a --log b",
		"--resume a -s 1", "--nothing tablic a"};
	struct train_options o;

	FOR_EACH (c, lines) {
		if (read_line(&o, *c) != OPTIONS_USAGE)
			fail_msg("\"%s\" is taken", *c);
	}
}
