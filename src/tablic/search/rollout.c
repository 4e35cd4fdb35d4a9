#include "tablic/search/rollout.h"

#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"
#include "tablic/search/hidden_hands.h"
#include "tablic/search/reasons.h"

enum { PLAYS_A_NODE = 4, CLOCK_NODES = 250 };

/* A game as it may be, and what draws among equal cards in it. */
struct world {
	struct tablic game;
	struct random random;
	const float *stray; /* by seat: how often it plays at random */
};

static bool
chance(struct random *random, float p)
{
	return (float)(random_next(random) >> 40) * 0x1p-24f < p;
}

/* A card of HAND, whatever it is; takes or not. */
static struct tablic_play
any_play(card_set hand, card_set table, struct random *random)
{
	struct tablic_play play = {tablic_equal_cards_draw(hand, random), 0};

	if (chance(random, 0.5f))
		play.taken = tablic_capture_best_of_table(
			card_value(play.played), table);
	return play;
}

static struct tablic_play
play_of_turn(struct world *w)
{
	const struct tablic_open *open = &w->game.open;
	card_set hand = w->game.hands[open->turn];
	float stray = w->stray[open->turn];

	if (stray > 0 && chance(&w->random, stray))
		return any_play(hand, open->table, &w->random);
	return tablic_greedy_play(hand, open->table, &w->random);
}

/* Points of SEAT less the mean of the others'. */
static float
margin_of(const struct tablic_open *open, int seat)
{
	int points[TABLIC_SEATS_MAX];
	int others = 0;

	tablic_score(open, points);
	for (int s = 0; s < open->seats; s++)
		others += s == seat ? 0 : points[s];
	return (float)points[seat] - (float)others / (float)(open->seats - 1);
}

/* Plays from now to the end of the deal, and one of each seat after it. */
static int
plays_ahead(const struct tablic_open *open)
{
	int plays = 0;

	for (int s = 0; s < open->seats; s++)
		plays += tablic_cards_left(open, s);
	return open->stock == 0 ? plays : plays + open->seats;
}

/* The margin of SEAT after PLAY in W, a copy, and PLAYS more or the end of the
 * game. */
static float
play_out(struct world w, struct tablic_play play, int plays, int seat)
{
	struct tablic *game = &w.game;

	tablic_play(game, play);
	for (; plays > 0 && !tablic_over(&game->open); plays--) {
		if (tablic_hands_empty(&game->open))
			tablic_deal(game);
		tablic_play(game, play_of_turn(&w));
	}
	return margin_of(&game->open, seat);
}

/* The plays that are tried: the first in the greedy player's order. */
static int
consider(const struct tablic_view *view,
	struct tablic_play tried[static RACE_CANDIDATES])
{
	struct tablic_move moves[TABLIC_MOVES_MAX];
	int count = tablic_moves_list(
		view->open.scoring, view->hand, view->open.table, moves);
	int kept = count < RACE_CANDIDATES ? count : RACE_CANDIDATES;

	for (int i = 0; i < kept; i++) {
		tablic_moves_best_first(moves + i, count - i);
		tried[i] = tablic_move_play(&moves[i]);
	}
	return kept;
}

/* Every candidate left is played out in one more world. */
static void
meet_world(struct race *race, const struct world *world,
	const struct tablic_play tried[], int plays)
{
	int seat = world->game.open.turn;

	for (int i = 0; i < race->count; i++) {
		int candidate = race->left[i];

		race_set(race, candidate,
			play_out(*world, tried[candidate], plays - 1, seat));
	}
	race_step(race);
}

enum { WORLDS_EXPLAINED = 200 };

/* What the others are thought to hold. */
static void
explain(struct explanation *explanation, struct tablic_hidden_hands *hidden,
	const struct tablic_view *view)
{
	int held[TABLIC_SEATS_MAX][CARD_COUNT] = {{0}};
	struct tablic game;
	struct random random;

	random_seed(&random, 1);
	for (int w = 0; w < WORLDS_EXPLAINED; w++) {
		tablic_hidden_hands_draw(hidden, &game, &random);
		for (int s = 0; s < view->open.seats; s++) {
			for (card_set left = game.hands[s]; left != 0;
				left &= left - 1)
				held[s][card_set_first(left)]++;
		}
	}
	for (int s = 0; s < view->open.seats; s++) {
		double odds = (double)hidden->odds[s];

		if (s != view->seat)
			tablic_reasons_hand(explanation, s, odds / (1 + odds),
				held[s], WORLDS_EXPLAINED);
	}
}

static void
sample(struct race *race, const struct tablic_view *view,
	const struct tablic_play tried[], int count, struct effort *effort,
	struct random *random)
{
	int plays = plays_ahead(&view->open);
	struct tablic_hidden_hands hidden;
	struct world world;

	if (race_over(race) ||
		!effort_spend(effort, plays / PLAYS_A_NODE + 1, CLOCK_NODES))
		return;
	tablic_hidden_hands_of_view(&hidden, view, random);
	world.game.open = view->open;
	world.stray = hidden.stray;
	hidden.stray[view->seat] = 0;
	while (!race_over(race) &&
		effort_spend(effort, race->count * plays / PLAYS_A_NODE + 1,
			CLOCK_NODES)) {
		tablic_hidden_hands_draw(&hidden, &world.game, random);
		random_seed(&world.random, random_next(random));
		meet_world(race, &world, tried, plays);
	}
	if (effort->explanation) {
		tablic_reasons_race(effort->explanation, race, tried, count);
		explain(effort->explanation, &hidden, view);
	}
}

struct tablic_play
tablic_rollout_choose(struct race *race, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	struct tablic_play tried[RACE_CANDIDATES];

	int count = consider(view, tried);
	race_begin(race, count);
	sample(race, view, tried, count, effort, random);
	struct tablic_play best = tried[race_best(race)];
	best.played = tablic_equal_cards_draw(
		view->hand & tablic_class(best.played), random);
	return best;
}
