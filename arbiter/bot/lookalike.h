/*
 * Names that people take for each other, since a letter of another alphabet
 * looks like one of ours: the Cyrillic and Greek letters that have the shape of
 * Latin ones, by the table of confusable characters of Unicode (UTS 39), and
 * those of full width.
 */
#ifndef BOT_LOOKALIKE_H
#define BOT_LOOKALIKE_H

#include <stdbool.h>

struct bot_spec;

/* The first two of the bots, in their order, whose names look alike. False: no
 * two do, or there is no memory to compare them. */
bool lookalike_find(const struct bot_spec *, int count, int pair[static 2]);

#endif
