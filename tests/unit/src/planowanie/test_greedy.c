#include "planowanie/greedy.h"

#include "lib/greedy_margin.h"
#include "lib/test.h"
#include "planowanie/game.h"

/* One player is greedy, in turn on every seat. */
TEST(greedy_beats_random_clearly)
{
	for (int seats = 2; seats <= 4; seats++) {
		double error, mean = greedy_margin(&planowanie_game, NULL,
				      seats, seat_bit(0), 400, &error);

		print_message("%d players: greedy has %.1f +- %.1f more than "
			      "random\n",
			seats, mean, error);
		assert_true(mean > 15);
		assert_true(mean > 10 * error);
	}
}
