#include "terminal/planowanie_screen.h"

#include "terminal/trick_screen.h"
#include "terminal/winner_screen.h"

enum { NOBODY = -1 };

const char planowanie_screen_help[] =
	"First say how many tricks you will take, a number from 0 to the size\n"
	"of your hand; nobody hears it before all have said theirs. Then play\n"
	"a card whenever it is your turn: 7h, 10d, qs, hearts 7, or a value "
	"or\n"
	"a suit alone where only one card can be meant. You must follow suit\n"
	"if you can. The first suit of the deck is trump.\n"
	"\n"
	"A trick is a point; whoever takes as many as declared gets as many\n"
	"more as there were tricks in the deal.\n"
	"\n"
	"show   see the declarations, the trick and your hand\n"
	"resign give this game up, as does quit\n";

static struct screen_name
seat_name(const struct screen *screen, const struct planowanie_view *view,
	int seat)
{
	return trick_seat_name(screen, seat, view->seat, NOBODY);
}

void
planowanie_screen_begin(
	const struct screen *screen, const struct planowanie_view *view)
{
	fprintf(screen->out,
		"\nA new game of %d players, %d deals. You are player %d. "
		"Trump is ",
		view->open.seats, view->course.deals, view->seat);
	screen_suit(screen, view->deck.suits[0]);
	fputs(".\n", screen->out);
}

void
planowanie_screen_deal(
	const struct screen *screen, const struct planowanie_view *view)
{
	int leader = view->open.trick.leader;

	fprintf(screen->out, "\nDeal %d of %d, hands of %d. %s %s.\n",
		view->open.begun, view->course.deals, view->open.cards,
		seat_name(screen, view, leader).text,
		leader == view->seat ? "lead" : "leads");
	trick_show_hand(screen, &view->deck, "Hand", view->hand);
}

void
planowanie_screen_declare(const struct screen *screen,
	const struct planowanie_view *view, int seat, int tricks)
{
	fprintf(screen->out, "%s %s %d.\n", seat_name(screen, view, seat).text,
		seat == view->seat ? "declare" : "declares", tricks);
}

static void
show_seats(const struct screen *screen, const struct planowanie_view *view)
{
	const struct planowanie_open *open = &view->open;

	fprintf(screen->out, "%-11s declared  taken  points\n", "");
	for (int seat = 0; seat < open->seats; seat++) {
		fprintf(screen->out, "%-11s ",
			seat_name(screen, view, seat).text);
		if (open->announced[seat] == PLANOWANIE_SECRET)
			fprintf(screen->out, "%8s", "-");
		else
			fprintf(screen->out, "%8d", open->announced[seat]);
		fprintf(screen->out, " %6d %7d\n", open->taken[seat],
			open->points[seat]);
	}
}

void
planowanie_screen_play(const struct screen *screen,
	const struct planowanie_view *view, int seat, trick_card c)
{
	trick_show_play(screen, &view->deck, &view->open.trick, seat, c,
		view->seat, NOBODY);
	if (view->open.tricks_left > 0)
		return;
	fprintf(screen->out, "Deal %d is over.\n", view->open.begun);
	show_seats(screen, view);
}

/* What is left of the hands that were shown. */
static void
show_others(const struct screen *screen, const struct planowanie_view *view)
{
	for (int seat = 0; seat < view->open.seats; seat++) {
		if (view->shown[seat])
			trick_show_hand(screen, &view->deck,
				seat_name(screen, view, seat).text,
				view->shown[seat]);
	}
}

void
planowanie_screen_state(
	const struct screen *screen, const struct planowanie_view *view)
{
	fputc('\n', screen->out);
	show_seats(screen, view);
	if (planowanie_open_declared(&view->open))
		trick_show_trick(screen, &view->deck, &view->open.trick,
			view->seat, NOBODY);
	show_others(screen, view);
	trick_show_hand(screen, &view->deck, "Hand", view->hand);
}

void
planowanie_screen_result(const struct screen *screen,
	const struct planowanie_view *view, const int points[])
{
	struct screen_name names[PLANOWANIE_SEATS_MAX];
	const struct winner_screen winner = {
		view->open.seats, view->seat, points, names, false};
	bool over = view->open.begun == view->course.deals &&
		    planowanie_between_deals(&view->open);

	fputs(over ? "\nThe game is over.\n" : "\nThe game was broken off.\n",
		screen->out);
	for (int seat = 0; seat < view->open.seats; seat++) {
		names[seat] = seat_name(screen, view, seat);
		fprintf(screen->out, "%-11s %4d point%s\n", names[seat].text,
			points[seat], points[seat] == 1 ? "" : "s");
	}
	/* Who else broke it off is not known here, and the points stand. */
	if (over || screen->gave_up)
		winner_screen_show(screen, &winner);
}
