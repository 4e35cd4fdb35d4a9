#include "tablic/search/many.h"

#include <assert.h>
#include <string.h>

/* All that lies open, and how many cards the hands have. */
static void
look(struct tablic_many *m, const struct tablic_open *open)
{
	struct tablic_position *p = &m->position;
	const int sides = tablic_sides(open->scoring, open->seats);

	p->table = open->table;
	p->deal = open->deal;
	p->stock = open->stock;
	p->last = tablic_heir(open) < 0 ? -1
					: !tablic_partners(open->scoring,
						  tablic_heir(open), m->seat);
	p->theirs = p->cards[1] = 0;
	for (int side = 0; side < sides; side++) {
		int taken = card_set_size(tablic_side_pile(open, side).cards);

		if (side == m->seat % sides)
			p->cards[0] = taken;
		else if (taken > p->cards[1])
			p->cards[1] = taken;
	}
	for (int s = 0; s < m->seats; s++) {
		m->left[s] = tablic_cards_left(open, s);
		p->theirs += s == m->seat ? 0 : m->left[s];
	}
	p->passed = m->passed[(m->seat + 1) % m->seats];
}

void
tablic_many_start(
	struct tablic_many *m, const struct tablic_open *open, int seat)
{
	assert(open->seats <= TABLIC_MANY_SEATS);
	*m = (struct tablic_many){
		.seats = open->seats,
		.seat = seat,
		.pairs = open->scoring == TABLIC_PAIRS,
	};
	m->position.unseen = CARD_SET_ALL & ~open->table;
}

void
tablic_many_of_view(struct tablic_many *m, const struct tablic_view *view,
	struct tablic_table_cache *cache)
{
	tablic_many_start(m, &view->open, view->seat);
	for (int s = 0; s < m->seats; s++) {
		if (s != m->seat)
			m->passed[s] = tablic_position_passed(view, s, cache);
	}
	m->position.hand = view->hand;
	m->position.unseen = view->unseen;
	look(m, &view->open);
}

void
tablic_many_deal(struct tablic_many *m)
{
	memset(m->passed, 0, sizeof m->passed);
}

void
tablic_many_hear(struct tablic_many *m, const struct tablic_open *open,
	struct tablic_play play, struct tablic_table_cache *cache)
{
	m->passed[open->turn] |= tablic_position_passed_by(
		open->table, open->scoring, play, cache);
	m->position.unseen &= ~card_bit(play.played);
}

void
tablic_many_look(struct tablic_many *m, const struct tablic *game)
{
	m->position.hand = game->hands[m->seat];
	m->position.unseen &= ~m->position.hand;
	look(m, &game->open);
}

float
tablic_many_margin(const struct tablic_open *open, int seat)
{
	int points[TABLIC_SEATS_MAX];
	const int sides = tablic_sides(open->scoring, open->seats);
	int others = 0;

	tablic_score(open, points);
	for (int side = 0; side < sides; side++)
		others += side == seat % sides ? 0 : points[side];
	return (float)points[seat] - (float)others / (float)(sides - 1);
}
