#include "record/schedule.c"
#include "record/reader.c"

#include "base/text.h"
#include "lib/heap_records.h"
#include "lib/test.h"
#include "record/format.h"
#include "record/run_line.h"

static struct run
shard_of(long index, long count)
{
	struct run run = heap_run();

	run.shard = (struct run_shard){.index = index, .count = count};
	return run;
}

TEST(a_shard_is_read_from_the_command_line)
{
	static const char *const wrong[] = {"", "1", "/", "1/", "/3", "3/3",
		"4/3", "-1/3", "1/3/", "1/3 ", " 1/3", "a/3", "0/0",
		"0/1000001", "00000000000000000000000000000000000000001/3"};
	char text[RUN_SHARD_TEXT_MAX];
	struct run_shard shard = {.cores = 7};

	assert_true(run_shard_parse(&shard, "2/3"));
	assert_int_equal(shard.index, 2);
	assert_int_equal(shard.count, 3);
	assert_int_equal(shard.cores, 7);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (run_shard_parse(&shard, wrong[i]))
			fail_msg("\"%s\"", wrong[i]);
	run_shard_format(&shard, text);
	assert_string_equal(text, "2/3");
	run_shard_format(&(struct run_shard){0}, text);
	assert_string_equal(text, "none");
}

TEST(the_shards_of_a_match_have_each_deal_once_and_whole)
{
	for (long count = 1; count < 9; count++) {
		for (long end = 0; end < 40; end++) {
			long all = 0;

			for (long index = 0; index < count; index++) {
				const struct run run = shard_of(index, count);
				long games = 0;

				for (long id = 0; id < end; id++)
					games += run_has_game(&run, id, id / 2);
				assert_int_equal(
					run_shard_games(&run, end), games);
				all += games;
			}
			assert_int_equal(all, end);
		}
	}
}

TEST(the_next_game_of_a_shard_is_found)
{
	for (long count = 1; count < 6; count++) {
		for (long index = 0; index < count; index++) {
			const struct run run = shard_of(index, count);

			for (long id = 0; id < 30; id++) {
				long next = id;

				while (!run_has_game(&run, next, next / 2))
					next++;
				assert_int_equal(
					run_shard_from(&run, id), next);
			}
		}
	}
}

TEST(who_is_no_shard_has_all_games)
{
	const struct run run = heap_run();

	assert_false(run_is_shard(&run));
	assert_true(run_has_game(&run, 7, 3));
	assert_int_equal(run_shard_games(&run, 10), 10);
	assert_int_equal(run_games(&run), 10);
}

TEST(where_rounds_wait_the_deals_of_groups_are_counted_through)
{
	static const struct {
		const char *format;
		long max_faults;
		bool waits;
	} formats[] = {{"itpw", 0, true}, {"swiss", 0, true},
		{"knockout", 0, true}, {"roundrobin", 0, false},
		{"gauntlet", 0, false}, {"roundrobin", 3, true},
		{"gauntlet", 1, true}};
	struct run run = heap_run();

	for (size_t i = 0; i < sizeof formats / sizeof *formats; i++) {
		run.tournament = (struct run_tournament){
			.format = format_find(formats[i].format),
			.players = 2,
			.max_faults = formats[i].max_faults};
		assert_non_null(run.tournament.format);
		assert_int_equal(run_shard_of(&run, 10, 1, 3),
			formats[i].waits ? 5 % 3 : 1);
	}
}

TEST(a_game_of_another_shard_is_named)
{
	const struct run run = shard_of(1, 3);
	char reason[REASON_MAX] = "";

	assert_true(fits_shard(&run, 2, 1, reason));
	assert_false(fits_shard(&run, 4, 2, reason));
	assert_string_equal(reason, "game 4 is of shard 2/3, not of 1/3");
}

