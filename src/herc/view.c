#include "herc/view.h"

#include <string.h>

#include "cards/trick_text.h"

bool
herc_view_deck(struct herc_view *view, const char *values, const char *suits,
	char reason[static TRICK_REASON_MAX])
{
	if (strcmp(values, HERC_VALUES) != 0 || strcmp(suits, HERC_SUITS) != 0)
		return trick_refuse(
			reason, "the deck must be " HERC_VALUES " " HERC_SUITS);
	memset(view, 0, sizeof *view);
	herc_deck(&view->deck);
	return true;
}

bool
herc_view_players(struct herc_view *view, int seats, int seat,
	char reason[static TRICK_REASON_MAX])
{
	if (view->deck.size == 0)
		return trick_refuse(reason,
			"the deck is not known yet: set_deck is missing");
	if (seats != HERC_SEATS)
		return trick_refuse(reason, "%d players cannot play", seats);
	if (seat < 0 || seat >= seats)
		return trick_refuse(reason,
			"there is no seat %d among %d players", seat, seats);
	view->seat = seat;
	view->stage = HERC_VIEW_SEATED;
	return true;
}

static bool
refuse_unseated(char *reason)
{
	return trick_refuse(reason, "the number of players is not known yet: "
				    "set_players is missing");
}

static void
plan(struct herc_view *view, int leader)
{
	herc_open_start(&view->open, leader);
	view->log.leader = leader;
	view->log.count = 0;
	view->stage = HERC_VIEW_PLANNED;
}

bool
herc_view_game(struct herc_view *view, int deals, const int cards[],
	const int leaders[], char reason[static TRICK_REASON_MAX])
{
	if (view->stage == HERC_VIEW_NEW)
		return refuse_unseated(reason);
	if (view->stage == HERC_VIEW_DEALT)
		return trick_refuse(reason, "the game has begun");
	if (deals != 1 || cards[0] != HERC_HAND)
		return trick_refuse(
			reason, "a game is one deal of %d cards", HERC_HAND);
	if (leaders[0] < 0 || leaders[0] >= HERC_SEATS)
		return trick_refuse(
			reason, "player %d cannot lead", leaders[0]);
	plan(view, leaders[0]);
	return true;
}

bool
herc_view_cards(struct herc_view *view, int count, const trick_card cards[],
	char reason[static TRICK_REASON_MAX])
{
	trick_set hand = 0;

	if (view->stage == HERC_VIEW_NEW)
		return refuse_unseated(reason);
	if (view->stage == HERC_VIEW_DEALT)
		return trick_refuse(reason, "the hands have been dealt");
	if (count != HERC_HAND)
		return trick_refuse(reason, "a hand has %d cards, not %d",
			HERC_HAND, count);
	for (int i = 0; i < count; i++)
		hand |= trick_bit(cards[i]);
	if (trick_set_size(hand) != count)
		return trick_refuse(reason, "a card comes twice");
	if (view->stage == HERC_VIEW_SEATED)
		plan(view, 0);
	view->hand = hand;
	for (int seat = 0; seat < HERC_SEATS; seat++)
		view->possible[seat] = trick_deck_all(&view->deck) & ~hand;
	view->possible[view->seat] = hand;
	memset(view->shown, 0, sizeof view->shown);
	view->stage = HERC_VIEW_DEALT;
	return true;
}

/* Who does not follow has none of the led suit, and who does not play a heart
 * then has no heart. */
static void
note_play(struct herc_view *view, int seat, trick_card c)
{
	trick_set suit = view->open.trick.suit;
	trick_set trumps = view->deck.trumps;

	if ((suit & trick_bit(c)) == 0)
		view->possible[seat] &= ~suit;
	if (suit != 0 && ((suit | trumps) & trick_bit(c)) == 0)
		view->possible[seat] &= ~trumps;
	for (int other = 0; other < HERC_SEATS; other++)
		view->possible[other] &= ~trick_bit(c);
	view->shown[seat] &= ~trick_bit(c);
	view->hand &= ~trick_bit(c);
}

static bool
in_play(const struct herc_view *view)
{
	return view->stage == HERC_VIEW_DEALT && !herc_over(&view->open);
}

bool
herc_view_show(struct herc_view *view, int seat, int count,
	const trick_card cards[], char reason[static TRICK_REASON_MAX])
{
	trick_set hand = 0;

	if (view->stage != HERC_VIEW_DEALT)
		return trick_refuse(reason, "no hands have been dealt");
	for (int i = 0; i < count; i++)
		hand |= trick_bit(cards[i]);
	view->shown[seat] = hand;
	return true;
}

/* The cards that the next player may play, as far as this seat knows. */
static trick_set
playable(const struct herc_view *view)
{
	int turn = view->open.trick.turn;

	return turn == view->seat ? herc_view_legal(view)
				  : view->possible[turn];
}

bool
herc_view_play(struct herc_view *view, int seat, trick_card c,
	char reason[static TRICK_REASON_MAX])
{
	char name[3];

	if (!in_play(view))
		return trick_refuse(reason,
			"no hands have been dealt: set_cards is missing");
	if (seat != view->open.trick.turn)
		return trick_refuse(reason,
			"it is the turn of player %d, not %d",
			view->open.trick.turn, seat);
	if ((playable(view) & trick_bit(c)) == 0) {
		trick_card_format(&view->deck, c, name);
		return trick_refuse(
			reason, "player %d cannot play %s now", seat, name);
	}
	note_play(view, seat, c);
	view->log.cards[view->log.count++] = c;
	herc_open_play(&view->open, &view->deck, c);
	return true;
}

bool
herc_view_may_play(const struct herc_view *view)
{
	return in_play(view) && view->open.trick.turn == view->seat;
}

trick_set
herc_view_legal(const struct herc_view *view)
{
	return herc_legal(&view->open.trick, &view->deck, view->hand);
}
