#include "lib/planowanie_table.h"
#include "lib/test.h"

#include "planowanie/greedy.h"
#include "planowanie/players/random.h"
#include "planowanie/search/weights.h"

const struct planowanie_kind planowanie_table_kinds[] = {
	{"1", "ab", 2},
	{"12", "ab", 2},
	{"9TJQKA", "CDHS", 3},
	{"123456789", "c", 4},
	{"A", "abcdefgh", 3},
	{"23456789TJQKA", "CDHS", 4},
	{"23456789TJQKA", "CDHS", 2},
	{"0123456789abcdef", "wxyz", 3},
	{"0123456789abcdef", "wxyz", 2},
	{0},
};

static void
hear_hand(struct planowanie_table *table, int seat)
{
	char reason[TRICK_REASON_MAX];
	trick_card cards[TRICK_CARDS_MAX];
	int count = 0;

	trick_set hand = table->game.hands[seat];
	for (; hand != 0; hand &= hand - 1)
		cards[count++] = trick_set_first(hand);
	if (!planowanie_view_cards(&table->views[seat], count, cards, reason))
		fail_msg("%s", reason);
}

static void
deal(struct planowanie_table *table)
{
	planowanie_deal(&table->game);
	for (int seat = 0; seat < table->game.open.seats; seat++)
		hear_hand(table, seat);
}

static void
introduce(struct planowanie_table *table, const struct planowanie_kind *kind,
	const struct planowanie_course *course)
{
	char reason[TRICK_REASON_MAX];

	for (int seat = 0; seat < kind->seats; seat++) {
		struct planowanie_view *view = &table->views[seat];

		if (!planowanie_view_deck(
			    view, kind->values, kind->suits, reason) ||
			!planowanie_view_players(
				view, kind->seats, seat, reason) ||
			!planowanie_view_game(view, course->deals,
				course->cards, course->leaders, reason))
			fail_msg("%s", reason);
	}
}

void
planowanie_table_start(struct planowanie_table *table,
	const struct planowanie_kind *kind, int deals, int most,
	struct random *random)
{
	struct planowanie_course course = {.deals = deals};
	char reason[TRICK_REASON_MAX];
	struct trick_deck deck;

	if (!trick_deck_init(&deck, kind->values, kind->suits, reason))
		fail_msg("%s", reason);
	if (most > deck.size / kind->seats)
		most = deck.size / kind->seats;
	for (int i = 0; i < deals; i++) {
		course.cards[i] = 1 + (int)random_below(random, (uint32_t)most);
		course.leaders[i] =
			(int)random_below(random, (uint32_t)kind->seats);
	}
	planowanie_start(&table->game, &deck, &course, kind->seats);
	planowanie_shuffle(&table->game, random);
	introduce(table, kind, &course);
	deal(table);
}

bool
planowanie_table_declares(const struct planowanie_table *table)
{
	return !planowanie_open_declared(&table->game.open);
}

void
planowanie_table_declare(struct planowanie_table *table, const int tricks[])
{
	char reason[TRICK_REASON_MAX];
	int seats = table->game.open.seats;

	for (int seat = 0; seat < seats; seat++) {
		planowanie_declare(&table->game, seat, tricks[seat]);
		for (int hearer = 0; hearer < seats; hearer++) {
			if (!planowanie_view_declare(&table->views[hearer],
				    seat, tricks[seat], reason))
				fail_msg("%s", reason);
		}
	}
}

void
planowanie_table_play(struct planowanie_table *table, trick_card c)
{
	char reason[TRICK_REASON_MAX];
	int seat = table->game.open.trick.turn;

	assert_int_equal(planowanie_judge(&table->game, c), PLANOWANIE_LEGAL);
	for (int hearer = 0; hearer < table->game.open.seats; hearer++) {
		if (!planowanie_view_play(
			    &table->views[hearer], seat, c, reason))
			fail_msg("%s", reason);
	}
	planowanie_play(&table->game, c);
	if (planowanie_between_deals(&table->game.open) &&
		!planowanie_over(&table->game))
		deal(table);
}

void
planowanie_table_declare_any(
	struct planowanie_table *table, struct random *random)
{
	int tricks[PLANOWANIE_SEATS_MAX];

	for (int seat = 0; seat < table->game.open.seats; seat++)
		tricks[seat] =
			planowanie_random_declare(&table->views[seat], random);
	planowanie_table_declare(table, tricks);
}

void
planowanie_table_play_any(struct planowanie_table *table, struct random *random)
{
	const struct planowanie_view *view = planowanie_table_view(table);

	planowanie_table_play(
		table, random_below(random, 4) == 0
			       ? planowanie_random_play(view, random)
			       : planowanie_greedy_play(view, random));
}

static void
declare_all(struct planowanie_table *table,
	const struct planowanie_strategy *strategy, int64_t nodes,
	struct random *random)
{
	int tricks[PLANOWANIE_SEATS_MAX];

	for (int seat = 0; seat < table->game.open.seats; seat++) {
		struct effort effort = effort_of_nodes(nodes);

		tricks[seat] = strategy->declare(
			strategy->self, &table->views[seat], &effort, random);
		assert_in_range(tricks[seat], 0, table->game.open.cards);
	}
	planowanie_table_declare(table, tricks);
}

uint64_t
planowanie_table_game(struct planowanie_table *table,
	const struct planowanie_strategy *strategy,
	const struct planowanie_kind *kind, int64_t nodes, uint64_t seed)
{
	uint64_t sum = 0;
	struct random random;

	random_seed(&random, seed);
	planowanie_table_start(table, kind, 2, PLANOWANIE_DEALS_MAX, &random);
	while (!planowanie_table_over(table)) {
		struct effort effort = effort_of_nodes(nodes);

		if (planowanie_table_declares(table))
			declare_all(table, strategy, nodes, &random);
		trick_card c = strategy->play(strategy->self,
			planowanie_table_view(table), &effort, &random);
		sum = 31 * sum + c;
		planowanie_table_play(table, c);
	}
	return sum;
}

const int16_t *
planowanie_table_skill(void)
{
	static int16_t weights[PLANOWANIE_SKILL_WEIGHTS];
	static bool read;

	if (!read)
		planowanie_weights_copy(weights);
	read = true;
	return weights;
}
