/* Who has won, in a sentence. */
#include "terminal/winner_screen.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "lib/screen_text.h"

static const struct screen_name names[] = {
	{"You"}, {"greedy"}, {"random"}, {"bob"}};

static void
show(int seats, const int standing[], bool sides)
{
	const struct winner_screen winner = {seats, 0, standing, names, sides};

	winner_screen_show(&plain, &winner);
}

static void
one_of_two_wins_or_nobody(void **state)
{
	(void)state;
	show(2, (const int[]){1, 0}, false);
	show(2, (const int[]){0, 1}, false);
	show(2, (const int[]){-1, -1}, false);
	assert_screen("You win.\ngreedy wins.\nA draw.\n");
}

/* Who has less than the most has lost, and is told so. */
static void
some_share_what_others_lose(void **state)
{
	(void)state;
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

static void
who_gives_up_has_lost(void **state)
{
	(void)state;
	plain.gave_up = true;
	show(2, (const int[]){0, 0}, false);
	show(3, (const int[]){9, 2, 1}, false);
	show(3, (const int[]){0, 0, 0}, false);
	assert_screen("greedy wins.\ngreedy wins.\n"
		      "You lose: greedy and random share the win.\n");
}

static void
partners_win_together(void **state)
{
	(void)state;
	show(4, (const int[]){208, 0, 208, 0}, true);
	show(4, (const int[]){0, 208, 0, 208}, true);
	assert_screen("You and random win.\n"
		      "You lose: greedy and bob win.\n");
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		screen_test(one_of_two_wins_or_nobody),
		screen_test(some_share_what_others_lose),
		screen_test(who_gives_up_has_lost),
		screen_test(partners_win_together),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
