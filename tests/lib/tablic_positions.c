#include "lib/tablic_positions.h"

struct tablic_view
view_of(enum tablic_scoring scoring, card_set own, card_set other,
	card_set table)
{
	struct tablic_view view;
	char reason[TABLIC_VIEW_REASON_MAX];

	tablic_view_start(&view, scoring);
	tablic_view_players(&view, 2, 0, reason);
	view.open.stock = 12;
	view.open.deal = 1;
	view.open.left = card_set_size(own);
	view.open.table = table;
	view.hand = own;
	view.unseen = CARD_SET_ALL & ~own & ~table;
	view.shown_seats = 2;
	view.shown[1] = other;
	return view;
}

struct tablic_view
hidden_view_of(enum tablic_scoring scoring, card_set own, card_set table)
{
	struct tablic_view view = view_of(scoring, own, 0, table);

	view.shown_seats = 0;
	return view;
}

card_set
take_cards(const card **deck, int count)
{
	card_set set = 0;

	while (count-- > 0)
		set |= card_bit(*(*deck)++);
	return set;
}
