#include "command/game_option_table.h"

#include <string.h>

#include "command/session_options.h"

static bool
has_choice(const struct own_choices *own, const char *name)
{
	for (size_t i = 0; i < own->count; i++)
		if (strcmp(own->table[i].name, name) == 0)
			return true;
	return false;
}

static void
add_choice(struct own_choices *own, const struct game_option *option)
{
	if (has_choice(own, option->name) || own->count == CHOICES_MAX)
		return;
	own->table[own->count++] = (struct choice){
		.letter = option->letter,
		.name = option->name,
		.argument = option->argument,
		.set_named = setting_own,
		.help = option->help,
	};
}

void
own_choices_init(
	struct own_choices *own, const struct choice *table, size_t count)
{
	memcpy(own->table, table, count * sizeof *table);
	own->count = count;
	for (size_t i = 0; game_all[i]; i++) {
		const struct game_option *option = game_all[i]->options;
		for (; option && option->name; option++)
			add_choice(own, option);
	}
}
