#include "tablic/capture_subsets.h"

#include <assert.h>

#include "tablic/card_numbers.h"

/* Eight numbers below 128, one in each byte. */
typedef uint64_t byte_word;

#define EVERY_BYTE ((byte_word)0x0101010101010101)

/* What a number at each place adds to the sums of the subsets: of the first
 * three cards, and of the others. */
static const byte_word spread[TABLIC_CAPTURE_SUBSETS_CARDS][2] = {
	{0x0100010001000100, 0}, {0x0101000001010000, 0},
	{0x0101010100000000, 0}, {0, 0x0100010001000100},
	{0, 0x0101000001010000}, {0, 0x0101010100000000}};

/* Bit i: byte i of WORD is NUMBER. What is left of 128 less a difference has
 * the upper bit only where there is none; the product gathers these bits. */
static inline unsigned
bytes_equal(byte_word word, int number)
{
	byte_word differences = word ^ (byte_word)number * EVERY_BYTE;
	byte_word equal = (128 * EVERY_BYTE - differences) >> 7 & EVERY_BYTE;

	return (unsigned)(equal * 0x0102040810204080 >> 56);
}

struct sums {
	byte_word low, high; /* of the first three cards and of the others */
	subset_word subsets; /* of all cards */
};

/* The subsets that sum to TARGET with their aces at 1. */
static inline subset_word
subsets_of_sum(const struct sums *sums, int target)
{
	subset_word found = 0;

	for (int i = 0; i < 64 && sums->subsets >> i != 0; i += 8) {
		int rest = target - (int)(sums->high >> i & 127);

		if (rest >= 0)
			found |= (subset_word)bytes_equal(sums->low, rest) << i;
	}
	return found & sums->subsets;
}

/* The subsets that have the card at each place. */
static const subset_word with_place[TABLIC_CAPTURE_SUBSETS_CARDS] = {
	0xaaaaaaaaaaaaaaaa, 0xcccccccccccccccc, 0xf0f0f0f0f0f0f0f0,
	0xff00ff00ff00ff00, 0xffff0000ffff0000, 0xffffffff00000000};

/* The unions of disjoint GROUPS. Adding a group to a subset without any card of
 * it adds their numbers, which shifts a word of subsets. */
static subset_word
unions(subset_word groups)
{
	subset_word plays = 1;

	for (; groups != 0; groups &= groups - 1) {
		unsigned group = (unsigned)__builtin_ctzll(groups);
		subset_word without = plays;

		for (unsigned m = group; m != 0; m &= m - 1)
			without &= ~with_place[__builtin_ctz(m)];
		plays |= without << group;
	}
	return plays;
}

static inline struct sums
sums_of(struct tablic_capture_subsets *few, card_set cards)
{
	struct sums sums = {0, 0, 1};
	int n = 0;

	for (; cards != 0; cards &= cards - 1, n++) {
		card c = card_set_first(cards);

		few->cards[n] = c;
		sums.low += tablic_number(c) * spread[n][0];
		sums.high += tablic_number(c) * spread[n][1];
	}
	assert(n <= TABLIC_CAPTURE_SUBSETS_CARDS);
	sums.subsets = ~(subset_word)0 >> (64 - (1 << n));
	few->count = n;
	return sums;
}

/* The groups with an ace of 11. An ace taken by an ace is such a group. The
 * aces are the last cards. */
static subset_word
groups_with_eleven(const struct tablic_capture_subsets *few,
	const struct sums *sums, int target)
{
	subset_word with_ace = 0;

	for (int n = few->count;
		n-- > 0 && card_value(few->cards[n]) == TABLIC_ACE;)
		with_ace |= with_place[n];
	return subsets_of_sum(sums, target - 10) & with_ace;
}

void
tablic_capture_subsets_find(
	struct tablic_capture_subsets *few, int value, card_set cards)
{
	struct sums sums = sums_of(few, cards);
	int target = tablic_target(value);
	subset_word groups = subsets_of_sum(&sums, target);

	if ((cards & card_set_of_value(TABLIC_ACE)) != 0 && target > 10)
		groups |= groups_with_eleven(few, &sums, target);
	few->plays = (groups & (groups - 1)) == 0 ? groups | 1 : unions(groups);
}

/* The words of the subsets with the card at each place beyond six are those
 * whose number has its bit. Adds the unions of GROUP, in word W, with all plays
 * so far that have none of its cards. */
static void
unite(struct tablic_capture_more *more, unsigned w, unsigned group)
{
	const unsigned words = 1U << more->count;
	subset_word without = ~(subset_word)0;

	for (unsigned m = group; m != 0; m &= m - 1)
		without &= ~with_place[__builtin_ctz(m)];
	for (unsigned v = 0; v < words; v++)
		if ((v & w) == 0)
			more->plays[v | w] |= (more->plays[v] & without)
					      << group;
}

/* What the aces among the lower cards and those beyond are in. */
static inline subset_word
groups_of_word(const struct tablic_capture_more *more, const struct sums *sums,
	int target, int sum, bool ace)
{
	subset_word groups = subsets_of_sum(sums, target - sum);

	if (target > 10)
		groups |= ace ? subsets_of_sum(sums, target - 10 - sum)
			      : groups_with_eleven(
					&more->low, sums, target - sum);
	return groups;
}

/* The groups of each word; the sums of the cards beyond by the subsets of all
 * but the last of them. */
static void
find_groups(struct tablic_capture_more *more, const struct sums *sums,
	int target, subset_word groups[static TABLIC_CAPTURE_MORE_WORDS])
{
	const unsigned words = 1U << more->count;
	int sum[TABLIC_CAPTURE_MORE_WORDS] = {0};
	bool ace[TABLIC_CAPTURE_MORE_WORDS] = {false};

	for (unsigned w = 0; w < words; w++) {
		if (w != 0) {
			const unsigned last = w & (w - 1);
			const card c = more->cards[__builtin_ctz(w)];

			sum[w] = sum[last] + (int)tablic_number(c);
			ace[w] = ace[last] || card_value(c) == TABLIC_ACE;
		}
		groups[w] = groups_of_word(more, sums, target, sum[w], ace[w]);
		more->plays[w] = 0;
	}
}

int
tablic_capture_more_find(
	struct tablic_capture_more *more, int value, card_set cards)
{
	subset_word groups[TABLIC_CAPTURE_MORE_WORDS];
	card_set low = 0;
	int found = 0;

	for (int n = 0; n < TABLIC_CAPTURE_SUBSETS_CARDS; n++) {
		low |= cards & -cards;
		cards &= cards - 1;
	}
	for (more->count = 0; cards != 0; cards &= cards - 1)
		more->cards[more->count++] = card_set_first(cards);
	const struct sums sums = sums_of(&more->low, low);
	find_groups(more, &sums, tablic_target(value), groups);
	more->plays[0] = 1;
	for (unsigned w = 0; w < 1U << more->count; w++)
		for (; groups[w] != 0; groups[w] &= groups[w] - 1)
			unite(more, w, (unsigned)__builtin_ctzll(groups[w]));
	for (unsigned w = 0; w < 1U << more->count; w++)
		found += __builtin_popcountll(more->plays[w]);
	return found - 1;
}
