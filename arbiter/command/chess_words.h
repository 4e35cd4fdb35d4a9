/*
 * The options of the programs that play chess engines against each other, and
 * what says the same to talon: for those who have the one in their fingers and
 * try the other.
 */
#ifndef COMMAND_CHESS_WORDS_H
#define COMMAND_CHESS_WORDS_H

#include "options/options.h"

#define CHESS_WORDS_PROGRAMS "cutechess-cli and fastchess"

/* {0} at the end. */
extern const struct option_foreign chess_words[];

#endif
