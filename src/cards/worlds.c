#include "cards/worlds.h"

#include <assert.h>
#include <string.h>

/* How many of its cards a class gives to each of its holders, by their place
 * in it, when the holders still need so many. The last takes what is left. */
struct split {
	const struct worlds_class *class;
	const int *need;
	int take[WORLDS_HOLDERS];
};

static int
taken(const struct split *split, int places)
{
	int sum = 0;

	for (int i = 0; i < places; i++)
		sum += split->take[i];
	return sum;
}

static bool
fits(const struct split *split, int place)
{
	return split->take[place] <= split->need[split->class->holders[place]];
}

/* The next takes of all but the last: the later places count up first. */
static bool
count_up(struct split *split, int last)
{
	for (int place = last - 1; place >= 0; place--) {
		split->take[place]++;
		if (fits(split, place) &&
			taken(split, last) <= split->class->size)
			return true;
		split->take[place] = 0;
	}
	return false;
}

static bool
last_fits(struct split *split)
{
	int last = split->class->count - 1;

	split->take[last] = split->class->size - taken(split, last);
	return fits(split, last);
}

static bool
split_next(struct split *split)
{
	do {
		if (!count_up(split, split->class->count - 1))
			return false;
	} while (!last_fits(split));
	return true;
}

/* False: there is no split. */
static bool
split_first(
	struct split *split, const struct worlds_class *class, const int need[])
{
	*split = (struct split){.class = class, .need = need};
	return last_fits(split) || split_next(split);
}

/* What is needed after it. */
static void
split_rest(const struct split *split, int rest[static WORLDS_HOLDERS])
{
	memcpy(rest, split->need, WORLDS_HOLDERS * sizeof rest[0]);
	for (int i = 0; i < split->class->count; i++)
		rest[split->class->holders[i]] -= split->take[i];
}

/* In how many ways the cards can be split so. */
static double
split_ways(const struct split *split, const struct worlds *worlds)
{
	double ways = 1;
	int left = split->class->size;

	for (int i = 0; i < split->class->count - 1; i++) {
		ways *= worlds->choices[left][split->take[i]];
		left -= split->take[i];
	}
	return ways;
}

static int
state_of(const struct worlds *worlds, const int need[])
{
	int state = 0;

	for (int i = 0; i < worlds->holders; i++)
		state += worlds->steps[i] * need[i];
	return state;
}

/* Can what is needed be had from CLASS on? */
static bool
is_there(const struct worlds *worlds, int class, const int need[])
{
	const struct worlds_class *c = &worlds->class[class];

	for (int i = 0; i < worlds->holders; i++) {
		if (need[i] > c->rest[i])
			return false;
	}
	return true;
}

/* Of the last class everybody gets just what they need. */
static double
last_ways(const struct worlds *worlds, const int need[])
{
	const struct worlds_class *c = &worlds->class[worlds->classes - 1];
	double ways = 1;
	int left = c->size;

	for (int i = 0; i < c->count - 1; i++) {
		ways *= worlds->choices[left][need[c->holders[i]]];
		left -= need[c->holders[i]];
	}
	return ways;
}

/* Known ways from CLASS on. */
static double
ways_from(const struct worlds *worlds, int class, const int need[])
{
	if (class == worlds->classes)
		return 1;
	if (!is_there(worlds, class, need))
		return 0;
	return class == worlds->classes - 1
		       ? last_ways(worlds, need)
		       : worlds->ways[class][state_of(worlds, need)];
}

/* Makes what ways_from is to know. */
static void
count_from(struct worlds *worlds, int class, const int need[])
{
	int rest[WORLDS_HOLDERS];
	struct split split;

	if (class >= worlds->classes - 1 || !is_there(worlds, class, need))
		return;
	double *ways = &worlds->ways[class][state_of(worlds, need)];
	if (*ways >= 0)
		return;
	*ways = 0;
	if (!split_first(&split, &worlds->class[class], need))
		return;
	do {
		split_rest(&split, rest);
		count_from(worlds, class + 1, rest);
		*ways += split_ways(&split, worlds) *
			 ways_from(worlds, class + 1, rest);
	} while (split_next(&split));
}

static void
set_choices(struct worlds *worlds, int cards)
{
	for (int n = 0; n <= cards; n++) {
		worlds->choices[n][0] = 1;
		worlds->choices[n][n] = 1;
		for (int k = 1; k < n; k++)
			worlds->choices[n][k] = worlds->choices[n - 1][k - 1] +
						worlds->choices[n - 1][k];
	}
}

/* The holder who needs most is left out of the index: what it needs follows.
 * Returns the number of states. */
static int
set_steps(struct worlds *worlds)
{
	int most = 0, states = 1;

	for (int i = 1; i < worlds->holders; i++) {
		if (worlds->sizes[i] > worlds->sizes[most])
			most = i;
	}
	for (int i = 0; i < worlds->holders; i++) {
		worlds->steps[i] = i == most ? 0 : states;
		states *= i == most ? 1 : worlds->sizes[i] + 1;
	}
	assert(states <= WORLDS_STATES);
	return states;
}

