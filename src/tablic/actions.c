#include "tablic/actions.h"

#include <stdlib.h>

#include "common/game_actions.h"
#include "tablic/capture.h"
#include "tablic/capture_best.h"
#include "tablic/frame.h"
#include "tablic/gain.h"
#include "tablic/text.h"

/* One more than can be listed, so that what is left out is known. */
enum { TAKINGS_MAX = GAME_ACTIONS_MAX + 1 };

struct taking {
	struct tablic_play play;
	int worth;
	int rank; /* among those of its value; -1: the richest */
};

/* The takings of one value after those of the values before. */
struct takings {
	struct taking *list;
	card_set table;
	card_set cards; /* of that value, in the hand */
	enum tablic_scoring scoring;
	size_t first; /* of that value */
	size_t count; /* of all */
	card_set best;
};

/* More and richer come first; then as the cards are numbered. */
static int
compare_takings(const void *a, const void *b)
{
	const struct taking *one = a, *other = b;
	const int more = card_set_size(other->play.taken) -
			 card_set_size(one->play.taken);

	if (more != 0)
		return more;
	if (one->worth != other->worth)
		return other->worth - one->worth;
	if (one->play.played != other->play.played)
		return one->play.played - other->play.played;
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

static bool
is_full(const struct takings *takings)
{
	return takings->count - takings->first >= TAKINGS_MAX;
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
			.worth = tablic_play_worth(takings->scoring, play),
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

/* All that VALUE takes, or as many as there is room for. */
static void
add_value(struct takings *takings, int value)
{
	takings->first = takings->count;
	takings->best = tablic_capture_best_of_table(value, takings->table);
	if (takings->best == 0)
		return;
	(void)(add_equals(takings, 0, takings->best) &&
		tablic_capture_each(value, takings->table, collect, takings));
	qsort(takings->list + takings->first, takings->count - takings->first,
		sizeof *takings->list, compare_takings);
	for (size_t i = takings->first; i < takings->count; i++) {
		struct taking *taking = &takings->list[i];

		taking->rank = (int)(i - takings->first);
		if (taking->play.taken == takings->best)
			taking->rank = -1;
	}
}

static bool
add_play(struct game_actions *list, const struct tablic_open *open,
	struct tablic_play play)
{
	struct tablic_action action = {play, 1, {play.played}};
	char text[TABLIC_ACTION_MAX];
	char words[TABLIC_WORDS_MAX];
	char name[3];

	for (card_set left = play.taken; left != 0; left &= left - 1)
		action.cards[action.count++] = card_set_first(left);
	tablic_action_format(&action, text);
	tablic_frame_words(
		play, play.taken != 0 && play.taken == open->table, words);
	if (!game_actions_add(list, text, "%s", words))
		return false;
	for (int i = 0; i < action.count; i++) {
		card_format(action.cards[i], name);
		game_actions_piece(list,
			i == 0 ? tablic_frame_hand(open->turn)
			       : tablic_frame_table(),
			json_string(name));
	}
	return true;
}

/* Takes the best of each value until there is no room but for laying HAND down,
 * most cards first again. Returns how many are left out. */
static size_t
cut(struct takings *takings, card_set hand)
{
	const size_t room = GAME_ACTIONS_MAX - (size_t)card_set_size(hand);
	size_t left_out = 0;

	if (takings->count > room) {
		qsort(takings->list, takings->count, sizeof *takings->list,
			compare_ranks);
		left_out = takings->count - room;
		takings->count = room;
	}
	qsort(takings->list, takings->count, sizeof *takings->list,
		compare_takings);
	return left_out;
}

static json_t *
list_of(struct takings *takings, const struct tablic_open *open, card_set hand)
{
	const size_t left_out = cut(takings, hand);
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

json_t *
tablic_actions(const struct tablic *game)
{
	const struct tablic_open *open = &game->open;
	const card_set hand = game->hands[open->turn];
	struct takings takings = {
		.table = open->table,
		.scoring = open->scoring,
		.list = reallocarray(NULL, TABLIC_HAND_MAX * TAKINGS_MAX,
			sizeof *takings.list),
	};

	if (!takings.list)
		return NULL;
	for (int value = 0; value < CARD_VALUE_COUNT; value++) {
		takings.cards = hand & card_set_of_value(value);
		if (takings.cards != 0)
			add_value(&takings, value);
	}
	json_t *list = list_of(&takings, open, hand);
	free(takings.list);
	return list;
}
