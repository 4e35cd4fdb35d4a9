#include "terminal/planowanie_screen.h"

#include "terminal/trick_screen.h"

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
	"quit   give up\n";

static struct trick_seat_name
seat_name(const struct planowanie_view *view, int seat)
{
	return trick_seat_name(seat, view->seat, NOBODY);
}

void
planowanie_screen_begin(FILE *out, const struct planowanie_view *view)
{
	fprintf(out,
		"\nA new game of %d players, %d deals. You are player %d. "
		"Trump is %c.\n",
		view->open.seats, view->course.deals, view->seat,
		view->deck.suits[0]);
}

void
planowanie_screen_deal(
	FILE *out, bool colour, const struct planowanie_view *view)
{
	int leader = view->open.trick.leader;

	fprintf(out, "\nDeal %d of %d, hands of %d. %s %s.\n", view->open.begun,
		view->course.deals, view->open.cards,
		seat_name(view, leader).text,
		leader == view->seat ? "lead" : "leads");
	trick_show_hand(out, colour, &view->deck, view->hand);
}

void
planowanie_screen_declare(
	FILE *out, const struct planowanie_view *view, int seat, int tricks)
{
	fprintf(out, "%s %s %d.\n", seat_name(view, seat).text,
		seat == view->seat ? "declare" : "declares", tricks);
}

static void
show_seats(FILE *out, const struct planowanie_view *view)
{
	const struct planowanie_open *open = &view->open;

	fprintf(out, "%-11s declared  taken  points\n", "");
	for (int seat = 0; seat < open->seats; seat++) {
		fprintf(out, "%-11s ", seat_name(view, seat).text);
		if (open->announced[seat] == PLANOWANIE_SECRET)
			fprintf(out, "%8s", "-");
		else
			fprintf(out, "%8d", open->announced[seat]);
		fprintf(out, " %6d %7d\n", open->taken[seat],
			open->points[seat]);
	}
}

void
planowanie_screen_play(FILE *out, bool colour,
	const struct planowanie_view *view, int seat, trick_card c)
{
	trick_show_play(out, colour, &view->deck, &view->open.trick, seat, c,
		view->seat, NOBODY);
	if (view->open.tricks_left > 0)
		return;
	fprintf(out, "Deal %d is over.\n", view->open.begun);
	show_seats(out, view);
}

void
planowanie_screen_state(
	FILE *out, bool colour, const struct planowanie_view *view)
{
	fputc('\n', out);
	show_seats(out, view);
	if (planowanie_open_declared(&view->open))
		trick_show_trick(out, colour, &view->deck, &view->open.trick,
			view->seat, NOBODY);
	trick_show_hand(out, colour, &view->deck, view->hand);
}

void
planowanie_screen_result(
	FILE *out, const struct planowanie_view *view, const int points[])
{
	bool over = view->open.begun == view->course.deals &&
		    planowanie_between_deals(&view->open);

	fputs(over ? "\nThe game is over.\n" : "\nThe game was broken off.\n",
		out);
	for (int seat = 0; seat < view->open.seats; seat++)
		fprintf(out, "%-11s %4d points\n", seat_name(view, seat).text,
			points[seat]);
}
