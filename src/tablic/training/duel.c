#include "tablic/training/duel.h"

#include <math.h>

/* What one game or pair brought the first strategy. */
struct outcome {
	double margin, share;
};

static double
share_of(int own, int other)
{
	return own > other ? 1 : own == other ? 0.5 : 0;
}

/* The first strategy has SEAT. */
static struct outcome
play(const struct tablic_duel *duel, const card deck[static CARD_COUNT],
	uint64_t number, int seat)
{
	int points[TABLIC_SEATS_MAX], standing[TABLIC_SEATS_MAX];
	struct tablic_open end;
	struct random random[2];
	struct tablic_playout playout = {
		.scoring = duel->scoring,
		.seats = 2,
		.shown = duel->open ? TABLIC_SHOWN_TO_ALL : 0,
		.nodes = duel->nodes,
	};

	for (int i = 0; i < 2; i++) {
		int at = i == 0 ? seat : 1 - seat;

		random_derive(&random[i], "contest-seat", duel->seed, number,
			(uint64_t)(2 * seat + i));
		playout.strategies[at] = duel->strategies[i];
		playout.random[at] = &random[i];
	}
	tablic_playout(&playout, deck, &end);
	tablic_score(&end, points);
	tablic_standing(&end, standing);
	return (struct outcome){
		points[seat] - points[1 - seat],
		share_of(standing[seat], standing[1 - seat]),
	};
}

static void
count(struct tablic_duel_score *score, double share)
{
	score->wins += share == 1;
	score->draws += share == 0.5;
	score->losses += share == 0;
}

void
tablic_duel_pair(const struct tablic_duel *duel, uint64_t number,
	struct tablic_duel_score *score)
{
	card deck[CARD_COUNT];
	struct random random;
	struct outcome pair = {0, 0};

	random_derive(&random, "contest-deal", duel->seed, number, 0);
	tablic_shuffle(deck, &random);
	for (int seat = 0; seat < 2; seat++) {
		struct outcome game = play(duel, deck, number, seat);

		count(score, game.share);
		pair.margin += game.margin;
		pair.share += game.share;
	}
	score->pairs++;
	score->margin += pair.margin;
	score->margin_squares += pair.margin * pair.margin;
	score->shares += pair.share;
	score->share_squares += pair.share * pair.share;
}

static double
mean(const struct tablic_duel_score *score, double sum)
{
	return score->pairs == 0 ? 0 : sum / (2 * (double)score->pairs);
}

/* Of a game's mean, from the sums over pairs of two games. */
static double
error(const struct tablic_duel_score *score, double sum, double squares)
{
	double n = (double)score->pairs;

	if (n < 2)
		return INFINITY;
	double variance = (squares - sum * sum / n) / (n - 1);
	return variance > 0 ? sqrt(variance / n) / 2 : 0;
}

double
tablic_duel_margin(const struct tablic_duel_score *score)
{
	return mean(score, score->margin);
}

double
tablic_duel_margin_error(const struct tablic_duel_score *score)
{
	return error(score, score->margin, score->margin_squares);
}

double
tablic_duel_share(const struct tablic_duel_score *score)
{
	return mean(score, score->shares);
}

double
tablic_duel_share_error(const struct tablic_duel_score *score)
{
	return error(score, score->shares, score->share_squares);
}
