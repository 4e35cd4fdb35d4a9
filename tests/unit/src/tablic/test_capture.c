#include "lib/naive/tablic.h"
#include "lib/tablic_positions.h"
#include "lib/test.h"
#include "tablic/capture.h"

enum { TABLES = 1500, SEEN_MAX = 1 << 15 };

TEST(the_worked_examples_of_the_rules_hold)
{
	static const struct {
		const char *what, *taken;
		char played;
		bool legal;
	} examples[] = {
		{"five groups for a jack",
			"JC 2S TC 2D 3D 7H AS 3H 3S 5C AH AC", 'J', true},
		{"3H serves one group only", "3H 4D 4C", '7', false},
		{"two groups of 7", "3H 3S 4D 4C", '7', true},
		{"1 + 10 for an ace", "AH TC", 'A', true},
		{"1 + 1 + 9", "AH AD 9S", 'A', true},
		{"1 + 1 + 1 + 8", "AH AD AC 8H", 'A', true},
		{"groups of 1 and 11 in one play", "AH AD TC", 'A', true},
		{"two groups of one ace", "AH AD", 'A', true},
		{"aces sum to 2, 12 and 22, not 13", "AH AD", 'Q', false},
		{"11 + 2", "AH 2D", 'Q', true},
		{"an ace counts 1 for a small card", "AH 4D", '5', true},
		{"11 + 1 + 1 + 1", "AH AD AS AC", 'K', true},
		{"11 + 1 twice", "AH AD AS AC", 'J', true},
		{"a lower card", "4D", '5', false},
		{"a higher card", "KD", 'Q', false},
		{"nothing is no capture", "", 'Q', false},
	};

	FOR_EACH (example, examples) {
		if (tablic_capture_legal(value_of(example->played),
			    cards(example->taken)) != example->legal)
			fail_msg("%s", example->what);
	}
}

TEST(legality_is_that_of_trying_every_split)
{
	struct random random = seeded(1);

	for (int i = 0; i < 20 * TABLES; i++) {
		card_set taken = random_table(&random, 11);
		int played = (int)random_below(&random, CARD_VALUE_COUNT);

		if (taken != 0 && tablic_capture_legal(played, taken) !=
					  naive_tablic_splits(played, taken))
			fail_msg("%d %llx", played, (unsigned long long)taken);
	}
}

/* Is there a legal set with all of MUST and any of MAY? */
static bool
slow_possible(int played, card_set must, card_set may)
{
	card_set more = 0;

	do {
		if (naive_tablic_splits(played, must | more))
			return true;
		more = naive_tablic_next_subset(more, may);
	} while (more != 0);
	return false;
}

TEST(possible_is_that_of_trying_every_subset)
{
	struct random random = seeded(2);

	for (int i = 0; i < TABLES; i++) {
		card_set table = random_table(&random, 10);
		card_set must = table & random_next(&random);
		int played = (int)random_below(&random, CARD_VALUE_COUNT);

		assert_int_equal(
			tablic_capture_possible(played, must, table & ~must),
			slow_possible(played, must, table & ~must));
	}
}

TEST(reach_is_every_card_of_some_capture)
{
	struct random random = seeded(3);

	for (int i = 0; i < TABLES; i++) {
		card_set table = random_table(&random, 9);
		card_set must =
			table & random_next(&random) & random_next(&random);
		int played = (int)random_below(&random, CARD_VALUE_COUNT);
		card_set may = table & ~must, slow = 0;

		for (card_set left = may; left != 0; left &= left - 1) {
			card_set one = left & -left;

			if (slow_possible(played, must | one, may & ~one))
				slow |= one;
		}
		assert_true(tablic_capture_reach(played, must, may) == slow);
	}
}

/* The lowest cards of every class, as many as SET has. */
static card_set
lowest_equals(card_set set, card_set table)
{
	card_set lowest = 0;

	for (; set != 0; set &= set - 1) {
		card_set equals =
			tablic_class(card_set_first(set)) & table & ~lowest;

		lowest |= equals & -equals;
	}
	return lowest;
}

struct listed {
	int count, most;
	card_set taken[SEEN_MAX];
};

static bool
note(void *context, card_set taken)
{
	struct listed *listed = context;

	assert_true(listed->count < SEEN_MAX);
	listed->taken[listed->count++] = taken;
	return listed->count < listed->most;
}

static bool
has(const struct listed *listed, card_set taken)
{
	for (int i = 0; i < listed->count; i++) {
		if (listed->taken[i] == taken)
			return true;
	}
	return false;
}

static int
slow_list(struct listed *slow, int played, card_set table)
{
	slow->count = 0;
	for (card_set taken = naive_tablic_next_subset(0, table); taken != 0;
		taken = naive_tablic_next_subset(taken, table)) {
		if (lowest_equals(taken, table) == taken &&
			naive_tablic_splits(played, taken))
			note(slow, taken);
	}
	return slow->count;
}

TEST(every_capture_is_listed_once_up_to_suits)
{
	static struct listed fast, slow;
	struct random random = seeded(4);

	fast.most = slow.most = SEEN_MAX;
	for (int i = 0; i < TABLES; i++) {
		card_set table = random_table(&random, 11);
		int played = (int)random_below(&random, CARD_VALUE_COUNT);

		fast.count = 0;
		assert_true(tablic_capture_each(played, table, note, &fast));
		assert_int_equal(slow_list(&slow, played, table), fast.count);
		for (int j = 0; j < slow.count; j++)
			assert_true(has(&fast, slow.taken[j]));
	}
}

TEST(a_listing_ends_when_told_to)
{
	static struct listed listed;

	listed.most = 3;
	assert_false(tablic_capture_each(
		value_of('K'), CARD_SET_ALL, note, &listed));
	assert_int_equal(listed.count, 3);
}

TEST(two_of_clubs_and_ten_of_diamonds_are_listed_apart)
{
	static struct listed listed;

	listed.most = SEEN_MAX;
	assert_true(tablic_capture_each(
		value_of('J'), cards("2C 2S TC TD"), note, &listed));
	assert_int_equal(listed.count, 5);
	assert_true(has(&listed, cards("2C TD")));
	assert_true(has(&listed, cards("2S TD")));
	assert_true(has(&listed, cards("2C TC")));
	assert_true(has(&listed, cards("2S TC")));
	assert_true(has(&listed, cards("2C 2S TC TD")));
}
