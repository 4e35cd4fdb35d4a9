/*
 * What is drawn on: where the text goes, what can be shown there, and what the
 * players are called. Texts of strangers go through screen_plain, screen_write
 * or screen_say, since a terminal would obey what is in them.
 */
#ifndef TERMINAL_SCREEN_H
#define TERMINAL_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include "common/game.h"

/* Bytes of a player's name, with the NUL; fits the columns of tables. */
enum { SCREEN_NAME_MAX = 12 };

struct screen {
	FILE *out;
	bool drawn;   /* a terminal with a cursor */
	bool colour;  /* it shows colours, and the person wants them */
	bool suits;   /* it has the symbols of the suits */
	bool utf8;    /* its texts may be more than ASCII */
	bool gave_up; /* the person, in this game */
	char names[GAME_SEATS_MAX][SCREEN_NAME_MAX]; /* empty: not told */
};

struct screen_name {
	char text[24];
};

/* What can be shown on OUT, by the environment. */
void screen_init(struct screen *, FILE *out);

/* WORDS, one a seat, are the names from now on; they are changed. */
void screen_set_names(struct screen *, char *words);
void screen_forget_names(struct screen *);

/* The name of SEAT or, if it is not known, ROLE with its number. */
struct screen_name screen_name(
	const struct screen *, int seat, const char *role);

/* A suit as a person reads it, as the protocol writes it: its symbol. */
void screen_suit(const struct screen *, char suit);

/* A card as a person reads it: VALUE and SUIT as the protocol writes them. */
void screen_card(const struct screen *, char value, char suit);

/* TEXT with a question mark for each byte that is no text. */
void screen_plain(char *text);
void screen_write(const struct screen *, const char *text);

/* The same; cards in it, as 7H, are shown as cards, without colours. */
void screen_say(const struct screen *, const char *text);

#endif
