#include "player/games.h"

#include <string.h>

static void
fill_table(struct games *g)
{
	const struct player_game table[GAMES_COUNT + 1] = {
		{"tablic", TABLIC_POINTS, tablic_player_commands, &g->tablic,
			tablic_player_forget},
		{"tablic-stihovi", TABLIC_STIHOVI, tablic_player_commands,
			&g->tablic, tablic_player_forget},
		{"planowanie", 0, planowanie_player_commands, &g->planowanie,
			planowanie_player_forget},
		{"herc", 0, herc_player_commands, &g->herc, herc_player_forget},
		{"trax", 0, trax_player_commands, &g->trax, trax_player_forget},
		{0},
	};

	memcpy(g->table, table, sizeof(table));
}

void
games_init(struct games *g, struct bot *bot)
{
	fill_table(g);
	g->player.games = g->table;
	g->tablic.player = &g->player;
	g->planowanie.player = &g->player;
	g->herc.player = &g->player;
	g->trax.player = &g->player;
	bot->commands = player_commands;
	bot->player = &g->player;
}
