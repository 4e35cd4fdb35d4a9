#include "terminal/tablic_screen.h"

#include <string.h>

#include "terminal/card_show.h"

/* More players than this are shown on request only. */
enum { SHORT_SEATS_MAX = 4 };

const char tablic_screen_help[] =
	"To play, name a card of your hand: a, 2 to 10, j, q or k. Then name\n"
	"the cards that it takes, and end with an empty line; or write all on\n"
	"one line: 7 3 4. A card that takes nothing stays on the table.\n"
	"\n"
	"Suits are optional: 7h, 10d, clubs 2, tref 2 (tref, karo, herc, "
	"pik).\n"
	"Without them TD and 2C are taken first. You are asked when your TD "
	"or\n"
	"2C could be meant.\n"
	"\n"
	"auto   take the richest set with what is already chosen in it\n"
	"back   begin this play again\n"
	"show   see table, hand and piles\n"
	"quit   give up\n";

struct seat_name {
	char text[24];
};

static struct seat_name
seat_name(const struct tablic_view *view, int seat)
{
	struct seat_name name = {"You"};

	if (seat != view->seat)
		snprintf(name.text, sizeof name.text, "Player %d", seat);
	return name;
}

static void
show_set(FILE *out, bool colour, const char *title, card_set set)
{
	fprintf(out, "%-7s", title);
	cards_show(out, colour, set);
	fputc('\n', out);
}

static void
show_piles(FILE *out, const struct tablic_view *view, const int points[])
{
	fprintf(out, "%-11s %s  cards  tablas\n", "",
		view->open.scoring == TABLIC_STIHOVI ? "štihovi" : " points");
	for (int seat = 0; seat < view->open.seats; seat++) {
		const struct tablic_pile *pile = &view->open.piles[seat];

		fprintf(out, "%-11s %7d %6d %7d%s\n",
			seat_name(view, seat).text, points[seat],
			card_set_size(pile->cards), pile->tablas,
			seat == view->open.last_capturer ? "  took last" : "");
	}
}

static void
show_score(FILE *out, const struct tablic_view *view)
{
	int points[TABLIC_SEATS_MAX];

	tablic_score(&view->open, points);
	show_piles(out, view, points);
}

void
tablic_screen_begin(FILE *out, bool colour, const struct tablic_view *view)
{
	fprintf(out, "\nA new game of %d players. You are player %d.\n",
		view->open.seats, view->seat);
	show_set(out, colour, "Table", view->open.table);
}

void
tablic_screen_deal(FILE *out, const struct tablic_view *view)
{
	fprintf(out, "\nDeal %d of %d: %d cards for each player.\n",
		view->open.deal, view->deals, card_set_size(view->hand));
}

/* What becomes of the last cards on the table. */
static void
show_rest(FILE *out, bool colour, const struct tablic_view *before,
	const struct tablic_view *after, struct tablic_play play)
{
	card_set rest = before->open.table & ~play.taken;
	int seat = after->open.last_capturer;

	if (!play.taken)
		rest |= card_bit(play.played);
	if (!rest || seat < 0)
		return;
	fprintf(out, "%s %s ", seat_name(after, seat).text,
		seat == after->seat ? "get" : "gets");
	cards_show(out, colour, rest);
	fputs(", the rest of the table.\n", out);
}

void
tablic_screen_play(FILE *out, bool colour, const struct tablic_view *before,
	const struct tablic_view *after, int seat, struct tablic_play play)
{
	bool you = seat == before->seat;

	fprintf(out, "%s %s ", seat_name(before, seat).text,
		you ? "play" : "plays");
	cards_show(out, colour, card_bit(play.played));
	if (play.taken) {
		fputs(you ? " and take " : " and takes ", out);
		cards_show(out, colour, play.taken);
		if (play.taken == before->open.table)
			fputs(": a tabla", out);
	}
	fputs(".\n", out);
	if (tablic_over(&after->open))
		show_rest(out, colour, before, after, play);
}

/* Table and hand, and what is left of the hands that were shown. */
static void
show_cards(FILE *out, bool colour, const struct tablic_view *view)
{
	show_set(out, colour, "Table", view->open.table);
	for (int seat = 0; seat < view->open.seats; seat++) {
		if ((view->shown_seats >> seat & 1) == 0)
			continue;
		fprintf(out, "%s has ", seat_name(view, seat).text);
		cards_show(out, colour, view->shown[seat]);
		fputc('\n', out);
	}
	show_set(out, colour, "Hand", view->hand);
}

void
tablic_screen_turn(FILE *out, bool colour, const struct tablic_view *view)
{
	fprintf(out, "\nYour turn, player %d.\n", view->seat);
	if (view->open.seats <= SHORT_SEATS_MAX)
		show_score(out, view);
	show_cards(out, colour, view);
}

void
tablic_screen_state(FILE *out, bool colour, const struct tablic_view *view)
{
	fputc('\n', out);
	show_score(out, view);
	show_cards(out, colour, view);
}

/* Seats by what decides the game: the arbiter's points, and where the game was
 * played to its end also what breaks a tie. */
static void
standing(const struct tablic_view *view, const int points[],
	int standing[static TABLIC_SEATS_MAX])
{
	if (tablic_over(&view->open))
		tablic_standing(&view->open, standing);
	else
		memcpy(standing, points,
			(size_t)view->open.seats * sizeof points[0]);
}

static void
show_winner(FILE *out, const struct tablic_view *view,
	const int standing[static TABLIC_SEATS_MAX])
{
	int best = 0;
	int winners = 1;

	for (int seat = 1; seat < view->open.seats; seat++) {
		if (standing[seat] > standing[best]) {
			best = seat;
			winners = 1;
		} else if (standing[seat] == standing[best]) {
			winners++;
		}
	}
	if (winners > 1) {
		fputs("A draw.\n", out);
		return;
	}
	fprintf(out, "%s %s.\n", seat_name(view, best).text,
		best == view->seat ? "win" : "wins");
}

void
tablic_screen_result(
	FILE *out, const struct tablic_view *view, const int points[])
{
	int order[TABLIC_SEATS_MAX];

	fputs(tablic_over(&view->open) ? "\nThe game is over.\n"
				       : "\nThe game was broken off.\n",
		out);
	show_piles(out, view, points);
	standing(view, points, order);
	show_winner(out, view, order);
}
