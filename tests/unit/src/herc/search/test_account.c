#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "herc/search/account.h"
#include "lib/herc_round.h"

static herc_set
card(const struct herc_view *view, const char *name)
{
	trick_card c;

	assert_true(trick_card_parse(&view->deck, name, &c));
	return herc_pack(trick_bit(c));
}

static const struct herc_view *
any_view(void)
{
	static struct herc_round deal;
	struct random random;

	random_seed(&random, 1);
	herc_round_start(&deal, 0, &random);
	return &deal.views[0];
}

static void
the_best_card_is_said_first(void **state)
{
	const struct herc_view *view = any_view();
	const herc_set cards[] = {
		card(view, "2H"), card(view, "AS"), card(view, "TD")};
	const double worths[] = {208, 220.5, 200};
	struct explanation explanation = {0};

	(void)state;
	herc_account_cards(view, cards, worths, 3, &explanation);
	assert_string_equal(explanation.text, "AS +12.5\n2H +0.0\nTD -8.0\n");
}

static void
of_each_other_seat_the_likely_cards_are_said(void **state)
{
	const struct herc_view *view = any_view();
	struct herc_account account = {0};
	struct explanation explanation = {0};
	herc_set hands[HERC_SEATS] = {0};

	(void)state;
	herc_account_hands(&account, view, &explanation);
	assert_int_equal(explanation.length, 0);
	hands[1] = card(view, "2H") | card(view, "AS");
	hands[3] = card(view, "TD");
	herc_account_world(&account, hands, 1U << 3);
	hands[1] = card(view, "AS");
	herc_account_world(&account, hands, 1U << 3 | 1U << 1);
	herc_account_hands(&account, view, &explanation);
	assert_string_equal(explanation.text,
		"player 1 (greedy 50%): AS 100% 2H 50%\n"
		"player 2 (greedy 0%):\n"
		"player 3 (greedy 100%): TD 100%\n");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_best_card_is_said_first),
		cmocka_unit_test(of_each_other_seat_the_likely_cards_are_said),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
