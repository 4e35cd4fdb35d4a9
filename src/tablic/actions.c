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

/* What is listed before others has the lower place: of a lower rank, or of the
 * same and more, richer, with the lower card. */
struct taking {
	card_set taken;
	uint64_t place;
};

enum {
	WORTH_BITS = 12,
	CARD_BITS = 6,
	RANK_SHIFT = 6 + WORTH_BITS + CARD_BITS
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

static inline bool
is_before(const struct taking *one, const struct taking *other)
{
	return one->place != other->place ? one->place < other->place
					  : one->taken < other->taken;
}

/* Each STEP-th is in order then. */
static inline void
sort_by(struct taking list[], size_t count, size_t step)
{
	for (size_t i = step; i < count; i++) {
		const struct taking taking = list[i];
		size_t k = i;

		for (; k >= step && is_before(&taking, &list[k - step]);
			k -= step)
			list[k] = list[k - step];
		list[k] = taking;
	}
}

/* By Shell, with every other step of Ciura (2001) that is worth it: most lists
 * are short and need but the last. */
static void
sort(struct taking list[], size_t count)
{
	static const size_t steps[] = {301, 57, 10};

	for (size_t s = 0; s < sizeof steps / sizeof *steps; s++)
		if (steps[s] * 4 < count)
			sort_by(list, count, steps[s]);
	sort_by(list, count, 1);
}

/* Of the lowest rank. */
static uint64_t
place_of(enum tablic_scoring scoring, struct tablic_play play)
{
	const uint64_t size = (uint64_t)card_set_size(play.taken);
	const uint64_t worth = (uint64_t)tablic_play_worth(scoring, play);
	const uint64_t more = size << WORTH_BITS | worth;

	return (((uint64_t)1 << (RANK_SHIFT - CARD_BITS)) - 1 - more)
		       << CARD_BITS |
	       play.played;
}

static struct tablic_play
play_of(const struct taking *taking)
{
	return (struct tablic_play){
		(card)(taking->place & ((1 << CARD_BITS) - 1)), taking->taken};
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
			.taken = taken,
			.place = place_of(takings->scoring, play),
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

/* All that VALUE takes of CARDS, which are more. False: there is no room for all,
 * and nothing is added. */
static bool
add_more(struct takings *takings, int value, card_set cards)
{
	struct tablic_capture_more more;
	const int found = tablic_capture_more_find(&more, value, cards);

	if ((size_t)(found * card_set_size(takings->cards)) > takings->most)
		return false;
	more.plays[0] ^= 1;
	for (unsigned w = 0; w < 1U << more.count; w++)
		for (subset_word plays = more.plays[w]; plays != 0;
			plays &= plays - 1)
			add_taken(takings,
				tablic_capture_more_subset(&more, w,
					(unsigned)__builtin_ctzll(plays)));
	return true;
}

/* All that VALUE takes, or as many as there is room for. */
static void
add_value(struct takings *takings, int value)
{
	card_set cards = tablic_capture_cards(value, takings->table);
	const int count = card_set_size(cards);

	takings->first = takings->count;
	if (count <= TABLIC_CAPTURE_SUBSETS_CARDS) {
		add_few(takings, value, cards);
		return;
	}
	if (count <= TABLIC_CAPTURE_MORE_CARDS &&
		add_more(takings, value, cards))
		return;
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
	int value = card_value(play_of(&list[first]).played);
	card_set best = tablic_capture_best_of_table(value, takings->table);
	size_t end = first;

	while (end < takings->count &&
		card_value(play_of(&list[end]).played) == value)
		end++;
	sort(list + first, end - first);
	for (size_t i = first; i < end; i++)
		if (list[i].taken != best)
			list[i].place |= (i - first + 1) << RANK_SHIFT;
	return end;
}

static bool
add_play(struct game_actions *list, const struct tablic_open *open,
	struct tablic_play play)
{
	char text[TABLIC_ACTION_MAX];
	char name[3];

	tablic_play_format(play, text);
	if (!game_actions_add(list, text,
		    tablic_frame_say(play,
			    play.taken != 0 && play.taken == open->table)))
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
		sort(takings->list, takings->count);
		left_out = takings->count - room;
		takings->count = room;
		for (size_t i = 0; i < room; i++)
			takings->list[i].place &=
				((uint64_t)1 << RANK_SHIFT) - 1;
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
		add_play(&list, open, play_of(&takings->list[i]));
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
		plays[count++] = play_of(&takings->list[i]);
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
