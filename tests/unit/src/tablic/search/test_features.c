#include <math.h>

#include "lib/card_text.h"
#include "lib/tablic_caches.h"
#include "lib/test.h"
#include "tablic/search/features.h"

enum { POSITIONS = 20000, FULL_POSITIONS = 300 };

static card_set
draw(struct random *random, card_set *left, uint32_t count)
{
	card_set drawn = 0;

	while (count > 0 && *left != 0) {
		card_set c = card_bit((card)random_below(random, CARD_COUNT));

		if ((*left & c) != 0) {
			drawn |= c;
			*left &= ~c;
			count--;
		}
	}
	return drawn;
}

/* Any position, with TABLE cards on the table and of what is left so many in
 * the pile; many are no positions of a game. */
static struct tablic_position
random_position(struct random *random, uint32_t table)
{
	card_set left = CARD_SET_ALL;
	uint32_t deal = 1 + random_below(random, TABLIC_DEALS_MAX);
	struct tablic_position s = {
		.table = draw(random, &left, table),
		.deal = (int)deal,
		.stock = (int)(12 * (TABLIC_DEALS_MAX - deal)),
		.last = (int)random_below(random, 3) - 1,
		.passed = random_below(random, 1 << CARD_VALUE_COUNT),
	};
	uint32_t rest = (uint32_t)card_set_size(left);

	s.hand = draw(random, &left, random_below(random, TABLIC_HAND_MAX));
	s.cards[0] = (int)random_below(random, rest + 1);
	s.cards[1] = (int)(random_below(random, rest + 1));
	s.theirs = card_set_size(s.hand) + (int)random_below(random, 2);
	s.unseen = draw(random, &left, rest);
	if (random_below(random, 2) == 0)
		s.passed = 0;
	return s;
}

/* Every feature is one of those there are, and each is listed once. */
static int
check_features(const struct tablic_features *f)
{
	uint8_t listed[TABLIC_FEATURES] = {0};

	assert_in_range(f->count, 1, TABLIC_FEATURES_MOST);
	for (int i = 0; i < f->count; i++) {
		assert_true(f->index[i] < TABLIC_FEATURES);
		assert_int_equal(listed[f->index[i]]++, 0);
		assert_true(f->value[i] >= 0 && f->value[i] <= CARD_COUNT);
	}
	return f->count;
}

ALL_TESTS(tablic_caches_set_up, tablic_caches_tear_down)

/* The features of points, the large net's too: at first those of any. */
static int
check_two(const struct tablic_position *s)
{
	struct tablic_table_cache *cache = tablic_caches[TABLIC_POINTS];
	struct tablic_features f, two;
	uint8_t listed[TABLIC_FEATURES_LARGE] = {0};

	tablic_features_of(&f, s, cache);
	tablic_features_of_two(
		&two, s, tablic_table_cache_get(cache, s->table));
	assert_in_range(two.count, f.count, TABLIC_FEATURES_MOST);
	for (int i = 0; i < two.count; i++) {
		assert_true(two.index[i] < TABLIC_FEATURES_LARGE);
		assert_true((two.index[i] < TABLIC_FEATURES) == (i < f.count));
		assert_int_equal(listed[two.index[i]]++, 0);
		assert_true(two.value[i] >= 0 && two.value[i] <= CARD_COUNT);
	}
	for (int i = 0; i < f.count; i++)
		assert_true(f.index[i] == two.index[i] &&
			    f.value[i] >= two.value[i] &&
			    f.value[i] <= two.value[i]);
	return two.count;
}

TEST(no_position_has_more_features_than_there_is_room_for)
{
	struct tablic_features f;
	struct random random = seeded(1);
	int most = 0;

	for (int i = 0; i < POSITIONS; i++) {
		uint32_t table = random_below(&random, 16);
		struct tablic_position s = random_position(&random, table);

		tablic_features_of(&f, &s, tablic_caches[i % 2]);
		int count = check_features(&f);
		most = count > most ? count : most;
		check_two(&s);
	}
	for (int i = 0; i < FULL_POSITIONS; i++) {
		uint32_t table = 16 + random_below(&random, CARD_COUNT - 16);
		struct tablic_position s = random_position(&random, table);

		tablic_features_of(&f, &s, tablic_caches[i % 2]);
		int count = check_features(&f);
		most = count > most ? count : most;
	}
	assert_true(most > 80);
}

