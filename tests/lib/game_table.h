/*
 * A game as the arbiter holds it, with all that it says written down as lines
 * "0 1 : COMMAND": the seats that hear it and what they hear. A table holds its
 * game itself; a test fails where the functions say what has to be.
 */
#ifndef LIB_GAME_TABLE_H
#define LIB_GAME_TABLE_H

#include "common/game.h"

struct game_table {
	const struct game_rules *rules;
	union {
		max_align_t aligned;
		char bytes[1 << 16];
	} game;
	char minutes[16384];
	struct game_voice voice;
	char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
};

/* A table without a game. */
void game_table_clear(struct game_table *, const struct game_rules *);

/* Compares what has been said since the last time. */
void game_table_expect(struct game_table *, const char *minutes);

/* False: the answer is refused for the table's reason. */
bool game_table_act(struct game_table *, int seat, const char *text);

/* The answers are legal; nothing is kept of what is said. */
void game_table_do(struct game_table *, int seat, const char *text);

/* The answer is refused for that reason, and nothing has changed. */
void game_table_refuses(
	struct game_table *, int seat, const char *text, const char *why);

/* Starts a game of so many SEATS from JSON text. */
bool game_table_restore(struct game_table *, int seats, const char *text);

/* The game comes back the same from its record and from its line. */
void game_table_comes_back(
	struct game_table *, int seats, const void *settings, long number);

#endif
