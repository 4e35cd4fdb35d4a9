/*
 * Tablić in words: an action from and to text, and the reason why a play is
 * illegal.
 */
#ifndef TABLIC_TEXT_H
#define TABLIC_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "tablic/rules.h"

enum {
	TABLIC_ACTION_MAX = 3 * CARD_COUNT, /* bytes with the NUL */
	TABLIC_REASON_MAX = 256,	    /* bytes with the NUL */
};

/* A play and its cards in the order they were named. */
struct tablic_action {
	struct tablic_play play;
	int count; /* of CARDS; the first is the played one */
	card cards[CARD_COUNT];
};

/* The words of TEXT must be cards, none of them twice. False, with the reason,
 * for anything else. */
bool tablic_action_parse(const char *text, struct tablic_action *,
	char reason[static TABLIC_REASON_MAX]);

/* The cards in the order they were named, one blank between two. */
void tablic_action_format(
	const struct tablic_action *, char text[static TABLIC_ACTION_MAX]);

/* The card played, and those taken from the lowest. */
void tablic_play_format(
	struct tablic_play, char text[static TABLIC_ACTION_MAX]);

/* Why VERDICT, which must not be TABLIC_LEGAL, was given for a play. */
void tablic_explain(const struct tablic *, enum tablic_verdict,
	const struct tablic_action *, char reason[static TABLIC_REASON_MAX]);

#endif
