#include "herc/training/course.h"

#include <stdlib.h>
#include <string.h>

#include "cards/worlds.h"
#include "herc/greedy.h"
#include "herc/players/expert.h"
#include "herc/players/sampler.h"
#include "herc/search/playout.h"
#include "herc/search/weights.h"
#include "herc/training/lesson.h"
#include "learning/choice.h"
#include "learning/weights.h"

/*
 * The policy learns to play like those who think: the expert, who plays games
 * on by the policy as it is (expert iteration: Anthony, Tian and Barber 2017),
 * and the sampler. Each side of a game is one of them, or greedy players, from
 * whom there is nothing to learn.
 */

_Static_assert(HERC_POLICY_TERMS *HERC_HAND <= LEARNING_CHOICE_INPUTS &&
		       (int)HERC_HAND <= (int)LEARNING_CHOICE_CANDIDATES,
	"a choice");

enum {
	EXAMPLES = HERC_CARDS,
	EXPERT_NODES = 200000,
	WORLDS = 20, /* of the player by play-outs that is measured */
};

enum kind { EXPERT, SAMPLER, GREEDY };

struct desk {
	struct worlds worlds;
	struct herc_expert expert;
	struct herc_belief belief;
	struct herc_lesson lesson;
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
	struct desk *d = calloc(1, sizeof(struct desk));

	(void)course;
	if (!d)
		return NULL;
	herc_expert_init(&d->expert);
	return d;
}

static void
take(void *desk, const float weights[])
{
	struct desk *d = desk;

	for (int i = 0; i < HERC_POLICY_WEIGHTS; i++)
		d->expert.weights[i] =
			learning_weights_round(weights[i], HERC_POLICY_UNIT);
}

static trick_card
choose_as(struct desk *d, enum kind kind, const struct herc_view *view,
	struct random *random)
{
	struct effort effort = effort_of_nodes(
		kind == EXPERT ? EXPERT_NODES : HERC_SAMPLER_NODES);

	switch (kind) {
	case EXPERT:
		return herc_expert_play(&d->expert, view, &effort, random);
	case SAMPLER:
		return herc_sampler_play(&d->belief, view, &effort, random);
	case GREEDY:
		break;
	}
	return herc_greedy_play(view, random);
}

/* Notes that a seat with this view plays C, if it has a choice. */
static int
write_choice(const struct herc_view *view, trick_card c,
	struct learning_choice *choice)
{
	struct herc_table table;
	struct herc_choice cards;
	herc_set played = herc_pack(trick_bit(c));

	herc_table_of(&table, view);
	herc_policy_terms(&table, herc_pack(view->hand), &cards);
	if (cards.count < 2)
		return 0;
	learning_choice_clear(choice);
	for (int i = 0; i < cards.count; i++)
		learning_choice_add(choice, cards.terms[i], HERC_POLICY_TERMS,
			cards.cards[i] == played ? 1 : 0);
	return 1;
}

/* Half of the sides are experts, a quarter each samplers and greedy. */
static enum kind
kind_of(struct random *random)
{
	uint32_t drawn = random_below(random, 4);

	return drawn < 2 ? EXPERT : drawn == 2 ? SAMPLER : GREEDY;
}

