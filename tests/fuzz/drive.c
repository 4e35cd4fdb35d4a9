/*
 * Any bytes as what the programs print that have shards played, and as the plan
 * of a run.
 */
#include <assert.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "drive/shard_plan.h"
#include "drive/squeue.h"
#include "drive/stock.h"

enum { SHARDS = 3 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
read_stock(const char *text, size_t size)
{
	char reason[REASON_MAX] = "";
	struct stock stock;
	long open = 0;

	if (stock_init(&stock, SHARDS) < 0)
		abort();
	if (!stock_parse(&stock, text, size, reason))
		assert(*reason != '\0');
	for (long k = 0; k < SHARDS; k++)
		open += stock.open[k];
	assert(open == stock.open_count);
	assert(stock.games >= 0 && stock.missing >= 0 && stock.upto >= 0);
	stock_release(&stock);
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
	read_stock(text, size);
	read_queue(text);
	read_plan(text, size);
	free(text);
	return 0;
}
