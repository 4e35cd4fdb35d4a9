/* The catalogue of the rules for people: a text a game and language, compiled
 * in, of the form of teaching/rules_page.h. */
#ifndef RULES_TEXTS_H
#define RULES_TEXTS_H

#include "words/language.h"

/* The text about the game of RULES, which may be a variant that is described
 * with others; NULL: there is none. */
const char *rules_text(const char *rules, enum language);

#endif
