/*
 * The greedy player of Herc. It takes a dear trick with the cheapest card that
 * does it, gives its dear cards to a trick that its partner is winning, and
 * keeps its hearts for tricks that are worth them. It looks no further than
 * the trick on the table.
 */
#ifndef HERC_GREEDY_H
#define HERC_GREEDY_H

#include "common/random.h"
#include "herc/view.h"

/* For a view that may play. Among equal cards one is drawn at random. */
trick_card herc_greedy_play(const struct herc_view *, struct random *);

#endif
