#include "tablic/search/endgame_leaf.h"

#include <math.h>
#include <string.h>

void
endgame_leaf_begin(struct endgame_leaf *leaf,
	const struct tablic_value_net *net, struct tablic_table_cache *cache,
	int deal, card_set stock)
{
	leaf->net = net;
	leaf->cache = cache;
	leaf->end = (struct tablic_position){
		.unseen = stock,
		.deal = deal,
		.stock = card_set_size(stock),
	};
	leaf->evaluated = 0;
	if (++leaf->question == 0) {
		memset(leaf->entries, 0, sizeof leaf->entries);
		leaf->question = 1;
	}
}

/* The owner of the position is the one who has just played. */
static int
evaluate(const struct endgame_leaf *leaf, const struct endgame_state *state)
{
	static const int capturers[] = {[ENDGAME_MOVER] = 1,
		[ENDGAME_OTHER] = 0,
		[ENDGAME_NOBODY] = -1};
	struct tablic_position end = leaf->end;

	end.table = tablic_counts_pick(state->table, CARD_SET_ALL);
	end.cards[1] = state->ahead;
	end.last = capturers[state->last];
	return (int)lrintf(-tablic_value_net_of(leaf->net, &end, leaf->cache) *
			   ENDGAME_LEAF_POINT);
}

static struct endgame_leaf_entry *
entry_of(struct endgame_leaf *leaf, const struct endgame_state *state)
{
	uint64_t hash = state->table * 0x9e3779b97f4a7c15;

	hash = (hash ^ hash >> 32) + (uint64_t)(state->ahead + CARD_COUNT) * 4 +
	       state->last;
	return &leaf->entries[hash * 0xd6e8feb86659fd93 >>
			      (64 - ENDGAME_LEAF_BITS)];
}

int
endgame_leaf_value(struct endgame_leaf *leaf, const struct endgame_state *state)
{
	struct endgame_leaf_entry *entry = entry_of(leaf, state);

	if (entry->question != leaf->question || entry->table != state->table ||
		entry->ahead != state->ahead ||
		entry->last != (int)state->last) {
		leaf->evaluated++;
		*entry = (struct endgame_leaf_entry){
			.table = state->table,
			.question = leaf->question,
			.ahead = (int16_t)state->ahead,
			.last = (int8_t)state->last,
			.value = evaluate(leaf, state),
		};
	}
	return entry->value;
}