/* One card of each value but the last in any place where they can be: all that
 * can be told at once, with and without values passed by. */
TEST(the_fullest_position_there_can_be_has_room)
{
	struct tablic_features f;
	card_set hearts = 0x4444444444444, clubs = hearts >> 2;

	for (int hand = 0; hand < CARD_VALUE_COUNT - 5; hand++) {
		for (int passed = 0; passed < 2; passed++) {
			struct tablic_position s = {
				.table = (clubs | hearts | 2),
				.hand = clubs << 3 & (card_set)0xfffff
							     << 4 * hand,
				.deal = 1,
				.stock = 36,
				.theirs = 6,
				.passed = passed == 0 ? 0 : 0x1fff,
			};

			s.unseen = CARD_SET_ALL & ~s.table & ~s.hand;
			tablic_features_of(
				&f, &s, tablic_caches[TABLIC_POINTS]);
			check_features(&f);
			check_two(&s);
		}
	}
}

/* The cards with others of their class in their places: every value's suits
 * are turned among those that are equal. */
static card_set
turned(card_set set)
{
	card_set result = 0;

	for (; set != 0; set &= set - 1) {
		card c = card_set_first(set);
		card_set class = tablic_class(c);
		card_set above = class & ~(card_bit(c) | (card_bit(c) - 1));

		result |= card_bit(card_set_first(above != 0 ? above : class));
	}
	return result;
}

/* Features of the large net by themselves, 0 where none is listed. */
static void
spread_two(const struct tablic_position *s,
	float value[static TABLIC_FEATURES_LARGE])
{
	struct tablic_table_cache *cache = tablic_caches[TABLIC_POINTS];
	struct tablic_features f;

	memset(value, 0, TABLIC_FEATURES_LARGE * sizeof *value);
	tablic_features_of_two(&f, s, tablic_table_cache_get(cache, s->table));
	for (int i = 0; i < f.count; i++)
		value[f.index[i]] = f.value[i];
}

/* The same of three and more; returns how many are listed. */
static int
spread_many(const struct tablic_many *m, enum tablic_scoring scoring,
	float value[static TABLIC_FEATURES_LARGE])
{
	struct tablic_features f;

	tablic_features_of_many(&f, m, true, tablic_caches[scoring]);
	assert_in_range(f.count, 1, TABLIC_FEATURES_MOST);
	memset(value, 0, TABLIC_FEATURES_LARGE * sizeof *value);
	for (int i = 0; i < f.count; i++) {
		assert_true(f.index[i] < TABLIC_FEATURES_LARGE);
		value[f.index[i]] = f.value[i];
	}
	return f.count;
}

TEST(positions_that_differ_in_equal_suits_are_the_same)
{
	float spread_out[2][TABLIC_FEATURES_LARGE];
	struct tablic_features f, g;
	struct random random = seeded(2);

	for (int i = 0; i < POSITIONS; i++) {
		uint32_t table = random_below(&random, 16);
		struct tablic_position s = random_position(&random, table);
		struct tablic_position t = s;

		t.table = turned(s.table);
		t.hand = turned(s.hand);
		t.unseen = turned(s.unseen);
		tablic_features_of(&f, &s, tablic_caches[i % 2]);
		tablic_features_of(&g, &t, tablic_caches[i % 2]);
		assert_int_equal(f.count, g.count);
		for (int k = 0; k < f.count; k++) {
			assert_int_equal(f.index[k], g.index[k]);
			assert_true(f.value[k] == g.value[k]);
		}
		spread_two(&s, spread_out[0]);
		spread_two(&t, spread_out[1]);
		assert_memory_equal(
			spread_out[0], spread_out[1], sizeof spread_out[0]);
	}
}

/* Features by themselves, 0 where none is listed. */
static void
spread(const struct tablic_position *s, float value[static TABLIC_FEATURES])
{
	struct tablic_features f;

	memset(value, 0, TABLIC_FEATURES * sizeof *value);
	tablic_features_of(&f, s, tablic_caches[TABLIC_POINTS]);
	for (int i = 0; i < f.count; i++)
		value[f.index[i]] = f.value[i];
}

