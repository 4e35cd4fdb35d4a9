/*
 * The cost of what the players of tablić that think do, in games of two that
 * greedy plays against greedy.
 *
 *   expert worlds GAMES    expert before each play but in the last deal:
 *                                the hands it tries, the positions it values
 *   expert values TIMES    all such positions of some games, valued again
 *                                and again, TIMES times
 *   expert minimax GAMES   minimax, depth 3, before each play
 *
 * Each line printed is a name, a number and a unit.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tablic/greedy.h"
#include "tablic/players/minimax.h"
#include "tablic/search/lookahead.h"
#include "tablic/search/position.h"
#include "tablic/search/weights.h"
#include "tablic/strategy.h"

enum { MOVE_NODES = 20000, MINIMAX_NODES = 20000, POSITIONS_MOST = 2000 };

/* Greedy play, and what is measured on the way. */
struct bench {
	struct tablic_lookahead lookahead;
	struct tablic_minimax minimax;
	int64_t worlds, nodes, ns;
	struct tablic_position *positions; /* as they were met */
	int count;
};

static int64_t
now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static struct tablic_play
look_ahead(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct bench *b = self;
	struct random own = *random;

	if (view->open.stock > 0) {
		int64_t nodes = effort->nodes, start = now_ns();

		tablic_lookahead_choose(&b->lookahead, view, effort, &own);
		b->ns += now_ns() - start;
		b->nodes += nodes - effort->nodes;
		b->worlds += b->lookahead.race->samples;
	}
	return tablic_greedy_choose(view, random);
}

static struct tablic_play
search(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct bench *b = self;
	struct random own = *random;
	int64_t nodes = effort->nodes, start = now_ns();

	tablic_minimax_choose(&b->minimax, view, effort, &own);
	b->ns += now_ns() - start;
	b->nodes += nodes - effort->nodes;
	return tablic_greedy_choose(view, random);
}

/* The position after greedy's play. */
static struct tablic_play
keep_position(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct bench *b = self;
	struct tablic_play play = tablic_greedy_choose(view, random);

	(void)effort;
	if (view->open.stock > 0 && b->count < POSITIONS_MOST) {
		struct tablic_position *position = &b->positions[b->count++];

		tablic_position_of_view(position, view, b->lookahead.cache);
		tablic_position_play(position, b->lookahead.scoring, play);
	}
	return play;
}

static void
play_games(struct bench *b,
	struct tablic_play (*choose)(void *, const struct tablic_view *,
		struct effort *, struct random *),
	int64_t nodes, long games)
{
	const struct tablic_strategy strategy = {choose, b};
	struct random random;
	const struct tablic_playout playout = {
		.seats = 2,
		.nodes = nodes,
		.strategies = {&strategy, &strategy},
		.random = {&random, &random},
	};
	struct tablic_open end;
	card deck[CARD_COUNT];

	for (long i = 0; i < games; i++) {
		random_seed(&random, (uint64_t)i);
		tablic_shuffle(deck, &random);
		tablic_playout(&playout, deck, &end);
	}
}

static void
bench_worlds(struct bench *b, long games)
{
	play_games(b, look_ahead, MOVE_NODES, games);
	printf("worlds_rate %.0f worlds/s\n",
		(double)b->worlds * 1e9 / (double)b->ns);
	printf("positions_rate %.0f positions/s\n",
		(double)b->nodes * 1e9 / (double)b->ns);
	printf("positions_all %lld positions\n", (long long)b->nodes);
}

static void
bench_values(struct bench *b, long times)
{
	double sum = 0;

	b->positions = calloc(POSITIONS_MOST, sizeof *b->positions);
	if (!b->positions)
		err(1, NULL);
	play_games(b, keep_position, 0, 40);
	for (long i = 0; i < times; i++) {
		for (int k = 0; k < b->count; k++) {
			sum += (double)tablic_value_net_of(b->lookahead.net,
				&b->positions[k], b->lookahead.cache);
		}
	}
	printf("positions_all %ld positions\n", times * b->count);
	printf("values_mean %.3f points\n", sum / (double)(times * b->count));
	free(b->positions);
}

static void
bench_minimax(struct bench *b, long games)
{
	b->minimax = (struct tablic_minimax){3};
	play_games(b, search, MINIMAX_NODES, games);
	printf("nodes_rate %.0f nodes/s\n",
		(double)b->nodes * 1e9 / (double)b->ns);
	printf("nodes_all %lld nodes\n", (long long)b->nodes);
}

static void
run(const char *what, long count)
{
	static struct tablic_value_net net;
	static struct race race;
	static struct tablic_followups followups;
	struct bench b = {
		.lookahead = {.scoring = TABLIC_POINTS,
			.net = &net,
			.cache = tablic_table_cache_new(TABLIC_POINTS),
			.race = &race,
			.followups = &followups}};

	if (!b.lookahead.cache)
		err(1, NULL);
	tablic_weights_read(&net, TABLIC_POINTS, 2);
	if (strcmp(what, "worlds") == 0)
		bench_worlds(&b, count);
	else if (strcmp(what, "values") == 0)
		bench_values(&b, count);
	else if (strcmp(what, "minimax") == 0)
		bench_minimax(&b, count);
	else
		errx(2, "nothing is known of %s", what);
	tablic_table_cache_free(b.lookahead.cache);
}

int
main(int argc, char **argv)
{
	long count = argc == 3 ? atol(argv[2]) : 0;

	if (count <= 0)
		errx(2, "usage: expert worlds N | values N | minimax N");
	run(argv[1], count);
	return 0;
}
