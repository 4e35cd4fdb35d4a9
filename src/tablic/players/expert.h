/*
 * The expert: the strongest player of two-player tablić that there is here. It
 * looks ahead with a learned value and with what the other's plays tell
 * (tablic_lookahead); where it knows the other's hand, as in all last deals, it
 * solves the deal (tablic_endgame). Where more play it tries its plays in games
 * played on (tablic_rollout).
 */
#ifndef TABLIC_PLAYERS_EXPERT_H
#define TABLIC_PLAYERS_EXPERT_H

#include <stdbool.h>

#include "common/weighing.h"
#include "tablic/strategy.h"

/* Makes the strategy, about ten megabytes; its nodes are those of what it does.
 * False: no memory. */
bool tablic_expert_init(struct tablic_strategy *);
void tablic_expert_release(struct tablic_strategy *);

/* As strong as LEVEL, 1 to 10; a new one is at 10, all that it can do. Below it
 * slips, or plays as greedy does, so many times in a thousand. */
void tablic_expert_level(struct tablic_strategy *, int level);

/* Weighs the plays of VIEW and what was PLAYED, or NULL, at full strength; see
 * common/seat.h. False: PLAYED is no play. */
bool tablic_expert_weigh(struct tablic_strategy *, const struct tablic_view *,
	const char *played, struct weighing *, struct random *);

/* In pairs it plays for itself from now on, as if its partner were one more
 * opponent: what knowing the partner is worth is measured with it. */
void tablic_expert_alone(struct tablic_strategy *);

#endif
