#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/search/belief.h"

enum { GAMES = 4, DRAWS = 60, WORLDS = 60000 };

static struct planowanie_table table;
static struct planowanie_evidence evidence;
static struct planowanie_belief belief;
static struct planowanie_deck deck;

static void
prepare(int seat, struct planowanie_packed *p)
{
	planowanie_deck_init(&deck, &table.game.deck);
	planowanie_packed_init(p, &deck, &table.views[seat]);
	planowanie_evidence_init(
		&evidence, &deck, planowanie_table_skill(), &table.views[seat]);
}

static void
begin(int seat, struct planowanie_packed *p, int particles,
	struct random *random)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);

	prepare(seat, p);
	assert_true(planowanie_belief_init(
		&belief, p, seat, &evidence, particles, &effort, random));
}

/* The hands of a world have the sizes that they have, and no card that is
 * impossible. */
static void
check_world(const struct planowanie_packed *p, int own)
{
	const struct planowanie_view *view = &table.views[own];
	trick_set all = 0;

	for (int seat = 0; seat < p->seats; seat++) {
		trick_set hand = planowanie_deck_unpack(&deck, p->hands[seat]);

		assert_int_equal(trick_set_size(hand),
			trick_set_size(table.game.hands[seat]));
		assert_true((hand & all) == 0);
		assert_true((hand & ~view->possible[seat]) == 0);
		all |= hand;
	}
}

static void
play_and_check(const struct planowanie_kind *kind, struct random *random)
{
	struct planowanie_packed p;

	planowanie_table_start(&table, kind, 2, 13, random);
	while (!planowanie_table_over(&table)) {
		if (planowanie_table_declares(&table))
			planowanie_table_declare_any(&table, random);
		int seat = table.game.open.trick.turn;
		begin(seat, &p, 16, random);
		for (int i = 0; i < DRAWS / 2; i++) {
			planowanie_belief_next(&belief, random, &p);
			check_world(&p, seat);
		}
		planowanie_table_play_any(&table, random);
	}
}

TEST(worlds_break_nothing_known)
{
	struct random random = seeded(1);

	for (int game = 0; game < GAMES; game++) {
		const struct planowanie_kind *kind = planowanie_table_kinds;

		for (; kind->values; kind++)
			play_and_check(kind, &random);
	}
}

/* Two players with two cards of six each, and what the other declares and
 * leads. */
static void
play_two(struct random *random)
{
	static const struct planowanie_kind kind = {"123", "ab", 2};
	static const int tricks[] = {1, 0};

	do
		planowanie_table_start(&table, &kind, 1, 2, random);
	while (table.game.open.cards < 2 || table.game.open.trick.turn != 0);
	planowanie_table_declare(&table, tricks);
	planowanie_table_play_any(&table, random);
}

/* What each card in the other's hand of one is worth, by enumeration. */
static double
expect(const struct planowanie_packed *p, double chances[TRICK_CARDS_MAX])
{
	trick_set hidden = p->left & ~p->hands[1];
	double sum = 0;

	for (trick_set rest = hidden; rest != 0; rest &= rest - 1) {
		trick_card c = trick_set_first(rest);

		chances[c] =
			planowanie_evidence_weigh(&evidence, 0, trick_bit(c));
		sum += chances[c];
	}
	return sum;
}

TEST(worlds_are_as_likely_as_the_evidence_makes_them)
{
	double chances[TRICK_CARDS_MAX] = {0};
	int seen[TRICK_CARDS_MAX] = {0};
	struct planowanie_packed p;
	struct random random = seeded(2);

	play_two(&random);
	begin(1, &p, PLANOWANIE_PARTICLES, &random);
	double sum = expect(&p, chances);
	for (int i = 0; i < WORLDS; i++) {
		planowanie_belief_next(&belief, &random, &p);
		seen[trick_set_first(p.hands[0])]++;
	}
	for (int c = 0; c < deck.size; c++) {
		double off = (double)seen[c] / WORLDS - chances[c] / sum;

		assert_true(off < 0.02 && off > -0.02);
	}
}

TEST(without_particles_worlds_are_uniform)
{
	int seen[TRICK_CARDS_MAX] = {0};
	struct planowanie_packed p;
	struct random random = seeded(3);
	double square = 0;
	int cards = 0;

	play_two(&random);
	begin(1, &p, 0, &random);
	trick_set hidden = p.left & ~p.hands[1] & p.may[0];
	for (int i = 0; i < WORLDS; i++) {
		planowanie_belief_next(&belief, &random, &p);
		seen[trick_set_first(p.hands[0])]++;
	}
	double even = (double)WORLDS / trick_set_size(hidden);
	for (; hidden != 0; hidden &= hidden - 1, cards++) {
		double off = seen[trick_set_first(hidden)] - even;

		square += off * off / even;
	}
	assert_true(cards > 1 && square < 25);
}

TEST(one_particle_is_enough_for_a_spent_effort)
{
	struct effort effort = effort_of_nodes(0);
	struct planowanie_packed p;
	struct random random = seeded(4);

	play_two(&random);
	prepare(1, &p);
	assert_true(planowanie_belief_init(
		&belief, &p, 1, &evidence, 512, &effort, &random));
	assert_int_equal(belief.count, 1);
	planowanie_belief_next(&belief, &random, &p);
	check_world(&p, 1);
}
