#include "common/explanation.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/greedy.h"
#include "tablic/players/expert.h"
#include "tablic/players/random.h"

static struct tablic_strategy expert;

BEFORE_ALL
{
	assert_true(tablic_expert_init(&expert));
}

AFTER_ALL
{
	tablic_expert_release(&expert);
}

/* The expert's plays of one game. */
struct log {
	uint64_t hash;
	int plays;
};

static struct log played;

static struct tablic_play
choose_and_check(void *self, const struct tablic_view *view,
	struct effort *effort, struct random *random)
{
	struct tablic_play play =
		expert.choose(expert.self, view, effort, random);

	(void)self;
	expect_legal(view->hand, view->open.table, play);
	played.plays++;
	played.hash = (played.hash ^ play.taken ^ (uint64_t)play.played << 56) *
		      0x9e3779b97f4a7c15;
	return play;
}

/* The expert in every other seat, from the first. */
static struct log
play_game(struct tablic_playout playout, uint64_t seed)
{
	static const struct tablic_strategy checked = {choose_and_check, NULL};
	const struct tablic_strategy *other =
		seed % 2 == 0 ? &tablic_greedy : &tablic_random;
	struct random random[TABLIC_SEATS_MAX];
	struct tablic_open end;
	card deck[CARD_COUNT];

	played = (struct log){0};
	for (int s = 0; s < playout.seats; s++) {
		random_derive(&random[s], "seat", seed, (uint64_t)s, 0);
		playout.random[s] = &random[s];
		playout.strategies[s] = s % 2 == 0 ? &checked : other;
	}
	random_derive(&random[0], "deal", seed, 0, 0);
	tablic_shuffle(deck, &random[0]);
	tablic_playout(&playout, deck, &end);
	return played;
}

static const struct tablic_playout kinds[] = {
	{.seats = 2, .nodes = 0},
	{.seats = 2, .nodes = 1},
	{.seats = 2, .nodes = 600},
	{.seats = 2, .nodes = 3000},
	{.seats = 2, .nodes = 600, .shown = TABLIC_SHOWN_TO_ALL},
	{.scoring = TABLIC_STIHOVI, .seats = 2, .nodes = 0},
	{.scoring = TABLIC_STIHOVI, .seats = 2, .nodes = 600},
	{.scoring = TABLIC_STIHOVI,
		.seats = 2,
		.nodes = 600,
		.shown = TABLIC_SHOWN_TO_ALL},
	{.seats = 3, .nodes = 0},
	{.seats = 3, .nodes = 60},
	{.seats = 3, .nodes = 3000},
	{.seats = 3, .nodes = 3000, .shown = TABLIC_SHOWN_TO_ALL},
	{.seats = 4, .nodes = 60},
	{.seats = 4, .nodes = 3000},
	{.seats = 4, .nodes = 60, .shown = TABLIC_SHOWN_TO_ALL},
	{.scoring = TABLIC_PAIRS, .seats = 4, .nodes = 60},
	{.scoring = TABLIC_PAIRS, .seats = 4, .nodes = 3000},
	{.scoring = TABLIC_PAIRS,
		.seats = 4,
		.nodes = 60,
		.shown = TABLIC_SHOWN_TO_ALL},
	{.seats = 6, .nodes = 60},
	{.seats = 48, .nodes = 20},
};

enum { KINDS = COUNT(kinds) };

TEST(whole_games_are_legal_with_any_number_of_players)
{
	for (int i = 0; i < KINDS; i++) {
		int seats = kinds[i].seats;

		assert_int_equal(play_game(kinds[i], 1).plays,
			48 / seats * ((seats + 1) / 2));
	}
}

/* What it remembers of other games changes nothing. */
TEST(one_seed_and_number_of_nodes_make_one_game)
{
	struct log first[KINDS];

	for (int i = 0; i < KINDS; i++)
		first[i] = play_game(kinds[i], 7);
	for (int i = KINDS; i-- > 0;)
		assert_true(play_game(kinds[i], 7).hash == first[i].hash);
	assert_true(play_game(kinds[2], 8).hash != first[2].hash);
}

/* SIZE cards on the table, hands as full as they can be then or less, and the
 * rest, if it is no stock, in the first pile. */
static struct tablic_view
view_of_full_table(enum tablic_scoring scoring, int size, struct random *random)
{
	card deck[CARD_COUNT];
	const card *next = deck;
	int seat = (int)random_below(random, 2), left = CARD_COUNT - size;
	int most = left / 2 < TABLIC_HAND_MAX ? (left + seat) / 2
					      : TABLIC_HAND_MAX;

	tablic_shuffle(deck, random);
	card_set table = take_cards(&next, size);
	int own = most < 2 ? 1 : 1 + (int)random_below(random, (uint32_t)most);
	if (left == 1)
		seat = 1;
	card_set hand = take_cards(&next, own);
	int theirs = own - seat;
	struct tablic_view view = hidden_view_of(scoring, hand, table);
	left -= own + theirs;
	view.seat = seat;
	view.open.turn = seat;
	view.open.left = own;
	view.open.stock = left >= 12 ? 12 : 0;
	view.open.deal = left >= 12 ? 3 : 4;
	view.open.piles[0].cards = take_cards(&next, left - view.open.stock);
	view.unseen &= ~view.open.piles[0].cards;
	return view;
}

TEST(full_tables_are_played_by_the_rules)
{
	struct random random = seeded(1);

	for (int i = 0; i < 120; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);
		int size = 12 + i % 40;
		struct tablic_view view =
			view_of_full_table(scoring, size, &random);
		struct effort effort = effort_of_nodes(i % 3 == 0 ? 0 : 60);

		expect_legal(view.hand, view.open.table,
			expert.choose(expert.self, &view, &effort, &random));
	}
}

/* How many of 400 plays without any thought are not greedy's. */
static int
count_slips(int level)
{
	struct random random = seeded(1);
	int slips = 0;

	tablic_expert_level(&expert, level);
	for (int i = 0; i < 400; i++) {
		struct tablic_view view =
			view_of_full_table(TABLIC_POINTS, 6, &random);
		struct effort effort = effort_of_nodes(0);
		struct tablic_play play =
			expert.choose(expert.self, &view, &effort, &random);
		struct tablic_play greedy =
			tablic_greedy_choose(&view, &random);

		expect_legal(view.hand, view.open.table, play);
		slips += tablic_greedy_rank(play, view.open.table) !=
			 tablic_greedy_rank(greedy, view.open.table);
	}
	return slips;
}

TEST(low_levels_slip_and_the_lower_the_more)
{
	int first = count_slips(1), third = count_slips(3),
	    fifth = count_slips(5);

	tablic_expert_level(&expert, 10);
	assert_true(first > third && third > fifth && fifth > 0);
}

/* Of others it says whom it takes for greedy, and what they may hold. */
TEST(it_says_why_it_plays_if_it_is_asked)
{
	struct random random = seeded(3);

	struct tablic_view view = view_of_full_table(TABLIC_POINTS, 4, &random);
	struct explanation said = {0};
	struct effort effort = effort_of_nodes(3000);
	struct random same = random;

	struct tablic_play silent =
		expert.choose(expert.self, &view, &effort, &same);

	effort = effort_of_nodes(3000);
	effort.explanation = &said;
	struct tablic_play play =
		expert.choose(expert.self, &view, &effort, &random);
	assert_true(tablic_plays_same(play, silent));
	assert_non_null(strstr(said.text, ": "));
	assert_true(
		strstr(said.text, "player") || strstr(said.text, "searched"));
}
