/*
 * The cost of solving the last deal of two from its first play, after deals
 * that greedy played against greedy.
 *
 *   endgame tablic N          N last deals
 *   endgame tablic-stihovi N  the same in the other scoring
 *
 * Each line printed is a name, a number and a unit.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/random.h"
#include "tablic/greedy.h"
#include "tablic/rules.h"
#include "tablic/search/endgame.h"

struct figures {
	int64_t *nodes, *ns;
	int64_t all_nodes, all_ns;
};

static int64_t
now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* A game up to its last deal. */
static void
play_to_last_deal(
	struct tablic *game, enum tablic_scoring scoring, struct random *random)
{
	card deck[CARD_COUNT];

	tablic_shuffle(deck, random);
	tablic_start(game, scoring, 2, deck);
	for (tablic_deal(game); game->open.stock != 0; tablic_deal(game)) {
		while (!tablic_hands_empty(&game->open))
			tablic_play(game,
				tablic_greedy_play(game->hands[game->open.turn],
					game->open.table, random));
	}
}

static void
solve(struct tablic_endgame *endgame, const struct tablic *game,
	struct figures *figures, long i)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct tablic_endgame_position position;
	struct tablic_endgame_answer answer;

	tablic_endgame_of_game(&position, game);
	int64_t start = now_ns();
	tablic_endgame_solve(endgame, &position, &effort, &answer);
	figures->ns[i] = now_ns() - start;
	figures->nodes[i] = answer.nodes;
	figures->all_ns += figures->ns[i];
	figures->all_nodes += answer.nodes;
	if (!answer.exact)
		errx(1, "last deal %ld was not solved", i);
}

static int
compare(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a, other = *(const int64_t *)b;

	return (one > other) - (one < other);
}

static void
print_spread(const char *name, const char *unit, double divisor,
	int64_t figures[], long count)
{
	qsort(figures, (size_t)count, sizeof *figures, compare);
	printf("%s_median %g %s\n", name, (double)figures[count / 2] / divisor,
		unit);
	printf("%s_p99 %g %s\n", name,
		(double)figures[count * 99 / 100] / divisor, unit);
	printf("%s_most %g %s\n", name, (double)figures[count - 1] / divisor,
		unit);
}

static void
bench(enum tablic_scoring scoring, long count)
{
	struct tablic_endgame *endgame = tablic_endgame_new();
	struct figures figures = {
		.nodes = calloc((size_t)count, sizeof *figures.nodes),
		.ns = calloc((size_t)count, sizeof *figures.ns),
	};
	struct random random;
	struct tablic game;

	if (!endgame || !figures.nodes || !figures.ns)
		err(1, NULL);
	random_seed(&random, 1);
	for (long i = 0; i < count; i++) {
		play_to_last_deal(&game, scoring, &random);
		solve(endgame, &game, &figures, i);
	}
	printf("nodes_all %lld nodes\n", (long long)figures.all_nodes);
	printf("rate %.0f nodes/s\n",
		(double)figures.all_nodes * 1e9 / (double)figures.all_ns);
	print_spread("nodes", "nodes", 1, figures.nodes, count);
	print_spread("time", "us", 1e3, figures.ns, count);
	tablic_endgame_free(endgame);
	free(figures.nodes);
	free(figures.ns);
}

int
main(int argc, char **argv)
{
	long count = argc == 3 ? atol(argv[2]) : 0;

	if (count > 0 && strcmp(argv[1], "tablic") == 0)
		bench(TABLIC_POINTS, count);
	else if (count > 0 && strcmp(argv[1], "tablic-stihovi") == 0)
		bench(TABLIC_STIHOVI, count);
	else
		errx(2, "usage: endgame tablic | tablic-stihovi N");
	return 0;
}
