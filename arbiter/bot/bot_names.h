/*
 * The names of the bots of a run, of which no two are equal.
 */
#ifndef BOT_BOT_NAMES_H
#define BOT_BOT_NAMES_H

struct bot_spec;

/* Numbers equal names: greedy, greedy#2, greedy#3, each with the first number
 * that nobody else has in his. -1 with errno: no memory. */
int bot_names_number(struct bot_spec *specs, int count);

#endif
