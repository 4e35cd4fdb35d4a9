/*
 * All hands of a game of Planowanie as records and deal files keep them.
 *
 * A record: {"deck":["23456789TJQKA","CDHS"],
 * "deals":[{"leader":0,"hands":[["7H"],["2C"]]}, ...]}.
 *
 * A line of a deal file is a whole game, all its words separated by blanks:
 * the deals with `;` between two of them, in each the player who leads it and
 * the hands from player 0 on with `|` between them: `0 7H | 2C ; 1 AS 3D |
 * ...`.
 */
#ifndef PLANOWANIE_DEALS_H
#define PLANOWANIE_DEALS_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "planowanie/rules.h"

/* A new object; NULL: no memory. */
json_t *planowanie_deals_to_json(const struct planowanie *);

/* A fresh game of SEATS. False, with the reason that names deal, player and
 * card, for anything but such a game; the game is then of no use. */
bool planowanie_deals_from_json(struct planowanie *, int seats,
	const json_t *from, char reason[static TRICK_REASON_MAX]);

/* As snprintf: returns the length needed. */
size_t planowanie_deals_to_line(
	const struct planowanie *, char *text, size_t size);

/* A fresh game of SEATS with this deck; its course is what LINE has. Fails as
 * planowanie_deals_from_json. */
bool planowanie_deals_from_line(struct planowanie *, int seats,
	const struct trick_deck *, const char *line,
	char reason[static TRICK_REASON_MAX]);

#endif
