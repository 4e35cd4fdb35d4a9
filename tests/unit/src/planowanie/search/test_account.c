#include "planowanie/search/account.h"

#include "lib/test.h"

static struct planowanie_account account;

BEFORE_EACH
{
	memset(&account, 0, sizeof account);
}

TEST(the_chosen_candidate_is_said_first)
{
	static const float results[][3] = {{-1, 4, 1}, {2, 0, 1}};
	static struct race race;
	struct explanation explanation = {0};
	char names[][4] = {"1", "12", "3"};

	race_begin(&race, 3);
	for (int sample = 0; sample < 2; sample++) {
		for (int i = 0; i < 3; i++)
			race_set(&race, i, results[sample][i]);
		race.samples++;
	}
	race.met[1] = 1;
	planowanie_account_candidates(&race, 3, 0, names, &explanation);
	assert_string_equal(explanation.text,
		"  1   +0.50 in 2 worlds\n"
		"  3   +1.00 in 2 worlds\n"
		" 12   +4.00 in 1 worlds, given up\n");
}

TEST(the_most_probable_cards_are_said_of_a_seat)
{
	struct explanation explanation = {0};
	static struct planowanie_evidence evidence;
	struct planowanie_packed p = {.seats = 2};
	struct planowanie_deck deck;
	struct trick_deck plain;
	char reason[TRICK_REASON_MAX];

	assert_true(trick_deck_init(&plain, "TJ", "CD", reason));
	planowanie_deck_init(&deck, &plain);
	evidence.deck = &deck;
	evidence.seats[1].habits.greedy = 0.25;
	evidence.seats[1].habits.skilled = 0.5;
	p.hands[1] = trick_bit(3) | trick_bit(0);
	planowanie_account_world(&account, &p);
	p.hands[1] = trick_bit(3) | trick_bit(1);
	planowanie_account_world(&account, &p);
	planowanie_account_seat(&account, 1, &evidence, &plain, &explanation);
	assert_string_equal(explanation.text,
		"player 1 (greedy 25%, skilled 50%): JC 100% TD 50% JD "
		"50%\n");
}
