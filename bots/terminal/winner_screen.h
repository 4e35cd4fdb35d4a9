/* Who has won, in a sentence: the end of every game that a person plays. */
#ifndef TERMINAL_WINNER_SCREEN_H
#define TERMINAL_WINNER_SCREEN_H

#include "terminal/screen.h"

struct winner_screen {
	int seats;
	int you;
	const int *standing; /* by seat; the most wins, alone or with others */
	const struct screen_name *names; /* by seat */
	bool sides; /* partners win together, who else shares the most has an
		     * equal part of it */
};

/*
 *	greedy wins.
 *	You lose: greedy and random share the win.
 *	A draw.
 *
 * It is a draw only where nobody has less than the most, and a person who gave
 * up has lost.
 */
void winner_screen_show(const struct screen *, const struct winner_screen *);

#endif