/* What run_write makes of RUN is read back, and written the same. */
static void
expect_members(const struct run *run, const char *members)
{
	struct text line = {0};
	struct text again = {0};
	struct run read;
	char reason[REASON_MAX] = "";

	assert_int_equal(run_write(run, &line), 0);
	assert_non_null(strstr(line.bytes, members));
	if (!run_parse(&read, line.bytes, line.length, reason))
		fail_msg("%s", reason);
	assert_true(run_same(&read, run, reason));
	assert_int_equal(run_write(&read, &again), 0);
	assert_string_equal(again.bytes, line.bytes);
	run_release(&read);
	text_release(&again);
	text_release(&line);
}

TEST(a_shard_stands_in_the_first_line)
{
	struct run run = shard_of(1, 3);

	expect_members(&run, "\"processes\":null,\"shard\":[1,3]}}\n");
	run.shard.host = "node \"7\"";
	run.shard.cores = 128;
	run.shard.calibration = 1.25;
	run.sandbox = SANDBOX_LOW;
	expect_members(&run, ",\"sandbox\":\"low\",\"shard\":[1,3],\"host\":"
			     "\"node \\\"7\\\"\""
			     ",\"cores\":128,\"calibration\":1.25}}\n");
}

TEST(only_the_number_of_a_shard_makes_it_another_run)
{
	struct run was = shard_of(1, 3);
	struct run is = shard_of(1, 3);
	char reason[REASON_MAX] = "";

	is.shard.host = "elsewhere";
	is.shard.cores = 3;
	is.shard.calibration = 2;
	assert_true(run_same(&was, &is, reason));
	is.shard.index = 2;
	assert_false(run_same(&was, &is, reason));
	assert_string_equal(
		reason, "the file was begun with --shard 1/3, now it is 2/3");
	is.shard.count = 0;
	assert_false(run_same(&was, &is, reason));
	assert_string_equal(
		reason, "the file was begun with --shard 1/3, now it is none");
}

TEST(what_is_no_shard_is_refused_in_words)
{
	static const struct {
		const char *members;
		const char *reason;
	} wrong[] = {
		{"\"shard\":[3,3]", "\"shard\""},
		{"\"shard\":[-1,3]", "\"shard\""},
		{"\"shard\":[0,0]", "\"shard\""},
		{"\"shard\":[1]", "\"shard\""},
		{"\"shard\":[0,1,2]", "\"shard\""},
		{"\"shard\":\"1/3\"", "\"shard\""},
		{"\"shard\":[0,1.5]", "\"shard\""},
		{"\"shard\":[0,3],\"host\":1", "\"host\""},
		{"\"shard\":[0,3],\"host\":\"\\u001b[1m\"", "\"host\""},
		{"\"shard\":[0,3],\"cores\":0", "\"cores\""},
		{"\"shard\":[0,3],\"calibration\":0", "\"calibration\""},
		{"\"shard\":[0,3],\"calibration\":\"1\"", "\"calibration\""},
		{"\"shard\":[0,3],\"only\":\"1\"", "\"only\""},
	};
	struct run run = heap_run();
	struct text whole = {0};
	struct text line = {0};
	struct run read;

	assert_int_equal(run_write(&run, &whole), 0);
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		char reason[REASON_MAX] = "";

		text_clear(&line);
		text_add(&line, whole.bytes, whole.length - 3);
		text_add_format(&line, ",%s}}\n", wrong[i].members);
		if (run_parse(&read, line.bytes, line.length, reason))
			fail_msg("%s", wrong[i].members);
		if (!strstr(reason, wrong[i].reason))
			fail_msg("%s: %s", wrong[i].members, reason);
	}
	text_release(&line);
	text_release(&whole);
}

TEST(a_shard_never_stops_by_its_results)
{
	struct run run = heap_run();

	assert_false(run_may_stop(&run));
	run.stop.error = 1;
	assert_true(run_may_stop(&run));
	run.shard.count = 1;
	assert_false(run_may_stop(&run));
}
