#include "trax/training/course.h"

#include <stdlib.h>
#include <string.h>

#include "learning/weights.h"
#include "trax/greedy.h"
#include "trax/random.h"
#include "trax/search/search.h"
#include "trax/search/weights.h"
#include "trax/training/lesson.h"

/*
 * Games begin with a few random turns, go on by the search, and now and then a
 * turn is random again. What a position is worth is the return with lambda
 * (TD(lambda), Sutton 1988) of what the search said of the positions after it
 * and of the end.
 */

enum {
	LESSONS = 120, /* of a game, at most */
	OPENING = 5,   /* random turns, at most */
	STRAY = 10,    /* one turn of so many is random */
	RIVAL_NODES = 300,
};

static const float lambda = 0.9f;

/* The sides of the boards of a class, and the nodes of a turn. */
struct class {
	int least;
	int most;
	int nodes;
};

static const struct class classes[WEIGHTS_SIZES] = {
	{7, 8, 1000}, {9, 12, 600}, {13, 18, 600}, {19, 25, 1000}};

struct desk {
	const struct class *class;
	struct worth worth;
	struct worth none;
	uint8_t shapes[PROSPECT_NEAR];
	struct search *search;
	struct trax game;
	struct trax_view view;
};

static void
begin(const struct learning_course *course, float weights[],
	struct random *random)
{
	(void)random;
	memset(weights, 0, (size_t)course->weights * sizeof *weights);
}

static void
desk_free(void *desk)
{
	struct desk *d = desk;

	if (d)
		search_free(d->search);
	free(d);
}

static void *
desk_new(const struct learning_course *course)
{
	struct desk *d = calloc(1, sizeof *d);

	if (!d)
		return NULL;
	d->class = &classes[course->variant];
	prospect_shapes(d->shapes);
	d->search = search_new();
	if (d->search)
		return d;
	free(d);
	return NULL;
}

static void
take(void *desk, const float weights[])
{
	struct desk *d = desk;
	int16_t rounded[WORTH_WEIGHTS];

	for (int i = 0; i < WORTH_WEIGHTS; i++)
		rounded[i] = learning_weights_round(weights[i], WORTH_POINT);
	worth_unfold(&d->worth, rounded);
}

static int
side_of(const struct class *class, struct random *random)
{
	return class->least +
	       (int)random_below(
		       random, (uint32_t)(class->most - class->least + 1));
}

/* A board with one tile near its middle. */
static void
start(struct desk *d, struct random *random)
{
	struct trax_board board;
	int rows = side_of(d->class, random);
	int columns = side_of(d->class, random);

	trax_board_start(&board, rows, columns);
	trax_board_place(&board, trax_square_at(rows / 2, columns / 2),
		trax_tiles[random_below(random, TRAX_TILES)]);
	trax_start(&d->game, TRAX_CONTEST, &board);
}

/* The turn that begins with a tile. */
static void
play_place(struct desk *d, struct trax_place place)
{
	struct trax_board board = d->game.board;
	struct trax_turn turn = {.count = 0};

	trax_turn_force(&board, place, &turn);
	trax_play(&d->game, &turn);
}

static void
play_random(struct desk *d, struct random *random)
{
	struct trax_turn turn;

	trax_random_turn(&d->game.board, random, &turn);
	trax_play(&d->game, &turn);
}

/* What WORTH and so many nodes find best; *VALUE, in points, is to the seat
 * whose turn it is. False: only a pass is left, and it is played. */
static bool
play_best(struct desk *d, const struct worth *worth, int nodes, bool stray,
	struct random *random, float *value)
{
	const struct search_choice *choices;
	struct effort effort = effort_of_nodes(nodes);
	int depth;
	int count = search_choices(d->search, &d->game.board, d->game.turn,
		worth, SEARCH_HOPE, &effort, random, &choices, &depth);

	*value = count > 0 ? (float)choices[0].value / WORTH_POINT : 0;
	if (count == 0 || stray) {
		play_random(d, random);
		return count > 0;
	}
	play_place(d,
		(struct trax_place){(uint8_t)trax_row(choices[0].move.square),
			(uint8_t)trax_column(choices[0].move.square),
			choices[0].move.tile});
	return true;
}

/* What SEAT has more in the end. */
static float
outcome(const struct desk *d, int seat)
{
	return (float)(d->game.points[seat] - d->game.points[seat ^ 1]);
}

