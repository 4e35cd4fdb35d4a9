/*
 * What it is worth to know the score of a match: the expert that is told it
 * against the same expert that is not, in matches that are begun at a score.
 *
 *	points_match pairs|two TO OWN OTHER MATCHES NODES [SEED]
 *
 * Each deck is played four times: who knows has OWN points or OTHER, and leads or
 * not. Printed is the share of the matches that it wins, half of them if to know
 * is worth nothing, with its standard error over decks, and the points it has
 * more in the first deal.
 */
#include <err.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tablic/players/expert.h"
#include "tablic/strategy.h"

enum { TIMES = 4 }; /* that a deck is played */

struct bench {
	struct tablic_strategy expert;
	enum tablic_scoring scoring;
	int seats, to;
	int64_t nodes;
	uint64_t seed;
};

/* The same view, but of a deal that is by itself. */
static struct tablic_play
choose_deaf(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	const struct bench *b = self;
	struct tablic_view deaf = *view;

	deaf.match_to = 0;
	return b->expert.choose(b->expert.self, &deaf, effort, random);
}

/* Adds the points of a deal in which the side of seat KNOWING knows. */
static void
play_deal(struct bench *b, int knowing, uint64_t number, int score[2])
{
	const struct tablic_strategy deaf = {choose_deaf, b};
	struct tablic_playout playout = {.scoring = b->scoring,
		.seats = b->seats,
		.nodes = b->nodes,
		.match_to = b->to};
	struct random random[TABLIC_SEATS_MAX], dealing;
	struct tablic_open end;
	card deck[CARD_COUNT];
	int points[TABLIC_SEATS_MAX];

	for (int s = 0; s < b->seats; s++) {
		bool knows = s % 2 == knowing;

		random_derive(&random[s], "seat", b->seed, number, (uint64_t)s);
		playout.random[s] = &random[s];
		playout.strategies[s] = knows ? &b->expert : &deaf;
		playout.before[s] = score[!knows];
	}
	random_derive(&dealing, "deal", b->seed, number, 0);
	tablic_shuffle(deck, &dealing);
	tablic_playout(&playout, deck, &end);
	tablic_score(&end, points);
	score[0] += points[knowing];
	score[1] += points[!knowing];
}

/* 1: who knows has won; 0: has lost. */
static double
play_match(struct bench *b, const int before[2], int knowing, uint64_t number,
	double *more)
{
	int score[2] = {before[0], before[1]};

	for (uint64_t deal = 0;; deal++) {
		play_deal(b, knowing ^ (int)(deal % 2), number * 1000 + deal,
			score);
		if (deal == 0)
			*more += score[0] - before[0] - (score[1] - before[1]);
		if (score[0] != score[1] &&
			(score[0] >= b->to || score[1] >= b->to))
			return score[0] > score[1];
	}
}

int
main(int argc, char *argv[])
{
	struct bench b = {0};
	double sum = 0, squares = 0, more = 0;

	if (argc < 7)
		errx(2, "usage: points_match pairs|two TO OWN OTHER MATCHES "
			"NODES [SEED]");
	b.scoring =
		strcmp(argv[1], "pairs") == 0 ? TABLIC_PAIRS : TABLIC_POINTS;
	b.seats = b.scoring == TABLIC_PAIRS ? 4 : 2;
	b.to = atoi(argv[2]);
	const int before[2][2] = {
		{atoi(argv[3]), atoi(argv[4])}, {atoi(argv[4]), atoi(argv[3])}};
	const int decks = atoi(argv[5]) / TIMES;
	b.nodes = atoll(argv[6]);
	b.seed = argc > 7 ? (uint64_t)atoll(argv[7]) : 1;
	if (!tablic_expert_init(&b.expert))
		err(1, NULL);
	for (int i = 0; i < decks; i++) {
		double won = 0;

		for (int time = 0; time < TIMES; time++)
			won += play_match(&b, before[time / 2], time % 2,
				(uint64_t)i, &more);
		won /= TIMES;
		sum += won;
		squares += won * won;
	}
	double mean = sum / decks;
	double variance = squares / decks - mean * mean;
	printf("wins %.2f ± %.2f %%, points of the first deal %+.2f\n",
		100 * mean, 100 * sqrt(variance / decks),
		more / (TIMES * decks));
	tablic_expert_release(&b.expert);
	return 0;
}
