#include "trax/search/search.h"

#include <stdlib.h>
#include <string.h>

#include "trax/search/completion.h"
#include "trax/search/history.h"
#include "trax/search/table.h"

enum {
	DEPTH_MOST = HISTORY_PLIES - 24,
	NEVER = 1 << 24,  /* no value comes near it */
	LOOK_EVERY = 200, /* nodes */
	FULL = 12,	  /* turns of a position searched to the full depth */
	NEARLY = 36,	  /* and so many one turn less deep, the others two */
};

/* A turn that is to be tried. */
struct candidate {
	struct field_move move;
	int order;
	bool ends;
	int value; /* of an ending */
};

struct search {
	struct field field;
	struct effort *effort;
	struct table *table;
	int hope;
	bool stopped;
	bool guessed; /* a worth stood for a value */
	struct history history;
	struct search_choice choices[FIELD_MOVES_MOST];
	int used; /* of the pool */
	struct candidate pool[(HISTORY_PLIES + 1) * FIELD_MOVES_MOST];
};

struct search *
search_new(void)
{
	struct search *s = calloc(1, sizeof *s);

	if (!s)
		return NULL;
	s->table = table_new();
	if (s->table)
		return s;
	free(s);
	return NULL;
}

void
search_free(struct search *s)
{
	if (s)
		table_free(s->table);
	free(s);
}

static int
clamp(int value, int most)
{
	return value > most ? most : value < -most ? -most : value;
}

/* A tried turn's ending. */
static int
ending_value(const struct trax_gain *gain, int seat)
{
	return (gain->points[seat] - gain->points[seat ^ 1]) * WORTH_POINT;
}

static bool
is_full(const struct field *field)
{
	return field->board.tiles == field->board.rows * field->board.columns;
}

/* Tries a turn; false: it is not legal, or the effort is over. */
static bool
try(struct search *s, struct field_move move, struct field_mark *mark)
{
	if (!effort_spend(s->effort, 1, LOOK_EVERY)) {
		s->stopped = true;
		return false;
	}
	return field_make(&s->field, move, mark);
}

/* Does the turn just tried by SEAT end the contest? Then *VALUE is to SEAT. */
static bool
ends(const struct search *s, const struct field_mark *mark, int seat,
	int *value)
{
	struct trax_gain gain = field_gain(&s->field, mark, seat);

	*value = gain.ends ? ending_value(&gain, seat) : 0;
	return gain.ends || is_full(&s->field);
}

/* The best that SEAT can complete at once by its hot paths. */
static int
best_completion(struct search *s, int seat, int beta)
{
	struct field_move moves[COMPLETIONS_MOST];
	struct field_mark mark;
	int best = -NEVER;
	int count = completion_moves(&s->field, (enum trax_colour)seat, moves);

	for (int i = 0; i < count && best < beta; i++) {
		int value;

		if (!try(s, moves[i], &mark))
			continue;
		if (ends(s, &mark, seat, &value) && value > best)
			best = value;
		field_unmake(&s->field, &mark);
	}
	return best;
}

static int
worth_most(const struct search *s)
{
	int side = s->field.board.rows > s->field.board.columns
			   ? s->field.board.rows
			   : s->field.board.columns;

	return 2 * side * WORTH_POINT;
}

static int
leaf(struct search *s, int seat, int beta)
{
	int best = best_completion(s, seat, beta);
	int worth = clamp(s->hope * field_worth(&s->field, seat) / SEARCH_HOPE,
		worth_most(s));

	if (best >= beta)
		return best;
	s->guessed = true;
	return best > worth ? best : worth;
}

static uint64_t
key_of(const struct search *s, int seat)
{
	return seat == 0 ? s->field.key
			 : s->field.key ^ UINT64_C(0x5851f42d4c957f2d);
}

static int search(
	struct search *, int seat, int depth, int alpha, int beta, int ply);

/* Finds out what each of COUNT candidates does at once; those that are not
 * legal are dropped. Their number. */
