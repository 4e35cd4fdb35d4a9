/* How strong Talon's own bots are to be for a person: the level of those that
 * have levels, which are called expert. */
#ifndef COMMAND_PLAY_LEVEL_H
#define COMMAND_PLAY_LEVEL_H

#include <stdbool.h>

#include "options/options.h"

enum { PLAY_LEVEL_BOT_MAX = 8192 };

/* The bots of a person without others' names, at a level. */
#define PLAY_LEVEL_USUAL "expert"

/* --level, whose value becomes *LEVEL, from 1. */
struct option_row play_level_row(int *level);

/*
 * Writes BOT as it is named on a command line, with LEVEL added unless it has
 * one of its own (0: none is added), and with its level in its name unless it
 * was given one. False: it is no bot with levels among BOTS, the directory of
 * those that come with Talon (NULL: there is none), or is to have none, and
 * nothing is to be changed.
 */
bool play_level_add(const char *bot, int level, const char *bots,
	char text[static PLAY_LEVEL_BOT_MAX]);

#endif
