/*
 * The text that the trick games read and write beyond single cards: words of a
 * line, answers of one card, hands in a record, and texts that may be cut.
 */
#ifndef CARDS_TRICK_TEXT_H
#define CARDS_TRICK_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "cards/trick.h"

/* Some bytes of a line; they end where length says. */
struct trick_word {
	const char *bytes;
	size_t length;
};

enum { TRICK_SHOWN_MAX = 24 };

/* Takes the next word of *TEXT, between blanks and tabs; false: none is left.
 * Each of the characters BREAKS is a word by itself, blanks or not. */
bool trick_word_next(
	const char **text, const char *breaks, struct trick_word *);

bool trick_word_is(struct trick_word, char c);

/* A number from 0 to MAX in digits, no sign, no needless zero. False, with
 * *NUMBER untouched, for anything else. */
bool trick_word_number(struct trick_word, int max, int *number);

bool trick_word_card(
	const struct trick_deck *, struct trick_word, trick_card *c);

/* A word that is no card as a terminal can show it: cut, and '?' for what is
 * not printable. Returns SHOWN. */
const char *trick_word_show(
	struct trick_word, char shown[static TRICK_SHOWN_MAX]);

/* Writes the reason, cut to its size; false, for the caller to return. */
__attribute__((format(printf, 2, 3))) bool trick_refuse(
	char reason[static TRICK_REASON_MAX], const char *format, ...);

/* TEXT must be one card. */
bool trick_answer_parse(const struct trick_deck *, const char *text,
	trick_card *c, char reason[static TRICK_REASON_MAX]);

/* A new array of the names of SET; NULL: no memory. */
json_t *trick_hand_to_json(const struct trick_deck *, trick_set set);

/* A text in the caller's storage, written as snprintf does: length is what it
 * would need, and what fits is there. */
struct trick_writer {
	char *text;
	size_t size;
	size_t length;
};

__attribute__((format(printf, 2, 3))) void trick_write(
	struct trick_writer *, const char *format, ...);

/* The cards of SET, each after a blank. */
void trick_write_set(
	struct trick_writer *, const struct trick_deck *, trick_set set);

#endif
