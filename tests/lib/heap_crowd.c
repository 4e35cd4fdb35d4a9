#include "lib/heap_crowd.h"
#include "lib/test.h"

static const char digest[] = "0123456789abcdef0123456789abcdef"
			     "0123456789abcdef0123456789abcdef";

void
heap_crowd_init(struct heap_crowd *many, int count)
{
	*many = (struct heap_crowd){
		.run = heap_run(),
		.bots = calloc((size_t)count, sizeof *many->bots),
		.names = calloc((size_t)count, sizeof *many->names),
		.file = {.path = "./bot", .digest = digest},
	};
	assert_non_null(many->bots);
	assert_non_null(many->names);
	for (int i = 0; i < count; i++) {
		snprintf(many->names[i], sizeof many->names[i], "bot %d", i);
		many->bots[i].name = many->names[i];
		many->bots[i].command = "./bot";
	}
	many->bots[0].files = &many->file;
	many->bots[0].file_count = 1;
	many->run.bots = many->bots;
	many->run.bot_count = count;
	many->run.games = 0;
	many->run.tournament = (struct run_tournament){
		.format = format_find("swiss"), .players = 2, .rounds = 3};
	many->run.shard = (struct run_shard){.index = 1, .count = 3};
}

void
heap_crowd_release(struct heap_crowd *many)
{
	free(many->bots);
	free(many->names);
	*many = (struct heap_crowd){0};
}
