#include "tablic/actions.h"

#include <stdlib.h>

#include "common/game_actions.h"
#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/capture_subsets.h"
#include "tablic/capture_sums.h"
#include "tablic/frame.h"
#include "tablic/gain.h"
#include "tablic/text.h"

/* Takings of a value: one more than can be listed, so that what is left out is
 * known; and where few are wanted, at least all that four cards take of six. */
enum { TAKINGS_MAX = GAME_ACTIONS_MAX + 1, TAKINGS_FEW = 256 };

/* So few are sorted by insertion. */
enum { SORTED_SIMPLY = 48 };

struct taking {
	struct tablic_play play;
	int32_t order; /* more and richer is greater; then the lower card */
	int32_t rank;  /* among those of its value; -1: the richest */
};

/* The takings of one value after those of the values before. */
struct takings {
	struct taking *list;
	card_set table;
	card_set cards; /* of that value, in the hand */
	enum tablic_scoring scoring;
	size_t most;  /* of a value */
	size_t first; /* of that value */
	size_t count; /* of all */
	card_set best;
};

static int
compare_takings(const void *a, const void *b)
{
	const struct taking *one = a, *other = b;

	if (one->order != other->order)
		return one->order > other->order ? -1 : 1;
	return (one->play.taken > other->play.taken) -
	       (one->play.taken < other->play.taken);
}

static int
compare_ranks(const void *a, const void *b)
{
	const struct taking *one = a, *other = b;

	return one->rank != other->rank ? one->rank - other->rank
					: compare_takings(a, b);
}

static void
sort(struct taking list[], size_t count)
{
	if (count > SORTED_SIMPLY) {
		qsort(list, count, sizeof *list, compare_takings);
		return;
	}
	for (size_t i = 1; i < count; i++) {
		const struct taking taking = list[i];
		size_t k = i;

		for (; k > 0 && compare_takings(&list[k - 1], &taking) > 0; k--)
			list[k] = list[k - 1];
		list[k] = taking;
	}
}

/* More cards before more worth before a lower card: see compare_takings. */
static int32_t
order_of(enum tablic_scoring scoring, struct tablic_play play)
{
	enum { WORTH_BITS = 12, CARD_BITS = 6 };
	int32_t size = card_set_size(play.taken);
	int32_t worth = tablic_play_worth(scoring, play);

	return (size << WORTH_BITS | worth) << CARD_BITS |
	       (CARD_COUNT - play.played);
}

static bool
is_full(const struct takings *takings)
{
	return takings->count - takings->first >= takings->most;
}

/* Each card of the value takes TAKEN. */
static bool
add_taken(struct takings *takings, card_set taken)
{
	for (card_set left = takings->cards; left != 0; left &= left - 1) {
		const struct tablic_play play = {card_set_first(left), taken};

		if (is_full(takings))
			return false;
		takings->list[takings->count++] = (struct taking){
			.play = play,
			.order = order_of(takings->scoring, play),
		};
	}
	return true;
}

/* TAKEN and any cards of the table that are equal to those of NAMED. */
static bool
add_equals(struct takings *takings, card_set taken, card_set named)
{
	if (named == 0)
		return add_taken(takings, taken);
	const card_set equals =
		tablic_class(card_set_first(named)) & takings->table;
	const int size = card_set_size(named & equals);

	for (card_set some = equals; some != 0; some = (some - 1) & equals) {
		if (card_set_size(some) == size &&
			!add_equals(takings, taken | some, named & ~equals))
			return false;
	}
	return true;
}

static bool
collect(void *context, card_set taken)
{
	struct takings *takings = context;

	return taken == takings->best || add_equals(takings, 0, taken);
}

/* All that VALUE takes of CARDS, which are few. */
static void
add_few(struct takings *takings, int value, card_set cards)
{
	struct tablic_capture_subsets few;

	tablic_capture_subsets_find(&few, value, cards);
	for (few.plays ^= 1; few.plays != 0; few.plays &= few.plays - 1)
		add_taken(
			takings, tablic_capture_subset(&few,
					 (unsigned)__builtin_ctzll(few.plays)));
}

/* All that VALUE takes, or as many as there is room for. */
static void
add_value(struct takings *takings, int value)
{
	card_set cards = tablic_capture_cards(value, takings->table);

	takings->first = takings->count;
	if (card_set_size(cards) <= TABLIC_CAPTURE_SUBSETS_CARDS) {
		add_few(takings, value, cards);
		return;
	}
	takings->best = tablic_capture_best_of_table(value, takings->table);
	(void)(add_equals(takings, 0, takings->best) &&
		tablic_capture_each(value, takings->table, collect, takings));
}

