#include "tablic/search/rollout.h"

#include "tablic/capture.h"
#include "tablic/equal_cards.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"

enum { CLOCK_NODES = 8 };

/* All cards that are hidden in the order they are dealt: into the hands as far
 * as they are not known, then from the stock. */
struct world {
	struct tablic game;
	struct random random;
};

static int
list(card_set cards, card list[static CARD_COUNT])
{
	int count = 0;

	for (; cards != 0; cards &= cards - 1)
		list[count++] = card_set_first(cards);
	return count;
}

static card_set
known_hands(const struct tablic_view *view)
{
	card_set known = 0, hand;

	for (int s = 0; s < view->open.seats; s++) {
		if (tablic_view_hand(view, s, &hand))
			known |= hand;
	}
	return known;
}

/* A world that the seat of VIEW cannot tell from the real one. */
static void
deal_world(
	struct world *w, const struct tablic_view *view, struct random *random)
{
	card hidden[CARD_COUNT];
	card_set known = known_hands(view);
	int count = list(view->unseen & ~known, hidden);
	int stock = view->open.stock;

	random_shuffle(random, hidden, (size_t)count);
	w->game.open = view->open;
	for (int s = 0; s < view->open.seats; s++) {
		card_set *hand = &w->game.hands[s];

		if (tablic_view_hand(view, s, hand))
			continue;
		*hand = 0;
		for (int i = tablic_cards_left(&view->open, s); i > 0; i--)
			*hand |= card_bit(hidden[--count]);
	}
	for (int i = 0; i < stock; i++)
		w->game.deck[CARD_COUNT - stock + i] = hidden[i];
	random_seed(&w->random, random_next(random));
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

/* The margin of SEAT at the end of the game after PLAY in W, a copy. */
static float
play_out(struct world w, struct tablic_play play, int seat)
{
	struct tablic *game = &w.game;

	tablic_play(game, play);
	while (!tablic_over(&game->open)) {
		if (tablic_hands_empty(&game->open))
			tablic_deal(game);
		tablic_play(
			game, tablic_greedy_play(game->hands[game->open.turn],
				      game->open.table, &w.random));
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

struct tablic_play
tablic_rollout_choose(struct race *race, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	struct tablic_play tried[RACE_CANDIDATES];
	struct world world;

	race_begin(race, consider(view, tried));
	while (!race_over(race)) {
		deal_world(&world, view, random);
		if (!effort_spend(effort, race->count, CLOCK_NODES))
			break;
		for (int i = 0; i < race->count; i++)
			race_set(race, race->left[i],
				play_out(world, tried[race->left[i]],
					view->seat));
		race_step(race);
	}
	struct tablic_play best = tried[race_best(race)];
	best.played = tablic_equal_cards_draw(
		view->hand & tablic_class(best.played), random);
	return best;
}
