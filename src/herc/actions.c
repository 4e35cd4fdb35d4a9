#include "herc/actions.h"

#include "cards/trick_actions.h"

json_t *
herc_actions(const struct herc *game, int seat)
{
	const struct trick *trick = &game->open.trick;

	return trick_actions(&game->deck, trick, seat,
		herc_legal(trick, &game->deck, game->hands[seat]));
}