/* Where the groups begin; changing it makes learned values worthless. */
enum {
	HAND = 60,
	UNSEEN = 120,
	PHASE = 180,
	LAST = 236,
	PILES = 239,
	SIZE = 347,
	THEIRS = 363,
	MINE = 415,
	PASSED = 467,
	SUMMARY = 493,
};

/* The king on the table can be taken by one that the other holds with a chance:
 * 6 cards of 20 unseen, of them N kings. */
TEST(chances_are_those_of_a_hand_among_the_unseen)
{
	static const char *const kings[] = {"", "KD", "KD KH", "KD KH KS"};
	const int king = 11;
	card_set others = cards("3C 3D 3H 3S 4C 4D 4H 4S 5C 5D 5H 5S 6C 6D 6H "
				"6S 7C 7D 7H 7S");
	double none = 1;

	for (int n = 0; n <= 3; n++) {
		float value[TABLIC_FEATURES];
		card_set unseen = cards(kings[n]) | others;

		while (card_set_size(unseen) > 20)
			unseen &= unseen - 1;
		struct tablic_position s = {.table = cards("KC"),
			.unseen = unseen,
			.deal = 2,
			.stock = 14,
			.theirs = 6};
		spread(&s, value);
		double p = (double)value[THEIRS + 4 * king];
		assert_true(p > 1 - none - 1e-6 && p < 1 - none + 1e-6);
		assert_true((double)value[THEIRS + 4 * king + 1] <
			    3 * (1 - none) + 1e-5);
		assert_true((double)value[SUMMARY + 2] <= p + 1e-6);
		none *= (double)(14 - n) / (20 - n);
	}
}

TEST(who_holds_all_unseen_cards_can_take_for_sure)
{
	struct tablic_position s = {.table = cards("KC 5D"),
		.unseen = cards("KD 9H"),
		.deal = 4,
		.theirs = 2};
	float value[TABLIC_FEATURES];
	const int king = 11;

	spread(&s, value);
	assert_true(value[THEIRS + 4 * king] == 1);
	assert_true(value[THEIRS + 4 * king + 1] == 2);
	assert_true(value[THEIRS + 4 * king + 2] == 1);
	assert_true(value[THEIRS + 4 * king + 3] == 0);
	assert_true(value[SUMMARY] == 2);
	assert_true(value[SUMMARY + 1] == 1);
	assert_true(value[SUMMARY + 2] == 1);
	assert_true(value[SUMMARY + 3] == 0);
}

/* What the other is expected to take is at most what somebody could, and the
 * chance that it takes at all is one. */
TEST(the_threat_is_a_mean)
{
	struct random random = seeded(3);
	float value[TABLIC_FEATURES];

	for (int i = 0; i < POSITIONS / 4; i++) {
		struct tablic_position s =
			random_position(&random, random_below(&random, 12));
		const struct tablic_table_gains *o = tablic_table_cache_get(
			tablic_caches[TABLIC_POINTS], s.table);
		float most = 0, cards = 0;

		for (int v = 0; v < CARD_VALUE_COUNT; v++) {
			most = o->points[v] > most ? o->points[v] : most;
			cards = o->cards[v] > cards ? o->cards[v] : cards;
		}
		spread(&s, value);
		assert_true(value[SUMMARY] <= most + 1e-4f);
		assert_true(value[SUMMARY + 1] <= cards + 1e-4f);
		assert_true(value[SUMMARY + 2] <= 1 + 1e-6f);
		assert_true(value[SUMMARY + 3] <= value[SUMMARY + 2] + 1e-6f);
	}
}

static const struct {
	int index;
	float value;
} known[] = {
	{4 * 0, 1},	       /* a two */
	{4 * 5, 1},	       /* a seven */
	{4 * 13, 1},	       /* 2C */
	{4 * 14, 1},	       /* TD */
	{HAND + 4 * 1, 1},     /* a three */
	{HAND + 4 * 5 + 1, 1}, /* two sevens */
	{UNSEEN + 4 * 7, 1},
	{UNSEEN + 4 * 9 + 1, 1},
	{PHASE + 14 + 6, 1}, /* deal 2, three cards each */
	{LAST + 2, 1},
	{PILES + 27 + 13 + 3, 1}, /* 7 more, in pairs */
	{SIZE + 4, 1},
	{PASSED + 8, 1},
	{THEIRS + 4 * 7, 1}, /* 9: two and seven */
	{THEIRS + 4 * 7 + 1, 1},
	{THEIRS + 4 * 7 + 2, 2},
	{THEIRS + 4 * 9, 1}, /* J: one of the twos and TD */
	{THEIRS + 4 * 9 + 1, 4},
	{THEIRS + 4 * 9 + 2, 2},
	{MINE + 4 * 5, 1}, /* 7: the seven */
	{MINE + 4 * 5 + 2, 1},
	{SUMMARY, 4},
	{SUMMARY + 1, 2},
	{SUMMARY + 2, 1},
	{SUMMARY + 5, 1},
	{SUMMARY + 6, 1},
	{SUMMARY + 7, 1},
};

