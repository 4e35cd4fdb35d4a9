#include "tablic/view.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "tablic/capture.h"

/* Writes the reason; false, for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool
refuse(char *reason, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, TABLIC_VIEW_REASON_MAX, format, arguments);
	va_end(arguments);
	return false;
}

void
tablic_view_start(struct tablic_view *view, enum tablic_scoring scoring)
{
	*view = (struct tablic_view){
		.open.scoring = scoring,
		.unseen = CARD_SET_ALL,
	};
}

bool
tablic_view_deck(struct tablic_view *view, const char *values,
	const char *suits, char reason[static TABLIC_VIEW_REASON_MAX])
{
	if (strcmp(values, CARD_VALUES) != 0 || strcmp(suits, CARD_SUITS) != 0)
		return refuse(reason, "the deck must be %s %s", CARD_VALUES,
			CARD_SUITS);
	tablic_view_start(view, view->open.scoring);
	return true;
}

bool
tablic_view_mode(struct tablic_view *view, const char *mode,
	char reason[static TABLIC_VIEW_REASON_MAX])
{
	const bool dealer = strcmp(mode, "dealer") == 0;

	if (view->open.scoring != TABLIC_PAIRS)
		return refuse(reason, "only pairs have modes");
	if (!dealer && strcmp(mode, "capturer") != 0)
		return refuse(reason,
			"the mode must be capturer or dealer, not %s", mode);
	view->open.rest = dealer ? TABLIC_REST_DEALER : TABLIC_REST_LAST;
	return true;
}

bool
tablic_view_players(struct tablic_view *view, int seats, int seat,
	char reason[static TABLIC_VIEW_REASON_MAX])
{
	enum tablic_scoring scoring = view->open.scoring;
	enum tablic_rest rest = view->open.rest;

	if (!tablic_seats_allowed(scoring, seats))
		return refuse(reason, "%d players cannot play", seats);
	if (seat < 0 || seat >= seats)
		return refuse(reason, "there is no seat %d among %d players",
			seat, seats);
	tablic_view_start(view, scoring);
	tablic_open_start(&view->open, scoring, seats);
	view->open.rest = rest;
	view->seat = seat;
	return true;
}

static bool
refuse_unseated(char *reason)
{
	return refuse(reason, "the number of players is not known yet: "
			      "set_players is missing");
}

bool
tablic_view_match(struct tablic_view *view, int to, const int before[],
	char reason[static TABLIC_VIEW_REASON_MAX])
{
	if (view->open.seats == 0)
		return refuse_unseated(reason);
	if (to < 1)
		return refuse(reason, "no match is to %d points", to);
	view->match_to = to;
	memcpy(view->before, before, (size_t)view->open.seats * sizeof *before);
	return true;
}

bool
tablic_view_game(struct tablic_view *view, int deals, const int sizes[],
	const int leaders[], char reason[static TABLIC_VIEW_REASON_MAX])
{
	int stock = CARD_COUNT - TABLIC_TABLE_START;

	if (view->open.seats == 0)
		return refuse_unseated(reason);
	for (int i = 0; i < deals; i++) {
		int size = tablic_hand_size(view->open.seats, stock);

		if (size == 0 || sizes[i] != size)
			return refuse(reason, "deal %d has hands of %d, not %d",
				i + 1, size, sizes[i]);
		if (leaders[i] != 0)
			return refuse(reason, "player 0 leads every deal");
		stock -= size * view->open.seats;
	}
	if (stock != 0)
		return refuse(reason, "%d deals leave %d cards", deals, stock);
	return true;
}

/* All of CARDS, if no card is there twice and each is still unseen. */
static bool
new_cards(const struct tablic_view *view, int count, const card cards[],
	card_set *set, char reason[static TABLIC_VIEW_REASON_MAX])
{
	card_set all = 0;

	for (int i = 0; i < count; i++) {
		char name[3];

		card_format(cards[i], name);
		if ((all & card_bit(cards[i])) != 0)
			return refuse(reason, "%s comes twice", name);
		if ((view->unseen & card_bit(cards[i])) == 0)
			return refuse(reason, "%s has been seen before", name);
		all |= card_bit(cards[i]);
	}
	*set = all;
	return true;
}

bool
tablic_view_table(struct tablic_view *view, int count, const card cards[],
	char reason[static TABLIC_VIEW_REASON_MAX])
{
	card_set table = 0;

	if (view->open.seats == 0)
		return refuse_unseated(reason);
	if (view->unseen != CARD_SET_ALL)
		return refuse(reason, "the table has been set before");
	if (count != TABLIC_TABLE_START)
		return refuse(reason,
			"%d cards lie on the table at the start, "
			"not %d",
			TABLIC_TABLE_START, count);
	if (!new_cards(view, count, cards, &table, reason))
		return false;
	view->open.table = table;
	view->unseen &= ~table;
	return true;
}

static void
file_past(struct tablic_view *view)
{
	for (int i = 0; i < view->past_count; i++)
		view->earlier[view->earlier_count++] = view->past[i];
	view->past_count = 0;
}

