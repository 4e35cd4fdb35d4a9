/*
 * All checks for a game, in the order in which they are run: what others need
 * comes before them, and what a bot must do before all else.
 */
#ifndef CHECK_CHECK_LIST_H
#define CHECK_CHECK_LIST_H

#include <stddef.h>

#include "common/game.h"

#include "base/reason.h"
#include "check/check.h"

/* All zero may be released. */
struct check_list {
	struct check *checks; /* owned */
	size_t count;
	char **strings; /* owned: what was made for the game */
	size_t string_count;
	struct game_trial *tables; /* owned: of numbers of players */
};

/* The list for RULES. False, with the reason: no memory, or nobody here can
 * play such a game. */
bool check_list_init(struct check_list *, const struct game_rules *rules,
	char reason[static REASON_MAX]);
void check_list_release(struct check_list *);

#endif