static int
survey(struct search *s, struct candidate *list, int count, int seat, int ply)
{
	int kept = 0;

	for (int i = 0; i < count; i++) {
		struct candidate c = list[i];
		struct field_mark mark;

		if (!try(s, c.move, &mark)) {
			if (s->stopped)
				break;
			continue;
		}
		c.ends = ends(s, &mark, seat, &c.value);
		c.order = c.ends ? c.value : -field_worth(&s->field, seat ^ 1);
		if (!c.ends && s->field.threats[seat ^ 1] > 0) {
			int loss = best_completion(s, seat ^ 1, NEVER);

			if (loss > 0 && -loss < c.order)
				c.order = -loss;
		}
		if (field_same(c.move, s->history.killers[ply][0]))
			c.order += WORTH_POINT;
		field_unmake(&s->field, &mark);
		list[kept++] = c;
	}
	return kept;
}

static int
list_moves(struct search *s, struct candidate *list, int seat, int ply)
{
	struct field_move moves[FIELD_MOVES_MOST];
	int count = field_moves(&s->field, moves);

	for (int i = 0; i < count; i++)
		list[i] = (struct candidate){moves[i],
			history_order(&s->history, moves[i], seat, ply), false,
			0};
	return count;
}

/* Brings the best of those from FROM on there. */
static void
bring_best(struct candidate *list, int from, int count)
{
	int best = from;

	for (int i = from + 1; i < count; i++) {
		if (list[i].order > list[best].order)
			best = i;
	}
	struct candidate c = list[best];
	/* Equals keep their order. */
	memmove(&list[from + 1], &list[from],
		(size_t)(best - from) * sizeof *list);
	list[from] = c;
}

/* The window of a node, and what has been found in it. */
struct window {
	int depth;
	int alpha;
	int beta;
	int best;
	struct field_move move;
	int tried;
};

/* The value of the turn just tried, that does not end the contest. */
static int
value_after(struct search *s, const struct window *w, int seat, int ply)
{
	int depth = w->depth - 1;
	int alpha = w->best > w->alpha ? w->best : w->alpha;
	int value;

	if (w->tried == 0)
		return -search(s, seat ^ 1, depth, -w->beta, -alpha, ply + 1);
	if (w->tried >= FULL && w->depth >= 2) {
		int less = w->tried >= NEARLY ? 2 : 1;

		value = -search(s, seat ^ 1,
			depth - less > 0 ? depth - less : 0, -alpha - 1, -alpha,
			ply + 1);
		if (value <= alpha || s->stopped)
			return value;
	}
	value = -search(s, seat ^ 1, depth, -alpha - 1, -alpha, ply + 1);
	if (value > alpha && value < w->beta && !s->stopped)
		value = -search(s, seat ^ 1, depth, -w->beta, -alpha, ply + 1);
	return value;
}

/* Takes a candidate in; false: enough is known. */
static bool
consider(struct search *s, struct window *w, struct field_move move, int seat,
	int ply)
{
	struct field_mark mark;
	int value;

	if (!try(s, move, &mark))
		return !s->stopped;
	if (!ends(s, &mark, seat, &value))
		value = value_after(s, w, seat, ply);
	field_unmake(&s->field, &mark);
	if (s->stopped)
		return false;
	w->tried++;
	if (value > w->best) {
		w->best = value;
		w->move = move;
	}
	if (w->best < w->beta)
		return true;
	history_praise(&s->history, move, seat, w->depth, ply);
	return false;
}

static void
consider_all(struct search *s, struct window *w, struct field_move first,
	int seat, int ply)
{
	struct candidate *list = s->pool + s->used;
	int count;

	if (first.square != 0 && !consider(s, w, first, seat, ply))
		return;
	count = list_moves(s, list, seat, ply);
	s->used += count;
	if (w->depth >= 2) {
		count = survey(s, list, count, seat, ply);
	}
	for (int i = 0; i < count && !s->stopped; i++) {
		bring_best(list, i, count);
		if (!field_same(list[i].move, first) &&
			!consider(s, w, list[i].move, seat, ply))
			break;
	}
	s->used = (int)(list - s->pool);
}

static int
search(struct search *s, int seat, int depth, int alpha, int beta, int ply)
{
	struct window w = {depth, alpha, beta, -NEVER, {0, 0}, 0};
	struct table_finding known = {.move = {0, 0}};
	uint64_t key = key_of(s, seat);

	if (depth <= 0 || ply >= HISTORY_PLIES)
		return leaf(s, seat, beta);
	if (table_find(s->table, key, &known) && known.depth >= depth) {
		s->guessed = true;
		if (known.bound == TABLE_EXACT ||
			(known.bound == TABLE_LEAST && known.value >= beta) ||
			(known.bound == TABLE_MOST && known.value <= alpha))
			return known.value;
	}
	consider_all(s, &w, known.move, seat, ply);
	if (s->stopped)
		return 0;
	if (w.tried == 0)
		return 0; /* only a pass is left */
	known = (struct table_finding){w.best,
		w.best >= beta	  ? TABLE_LEAST
		: w.best <= alpha ? TABLE_MOST
				  : TABLE_EXACT,
		depth, w.move};
	table_keep(s->table, key, &known);
	return w.best;
}

