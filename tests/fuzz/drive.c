/*
 * Any bytes as what the programs print that have shards played, and as the plan
 * of a run.
 */

#include "drive/drive.c"
#include "lib/fuzz.h"

enum { SHARDS = 3 };

static void
read_state(const char *text, size_t size)
{
	char reason[REASON_MAX] = "";
	struct shard_state state;
	long open = 0;

	if (shard_state_init(&state, SHARDS) < 0)
		abort();
	if (!shard_state_parse(&state, text, size, reason))
		assert(*reason != '\0');
	for (long k = 0; k < SHARDS; k++)
		open += state.open[k];
	assert(open == state.open_count);
	assert(state.games >= 0 && state.missing >= 0 && state.upto >= 0);
	shard_state_release(&state);
}

static void
read_queue(const char *text)
{
	struct squeue queue = squeue_parse(text);

	assert(queue.waiting >= 0 && queue.running >= 0);
	assert(memchr(queue.why, '\0', sizeof queue.why));
	(void)queue;
}

static void
read_plan(const char *text, size_t size)
{
	char reason[REASON_MAX] = "";
	struct shard_plan plan = {0};

	if (shard_plan_parse(&plan, text, size, reason))
		assert(plan.shards > 0 && *plan.name != '\0');
	else
		assert(*reason != '\0');
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *text = malloc(size + 1);

	if (!text)
		return 0;
	if (size > 0)
		memcpy(text, data, size);
	text[size] = '\0';
	read_state(text, size);
	read_queue(text);
	read_plan(text, size);
	free(text);
	return 0;
}
