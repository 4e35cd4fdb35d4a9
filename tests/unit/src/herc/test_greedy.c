#include "herc/greedy.h"

#include "herc/game.h"
#include "lib/greedy_margin.h"
#include "lib/test.h"

/* Partners are both greedy, or both random. */
TEST(greedy_beats_random_clearly)
{
	double error, mean = greedy_margin(&herc_game, NULL, 4,
			      seat_bit(0) | seat_bit(2), 1000, &error);

	print_message(
		"greedy has %.1f +- %.1f more than random\n", mean, error);
	assert_true(mean > 20);
	assert_true(mean > 10 * error);
}
