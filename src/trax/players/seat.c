#include "trax/players/seat.h"

#include <stdlib.h>
#include <string.h>

#include "common/arguments.h"
#include "common/level.h"
#include "trax/greedy.h"
#include "trax/players/expert.h"
#include "trax/random.h"
#include "trax/rules.h"
#include "trax/text.h"
#include "trax/view.h"

_Static_assert((int)TRAX_VIEW_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");
_Static_assert((int)TRAX_ACTION_MAX <= (int)GAME_LINE_MAX, "actions");

enum { CONTEST_ANSWERS = 40 }; /* of a seat, in a long game */

#define NS_PER_MS INT64_C(1000000)

/* The player of a strategy. */
struct player {
	void (*choose)(void *self, const struct trax_view *, struct effort *,
		struct random *, struct trax_turn *);
	void *self;
};

static void
forget(void *view, int variant)
{
	(void)variant;
	memset(view, 0, sizeof(struct trax_view));
}

static bool
set_board(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int rows;
	int columns;

	return arguments_number(&arguments, "the number of rows",
		       TRAX_SIDE_MOST, &rows, reason) &&
	       arguments_number(&arguments, "the number of columns",
		       TRAX_SIDE_MOST, &columns, reason) &&
	       arguments_end(arguments, reason) &&
	       trax_view_board(view, rows, columns, reason);
}

static bool
set_mode(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	const char *name = arguments_word(&arguments);

	if (!name)
		return arguments_refuse(reason, "nothing is no mode");
	return arguments_end(arguments, reason) &&
	       trax_view_mode(view, name, reason);
}

static bool
set_players(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int seats;
	int seat;

	return arguments_players(
		       arguments, TRAX_SEATS, &seats, &seat, reason) &&
	       trax_view_players(view, seats, seat, reason);
}

static bool
take_tile(
	char **arguments, trax_tile *tile, char reason[static GAME_REASON_MAX])
{
	const char *word = arguments_word(arguments);

	if (word && trax_tile_parse(word, tile))
		return true;
	return arguments_refuse(reason, "%.*s is no tile", ARGUMENTS_SHOWN_MAX,
		word ? word : "nothing");
}

static bool
set_tile(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	trax_tile tile;
	int row;
	int column;

	return arguments_number(
		       &arguments, "a row", TRAX_SIDE_MOST - 1, &row, reason) &&
	       arguments_number(&arguments, "a column", TRAX_SIDE_MOST - 1,
		       &column, reason) &&
	       take_tile(&arguments, &tile, reason) &&
	       arguments_end(arguments, reason) &&
	       trax_view_tile(view, row, column, tile, reason);
}

static bool
read_play(char *arguments, int *seat, struct trax_turn *turn,
	char reason[static GAME_REASON_MAX])
{
	return arguments_number(
		       &arguments, "a player", TRAX_SEATS - 1, seat, reason) &&
	       trax_turn_parse(arguments, turn, reason);
}

static bool
play(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct trax_turn turn;
	int seat;

	return read_play(arguments, &seat, &turn, reason) &&
	       trax_view_play(view, seat, &turn, reason);
}

static bool
result(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int points[TRAX_SEATS];

	(void)view;
	return arguments_result(arguments, TRAX_SEATS, points, reason);
}

/* At most every other turn of those that the empty squares allow; a contest
 * ends long before, and nobody knows when. */
static int
answers_left(const void *state)
{
	const struct trax_view *view = state;
	const struct trax_board *board = &view->board;
	int empty = board->rows * board->columns - board->tiles;
	int left = (empty + 1) / 2;

	if (view->mode == TRAX_CONTEST && left > CONTEST_ANSWERS)
		return CONTEST_ANSWERS;
	return left > 0 ? left : 1;
}

static bool
may_play(const void *view)
{
	return trax_view_to_act(view);
}

static const char *
missing(const void *state)
{
	const struct trax_view *view = state;

	if (view->board.rows == 0)
		return "set_board";
	if (!view->seated)
		return "set_players";
	return view->board.tiles == 0 ? "set_tile" : NULL;
}

static void
answer_play(const void *player, const void *view, struct effort *effort,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct player *p = player;
	struct trax_turn turn;

	p->choose(p->self, view, effort, random, &turn);
	trax_turn_format(&turn, answer);
}

static const struct seat_rules rules[] = {{.name = "trax"}, {0}};

static const struct seat_command commands[] = {
	{"set_board", set_board},
	{"set_mode", set_mode},
	{"set_players", set_players},
	{"set_tile", set_tile},
	{"play", play},
	{"result", result},
	{0},
};

static const struct seat_question questions[] = {
	{
		.name = "gen_move",
		.refusal = "it is not my turn",
		.may_ask = may_play,
		.missing = missing,
		.answers_left = answers_left,
		.answer = answer_play,
	},
	{0},
};

static void
choose_randomly(void *self, const struct trax_view *view, struct effort *effort,
	struct random *random, struct trax_turn *turn)
{
	(void)self;
	(void)effort;
	trax_random_choose(view, random, turn);
}

static void
choose_greedily(void *self, const struct trax_view *view, struct effort *effort,
	struct random *random, struct trax_turn *turn)
{
	(void)self;
	(void)effort;
	trax_greedy_choose(view, random, turn);
}

static void
choose_by_expert(void *self, const struct trax_view *view,
	struct effort *effort, struct random *random, struct trax_turn *turn)
{
	trax_expert_choose(self, view, effort, random, turn);
}

static void *
expert_new(void)
{
	struct player *p = calloc(1, sizeof *p);

	if (!p)
		return NULL;
	*p = (struct player){choose_by_expert, trax_expert_new()};
	if (p->self)
		return p;
	free(p);
	return NULL;
}

static void
expert_free(void *player)
{
	struct player *p = player;

	trax_expert_free(p->self);
	free(p);
}

static bool
expert_set(void *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	struct player *p = player;
	int level;

	(void)option;
	if (!level_parse(value, &level, reason))
		return false;
	trax_expert_set_level(p->self, level);
	return true;
}

static bool
expert_weigh(void *player, const void *view, const char *played,
	struct weighing *w, struct random *random)
{
	struct player *p = player;

	return trax_expert_weigh(p->self, view, played, w, random);
}

static const struct game_option expert_options[] = {
	LEVEL_OPTION,
	{0},
};

static const struct player random_player = {choose_randomly, NULL};
static const struct player greedy_player = {choose_greedily, NULL};

static const struct seat_strategy strategies[] = {
	{.name = "random", .player = &random_player},
	{.name = "greedy", .player = &greedy_player},
	{
		.name = "expert",
		.player_new = expert_new,
		.player_free = expert_free,
		.move_nodes = TRAX_EXPERT_NODES,
		.move_ns = 10 * NS_PER_MS,
		.options = expert_options,
		.player_set = expert_set,
		.weigh = expert_weigh,
	},
	{0},
};

const struct seat_game trax_seat = {
	.rules = rules,
	.size = sizeof(struct trax_view),
	.forget = forget,
	.commands = commands,
	.questions = questions,
	.strategies = strategies,
};
