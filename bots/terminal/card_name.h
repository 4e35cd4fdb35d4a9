/*
 * Cards as people write them: `a`, `7`, `10`, `q`, `7h`, `10D`, `tref 2`,
 * `hearts 7`. Case does not matter, and neither does the suit until somebody
 * says it does. Croatian and English name the suits.
 */
#ifndef TERMINAL_CARD_NAME_H
#define TERMINAL_CARD_NAME_H

#include "cards/card.h"

enum { CARD_NAME_WHY_MAX = 80, CARD_NAME_ANY_SUIT = -1 };

struct card_name {
	int value;
	int suit; /* or CARD_NAME_ANY_SUIT */
};

enum card_name_status { CARD_NAME_NONE, CARD_NAME_WHOLE, CARD_NAME_BAD };

/* Takes the next card off WORDS, which it changes. NONE: no word is left. BAD:
 * WHY says what is wrong, in words, and *NAME is untouched. */
enum card_name_status card_name_next(char **words, struct card_name *name,
	char why[static CARD_NAME_WHY_MAX]);

/* The cards that NAME can mean. */
card_set card_name_set(struct card_name name);

/* "7" or "7H". */
void card_name_format(struct card_name name, char text[static 3]);

#endif
