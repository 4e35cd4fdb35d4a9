/*
 * `talon tournament --simulate`, a subcommand in all but its name.
 */
#ifndef COMMAND_SIMULATE_H
#define COMMAND_SIMULATE_H

#include <stdbool.h>

/* Whether --simulate is among the arguments. */
bool simulate_is_wanted(int argc, char *argv[]);

/* From the name of the subcommand on, as subcommands.h has them. */
int simulate_run(int argc, char *argv[]);

#endif
