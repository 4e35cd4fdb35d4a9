#include "lib/naive/thesis.h"

#include "tablic/capture.h"
#include "tablic/players/thesis_greedy.h"

void
naive_thesis_each_play(
	card_set hand, card_set table, naive_thesis_visit *visit, void *context)
{
	for (; hand != 0; hand &= hand - 1) {
		card played = card_set_first(hand);
		card_set taken = table;

		for (;; taken = (taken - 1) & table) {
			if (taken == 0 ||
				tablic_capture_legal(card_value(played), taken))
				visit(context,
					(struct tablic_play){played, taken});
			if (taken == 0)
				break;
		}
	}
}

int
naive_thesis_gain(
	enum tablic_scoring scoring, card_set table, struct tablic_play play)
{
	if (play.taken == 0)
		return 0;
	card_set pile = play.taken | card_bit(play.played);
	int points = tablic_card_points(scoring, pile) + (play.taken == table);

	return points * TABLIC_GAIN_POINT + card_set_size(pile);
}

static card_set
table_after(card_set table, struct tablic_play play)
{
	return play.taken != 0 ? table & ~play.taken
			       : table | card_bit(play.played);
}

/* The other player, greedy, makes its play; what that gains. */
static int
answer_greedily(struct naive_thesis_position *at)
{
	if (at->other == 0)
		return 0;
	const struct tablic_view view = {
		.open = {.scoring = at->scoring, .table = at->table},
		.hand = at->other,
	};
	struct tablic_play play = tablic_thesis_greedy.choose(
		tablic_thesis_greedy.self, &view, NULL, NULL);
	int gain = naive_thesis_gain(at->scoring, at->table, play);

	at->other &= ~card_bit(play.played);
	at->table = table_after(at->table, play);
	return gain;
}

struct naive_thesis_position
naive_thesis_after(const struct naive_thesis_position *at,
	struct tablic_play play, int *answer)
{
	struct naive_thesis_position next = *at;

	next.own &= ~card_bit(play.played);
	next.table = table_after(at->table, play);
	*answer = answer_greedily(&next);
	return next;
}

struct search {
	struct naive_thesis_position at;
	int best;
};

int
naive_thesis_backtrack_play(
	const struct naive_thesis_position *at, struct tablic_play play)
{
	int answer;
	struct naive_thesis_position next =
		naive_thesis_after(at, play, &answer);

	return naive_thesis_gain(at->scoring, at->table, play) +
	       naive_thesis_backtrack(&next);
}

static void
backtrack_visit(void *context, struct tablic_play play)
{
	struct search *search = context;
	int gain = naive_thesis_backtrack_play(&search->at, play);

	if (gain > search->best)
		search->best = gain;
}

int
naive_thesis_backtrack(const struct naive_thesis_position *at)
{
	struct search search = {*at, 0};

	naive_thesis_each_play(at->own, at->table, backtrack_visit, &search);
	return search.best;
}