/* One position by hand; nothing else is in the list than what is named. */
TEST(a_position_is_listed_as_the_source_says)
{
	struct tablic_position s = {.table = cards("2C 2D TD 7H"),
		.hand = cards("7C 7D 3H"),
		.unseen = cards("JD JH 9C"),
		.deal = 2,
		.stock = 0,
		.theirs = 3,
		.cards = {10, 3},
		.last = 1,
		.passed = 1 << 8};

	const int count = COUNT(known);
	float value[TABLIC_FEATURES];
	int nonzero = 0;

	spread(&s, value);
	for (int i = 0; i < count; i++) {
		if (value[known[i].index] != known[i].value)
			fail_msg("feature %d is %g", known[i].index,
				(double)value[known[i].index]);
	}
	for (int i = 0; i < TABLIC_FEATURES; i++)
		nonzero += value[i] != 0;
	assert_int_equal(nonzero, count);
}

/* Where the groups of the large net begin. */
enum {
	RISK = 520,
	BACK = 533,
	FIND = 546,
	MEET = 559,
	PAIR = 572,
	GONE = 676,
	SUMS_TWO = 728,
};

static const struct {
	const char *what;
	int index;
	float value;
} looking_on[] = {
	{"3 laid down: no unseen card takes it", RISK + 1, 0},
	{"5 laid down: 5H and 9H of four, two in the hand", RISK + 3, 0.75f},
	{"5 laid down: the 5 that stays takes it", BACK + 3, 1},
	{"3 laid down: nothing own takes it", BACK + 1, 0},
	{"own 5: takes 5H, if that comes", FIND + 3, 0.25f},
	{"own 3: takes nothing that may come", FIND + 1, 0},
	{"5H may come, and be taken by 5", MEET + 3, 0.25f},
	{"9H may come, and not be taken", MEET + 7, 0},
	{"one own 3, none unseen", PAIR + 8, 1},
	{"two own 5, one unseen", PAIR + 8 * 3 + 4 + 1, 1},
	{"K passed by, none unseen", GONE + 4 * 11, 1},
	{"the least points at risk", SUMS_TWO, 0},
	{"all that is at risk", SUMS_TWO + 2, 0.75f},
	{"the most at risk", SUMS_TWO + 3, 0.75f},
	{"the share that is taken if it comes", SUMS_TWO + 4, 0.25f},
	{"and its points", SUMS_TWO + 5, 0.25f},
	{"if the other takes nothing now", SUMS_TWO + 7, 0.25f},
};

/* On a four; the other has two of 5H, 9H, 6H and 8H. */
TEST(what_comes_next_is_listed_as_the_source_says)
{
	struct tablic_position s = {.table = cards("4D"),
		.hand = cards("3H 5D 5S"),
		.unseen = cards("5H 9H 6H 8H"),
		.deal = 3,
		.stock = 2,
		.theirs = 2,
		.passed = 1 << 11};
	float value[TABLIC_FEATURES_LARGE];

	spread_two(&s, value);
	FOR_EACH (row, looking_on) {
		if (fabsf(value[row->index] - row->value) > 1e-6f)
			fail_msg(
				"%s: %g", row->what, (double)value[row->index]);
	}
	s.passed |= 1 << 3;
	spread_two(&s, value);
	const float chance = 1 - (1 - 1.3f / 4) * (1 - 1.3f / 4);
	assert_true(fabsf(value[RISK + 3] - chance) < 1e-6f);
}

/* Where nothing was passed by, all others are one; what each may take is told
 * besides, where two have what they passed by. */
