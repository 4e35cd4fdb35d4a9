#include "planowanie/actions.h"

#include <stdio.h>

#include "cards/trick_actions.h"
#include "cards/trick_text.h"
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
		game_actions_add(&list, text, said("declares %d", tricks));
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

bool
planowanie_declaration_parse(int cards, const char *text, int *tricks,
	char reason[static TRICK_REASON_MAX])
{
	struct trick_word word, more;
	char shown[TRICK_SHOWN_MAX];

	if (!trick_word_next(&text, "", &word))
		return trick_refuse(reason, "no number of tricks is declared");
	if (trick_word_next(&text, "", &more))
		return trick_refuse(reason,
			"%s is too much: one number is declared",
			trick_word_show(more, shown));
	if (!trick_word_number(word, cards, tricks))
		return trick_refuse(reason, "%s is no number from 0 to %d",
			trick_word_show(word, shown), cards);
	return true;
}
