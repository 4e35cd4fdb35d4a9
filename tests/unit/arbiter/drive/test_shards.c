#include "drive/drive.c"

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"

static char reason[REASON_MAX];

static struct shard_plan
plan_of(const struct run *run)
{
	return (struct shard_plan){.shards = 7, .run = *run};
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(a_plan_is_read_as_it_was_written)
{
	struct run run = heap_run();
	struct shard_plan plan = plan_of(&run), read;
	char why[REASON_MAX];

	assert_int_equal(shard_plan_read(&read, "plan", reason), 0);
	assert_int_equal(shard_plan_name(&plan, "/home/a/all"), 0);
	assert_int_equal(shard_plan_write(&plan, "plan", reason), 0);
	assert_int_equal(shard_plan_read(&read, "plan", reason), 1);
	assert_string_equal(read.name, plan.name);
	assert_int_equal(read.shards, 7);
	assert_true(run_same(&read.run, &run, why));
	shard_plan_release(&read);
	unlink("plan");
}

TEST(a_name_depends_on_the_run_and_on_where_it_lies)
{
	struct run run = heap_run();
	struct shard_plan one = plan_of(&run), same = one, moved = one,
			  longer = one;

	longer.run.games++;
	assert_int_equal(shard_plan_name(&one, "/a"), 0);
	assert_int_equal(shard_plan_name(&same, "/a"), 0);
	assert_int_equal(shard_plan_name(&moved, "/b"), 0);
	assert_int_equal(shard_plan_name(&longer, "/a"), 0);
	assert_string_equal(one.name, same.name);
	assert_string_not_equal(one.name, moved.name);
	assert_string_not_equal(one.name, longer.name);
	assert_int_equal(strlen(one.name), strlen("talon-0123456789abcdef"));
}

TEST(what_is_no_plan_is_refused)
{
	static const char *const lines[] = {"", "{}", "[]", "{\"name\":7}",
		"{\"name\":\"talon-1\",\"shards\":0}",
		"{\"name\":\"x y\",\"shards\":2}",
		"{\"name\":\"talon-1\",\"shards\":2,\"more\":1}",
		("{\"name\":\"talon-0123456789abcdef0123456789abcdef\","
		 "\"shards\":2}")};
	struct shard_plan plan = {0};

	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
		assert_false(shard_plan_parse(
			&plan, lines[i], strlen(lines[i]), reason));
}

TEST(a_plan_that_is_cut_off_is_refused_by_its_name)
{
	struct shard_plan plan;
	FILE *file = fopen("plan", "w");

	fputs("{\"name\":\"talon-1\",\"shards\":2}\n{\"v\"", file);
	fclose(file);
	assert_int_equal(shard_plan_read(&plan, "plan", reason), -1);
	assert_string_equal(reason, "plan: is cut off");
	unlink("plan");
}

/* What they have come to. */

static bool
take(struct shard_state *found, const char *text)
{

	return shard_state_parse(found, text, strlen(text), reason);
}

TEST(before_anything_is_merged_all_shards_are_open)
{
	struct shard_state found;

	assert_int_equal(shard_state_init(&found, 3), 0);
	assert_int_equal(found.open_count, 3);
	assert_true(found.open[0] && found.open[1] && found.open[2]);
	assert_false(found.known || found.complete);
	shard_state_release(&found);
}

TEST(shards_that_lack_games_are_open)
{
	struct shard_state found;

	shard_state_init(&found, 3);
	assert_true(take(&found,
		"{\"games\":90,\"left_out\":4,\"round\":2,\"rounds\":7,"
		"\"shards\":[{\"shard\":[1,3],\"missing\":6,"
		"\"games\":\"1, 4-8\"}]}"));
	assert_int_equal(found.games, 94);
	assert_int_equal(found.missing, 6);
	assert_int_equal(found.round, 2);
	assert_int_equal(found.rounds, 7);
	assert_int_equal(found.open_count, 1);
	assert_true(found.open[1] && !found.open[0] && !found.open[2]);
	assert_true(take(&found, "{\"games\":100,\"shards\":[]}"));
	assert_int_equal(found.games, 100);
	assert_int_equal(found.open_count, 0);
	shard_state_release(&found);
}

TEST(where_nothing_is_decided_all_shards_go_on_with_more_games)
{
	struct shard_state found;

	shard_state_init(&found, 2);
	found.upto = 100;
	assert_true(take(&found,
		"{\"games\":90,\"upto\":100,\"shards\":[{\"shard\":[0,2],"
		"\"missing\":10,\"games\":\"\"}]}"));
	assert_int_equal(found.upto, 100);
	assert_int_equal(found.open_count, 1);
	assert_true(take(&found, "{\"games\":100,\"upto\":200,\"shards\":[]}"));
	assert_int_equal(found.upto, 200);
	assert_int_equal(found.open_count, 2);
	assert_int_equal(found.missing, 100);
	shard_state_release(&found);
}

TEST(what_is_no_shard_state_is_refused)
{
	static const char *const texts[] = {"", "{}", "[]", "{\"shards\":7}",
		"{\"shards\":[7]}", "{\"shards\":[{\"missing\":1}]}",
		"{\"shards\":[{\"shard\":[3,3],\"missing\":1}]}",
		"{\"shards\":[{\"shard\":[-1,3],\"missing\":1}]}"};
	struct shard_state found;

	shard_state_init(&found, 3);
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		assert_false(take(&found, texts[i]));
	shard_state_release(&found);
}

static bool
is_complete(const char *plan)
{
	struct text text = {0};

	text_add_string(&text, plan);
	bool complete = shards_are_complete(&text);
	text_release(&text);
	return complete;
}

TEST(a_plan_says_whether_all_has_been_played)
{
	static const struct text none = {0};

	assert_true(is_complete("{\"round\":7,\"complete\":true}"));
	assert_false(is_complete("{\"round\":7,\"complete\":false}"));
	assert_false(is_complete("nonsense"));
	assert_false(shards_are_complete(&none));
}
