#include "terminal/trax_screen.h"

#include "trax/diagram.h"
#include "trax/rules.h"
#include "trax/text.h"

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
	"resign give this game up\n";

static const char *
colour_of(int seat)
{
	return trax_colour_name((enum trax_colour)seat);
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

	trax_diagram(&view->board, screen->colour, text, sizeof text);
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
		fprintf(screen->out, "%s %s.\n", you ? "You" : "Your opponent",
			you ? "pass" : "passes");
	else
		fprintf(screen->out, "%s %s %s.\n",
			you ? "You" : "Your opponent", you ? "place" : "places",
			text);
}

void
trax_screen_result(const struct screen *screen, const struct trax_view *view,
	const int points[])
{
	trax_screen_state(screen, view);
	fputs("The game is over.\n", screen->out);
	for (int seat = 0; seat < TRAX_SEATS; seat++)
		fprintf(screen->out, "%-13s %-5s %4d points\n",
			seat == view->seat ? "You" : "Your opponent",
			colour_of(seat), points[seat]);
}
