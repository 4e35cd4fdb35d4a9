#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/search/skill.h"

enum { GAMES = 12 };

static struct planowanie_table table;

/* All that may be played, each once, with terms of tables that do not overlap.
 */
static void
check_options(const struct planowanie_view *view)
{
	struct planowanie_deck deck;
	struct planowanie_packed p;
	struct planowanie_options options;
	trick_set seen = 0;

	planowanie_deck_init(&deck, &view->deck);
	planowanie_packed_init(&p, &deck, view);
	struct planowanie_sight sight = planowanie_sight_of(&p);
	planowanie_skill_options(&deck, &sight, p.hands[view->seat], &options);
	for (int i = 0; i < options.count; i++) {
		bool leads = p.count == 0;

		seen |= trick_bit(options.cards[i]);
		for (int t = 0; t < PLANOWANIE_SKILL_TERMS; t++) {
			int term = options.terms[i][t];

			assert_true(term < PLANOWANIE_SKILL_WEIGHTS);
			assert_true(leads == (term < PLANOWANIE_FOLLOW_PLACE));
			assert_true(t == 0 || term > options.terms[i][t - 1]);
		}
	}
	assert_int_equal(trick_set_size(seen), options.count);
	assert_true(seen == planowanie_packed_legal(&p));
}

TEST(options_are_what_may_be_played)
{
	struct random random = seeded(1);

	for (int game = 0; game < 9 * GAMES; game++) {
		planowanie_table_start(&table,
			&planowanie_table_kinds[game % 9], 2, 32, &random);
		while (!planowanie_table_over(&table)) {
			if (planowanie_table_declares(&table))
				planowanie_table_declare_any(&table, &random);
			check_options(planowanie_table_view(&table));
			planowanie_table_play_any(&table, &random);
		}
	}
}

TEST(sight_is_what_lies_open)
{
	struct planowanie_packed p = {
		.needs = {2, 0, -1, 3},
		.may = {15, 14, 13, 12},
		.left = 7,
		.led = 1,
		.seats = 4,
		.turn = 2,
		.winner = 1,
		.count = 2,
		.tricks = 4,
	};

	struct planowanie_sight s = planowanie_sight_of(&p);
	assert_int_equal(s.needs, -1);
	assert_int_equal(s.demand, 2 + 3 - 4);
	assert_int_equal(s.others, 3);
	assert_int_equal(s.behind, 1);
	assert_int_equal(s.winner, 1);
	assert_true(s.wants);
	assert_true(s.may[0] == 12 && s.may[1] == 15 && s.may[2] == 14);
	p.needs[3] = 0;
	assert_false(planowanie_sight_of(&p).wants);
}

TEST(worth_is_a_sum_of_weights)
{
	int16_t weights[PLANOWANIE_SKILL_WEIGHTS] = {0};
	struct planowanie_options options = {.count = 1};

	for (int i = 0; i < PLANOWANIE_SKILL_TERMS; i++) {
		options.terms[0][i] = (uint16_t)(10 * i);
		weights[10 * i] = (int16_t)(i + 1);
	}
	assert_int_equal(planowanie_skill_worth(weights, &options, 0),
		PLANOWANIE_SKILL_TERMS * (PLANOWANIE_SKILL_TERMS + 1) / 2);
}
