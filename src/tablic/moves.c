#include "tablic/moves.h"

#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/capture_subsets.h"
#include "tablic/capture_sums.h"
#include "tablic/gain.h"
#include "tablic/greedy.h"

struct list {
	enum tablic_scoring scoring;
	card_set table;
	struct tablic_move *end;
};

/* What one value takes, for all cards of that value alike. */
struct captures {
	int count, most;
	card_set taken[TABLIC_CAPTURES_MAX];
};

static void
add(struct list *list, struct tablic_play play)
{
	*list->end++ = (struct tablic_move){
		.taken = play.taken,
		.rank = tablic_greedy_rank(play, list->table),
		.worth = (int16_t)tablic_play_worth(list->scoring, play),
		.played = play.played,
	};
}

/* The cards of CARDS that have a lower equal there. */
static card_set
later_equals(card_set cards)
{
	card_set equals = 0;

	for (card_set left = cards; left != 0; left &= left - 1) {
		card c = card_set_first(left);

		if ((tablic_class(c) & cards & (card_bit(c) - 1)) != 0)
			equals |= card_bit(c);
	}
	return equals;
}

/* Of equal cards, are the lowest in TAKEN? */
static bool
named_by_lowest(card_set taken, card_set cards, card_set equals)
{
	for (card_set left = taken & equals; left != 0; left &= left - 1) {
		card c = card_set_first(left);
		card_set lower = tablic_class(c) & cards & (card_bit(c) - 1);

		if ((lower & ~taken) != 0)
			return false;
	}
	return true;
}

static void
find_among_few(struct captures *captures, int value, card_set cards)
{
	card_set equals = later_equals(cards);
	struct tablic_capture_subsets few;

	tablic_capture_subsets_find(&few, value, cards);
	for (few.plays ^= 1; few.plays != 0; few.plays &= few.plays - 1) {
		card_set taken = tablic_capture_subset(
			&few, (unsigned)__builtin_ctzll(few.plays));

		if (named_by_lowest(taken, cards, equals))
			captures->taken[captures->count++] = taken;
	}
}

static bool
collect(void *context, card_set taken)
{
	struct captures *captures = context;

	if (taken != captures->taken[0])
		captures->taken[captures->count++] = taken;
	return captures->count < captures->most;
}

/* The richest one first: a list cut short must not miss it. */
static void
find(struct captures *captures, int value, card_set table)
{
	card_set cards = tablic_capture_cards(value, table);

	captures->count = 0;
	if (card_set_size(cards) <= TABLIC_CAPTURE_SUBSETS_CARDS) {
		find_among_few(captures, value, cards);
		return;
	}
	captures->most = card_set_size(table) > TABLIC_TABLE_MANY
				 ? TABLIC_CAPTURES_FEW
				 : TABLIC_CAPTURES_MAX;
	captures->taken[captures->count++] =
		tablic_capture_best_of_table(value, cards);
	tablic_capture_each(value, cards, collect, captures);
}

/* The plays of CARDS, all of one value that can take. */
static void
add_takings(struct list *list, card_set cards)
{
	struct captures captures;

	find(&captures, card_value(card_set_first(cards)), list->table);
	while (cards != 0) {
		card c = card_set_first(cards);

		for (int i = 0; i < captures.count; i++)
			add(list, (struct tablic_play){c, captures.taken[i]});
		cards &= ~tablic_class(c);
	}
}

int
tablic_moves_list(enum tablic_scoring scoring, card_set cards, card_set table,
	struct tablic_move list[static TABLIC_MOVES_MAX])
{
	card_set capturers =
		cards & capture_sums_capturers(capture_sums_of(table));
	struct list plays = {scoring, table, list};

	while (capturers != 0) {
		card_set of_value =
			capturers & card_set_of_value(card_value(
					    card_set_first(capturers)));

		add_takings(&plays, of_value);
		capturers ^= of_value;
	}
	while (cards != 0) {
		card c = card_set_first(cards);

		add(&plays, (struct tablic_play){c, 0});
		cards &= ~tablic_class(c);
	}
	return (int)(plays.end - list);
}

void
tablic_moves_best_first(struct tablic_move list[], int count)
{
	int best = 0;

	for (int i = 1; i < count; i++) {
		if (list[i].rank > list[best].rank)
			best = i;
	}
	struct tablic_move lifted = list[best];
	for (; best > 0; best--)
		list[best] = list[best - 1];
	list[0] = lifted;
}
