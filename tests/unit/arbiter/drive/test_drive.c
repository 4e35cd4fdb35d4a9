#include "drive/drive.h"

#include <unistd.h>

#include "lib/command_line.h"
#include "lib/drive_stage.h"
#include "lib/heap_records.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct drive_stage stage;
static char said[2048];
static bool stopped;

/* Runs it with standard error caught. */
static int
drive(void)
{
	struct caught_stream errors;

	caught_stream_begin(&errors, STDERR_FILENO);
	int status = drive_run(&stage.terms, &stopped);
	fflush(stderr);
	caught_stream_end(&errors, said, sizeof said);
	return status;
}

static void
set_up(const char *merge)
{
	drive_stage_begin(&stage, "parallel::");
	drive_stage_program("parallel",
		"echo wave >>waves; echo why >all.shards/1.log; "
		"echo >all.shards/s1.rec");
	drive_stage_program("talon", merge);
}

ALL_TESTS(scratch_enter, scratch_leave)

TEST(waves_are_played_until_all_is_complete)
{
	struct shard_plan plan;
	char reason[REASON_MAX];

	set_up("echo . >>merged; wc -l <merged >games\n"
	       "[ $(cat games) = 3 ] && { echo '{\"shards\":[]}'; exit 0; }\n"
	       "echo '{\"games\":'$(cat games)',\"shards\":"
	       "[{\"shard\":[1,2],\"missing\":2}]}'; exit 3");
	assert_int_equal(drive(), 0);
	assert_string_equal(drive_stage_read("waves"), "wave\nwave\nwave\n");
	assert_int_equal(drive_plan("all", false, &plan, reason), 1);
	assert_int_equal(plan.shards, 2);
	shard_plan_release(&plan);
	drive_stage_end();
}

TEST(waves_that_bring_nothing_end_it_with_a_log)
{
	set_up("echo '{\"games\":0,\"shards\":[{\"shard\":[1,2],"
	       "\"missing\":2}]}'; exit 3");
	assert_int_equal(drive(), 1);
	assert_string_equal(drive_stage_read("waves"), "wave\nwave\nwave\n");
	assert_non_null(strstr(said, "/all.shards/1.log:\n  why"));
	drive_stage_end();
}

TEST(another_number_of_shards_does_not_go_on)
{
	set_up("echo '{\"shards\":[]}'");
	assert_int_equal(drive(), 0);
	stage.terms.shards = 3;
	assert_int_equal(drive(), 1);
	assert_non_null(strstr(said, "it was begun by 2 shards"));
	stage.terms.shards = 0;
	assert_int_equal(drive(), 0);
	drive_stage_end();
}

TEST(a_run_that_is_there_without_shards_is_not_gone_on_with)
{
	struct shard_plan plan;
	char reason[REASON_MAX];

	assert_int_equal(drive_plan("all", false, &plan, reason), 0);
	drive_stage_program("all", "");
	assert_int_equal(drive_plan("all", false, &plan, reason), -1);
	assert_string_equal(
		reason, "all: is there already, and was not begun by shards");
	unlink("all");
}

/* The word behind --on. */

TEST(an_engine_has_a_name_and_what_it_is_told)
{
	struct engine engine;
	char reason[REASON_MAX];

	assert_true(engine_parse(&engine, "slurm", reason));
	assert_int_equal(engine.kind, ENGINE_SLURM);
	assert_string_equal(engine.rest, "");
	assert_true(engine_parse(&engine, "slurm: ", reason));
	assert_true(engine_parse(
		&engine, "slurm:-p 'the short one' --time=1:00", reason));
	assert_string_equal(engine.rest, "-p 'the short one' --time=1:00");
	assert_true(engine_parse(&engine, "parallel::", reason));
	assert_int_equal(engine.kind, ENGINE_PARALLEL);
	assert_string_equal(engine.rest, ":");
}

TEST(what_is_no_engine_is_refused)
{
	static const char *const words[] = {"", "slurms", "slurm:-p 'open",
		"parallel", "parallel:", "condor", ":"};
	struct engine engine;

	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		char reason[REASON_MAX] = "";

		assert_false(engine_parse(&engine, words[i], reason));
		assert_true(strlen(reason) > 0);
	}
}
