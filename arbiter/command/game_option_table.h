/*
 * A subcommand's options with those of the games behind them.
 */
#ifndef COMMAND_GAME_OPTION_TABLE_H
#define COMMAND_GAME_OPTION_TABLE_H

#include <stddef.h>

#include "command/option_table.h"

struct own_choices {
	struct choice table[CHOICES_MAX];
	size_t count;
};

/* TABLE with every option of every game, for choices_parse; each is noted in
 * the match options' `own`. */
void own_choices_init(
	struct own_choices *own, const struct choice *table, size_t count);

#endif
