#include "planowanie/view.h"

#include <string.h>

#include "cards/trick_text.h"

bool
planowanie_view_deck(struct planowanie_view *view, const char *values,
	const char *suits, char reason[static TRICK_REASON_MAX])
{
	struct trick_deck deck;

	if (!trick_deck_init(&deck, values, suits, reason))
		return false;
	memset(view, 0, sizeof *view);
	view->deck = deck;
	return true;
}

bool
planowanie_view_players(struct planowanie_view *view, int seats, int seat,
	char reason[static TRICK_REASON_MAX])
{
	if (view->deck.size == 0)
		return trick_refuse(reason,
			"the deck is not known yet: set_deck is missing");
	if (seats < PLANOWANIE_SEATS_MIN || seats > PLANOWANIE_SEATS_MAX)
		return trick_refuse(reason, "%d players cannot play", seats);
	if (seat < 0 || seat >= seats)
		return trick_refuse(reason,
			"there is no seat %d among %d players", seat, seats);
	planowanie_open_start(&view->open, seats);
	view->course.deals = 0;
	view->hand = 0;
	view->seat = seat;
	return true;
}

static bool
refuse_unseated(char *reason)
{
	return trick_refuse(reason, "the number of players is not known yet: "
				    "set_players is missing");
}

bool
planowanie_view_game(struct planowanie_view *view, int deals, const int cards[],
	const int leaders[], char reason[static TRICK_REASON_MAX])
{
	struct planowanie_course course = {.deals = deals};

	if (view->open.seats == 0)
		return refuse_unseated(reason);
	if (view->open.begun > 0)
		return trick_refuse(reason, "the game has begun");
	if (deals > PLANOWANIE_DEALS_MAX)
		return trick_refuse(reason, "%d deals are more than %d", deals,
			PLANOWANIE_DEALS_MAX);
	for (int i = 0; i < deals; i++) {
		course.cards[i] = cards[i];
		course.leaders[i] = leaders[i];
	}
	if (!planowanie_course_check(
		    &course, view->open.seats, view->deck.size, reason))
		return false;
	view->course = course;
	return true;
}

/* COUNT different cards as a set. */
static bool
make_hand(const struct planowanie_view *view, int count,
	const trick_card cards[], trick_set *hand, char *reason)
{
	*hand = 0;
	for (int i = 0; i < count; i++) {
		char name[3];

		trick_card_format(&view->deck, cards[i], name);
		if ((*hand & trick_bit(cards[i])) != 0)
			return trick_refuse(reason, "%s comes twice", name);
		*hand |= trick_bit(cards[i]);
	}
	return true;
}

/* What the seat was told about the present deal. */
static struct planowanie_heard *
heard_now(struct planowanie_view *view)
{
	return &view->heard[view->open.begun - 1];
}

static void
hear_deal(struct planowanie_view *view)
{
	struct planowanie_heard *heard = heard_now(view);

	memset(heard, 0, sizeof *heard);
	for (int seat = 0; seat < PLANOWANIE_SEATS_MAX; seat++)
		heard->announced[seat] = PLANOWANIE_SECRET;
}

/* The course that was told, or the usual one, which may have no deals. */
static void
plan(const struct planowanie_view *view, struct planowanie_course *course)
{
	if (view->course.deals == 0)
		planowanie_course_usual(
			course, view->open.seats, view->deck.size);
	else
		*course = view->course;
}

bool
planowanie_view_cards(struct planowanie_view *view, int count,
	const trick_card cards[], char reason[static TRICK_REASON_MAX])
{
	int deal = view->open.begun;
	struct planowanie_course course;
	trick_set hand;

	if (view->open.seats == 0)
		return refuse_unseated(reason);
	plan(view, &course);
	if (!planowanie_between_deals(&view->open))
		return trick_refuse(reason, "the hands are not empty yet");
	if (deal == course.deals)
		return trick_refuse(reason, "the game is over");
	if (count != course.cards[deal])
		return trick_refuse(reason, "deal %d has hands of %d, not %d",
			deal + 1, course.cards[deal], count);
	if (!make_hand(view, count, cards, &hand, reason))
		return false;
	view->course = course;
	planowanie_open_deal(&view->open, count, course.leaders[deal]);
	view->hand = hand;
	for (int seat = 0; seat < view->open.seats; seat++)
		view->possible[seat] = trick_deck_all(&view->deck) & ~hand;
	view->possible[view->seat] = hand;
	memset(view->shown, 0, sizeof view->shown);
	hear_deal(view);
	return true;
}

