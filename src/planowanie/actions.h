/* What a seat may do in a game of Planowanie (common/game_actions.h). */
#ifndef PLANOWANIE_ACTIONS_H
#define PLANOWANIE_ACTIONS_H

#include <stdbool.h>

#include <jansson.h>

#include "planowanie/rules.h"

/* As game_rules has it. */
json_t *planowanie_actions(const struct planowanie *, int seat);

/* The whole of TEXT as a number of tricks from 0 to CARDS. */
bool planowanie_declaration_parse(int cards, const char *text, int *tricks,
	char reason[static TRICK_REASON_MAX]);

#endif
