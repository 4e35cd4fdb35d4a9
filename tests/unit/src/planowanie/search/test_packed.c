#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/greedy.h"
#include "planowanie/search/packed.h"

enum { GAMES = 40, DEALS = 3 };

static struct planowanie_table table;

/* The packed deal of each view has what the rules have. */
static void
compare(const struct planowanie_deck *deck)
{
	const struct planowanie_open *open = &table.game.open;
	struct planowanie_packed p;

	for (int seat = 0; seat < open->seats; seat++) {
		planowanie_packed_init(&p, deck, &table.views[seat]);
		assert_int_equal(p.turn, open->trick.turn);
		assert_int_equal(p.tricks, open->tricks_left);
		assert_int_equal(p.count, open->trick.count);
		assert_true(planowanie_deck_unpack(deck, p.led) ==
			    open->trick.suit);
		assert_true(planowanie_deck_unpack(deck, p.better) ==
			    open->trick.better);
		assert_true(planowanie_deck_unpack(deck, p.hands[seat]) ==
			    table.game.hands[seat]);
		for (int other = 0; other < open->seats; other++) {
			trick_set may = p.left & p.may[other] & ~p.hands[seat];

			assert_int_equal(planowanie_packed_taken(&p, other),
				open->taken[other]);
			assert_true(other == seat ||
				    planowanie_deck_unpack(deck, may) ==
					    table.views[seat].possible[other]);
		}
	}
}

/* Plays the next card in P, too, which holds all hands. */
static void
step(struct planowanie_packed *p, const struct planowanie_deck *deck,
	struct random *random)
{
	const struct planowanie_view *view = planowanie_table_view(&table);
	trick_card c = planowanie_greedy_play(view, random);
	int seat = view->seat, points = table.game.open.points[seat];

	assert_true(planowanie_deck_unpack(deck, planowanie_packed_legal(p)) ==
		    planowanie_view_legal(view));
	planowanie_packed_play(p, deck, deck->packed[c]);
	bool ends = p->tricks == 0;
	planowanie_table_play(&table, c);
	if (ends)
		assert_int_equal(planowanie_packed_points(p, seat),
			table.game.open.points[seat] - points);
	else
		compare(deck);
}

static void
play_deal(const struct planowanie_deck *deck, struct random *random)
{
	struct planowanie_packed p;

	planowanie_table_declare_any(&table, random);
	planowanie_packed_init(&p, deck, &table.views[0]);
	for (int seat = 1; seat < p.seats; seat++)
		p.hands[seat] =
			planowanie_deck_pack(deck, table.game.hands[seat]);
	compare(deck);
	while (p.tricks > 0)
		step(&p, deck, random);
}

TEST(a_packed_deal_is_what_the_rules_make_of_it)
{
	struct random random = seeded(1);
	struct planowanie_deck deck;

	for (int game = 0; game < GAMES; game++) {
		const struct planowanie_kind *kind = planowanie_table_kinds;

		for (; kind->values; kind++) {
			planowanie_table_start(
				&table, kind, DEALS, 13, &random);
			planowanie_deck_init(&deck, &table.game.deck);
			while (!planowanie_table_over(&table))
				play_deal(&deck, &random);
		}
	}
}

TEST(a_higher_number_is_a_higher_card)
{
	char reason[TRICK_REASON_MAX];
	struct trick_deck plain;
	struct planowanie_deck deck;

	assert_true(trick_deck_init(&plain, "6789TA", "HCS", reason));
	planowanie_deck_init(&deck, &plain);
	for (int n = 1; n < deck.size; n++) {
		trick_card low = deck.plain[n - 1], high = deck.plain[n];
		int trump =
			(plain.trumps >> high & 1) - (plain.trumps >> low & 1);

		assert_true(trump > 0 ||
			    (trump == 0 && trick_value(&plain, low) <=
						   trick_value(&plain, high)));
		assert_int_equal(deck.packed[high], n);
	}
}
