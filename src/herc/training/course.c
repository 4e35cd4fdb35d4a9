#include "herc/training/course.h"

#include <stdlib.h>
#include <string.h>

#include "cards/worlds.h"
#include "herc/search/playout.h"
#include "herc/search/weights.h"
#include "learning/choice.h"

/*
 * At every choice of a game each card is played, and the policy plays on from
 * there in the very deal. That is one world only, but over many deals what a
 * card brings is right on average for whoever cannot see the others' hands, and
 * so is the gradient of what the policy brings.
 */

_Static_assert(HERC_POLICY_TERMS *HERC_HAND <= LEARNING_CHOICE_INPUTS &&
		       (int)HERC_HAND <= (int)LEARNING_CHOICE_CANDIDATES,
	"a choice");

enum {
	EXAMPLES = HERC_CARDS,
	WORLDS = 20, /* of the player by play-outs that is measured */
};

/* So many points of margin are worth 1 in what is taught: a card that is worse
 * by that many is played 1/e times as often. */
static const float scale = 4;

struct desk {
	int16_t weights[HERC_POLICY_WEIGHTS];
	struct worlds worlds;
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

	for (int i = 0; i < HERC_POLICY_WEIGHTS; i++)
		d->weights[i] =
			learning_weights_round(weights[i], HERC_POLICY_UNIT);
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

/* What the side to play has more in the end when it plays C now. */
static float
worth_of(const struct desk *d, const struct herc_packed *game, herc_set c,
	uint64_t chance)
{
	struct herc_packed after = *game;
	int sign = (game->table.turn & 1) == 0 ? 1 : -1;

	herc_packed_play(&after, c);
	herc_playout_mixed(&after, 0, 0, d->weights, &chance);
	return (float)(sign * herc_table_margin(&after.table));
}

static void
write_choice(const struct desk *d, const struct herc_packed *game,
	const struct herc_choice *cards, uint64_t chance,
	struct learning_choice *choice)
{
	learning_choice_clear(choice);
	for (int i = 0; i < cards->count; i++)
		learning_choice_add(choice, cards->terms[i], HERC_POLICY_TERMS,
			worth_of(d, game, cards->cards[i], chance) / scale);
}

static int
play(void *desk, struct random *random, void *examples)
{
	const struct desk *d = desk;
	struct learning_choice *choices = examples;
	struct herc_packed game;
	struct herc_choice cards;
	int count = 0;

	deal(&game, random);
	uint64_t chance = random_next(random);
	while (game.table.tricks_left > 0) {
		herc_set hand = game.hands[game.table.turn];

		herc_policy_terms(&game.table, hand, &cards);
		if (cards.count > 1)
			write_choice(d, &game, &cards, random_next(random),
				&choices[count++]);
		herc_packed_play(&game, herc_policy_play(d->weights,
						&game.table, hand, &chance));
	}
	return count;
}

static float
learn(const struct learning_course *course, const float weights[],
	const void *example, float gradient[])
{
	(void)course;
	return learning_choice_improve(example, weights, gradient);
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
		herc_playout_mixed(&world, 0, 0, d->weights, &chance);
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

enum { GREEDY, PLAYOUTS }; /* rivals */

static herc_set
choose(struct desk *d, int rival, bool own, const struct herc_packed *game,
	struct random *random, uint64_t *chance)
{
	herc_set hand = game->hands[game->table.turn];

	if (rival == PLAYOUTS)
		return best_by_playouts(d, own, game, random);
	if (own)
		return herc_policy_play(d->weights, &game->table, hand, chance);
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
	.symbol = "herc_weights",
	.header = "herc/search/weights.h",
	.weights = HERC_POLICY_WEIGHTS,
	.unit = HERC_POLICY_UNIT,
	.rounds = 60,
	.games = 2000,
	.pairs = 400,
	.example_size = sizeof(struct learning_choice),
	.examples_max = EXAMPLES,
	.kept = 2,
	.batch = 512,
	.uses = 1,
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
