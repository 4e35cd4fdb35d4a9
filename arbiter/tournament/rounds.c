#include "tournament/rounds.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "common/random.h"

void
groups_release(struct groups *groups)
{
	free(groups->bots);
	*groups = (struct groups){.size = groups->size};
}

int
groups_add(struct groups *groups, const int bots[])
{
	size_t size = (size_t)groups->size * sizeof *bots;

	if (array_grow(&groups->bots, groups->count, &groups->capacity, size) <
		0)
		return -1;
	memcpy(groups->bots + groups->count++ * (size_t)groups->size, bots,
		size);
	return 0;
}

enum { WORD_BITS = 64 };

static void
forget(struct round *round)
{
	groups_release(&round->groups);
	free(round->played);
	free(round->order);
	round->played = NULL;
	round->order = NULL;
}

static int
find_last_bot(const struct groups *groups)
{
	int last = 0;

	for (size_t i = 0; i < groups->count * (size_t)groups->size; i++)
		if (groups->bots[i] > last)
			last = groups->bots[i];
	return last;
}

/* The class of a group: pairs of one class have no bot in common, larger groups
 * few, as in the tables of a round robin by Berger. */
static size_t
class_of(const struct groups *groups, size_t number, size_t classes)
{
	const int *bots = groups_at(groups, number);
	size_t sum = 0;

	for (int i = 0; i < groups->size; i++)
		sum += (size_t)bots[i];
	return sum % classes;
}

/* Numbers of groups, class by class, to be freed. NULL with errno. */
static uint32_t *
spread(const struct groups *groups)
{
	const size_t classes = (size_t)find_last_bot(groups) + 1;
	uint32_t *order = calloc(groups->count + 1, sizeof *order);
	size_t *first = calloc(classes + 1, sizeof *first);

	if (order && first) {
		for (size_t i = 0; i < groups->count; i++)
			first[class_of(groups, i, classes) + 1]++;
		for (size_t i = 0; i < classes; i++)
			first[i + 1] += first[i];
		for (size_t i = 0; i < groups->count; i++)
			order[first[class_of(groups, i, classes)]++] =
				(uint32_t)i;
	} else {
		free(order);
		order = NULL;
	}
	free(first);
	return order;
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
	if (ARRAY_GROW(rounds->all, rounds->count, rounds->capacity) < 0)
		return -1;
	struct round *round = &rounds->all[rounds->count];
	*round = (struct round){
		.first = rounds->games,
		.games =
			(long)groups->count * rounds->deals * rounds->rotations,
		.deal = (long)rounds->count * rounds->deals,
		.groups = *groups,
	};
	round->played = calloc(
		(size_t)round->games / WORD_BITS + 1, sizeof *round->played);
	round->order = round->played ? spread(groups) : NULL;
	if (!round->order) {
		free(round->played);
		return -1;
	}
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
	return round->deal + game / rounds->rotations % rounds->deals;
}

/* The bots of the group of GAME, in the order in which they begin on its deal,
 * or, without rotations, in the first of as many games. */
static void
find_order(const struct rounds *rounds, const struct round *round, long game,
	int bots[static GAME_SEATS_MAX])
{
	const int players = rounds->players;
	const long group = game / rounds->rotations / rounds->deals;
	const int *listed = groups_at(&round->groups, (size_t)group);
	uint8_t order[GAME_SEATS_MAX];
	struct random random;

	for (int i = 0; i < players; i++)
		order[i] = (uint8_t)i;
	if (rounds->shuffled) {
		const struct seed seed = run_draw_seed(rounds->shuffled);

		seed_derive(&random, "order", &seed,
			(uint64_t)((round->first + game) / players), 0);
		random_shuffle(&random, order, (size_t)players);
	}
	for (int i = 0; i < players; i++)
		bots[i] = listed[order[i]];
}

static void
fill(const struct rounds *rounds, const struct round *round, long game,
	struct fixture *fixture)
{
	long rotation = game % rounds->players;
	int bots[GAME_SEATS_MAX];

	find_order(rounds, round, game, bots);
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

/* Forgets the last round. */
static void
take_back(struct rounds *rounds)
{
	struct round *last = &rounds->all[--rounds->count];

	assert(last->played_count == 0);
	forget(last);
	rounds->games -= last->games;
	if (rounds->given > rounds->count)
		rounds->given = rounds->count;
}

long
rounds_close(struct rounds *rounds, size_t count)
{
	long dropped = 0;

	while (rounds->count > count)
		take_back(rounds);
	for (size_t i = rounds->open; i < rounds->count; i++) {
		struct round *round = &rounds->all[i];

		dropped += round->games - round->played_count;
		round->played_count = round->games;
		forget(round);
	}
	skip_complete(rounds);
	return dropped;
}

/* The game that is the N-th to be played. */
static long
game_at(const struct rounds *rounds, const struct round *round, long n)
{
	const long games = rounds->deals * rounds->rotations;

	return round->order && !rounds->listed
		       ? round->order[n / games] * games + n % games
		       : n;
}

bool
rounds_next(struct rounds *rounds, struct fixture *fixture)
{
	for (; rounds->given < rounds->count; rounds->given++) {
		struct round *round = &rounds->all[rounds->given];

		while (round->next < round->games) {
			long game = game_at(rounds, round, round->next++);

			if (!is_played(round, game)) {
				fill(rounds, round, game, fixture);
				return true;
			}
			rounds->passed++;
		}
	}
	return false;
}
