#include "lib/planowanie_table.h"
#include "lib/test.h"
#include "planowanie/greedy.h"
#include "planowanie/search/choice.h"

static struct planowanie_table table;
static struct planowanie_choice *choice;

BEFORE_ALL
{
	choice = calloc(1, sizeof *choice);
	assert_non_null(choice);
	choice->manner = (struct planowanie_manner){
		.reads = true, .worlds = RACE_SAMPLES, .end = 4, .others = 1};
}

AFTER_ALL
{
	free(choice);
}

static trick_card
play(int64_t nodes, uint64_t seed, struct explanation *explanation)
{
	struct effort effort = effort_of_nodes(nodes);
	struct random random = seeded(seed);

	effort.explanation = explanation;
	return planowanie_choice_play(
		choice, planowanie_table_view(&table), &effort, &random);
}

static int
declare(int seat, int64_t nodes, uint64_t seed)
{
	struct effort effort = effort_of_nodes(nodes);
	struct random random = seeded(seed);

	return planowanie_choice_declare(
		choice, &table.views[seat], &effort, &random);
}

/* A deal of the full deck for four with CARDS cards each. */
static void
deal(int cards, struct random *random)
{
	do
		planowanie_table_start(
			&table, &planowanie_table_kinds[5], 1, cards, random);
	while (table.game.open.cards != cards);
}

TEST(the_same_seed_and_nodes_are_the_same_answer)
{
	struct random random = seeded(1);
	int tricks[PLANOWANIE_SEATS_MAX];

	deal(8, &random);
	for (int seat = 0; seat < 4; seat++) {
		tricks[seat] = declare(seat, 4000, 7);
		assert_int_equal(declare(seat, 4000, 7), tricks[seat]);
	}
	planowanie_table_declare(&table, tricks);
	while (!planowanie_table_over(&table)) {
		trick_card c = play(4000, 5, NULL);

		/* Whatever was chosen in between. */
		play(300, 6, NULL);
		assert_int_equal(play(4000, 5, NULL), c);
		planowanie_table_play(&table, c);
	}
}

TEST(without_effort_declarations_are_those_of_greedy)
{
	struct random random = seeded(2);
	const int tricks[] = {2, 1, 0, 3};

	deal(6, &random);
	for (int seat = 0; seat < 4; seat++)
		assert_int_equal(declare(seat, 0, 3),
			planowanie_greedy_declare(&table.views[seat], &random));
	planowanie_table_declare(&table, tricks);
	while (!planowanie_table_over(&table)) {
		const struct planowanie_view *view =
			planowanie_table_view(&table);
		trick_card c = play(0, 3, NULL);

		assert_true((planowanie_view_legal(view) & trick_bit(c)) != 0);
		planowanie_table_play(&table, c);
	}
}

/* Seat 0 leads 2b; seat 1 with 1b and 3b wants no trick. */
TEST(it_plays_the_only_card_that_keeps_a_declaration)
{
	static const struct planowanie_kind kind = {"123", "ab", 2};
	static const int none[] = {0, 0};
	trick_set mine = trick_bit(3) | trick_bit(5);
	struct random random = seeded(3);

	do
		planowanie_table_start(&table, &kind, 1, 2, &random);
	while (table.game.hands[1] != mine ||
		(table.game.hands[0] & trick_bit(4)) == 0 ||
		table.game.open.trick.turn != 0);
	planowanie_table_declare(&table, none);
	planowanie_table_play(&table, 4);
	assert_int_equal(play(20000, 1, NULL), 3);
}

TEST(it_declares_what_is_sure)
{
	struct random random = seeded(4);
	trick_set aces;

	do {
		deal(1, &random);
		aces = table.game.hands[0] & table.game.deck.trumps;
	} while ((aces >> 12 & 1) == 0);
	assert_int_equal(declare(0, 20000, 1), 1);
}

TEST(an_explanation_has_candidates_and_hands)
{
	static struct explanation explanation;
	struct random random = seeded(5);
	const int tricks[] = {2, 1, 0, 3};

	deal(6, &random);
	planowanie_table_declare(&table, tricks);
	trick_card c = play(20000, 1, &explanation);
	char name[3];

	trick_card_format(&table.game.deck, c, name);
	char *line = strstr(explanation.text, name);
	assert_non_null(line);
	assert_non_null(strstr(line, " worlds\n"));
	assert_non_null(strstr(line, "\nplayer "));
	assert_non_null(strstr(line, "%"));
}
