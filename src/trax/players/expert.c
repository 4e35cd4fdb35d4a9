#include "trax/players/expert.h"

#include <stdlib.h>

#include "common/explanation.h"
#include "common/level.h"
#include "trax/greedy.h"
#include "trax/players/levels.h"
#include "trax/players/mistakes.h"
#include "trax/random.h"
#include "trax/search/search.h"
#include "trax/search/weights.h"
#include "trax/text.h"

/* What a worth counts (search.h) on an empty board, and on one almost full: by
 * the size of the board. */
static const int hopes[WEIGHTS_SIZES][2] = {
	{32, 32}, {32, 16}, {32, 16}, {32, 16}};

/* Choices that are explained. */
enum { EXPLAINED = 8 };

enum { PER_MILLE = 1000 };

/* Choices that are weighed, beside what was played; nodes to find them, and to value
 * each. */
enum {
	WEIGHED = 4,
	LEAST_DEPTH = 2,
	WEIGHED_NODES = 60000,
	CHOICE_NODES = 200000
};

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
	weights_unfold(size, &e->worth);
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

/* A choice that is weighed. False: there was no time for it. */
static bool
weigh_choice(struct trax_expert *e, const struct search_choice *choice,
	int seat, int depth, struct weighing *w, double shallow[])
{
	struct effort effort = effort_of_nodes(CHOICE_NODES);
	int value, before;

	if (!search_value(
		    e->search, choice, seat, depth - 1, &effort, &before) ||
		!search_value(e->search, choice, seat, depth, &effort, &value))
		return false;
	int number = weighing_add(w, (double)value / WORTH_POINT);
	shallow[number] = (double)before / WORTH_POINT;
	return true;
}

/* Its number; -1: it is none of them. */
static int
find_choice(const struct search_choice choices[], int count,
	const struct trax_turn *turn)
{
	for (int i = 0; turn && i < count; i++) {
		struct trax_place place = place_of(choices[i].move);

		if (place.row == turn->places[0].row &&
			place.column == turn->places[0].column &&
			place.tile == turn->places[0].tile)
			return i;
	}
	return -1;
}

/* The first choices, and number PLAYED; the turns are those of the actions. What
 * is played has number *AT. False: that could not be weighed. */
static bool
weigh_choices(struct trax_expert *e, const struct trax_view *view,
	const struct search_choice choices[], int count, int depth, int played,
	struct trax_turn turns[], struct weighing *w, double shallow[], int *at)
{
	*at = -1;
	for (int i = 0; i < count; i++) {
		const bool is_played = i == played;
		struct trax_board board = view->board;

		if ((!is_played && i >= WEIGHED) ||
			!weigh_choice(
				e, &choices[i], view->turn, depth, w, shallow))
			continue;
		if (is_played)
			*at = w->count - 1;
		trax_turn_force(&board, place_of(choices[i].move),
			&turns[w->count - 1]);
	}
	return w->count > 0 && (played < 0 || *at >= 0);
}

bool
trax_expert_weigh(struct trax_expert *e, const struct trax_view *view,
	const char *text, struct weighing *w, struct random *random)
{
	struct trax_turn turns[WEIGHED + 1], turn = {0};
	struct effort effort = effort_of_nodes(WEIGHED_NODES);
	double shallow[WEIGHING_MOST];
	const struct search_choice *choices;
	char reason[TRAX_REASON_MAX];
	int depth, at;

	if (view->mode == TRAX_FILL ||
		(text && !trax_turn_parse(text, &turn, reason)))
		return false;
	learn_size(e, &view->board);
	int count = search_choices(e->search, &view->board, view->turn,
		&e->worth, hope_on(&view->board), &effort, random, &choices,
		&depth);
	int played = find_choice(choices, count, text ? &turn : NULL);
	if (count < 2 || (text && played < 0))
		return false;
	if (!weigh_choices(e, view, choices, count,
		    depth > LEAST_DEPTH ? depth : LEAST_DEPTH, played, turns, w,
		    shallow, &at))
		return false;
	if (at >= 0)
		turns[at] = turn;
	weighing_by_worth(w, shallow, at);
	for (int i = 0; i < w->count; i++)
		trax_turn_format(
			&turns[w->actions[i].number], w->actions[i].action);
	trax_mistakes_say(view, turns, w);
	return true;
}
