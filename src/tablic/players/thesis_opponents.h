/*
 * The model of the other players that the strategies of the thesis share:
 * everyone plays greedily (tablic_thesis_greedy) from a hand that is known,
 * because it was shown or nothing else is left, or else drawn from the cards
 * not seen.
 */
#ifndef TABLIC_PLAYERS_THESIS_OPPONENTS_H
#define TABLIC_PLAYERS_THESIS_OPPONENTS_H

#include "common/random.h"
#include "tablic/counts.h"
#include "tablic/view.h"

struct tablic_thesis_opponents {
	enum tablic_scoring scoring;
	int count;
	tablic_counts hands[TABLIC_SEATS_MAX - 1]; /* the next seat's first */
};

/* Does VIEW's seat know every hand? */
bool tablic_thesis_opponents_known(const struct tablic_view *);

/* The others' hands; those not known are drawn with RANDOM. */
void tablic_thesis_opponents_draw(struct tablic_thesis_opponents *,
	const struct tablic_view *, struct random *);

/* Each plays a card, as long as it has one, on *TABLE; what they gain, summed
 * up (tablic_gain). */
int tablic_thesis_opponents_answer(
	struct tablic_thesis_opponents *, tablic_counts *table);

/* A hash of the hands; with one opponent no two hands have the same. */
uint64_t tablic_thesis_opponents_key(const struct tablic_thesis_opponents *);

#endif
