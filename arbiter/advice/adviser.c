#include "advice/adviser.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "common/seat.h"
#include "record/record.h"
#include "record/run.h"
#include "talk/local_game.h"

#include "seats.h"

static int
refuse(const struct game_rules *rules, char reason[static REASON_MAX])
{
	errno = ENOTSUP;
	return reason_say(reason, "no expert here plays %s", rules->name);
}

int
adviser_init(struct adviser *adviser, const struct game_rules *rules,
	char reason[static REASON_MAX])
{
	int variant;
	const struct seat_game *game = seat_find(rules->name, &variant);

	*adviser = (struct adviser){.rules = rules, .worlds = WEIGHING_WORLDS};
	if (!rules->program && game)
		adviser->expert = seat_strategy_find(game, "expert");
	if (!adviser->expert || !adviser->expert->weigh)
		return refuse(rules, reason);
	adviser->player = adviser->expert->player_new();
	return adviser->player ? 0 : reason_no_memory(reason);
}

void
adviser_release(struct adviser *adviser)
{
	if (adviser->player)
		adviser->expert->player_free(adviser->player);
	*adviser = (struct adviser){0};
}

/* A game on its way, and what is wanted of it. */
struct advising {
	const struct adviser *adviser;
	const struct record *record;
	struct local_game game;
	adviser_take *take;
	void *context;
};

static int
weigh(struct advising *a, int seat, const char *played,
	char reason[static REASON_MAX])
{
	const struct adviser *adviser = a->adviser;
	const void *view = a->game.seat[seat].ours.view;
	const size_t made = a->game.record.move_count;
	struct weighing w = {.worlds = adviser->worlds};
	const struct advice advice = {made + 1, seat, played, &w};
	struct random random;
	int result = 0;

	seed_derive(&random, "advice", &a->record->seed,
		(uint64_t)a->record->deal, made);
	weighing_begin(&w);
	if (adviser->expert->weigh(
		    adviser->player, view, played, &w, &random) &&
		w.count > 0)
		result = a->take(a->context, &advice, reason);
	weighing_release(&w);
	return result;
}

static int
open_game(struct advising *a, const struct run *run,
	char reason[static REASON_MAX])
{
	if (!local_game_init_recorded(&a->game, run, a->record, reason))
		return -1;
	for (int s = 0; s < a->record->seats; s++)
		local_game_seat(&a->game, s, SEAT_CALLERS, NULL);
	local_game_open(&a->game);
	return 0;
}

static int
repeat(struct advising *a, char reason[static REASON_MAX])
{
	const struct record *made = &a->game.record;
	const size_t before = made->move_count;

	if (local_game_repeat(&a->game) && made->move_count == before + 1)
		return local_game_failed(&a->game) ? reason_no_memory(reason)
						   : 0;
	return reason_say(reason, "move %zu of game %ld breaks the rules: %s",
		before + 1, a->record->id, made->why);
}

static int
advise_on_moves(
	struct advising *a, seat_set seats, char reason[static REASON_MAX])
{
	const struct record *record = a->record;
	int seat;

	while ((seat = local_game_turn(&a->game)) != -1) {
		const size_t made = a->game.record.move_count;

		if (made == record->move_count)
			return 0;
		if ((seats & seat_bit(seat)) != 0 &&
			weigh(a, seat, local_game_action(record, made),
				reason) < 0)
			return -1;
		if (repeat(a, reason) < 0)
			return -1;
	}
	return 0;
}

static int
advise_on_position(
	struct advising *a, size_t made, char reason[static REASON_MAX])
{
	int seat;

	while ((seat = local_game_turn(&a->game)) != -1 &&
		a->game.record.move_count < made)
		if (repeat(a, reason) < 0)
			return -1;
	if (seat == -1)
		return reason_say(reason, "game %ld is over after %zu moves",
			a->record->id, a->game.record.move_count);
	return weigh(a, seat, NULL, reason);
}

int
adviser_game(const struct adviser *adviser, const struct run *run,
	const struct record *record, seat_set seats, adviser_take *take,
	void *context, char reason[static REASON_MAX])
{
	struct advising a = {.adviser = adviser,
		.record = record,
		.take = take,
		.context = context};
	int result = open_game(&a, run, reason);

	if (result == 0)
		result = advise_on_moves(&a, seats, reason);
	local_game_release(&a.game);
	return result;
}

int
adviser_position(const struct adviser *adviser, const struct run *run,
	const struct record *record, size_t made, adviser_take *take,
	void *context, char reason[static REASON_MAX])
{
	struct advising a = {.adviser = adviser,
		.record = record,
		.take = take,
		.context = context};
	int result = 0;

	if (made > record->move_count)
		return reason_say(reason, "game %ld has only %zu moves",
			record->id, record->move_count);
	result = open_game(&a, run, reason);
	if (result == 0)
		result = advise_on_position(&a, made, reason);
	local_game_release(&a.game);
	return result;
}

static bool
is_person(const struct run_bot *bot)
{
	static const char program[] = "human";
	const size_t length = strcspn(bot->command, " ");

	return length == sizeof program - 1 &&
	       memcmp(bot->command, program, length) == 0;
}

seat_set
adviser_people(const struct run *run, const struct record *record)
{
	seat_set people = 0;

	for (int s = 0; s < record->seats; s++)
		for (int b = 0; b < run->bot_count; b++)
			if (strcmp(run->bots[b].name, record->names[s]) == 0 &&
				is_person(&run->bots[b]))
				people |= seat_bit(s);
	return people;
}
