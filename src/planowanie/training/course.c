#include "planowanie/training/course.h"

#include <stdlib.h>
#include <string.h>

#include "learning/choice.h"
#include "learning/weights.h"
#include "planowanie/greedy.h"
#include "planowanie/search/choice.h"
#include "planowanie/search/skill.h"
#include "planowanie/training/lesson.h"

/*
 * At a table of a few deals each seat is a sampler, an expert to whom nobody
 * has skill, or, now and then, greedy; what the first two play is what is
 * taught. Both look ahead in fewer worlds than they do as players.
 */

enum {
	HAND = 13, /* at most */
	DEALS = 2, /* of a game that is taught from */
	EXAMPLES = DEALS * HAND * PLANOWANIE_SEATS_MAX,
	TEACHER_NODES = 30000,
	RIVAL_NODES = 4000,
	USUAL_SEATS = 4, /* of a table that is measured at */
};

_Static_assert(PLANOWANIE_SKILL_TERMS *HAND <= LEARNING_CHOICE_INPUTS &&
		       (int)HAND <= (int)LEARNING_CHOICE_CANDIDATES,
	"a choice");

enum kind { GREEDY, SAMPLER, EXPERT, LEARNER };

static const struct planowanie_manner manners[] = {
	[SAMPLER] = {.worlds = 100},
	[EXPERT] = {.reads = true, .worlds = 200, .others = 1, .end = 3},
};

struct desk {
	int16_t weights[PLANOWANIE_SKILL_WEIGHTS];
	struct planowanie_lesson table;
	struct planowanie_choice choice;
	int64_t nodes; /* of an answer */
};

static void
begin(const struct learning_course *course, float weights[],
	struct random *random)
{
	(void)random;
	memset(weights, 0, (size_t)course->weights * sizeof *weights);
}

static void *
desk_new(const struct learning_course *course)
{
	(void)course;
	return calloc(1, sizeof(struct desk));
}

static void
take(void *desk, const float weights[])
{
	struct desk *d = desk;

	for (int i = 0; i < PLANOWANIE_SKILL_WEIGHTS; i++)
		d->weights[i] = learning_weights_round(
			weights[i], PLANOWANIE_SKILL_UNIT);
}

static int
declare(struct desk *d, enum kind kind, const struct planowanie_view *view,
	struct random *random)
{
	struct effort effort = effort_of_nodes(d->nodes);

	if (kind == GREEDY || kind == LEARNER)
		return planowanie_greedy_declare(view, random);
	d->choice.manner = manners[kind];
	return planowanie_choice_declare(&d->choice, view, &effort, random);
}

static void
declare_all(struct desk *d, const enum kind kinds[], struct random *random)
{
	int tricks[PLANOWANIE_SEATS_MAX];

	for (int seat = 0; seat < d->table.game.open.seats; seat++)
		tricks[seat] =
			declare(d, kinds[seat], &d->table.views[seat], random);
	planowanie_lesson_announce(&d->table, tricks);
}

/* What the seat to play may play, as cards of its DECK. */
static void
look(const struct planowanie_view *view, struct planowanie_deck *deck,
	struct planowanie_options *options)
{
	struct planowanie_packed p;

	planowanie_deck_init(deck, &view->deck);
	planowanie_packed_init(&p, deck, view);
	struct planowanie_sight sight = planowanie_sight_of(&p);
	planowanie_skill_options(deck, &sight, p.hands[view->seat], options);
}

/* The card that is played most often by WEIGHTS. */
static trick_card
likeliest(const int16_t weights[], const struct planowanie_view *view)
{
	struct planowanie_options options;
	struct planowanie_deck deck;
	int best = 0;

	look(view, &deck, &options);
	for (int i = 1; i < options.count; i++) {
		if (planowanie_skill_worth(weights, &options, i) >
			planowanie_skill_worth(weights, &options, best))
			best = i;
	}
	return deck.plain[options.cards[best]];
}

static trick_card
play_card(struct desk *d, enum kind kind, const struct planowanie_view *view,
	struct random *random)
{
	struct effort effort = effort_of_nodes(d->nodes);

	if (kind == GREEDY)
		return planowanie_greedy_play(view, random);
	if (kind == LEARNER)
		return likeliest(d->weights, view);
	d->choice.manner = manners[kind];
	return planowanie_choice_play(&d->choice, view, &effort, random);
}

static void
write_choice(const struct planowanie_view *view, trick_card played,
	struct learning_choice *choice)
{
	struct planowanie_options options;
	struct planowanie_deck deck;

