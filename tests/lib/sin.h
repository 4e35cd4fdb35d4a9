/*
 * A player of tablić in plain stdio, faultless but for one act: it answers
 * what every bot must answer and lays down the first card of its hand, until
 * its moment comes. Each program of tests/faulty_bots is the player with one
 * sin.
 *
 *	SIN [-l] [COMMAND [N]]	sins when COMMAND comes for the Nth time;
 *				0: every time
 *
 * With -l it lists the commands that it knows; else it refuses list_commands
 * and is told the needed ones alone.
 *
 * None lives for longer than ten minutes, whatever the arbiter does.
 */
#ifndef LIB_SIN_H
#define LIB_SIN_H

#include <stdbool.h>
#include <stdio.h>

enum { SIN_CARDS_MAX = 52 };

struct sin_cards {
	int count;
	char names[SIN_CARDS_MAX][3];
};

struct sin_player {
	bool lists;
	int seat;
	struct sin_cards hand;
	struct sin_cards table;
};

/* The sin. True: it has answered the command itself, or will not. */
typedef bool sin_act(const struct sin_player *);

/* The program: MOMENT is its command if the command line names none. */
int sin_play(int argc, char **argv, const char *moment, sin_act *);

/* Writes TEXT to the standard output at once. */
void sin_say(const char *text);

bool sin_cards_have(const struct sin_cards *, const char *name);

_Noreturn void sin_hang(void);

/* Writes TEXT over and over. */
_Noreturn void sin_flood(FILE *, const char *text);

/* The calling process leaves its group and heeds no signal but SIGKILL. */
_Noreturn void sin_live_on(void);

#endif
