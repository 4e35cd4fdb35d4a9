/*
 * The console: a person's shell to bots. A line goes to one of them, one that
 * begins with a colon to the console, which has a game at hand: what the bots'
 * seats are to hear they are told, and what they answer is judged and played.
 *
 *	console_init(&console, &(struct console_terms){
 *		.choice = &choice,
 *		.specs = &spec,
 *		.count = 1,
 *		.loop = &loop,
 *		.out = stdout,
 *	});
 *	while (fgets(line, sizeof line, stdin) && console_take(&console, line))
 *		;
 *	console_release(&console);
 */
#ifndef TALK_CONSOLE_H
#define TALK_CONSOLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/seed.h"
#include "talk/console_bot.h"
#include "talk/console_choice.h"
#include "talk/local_game.h"

struct reader;

struct console {
	struct console_terms terms;
	struct console_bot *bots; /* owned, as many as the terms have */
	int addressed;		  /* the bot that lines go to */

	/* The game at hand, if there is one. */
	bool has_game;
	struct local_game game;
	struct reader *loaded; /* owned: where it was recorded; or NULL */
	seat_set by_hand;      /* seats that wait for :play */

	unsigned long begun; /* how often a game was told from its beginning */
	unsigned long games; /* that there were */
	unsigned long revision; /* changes with the position and the seating */
};

/* -1 with errno: a bot cannot even be tried. */
int console_init(struct console *, const struct console_terms *);
void console_release(struct console *);

/* Which bot is at SEAT; NULL: none is. */
struct console_bot *console_bot_at(const struct console *, int seat);

/* Who plays at SEAT, in words. */
const char *console_seat_name(const struct console *, int seat);

/* The seat whose turn it is; -1: the game is over. */
int console_turn(const struct console *);

/* Prints a line of the console's own. */
void console_print(struct console *, const char *line);

/* Which deal. */
struct console_deal {
	struct seed seed;
	long number;
	const char *file; /* the deal is one of this deal file; NULL: of SEED */
	long seat;	  /* of the first bot, the others sit next to it */
};

/* Deals, and tells the bots up to the turn of one. */
void console_deal(struct console *, const struct console_deal *);

/* What is heard of game ID of the record file PATH before move MOVE, the first
 * bot at SEAT. */
void console_load(
	struct console *, const char *path, long id, long move, long seat);

/* The bot whose turn it is is asked, and what it answers is done; then the
 * others act. */
void console_go(struct console *);

/* The same until the game is over, or waits for :play. */
void console_end(struct console *);

/* Whoever is to act does what is recorded, or anything. */
void console_step(struct console *);

/* Whoever is to act does TEXT. */
void console_play(struct console *, const char *text);

/* The last action has not been done: the bots hear the game anew. */
void console_back(struct console *);

/* SEAT is for BOT; NULL: nobody's, by hand or by chance. */
void console_seat(
	struct console *, long seat, struct console_bot *bot, bool by_hand);

/* BOT is a fresh process, which is told the game at hand as far as it has come.
 */
void console_start_bot(struct console *, struct console_bot *bot);

/* Takes one line: see console_commands.c. False: it was `quit`, or :quit. */
bool console_take(struct console *, const char *line);

/* Command NUMBER, from 0, with its colon; NULL: there is none. */
const char *console_command(size_t number);

#endif
