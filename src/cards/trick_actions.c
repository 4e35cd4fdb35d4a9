#include "cards/trick_actions.h"

#include "cards/trick_frame.h"
#include "common/game_actions.h"

json_t *
trick_actions(const struct trick_deck *deck, const struct trick *trick,
	int seat, trick_set cards)
{
	struct game_actions list;
	char name[3];

	game_actions_begin(&list);
	for (; cards != 0; cards &= cards - 1) {
		trick_card_format(deck, trick_set_first(cards), name);
		if (game_actions_add(&list, name,
			    trick->count == 0 ? said("leads %s", name)
					      : said("plays %s", name)))
			game_actions_piece(&list, trick_frame_hand(seat),
				json_string(name));
	}
	return game_actions_end(&list);
}
