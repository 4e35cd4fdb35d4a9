#include "lib/tablic_positions.h"

#include "lib/card_text.h"
#include "lib/tablic_round.h"
#include "lib/test.h"

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

card_set
random_table(struct random *random, int most)
{
	uint32_t kinds = 20 + random_below(random, 33);
	card_set table = 0;

	for (uint32_t n = random_below(random, (uint32_t)most + 1); n > 0;
		n--) {
		card c = (card)random_below(random, kinds);

		if (random_below(random, 4) == 0)
			c = (card)(48 + random_below(random, 4));
		table |= card_bit(c);
	}
	return table;
}

struct tablic_view
first_view_of(int seats, int seat, const char *table)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	struct tablic_view view;
	card list[CARD_COUNT];

	tablic_view_start(&view, TABLIC_POINTS);
	assert_true(tablic_view_players(&view, seats, seat, reason));
	assert_true(tablic_view_table(
		&view, round_list(cards(table), list), list, reason));
	return view;
}

struct tablic_view
view_of_other(const char *table)
{
	struct tablic_view view = first_view_of(2, 1, table);

	see_cards(&view, cards("2H 3C 4H 7H JH AS"));
	return view;
}

void
see_cards(struct tablic_view *view, card_set hand)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	card list[CARD_COUNT];

	assert_true(
		tablic_view_cards(view, round_list(hand, list), list, reason));
}

void
see_play(struct tablic_view *view, int seat, const char *played,
	const char *taken)
{
	char reason[TABLIC_VIEW_REASON_MAX];

	if (!tablic_view_play(view, seat,
		    (struct tablic_play){one(played), cards(taken)}, reason))
		fail_msg("%s", reason);
}
