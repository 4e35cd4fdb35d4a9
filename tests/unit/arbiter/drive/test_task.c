#include "drive/task.h"

#include <string.h>

#include "lib/test.h"

static void
expect(const struct task *task, const char *wanted)
{
	struct text script = {0};

	task_write(task, &script);
	assert_int_equal(text_failed(&script), 0);
	assert_string_equal(script.bytes, wanted);
	text_release(&script);
}

static char games[] = "--games=20", bot[] = "it's=./bot $HOME";
static char *options[] = {games, NULL}, *operands[] = {bot, NULL};

TEST(slurm_counts_tasks_from_the_first_of_an_array)
{
	const struct task task = {
		.kind = ENGINE_SLURM,
		.program = "/opt/talon",
		.directory = "/home/a b",
		.folder = "/home/a b/all.shards",
		.subcommand = "match",
		.shards = 7,
		.upto = 100,
		.options = options,
		.operands = operands,
	};

	expect(&task,
		"#!/bin/sh\n"
		"cd '/home/a b' || exit\n"
		"K=$((SLURM_ARRAY_TASK_ID + $1))\n"
		"exec /opt/talon match --games=20 --quiet --live=off --resume "
		"--shard=\"$K\"/7 --output='/home/a b/all.shards'/s\"$K\".rec "
		"--upto=100 -- 'it'\\''s=./bot $HOME' </dev/null >/dev/null\n");
}

TEST(parallel_names_the_shard_and_has_its_own_log)
{
	const struct task task = {
		.kind = ENGINE_PARALLEL,
		.program = "/opt/talon",
		.directory = "/home/a",
		.folder = "/home/a/all.shards",
		.path = "/bin:/usr/bin",
		.subcommand = "tournament",
		.shards = 7,
		.after = "all",
		.key = "all.key",
		.options = options,
	};

	expect(&task,
		"#!/bin/sh\n"
		"cd /home/a || exit\n"
		"PATH=/bin:/usr/bin\nexport PATH\n"
		"K=$1\n"
		"exec 2>>/home/a/all.shards/\"$K\".log\n"
		"exec /opt/talon tournament --games=20 --quiet --live=off "
		"--resume --shard=\"$K\"/7 "
		"--output=/home/a/all.shards/s\"$K\".rec --after=all "
		"--key=all.key </dev/null >/dev/null\n");
}
