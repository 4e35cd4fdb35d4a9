/*
 * Words of the wire of games (protocol/GAMES.md), as both of its sides write and
 * read them.
 */
#ifndef FOREIGN_GAME_WORDS_H
#define FOREIGN_GAME_WORDS_H

#include <stdbool.h>

#include "common/game.h"

struct text;

/* A list of seats of a game of SEATS: "0,2", "all" or "none". False: it is
 * none. */
bool seat_list_parse(const char *list, int seats, seat_set *set);
void seat_list_write(struct text *, seat_set set, int seats);

/* Adds VALUE as a word: as it is or, where it would be none, as a string of
 * JSON; and reads such a word in place, of which *REST is what follows behind a
 * blank. NULL: it is no word. */
void option_word_write(struct text *, const char *value);
char *option_word_read(char *words, char **rest);

#endif
