/*
 * A strategy of tablić: it is shown a view and says a play. Everything that
 * plays, over pipes or within one process, plays through this; players/ has
 * them all but greedy, which the searches use too.
 */
#ifndef TABLIC_STRATEGY_H
#define TABLIC_STRATEGY_H

#include "common/effort.h"
#include "common/random.h"
#include "tablic/view.h"

struct tablic_strategy {
	/* A legal play in the turn of the view's seat, the best that could be
	 * found within the effort; all chance is taken from RANDOM. SELF may
	 * remember things that make the next choice quicker, never anything
	 * that changes it. */
	struct tablic_play (*choose)(void *self, const struct tablic_view *,
		struct effort *, struct random *);
	void *self;
};

#define TABLIC_SHOWN_TO_ALL UINT64_MAX

/*
 * Plays the whole game that DECK deals, seat s by STRATEGIES[s] with all chance
 * taken from RANDOM[s] and NODES nodes a play. The seats of SHOWN, bit s for seat
 * s, are shown all hands. END is the game when it is over.
 */
struct tablic_playout {
	enum tablic_scoring scoring;
	int seats;
	uint64_t shown;
	int64_t nodes;
	const struct tablic_strategy *strategies[TABLIC_SEATS_MAX];
	struct random *random[TABLIC_SEATS_MAX];
	int match_to;		      /* of which it is a deal; 0: of none */
	int before[TABLIC_SEATS_MAX]; /* by seat */
};

void tablic_playout(const struct tablic_playout *,
	const card deck[static CARD_COUNT], struct tablic_open *end);

#endif
