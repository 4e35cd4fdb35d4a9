/*
 * What a card was chosen from, for an explanation: how each candidate did in
 * the worlds tried, which cards the others held there, and who seemed greedy.
 */
#ifndef HERC_SEARCH_ACCOUNT_H
#define HERC_SEARCH_ACCOUNT_H

#include "common/explanation.h"
#include "herc/search/packed.h"

/* All zero before a choice. */
struct herc_account {
	int worlds;
	int greedy[HERC_SEATS]; /* of these */
	int held[HERC_SEATS][HERC_CARDS];
};

/* The hands of one more world, in which the seats whose bits are in GREEDY are
 * so. */
void herc_account_world(struct herc_account *, const herc_set hands[HERC_SEATS],
	unsigned greedy);

/* What COUNT cards were worth to the side of the seat, more than half of all
 * points, on average; the best first. */
void herc_account_cards(const struct herc_view *, const herc_set cards[],
	const double worths[], int count, struct explanation *);

/* Of each other seat the cards it held most often. */
void herc_account_hands(const struct herc_account *, const struct herc_view *,
	struct explanation *);

#endif
