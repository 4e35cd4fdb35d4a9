/*
 * What a search of the last deal knows of positions it has been to: bounds of
 * what is still to be won and the play that was best. Where there is no room
 * for all, positions with more cards to be played stay.
 */
#ifndef TABLIC_ENDGAME_TABLE_H
#define TABLIC_ENDGAME_TABLE_H

#include <stdint.h>

enum { ENDGAME_PLACE_BITS = 14, ENDGAME_PLACE_ENTRIES = 4 };

struct endgame_entry {
	uint64_t key;
	int16_t low, high;  /* bounds of the value */
	unsigned best : 12; /* place of the play in its list; 0: unknown */
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

/* What is known of KEY; NULL: nothing. */
const struct endgame_entry *endgame_table_find(
	const struct endgame_table *, uint64_t key);

/* What is known of KEY, a position of PLIES, for the caller to add to; a new
 * entry has no bounds. Valid until the next call. */
struct endgame_entry *endgame_table_add(
	struct endgame_table *, uint64_t key, int plies);

#endif