void
tablic_view_deal(struct tablic_view *view, card_set hand)
{
	tablic_open_deal(&view->open);
	view->hand = hand;
	view->unseen &= ~hand;
	view->shown_seats = 0;
	file_past(view);
}

bool
tablic_view_cards(struct tablic_view *view, int count, const card cards[],
	char reason[static TABLIC_VIEW_REASON_MAX])
{
	const struct tablic_open *open = &view->open;
	card_set hand = 0;

	if (open->seats == 0)
		return refuse_unseated(reason);
	if (!tablic_hands_empty(open))
		return refuse(reason, "the hands are not empty yet");
	if (tablic_over(open))
		return refuse(reason, "the game is over");
	int size = tablic_hand_size(open->seats, open->stock);
	if (count != size)
		return refuse(reason, "this deal has hands of %d, not %d", size,
			count);
	if (!new_cards(view, count, cards, &hand, reason))
		return false;
	if (view->unseen == CARD_SET_ALL)
		view->absent = TABLIC_TABLE_START;
	tablic_view_deal(view, hand);
	return true;
}

static bool
is_shown(const struct tablic_view *view, int seat)
{
	return (view->shown_seats >> seat & 1) != 0;
}

/* All hands that were shown. */
static card_set
all_shown(const struct tablic_view *view)
{
	card_set all = 0;

	for (int seat = 0; seat < view->open.seats; seat++) {
		if (is_shown(view, seat))
			all |= view->shown[seat];
	}
	return all;
}

bool
tablic_view_show(struct tablic_view *view, int seat, int count,
	const card cards[], char reason[static TABLIC_VIEW_REASON_MAX])
{
	const struct tablic_open *open = &view->open;
	card_set hand = 0;

	if (tablic_hands_empty(open) || view->past_count > 0)
		return refuse(reason, "hands are shown when they are dealt");
	if (seat < 0 || seat >= open->seats || seat == view->seat)
		return refuse(reason, "there is no other player %d", seat);
	if (is_shown(view, seat))
		return refuse(reason, "that hand was shown before");
	if (count != open->left)
		return refuse(reason, "this deal has hands of %d, not %d",
			open->left, count);
	if (!new_cards(view, count, cards, &hand, reason))
		return false;
	if ((hand & all_shown(view)) != 0)
		return refuse(reason, "two hands with one card were shown");
	view->shown_seats |= (uint64_t)1 << seat;
	view->shown[seat] = hand;
	return true;
}

bool
tablic_view_hand(const struct tablic_view *view, int seat, card_set *hand)
{
	const struct tablic_open *open = &view->open;

	if (seat == view->seat)
		*hand = view->hand;
	else if (is_shown(view, seat))
		*hand = view->shown[seat];
	else if (open->seats == 2 && open->stock + view->absent == 0)
		*hand = view->unseen;
	else
		return false;
	return true;
}

int
tablic_view_plays_left(const struct tablic_view *view)
{
	const struct tablic_open *open = &view->open;

	return card_set_size(view->hand) + open->stock / open->seats;
}

/* The cards that SEAT may have in its hand, as far as this seat knows. */
static card_set
possible_hand(const struct tablic_view *view, int seat)
{
	card_set hand;

	return tablic_view_hand(view, seat, &hand) ? hand : view->unseen;
}

static bool
refuse_play(const struct tablic_view *view, int seat, struct tablic_play play,
	char *reason)
{
	char name[3], taken[3 * CARD_COUNT + 1];

	if (tablic_hands_empty(&view->open))
		return refuse(reason,
			"no hands have been dealt: set_cards is missing");
	if (seat != view->open.turn)
		return refuse(reason, "it is the turn of player %d, not %d",
			view->open.turn, seat);
	card_format(play.played, name);
	card_set_format(play.taken, taken);
	if ((possible_hand(view, seat) & card_bit(play.played)) == 0)
		return refuse(reason, "%s cannot be in that hand", name);
	if ((play.taken & ~view->open.table) != 0)
		return refuse(reason, "not all of%s are on the table", taken);
	return refuse(reason, "%s cannot take%s", name, taken);
}

void
tablic_view_take_in(struct tablic_view *view, struct tablic_play play)
{
	card_set played = card_bit(play.played);
	int seat = view->open.turn;

	view->past[view->past_count++] =
		(struct tablic_past){view->open.table, play, seat};
	view->shown[seat] &= ~played;
	view->hand &= ~played;
	view->unseen &= ~played;
	tablic_open_play(&view->open, play);
}

bool
tablic_view_play(struct tablic_view *view, int seat, struct tablic_play play,
	char reason[static TABLIC_VIEW_REASON_MAX])
{
	card_set played = card_bit(play.played);

	if (tablic_hands_empty(&view->open) || seat != view->open.turn ||
		(possible_hand(view, seat) & played) == 0 ||
		(play.taken & ~view->open.table) != 0 ||
		(play.taken != 0 &&
			!tablic_capture_legal(
				card_value(play.played), play.taken)))
		return refuse_play(view, seat, play, reason);
	tablic_view_take_in(view, play);
	return true;
}
