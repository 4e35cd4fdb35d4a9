#include <math.h>

#include "herc/game.h"
#include "herc/greedy.h"
#include "herc/players/random.h"

#include "lib/test.h"
#include "lib/trick_views.h"

static const struct game_rules *const rules = &herc_game;

static struct herc_view views[HERC_SEATS];

static const struct game_voice voice = {
	.say = herc_views_hear, .listener = views};

/* GREEDY says by a bit a seat who is greedy. */
static void
play_game(seat_set greedy, long number, struct random *random, int points[])
{
	static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	static struct herc game;

	seat_set waiting;

	rules->deal(&game, HERC_SEATS, NULL, number, random);
	rules->introduce(&game, &voice);
	rules->begin(&game, &voice);
	while ((waiting = rules->to_act(&game)) != 0) {
		int seat = trick_set_first(waiting);
		const struct herc_view *view = &views[seat];
		char text[3];

		assert_true(herc_view_may_play(view));
		trick_card_format(&view->deck,
			(greedy & waiting) != 0
				? herc_greedy_play(view, random)
				: herc_random_play(view, random),
			text);
		if (!rules->act(&game, seat, text, action, reason, &voice))
			fail_msg("%s: %s", text, reason);
	}
	rules->score(&game, points);
}

/* Mean and error of the points of greedy partners less those of the random
 * ones against them. */
static double
measure(int games, double *error)
{
	double sum = 0, squares = 0;
	struct random random = seeded(7);

	for (int i = 0; i < games; i++) {
		int points[GAME_SEATS_MAX], side = i % 2;

		play_game((seat_set)5 << side, i / 2, &random, points);
		double margin = points[side] - points[1 - side];
		sum += margin;
		squares += margin * margin;
	}
	double mean = sum / games;
	*error = sqrt((squares / games - mean * mean) / games);
	return mean;
}

TEST(greedy_beats_random_clearly)
{
	double error, mean = measure(1000, &error);

	print_message(
		"greedy has %.1f +- %.1f more than random\n", mean, error);
	assert_true(mean > 20);
	assert_true(mean > 10 * error);
}
