#include "drive/shard_plan.h"

#include <stdio.h>
#include <string.h>
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