TEST(two_of_many_are_two)
{
	float two[TABLIC_FEATURES_LARGE], many[TABLIC_FEATURES_LARGE];
	struct random random = seeded(3);

	for (int i = 0; i < POSITIONS; i++) {
		uint32_t table = random_below(&random, 16);
		struct tablic_many m = {
			.position = random_position(&random, table),
			.seats = 2,
		};

		m.position.passed = 0;
		m.left[1] = m.position.theirs;
		spread_two(&m.position, two);
		spread_many(&m, TABLIC_POINTS, many);
		int more = 0;
		for (int k = 0; k < TABLIC_FEATURES_LARGE; k++) {
			if (two[k] > many[k] || two[k] < many[k]) {
				assert_true(two[k] <= 0);
				more++;
			}
		}
		assert_in_range(more, 0, 2);
	}
}

/* KH takes the king there; only seat 2 may hold another. */
TEST(who_passed_by_a_value_does_not_hold_it)
{
	struct tablic_many m = {
		.position = {.table = cards("KH"),
			.hand = cards("2H KS"),
			.unseen = CARD_SET_ALL & ~cards("KH 2H KS"),
			.deal = 1,
			.stock = 48 - 18,
			.theirs = 9},
		.seats = 3,
		.left = {0, 4, 5},
	};
	float open[TABLIC_FEATURES_LARGE], passed[TABLIC_FEATURES_LARGE],
		none[TABLIC_FEATURES_LARGE];
	int king = card_value(card_set_first(cards("KH")));

	int count = spread_many(&m, TABLIC_POINTS, open);
	m.passed[1] = 1U << king;
	assert_true(spread_many(&m, TABLIC_POINTS, passed) < count);
	m.passed[2] = 1U << king;
	assert_true(spread_many(&m, TABLIC_POINTS, none) < count);
	float more = 0, most = 0;
	for (int k = 0; k < TABLIC_FEATURES; k++) {
		assert_true(open[k] >= passed[k] && passed[k] >= none[k]);
		more += open[k] - passed[k];
		most += open[k] - none[k];
	}
	assert_true(0 < more && more < most);
	assert_true(open[RISK + king] > passed[RISK + king] &&
		    passed[RISK + king] > none[RISK + king]);
}

/* All that six can be told at once. */
TEST(the_fullest_position_of_many_has_room)
{
	card_set hearts = 0x4444444444444, clubs = hearts >> 2;
	float value[TABLIC_FEATURES_LARGE];

	for (int pairs = 0; pairs < 2; pairs++) {
		struct tablic_many m = {
			.position = {.table = clubs | hearts | 2,
				.hand = clubs << 3 & 0xfffff,
				.deal = 1,
				.stock = 12,
				.theirs = 30,
				.passed = 0x1fff},
			.seats = pairs ? 4 : 6,
			.left = {0, 6, 6, 6, 6, 6},
			.pairs = pairs,
		};

		m.position.unseen =
			CARD_SET_ALL & ~m.position.table & ~m.position.hand;
		assert_in_range(spread_many(&m, TABLIC_POINTS, value), 150,
			TABLIC_FEATURES_MOST);
	}
}

/* In pairs seat 2 is no threat, but may take the king for both. */
TEST(a_partner_is_no_threat)
{
	struct tablic_many m = {
		.position = {.table = cards("KH"),
			.hand = cards("2H"),
			.unseen = CARD_SET_ALL & ~cards("KH 2H"),
			.deal = 1,
			.stock = 24,
			.theirs = 17},
		.seats = 4,
		.left = {0, 6, 6, 5},
		.pairs = true,
	};
	const unsigned king = 1U << card_value(one("KH"));
	float hidden[TABLIC_FEATURES_LARGE], passed[TABLIC_FEATURES_LARGE];

	const int all = spread_many(&m, TABLIC_POINTS, hidden);
	m.passed[2] = king;
	const int count = spread_many(&m, TABLIC_POINTS, passed);
	assert_true(count < all);
	for (int k = 0; k < TABLIC_FEATURES_LARGE; k++)
		assert_true(passed[k] <= 0 ||
			    (passed[k] <= hidden[k] && passed[k] >= hidden[k]));
	m.pairs = false;
	assert_int_equal(spread_many(&m, TABLIC_POINTS, passed), count);
	m.passed[1] = m.passed[3] = king;
	m.pairs = true;
	assert_true(spread_many(&m, TABLIC_POINTS, passed) < count);
}
