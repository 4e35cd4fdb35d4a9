#include "trax/players/expert.h"

#include <stdlib.h>

#include "common/explanation.h"
#include "common/level.h"
#include "trax/greedy.h"
#include "trax/players/levels.h"
#include "trax/random.h"
#include "trax/search/search.h"
#include "trax/search/weights.h"

/* What a worth counts (search.h) on an empty board, and on one almost full: by
 * the size of the board. */
static const int hopes[WEIGHTS_SIZES][2] = {
	{32, 32}, {32, 16}, {32, 16}, {32, 16}};

/* Choices that are explained. */
enum { EXPLAINED = 8 };

enum { PER_MILLE = 1000 };

struct trax_expert {
	const struct trax_level *level;
	struct search *search;
	int size; /* of the worth; -1: none yet */
	struct worth worth;
};

struct trax_expert *
trax_expert_new(void)
{
	struct trax_expert *e = calloc(1, sizeof *e);

	if (!e)
		return NULL;
	e->level = trax_level(LEVEL_MOST);
	e->size = -1;
	e->search = search_new();
	if (e->search)
		return e;
	free(e);
	return NULL;
}

void
trax_expert_free(struct trax_expert *e)
{
	if (e)
		search_free(e->search);
	free(e);
}

void
trax_expert_set_level(struct trax_expert *e, int level)
{
	e->level = trax_level(level);
}

/* The weights of a board's size are unfolded when they are wanted first. */
static void
learn_size(struct trax_expert *e, const struct trax_board *board)
{
	int size = weights_size(board->rows, board->columns);

	if (size == e->size)
		return;
	e->size = size;
	worth_unfold(&e->worth, weights_of(size));
}

static struct trax_place
place_of(struct field_move move)
{
	return (struct trax_place){(uint8_t)trax_row(move.square),
		(uint8_t)trax_column(move.square), move.tile};
}

/* How its value is known; what was searched deepest says most. */
static const char *
known_by(const struct search_choice *choice, int depth)
{
	if (choice->ends)
		return ", ends the game";
	return choice->depth > depth ? ", searched a turn deeper" : "";
}

static void
explain(struct explanation *explanation, const struct search_choice *choices,
	int count, int depth)
{
	int shown = count < EXPLAINED ? count : EXPLAINED;

	explanation_figure(explanation, "score", "%+.2f",
		(double)choices[0].value / WORTH_POINT);
	explanation_figure(explanation, "depth", "%d", depth);
	explanation_add(explanation,
		"%d of %d turns, all searched %d turns deep; worth in points:",
		shown, count, depth);
	for (int i = 0; i < shown; i++) {
		struct trax_place place = place_of(choices[i].move);
		char name[TRAX_TILE_NAME_MAX];

		trax_tile_format(place.tile, name);
		explanation_add(explanation, "%2d %2d %s %s%+.2f%s", place.row,
			place.column, name, choices[i].bound ? "at most " : "",
			(double)choices[i].value / WORTH_POINT,
			known_by(&choices[i], depth));
	}
}

static int
hope_on(const struct trax_board *board)
{
	const int *hope = hopes[weights_size(board->rows, board->columns)];
	int area = board->rows * board->columns;

	return (hope[0] * (area - board->tiles) + hope[1] * board->tiles) /
	       area;
}

static bool
choose_best(struct trax_expert *e, const struct trax_view *view,
	struct effort *effort, struct random *random, struct trax_turn *turn)
{
	struct trax_board board = view->board;
	const struct search_choice *choices;
	int depth;
	int count;

	learn_size(e, &board);
	count = search_choices(e->search, &board, view->turn, &e->worth,
		hope_on(&board), effort, random, &choices, &depth);
	turn->count = 0;
	if (count == 0)
		return false;
	explain(effort->explanation, choices, count, depth);
	trax_turn_force(&board, place_of(choices[0].move), turn);
	return true;
}

/* True PARTS times of a thousand. */
static bool
by_chance(struct random *random, int parts)
{
	return parts > 0 && (int)random_below(random, PER_MILLE) < parts;
}

bool
trax_expert_choose(struct trax_expert *e, const struct trax_view *view,
	struct effort *effort, struct random *random, struct trax_turn *turn)
{
	struct effort allowed = *effort;

	if (view->mode == TRAX_FILL)
		return trax_random_choose(view, random, turn);
	if (by_chance(random, e->level->slips)) {
		explanation_add(effort->explanation, LEVEL_SLIP);
		return trax_random_choose(view, random, turn);
	}
	if (by_chance(random, e->level->simple)) {
		explanation_add(effort->explanation, LEVEL_SIMPLE);
		return trax_greedy_choose(view, random, turn);
	}
	if (allowed.nodes > e->level->nodes)
		allowed.nodes = e->level->nodes;
	const int64_t nodes = allowed.nodes;
	const bool chosen = choose_best(e, view, &allowed, random, turn);
	effort->nodes -= nodes - allowed.nodes;
	return chosen;
}
