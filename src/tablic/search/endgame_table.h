/*
 * The transposition table of the last deal's search: for positions met before,
 * bounds of what is still to be won and the play that was best. Where there is
 * no room for all, positions with more cards to be played stay.
 */
#ifndef TABLIC_SEARCH_ENDGAME_TABLE_H
#define TABLIC_SEARCH_ENDGAME_TABLE_H

#include <stdint.h>

enum { ENDGAME_PLACE_BITS = 14, ENDGAME_PLACE_ENTRIES = 4 };

/* Beyond all values. */
enum { ENDGAME_INFINITY = INT16_MAX };

/* What is known of a position. */
struct endgame_bounds {
	int low, high; /* of the value; ENDGAME_INFINITY if there is none */
	unsigned best; /* place of the play in its list, from 1; 0: unknown */
};

struct endgame_entry {
	uint64_t key;
	int16_t low, high;
	unsigned best : 12;
	unsigned plies : 4;
	unsigned generation : 16; /* of the question that it belongs to */
};

struct endgame_table {
	unsigned generation; /* 0: the entries were never cleared */
	struct endgame_entry places[1 << ENDGAME_PLACE_BITS]
				   [ENDGAME_PLACE_ENTRIES];
};

/* A new question: what is known belongs to others. */
void endgame_table_begin(struct endgame_table *);

struct endgame_bounds endgame_table_find(
	const struct endgame_table *, uint64_t key);

/* Of KEY, a position of PLIES cards in hand, BOUNDS are known too, or its best
 * play has changed. */
void endgame_table_note(struct endgame_table *, uint64_t key, int plies,
	const struct endgame_bounds *);

#endif
