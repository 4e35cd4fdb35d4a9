#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/greedy.h"
#include "planowanie/search/bidding.h"

enum { DEALS = 400 };

static struct planowanie_table table;

TEST(declarations_are_those_of_greedy)
{
	struct random random = seeded(1);
	struct planowanie_deck deck;
	struct planowanie_bidding bidding;

	for (int i = 0; i < DEALS; i++) {
		planowanie_table_start(&table, &planowanie_table_kinds[i % 9],
			1, PLANOWANIE_HAND_MAX, &random);
		const struct planowanie_view *view = &table.views[0];
		planowanie_deck_init(&deck, &view->deck);
		planowanie_bidding_init(
			&bidding, &deck, view->open.seats, view->open.cards);
		double expected = planowanie_bidding_expect(
			&bidding, planowanie_deck_pack(&deck, view->hand));
		assert_int_equal(planowanie_bidding_round(&bidding, expected),
			planowanie_greedy_declare(view, &random));
	}
}
