#include "terminal/tablic_screen.h"

#include <string.h>

#include "terminal/card_show.h"
#include "terminal/winner_screen.h"

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
	"resign give this game up, as does quit\n";

static struct screen_name
seat_name(const struct screen *screen, const struct tablic_view *view, int seat)
{
	struct screen_name you = {"You"};

	return seat == view->seat ? you : screen_name(screen, seat, "Player");
}

static void
show_set(const struct screen *screen, const char *title, card_set set)
{
	fprintf(screen->out, "%-7s", title);
	cards_show(screen, set);
	fputc('\n', screen->out);
}

static void
show_piles(const struct screen *screen, const struct tablic_view *view,
	const int points[])
{
	fprintf(screen->out, "%-11s %s  cards  tablas\n", "",
		view->open.scoring == TABLIC_STIHOVI ? "štihovi" : " points");
	for (int seat = 0; seat < view->open.seats; seat++) {
		const struct tablic_pile *pile = &view->open.piles[seat];

		fprintf(screen->out, "%-11s %7d %6d %7d%s\n",
			seat_name(screen, view, seat).text, points[seat],
			card_set_size(pile->cards), pile->tablas,
			seat == view->open.last_capturer ? "  took last" : "");
	}
}

static void
show_score(const struct screen *screen, const struct tablic_view *view)
{
	int points[TABLIC_SEATS_MAX];

	tablic_score(&view->open, points);
	show_piles(screen, view, points);
}

void
tablic_screen_begin(const struct screen *screen, const struct tablic_view *view)
{
	fprintf(screen->out, "\nA new game of %d players. You are player %d.\n",
		view->open.seats, view->seat);
	show_set(screen, "Table", view->open.table);
}

void
tablic_screen_deal(const struct screen *screen, const struct tablic_view *view)
{
	fprintf(screen->out, "\nDeal %d of %d: %d cards for each player.\n",
		view->open.deal, view->deals, card_set_size(view->hand));
}

/* What becomes of the last cards on the table. */
static void
show_rest(const struct screen *screen, const struct tablic_view *before,
	const struct tablic_view *after, struct tablic_play play)
{
	card_set rest = before->open.table & ~play.taken;
	int seat = after->open.last_capturer;

	if (!play.taken)
		rest |= card_bit(play.played);
	if (!rest || seat < 0)
		return;
	fprintf(screen->out, "%s %s ", seat_name(screen, after, seat).text,
		seat == after->seat ? "get" : "gets");
	cards_show(screen, rest);
	fputs(", the rest of the table.\n", screen->out);
}

void
tablic_screen_play(const struct screen *screen,
	const struct tablic_view *before, const struct tablic_view *after,
	int seat, struct tablic_play play)
{
	bool you = seat == before->seat;

	fprintf(screen->out, "%s %s ", seat_name(screen, before, seat).text,
		you ? "play" : "plays");
	cards_show(screen, card_bit(play.played));
	if (play.taken) {
		fputs(you ? " and take " : " and takes ", screen->out);
		cards_show(screen, play.taken);
		if (play.taken == before->open.table)
			fputs(": a tabla", screen->out);
	}
	fputs(".\n", screen->out);
	if (tablic_over(&after->open))
		show_rest(screen, before, after, play);
}

/* Table and hand, and what is left of the hands that were shown. */
static void
show_cards(const struct screen *screen, const struct tablic_view *view)
{
	show_set(screen, "Table", view->open.table);
	for (int seat = 0; seat < view->open.seats; seat++) {
		if ((view->shown_seats >> seat & 1) == 0)
			continue;
		fprintf(screen->out, "%s has ",
			seat_name(screen, view, seat).text);
		cards_show(screen, view->shown[seat]);
		fputc('\n', screen->out);
	}
	show_set(screen, "Hand", view->hand);
}

void
tablic_screen_turn(const struct screen *screen, const struct tablic_view *view)
{
	fprintf(screen->out, "\nYour turn, player %d.\n", view->seat);
	if (view->open.seats <= SHORT_SEATS_MAX)
		show_score(screen, view);
	show_cards(screen, view);
}

void
tablic_screen_state(const struct screen *screen, const struct tablic_view *view)
{
	fputc('\n', screen->out);
	show_score(screen, view);
	show_cards(screen, view);
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
show_winner(const struct screen *screen, const struct tablic_view *view,
	const int standing[static TABLIC_SEATS_MAX])
{
	struct screen_name names[TABLIC_SEATS_MAX];
	const struct winner_screen winner = {
		view->open.seats, view->seat, standing, names, false};

	for (int seat = 0; seat < view->open.seats; seat++)
		names[seat] = seat_name(screen, view, seat);
	winner_screen_show(screen, &winner);
}

void
tablic_screen_result(const struct screen *screen,
	const struct tablic_view *view, const int points[])
{
	int order[TABLIC_SEATS_MAX];

	fputs(tablic_over(&view->open) ? "\nThe game is over.\n"
				       : "\nThe game was broken off.\n",
		screen->out);
	show_piles(screen, view, points);
	standing(view, points, order);
	show_winner(screen, view, order);
}
