#include "command/shards.h"
#include "record/run_line.h"

#include <unistd.h>

#include "base/text.h"
#include "lib/command_line.h"
#include "lib/heap_records.h"
#include "lib/match_line.h"
#include "lib/scratch.h"
#include "lib/test.h"

enum { SAID_MAX = 4096 };

static char said[SAID_MAX];

static int
parse(struct session_options *options, const char *line)
{
	struct caught_stream errors;

	caught_stream_begin(&errors, STDERR_FILENO);
	int status = match_line_read(options, line);
	caught_stream_end(&errors, said, SAID_MAX);
	return status;
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(a_shard_has_its_number_and_how_far_it_is_played)
{
	struct session_options o;

	assert_int_equal(
		parse(&o, "match --shard 1/3 -s 7 -o s1 --upto 40 a b"),
		RETURNS);
	const struct run_shard *shard = &o.terms.run.shard;
	assert_int_equal(shard->index, 1);
	assert_int_equal(shard->count, 3);
	assert_int_equal(o.terms.upto, 40);
	session_options_release(&o);
}

TEST(what_no_shard_can_do_is_refused)
{
	static const struct {
		const char *line;
		const char *word;
	} wrong[] = {
		{"match --shard 3/3 -s 7 -o s1 a b", "K/N"},
		{"match --shard 1 -s 7 -o s1 a b", "K/N"},
		{"match --shard 1/3 -o s1 a b", "--seed"},
		{"match --shard 1/3 -o s1 --resume a b", "--seed"},
		{"match --shard 1/3 -s 7 a b", "--output"},
		{"match --shard 1/3 -s 7 -o s1 --append a b", "--append"},
		{"match --shard 1/3 -s 7 -o s1 --only 3 a b", "--only"},
		{"match --shard 1/3 -s 7 -o s1 --sprt 0,1 a b", "--upto"},
		{"match --shard 1/3 -s 7 -o s1 --until-error 1 a b", "--upto"},
		{"match --upto 20 -s 7 -o s1 a b", "--upto is for shards"},
		{"match --shard 1/3 -s 7 -o s1 --upto 0 a b", "--upto"},
	};
	struct session_options o;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		if (parse(&o, wrong[i].line) != OPTIONS_USAGE)
			fail_msg("%s", wrong[i].line);
		if (!strstr(said, wrong[i].word))
			fail_msg("%s: %s", wrong[i].line, said);
	}
}

TEST(a_run_that_may_stop_is_played_up_to_a_number)
{
	struct session_options o;

	assert_int_equal(parse(&o, "match --shard 0/3 -s 7 -o s1 --sprt 0,1 "
				   "--upto 60 a b"),
		RETURNS);
	assert_int_equal(o.terms.run.games, 1000000);
	assert_false(run_may_stop(&o.terms.run));
	session_options_release(&o);
}

static void
write_shard(void)
{
	struct run run = heap_run();
	struct text line = {0};
	FILE *file = fopen("s1", "we");

	run.shard = (struct run_shard){
		.index = 1, .count = 3, .host = "elsewhere", .cores = 5};
	assert_non_null(file);
	assert_int_equal(run_write(&run, &line), 0);
	fputs(line.bytes, file);
	text_release(&line);
	fclose(file);
}

TEST(a_shard_that_goes_on_is_the_one_of_its_file)
{
	struct session_options o;

	write_shard();
	assert_int_equal(parse(&o, "match --resume -o s1"), RETURNS);
	assert_int_equal(o.terms.run.shard.index, 1);
	assert_string_equal(o.terms.run.shard.host, "elsewhere");
	assert_int_equal(o.terms.run.shard.cores, 5);
	session_options_release(&o);
	assert_int_equal(
		parse(&o, "match --resume -o s1 --shard 1/3"), RETURNS);
	session_options_release(&o);
	assert_int_equal(
		parse(&o, "match --resume -o s1 --shard 2/3"), EXIT_FAILURE);
	assert_non_null(strstr(said, "--shard 1/3, now it is 2/3"));
	unlink("s1");
}

TEST(a_run_like_a_shard_is_whole_or_a_shard_of_its_own)
{
	struct session_options o;

	write_shard();
	assert_int_equal(parse(&o, "match --like s1"), RETURNS);
	assert_false(run_is_shard(&o.terms.run));
	session_options_release(&o);
	assert_int_equal(
		parse(&o, "match --like s1 --shard 1/2 -o s2"), RETURNS);
	assert_int_equal(o.terms.run.shard.count, 2);
	assert_null(o.terms.run.shard.host);
	session_options_release(&o);
	unlink("s1");
}
