#include "record/run.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/game.h"
#include "common/number.h"
#include "record/stop_rule.h"

void
run_files_release(struct run_bot *bot)
{
	free(bot->files);
	bot->files = NULL;
	bot->file_count = 0;
	bot->sources = NULL;
}

void
run_release(struct run *run)
{
	if (run->roster.borrowed) {
		run->bots = NULL;
		run->bot_count = 0;
	}
	json_decref(run->roster.parsed);
	if (run->parsed) {
		run_files_release(&run->program);
		for (int i = 0; i < run->bot_count; i++)
			run_files_release(&run->bots[i]);
		free(run->bots);
		game_choice_release(&run->only);
	}
	json_decref(run->parsed);
	*run = (struct run){0};
}

long
run_games(const struct run *run)
{
	return run_is_shard(run) ? run_shard_games(run, run->games)
				 : game_choice_count(&run->only, run->games);
}

bool
run_may_stop(const struct run *run)
{
	return stop_rule_given(&run->stop) && !run_is_shard(run);
}

bool
run_is_open_ended(const struct run *run)
{
	return stop_rule_given(&run->stop) || run->to > 0;
}

bool
run_is_ordered(const struct run *run)
{
	return run_may_stop(run) || run->to > 0;
}

const char *
run_option_value(const struct run *run, const char *name)
{
	for (int i = 0; i < run->option_count; i++)
		if (strcmp(run->options[i].name, name) == 0)
			return run->options[i].value;
	return NULL;
}

int
run_players(const struct run *run)
{
	return run->tournament.format ? run->tournament.players
				      : run->bot_count;
}

int
run_seats(const struct run *run)
{
	return run->game->seats(run_players(run));
}

void
run_commit(struct run *run)
{
	run->commitment = commitment_to(&run->seed);
	run->current = run->commitment;
	run->revealed = false;
}

bool
run_take_beacon(struct run *run, const char *text)
{
	char printable[SEED_MAX];

	text_printable_string(printable, sizeof printable, text);
	if (*text == '\0' || strcmp(text, printable) != 0)
		return false;
	memcpy(run->beacon, printable, strlen(printable) + 1);
	return true;
}

bool
run_is_committed(const struct run *run)
{
	return commitment_is_given(&run->commitment);
}

bool
run_is_renewed(const struct run *run)
{
	return !commitment_same(&run->commitment, &run->current);
}

const char *
run_public_seed(const struct run *run)
{
	return run_is_committed(run) && !run->revealed ? NULL : run->seed.text;
}

struct seed
run_dealing_seed(const struct run *run, const struct seed *seed)
{
	return *run->beacon != '\0' ? seed_with_beacon(seed, run->beacon)
				    : *seed;
}

struct seed
run_named_seed(const struct run *run)
{
	return run_is_committed(run) ? commitment_as_seed(&run->commitment)
				     : run->seed;
}

struct seed
run_draw_seed(const struct run *run)
{
	const struct seed named = run_named_seed(run);

	return run_dealing_seed(run, &named);
}

int
run_rotations(const struct run *run)
{
	return run->rotate && run->to == 0 ? run_players(run) : 1;
}

long
run_deals(const struct run *run)
{
	const struct run_tournament *terms = &run->tournament;

	if (!terms->format)
		return 0;
	return (terms->format->eliminates ? terms->rounds : 1) *
	       (run->rotate ? 1 : terms->players);
}

const char *
run_length_name(const struct run *run)
{
	return run->tournament.format ? "rounds" : "games";
}

long
run_length(const struct run *run)
{
	return run->tournament.format ? run->tournament.rounds : run->games;
}

void
run_length_set(struct run *run, long length)
{
	if (run->tournament.format)
		run->tournament.rounds = length;
	else
		run->games = length;
}

void
run_close(struct run *run, long rounds, long dropped)
{
	struct run_tournament *terms = &run->tournament;

	terms->closed = rounds;
	terms->dropped += dropped;
	if (!terms->format->eliminates)
		terms->rounds = rounds;
}

bool
run_is_shard(const struct run *run)
{
	return run->shard.count > 0;
}

bool
run_rounds_wait(const struct run *run)
{
	const struct run_tournament *tournament = &run->tournament;

	if (!tournament->format)
		return false;
	switch (tournament->format->groups) {
	case FORMAT_ALL:
	case FORMAT_CHALLENGES:
		return tournament->max_faults > 0;
	case FORMAT_CHOSEN:
	case FORMAT_SWISS:
	case FORMAT_KNOCKOUT:
	case FORMAT_LEAGUE:
		return true;
	}
	return true;
}

long
run_shard_of(const struct run *run, long id, long deal, long count)
{
	const struct run_tournament *terms = &run->tournament;

	if (!terms->format)
		return deal % count;
	if (run_rounds_wait(run))
		return id / terms->players % count;
	return (run->rotate ? deal : deal / terms->players) % count;
}

bool
run_has_game(const struct run *run, long id, long deal)
{
	return !run_is_shard(run) ||
	       run_shard_of(run, id, deal, run->shard.count) ==
		       run->shard.index;
}

long
run_shard_games(const struct run *run, long end)
{
	long rotations = run_rotations(run);
	const struct run_shard *shard = &run->shard;
	long deals = end / rotations;
	long games;

	if (!run_is_shard(run))
		return end;
	games = (deals / shard->count +
			(deals % shard->count > shard->index ? 1 : 0)) *
		rotations;
	if (run_has_game(run, end, deals))
		games += end % rotations;
	return games;
}

void
run_shard_print(FILE *file, const char *before, const struct run_shard *shard)
{
	if (shard->count > 0)
		fprintf(file, "%sshard %ld/%ld", before, shard->index,
			shard->count);
}

void
run_shard_add_json(struct text *json, const struct run_shard *shard)
{
	if (shard->count > 0)
		text_add_format(json, ",\"shard\":[%ld,%ld]", shard->index,
			shard->count);
}

void
run_shard_format(
	const struct run_shard *shard, char text[static RUN_SHARD_TEXT_MAX])
{
	if (shard->count == 0)
		snprintf(text, RUN_SHARD_TEXT_MAX, "none");
	else
		snprintf(text, RUN_SHARD_TEXT_MAX, "%ld/%ld", shard->index,
			shard->count);
}

bool
run_shard_parse(struct run_shard *shard, const char *text)
{
	const char *slash = strchr(text, '/');
	char index[NUMBER_MAX];
	uint64_t numbers[2];

	if (!slash || slash - text >= NUMBER_MAX)
		return false;
	strlcpy(index, text, (size_t)(slash - text) + 1);
	if (!number_parse(index, &numbers[0]) ||
		!number_parse(slash + 1, &numbers[1]) ||
		numbers[1] > RUN_SHARDS_MAX || numbers[0] >= numbers[1])
		return false;
	shard->index = (long)numbers[0];
	shard->count = (long)numbers[1];
	return true;
}
