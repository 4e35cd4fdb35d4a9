#include "lib/tablic_positions.h"

#include "lib/tablic_round.h"
#include "lib/test.h"
#include "tablic/capture.h"
#include "tablic/players/random.h"

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

struct tablic_play
play_of(const char *played, const char *taken)
{
	return (struct tablic_play){one(played), cards(taken)};
}

void
expect_play(const char *what, struct tablic_play play, const char *played,
	const char *taken)
{
	char text[2][3 * CARD_COUNT + 1];

	if (tablic_plays_same(play, play_of(played, taken)))
		return;
	card_set_format(card_bit(play.played), text[0]);
	card_set_format(play.taken, text[1]);
	fail_msg("%s:%s takes%s", what, text[0], text[1]);
}

void
expect_legal(card_set hand, card_set table, struct tablic_play play)
{
	assert_true((hand & card_bit(play.played)) != 0);
	assert_true((play.taken & ~table) == 0);
	assert_true(play.taken == 0 ||
		    tablic_capture_legal(card_value(play.played), play.taken));
}

void
assert_same_position(
	const struct tablic_position *a, const struct tablic_position *b)
{
	assert_true(a->table == b->table && a->hand == b->hand);
	assert_true(a->unseen == b->unseen);
	assert_int_equal(a->deal, b->deal);
	assert_int_equal(a->stock, b->stock);
	assert_int_equal(a->theirs, b->theirs);
	assert_int_equal(a->cards[0], b->cards[0]);
	assert_int_equal(a->cards[1], b->cards[1]);
	assert_int_equal(a->last, b->last);
	assert_int_equal(a->passed, b->passed);
}

void
expect_whole_games(const struct tablic_strategy *strategy, int64_t nodes)
{
	static const struct tablic_playout games[] = {
		{.scoring = TABLIC_STIHOVI, .seats = 2},
		{.scoring = TABLIC_STIHOVI,
			.seats = 2,
			.shown = TABLIC_SHOWN_TO_ALL},
		{.seats = 2},
		{.seats = 3},
		{.seats = 3, .shown = TABLIC_SHOWN_TO_ALL},
		{.seats = 4},
		{.seats = 4, .shown = TABLIC_SHOWN_TO_ALL},
		{.seats = 48},
		{.seats = 48, .shown = TABLIC_SHOWN_TO_ALL},
	};
	struct random random = seeded(3);
	struct tablic_open end;

	FOR_EACH (game, games) {
		struct tablic_playout playout = *game;

		playout.nodes = nodes;
		for (int s = 0; s < playout.seats; s++) {
			playout.strategies[s] =
				s % 2 == 0 ? strategy : &tablic_random;
			playout.random[s] = &random;
		}
		tablic_playout(&playout, tablic_deck, &end);
		assert_true(tablic_over(&end));
	}
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
