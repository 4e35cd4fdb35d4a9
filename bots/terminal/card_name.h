/*
 * Cards as people write them: `a`, `7`, `10`, `q`, `7h`, `h7`, `10D`, `tref 2`,
 * `tref2`, `h 7`, `hearts 7`. Case does not matter, and neither does the suit
 * until somebody says it does. Croatian and English name the suits, or begin
 * their names; `k` and `t` alone are king and ten.
 */
#ifndef TERMINAL_CARD_NAME_H
#define TERMINAL_CARD_NAME_H

#include <stdbool.h>

#include "cards/card.h"

enum {
	CARD_NAME_WHY_MAX = 80,
	CARD_NAME_WORDS = 16,
	CARD_NAME_ANY_SUIT = -1,
};

struct card_name {
	int value;
	int suit; /* or CARD_NAME_ANY_SUIT */
};

enum card_name_status { CARD_NAME_NONE, CARD_NAME_WHOLE, CARD_NAME_BAD };

/* What numbers name besides 2 to 10. */
enum card_numbers {
	CARD_NUMBERS_PIPS, /* nothing */
	CARD_NUMBERS_SUMS, /* an ace 1 and 11, J 12, Q 13, K 14, as in tablić */
};

/* Takes the next card off WORDS, which it changes. NONE: no word is left. BAD:
 * WHY says what is wrong, in words, and *NAME is untouched. */
enum card_name_status card_name_next(char **words, enum card_numbers,
	struct card_name *name, char why[static CARD_NAME_WHY_MAX]);

/* LINE, if it is `k 10` or another value behind the initial of a suit that
 * could be a card of its own, as somebody means it who names one card; else
 * false. WORDS has room for it. */
bool card_name_of_initial(const char *line, char words[static CARD_NAME_WORDS]);

/* The cards that NAME can mean. */
card_set card_name_set(struct card_name name);

/* "7" or "7H". */
void card_name_format(struct card_name name, char text[static 3]);

/* The same, but "10" for a ten of any suit: as it is typed. */
void card_name_say(struct card_name name, char text[static 3]);

#endif
