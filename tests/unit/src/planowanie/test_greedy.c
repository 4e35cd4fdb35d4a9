#include <math.h>

#include "planowanie/game.h"
#include "planowanie/greedy.h"
#include "planowanie/players/random.h"

#include "lib/test.h"
#include "lib/trick_views.h"

static const struct game_rules *const rules = &planowanie_game;

static struct planowanie_view views[PLANOWANIE_SEATS_MAX];

static const struct game_voice voice = {
	.say = planowanie_views_hear, .listener = views};

/* The answer of SEAT, which is greedy or not, as text. */
static void
choose(int seat, bool greedy, struct random *random, char text[static 12])
{
	const struct planowanie_view *view = &views[seat];

	if (planowanie_view_may_declare(view)) {
		snprintf(text, 12, "%d",
			greedy ? planowanie_greedy_declare(view, random)
			       : planowanie_random_declare(view, random));
		return;
	}
	assert_true(planowanie_view_may_play(view));
	trick_card_format(&view->deck,
		greedy ? planowanie_greedy_play(view, random)
		       : planowanie_random_play(view, random),
		text);
}

/* GREEDY says by a bit a seat who is greedy. */
static void
play_game(int seats, seat_set greedy, struct random *random, int points[])
{
	static char action[GAME_LINE_MAX], reason[GAME_REASON_MAX];
	static struct planowanie game;

	seat_set waiting;

	rules->deal(&game, seats, NULL, 0, random);
	rules->introduce(&game, &voice);
	rules->begin(&game, &voice);
	while ((waiting = rules->to_act(&game)) != 0) {
		int seat = trick_set_first(waiting);
		char text[12];

		choose(seat, (greedy & seat_bit(seat)) != 0, random, text);
		if (!rules->act(&game, seat, text, action, reason, &voice))
			fail_msg("%s: %s", text, reason);
	}
	rules->score(&game, points);
}

/* Mean and error of greedy's points less the mean of the others', greedy
 * sitting in turn on every seat against random players. */
static double
measure(int seats, int games, double *error)
{
	double sum = 0, squares = 0;
	struct random random = seeded(7);

	for (int i = 0; i < games; i++) {
		int points[GAME_SEATS_MAX], others = 0;

		play_game(seats, seat_bit(i % seats), &random, points);
		for (int seat = 0; seat < seats; seat++)
			others += seat == i % seats ? 0 : points[seat];
		double margin =
			points[i % seats] - (double)others / (seats - 1);
		sum += margin;
		squares += margin * margin;
	}
	double mean = sum / games;
	*error = sqrt((squares / games - mean * mean) / games);
	return mean;
}

TEST(greedy_beats_random_clearly)
{
	for (int seats = 2; seats <= 4; seats++) {
		double error, mean = measure(seats, 400, &error);

		print_message("%d players: greedy has %.1f +- %.1f more than "
			      "random\n",
			seats, mean, error);
		assert_true(mean > 15);
		assert_true(mean > 10 * error);
	}
}
