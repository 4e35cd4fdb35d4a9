/*
 * The words of a typed line, cards among them, and what is said to it.
 *
 * Cards are written as people do: `a`, `7`, `10`, `q`, `7h`, `h7`, `10D`,
 * `tref 2`, `tref2`, `h 7`, `hearts 7`, `7 her`. Case does not matter. Serbian,
 * Polish and English name the suits, in Latin or Cyrillic letters, or begin
 * their names; `k` and `t` alone are king and ten. A suit goes with the value
 * behind it, unless the line ends with a suit: then with the one before it.
 */
#ifndef PERSON_WORDS_H
#define PERSON_WORDS_H

#include <stdbool.h>

#include "cards/card.h"

enum {
	WORDS_NOTE_MAX = 512, /* bytes of what is said, with the NUL */
	WORDS_CARD_MAX = 16,
	WORDS_ANY_SUIT = -1,
};

/* Makes NOTE say why a line cannot be; false, for the caller to return. */
__attribute__((format(printf, 2, 3))) bool words_refuse(
	char note[static WORDS_NOTE_MAX], const char *format, ...);

/* Adds a sentence to NOTE. */
__attribute__((format(printf, 2, 3))) void words_say(
	char note[static WORDS_NOTE_MAX], const char *format, ...);

/* Takes WORD off LINE if it comes next, in either case. */
bool words_skip(char **line, const char *word);

/* Nothing but blanks. */
bool words_end(const char *line);

/* Is it WORD alone? */
bool words_are(const char *line, const char *word);

/* Whether LINE is yes or no, in English, Serbian or Polish, or y, d or n; then
 * *YES is which. */
bool words_yes_or_no(const char *line, bool *yes);

/* Writes the signs of suits in LINE, in UTF-8, as the letters C, D, H and S. */
void words_suits(char *line);

struct card_name {
	int value;
	int suit; /* or WORDS_ANY_SUIT */
};

enum words_status { WORDS_NONE, WORDS_WHOLE, WORDS_BAD };

/* Takes the next card off WORDS, which it changes. With SUMS numbers name what
 * they are worth in tablić: an ace 1 and 11, J 12, Q 13, K 14. NONE: no word is
 * left. BAD: NOTE says what is wrong, and *NAME is untouched. */
enum words_status words_card(char **words, bool sums, struct card_name *name,
	char note[static WORDS_NOTE_MAX]);

/* LINE, if it is `k 10` or another value behind the initial of a suit that
 * could be a card of its own, as somebody means it who names one card; else
 * false. WORDS has room for it. */
bool words_card_of_initial(const char *line, char words[static WORDS_CARD_MAX]);

/* The cards that NAME can mean. */
card_set words_cards(struct card_name name);

/* As it is typed: "7H", "7", "10". */
struct words_text {
	char text[4];
};

struct words_text words_card_text(struct card_name name);

#endif