/* All that HAND takes, or as many as there is room for, value by value. */
static void
add_all(struct takings *takings, card_set hand)
{
	card_set left =
		hand & capture_sums_capturers(capture_sums_of(takings->table));

	while (left != 0) {
		int value = card_value(card_set_first(left));

		takings->cards = left & card_set_of_value(value);
		left ^= takings->cards;
		add_value(takings, value);
	}
}

/* Ranks the takings of the value of those from FIRST on. Returns their end. */
static size_t
rank_value(struct takings *takings, size_t first)
{
	struct taking *list = takings->list;
	int value = card_value(list[first].play.played);
	card_set best = tablic_capture_best_of_table(value, takings->table);
	size_t end = first;

	while (end < takings->count &&
		card_value(list[end].play.played) == value)
		end++;
	sort(list + first, end - first);
	for (size_t i = first; i < end; i++)
		list[i].rank =
			list[i].play.taken == best ? -1 : (int32_t)(i - first);
	return end;
}

static bool
add_play(struct game_actions *list, const struct tablic_open *open,
	struct tablic_play play)
{
	char text[TABLIC_ACTION_MAX];
	char words[TABLIC_WORDS_MAX];
	char name[3];

	tablic_play_format(play, text);
	tablic_frame_words(
		play, play.taken != 0 && play.taken == open->table, words);
	if (!game_actions_add(list, text, "%s", words))
		return false;
	card_format(play.played, name);
	game_actions_piece(
		list, tablic_frame_hand(open->turn), json_string(name));
	for (card_set left = play.taken; left != 0; left &= left - 1) {
		card_format(card_set_first(left), name);
		game_actions_piece(
			list, tablic_frame_table(), json_string(name));
	}
	return true;
}

/* Takes the best of each value until there is no ROOM, most cards first again.
 * Returns how many are left out. */
static size_t
cut(struct takings *takings, size_t room)
{
	size_t left_out = 0;

	if (takings->count > room) {
		for (size_t i = 0; i < takings->count;)
			i = rank_value(takings, i);
		qsort(takings->list, takings->count, sizeof *takings->list,
			compare_ranks);
		left_out = takings->count - room;
		takings->count = room;
	}
	sort(takings->list, takings->count);
	return left_out;
}

static json_t *
list_of(struct takings *takings, const struct tablic_open *open, card_set hand)
{
	const size_t left_out =
		cut(takings, GAME_ACTIONS_MAX - (size_t)card_set_size(hand));
	struct game_actions list;

	game_actions_begin(&list);
	for (size_t i = 0; i < takings->count; i++)
		add_play(&list, open, takings->list[i].play);
	for (card_set left = hand; left != 0; left &= left - 1)
		add_play(&list, open,
			(struct tablic_play){card_set_first(left), 0});
	if (left_out > 0)
		game_actions_more(&list);
	return game_actions_end(&list);
}

static int
write_plays(const struct takings *takings, card_set hand,
	struct tablic_play plays[static TABLIC_PLAYS_MAX])
{
	int count = 0;

	for (size_t i = 0; i < takings->count; i++)
		plays[count++] = takings->list[i].play;
	for (; hand != 0; hand &= hand - 1)
		plays[count++] = (struct tablic_play){card_set_first(hand), 0};
	return count;
}

int
tablic_actions_first(const struct tablic_open *open, card_set hand,
	struct tablic_play plays[static TABLIC_PLAYS_MAX])
{
	struct taking list[TABLIC_HAND_MAX * TAKINGS_FEW];
	struct takings takings = {
		.table = open->table,
		.scoring = open->scoring,
		.list = list,
		.most = TAKINGS_FEW,
	};

	add_all(&takings, hand);
	cut(&takings, TABLIC_PLAYS_MAX - (size_t)card_set_size(hand));
	return write_plays(&takings, hand, plays);
}

json_t *
tablic_actions(const struct tablic *game)
{
	const struct tablic_open *open = &game->open;
	const card_set hand = game->hands[open->turn];
	struct takings takings = {
		.table = open->table,
		.scoring = open->scoring,
		.most = TAKINGS_MAX,
		.list = reallocarray(NULL, TABLIC_HAND_MAX * TAKINGS_MAX,
			sizeof *takings.list),
	};

	if (!takings.list)
		return NULL;
	add_all(&takings, hand);
	json_t *list = list_of(&takings, open, hand);
	free(takings.list);
	return list;
}
