/*
 * The game that a console has at hand: part of console. The bot is told what
 * its seat is to hear, and all is printed.
 */
#ifndef TALK_CONSOLE_GAME_H
#define TALK_CONSOLE_GAME_H

#include "base/seed.h"
#include "record/record.h"
#include "record/run.h"
#include "talk/console.h"

/* Sends LINE, and prints the answer. False: there was none, as is said. */
bool console_say(struct console *, const char *line);

/* A deal of SEED, told to SEAT up to its turn. */
void console_game_deal(struct console *, const struct seed *seed, long seat);

/* What SEAT heard of the game before move MOVE. */
void console_game_load(struct console *, const struct run *run,
	const struct record *record, long move, long seat);

/* The bot is asked, and what it answers is done; then the others act. */
void console_game_go(struct console *);

/* Whoever is to act does what is recorded, or anything. */
void console_game_step(struct console *);

/* The last action has not been done: the bot hears the game anew. */
void console_game_back(struct console *);

/* Tells a fresh bot the game at hand as far as it has come. */
void console_game_again(struct console *);

#endif