	look(view, &deck, &options);
	learning_choice_clear(choice);
	for (int i = 0; i < options.count; i++)
		learning_choice_add(choice, options.terms[i],
			PLANOWANIE_SKILL_TERMS,
			deck.plain[options.cards[i]] == played);
}

/* More than half of the tables are of four. */
static void
open_table(struct desk *d, enum kind kinds[], struct random *random)
{
	static const int sizes[] = {2, 3, 4, 4, 4};
	static const enum kind drawn[] = {
		SAMPLER, SAMPLER, SAMPLER, EXPERT, EXPERT, GREEDY};
	struct planowanie_course course = {.deals = DEALS};
	int seats = sizes[random_below(random, 5)];

	for (int i = 0; i < DEALS; i++) {
		course.cards[i] = 2 + (int)random_below(random, HAND - 1);
		course.leaders[i] = (int)random_below(random, (uint32_t)seats);
	}
	for (int seat = 0; seat < seats; seat++)
		kinds[seat] = drawn[random_below(random, 6)];
	planowanie_lesson_open(&d->table, seats, &course, random);
}

static int
play(void *desk, struct random *random, void *examples)
{
	struct desk *d = desk;
	struct learning_choice *choices = examples;
	const struct planowanie *game = &d->table.game;
	enum kind kinds[PLANOWANIE_SEATS_MAX];
	int count = 0;

	d->nodes = TEACHER_NODES;
	open_table(d, kinds, random);
	while (!planowanie_over(game)) {
		if (!planowanie_open_declared(&game->open))
			declare_all(d, kinds, random);
		int turn = game->open.trick.turn;
		const struct planowanie_view *view = &d->table.views[turn];
		trick_card c = play_card(d, kinds[turn], view, random);
		if (kinds[turn] != GREEDY &&
			trick_set_size(planowanie_view_legal(view)) > 1)
			write_choice(view, c, &choices[count++]);
		planowanie_lesson_move(&d->table, c);
	}
	return count;
}

static float
learn(const struct learning_course *course, const float weights[],
	const void *example, float gradient[])
{
	(void)course;
	return learning_choice_learn(example, weights, gradient);
}

static const enum kind rivals[] = {GREEDY, SAMPLER};

/* A whole game, which is drawn by DEALT, with the learner on SEAT; what that
 * wins more than the mean of the others. */
static double
measure_seat(struct desk *d, int rival, int seat, struct random dealt)
{
	const struct planowanie *game = &d->table.game;
	enum kind kinds[PLANOWANIE_SEATS_MAX];
	struct planowanie_course course;
	int others = 0;

	for (int i = 0; i < USUAL_SEATS; i++)
		kinds[i] = i == seat ? LEARNER : rivals[rival];
	planowanie_course_usual(&course, USUAL_SEATS, USUAL_SEATS * HAND);
	planowanie_lesson_open(&d->table, USUAL_SEATS, &course, &dealt);
	while (!planowanie_over(game)) {
		if (!planowanie_open_declared(&game->open))
			declare_all(d, kinds, &dealt);
		int turn = game->open.trick.turn;
		planowanie_lesson_move(
			&d->table, play_card(d, kinds[turn],
					   &d->table.views[turn], &dealt));
	}
	for (int i = 0; i < USUAL_SEATS; i++)
		others += i == seat ? 0 : game->open.points[i];
	return game->open.points[seat] - (double)others / (USUAL_SEATS - 1);
}

static double
measure(void *desk, int rival, uint64_t seed, uint64_t number)
{
	struct desk *d = desk;
	struct random random;
	double sum = 0;

	d->nodes = RIVAL_NODES;
	random_derive(&random, "measure", seed, number, 0);
	for (int seat = 0; seat < USUAL_SEATS; seat++)
		sum += measure_seat(d, rival, seat, random);
	return sum / USUAL_SEATS;
}

const struct learning_course planowanie_course_skill = {
	.name = "planowanie",
	.summary = "how cards are played with skill",
	.file = "src/planowanie/skill.net",
	.weights = PLANOWANIE_SKILL_WEIGHTS,
	.unit = PLANOWANIE_SKILL_UNIT,
	.rounds = 20,
	.games = 350,
	.pairs = 30,
	.example_size = sizeof(struct learning_choice),
	.examples_max = EXAMPLES,
	.kept = 8,
	.batch = 128,
	.uses = 6,
	.rate_first = 0.03f,
	.rate_last = 0.003f,
	.begin = begin,
	.desk_new = desk_new,
	.desk_free = free,
	.take = take,
	.play = play,
	.learn = learn,
	.rivals = {"greedy", "sampler"},
	.measure = measure,
};
