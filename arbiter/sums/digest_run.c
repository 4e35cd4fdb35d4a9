#include "sums/digest_run.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "record/run_length.h"

static const char system_files[] = "/usr/";

/* Keeps the files that are not the system's, in their order, at FILES. */
static void
strip_bot(struct run_bot *bot, struct run_bot_file *files)
{
	int count = 0;

	for (int i = 0; i < bot->file_count; i++)
		if (strncmp(bot->files[i].path, system_files,
			    sizeof system_files - 1) != 0)
			files[count++] = bot->files[i];
	bot->files = files;
	bot->file_count = count;
	bot->says_name = NULL;
	bot->says_version = NULL;
}

/* What decides no result, or is of a part of the run, as if there were none. */
static void
strip(struct run *bare, struct run_bot *bots, struct run_bot_file *files)
{
	bare->shard = (struct run_shard){0};
	bare->only = (struct game_choice){0};
	bare->sandbox = SANDBOX_OFF;
	bare->restart = false;
	bare->lockstep = false;
	run_length_set(bare, 0);
	for (int i = 0; i < bare->option_count; i++)
		bare->options[i].file = NULL;
	for (int i = 0; i < bare->bot_count; i++) {
		int count = bare->bots[i].file_count;

		bots[i] = bare->bots[i];
		strip_bot(&bots[i], files);
		files += count;
	}
	bare->bots = bots;
}

static int
sum_bare(const struct run *bare, char digits[static DIGEST_SUM_DIGITS + 1])
{
	struct text line = {0};
	int result = run_write(bare, &line);

	if (result == 0) {
		XXH128_hash_t sum = XXH3_128bits(line.bytes, line.length);

		snprintf(digits, DIGEST_SUM_DIGITS + 1,
			"%016" PRIx64 "%016" PRIx64, sum.high64, sum.low64);
	}
	text_release(&line);
	return result;
}

int
digest_run(const struct run *run, char digits[static DIGEST_SUM_DIGITS + 1])
{
	struct run bare = *run;
	size_t count = 1;
	int result = -1;

	for (int i = 0; i < run->bot_count; i++)
		count += (size_t)run->bots[i].file_count;
	struct run_bot *bots = calloc((size_t)run->bot_count + 1, sizeof *bots);
	struct run_bot_file *files = calloc(count, sizeof *files);
	if (bots && files) {
		strip(&bare, bots, files);
		result = sum_bare(&bare, digits);
	}
	free(bots);
	free(files);
	return result;
}

/* Whether two bots that meet on a deal may do so in another shard, too: in
 * several groups of a round, which have the same deals, where shards are cut
 * by games. */
static bool
is_divided(const struct run *run)
{
	const struct format *format = run->tournament.format;

	return format && run->tournament.max_faults > 0 &&
	       run_players(run) > 2 &&
	       (format->groups == FORMAT_ALL ||
		       format->groups == FORMAT_CHALLENGES);
}

int
digest_run_begin(struct digest_head *head, const struct run *run)
{
	const struct run_shard *shard = &run->shard;

	head->game = run->game;
	head->seats = run_seats(run);
	head->level = run->sandbox;
	head->latest = -1;
	head->format = run->tournament.format;
	head->players = run->tournament.players;
	head->deals = format_deals(head->format, run->tournament.rounds);
	head->max_faults = run->tournament.max_faults;
	head->houses = run->tournament.houses;
	if (digest_run(run, head->run) < 0)
		return -1;
	if (!run_is_shard(run))
		return 0;
	head->of = shard->count;
	head->divided = is_divided(run);
	return game_set_append(&head->shards, shard->index, shard->index);
}
