/*
 * Looking ahead in a game of two with a hidden hand: hands that the other may
 * hold are drawn, and in each such world every play that is worth a thought is
 * played on, oneself by the learned value, which knows no more than one would
 * know, the other by what kind of player it seems to be. All plays meet the
 * same worlds, and those that fall behind are given up.
 */
#ifndef TABLIC_SEARCH_LOOKAHEAD_H
#define TABLIC_SEARCH_LOOKAHEAD_H

#include "common/effort.h"
#include "common/race.h"
#include "tablic/search/opponent_model.h"
#include "tablic/search/value_net.h"

struct tablic_lookahead {
	enum tablic_scoring scoring;
	const struct tablic_value_net *value;
	struct tablic_table_cache *outlooks;
	struct race *race;
};

/* The play for the seat of VIEW in its turn, not in the last deal. A node is a
 * stand that is valued. */
struct tablic_play tablic_lookahead_choose(const struct tablic_lookahead *,
	const struct tablic_view *, struct effort *, struct random *);

#endif
