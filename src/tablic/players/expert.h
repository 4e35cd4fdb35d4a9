/*
 * The expert: the strongest player of two-player tablić that there is here. It
 * looks ahead with a learned value and with what the other's plays tell
 * (tablic_lookahead), and plays the last deal exactly (tablic_endgame). Where
 * more play it tries its plays in games played on (tablic_rollout).
 */
#ifndef TABLIC_PLAYERS_EXPERT_H
#define TABLIC_PLAYERS_EXPERT_H

#include <stdbool.h>

#include "tablic/strategy.h"

/* Makes the strategy, about ten megabytes; its nodes are those of what it does.
 * False: no memory. */
bool tablic_expert_init(struct tablic_strategy *);
void tablic_expert_release(struct tablic_strategy *);

#endif
