/*
 * The arguments of commands that are the same in every game. The words are
 * taken off one by one, and the text is changed by that. Each function that
 * returns false has said why in REASON, in words.
 */
#ifndef COMMON_ARGUMENTS_H
#define COMMON_ARGUMENTS_H

#include <stdbool.h>

#include "common/game.h"

enum { ARGUMENTS_SHOWN_MAX = 20 }; /* bytes of a strange word in a reason */

/* Writes the reason, cut to its size; false, for the caller to return. */
__attribute__((format(printf, 2, 3))) bool arguments_refuse(
	char reason[static GAME_REASON_MAX], const char *format, ...);

/* Takes the next word; NULL: none is left. */
char *arguments_word(char **arguments);

/* Takes the next word as a number from 0 to MAX; WHAT it is, in words. */
bool arguments_number(char **arguments, const char *what, int max, int *number,
	char reason[static GAME_REASON_MAX]);

/* Nothing is left. */
bool arguments_end(char *arguments, char reason[static GAME_REASON_MAX]);

/* All of `n i`, for at most MAX players. */
bool arguments_players(char *arguments, int max, int *seats, int *seat,
	char reason[static GAME_REASON_MAX]);

/* All of `p0 ... pn-1`, for SEATS players. */
bool arguments_result(char *arguments, int seats, int points[],
	char reason[static GAME_REASON_MAX]);

#endif
