#include "tablic/training/among_greedy.h"

#include <assert.h>

#include "learning/softmax.h"
#include "tablic/greedy.h"
#include "tablic/search/many.h"
#include "tablic/search/play_model.h"

/* The positions of the seat after each of its plays. */
struct course {
	int count;
	float value[TABLIC_AMONG_GREEDY_EXAMPLES];
	float margin[TABLIC_AMONG_GREEDY_EXAMPLES]; /* at that time */
	struct tablic_example *examples;
};

static struct tablic_play
choose(const struct tablic_among_greedy *a, const struct tablic_many *m,
	struct random *random)
{
	struct tablic_plays plays;

	tablic_plays_of_many(&plays, m, a->scoring, a->net, a->cache);
	int chosen = a->temperature > 0
			     ? learning_softmax_draw(plays.worth, plays.count,
				       a->temperature, random)
			     : tablic_plays_best(&plays);
	return tablic_move_play(&plays.moves[chosen]);
}

/* The seat of M plays. */
static void
play_own(const struct tablic_among_greedy *a, struct tablic *game,
	struct tablic_many *m, struct course *course, struct random *random)
{
	struct tablic_features *features;

	tablic_many_look(m, game);
	struct tablic_play play = choose(a, m, random);
	tablic_position_play(&m->position, a->scoring, play);
	tablic_play(game, play);
	assert(course->count < TABLIC_AMONG_GREEDY_EXAMPLES);
	features = &course->examples[course->count].features;
	tablic_features_of_many(features, m, a->net->large, a->cache);
	course->value[course->count] =
		tablic_value_net_evaluate(a->net, features);
	course->margin[course->count++] =
		tablic_many_margin(&game->open, m->seat);
}

static void
play_other(const struct tablic_among_greedy *a, struct tablic *game,
	struct tablic_many *m, struct random *random)
{
	const struct tablic_open *open = &game->open;
	struct tablic_play play = tablic_greedy_play(
		game->hands[open->turn], open->table, random);

	tablic_many_hear(m, open, play, a->cache);
	tablic_play(game, play);
}

/* The targets, from the last position back; END is the margin of the game. */
static void
write_targets(const struct course *course, float lambda, float end)
{
	float target = 0, value = 0, next = end;

	for (int i = course->count; i-- > 0;) {
		target = next - course->margin[i] + lambda * target +
			 (1 - lambda) * value;
		value = course->value[i];
		next = course->margin[i];
		course->examples[i].target = target;
	}
}

int
tablic_among_greedy_game(const struct tablic_among_greedy *a, int seat,
	const card deck[static CARD_COUNT], struct random *random,
	struct tablic_example examples[static TABLIC_AMONG_GREEDY_EXAMPLES],
	float *margin)
{
	struct course course = {.examples = examples};
	struct tablic_many m;
	struct tablic game;

	tablic_start(&game, a->scoring, a->seats, deck);
	tablic_many_start(&m, &game.open, seat);
	while (!tablic_over(&game.open)) {
		if (tablic_hands_empty(&game.open)) {
			tablic_deal(&game);
			tablic_many_deal(&m);
		}
		if (game.open.turn == seat)
			play_own(a, &game, &m, &course, random);
		else
			play_other(a, &game, &m, random);
	}
	*margin = tablic_many_margin(&game.open, seat);
	write_targets(&course, a->lambda, *margin);
	return course.count;
}
