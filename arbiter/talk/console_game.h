/*
 * The game that a console has at hand: part of console. The bots are told what
 * their seats are to hear, and all is printed.
 */
#ifndef TALK_CONSOLE_GAME_H
#define TALK_CONSOLE_GAME_H

#include "base/seed.h"
#include "record/record.h"
#include "record/run.h"
#include "talk/console.h"

/* Which deal. */
struct console_deal {
	struct seed seed;
	long number;
	const char *file; /* the deal is one of this deal file; NULL: of SEED */
	long seat;	  /* of the first bot, the others sit next to it */
};

/* Deals, and tells the bots up to the turn of one. */
void console_game_deal(struct console *, const struct console_deal *);

/* What is heard of the game before move MOVE, the first bot at SEAT. */
void console_game_load(struct console *, const struct run *run,
	const struct record *record, long move, long seat);

/* The bot whose turn it is is asked, and what it answers is done; then the
 * others act. */
void console_game_go(struct console *);

/* The same until the game is over, or waits for :play. */
void console_game_end(struct console *);

/* Whoever is to act does what is recorded, or anything. */
void console_game_step(struct console *);

/* Whoever is to act does TEXT. */
void console_game_play(struct console *, const char *text);

/* The last action has not been done: the bots hear the game anew. */
void console_game_back(struct console *);

/* Tells BOT, a fresh one, the game at hand as far as it has come. */
void console_game_again(struct console *, const struct console_bot *bot);

/* SEAT is for BOT; NULL: nobody's, by hand or by chance. */
void console_game_seat(
	struct console *, long seat, struct console_bot *bot, bool by_hand);

#endif
