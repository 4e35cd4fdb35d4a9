/*
 * The genetic player of Lazar Milenkovic's thesis ("Genetski algoritam", 2017):
 * one play and the greedy answer to it, weighed by a genome g as
 *
 *	f = sa * g0 + ka * g1 - sb * g2 - kb * g3
 *
 * where sa are the points (stihovi) and ka the cards that the play takes, sb
 * and kb those that the others then take (tablic_thesis_opponents). The play
 * with the greatest f is chosen, the first of equals: lower types of cards (see
 * tablic/counts.h) before higher, rich captures before poor ones, and those
 * before laying the card down.
 *
 * The thesis has two players, stihovi and hands that both see. Any scoring and
 * number of players does; where hands are hidden, the answers are those of some
 * supposed hands, on average. A node is a play weighed against one answer.
 */
#ifndef TABLIC_PLAYERS_GENETIC_H
#define TABLIC_PLAYERS_GENETIC_H

#include "tablic/players/genome.h"
#include "tablic/search/capture_cache.h"
#include "tablic/strategy.h"

enum {
	TABLIC_GENETIC_CAPTURES = 200, /* of one card; the richest */
	TABLIC_GENETIC_WORLDS = 20,    /* hands supposed for one choice */
};

struct tablic_genetic {
	struct tablic_genome genome;
	struct tablic_capture_cache
		*cache; /* the caller's, which many may share */
};

/* For as long as the player lives. */
struct tablic_strategy tablic_genetic_strategy(struct tablic_genetic *);

#endif
