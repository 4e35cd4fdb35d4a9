/*
 * What is drawn on: where the text goes, what can be shown there, what the
 * players are called, and the picture of a game, drawn from its frames
 * (common/game_frame.h). Texts of strangers go through screen_write or
 * screen_say, since a terminal would obey what is in them.
 */
#ifndef PERSON_SCREEN_H
#define PERSON_SCREEN_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

#include "common/game.h"

/* Bytes of a player's name, with the NUL; fits the columns of tables. */
enum { SCREEN_NAME_MAX = 12 };

struct screen {
	FILE *out;
	bool drawn;  /* a terminal with a cursor */
	bool colour; /* it shows colours, and the person wants them */
	bool suits;  /* it has the symbols of the suits */
	bool utf8;   /* its texts may be more than ASCII */
	bool plain;  /* there are no cards: "D" is a letter */
	int you;     /* the person's seat */
	char names[GAME_SEATS_MAX][SCREEN_NAME_MAX]; /* empty: not told */
};

/* What can be shown on OUT, by the environment. */
void screen_init(struct screen *, FILE *out);

/* NAMES, an array by seat or NULL, are the names from now on, and YOU is the
 * person's seat. */
void screen_set_names(struct screen *, const json_t *names, int you);

/* From now on texts name cards if FRAME has a place for some. */
void screen_look_for_cards(struct screen *, const json_t *frame);

/* TEXT with a question mark for each byte that is no text. */
void screen_write(const struct screen *, const char *text);

/* The same; cards in it, as 7H, and suits are shown as such, without colours,
 * unless the game has none. */
void screen_say(const struct screen *, const char *text);

/* What the last action was: "greedy lays KS." Nothing before the first. */
void screen_last(const struct screen *, const json_t *frame);

/* What others chose at the same time, which nobody saw before all had: BEFORE
 * does not tell it. */
void screen_together(
	const struct screen *, const json_t *before, const json_t *frame);

/* What is true of the whole position: "Deal 2 of 4, trump C." */
void screen_heading(const struct screen *, const json_t *frame);

/* The position: points, what lies where, the hand. Where many play and not ALL
 * are wanted, only the person among them. POINTS, by seat, take the place of
 * the frame's if they are not NULL. */
void screen_position(const struct screen *, const json_t *frame,
	const json_t *points, bool all);

/* Places of nobody alone: what lies where, in a picture of the rules. */
void screen_places(const struct screen *, const json_t *frame);

/* How the game ended, a row a seat: POINTS, and the parts of which they are the
 * sum, as far as FRAME, which may be NULL, has any. */
void screen_result(
	const struct screen *, const json_t *frame, const json_t *points);

#endif
