#include "player/trax_player.h"

#include <string.h>

#include "player/arguments.h"
#include "trax/rules.h"
#include "trax/text.h"

static struct trax_player *
self(const struct bot *bot)
{
	return player_state(bot);
}

void
trax_player_forget(void *state, int variant)
{
	struct trax_player *p = state;

	(void)variant;
	memset(&p->view, 0, sizeof(p->view));
}

static void
set_board(struct bot *bot, char *arguments)
{
	struct trax_player *p = self(bot);
	char reason[TRAX_VIEW_REASON_MAX];
	int rows;
	int columns;
	bool done;

	if (!arguments_number(bot, &arguments, "the number of rows",
		    TRAX_SIDE_MOST, &rows) ||
		!arguments_number(bot, &arguments, "the number of columns",
			TRAX_SIDE_MOST, &columns) ||
		!arguments_ended(bot, arguments))
		return;
	done = trax_view_board(&p->view, rows, columns, reason);
	if (done)
		player_begin(p->player);
	arguments_answer(bot, done, reason);
}

static void
set_players(struct bot *bot, char *arguments)
{
	struct trax_player *p = self(bot);
	char reason[TRAX_VIEW_REASON_MAX];
	int seats;
	int seat;
	bool done;

	if (!arguments_set_players(bot, arguments, TRAX_SEATS, &seats, &seat))
		return;
	done = trax_view_players(&p->view, seats, seat, reason);
	if (done && p->observer)
		p->observer->begun(p);
	arguments_answer(bot, done, reason);
}

static void
set_tile(struct bot *bot, char *arguments)
{
	char reason[TRAX_VIEW_REASON_MAX];
	const char *word;
	trax_tile tile;
	int row;
	int column;

	if (!arguments_number(
		    bot, &arguments, "a row", TRAX_SIDE_MOST - 1, &row) ||
		!arguments_number(bot, &arguments, "a column",
			TRAX_SIDE_MOST - 1, &column))
		return;
	word = command_word(&arguments);
	if (!word || !trax_tile_parse(word, &tile)) {
		bot_fail(bot, "%.*s is no tile", ARGUMENTS_SHOWN_MAX,
			word ? word : "nothing");
		return;
	}
	if (arguments_ended(bot, arguments))
		arguments_answer(bot,
			trax_view_tile(
				&self(bot)->view, row, column, tile, reason),
			reason);
}

/* What came before a question need not wait for its answer. */
static void
choose(struct trax_player *p, struct bot *bot, struct trax_turn *turn)
{
	if (p->choose) {
		p->choose(&p->view, &p->player->random, turn);
	} else {
		bot_flush(bot);
		p->observer->ask(p, turn);
	}
}

/* Chooses only: the turn is made when `play` comes back. */
static void
gen_move(struct bot *bot, char *arguments)
{
	struct trax_player *p = self(bot);
	char text[TRAX_ACTION_MAX];
	struct trax_turn turn;

	if (!arguments_ended(bot, arguments))
		return;
	if (!trax_view_to_act(&p->view)) {
		bot_fail(bot, "it is not my turn");
		return;
	}
	choose(p, bot, &turn);
	trax_turn_format(&turn, text);
	bot_ok(bot, "%s", text);
}

static void
play(struct bot *bot, char *arguments)
{
	struct trax_player *p = self(bot);
	char reason[TRAX_VIEW_REASON_MAX];
	struct trax_turn turn;
	int seat;
	bool done;

	if (!arguments_number(
		    bot, &arguments, "a player", TRAX_SEATS - 1, &seat))
		return;
	done = trax_turn_parse(arguments, &turn, reason) &&
	       trax_view_play(&p->view, seat, &turn, reason);
	if (done && p->observer)
		p->observer->played(p, seat, &turn);
	arguments_answer(bot, done, reason);
}

static void
result(struct bot *bot, char *arguments)
{
	struct trax_player *p = self(bot);
	int points[TRAX_SEATS];

	if (!arguments_result(bot, arguments, TRAX_SEATS, points))
		return;
	if (p->observer)
		p->observer->over(p, points);
	bot_done(bot);
}

const struct bot_command trax_player_commands[] = {
	{"set_board", set_board},
	{"set_players", set_players},
	{"set_tile", set_tile},
	{"gen_move", gen_move},
	{"play", play},
	{"result", result},
	{NULL, NULL},
};
