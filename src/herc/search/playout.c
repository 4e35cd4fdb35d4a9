#include "herc/search/playout.h"

#include "herc/search/policy.h"

static inline herc_set
or_else(herc_set set, herc_set other)
{
	return set != 0 ? set : other;
}

/* The dearest card that is likely to win, else the cheapest; no heart while
 * there is another card. A card is likely to win that is above all that
 * opponents can have of its suit, unless one is void of it and can have a
 * heart. */
static inline herc_set
leading(const struct herc_table *table, herc_set hand)
{
	herc_set cards = or_else(hand & ~HERC_HEARTS, hand);
	herc_set next = herc_table_possible(table, table->turn + 1, hand);
	herc_set last = herc_table_possible(table, table->turn + 3, hand);
	herc_set next_down = herc_downwards(next);
	herc_set last_down = herc_downwards(last);
	herc_set cut = 0;

	if ((next & HERC_HEARTS) != 0)
		cut |= ~next_down;
	if ((last & HERC_HEARTS) != 0)
		cut |= ~last_down;
	/* Of each suit cut, the nibbles' bit; hearts are not. */
	herc_set sure =
		cards & ~(next_down | last_down) & ~((cut & 14) * HERC_HEARTS);
	return sure != 0 ? herc_dearest(sure) : herc_cheapest(cards);
}

/* What the opponent to come may beat a card with: the led suit as long as it
 * is not known to be void of it. */
static inline herc_set
threat_of(const struct herc_table *table, herc_set hand)
{
	if (table->count == HERC_SEATS - 1)
		return 0;
	herc_set next = herc_table_possible(table, table->turn + 1, hand);
	return or_else(next & table->suit, next);
}

static inline herc_set
following(const struct herc_table *table, herc_set hand)
{
	herc_set legal = herc_table_legal(table, hand);
	herc_set threat = threat_of(table, hand);

	if (((table->winner ^ table->turn) & 1) == 0 &&
		(threat & table->better) == 0)
		return herc_dearest(or_else(legal & ~HERC_HEARTS, legal));
	herc_set sure = legal & table->better & ~herc_downwards(threat);
	if ((threat & HERC_HEARTS) != 0)
		sure &= HERC_HEARTS;
	herc_set cards = or_else(sure, legal);
	return herc_cheapest(or_else(cards & ~HERC_HEARTS, cards));
}

static inline herc_set
greedy_set(const struct herc_table *table, herc_set hand)
{
	return table->count == 0 ? leading(table, hand)
				 : following(table, hand);
}

herc_set
herc_greedy_set(const struct herc_table *table, herc_set hand)
{
	return greedy_set(table, hand);
}

void
herc_playout(struct herc_packed *game, int tricks_left, uint64_t *chance)
{
	while (game->table.tricks_left > tricks_left) {
		herc_set hand = game->hands[game->table.turn];

		herc_packed_play(game,
			herc_pick(greedy_set(&game->table, hand), chance));
	}
}

void
herc_playout_mixed(struct herc_packed *game, int tricks_left, unsigned greedy,
	const int16_t weights[], uint64_t *chance)
{
	while (game->table.tricks_left > tricks_left) {
		const struct herc_table *table = &game->table;
		herc_set hand = game->hands[table->turn];

		herc_packed_play(game,
			(greedy >> table->turn & 1) != 0
				? herc_pick(greedy_set(table, hand), chance)
				: herc_policy_play(
					  weights, table, hand, chance));
	}
}
