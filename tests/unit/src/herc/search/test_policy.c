#include <math.h>

#include "herc/search/policy.h"
#include "herc/search/weights.h"
#include "herc/training/lesson.h"

#include "lib/test.h"

static int16_t policy[HERC_POLICY_WEIGHTS];

BEFORE_ALL
{
	herc_weights_copy(policy);
}

enum { DRAWS = 2000 };

static struct herc_lesson deal;

/* A position by chance, after so many plays by chance. */
static void
set_up(struct herc_table *table, int plays, struct random *random)
{
	herc_lesson_open(&deal, 0, random);
	for (; plays > 0; plays--)
		herc_lesson_move(&deal,
			trick_pick(herc_view_legal(herc_lesson_view(&deal)),
				random));
	herc_table_of(table, herc_lesson_view(&deal));
}

/* By the sum of its weights, written out. */
static double
plain_likelihood(const struct herc_choice *choice, int card)
{
	double all = 0, own = 0;

	for (int i = 0; i < choice->count; i++) {
		int worth = 0;

		for (int j = 0; j < HERC_POLICY_TERMS; j++)
			worth += policy[choice->terms[i][j]];
		double e = exp((double)worth / HERC_POLICY_UNIT);
		all += e;
		if (i == card)
			own = e;
	}
	return own / all;
}

TEST(all_that_is_legal_has_terms_of_its_own_tables)
{
	struct random random = seeded(1);
	struct herc_table table;
	struct herc_choice choice;

	for (int game = 0; game < 520; game++) {
		herc_set cards = 0;

		set_up(&table, game % 52, &random);
		herc_set hand = herc_pack(herc_lesson_view(&deal)->hand);
		herc_policy_terms(&table, hand, &choice);
		for (int i = 0; i < choice.count; i++) {
			cards |= choice.cards[i];
			for (int j = 0; j < HERC_POLICY_TERMS; j++) {
				int term = choice.terms[i][j];

				assert_in_range(
					term, 0, HERC_POLICY_WEIGHTS - 1);
				assert_true((table.count == 0) ==
					    (term < HERC_FOLLOW_VALUE));
			}
		}
		assert_true(cards == herc_table_legal(&table, hand));
		assert_int_equal(choice.count, herc_size(cards));
	}
}

TEST(likelihoods_are_those_of_the_weights)
{
	struct random random = seeded(2);
	struct herc_table table;
	struct herc_choice choice;

	for (int game = 0; game < 520; game++) {
		set_up(&table, game % 52, &random);
		herc_set hand = herc_pack(herc_lesson_view(&deal)->hand);
		herc_policy_terms(&table, hand, &choice);
		for (int i = 0; i < choice.count; i++) {
			double expected = plain_likelihood(&choice, i);
			double got = herc_policy_likelihood(
				policy, &table, hand, choice.cards[i]);

			assert_true(fabs(got - expected) < 1e-3);
		}
	}
}

TEST(cards_are_played_as_often_as_is_likely)
{
	struct random random = seeded(3);
	struct herc_table table;
	struct herc_choice choice;
	uint64_t chance = 3;

	for (int game = 0; game < 24; game++) {
		int counts[HERC_HAND] = {0};

		set_up(&table, 2 * game, &random);
		herc_set hand = herc_pack(herc_lesson_view(&deal)->hand);
		herc_policy_terms(&table, hand, &choice);
		for (int n = 0; n < DRAWS; n++) {
			herc_set c =
				herc_policy_play(policy, &table, hand, &chance);
			int i = 0;

			while (choice.cards[i] != c)
				i++;
			counts[i]++;
		}
		/* Five standard errors, and what the noise is rounded to. */
		for (int i = 0; i < choice.count; i++)
			assert_true(
				fabs((double)counts[i] / DRAWS -
					plain_likelihood(&choice, i)) < 0.075);
	}
}
