#include "tournament/rounds.h"

#include <assert.h>
#include <stdlib.h>

#include "base/array.h"

enum { WORD_BITS = 64 };

static void
forget(struct round *round)
{
	groups_release(&round->groups);
	free(round->played);
	round->played = NULL;
}

void
rounds_release(struct rounds *rounds)
{
	for (size_t i = 0; i < rounds->count; i++)
		forget(&rounds->all[i]);
	free(rounds->all);
	*rounds = (struct rounds){0};
}

static void
skip_complete(struct rounds *rounds)
{
	while (rounds->open < rounds->count) {
		struct round *round = &rounds->all[rounds->open];

		if (round->played_count < round->games)
			return;
		rounds->open++;
	}
}

int
rounds_add(struct rounds *rounds, struct groups *groups)
{
	struct round *all = array_grow(
		rounds->all, rounds->count, &rounds->capacity, sizeof *all);

	if (!all)
		return -1;
	rounds->all = all;
	struct round *round = &all[rounds->count];
	*round = (struct round){
		.first = rounds->games,
		.games = (long)groups->count * rounds->deals * rounds->players,
		.deal = (long)rounds->count * rounds->deals,
		.groups = *groups,
	};
	round->played = calloc(
		(size_t)round->games / WORD_BITS + 1, sizeof *round->played);
	if (!round->played)
		return -1;
	rounds->count++;
	rounds->games += round->games;
	skip_complete(rounds);
	return 0;
}

bool
rounds_complete(const struct rounds *rounds)
{
	return rounds->open == rounds->count;
}

static bool
is_played(const struct round *round, long game)
{
	return !round->played ||
	       round->played[game / WORD_BITS] >> game % WORD_BITS & 1;
}

/* The last round that begins with game ID or before. */
static struct round *
find(const struct rounds *rounds, long id)
{
	size_t low = 0;
	size_t high = rounds->count;

	assert(id >= 0 && id < rounds->games);
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (rounds->all[middle].first <= id)
			low = middle;
		else
			high = middle;
	}
	return &rounds->all[low];
}

long
rounds_deal(const struct rounds *rounds, const struct round *round, long game)
{
	return round->deal + game / rounds->players % rounds->deals;
}

static void
fill(const struct rounds *rounds, const struct round *round, long game,
	struct fixture *fixture)
{
	long rotation = game % rounds->players;
	long group = game / rounds->players / rounds->deals;
	const int *bots = groups_at(&round->groups, (size_t)group);

	*fixture = (struct fixture){
		.id = round->first + game,
		.deal = rounds_deal(rounds, round, game),
	};
	for (int seat = 0; seat < rounds->seats; seat++)
		fixture->bot[seat] = bots[(seat + rotation) % rounds->players];
}

bool
rounds_fixture(const struct rounds *rounds, long id, struct fixture *fixture)
{
	const struct round *round = find(rounds, id);

	if (is_played(round, id - round->first))
		return false;
	fill(rounds, round, id - round->first, fixture);
	return true;
}

void
rounds_mark(struct rounds *rounds, long id)
{
	struct round *round = find(rounds, id);
	long game = id - round->first;

	assert(!is_played(round, game));
	round->played[game / WORD_BITS] |= (uint64_t)1 << game % WORD_BITS;
	rounds->played++;
	if (++round->played_count == round->games)
		forget(round);
	skip_complete(rounds);
}

bool
rounds_next(struct rounds *rounds, struct fixture *fixture)
{
	for (; rounds->given < rounds->count; rounds->given++) {
		struct round *round = &rounds->all[rounds->given];

		while (round->next < round->games) {
			long game = round->next++;

			if (is_played(round, game))
				continue;
			fill(rounds, round, game, fixture);
			return true;
		}
	}
	return false;
}
