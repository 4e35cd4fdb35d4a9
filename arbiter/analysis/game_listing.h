/*
 * Recorded games for people: a list of a file's games, or one game move by
 * move, replayed through its rules.
 */
#ifndef ANALYSIS_GAME_LISTING_H
#define ANALYSIS_GAME_LISTING_H

#include <stdbool.h>
#include <stdio.h>

#include "base/reason.h"

/* Prints a line for the run and one for each game. -1 with the reason in
 * words. */
int game_listing_print_file(
	FILE *file, const char *path, char reason[static REASON_MAX]);

/* Prints game ID of PATH with the state after each move. -1 with the reason in
 * words: there is no such game, or its moves break the rules. */
int game_listing_print_game(FILE *file, const char *path, long id, bool colour,
	char reason[static REASON_MAX]);

#endif