bool
planowanie_view_declare(struct planowanie_view *view, int seat, int tricks,
	char reason[static TRICK_REASON_MAX])
{
	if (planowanie_between_deals(&view->open))
		return trick_refuse(reason,
			"no hands have been dealt: set_cards is missing");
	if (seat < 0 || seat >= view->open.seats)
		return trick_refuse(reason, "there is no player %d", seat);
	if (view->open.announced[seat] != PLANOWANIE_SECRET)
		return trick_refuse(
			reason, "player %d has declared already", seat);
	if (tricks < 0 || tricks > view->open.cards)
		return trick_refuse(reason, "%d is not from 0 to %d", tricks,
			view->open.cards);
	planowanie_open_declare(&view->open, seat, tricks);
	heard_now(view)->announced[seat] = (int8_t)tricks;
	return true;
}

/* The next player cannot have any of the led suit if it does not follow. */
static void
note_play(struct planowanie_view *view, int seat, trick_card c)
{
	trick_set suit = view->open.trick.suit;
	struct planowanie_heard *heard = heard_now(view);

	heard->played[heard->count++] = c;
	if ((suit & trick_bit(c)) == 0)
		view->possible[seat] &= ~suit;
	for (int other = 0; other < view->open.seats; other++)
		view->possible[other] &= ~trick_bit(c);
	view->shown[seat] &= ~trick_bit(c);
	view->hand &= ~trick_bit(c);
}

bool
planowanie_view_show(struct planowanie_view *view, int seat, int count,
	const trick_card cards[], char reason[static TRICK_REASON_MAX])
{
	trick_set hand = 0;

	if (planowanie_between_deals(&view->open))
		return trick_refuse(reason, "no hands have been dealt");
	for (int i = 0; i < count; i++)
		hand |= trick_bit(cards[i]);
	view->shown[seat] = hand;
	return true;
}

/* The cards that the next player may play, as far as this seat knows. */
static trick_set
playable(const struct planowanie_view *view)
{
	int turn = view->open.trick.turn;

	if (turn == view->seat)
		return trick_follow(&view->open.trick, view->hand);
	return view->possible[turn];
}

static bool
none_declared(const struct planowanie_view *view)
{
	for (int seat = 0; seat < view->open.seats; seat++) {
		if (view->open.announced[seat] != PLANOWANIE_SECRET)
			return false;
	}
	return true;
}

/* May the cards of the deal be played? */
static bool
may_begin(const struct planowanie_view *view)
{
	return planowanie_open_declared(&view->open) || none_declared(view);
}

void
planowanie_view_settle(struct planowanie_view *view)
{
	struct planowanie_heard *heard = heard_now(view);

	if (!none_declared(view))
		return;
	for (int seat = 0; seat < view->open.seats; seat++) {
		planowanie_open_declare(&view->open, seat, 0);
		heard->announced[seat] = 0;
	}
}

bool
planowanie_view_play(struct planowanie_view *view, int seat, trick_card c,
	char reason[static TRICK_REASON_MAX])
{
	char name[3];

	if (planowanie_between_deals(&view->open))
		return trick_refuse(reason,
			"no hands have been dealt: set_cards is missing");
	if (!may_begin(view))
		return trick_refuse(reason,
			"not all have declared yet: declare is missing");
	if (seat != view->open.trick.turn)
		return trick_refuse(reason,
			"it is the turn of player %d, not %d",
			view->open.trick.turn, seat);
	if ((playable(view) & trick_bit(c)) == 0) {
		trick_card_format(&view->deck, c, name);
		return trick_refuse(
			reason, "player %d cannot play %s now", seat, name);
	}
	planowanie_view_settle(view);
	note_play(view, seat, c);
	planowanie_open_play(&view->open, &view->deck, c);
	return true;
}

bool
planowanie_view_may_declare(const struct planowanie_view *view)
{
	return !planowanie_between_deals(&view->open) &&
	       view->open.announced[view->seat] == PLANOWANIE_SECRET;
}

bool
planowanie_view_may_play(const struct planowanie_view *view)
{
	return !planowanie_between_deals(&view->open) && may_begin(view) &&
	       view->open.trick.turn == view->seat;
}

trick_set
planowanie_view_legal(const struct planowanie_view *view)
{
	return trick_follow(&view->open.trick, view->hand);
}
