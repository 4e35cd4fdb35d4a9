/*
 * Whether two lines are of the same game, played twice: all but the times has
 * to be equal. Times are those of moves, `time`, `cpu`, `burnt` and `at`; and,
 * as words for people which may tell of times, `why` and `stderr`.
 */
#ifndef MERGE_SAME_GAME_H
#define MERGE_SAME_GAME_H

#include "merge/line_heap.h"

struct game_rules;

enum same_game {
	SAME_GAME_FAILED = -1, /* with errno: no memory */
	SAME_GAME_NO,
	SAME_GAME_YES,
};

/* Both are lines of records of GAME with one number. */
enum same_game same_game(const struct merge_line *, const struct merge_line *,
	const struct game_rules *game);

#endif
