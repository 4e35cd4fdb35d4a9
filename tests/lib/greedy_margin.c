#include "lib/greedy_margin.h"
#include "lib/seat_course.h"
#include "lib/test.h"

#include <math.h>

/* The first strategy of every game is random, the second greedy. */
static void
play_game(struct seat_course *course, seat_set greedy, struct random *random)
{
	const struct seat_strategy *strategies = course->of_seats->strategies;
	char answer[GAME_LINE_MAX];

	while (seat_course_goes_on(course)) {
		bool is_greedy =
			(greedy & seat_bit(seat_course_turn(course))) != 0;
		struct effort effort = effort_of_nodes(0);

		seat_course_question(course)->answer(
			strategies[is_greedy].player, seat_course_view(course),
			&effort, random, answer);
		seat_course_play(course, answer);
	}
}

static double
margin_of(const struct seat_course *course, seat_set greedy)
{
	int points[GAME_SEATS_MAX], count = __builtin_popcountll(greedy);
	double margin = 0;

	course->rules->score(course->game, points);
	for (int seat = 0; seat < course->seats; seat++)
		margin += (greedy & seat_bit(seat)) != 0
				  ? (double)points[seat] / count
				  : -(double)points[seat] /
					    (course->seats - count);
	return margin;
}

double
greedy_margin(const struct game_rules *rules, const void *settings, int seats,
	seat_set greedy, int games, double *error)
{
	struct random random = seeded(7);
	struct seat_course_terms terms = {.rules = rules,
		.bots = seats,
		.settings = settings,
		.random = &random};
	double sum = 0, squares = 0;

	for (; terms.number < games; terms.number++) {
		struct seat_course course;

		seat_course_begin(&course, &terms);
		play_game(&course, greedy, &random);
		double margin = margin_of(&course, greedy);
		seat_course_end(&course);
		sum += margin;
		squares += margin * margin;
		greedy = (greedy << 1 | greedy >> (seats - 1)) &
			 seats_all(seats);
	}
	*error = sqrt((squares / games - sum / games * sum / games) / games);
	return sum / games;
}
