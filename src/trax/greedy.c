#include "trax/greedy.h"

#include <stdlib.h>

#include "trax/random.h"
#include "trax/rules.h"

/* Replies that are tried for one choice; on 25x25 a turn has some hundreds. */
enum { REPLIES_MOST = 200000 };

/* A legal turn by its first tile. */
struct option {
	struct trax_place first;
	bool ends; /* the contest; its worth is then known */
	int worth;
	int lengths[TRAX_COLOURS]; /* of the longest paths that it touches */
	uint32_t lot;		   /* decides between equals */
};

struct chooser {
	struct trax_board *board;
	int seat;
	int replies; /* still to be tried */
};

static int
net_gain(const struct trax_gain *gain, int seat)
{
	return gain->points[seat] - gain->points[seat ^ 1];
}

static int
longest(const struct trax_board *board, const struct trax_turn *turn,
	enum trax_colour colour)
{
	int most = 0;

	for (int i = 0; i < turn->count; i++) {
		int length = trax_board_length(board,
			trax_square_at(
				turn->places[i].row, turn->places[i].column),
			colour);

		most = length > most ? length : most;
	}
	return most;
}

/* False: no legal turn begins so. */
static bool
weigh(const struct chooser *chooser, struct trax_place first,
	struct option *option)
{
	struct trax_board *board = chooser->board;
	struct trax_made before = board->made;
	struct trax_gain gain;
	struct trax_turn turn;

	if (trax_turn_force(board, first, &turn).verdict != TRAX_LEGAL)
		return false;
	gain = trax_turn_gain(&before, &board->made, chooser->seat);
	option->first = first;
	option->ends = gain.ends;
	option->worth = net_gain(&gain, chooser->seat);
	for (int c = 0; c < TRAX_COLOURS; c++)
		option->lengths[c] = longest(board, &turn, (enum trax_colour)c);
	trax_turn_undo(board, &turn);
	return true;
}

static int
collect(const struct chooser *chooser, struct random *random,
	struct option options[static TRAX_FIRSTS_MOST])
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	int tried = trax_turn_firsts(chooser->board, firsts);
	int count = 0;

	for (int i = 0; i < tried; i++) {
		if (weigh(chooser, firsts[i], &options[count]))
			options[count++].lot = (uint32_t)random_next(random);
	}
	return count;
}

/* Light's order: what is longer for it, then shorter for dark, comes first. */
static int
compare_for_light(const void *one, const void *two)
{
	const struct option *a = one;
	const struct option *b = two;

	if (a->lengths[TRAX_LIGHT] != b->lengths[TRAX_LIGHT])
		return b->lengths[TRAX_LIGHT] - a->lengths[TRAX_LIGHT];
	if (a->lengths[TRAX_DARK] != b->lengths[TRAX_DARK])
		return a->lengths[TRAX_DARK] - b->lengths[TRAX_DARK];
	return (a->lot > b->lot) - (a->lot < b->lot);
}

static int
compare_for_dark(const void *one, const void *two)
{
	const struct option *a = one;
	const struct option *b = two;

	if (a->lengths[TRAX_DARK] != b->lengths[TRAX_DARK])
		return b->lengths[TRAX_DARK] - a->lengths[TRAX_DARK];
	if (a->lengths[TRAX_LIGHT] != b->lengths[TRAX_LIGHT])
		return a->lengths[TRAX_LIGHT] - b->lengths[TRAX_LIGHT];
	return (a->lot > b->lot) - (a->lot < b->lot);
}

/* What the opponent gains by the reply that begins with FIRST. */
static int
reply_gain(const struct chooser *chooser, struct trax_place first)
{
	struct trax_board *board = chooser->board;
	struct trax_made before = board->made;
	int opponent = chooser->seat ^ 1;
	struct trax_gain gain;
	struct trax_turn turn;

	if (trax_turn_force(board, first, &turn).verdict != TRAX_LEGAL)
		return 0;
	gain = trax_turn_gain(&before, &board->made, opponent);
	trax_turn_undo(board, &turn);
	return net_gain(&gain, opponent);
}

/* The opponent's gain by its best reply, but no more than ENOUGH is asked. */
static int
best_reply(struct chooser *chooser, int enough)
{
	struct trax_place firsts[TRAX_FIRSTS_MOST];
	int count = trax_turn_firsts(chooser->board, firsts);
	int best = 0;

	for (int i = 0; i < count && best < enough; i++) {
		int gain = reply_gain(chooser, firsts[i]);

		best = gain > best ? gain : best;
		chooser->replies--;
	}
	return best;
}

/* The worth of a turn that ends nothing, exact if it is above FLOOR. */
static int
worth_after_reply(
	struct chooser *chooser, const struct option *option, int floor)
{
	struct trax_turn turn;
	int worth;

	trax_turn_force(chooser->board, option->first, &turn);
	worth = -best_reply(chooser, -floor);
	trax_turn_undo(chooser->board, &turn);
	return worth;
}

/* No points of one turn come near it. */
enum { WORTH_LEAST = -4 * TRAX_SQUARES_MOST };

/*
 * The first of the best. No turn that ends nothing is worth more than nothing,
 * so once that is reached only turns that end the contest are looked at.
 */
static const struct option *
best_option(struct chooser *chooser, const struct option *options, int count)
{
	const struct option *best = NULL;
	int most = WORTH_LEAST;

	for (int i = 0; i < count; i++) {
		int worth = options[i].worth;

		if (!options[i].ends) {
			if (most >= 0 || chooser->replies <= 0)
				continue;
			worth = worth_after_reply(chooser, &options[i], most);
		}
		if (worth > most) {
			most = worth;
			best = &options[i];
		}
	}
	return best;
}

bool
trax_greedy_choose(const struct trax_view *view, struct random *random,
	struct trax_turn *turn)
{
	struct trax_board board = view->board;
	struct chooser chooser = {&board, view->turn, REPLIES_MOST};
	struct option options[TRAX_FIRSTS_MOST];

	if (view->mode == TRAX_FILL)
		return trax_random_choose(view, random, turn);
	int count = collect(&chooser, random, options);
	turn->count = 0;
	if (count == 0)
		return false;
	qsort(options, (size_t)count, sizeof *options,
		chooser.seat == TRAX_LIGHT ? compare_for_light
					   : compare_for_dark);
	trax_turn_force(
		&board, best_option(&chooser, options, count)->first, turn);
	return true;
}