static int
play(void *desk, struct random *random, void *examples)
{
	struct desk *d = desk;
	struct herc_lesson *lesson = &d->lesson;
	struct learning_choice *choices = examples;
	enum kind kinds[2] = {kind_of(random), kind_of(random)};
	int count = 0;

	herc_lesson_open(lesson, (int)random_below(random, HERC_SEATS), random);
	while (!herc_over(&lesson->game.open)) {
		int turn = lesson->game.open.trick.turn;
		const struct herc_view *view = &lesson->views[turn];
		enum kind kind = kinds[turn & 1];
		trick_card c = choose_as(d, kind, view, random);

		if (kind != GREEDY)
			count += write_choice(view, c, &choices[count]);
		herc_lesson_move(lesson, c);
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

static void
deal(struct herc_packed *game, struct random *random)
{
	uint8_t cards[HERC_CARDS];

	for (int i = 0; i < HERC_CARDS; i++)
		cards[i] = (uint8_t)i;
	random_shuffle(random, cards, HERC_CARDS);
	herc_table_start(&game->table, 0);
	memset(game->hands, 0, sizeof game->hands);
	for (int i = 0; i < HERC_CARDS; i++)
		game->hands[i & 3] |= (herc_set)1 << cards[i];
}

/* The others' hands as the seat to play knows them. */
static void
prepare_worlds(struct worlds *worlds, const struct herc_packed *game)
{
	int turn = game->table.turn, sizes[HERC_SEATS - 1];
	trick_set possible[HERC_SEATS - 1];
	herc_set hand = game->hands[turn];

	for (int i = 0; i < HERC_SEATS - 1; i++) {
		int seat = (turn + 1 + i) & 3;

		sizes[i] = herc_size(game->hands[seat]);
		possible[i] = herc_table_possible(&game->table, seat, hand);
	}
	worlds_prepare(worlds, HERC_SEATS - 1, sizes, possible,
		game->table.left & ~hand);
}

/* By POLICY, or greedily, until the end; what the side to play has more. */
static int
play_on(const struct desk *d, bool policy, struct herc_packed world, herc_set c,
	uint64_t chance)
{
	int sign = (world.table.turn & 1) == 0 ? 1 : -1;

	herc_packed_play(&world, c);
	if (policy)
		herc_playout_mixed(&world, 0, 0, d->expert.weights, &chance);
	else
		herc_playout(&world, 0, &chance);
	return sign * herc_table_margin(&world.table);
}

/* The card that does best in a few worlds played out. */
static herc_set
best_by_playouts(struct desk *d, bool policy, const struct herc_packed *game,
	struct random *random)
{
	int turn = game->table.turn, sums[HERC_HAND] = {0}, best = 0, n = 0;
	herc_set hand = game->hands[turn], cards[HERC_HAND];
	trick_set drawn[HERC_SEATS - 1];

	for (herc_set legal = herc_table_legal(&game->table, hand); legal != 0;
		legal &= legal - 1)
		cards[n++] = legal & -legal;
	prepare_worlds(&d->worlds, game);
	for (int w = 0; w < WORLDS && n > 1; w++) {
		struct herc_packed world = *game;
		uint64_t chance = random_next(random);

		worlds_draw(&d->worlds, random, drawn);
		for (int i = 0; i < HERC_SEATS - 1; i++)
			world.hands[(turn + 1 + i) & 3] = drawn[i];
		for (int i = 0; i < n; i++)
			sums[i] += play_on(d, policy, world, cards[i], chance);
	}
	for (int i = 1; i < n; i++)
		best = sums[i] > sums[best] ? i : best;
	return cards[best];
}

enum { BY_GREEDY, BY_PLAYOUTS }; /* rivals */

static herc_set
choose(struct desk *d, int rival, bool own, const struct herc_packed *game,
	struct random *random, uint64_t *chance)
{
	herc_set hand = game->hands[game->table.turn];

	if (rival == BY_PLAYOUTS)
		return best_by_playouts(d, own, game, random);
	if (own)
		return herc_policy_play(
			d->expert.weights, &game->table, hand, chance);
	return herc_pick(herc_greedy_set(&game->table, hand), chance);
}

/* The sides exchanged; what both seats of a side win together. */
static double
measure(void *desk, int rival, uint64_t seed, uint64_t number)
{
	struct random random;
	struct herc_packed dealt;
	int sum = 0;

	random_derive(&random, "measure", seed, number, 0);
	deal(&dealt, &random);
	for (int side = 0; side < 2; side++) {
		struct herc_packed game = dealt;
		uint64_t chance = random_next(&random);

		while (game.table.tricks_left > 0) {
			bool own = (game.table.turn & 1) == side;

			herc_packed_play(&game, choose(desk, rival, own, &game,
							&random, &chance));
		}
		sum += (side == 0 ? 1 : -1) * herc_table_margin(&game.table);
	}
	return sum / 2.0;
}

const struct learning_course herc_course = {
	.name = "herc",
	.summary = "how games are played on",
	.file = "src/herc/policy.net",
	.weights = HERC_POLICY_WEIGHTS,
	.unit = HERC_POLICY_UNIT,
	.rounds = 20,
	.games = 110,
	.pairs = 400,
	.example_size = sizeof(struct learning_choice),
	.examples_max = EXAMPLES,
	.kept = LEARNING_KEPT_MAX,
	.batch = 128,
	.uses = 4,
	.rate_first = 0.03f,
	.rate_last = 0.002f,
	.begin = begin,
	.desk_new = desk_new,
	.desk_free = free,
	.take = take,
	.play = play,
	.learn = learn,
	.rivals = {"greedy", "greedy-playouts"},
	.measure = measure,
};
