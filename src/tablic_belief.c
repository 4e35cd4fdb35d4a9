#include "tablic_belief.h"

#include "tablic_best.h"
#include "tablic_counts.h"
#include "tablic_ladder.h"

bool
tablic_belief_of_seat(const struct tablic_view *view, int seat)
{
	card_set hand;

	return view->open.stock > 0 && !tablic_view_hand(view, seat, &hand);
}

void
tablic_belief_meet(struct tablic_belief_table *met, enum tablic_scoring scoring,
	card_set cards, card_set table)
{
	met->scoring = scoring;
	met->takers = cards & ladder_takers(ladder_sums(table));
	for (card_set left = met->takers; left != 0;) {
		card c = card_set_first(left);
		card_set taken = tablic_best_of_table(card_value(c), table);
		met->worth[tablic_type(c)] = tablic_belief_worth(
			scoring, (struct tablic_play){c, taken});
		left &= ~tablic_class(c);
	}
}

card_set
tablic_belief_refused(
	const struct tablic_belief_table *met, struct tablic_play play)
{
	int worth = tablic_belief_worth(met->scoring, play);
	card_set refused = 0;

	for (card_set left = met->takers; left != 0;) {
		card_set equals = tablic_class(card_set_first(left));
		if (met->worth[tablic_type(card_set_first(left))] > worth)
			refused |= left & equals;
		left &= ~equals;
	}
	return refused & ~tablic_class(play.played);
}

/* Cards that SEAT cannot have because another hand is known. */
static card_set
known_elsewhere(const struct tablic_view *view, int seat)
{
	card_set elsewhere = 0;

	for (int s = 0; s < view->open.seats; s++) {
		if (s != seat && (view->shown_seats >> s & 1) != 0)
			elsewhere |= view->shown[s];
	}
	return elsewhere;
}

static void
suppose(struct tablic_belief *belief, const struct tablic_view *view)
{
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];
		card_set *supposed = &belief->supposed[past->seat];
		struct tablic_belief_table met;

		if (!tablic_belief_of_seat(view, past->seat))
			continue;
		tablic_belief_meet(&met, view->open.scoring,
			belief->possible[past->seat] & ~*supposed, past->table);
		*supposed |= tablic_belief_refused(&met, past->play);
	}
}

void
tablic_belief_of_view(
	struct tablic_belief *belief, const struct tablic_view *view)
{
	for (int s = 0; s < view->open.seats; s++) {
		card_set *possible = &belief->possible[s];
		if (!tablic_view_hand(view, s, possible))
			*possible = view->unseen & ~known_elsewhere(view, s);
		belief->supposed[s] = 0;
	}
	suppose(belief, view);
}
