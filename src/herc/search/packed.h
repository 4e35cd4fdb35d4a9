/*
 * A game of Herc for searches: all four hands in words of their own, played on
 * by a few operations on them.
 *
 * Cards are numbered by value and within it by suit, hearts first, so that a
 * nibble of a set is a value and the highest bit the dearest card, whatever
 * its suit; a suit is every fourth bit. Single cards are sets, too.
 */
#ifndef HERC_SEARCH_PACKED_H
#define HERC_SEARCH_PACKED_H

#include <stdbool.h>
#include <stdint.h>

#include "herc/rules.h"
#include "herc/view.h"

typedef uint64_t herc_set;

#define HERC_HEARTS ((herc_set)0x1111111111111)
#define HERC_ALL    ((herc_set)0xfffffffffffff)

/* What everybody knows. */
struct herc_table {
	herc_set left;		    /* not played yet */
	herc_set lacks[HERC_SEATS]; /* the suits that a seat has shown it lacks
				     */
	herc_set suit;		    /* the led suit; empty before the lead */
	herc_set better; /* the cards that would win now; empty before */
	int8_t turn;
	int8_t count;  /* cards in the trick */
	int8_t winner; /* so far, of the trick */
	int8_t tricks_left;
	int16_t worth;	  /* of the trick so far */
	int16_t taken[2]; /* by side: seat % 2 */
};

struct herc_packed {
	struct herc_table table;
	herc_set hands[HERC_SEATS];
};

herc_set herc_pack(trick_set);
trick_set herc_unpack(herc_set);

/* The table as the view knows it. */
void herc_table_of(struct herc_table *, const struct herc_view *);

void herc_table_start(struct herc_table *, int leader);

/* The cards of the suit of one. */
static inline herc_set
herc_suit_of(herc_set c)
{
	return HERC_HEARTS << (__builtin_ctzll(c) & 3);
}

static inline int
herc_worth_of(herc_set c)
{
	return (__builtin_ctzll(c) >> 2) + 2;
}

/* The sum of the points of the cards. */
int herc_worth(herc_set);

static inline int
herc_size(herc_set set)
{
	return trick_set_size(set);
}

/* The cards, and those below each in its suit. */
static inline herc_set
herc_downwards(herc_set set)
{
	set |= set >> 4;
	set |= set >> 8;
	set |= set >> 16;
	return set | set >> 32;
}

/* The cards of the highest value in SET, which must not be empty. */
static inline herc_set
herc_dearest(herc_set set)
{
	return set & (herc_set)15 << ((63 - __builtin_clzll(set)) & ~3);
}

static inline herc_set
herc_cheapest(herc_set set)
{
	return set & (herc_set)15 << (__builtin_ctzll(set) & ~3);
}

/* What the next seat may play of HAND. */
static inline herc_set
herc_table_legal(const struct herc_table *table, herc_set hand)
{
	herc_set follows = hand & table->suit;
	herc_set hearts = hand & HERC_HEARTS;

	if (table->count == 0)
		return hand;
	return follows != 0 ? follows : hearts != 0 ? hearts : hand;
}

/* What SEAT may hold beside HAND, which is another's. */
static inline herc_set
herc_table_possible(const struct herc_table *table, int seat, herc_set hand)
{
	return table->left & ~hand & ~table->lacks[seat & 3];
}

/* C is the best card so far. */
static inline void
herc_table_lead_with(struct herc_table *table, herc_set c, herc_set suit)
{
	table->better = suit & -(c << 1);
	if (suit != HERC_HEARTS)
		table->better |= HERC_HEARTS;
	table->winner = table->turn;
}

static inline void
herc_table_follow(struct herc_table *table, herc_set c)
{
	if ((c & table->suit) == 0) {
		table->lacks[table->turn] |= table->suit;
		if ((c & HERC_HEARTS) == 0)
			table->lacks[table->turn] |= HERC_HEARTS;
	}
	if ((c & table->better) != 0)
		herc_table_lead_with(table, c, herc_suit_of(c));
}

static inline void
herc_table_end_trick(struct herc_table *table)
{
	table->taken[table->winner & 1] += table->worth;
	table->turn = table->winner;
	table->count = 0;
	table->worth = 0;
	table->suit = 0;
	table->better = 0;
	table->tricks_left--;
}

/* The next seat plays C. */
static inline void
herc_table_play(struct herc_table *table, herc_set c)
{
	table->left &= ~c;
	table->worth += (int16_t)herc_worth_of(c);
	if (table->count == 0) {
		table->suit = herc_suit_of(c);
		herc_table_lead_with(table, c, table->suit);
	} else {
		herc_table_follow(table, c);
	}
	table->count++;
	table->turn = (table->turn + 1) & 3;
	if (table->count == HERC_SEATS)
		herc_table_end_trick(table);
}

static inline void
herc_packed_play(struct herc_packed *game, herc_set c)
{
	game->hands[game->table.turn] &= ~c;
	herc_table_play(&game->table, c);
}

/* What side 0 has taken more than side 1. */
static inline int
herc_table_margin(const struct herc_table *table)
{
	return table->taken[0] - table->taken[1];
}

#endif
