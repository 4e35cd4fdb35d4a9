/* Who has won, in a sentence. */
#include "terminal/winner_screen.h"

#include <stdlib.h>
#include <string.h>

#include "lib/screen_text.h"
#include "lib/test.h"

static const struct screen_name names[] = {
	{"You"}, {"greedy"}, {"random"}, {"bob"}};

static void
show(int seats, const int standing[], bool sides)
{
	const struct winner_screen winner = {seats, 0, standing, names, sides};

	winner_screen_show(&plain, &winner);
}

EACH_TEST(screen_open, screen_free)

TEST(one_of_two_wins_or_nobody)
{
	show(2, (const int[]){1, 0}, false);
	show(2, (const int[]){0, 1}, false);
	show(2, (const int[]){-1, -1}, false);
	assert_screen("You win.\ngreedy wins.\nA draw.\n");
}

/* Who has less than the most has lost, and is told so. */
TEST(some_share_what_others_lose)
{
	show(3, (const int[]){0, 25, 25}, false);
	show(4, (const int[]){0, 25, 25, 25}, false);
	show(3, (const int[]){25, 25, 0}, false);
	show(4, (const int[]){25, 25, 0, 25}, false);
	show(3, (const int[]){7, 7, 7}, false);
	assert_screen("You lose: greedy and random share the win.\n"
		      "You lose: greedy, random and bob share the win.\n"
		      "You share the win with greedy.\n"
		      "You share the win with greedy and bob.\n"
		      "A draw.\n");
}

TEST(who_gives_up_has_lost)
{
	plain.gave_up = true;
	show(2, (const int[]){0, 0}, false);
	show(3, (const int[]){9, 2, 1}, false);
	show(3, (const int[]){0, 0, 0}, false);
	assert_screen("greedy wins.\ngreedy wins.\n"
		      "You lose: greedy and random share the win.\n");
}

TEST(partners_win_together)
{
	show(4, (const int[]){208, 0, 208, 0}, true);
	show(4, (const int[]){0, 208, 0, 208}, true);
	assert_screen("You and random win.\n"
		      "You lose: greedy and bob win.\n");
}
