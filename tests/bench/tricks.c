/*
 * The cost of the rules of the trick games, without any process between.
 *
 *   tricks planowanie N     N games of four by the contest's course
 *   tricks herc N           N games
 *
 * Every game is whole: shuffle, declarations, a random legal card and its
 * judgement for every turn, score. The players see their hands straight from
 * the game, since they look at nothing else. The instructions of a card are
 * the difference of two runs' counts over that of their cards:
 *
 *   valgrind --tool=callgrind tricks herc 2000
 *
 * Each line printed is a name, a number and a unit.
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "common/random.h"
#include "herc/rules.h"
#include "planowanie/rules.h"
#include "planowanie/settings.h"

enum { SEATS = 4 };

static int64_t
now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static void
planowanie_card(struct planowanie *game, struct random *random)
{
	const struct trick *trick = &game->open.trick;
	trick_card c = trick_pick(
		trick_follow(trick, game->hands[trick->turn]), random);

	if (planowanie_judge(game, c) != PLANOWANIE_LEGAL)
		errx(1, "an illegal card");
	planowanie_play(game, c);
}

/* Returns the number of cards played. */
static long
planowanie_deal_and_play(struct planowanie *game, struct random *random)
{
	long cards = 0;

	planowanie_deal(game);
	for (int seat = 0; seat < SEATS; seat++)
		planowanie_declare(game, seat,
			(int)random_below(
				random, (uint32_t)game->open.cards + 1));
	for (; !planowanie_between_deals(&game->open); cards++)
		planowanie_card(game, random);
	return cards;
}

static long
planowanie_game_of(struct random *random, int points[static SEATS])
{
	static struct planowanie_settings settings;
	static struct planowanie game;
	char reason[GAME_REASON_MAX];
	long cards = 0;

	if (settings.deck.size == 0) {
		planowanie_settings_init(&settings);
		if (!planowanie_settings_check(&settings, SEATS, reason))
			errx(1, "%s", reason);
	}
	planowanie_start(&game, &settings.deck, &settings.course, SEATS);
	planowanie_shuffle(&game, random);
	while (!planowanie_over(&game))
		cards += planowanie_deal_and_play(&game, random);
	memcpy(points, game.open.points, SEATS * sizeof *points);
	return cards;
}

static long
herc_game_of(struct random *random, int points[static SEATS])
{
	struct herc game;
	long cards = 0;

	herc_shuffle(&game, 0, random);
	for (; !herc_over(&game.open); cards++) {
		const struct trick *trick = &game.open.trick;
		trick_card c = trick_pick(
			herc_legal(trick, &game.deck, game.hands[trick->turn]),
			random);

		if (herc_judge(&game, c) != HERC_LEGAL)
			errx(1, "an illegal card");
		herc_play(&game, c);
	}
	herc_score(&game.open, points);
	return cards;
}

static void
bench(const char *name,
	long game_of(struct random *random, int points[static SEATS]),
	long games)
{
	long total[SEATS] = {0}, cards = 0;
	struct random random;
	int64_t start = now_ns();

	random_seed(&random, 1);
	for (long i = 0; i < games; i++) {
		int points[SEATS];

		cards += game_of(&random, points);
		for (int seat = 0; seat < SEATS; seat++)
			total[seat] += points[seat];
	}
	double seconds = (double)(now_ns() - start) / 1e9;
	printf("%s_rate %.0f games/s\n", name, (double)games / seconds);
	printf("%s_cards %ld cards\n", name, cards);
	for (int seat = 0; seat < SEATS; seat++)
		printf("%s_points_%d %.3f points/game\n", name, seat,
			(double)total[seat] / (double)games);
}

int
main(int argc, char **argv)
{
	long games = argc == 3 ? atol(argv[2]) : 0;

	if (games > 0 && strcmp(argv[1], "planowanie") == 0)
		bench("planowanie", planowanie_game_of, games);
	else if (games > 0 && strcmp(argv[1], "herc") == 0)
		bench("herc", herc_game_of, games);
	else
		errx(2, "usage: tricks planowanie N | herc N");
	return 0;
}
