/*
 * The options of `talon match` that other subcommands have, too.
 */
#ifndef COMMAND_MATCH_H
#define COMMAND_MATCH_H

#include <stddef.h>

#include "command/option_table.h"

/* A row with nothing but a name becomes match's row of that name. */
void match_choices_borrow(struct choice *table, size_t count);

#endif
