#include "report/played.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "record/record.h"

void
played_release(struct played *played)
{
	free(played->games);
	free(played->bots);
	free(played->last);
	free(played->slowest);
	free(played->by_round);
}

int
played_init(struct played *played, const struct sums *sums)
{
	const size_t bots = sums->bot_count;

	*played = (struct played){
		.sums = sums,
		.last = calloc(bots + 1, sizeof *played->last),
		.slowest = calloc(bots + 1, sizeof *played->slowest),
	};
	return played->last && played->slowest ? 0 : -1;
}

static void
note_slow(struct slow_move *slowest, const struct slow_move *move)
{
	int at = PLAYED_SLOWEST;

	while (at > 0 && slowest[at - 1].us < move->us)
		at--;
	if (at == PLAYED_SLOWEST)
		return;
	memmove(slowest + at + 1, slowest + at,
		(size_t)(PLAYED_SLOWEST - 1 - at) * sizeof *slowest);
	slowest[at] = *move;
}

static size_t
bot_of(const struct played *played, const char *name)
{
	return (size_t)sums_find(played->sums, name);
}

static int
note_bots(struct played *played, const struct record *record)
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];
	int owners[GAME_SEATS_MAX];

	for (int seat = 0; seat < record->seats; seat++)
		owners[seat] = outcome_seat(record, seat);
	int count = outcome_by_bot(record, owners, outcomes);
	for (int i = 0; i < count; i++) {
		size_t bot = bot_of(played, record->names[outcomes[i].bot]);

		if (ARRAY_GROW(played->bots, played->bot_count,
			    played->bot_capacity) < 0)
			return -1;
		played->bots[played->bot_count++] = (struct played_bot){
			.bot = bot,
			.game = played->game_count,
			.before = played->last[bot],
			.points = outcomes[i].points,
			.outcome = outcomes[i].outcome,
		};
		played->last[bot] = played->bot_count;
	}
	return count;
}

static void
note_times(struct played *played, size_t file, const struct record *record)
{
	size_t bots[GAME_SEATS_MAX];

	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = bot_of(played, record->names[seat]);
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];

		note_slow(played->slowest[bots[move->seat]],
			&(struct slow_move){record_microseconds(move->used_ns),
				file, record->id, (long)i + 1});
	}
}

int
played_note(void *context, size_t file, const struct record *record)
{
	struct played *played = context;
	const long deals = played->sums->run.deals;
	size_t first = played->bot_count;

	if (ARRAY_GROW(played->games, played->game_count,
		    played->game_capacity) < 0)
		return -1;
	int bots = note_bots(played, record);
	if (bots < 0)
		return -1;
	note_times(played, file, record);
	played->games[played->game_count++] = (struct played_game){
		.id = record->id,
		.round = deals > 0 ? record->deal / deals : 0,
		.at = record->at,
		.file = file,
		.first = first,
		.bots = bots,
		.end = record->end,
		.offender = record->offender < 0
				    ? SIZE_MAX
				    : bot_of(played,
					      record->names[record->offender]),
	};
	return 0;
}

static int
compare_places(const void *a, const void *b)
{
	const struct played_place *x = a;
	const struct played_place *y = b;

	if (x->round != y->round)
		return x->round < y->round ? -1 : 1;
	return (x->id > y->id) - (x->id < y->id);
}

int
played_sort(struct played *played)
{
	played->by_round =
		calloc(played->game_count + 1, sizeof *played->by_round);
	if (!played->by_round)
		return -1;
	for (size_t i = 0; i < played->game_count; i++)
		played->by_round[i] = (struct played_place){
			played->games[i].round, played->games[i].id, i};
	qsort(played->by_round, played->game_count, sizeof *played->by_round,
		compare_places);
	return 0;
}
const struct played_game *
played_at(const struct played *played, size_t at)
{
	return &played->games[played->by_round[at].game];
}
