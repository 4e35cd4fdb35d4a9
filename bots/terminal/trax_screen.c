#include "terminal/trax_screen.h"

#include <string.h>

#include "trax/diagram.h"
#include "trax/rules.h"
#include "trax/text.h"
#include "terminal/winner_screen.h"

enum { SKETCH_MAX = 65536 };

const char trax_screen_help[] =
	"Place a tile on an empty square beside a placed one: its row, its\n"
	"column and the tile, as 3 4 lldd. A tile is named by the colours of\n"
	"its edges, light or dark, in the order west, north, east, south: "
	"lldd\n"
	"dlld ddll lddl dldl ldld. Edges that meet must be alike. Where two\n"
	"edges of one colour lead into an empty square the tile that joins\n"
	"them is forced, and placed for you in the same turn.\n"
	"\n"
	"You want loops of your colour, or paths of it from border to "
	"opposite\n"
	"border: they count their tiles.\n"
	"\n"
	"3 4    what can lie on that square\n"
	"pass   only when nothing can be placed\n"
	"show   see the board\n"
	"resign give this game up, as does quit\n";

static const char *
colour_of(int seat)
{
	return trax_colour_name((enum trax_colour)seat);
}

static struct screen_name
seat_name(const struct screen *screen, const struct trax_view *view, int seat)
{
	struct screen_name name = {"Your opponent"};

	if (seat == view->seat)
		strlcpy(name.text, "You", sizeof name.text);
	else if (*screen->names[seat] != '\0')
		name = screen_name(screen, seat, "");
	return name;
}

void
trax_screen_begin(const struct screen *screen, const struct trax_view *view)
{
	fprintf(screen->out,
		"\nA new game on a board of %d rows and %d columns. You are "
		"player %d, %s.\n",
		view->board.rows, view->board.columns, view->seat,
		colour_of(view->seat));
}

void
trax_screen_state(const struct screen *screen, const struct trax_view *view)
{
	char text[SKETCH_MAX];

	if (screen->utf8)
		trax_diagram(&view->board, screen->colour, text, sizeof text);
	else
		trax_diagram_ascii(
			&view->board, screen->colour, text, sizeof text);
	fprintf(screen->out, "\n%s", text);
}

void
trax_screen_play(const struct screen *screen, const struct trax_view *view,
	int seat, const struct trax_turn *turn)
{
	char text[TRAX_ACTION_MAX];
	bool you = seat == view->seat;

	trax_turn_format(turn, text);
	if (turn->count == 0)
		fprintf(screen->out, "%s %s.\n",
			seat_name(screen, view, seat).text,
			you ? "pass" : "passes");
	else
		fprintf(screen->out, "%s %s %s.\n",
			seat_name(screen, view, seat).text,
			you ? "place" : "places", text);
}

/* What has been completed, in words: "2 loops and a path". */
static void
show_made(const struct screen *screen, const struct trax_made *made, int colour)
{
	int loops = made->loops[colour];
	int paths = made->crossings[colour];

	if (loops > 0)
		fprintf(screen->out, "%d loop%s", loops, loops > 1 ? "s" : "");
	if (loops > 0 && paths > 0)
		fputs(" and ", screen->out);
	if (paths > 0)
		fprintf(screen->out, "%d path%s from border to border", paths,
			paths > 1 ? "s" : "");
}

static bool
is_over(const struct trax_view *view)
{
	const struct trax_board *board = &view->board;
	bool made = false;

	for (int seat = 0; seat < TRAX_SEATS; seat++)
		made |= board->made.lengths[seat] > 0;
	return view->passed || board->tiles == board->rows * board->columns ||
	       (made && view->mode == TRAX_CONTEST);
}

/* Who else broke a game off without points is not known here. */
static void
show_winner(const struct screen *screen, const struct trax_view *view,
	const int points[])
{
	struct screen_name names[TRAX_SEATS];
	const struct winner_screen winner = {
		TRAX_SEATS, view->seat, points, names, false};

	for (int seat = 0; seat < TRAX_SEATS; seat++)
		names[seat] = seat_name(screen, view, seat);
	if (is_over(view) || screen->gave_up || points[0] != points[1])
		winner_screen_show(screen, &winner);
}

void
trax_screen_result(const struct screen *screen, const struct trax_view *view,
	const int points[])
{
	trax_screen_state(screen, view);
	fputs(is_over(view) ? "The game is over.\n"
			    : "The game was broken off.\n",
		screen->out);
	for (int seat = 0; seat < TRAX_SEATS; seat++) {
		const char *plural = points[seat] == 1 ? "" : "s";

		fprintf(screen->out, "%-13s %-5s %4d point%s",
			seat_name(screen, view, seat).text, colour_of(seat),
			points[seat], plural);
		if (points[seat] > 0)
			fputs(", with ", screen->out);
		if (points[seat] > 0)
			show_made(screen, &view->board.made, seat);
		fputc('\n', screen->out);
	}
	show_winner(screen, view, points);
}
