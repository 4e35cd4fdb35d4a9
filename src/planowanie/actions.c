#include "planowanie/actions.h"

#include <stdio.h>

#include "cards/trick_actions.h"
#include "common/game_actions.h"

/* Any number of tricks, up to one for each card. */
static json_t *
declarations(int cards)
{
	struct game_actions list;
	char text[16];

	game_actions_begin(&list);
	for (int tricks = 0; tricks <= cards; tricks++) {
		snprintf(text, sizeof text, "%d", tricks);
		game_actions_add(&list, text, "declares %d", tricks);
	}
	return game_actions_end(&list);
}

json_t *
planowanie_actions(const struct planowanie *game, int seat)
{
	const struct planowanie_open *open = &game->open;

	if (!planowanie_open_declared(open))
		return declarations(open->cards);
	return trick_actions(&game->deck, &open->trick, seat,
		trick_follow(&open->trick, game->hands[seat]));
}
