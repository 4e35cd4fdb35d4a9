#include "cards/worlds.h"

#include "lib/test.h"

enum { DEALS_MAX = 40000 };

static struct worlds worlds;

/* What is to be dealt. */
struct hidden {
	const char *what;
	int holders;
	int sizes[WORLDS_HOLDERS];
	trick_set possible[WORLDS_HOLDERS];
	trick_set cards;
};

static const struct hidden small[] = {
	{"nothing known", 3, {2, 2, 2}, {0x3f, 0x3f, 0x3f}, 0x3f},
	{"one holder", 1, {4}, {0xff}, 0xf0},
	{"a void", 3, {3, 2, 3}, {0xff, 0xf0, 0xff}, 0xff},
	{"three voids", 3, {3, 3, 2}, {0xfc, 0xf3, 0xcf}, 0xff},
	{"all but one decided", 3, {3, 2, 2}, {0x1f, 0x61, 0x7f}, 0x7f},
	{"a stock", 3, {2, 2, 4}, {0x3c, 0xff, 0xff}, 0xff},
	{"four holders", 4, {2, 2, 2, 2}, {0x3f, 0xfc, 0xcf, 0xff}, 0xff},
	{"no cards", 2, {0, 0}, {0xff, 0xff}, 0},
	{"a holder of none", 3, {0, 2, 3}, {0x1f, 0x1f, 0x1f}, 0x1f},
	{"high bits", 2, {2, 3}, {~(trick_set)0, (trick_set)1 << 63 | 15},
		(trick_set)3 << 62 | 7},
};

/* All deals by trying every holder for every card, each as a number with a
 * digit a card. */
struct listing {
	const struct hidden *hidden;
	int left[WORLDS_HOLDERS];
	uint64_t deals[DEALS_MAX];
	int count;
};

static void
list(struct listing *listing, trick_set cards, uint64_t digits)
{
	if (cards == 0) {
		assert_true(listing->count < DEALS_MAX);
		listing->deals[listing->count++] = digits;
		return;
	}
	for (int i = 0; i < listing->hidden->holders; i++) {
		if (listing->left[i] == 0 ||
			(listing->hidden->possible[i] & (cards & -cards)) == 0)
			continue;
		listing->left[i]--;
		list(listing, cards & (cards - 1), digits * 4 + (uint64_t)i);
		listing->left[i]++;
	}
}

static void
list_all(struct listing *listing, const struct hidden *hidden)
{
	listing->hidden = hidden;
	listing->count = 0;
	memcpy(listing->left, hidden->sizes, sizeof listing->left);
	list(listing, hidden->cards, 0);
}

static uint64_t
digits_of(const struct hidden *hidden, const trick_set hands[])
{
	uint64_t digits = 0;

	for (trick_set cards = hidden->cards; cards != 0; cards &= cards - 1) {
		int holder = 0;

		while ((hands[holder] & (cards & -cards)) == 0)
			holder++;
		digits = digits * 4 + (uint64_t)holder;
	}
	return digits;
}

static int
number_of(const struct listing *listing, uint64_t digits)
{
	int low = 0, high = listing->count;

	while (high - low > 1) {
		int middle = (low + high) / 2;

		if (listing->deals[middle] <= digits)
			low = middle;
		else
			high = middle;
	}
	assert_true(listing->deals[low] == digits);
	return low;
}

static struct listing listing;

TEST(the_count_is_that_of_an_enumeration)
{
	FOR_EACH (h, small) {
		list_all(&listing, h);
		assert_true(worlds_prepare(
			&worlds, h->holders, h->sizes, h->possible, h->cards));
		if (worlds_count(&worlds) != listing.count)
			fail_msg("%s: %g, not %d", h->what,
				worlds_count(&worlds), listing.count);
	}
}

/* The mean of chi square is the number of deals but one, its variance twice
 * that. */
static void
check_uniform(const struct hidden *h, struct random *random)
{
	static int counts[DEALS_MAX];
	double chi = 0, free = listing.count - 1;
	int draws = 40 * listing.count;

	memset(counts, 0, sizeof counts);
	for (int i = 0; i < draws; i++) {
		trick_set hands[WORLDS_HOLDERS];

		worlds_draw(&worlds, random, hands);
		for (int holder = 0; holder < h->holders; holder++)
			assert_int_equal(trick_set_size(hands[holder]),
				h->sizes[holder]);
		counts[number_of(&listing, digits_of(h, hands))]++;
	}
	for (int i = 0; i < listing.count; i++)
		chi += (counts[i] - 40.0) * (counts[i] - 40.0) / 40;
	if ((chi - free) * (chi - free) > 16 * 2 * (free + 1))
		fail_msg("%s: chi square %g of %g", h->what, chi, free);
}

TEST(every_deal_is_equally_likely)
{
	struct random random = seeded(14);

	FOR_EACH (h, small) {
		list_all(&listing, h);
		assert_true(worlds_prepare(
			&worlds, h->holders, h->sizes, h->possible, h->cards));
		check_uniform(h, &random);
	}
}

TEST(what_cannot_be_dealt_is_refused)
{
	static const struct hidden wrong[] = {
		{"nobody's card", 2, {2, 2}, {3, 6}, 15},
		{"too few cards", 2, {2, 2}, {7, 7}, 7},
		{"too many void", 3, {2, 2, 2}, {3, 3, 0x3f}, 0x3f},
		{"a short suit", 3, {1, 2, 3}, {0x3f, 1, 0x3f}, 0x3f},
	};

	FOR_EACH (h, wrong) {
		if (worlds_prepare(&worlds, h->holders, h->sizes, h->possible,
			    h->cards))
			fail_msg("%s", h->what);
		assert_true(worlds_count(&worlds) == 0);
	}
}

/* The largest of both games: all states are there, and the voids are kept. */
TEST(large_decks_are_dealt)
{
	const struct hidden large[] = {
		{"herc", 3, {13, 13, 13},
			{0x7fffffe000, 0x3ff8001fff, 0x7fffffffff},
			0x7fffffffff},
		{"four of 16", 4, {16, 16, 16, 16},
			{~(trick_set)0xff00, ~(trick_set)0xff0000,
				~(trick_set)0xff000000, ~(trick_set)0xff},
			~(trick_set)0},
		{"a card each", 4, {1, 1, 1, 60},
			{~(trick_set)15, ~(trick_set)1, 0xf0, ~(trick_set)0},
			~(trick_set)0 >> 1},
	};
	struct random random = seeded(5);
	trick_set hands[WORLDS_HOLDERS];

	FOR_EACH (h, large) {
		assert_true(worlds_prepare(
			&worlds, h->holders, h->sizes, h->possible, h->cards));
		for (int n = 0; n < 200; n++) {
			trick_set all = 0;

			worlds_draw(&worlds, &random, hands);
			for (int j = 0; j < h->holders; j++) {
				assert_int_equal(
					trick_set_size(hands[j]), h->sizes[j]);
				assert_true((hands[j] & ~h->possible[j]) == 0);
				assert_true((hands[j] & all) == 0);
				all |= hands[j];
			}
			assert_true(all == h->cards);
		}
	}
}
