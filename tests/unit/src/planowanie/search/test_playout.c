#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/greedy.h"
#include "planowanie/search/chances.h"
#include "planowanie/search/playout.h"

enum { GAMES = 60, DEALS = 3, HAND = 13 };

static struct planowanie_table table;

/* Who is to play draws from the same cards by the view and by the policy. */
static void
compare(const struct planowanie_deck *deck)
{
	const struct planowanie_view *view = planowanie_table_view(&table);
	struct planowanie_packed p;

	planowanie_packed_init(&p, deck, view);
	struct planowanie_turn turn = planowanie_turn_of(&p);
	trick_set cards =
		planowanie_policy_cards(deck, &turn, p.hands[view->seat], true);
	assert_true(planowanie_deck_unpack(deck, cards) ==
		    planowanie_greedy_cards(view));
}

static void
play_game(const struct planowanie_kind *kind, struct random *random)
{
	struct planowanie_deck deck;

	planowanie_table_start(&table, kind, DEALS, HAND, random);
	planowanie_deck_init(&deck, &table.game.deck);
	while (!planowanie_table_over(&table)) {
		if (planowanie_table_declares(&table))
			planowanie_table_declare_any(&table, random);
		compare(&deck);
		planowanie_table_play_any(&table, random);
	}
}

TEST(the_policy_has_the_cards_of_greedy)
{
	struct random random = seeded(1);

	for (int game = 0; game < GAMES; game++) {
		const struct planowanie_kind *kind = planowanie_table_kinds;

		for (; kind->values; kind++)
			play_game(kind, &random);
	}
}

TEST(only_who_is_not_plain_takes_when_it_has_too_many)
{
	char reason[TRICK_REASON_MAX];
	struct trick_deck plain;
	struct planowanie_deck deck;
	struct planowanie_turn turn = {.over = true, .last = true};

	assert_true(trick_deck_init(&plain, "123", "ab", reason));
	planowanie_deck_init(&deck, &plain);
	trick_set hand = trick_bit(0) | trick_bit(2);
	turn.led = deck.suit[0];
	turn.better = trick_bit(2);
	assert_true(planowanie_policy_cards(&deck, &turn, hand, true) ==
		    trick_bit(0));
	assert_true(planowanie_policy_cards(&deck, &turn, hand, false) ==
		    trick_bit(2));
}

/* All hands of the table. */
static struct planowanie_packed
pack_all(const struct planowanie_deck *deck)
{
	struct planowanie_packed p;

	planowanie_packed_init(&p, deck, &table.views[0]);
	for (int seat = 1; seat < p.seats; seat++)
		p.hands[seat] =
			planowanie_deck_pack(deck, table.game.hands[seat]);
	return p;
}

TEST(a_playout_takes_all_tricks_and_repeats_itself)
{
	struct random random = seeded(2);
	struct planowanie_deck deck;

	for (int i = 0; i < GAMES; i++) {
		int taken = 0;

		planowanie_table_start(&table, &planowanie_table_kinds[i % 9],
			1, HAND, &random);
		planowanie_table_declare_any(&table, &random);
		planowanie_deck_init(&deck, &table.game.deck);
		struct planowanie_packed p = pack_all(&deck), again = p;
		assert_int_equal(
			planowanie_playout(&p, &deck, NULL, (uint64_t)i),
			p.seats * p.cards);
		for (int seat = 0; seat < p.seats; seat++)
			taken += planowanie_packed_taken(&p, seat);
		assert_int_equal(taken, p.cards);
		planowanie_playout(&again, &deck, NULL, (uint64_t)i);
		assert_memory_equal(p.needs, again.needs, sizeof p.needs);
	}
}

/* One card, seats 0 and 2 by the weights; returns its nodes. */
static int
play_one(struct planowanie_packed *p, const struct planowanie_deck *deck,
	uint64_t *chance)
{
	struct planowanie_sight sight = planowanie_sight_of(p);
	trick_set hand = p->hands[p->turn];

	if ((p->turn & 1) == 0 &&
		trick_set_size(planowanie_packed_legal(p)) > 1) {
		planowanie_packed_play(p, deck,
			planowanie_chances_draw(planowanie_table_skill(), deck,
				&sight, hand, chance));
		return PLANOWANIE_CHANCES_NODES;
	}
	planowanie_packed_play(p, deck,
		planowanie_chances_any(
			planowanie_policy_cards(deck, &sight.turn, hand, false),
			chance));
	return 1;
}

TEST(seats_with_skill_draw_by_the_weights)
{
	struct planowanie_deck deck;
	struct random random = seeded(4);

	for (int i = 0; i < GAMES; i++) {
		uint64_t chance = (uint64_t)i | 1;
		int nodes = 0;

		planowanie_table_start(
			&table, &planowanie_table_kinds[5], 1, HAND, &random);
		planowanie_table_declare_any(&table, &random);
		planowanie_deck_init(&deck, &table.game.deck);
		struct planowanie_packed p = pack_all(&deck), again = p;
		p.skilled = 5;
		while (again.tricks > 0)
			nodes += play_one(&again, &deck, &chance);
		assert_int_equal(planowanie_playout(&p, &deck,
					 planowanie_table_skill(), (uint64_t)i),
			nodes);
		assert_memory_equal(p.needs, again.needs, sizeof p.needs);
	}
}

TEST(a_playout_stops_where_the_seat_chooses)
{
	struct random random = seeded(3);
	struct planowanie_deck deck;
	uint64_t chance = 5;

	planowanie_table_start(
		&table, &planowanie_table_kinds[5], 1, HAND, &random);
	planowanie_table_declare_any(&table, &random);
	planowanie_deck_init(&deck, &table.game.deck);
	struct planowanie_packed p = pack_all(&deck);
	while (p.tricks > 0) {
		planowanie_playout_to(&p, &deck, NULL, 2, &chance);
		if (p.tricks == 0)
			break;
		assert_int_equal(p.turn, 2);
		trick_set legal = planowanie_packed_legal(&p);
		assert_true(trick_set_size(legal) > 1);
		planowanie_packed_play(&p, &deck, trick_set_last(legal));
	}
	assert_true((p.hands[0] | p.hands[1] | p.hands[2] | p.hands[3]) == 0);
}