/* Equals are tried in any order (Fisher and Yates). */
static void
shuffle(struct candidate *list, int count, struct random *random)
{
	for (; count > 1; count--) {
		uint32_t drawn = random_below(random, (uint32_t)count);
		struct candidate c = list[drawn];

		list[drawn] = list[count - 1];
		list[count - 1] = c;
	}
}

/* All turns, and what they do at once; their number. */
static int
root_choices(struct search *s, int seat, struct random *random)
{
	struct candidate *list = s->pool;
	struct effort *effort = s->effort;
	struct effort unlimited = effort_of_nodes(EFFORT_UNLIMITED);
	int count = list_moves(s, list, seat, 0);

	shuffle(list, count, random);
	/* A choice there must be, whatever the effort. */
	s->effort = &unlimited;
	count = survey(s, list, count, seat, 0);
	s->effort = effort;
	for (int i = 0; i < count; i++) {
		bring_best(list, i, count);
		s->choices[i] = (struct search_choice){
			list[i].move, list[i].order, 0, list[i].ends, false};
	}
	return count;
}

/* Puts choice FROM before choice TO. */
static void
promote(struct search *s, int from, int to)
{
	struct search_choice c = s->choices[from];

	memmove(&s->choices[to + 1], &s->choices[to],
		(size_t)(from - to) * sizeof c);
	s->choices[to] = c;
}

/*
 * Searches all COUNT choices to DEPTH, those that end the contest are known.
 * False: the effort ended before; what was found till then stands if the first
 * of the open ones was searched, which is the best of the last time.
 */
static bool
search_root(struct search *s, int count, int seat, int depth)
{
	struct window w = {depth, -NEVER, NEVER, -NEVER, {0, 0}, 0};
	int ending = -1;

	for (int i = 0; i < count; i++) {
		if (s->choices[i].ends && s->choices[i].value > w.best) {
			w.best = s->choices[i].value;
			ending = i;
		}
	}
	int best = ending;
	for (int i = 0; i < count; i++) {
		struct search_choice *c = &s->choices[i];
		struct field_mark mark;
		int value;

		if (c->ends)
			continue;
		if (!try(s, c->move, &mark))
			break;
		value = value_after(s, &w, seat, 0);
		field_unmake(&s->field, &mark);
		if (s->stopped)
			break;
		c->value = value;
		c->depth = depth;
		c->bound = value <= w.best;
		w.tried++;
		if (value > w.best) {
			w.best = value;
			best = i;
		}
	}
	if (w.tried > 0 || !s->stopped)
		promote(s, best, 0);
	return !s->stopped;
}

int
search_choices(struct search *s, const struct trax_board *board, int seat,
	const struct worth *worth, int hope, struct effort *effort,
	struct random *random, const struct search_choice **choices, int *depth)
{
	int count;

	s->effort = effort;
	s->hope = hope;
	s->stopped = false;
	s->used = 0;
	memset(&s->history, 0, sizeof s->history);
	table_clear(s->table);
	field_start(&s->field, board, worth);
	count = root_choices(s, seat, random);
	s->used = count;
	*choices = s->choices;
	*depth = 0;
	while (count > 1 && *depth < DEPTH_MOST) {
		s->guessed = false;
		if (!search_root(s, count, seat, *depth + 1))
			break;
		++*depth;
		if (!s->guessed)
			break;
	}
	return count;
}

bool
search_value(struct search *s, const struct search_choice *choice, int seat,
	int depth, struct effort *effort, int *value)
{
	struct field_mark mark;

	*value = choice->value;
	if (choice->ends)
		return true;
	s->effort = effort;
	s->stopped = false;
	if (!try(s, choice->move, &mark))
		return false;
	*value = -search(s, seat ^ 1, depth - 1, -NEVER, NEVER, 1);
	field_unmake(&s->field, &mark);
	return !s->stopped;
}
