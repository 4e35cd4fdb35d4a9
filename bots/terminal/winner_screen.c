#include "terminal/winner_screen.h"

/* Who gives up loses, whatever the points. */
static bool
may_win(const struct screen *screen, const struct winner_screen *w, int seat)
{
	return seat != w->you || !screen->gave_up;
}

static bool
has_won(const struct screen *screen, const struct winner_screen *w, int seat)
{
	bool won = may_win(screen, w, seat);

	for (int other = 0; other < w->seats; other++)
		if (may_win(screen, w, other))
			won &= w->standing[seat] >= w->standing[other];
	return won;
}

static int
count_winners(const struct screen *screen, const struct winner_screen *w)
{
	int count = 0;

	for (int seat = 0; seat < w->seats; seat++)
		count += has_won(screen, w, seat);
	return count;
}

/* COUNT of the winners, the person aside: "greedy, bob and random". */
static void
show_others(
	const struct screen *screen, const struct winner_screen *w, int count)
{
	int shown = 0;

	for (int seat = 0; seat < w->seats; seat++) {
		if (seat == w->you || !has_won(screen, w, seat))
			continue;
		if (shown > 0)
			fputs(shown == count - 1 ? " and " : ", ", screen->out);
		fputs(w->names[seat].text, screen->out);
		shown++;
	}
}

/* The person is one of COUNT winners. */
static void
show_victory(
	const struct screen *screen, const struct winner_screen *w, int count)
{
	if (count == 1) {
		fputs("You win.\n", screen->out);
		return;
	}
	fputs(w->sides ? "You and " : "You share the win with ", screen->out);
	show_others(screen, w, count - 1);
	fputs(w->sides ? " win.\n" : ".\n", screen->out);
}

/* The person is none of COUNT winners. */
static void
show_defeat(
	const struct screen *screen, const struct winner_screen *w, int count)
{
	fputs(count > 1 ? "You lose: " : "", screen->out);
	show_others(screen, w, count);
	if (count == 1)
		fputs(" wins.\n", screen->out);
	else
		fputs(w->sides ? " win.\n" : " share the win.\n", screen->out);
}

void
winner_screen_show(const struct screen *screen, const struct winner_screen *w)
{
	int count = count_winners(screen, w);

	if (count == w->seats)
		fputs("A draw.\n", screen->out);
	else if (has_won(screen, w, w->you))
		show_victory(screen, w, count);
	else
		show_defeat(screen, w, count);
}