static void
add_class(struct worlds *worlds, unsigned holders, trick_set cards)
{
	struct worlds_class *c = &worlds->class[worlds->classes++];

	*c = (struct worlds_class){0};
	for (; cards != 0; cards &= cards - 1)
		c->cards[c->size++] = trick_set_first(cards);
	for (int i = 0; i < worlds->holders; i++) {
		if ((holders >> i & 1) != 0)
			c->holders[c->count++] = i;
	}
}

/* The classes, those with few holders first, as there are fewer ways to split
 * them; false: a card has no possible holder. */
static bool
set_classes(struct worlds *worlds, const trick_set possible[], trick_set cards)
{
	trick_set of[1 << WORLDS_HOLDERS] = {0};

	for (; cards != 0; cards &= cards - 1) {
		unsigned holders = 0;

		for (int i = 0; i < worlds->holders; i++)
			holders |= (unsigned)(possible[i] >>
						      trick_set_first(cards) &
					      1)
				   << i;
		of[holders] |= cards & -cards;
	}
	worlds->classes = 0;
	for (int count = 1; count <= worlds->holders; count++) {
		for (unsigned set = 1; set < 1U << WORLDS_HOLDERS; set++) {
			if (of[set] != 0 && trick_set_size(set) == count)
				add_class(worlds, set, of[set]);
		}
	}
	return of[0] == 0;
}

static void
set_rests(struct worlds *worlds)
{
	int rest[WORLDS_HOLDERS] = {0};

	for (int class = worlds->classes - 1; class >= 0; class --) {
		struct worlds_class *c = &worlds->class[class];

		for (int i = 0; i < c->count; i++)
			rest[c->holders[i]] += c->size;
		memcpy(c->rest, rest, sizeof rest);
	}
}

bool
worlds_prepare(struct worlds *worlds, int holders, const int sizes[],
	const trick_set possible[], trick_set cards)
{
	int all = 0;

	assert(holders > 0 && holders <= WORLDS_HOLDERS);
	worlds->holders = holders;
	worlds->count = 0;
	memset(worlds->sizes, 0, sizeof worlds->sizes);
	for (int i = 0; i < holders; i++)
		all += worlds->sizes[i] = sizes[i];
	if (all != trick_set_size(cards) ||
		!set_classes(worlds, possible, cards))
		return false;
	int states = set_steps(worlds);
	set_rests(worlds);
	set_choices(worlds, all);
	for (int class = 0; class < worlds->classes - 1; class ++) {
		for (int state = 0; state < states; state++)
			worlds->ways[class][state] = -1;
	}
	count_from(worlds, 0, worlds->sizes);
	worlds->count = ways_from(worlds, 0, worlds->sizes);
	return worlds->count > 0;
}

/* Of the last class everybody gets just what they need. */
static void
split_last(
	struct split *split, const struct worlds_class *class, const int need[])
{
	*split = (struct split){.class = class, .need = need};
	for (int i = 0; i < class->count; i++)
		split->take[i] = need[class->holders[i]];
}

/* The split of CLASS that a number drawn from the ways of all of them falls
 * on. */
static void
draw_split(const struct worlds *worlds, int class, const int need[],
	struct random *random, struct split *split)
{
	int rest[WORLDS_HOLDERS], take[WORLDS_HOLDERS];
	double left = (double)(random_next(random) >> 11) * 0x1p-53 *
		      ways_from(worlds, class, need);

	split_first(split, &worlds->class[class], need);
	memcpy(take, split->take, sizeof take);
	do {
		split_rest(split, rest);
		double ways = ways_from(worlds, class + 1, rest);

		if (ways <= 0)
			continue;
		left -= split_ways(split, worlds) * ways;
		memcpy(take, split->take, sizeof take);
	} while (left >= 0 && split_next(split));
	/* Rounding must not end in a split that leads nowhere. */
	memcpy(split->take, take, sizeof take);
}

static void
deal_class(const struct split *split, struct random *random, trick_set hands[])
{
	uint8_t cards[TRICK_CARDS_MAX];
	size_t size = (size_t)split->class->size;
	const uint8_t *next = cards;

	memcpy(cards, split->class->cards, size);
	if (split->class->count > 1)
		random_shuffle(random, cards, size);
	for (int i = 0; i < split->class->count; i++) {
		for (int n = split->take[i]; n > 0; n--)
			hands[split->class->holders[i]] |= trick_bit(*next++);
	}
}

void
worlds_draw(
	const struct worlds *worlds, struct random *random, trick_set hands[])
{
	int need[WORLDS_HOLDERS];
	struct split split;

	memcpy(need, worlds->sizes, sizeof need);
	memset(hands, 0, (size_t)worlds->holders * sizeof hands[0]);
	for (int class = 0; class < worlds->classes; class ++) {
		if (class == worlds->classes - 1)
			split_last(&split, &worlds->class[class], need);
		else
			draw_split(worlds, class, need, random, &split);
		deal_class(&split, random, hands);
		split_rest(&split, need);
	}
}
