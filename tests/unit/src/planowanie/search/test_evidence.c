#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/greedy.h"
#include "planowanie/search/chances.h"
#include "planowanie/search/evidence.h"

static struct planowanie_table table;
static struct planowanie_evidence evidence;
static struct planowanie_deck deck;

/* What SEAT reads, who knows what skill is. */
static void
read_as(int seat)
{
	planowanie_deck_init(&deck, &table.game.deck);
	planowanie_evidence_init(
		&evidence, &deck, planowanie_table_skill(), &table.views[seat]);
}

/* One deal of at least so many CARDS. */
static void
deal_at_least(int cards, struct random *random)
{
	do
		planowanie_table_start(
			&table, &planowanie_table_kinds[5], 1, 13, random);
	while (table.game.open.cards < cards);
}

/* What SEAT would draw with skill. */
static trick_card
draw_card(int seat, struct random *random)
{
	const struct planowanie_view *view = &table.views[seat];
	uint64_t chance = random_next(random) | 1;
	struct planowanie_packed p;

	planowanie_deck_init(&deck, &view->deck);
	planowanie_packed_init(&p, &deck, view);
	struct planowanie_sight sight = planowanie_sight_of(&p);
	return deck.plain[planowanie_chances_draw(planowanie_table_skill(),
		&deck, &sight, p.hands[seat], &chance)];
}

static void
play_card(struct random *random)
{
	int turn = table.game.open.trick.turn;

	if (turn == 0)
		planowanie_table_play(&table,
			planowanie_greedy_play(&table.views[0], random));
	else if (turn == 1)
		planowanie_table_play(&table, draw_card(1, random));
	else
		planowanie_table_play_any(&table, random);
}

/* Seat 0 is greedy, 1 plays with skill, the others do anything. */
static void
play_deals(int deals, struct random *random)
{
	planowanie_table_start(
		&table, &planowanie_table_kinds[5], deals + 1, 13, random);
	while (table.game.open.begun <= deals) {
		if (planowanie_table_declares(&table)) {
			int tricks[PLANOWANIE_SEATS_MAX] = {0};

			for (int seat = 0; seat < 2; seat++)
				tricks[seat] = planowanie_greedy_declare(
					&table.views[seat], random);
			planowanie_table_declare(&table, tricks);
		}
		play_card(random);
	}
}

TEST(earlier_deals_tell_who_is_what)
{
	struct random random = seeded(1);

	play_deals(12, &random);
	read_as(3);
	assert_true(evidence.seats[0].habits.greedy > 0.99);
	assert_true(evidence.seats[1].habits.skilled > 0.99);
	assert_true(evidence.seats[2].habits.skilled < 0.01);
	assert_true(evidence.seats[2].habits.greedy < 0.01);
}

TEST(a_declaration_is_likely_with_the_hand_that_expects_it)
{
	struct random random = seeded(2);
	const int tricks[] = {3, 0, 0, 0};

	deal_at_least(6, &random);
	planowanie_table_declare(&table, tricks);
	read_as(3);
	/* From the lowest cards on, and down from the highest trump. */
	trick_set poor = ((trick_set)1 << table.game.open.cards) - 1;
	trick_set good = (poor >> 3) | (trick_set)7 << (deck.size - 3);
	trick_set rich = poor << (deck.size - table.game.open.cards);
	double fits = planowanie_evidence_weigh(&evidence, 0, good);
	assert_true(fits > 10 * planowanie_evidence_weigh(&evidence, 0, poor));
	assert_true(fits > 10 * planowanie_evidence_weigh(&evidence, 0, rich));
}

TEST(the_greedy_card_is_likely)
{
	struct random random = seeded(3);
	const int none[PLANOWANIE_SEATS_MAX] = {0};

	deal_at_least(3, &random);
	planowanie_table_declare(&table, none);
	int seat = table.game.open.trick.turn, other = (seat + 1) % 4;
	trick_card c = trick_set_last(table.game.hands[seat]);
	planowanie_table_play(&table, c);
	read_as(other);
	assert_int_equal(evidence.seats[seat].count, 1);
	assert_int_equal(evidence.seats[seat].deeds[0].card, deck.packed[c]);
	assert_int_equal(evidence.seats[other].count, 0);
	/* Who wants no trick leads its lowest card. */
	trick_card low = deck.packed[c];
	trick_set higher = deck.trumps & ~trick_bit(low);
	trick_set lower = trick_bit(deck.packed[0]) | trick_bit(0);
	double as_greedy =
		planowanie_evidence_weigh(&evidence, seat, higher & -higher);
	assert_true(as_greedy > planowanie_evidence_weigh(&evidence, seat,
					lower & ~trick_bit(low)));
}

/* Without weights nobody has skill; looking at it takes nodes. */
TEST(skill_is_looked_at_where_there_may_be_some)
{
	struct random random = seeded(5);
	const int none[PLANOWANIE_SEATS_MAX] = {0};

	deal_at_least(3, &random);
	planowanie_table_declare(&table, none);
	int seat = table.game.open.trick.turn, other = (seat + 1) % 4;
	planowanie_table_play_any(&table, &random);
	read_as(other);
	assert_true(evidence.seats[seat].habits.skilled > 0);
	int nodes = planowanie_evidence_nodes(&evidence, seat);
	assert_true(nodes > PLANOWANIE_CHANCES_NODES);
	assert_int_equal(planowanie_evidence_nodes(&evidence, other), 0);
	planowanie_evidence_init(&evidence, &deck, NULL, &table.views[other]);
	assert_true(evidence.seats[seat].habits.skilled <= 0);
	assert_int_equal(planowanie_evidence_nodes(&evidence, seat),
		nodes - PLANOWANIE_CHANCES_NODES);
}

TEST(nothing_is_read_when_blank)
{
	struct random random = seeded(4);

	play_deals(2, &random);
	planowanie_deck_init(&deck, &table.game.deck);
	planowanie_evidence_blank(&evidence, &deck, &table.views[3]);
	double weight = planowanie_evidence_weigh(&evidence, 1, 1);
	assert_true(weight > 0 &&
		    weight == planowanie_evidence_weigh(&evidence, 1, 2));
	trick_set hand = planowanie_deck_pack(&deck, table.views[3].hand);
	assert_int_equal(
		planowanie_evidence_declare(&evidence, 1, hand, true, 77),
		planowanie_greedy_declare(&table.views[3], &random));
}
