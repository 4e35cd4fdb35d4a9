/*
 * What the end of a deal is worth that another follows, in a search with known
 * hands: what the value net says of it as the one who has just played, who
 * never leads the next deal, sees it.
 */
#ifndef TABLIC_SEARCH_ENDGAME_LEAF_H
#define TABLIC_SEARCH_ENDGAME_LEAF_H

#include <stdint.h>

#include "tablic/search/endgame_state.h"
#include "tablic/search/value_net.h"

enum { ENDGAME_LEAF_BITS = 13 };

/* A leaf that was met and its value. */
struct endgame_leaf_entry {
	tablic_counts table;
	uint32_t question; /* 0: none */
	int16_t ahead;
	int8_t last;
	int value;
};

struct endgame_leaf {
	const struct tablic_value_net *net;
	struct tablic_table_cache *cache;
	struct tablic_position end; /* what is the same in all leaves */
	uint32_t question;
	int64_t evaluated;
	struct endgame_leaf_entry entries[1 << ENDGAME_LEAF_BITS];
};

/* A new question: the ends of deal DEAL, after which the cards of STOCK are
 * left. A leaf that is all zero has never been asked. */
void endgame_leaf_begin(struct endgame_leaf *, const struct tablic_value_net *,
	struct tablic_table_cache *, int deal, card_set stock);

/* What the game is still worth to who leads the next deal, in units of
 * ENDGAME_LEAF_POINT. No card is in hand. */
int endgame_leaf_value(struct endgame_leaf *, const struct endgame_state *);

#endif
