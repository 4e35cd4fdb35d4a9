/*
 * Cards written as text, so that a test can be read: cards("3H 4D") is the set
 * of both. A name that is none fails an assertion.
 */
#ifndef LIB_CARD_TEXT_H
#define LIB_CARD_TEXT_H

#include "cards/card.h"

card_set cards(const char *text);

/* The first card of the text. */
card one(const char *text);

/* The value that is written so: value_of('T'). */
int value_of(char name);

#endif
