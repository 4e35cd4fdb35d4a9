/*
 * The deck of a game of tablić in the order it is dealt, 52 different cards,
 * as records keep it (an array of names) and as deal files do (the names on
 * one line).
 */
#ifndef TABLIC_DECK_H
#define TABLIC_DECK_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "cards/card.h"

enum { TABLIC_DECK_REASON_MAX = 256 };

/* A new array; NULL: no memory. */
json_t *tablic_deck_to_json(const card deck[static CARD_COUNT]);

/* False, with the reason that names the card, for anything but a deck. */
bool tablic_deck_from_json(const json_t *array, card deck[static CARD_COUNT],
	char reason[static TABLIC_DECK_REASON_MAX]);

/* As snprintf: returns the length needed. */
size_t tablic_deck_to_line(
	const card deck[static CARD_COUNT], char *text, size_t size);

/* False, with the reason that names the card, for anything but a deck. */
bool tablic_deck_from_line(const char *line, card deck[static CARD_COUNT],
	char reason[static TABLIC_DECK_REASON_MAX]);

#endif