/* A position that has been: what the search said, to whose turn it was. */
struct step {
	float value;
	int seat;
	bool stray; /* what came after says nothing of it */
};

/* Goes back from the END, which is to the seat of the last lesson; each lesson
 * is the other seat's of the next. */
static void
teach(struct trax_lesson *lessons, const struct step *steps, int count,
	float end)
{
	float after = -end;

	for (int i = count - 1; i >= 0; i--) {
		lessons[i].worth = steps[i].stray ? steps[i].value : -after;
		after = (1 - lambda) * steps[i].value +
			lambda * lessons[i].worth;
	}
}

static int
play(void *desk, struct random *random, void *examples)
{
	struct desk *d = desk;
	struct trax_lesson *lessons = examples;
	struct step steps[LESSONS];
	int count = 0;

	start(d, random);
	for (uint32_t left = random_below(random, OPENING + 1);
		left > 0 && !d->game.over; left--)
		play_random(d, random);
	while (!d->game.over && count < LESSONS) {
		struct step *step = &steps[count];

		step->seat = d->game.turn;
		step->stray = random_below(random, STRAY) == 0;
		trax_lesson_of(&lessons[count], &d->game.board, d->game.turn,
			d->shapes);
		count += play_best(d, &d->worth, d->class->nodes, step->stray,
			random, &step->value);
	}
	if (!d->game.over)
		steps[count - 1].stray = true;
	if (count > 0)
		teach(lessons, steps, count, outcome(d, steps[count - 1].seat));
	return count;
}

static float
learn(const struct learning_course *course, const float weights[],
	const void *example, float gradient[])
{
	(void)course;
	return trax_lesson_learn(example, weights, gradient);
}

enum { GREEDY, BLIND }; /* rivals */

static void
play_greedy(struct desk *d, struct random *random)
{
	struct trax_turn turn;

	d->view.board = d->game.board;
	d->view.mode = TRAX_CONTEST;
	d->view.seat = d->view.turn = d->game.turn;
	trax_greedy_choose(&d->view, random, &turn);
	trax_play(&d->game, &turn);
}

/* Both seats; after each other, the same board. */
static double
measure(void *desk, int rival, uint64_t seed, uint64_t number)
{
	struct desk *d = desk;
	double sum = 0;

	for (int seat = 0; seat < TRAX_SEATS; seat++) {
		struct random random;
		float ignored;

		random_derive(&random, "measure", seed, number, 0);
		start(d, &random);
		while (!d->game.over) {
			if (d->game.turn == seat)
				play_best(d, &d->worth, RIVAL_NODES, false,
					&random, &ignored);
			else if (rival == GREEDY)
				play_greedy(d, &random);
			else
				play_best(d, &d->none, RIVAL_NODES, false,
					&random, &ignored);
		}
		sum += (double)outcome(d, seat);
	}
	return sum / TRAX_SEATS;
}

#define COURSE(SIZE, VARIANT, ROUNDS, GAMES, RATE)                          \
	const struct learning_course trax_course_##SIZE = {                 \
		.name = "trax-" #SIZE,                                      \
		.summary = "what a position is worth on boards like " #SIZE \
			   "x" #SIZE,                                       \
		.variant = VARIANT,                                         \
		.weights = WORTH_WEIGHTS,                                   \
		.unit = WORTH_POINT,                                        \
		.rounds = ROUNDS,                                           \
		.games = GAMES,                                             \
		.pairs = 40,                                                \
		.example_size = sizeof(struct trax_lesson),                 \
		.examples_max = LESSONS,                                    \
		.kept = 16,                                                 \
		.batch = 512,                                               \
		.uses = 1,                                                  \
		.rate_first = 0.05f,                                        \
		.rate_last = RATE,                                          \
		.begin = begin,                                             \
		.desk_new = desk_new,                                       \
		.desk_free = desk_free,                                     \
		.take = take,                                               \
		.play = play,                                               \
		.learn = learn,                                             \
		.rivals = {"greedy", "no-worth"},                           \
		.measure = measure,                                         \
	}

COURSE(7, 0, 80, 250, 0.0004f);
COURSE(10, 1, 60, 250, 0.002f);
COURSE(15, 2, 50, 150, 0.0004f);
COURSE(25, 3, 60, 120, 0.0004f);
