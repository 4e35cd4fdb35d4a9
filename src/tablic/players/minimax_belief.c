#include "tablic/players/minimax_belief.h"

#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/capture_sums.h"
#include "tablic/gain.h"

bool
tablic_minimax_belief_of_seat(const struct tablic_view *view, int seat)
{
	card_set hand;

	return view->open.stock > 0 && !tablic_view_hand(view, seat, &hand);
}

/* The cards of CARDS with which who made PLAY on TABLE had a richer one. */
static card_set
passed_by(enum tablic_scoring scoring, card_set cards, card_set table,
	struct tablic_play play)
{
	card_set capturers = cards &
			     capture_sums_capturers(capture_sums_of(table)) &
			     ~tablic_class(play.played);
	int worth = tablic_play_worth(scoring, play);
	card_set richer = 0;

	while (capturers != 0) {
		card c = card_set_first(capturers);
		struct tablic_play best = {
			c, tablic_capture_best_of_table(card_value(c), table)};

		if (tablic_play_worth(scoring, best) > worth)
			richer |= capturers & tablic_class(c);
		capturers &= ~tablic_class(c);
	}
	return richer;
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
suppose(struct tablic_minimax_belief *belief, const struct tablic_view *view)
{
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];
		card_set *supposed = &belief->supposed[past->seat];

		if (tablic_minimax_belief_of_seat(view, past->seat))
			*supposed |= passed_by(view->open.scoring,
				belief->possible[past->seat], past->table,
				past->play);
	}
}

void
tablic_minimax_belief_of_view(
	struct tablic_minimax_belief *belief, const struct tablic_view *view)
{
	for (int s = 0; s < view->open.seats; s++) {
		card_set *possible = &belief->possible[s];

		if (!tablic_view_hand(view, s, possible))
			*possible = view->unseen & ~known_elsewhere(view, s);
		belief->supposed[s] = 0;
	}
	suppose(belief, view);
}
