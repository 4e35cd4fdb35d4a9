/*
 * The cost of the rules and the simple players, without any process between.
 *
 *   rules greedy N     N two-player games, greedy against greedy
 *   rules random N     the same, random against random
 *   rules legality     the slowest legality check known
 *
 * Every game is whole: shuffle, deals, choice, judgement and play of every
 * card, score. The players see hand and table straight from the game, since
 * they look at nothing else. The instructions of a game are the difference of
 * two runs' counts over that of their games:
 *
 *   valgrind --tool=callgrind rules greedy 2000
 *
 * Each line printed is a name, a number and a unit.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/random.h"
#include "tablic/capture.h"
#include "tablic/greedy.h"
#include "tablic/players/random.h"
#include "tablic/rules.h"

enum { SEATS = 2 };

typedef struct tablic_play chooser(
	card_set hand, card_set table, struct random *);

static int64_t
now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* The random player sees a view. */
static struct tablic_play
play_random(card_set hand, card_set table, struct random *random)
{
	static struct tablic_view view;

	view.hand = hand;
	view.open.table = table;
	return tablic_random_choose(&view, random);
}

static void
play_card(struct tablic *game, chooser *choose, struct random *random)
{
	struct tablic_play play =
		choose(game->hands[game->open.turn], game->open.table, random);

	if (tablic_judge(game, play) != TABLIC_LEGAL)
		errx(1, "an illegal play");
	tablic_play(game, play);
}

static void
play_game(chooser *choose, struct random *random, int points[])
{
	card deck[CARD_COUNT];
	struct tablic game;

	tablic_shuffle(deck, random);
	tablic_start(&game, TABLIC_POINTS, SEATS, deck);
	while (!tablic_over(&game.open)) {
		tablic_deal(&game);
		while (!tablic_hands_empty(&game.open))
			play_card(&game, choose, random);
	}
	tablic_score(&game.open, points);
}

static void
bench_games(const char *name, chooser *choose, long games)
{
	long total[SEATS] = {0};
	struct random random;
	int64_t start = now_ns();

	random_seed(&random, 1);
	for (long i = 0; i < games; i++) {
		int points[TABLIC_SEATS_MAX];

		play_game(choose, &random, points);
		for (int seat = 0; seat < SEATS; seat++)
			total[seat] += points[seat];
	}
	double seconds = (double)(now_ns() - start) / 1e9;
	printf("%s_rate %.0f games/s\n", name, (double)games / seconds);
	for (int seat = 0; seat < SEATS; seat++)
		printf("%s_points_%d %.3f points/game\n", name, seat,
			(double)total[seat] / (double)games);
}

/* Nanoseconds of one check: the mean of a hundred, and of many such means the
 * least, since what else the machine does only adds to it. */
static double
check_ns(int value, card_set taken)
{
	enum { BATCHES = 50, CHECKS = 100 };
	int64_t least = INT64_MAX;
	volatile bool legal;

	for (int batch = 0; batch < BATCHES; batch++) {
		int64_t start = now_ns();

		for (int i = 0; i < CHECKS; i++)
			legal = tablic_capture_legal(value, taken);
		int64_t spent = now_ns() - start;
		least = spent < least ? spent : least;
	}
	(void)legal;
	return (double)least / CHECKS;
}

/* The slowest sets that hill climbing found on tables of 51 cards: sums that
 * groups could have and no groups. Then for each value all that it might take
 * of a table of 51. */
static void
bench_legality(void)
{
	static const struct {
		int value;
		card_set taken;
	} hard[] = {{9, 0xf0088eff427ff}, {10, 0xf0802fff0afff},
		{10, 0xf0e04fff0cfff}, {11, 0xf200fff72cf7f},
		{11, 0xf800dbfd06faf}, {12, 0xe0001088bffff}};
	double worst = 0;

	for (size_t i = 0; i < sizeof hard / sizeof *hard; i++) {
		double ns = check_ns(hard[i].value, hard[i].taken);

		worst = ns > worst ? ns : worst;
	}
	for (int value = 0; value < CARD_VALUE_COUNT; value++) {
		card_set table = CARD_SET_ALL & ~card_bit((card)(4 * value));
		double ns = check_ns(value, tablic_capture_cards(value, table));

		worst = ns > worst ? ns : worst;
	}
	printf("legality_worst %.0f ns\n", worst);
}

int
main(int argc, char **argv)
{
	if (argc == 3 && strcmp(argv[1], "greedy") == 0)
		bench_games("greedy", tablic_greedy_play, atol(argv[2]));
	else if (argc == 3 && strcmp(argv[1], "random") == 0)
		bench_games("random", play_random, atol(argv[2]));
	else if (argc == 2 && strcmp(argv[1], "legality") == 0)
		bench_legality();
	else
		errx(2, "usage: rules greedy N | random N | legality");
	return 0;
}
