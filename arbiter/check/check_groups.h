/*
 * The groups of checks, each a table in a file of its name, behind the last row
 * one without a name; and what the checks that depend on the game do.
 */
#ifndef CHECK_CHECK_GROUPS_H
#define CHECK_CHECK_GROUPS_H

#include "check/check.h"

extern const struct check check_start[];
extern const struct check check_wire[];
extern const struct check check_course[];
extern const struct check check_chance[];
extern const struct check check_resources[];
extern const struct check check_end[];

/* The argument is the name of a command: the bot obeys it. */
check_run check_command_is_obeyed;

/* The argument is a struct game_trial: a game that is set up so. */
check_run check_game_is_played;

/* The argument is a struct game_trial: positions of that kind. */
check_run check_positions;

#endif
