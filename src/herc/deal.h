/*
 * The four hands of a game of Herc as records and deal files keep them.
 *
 * A record: {"leader":0, "hands":[[13 cards], ...]}. A line of a deal file:
 * the hands from player 0 on with `|` between them, cards separated by blanks,
 * each its suit (s hearts, p spades, a diamonds, r clubs) and then its value:
 * `sA p2 aT ... | ... | ... | ...`.
 */
#ifndef HERC_DEAL_H
#define HERC_DEAL_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "herc/rules.h"

/* A new object; NULL: no memory. */
json_t *herc_deal_to_json(const struct herc *);

/* A fresh game. False, with the reason that names player and card, for
 * anything but such a game; *GAME is then as it was. */
bool herc_deal_from_json(struct herc *, const json_t *from,
	char reason[static TRICK_REASON_MAX]);

/* As snprintf: returns the length needed. */
size_t herc_deal_to_line(const struct herc *, char *text, size_t size);

/* A fresh game that LEADER begins. Fails as herc_deal_from_json. */
bool herc_deal_from_line(struct herc *, int leader, const char *line,
	char reason[static TRICK_REASON_MAX]);

#endif
