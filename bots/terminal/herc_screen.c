#include "terminal/herc_screen.h"

#include "terminal/trick_screen.h"
#include "terminal/winner_screen.h"

const char herc_screen_help[] =
	"Play a card of your hand: 7h, 10d, qs, hearts 7, or a value or a "
	"suit\n"
	"alone where only one card can be meant. You must follow suit; "
	"without\n"
	"the suit you must play a heart; without hearts, anything. The "
	"highest\n"
	"heart takes the trick, or else the highest card of the led suit.\n"
	"\n"
	"An ace counts 14, K 13, Q 12, J 11, T 10, the others their number.\n"
	"You and your partner want more than 208 of the 416 points.\n"
	"\n"
	"show   see the points, the trick and your hand\n"
	"resign give this game up, as does quit\n";

static int
partner_of(const struct herc_view *view)
{
	return (view->seat + 2) % HERC_SEATS;
}

static struct screen_name
seat_name(const struct screen *screen, const struct herc_view *view, int seat)
{
	return trick_seat_name(screen, seat, view->seat, partner_of(view));
}

void
herc_screen_begin(const struct screen *screen, const struct herc_view *view)
{
	int leader = view->open.trick.leader;

	fprintf(screen->out,
		"\nA new game. You are player %d, your partner is %s. %s %s.\n",
		view->seat,
		screen_name(screen, partner_of(view), "player").text,
		seat_name(screen, view, leader).text,
		leader == view->seat ? "lead" : "leads");
	trick_show_hand(screen, &view->deck, "Hand", view->hand);
}

void
herc_screen_play(const struct screen *screen, const struct herc_view *view,
	int seat, trick_card c)
{
	trick_show_play(screen, &view->deck, &view->open.trick, seat, c,
		view->seat, partner_of(view));
}

/* What is left of the hands that were shown. */
static void
show_others(const struct screen *screen, const struct herc_view *view)
{
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		if (view->shown[seat])
			trick_show_hand(screen, &view->deck,
				seat_name(screen, view, seat).text,
				view->shown[seat]);
	}
}

void
herc_screen_state(const struct screen *screen, const struct herc_view *view)
{
	const int *taken = view->open.taken;
	int ours = taken[view->seat] + taken[partner_of(view)];
	int theirs = -ours;

	for (int seat = 0; seat < HERC_SEATS; seat++)
		theirs += taken[seat];
	fprintf(screen->out,
		"\nYou and partner %d points, they %d; tricks left %d.\n", ours,
		theirs, view->open.tricks_left);
	trick_show_trick(screen, &view->deck, &view->open.trick, view->seat,
		partner_of(view));
	show_others(screen, view);
	trick_show_hand(screen, &view->deck, "Hand", view->hand);
}

void
herc_screen_result(const struct screen *screen, const struct herc_view *view,
	const int points[])
{
	struct screen_name names[HERC_SEATS];
	const struct winner_screen winner = {
		HERC_SEATS, view->seat, points, names, true};

	fputs(herc_over(&view->open) ? "\nThe game is over.\n"
				     : "\nThe game was broken off.\n",
		screen->out);
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		names[seat] = seat_name(screen, view, seat);
		fprintf(screen->out, "%-11s took %3d, gets %3d\n",
			names[seat].text, view->open.taken[seat], points[seat]);
	}
	winner_screen_show(screen, &winner);
}
