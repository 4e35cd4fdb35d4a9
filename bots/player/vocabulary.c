#include "player/vocabulary.h"

#include <assert.h>
#include <string.h>

static const char *const protocol_order[] = {"set_rules", "set_seed",
	"set_deck", "set_board", "set_mode", "set_players", "set_game",
	"set_table", "set_tile", "set_cards", "show_cards", "time_left",
	"gen_declare", "declare", "gen_move", "play", "result"};

enum { ORDERED = sizeof protocol_order / sizeof *protocol_order };

/* The table while it is filled: a row for each name of the protocol's order,
 * without a name as long as nobody knows it, then the others. */
struct vocabulary {
	struct bot_command *table;
	size_t count;
};

static size_t
place_of(const struct vocabulary *v, const char *name)
{
	for (size_t i = 0; i < ORDERED; i++) {
		if (strcmp(protocol_order[i], name) == 0)
			return i;
	}
	for (size_t i = ORDERED; i < v->count; i++) {
		if (strcmp(v->table[i].name, name) == 0)
			return i;
	}
	return v->count;
}

static void
add(struct vocabulary *v, const char *name, void (*run)(struct bot *, char *))
{
	size_t place = place_of(v, name);

	assert(place < PLAYER_COMMANDS_MAX - 1);
	v->table[place] = (struct bot_command){name, run};
	if (place == v->count)
		v->count++;
}

static void
add_game(struct vocabulary *v, const struct seat_game *game,
	void (*take)(struct bot *, char *))
{
	for (const struct seat_command *c = game->commands; c->name; c++)
		add(v, c->name, take);
	for (const struct seat_question *q = game->questions; q->name; q++)
		add(v, q->name, take);
}

/* Rows that nobody filled go, and the last one ends the table. */
static void
close_up(const struct vocabulary *v)
{
	size_t kept = 0;

	for (size_t i = 0; i < v->count; i++) {
		if (v->table[i].name)
			v->table[kept++] = v->table[i];
	}
	v->table[kept] = (struct bot_command){0};
}

void
vocabulary_list(const struct player_game *games, const struct bot_command *own,
	void (*take)(struct bot *, char *),
	struct bot_command table[static PLAYER_COMMANDS_MAX])
{
	struct vocabulary v = {table, ORDERED};

	memset(table, 0, ORDERED * sizeof *table);
	for (; games->game; games++)
		add_game(&v, games->game, take);
	for (; own->name; own++)
		add(&v, own->name, own->run);
	close_up(&v);
}
