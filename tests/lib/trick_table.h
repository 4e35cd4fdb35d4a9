/*
 * A trick game as the arbiter holds it, with all that it says written down as
 * lines "0 1 : COMMAND": the seats that hear it and what they hear. A table
 * holds its game itself; a test fails where the functions say what has to be.
 */
#ifndef LIB_TRICK_TABLE_H
#define LIB_TRICK_TABLE_H

#include "common/game.h"

struct trick_table {
	const struct game_rules *rules;
	union {
		max_align_t aligned;
		char bytes[8192];
	} game;
	char minutes[16384];
	struct game_voice voice;
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
};

/* A table without a game. */
void trick_table_clear(struct trick_table *, const struct game_rules *);

/* Compares what has been said since the last time. */
void trick_table_expect(struct trick_table *, const char *minutes);

/* False: the answer is refused for the table's reason. */
bool trick_table_act(struct trick_table *, int seat, const char *text);

/* The answers are legal; nothing is kept of what is said. */
void trick_table_do(struct trick_table *, int seat, const char *text);

/* The answer is refused for that reason, and nothing has changed. */
void trick_table_refuses(
	struct trick_table *, int seat, const char *text, const char *why);

/* Starts a game of so many SEATS from JSON text. */
bool trick_table_restore(struct trick_table *, int seats, const char *text);

/* The game comes back the same from its record and from its line. */
void trick_table_comes_back(
	struct trick_table *, int seats, const void *settings, long number);

#endif
