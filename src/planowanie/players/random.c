#include "planowanie/players/random.h"

int
planowanie_random_declare(
	const struct planowanie_view *view, struct random *random)
{
	return (int)random_below(random, (uint32_t)view->open.cards + 1);
}

trick_card
planowanie_random_play(
	const struct planowanie_view *view, struct random *random)
{
	return trick_pick(planowanie_view_legal(view), random);
}
