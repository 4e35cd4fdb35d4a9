#include "herc/players/random.h"

trick_card
herc_random_play(const struct herc_view *view, struct random *random)
{
	return trick_pick(herc_view_legal(view), random);
}
