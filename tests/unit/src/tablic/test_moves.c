#include "lib/naive/tablic.h"
#include "lib/test.h"
#include "tablic/capture.h"
#include "tablic/capture_subsets.h"
#include "tablic/counts.h"
#include "tablic/gain.h"
#include "tablic/greedy.h"
#include "tablic/moves.h"

static struct tablic_move list[TABLIC_MOVES_MAX];

/* COUNT different cards, of few values in every other set. */
static card_set
random_set(struct random *random, int count)
{
	bool few = random_below(random, 2) == 0 && count <= 24;
	card_set set = 0;

	while (card_set_size(set) < count)
		set |= card_bit(
			(card)random_below(random, few ? 24 : CARD_COUNT));
	return set;
}

/* Plays that differ in equal cards only are one. */
static bool
is_listed(int count, int type, tablic_counts taken)
{
	int found = 0;

	for (int i = 0; i < count; i++)
		found += tablic_type(list[i].played) == type &&
			 tablic_counts_of(list[i].taken) == taken;
	assert_true(found <= 1);
	return found == 1;
}

/* What a card of TYPE can take of TABLE by trying every subset, nothing too;
 * sets that differ in equal cards are one. */
static int
naive_plays(int type, card_set table, tablic_counts plays[static 1 << 10])
{
	card_set taken = 0;
	int count = 0;

	do {
		tablic_counts counts = tablic_counts_of(taken);
		int k = 0;

		while (k < count && plays[k] != counts)
			k++;
		if (k == count &&
			(taken == 0 || naive_tablic_splits(
					       tablic_type_value(type), taken)))
			plays[count++] = counts;
		assert_true(count < 1 << 10);
		taken = naive_tablic_next_subset(taken, table);
	} while (taken != 0);
	return count;
}

/* The plays of HAND on TABLE; false: more than a list is said to have. */
static bool
check_list(card_set hand, card_set table)
{
	int count = tablic_moves_list(TABLIC_POINTS, hand, table, list);

	tablic_counts plays[1 << 10];
	int expected = 0;

	for (; hand != 0; hand &= ~tablic_class(card_set_first(hand))) {
		int type = tablic_type(card_set_first(hand));
		int ways = naive_plays(type, table, plays);

		if (ways > TABLIC_CAPTURES_MAX)
			return false;
		for (int i = 0; i < ways; i++)
			assert_true(is_listed(count, type, plays[i]));
		expected += ways;
	}
	assert_int_equal(count, expected);
	return true;
}

TEST(every_play_is_listed_once_up_to_equal_cards)
{
	struct random random = seeded(1);
	int checked = 0;

	for (int i = 0; i < 1000; i++) {
		card_set table =
			random_set(&random, 2 + (int)random_below(&random, 11));
		card_set hand = 0;

		for (int n = i % 6; n >= 0 && (table & (table - 1)) != 0; n--) {
			card_set bit = card_bit(card_set_last(table));

			hand |= bit;
			table ^= bit;
		}
		checked += check_list(hand, table);
	}
	assert_true(checked > 900);
}

TEST(each_play_has_its_rank_and_worth)
{
	struct random random = seeded(2);

	for (int i = 0; i < 2000; i++) {
		enum tablic_scoring scoring = (enum tablic_scoring)(i % 2);
		card_set hand = random_set(&random, 4);
		card_set table = random_set(&random, i % 20) & ~hand;
		int count = tablic_moves_list(scoring, hand, table, list);

		for (int m = 0; m < count; m++) {
			struct tablic_play play = tablic_move_play(&list[m]);

			assert_true((hand & card_bit(play.played)) != 0);
			assert_true((play.taken & ~table) == 0);
			assert_int_equal(
				list[m].rank, tablic_greedy_rank(play, table));
			assert_int_equal(list[m].worth,
				tablic_play_worth(scoring, play));
		}
	}
}

/* As many captures of one card as there may be, and its richest among them. */
/* Of each card among the first COUNT moves, its captures and their best rank.
 */
static void
count_captures(int count, int of_card[CARD_COUNT], int best[CARD_COUNT])
{
	for (int m = 0; m < count; m++) {
		card c = list[m].played;

		if (list[m].taken == 0)
			continue;
		of_card[c]++;
		if (of_card[c] == 1 || list[m].rank > best[c])
			best[c] = list[m].rank;
	}
}

TEST(a_list_that_is_cut_has_the_richest_of_each_card)
{
	struct random random = seeded(3);
	int cut = 0;

	for (int i = 0; i < 200; i++) {
		card_set hand = random_set(&random, 6);
		int size = 13 + (int)random_below(&random, 20);
		card_set table = random_set(&random, size) & ~hand;
		bool many = card_set_size(table) > TABLIC_TABLE_MANY;
		int count = tablic_moves_list(TABLIC_POINTS, hand, table, list);
		int of_card[CARD_COUNT] = {0}, best[CARD_COUNT] = {0};

		count_captures(count, of_card, best);
		for (card c = 0; c < CARD_COUNT; c++) {
			bool few = card_set_size(tablic_capture_cards(
					   card_value(c), table)) <=
				   TABLIC_CAPTURE_SUBSETS_CARDS;
			int most = many && !few ? TABLIC_CAPTURES_FEW
						: TABLIC_CAPTURES_MAX;

			assert_true(of_card[c] <= most);
			cut += of_card[c] == most;
			if (of_card[c] > 0)
				assert_int_equal(best[c],
					tablic_greedy_rank_richest(c, table));
		}
	}
	assert_true(cut > 20);
}

TEST(the_first_of_the_best_comes_to_the_front)
{
	struct tablic_move moves[] = {{.rank = 1, .played = 0},
		{.rank = 3, .played = 1}, {.rank = 2, .played = 2},
		{.rank = 3, .played = 3}};
	static const card lifted[] = {1, 0, 2, 3};

	tablic_moves_best_first(moves, 4);
	for (int i = 0; i < 4; i++)
		assert_int_equal(moves[i].played, lifted[i]);
	tablic_moves_best_first(moves + 1, 3);
	assert_int_equal(moves[1].played, 3);
	assert_int_equal(moves[2].played, 0);
}
