#include "herc/trials.h"

#include "herc/rules.h"

#define LEADER_SENTENCE \
	"where the last number is the player who leads the first trick."
#define FOLLOW_SENTENCE                                                       \
	"The others play one of the led suit; without one, a heart; without " \
	"hearts, anything."

static const struct game_preset first_1[] = {{"first", "1"}, {0}};
static const struct game_preset first_2[] = {{"first", "2"}, {0}};
static const struct game_preset first_3[] = {{"first", "3"}, {0}};

const struct game_trial herc_trials[] = {
	{"leader-1", "player 1 leads", LEADER_SENTENCE, 4, first_1},
	{"leader-2", "player 2 leads", LEADER_SENTENCE, 4, first_2},
	{"leader-3", "player 3 leads", LEADER_SENTENCE, 4, first_3},
	{0},
};

enum { ONLY_ONE, LEAD, FOLLOW, HEART, ANYTHING };

const struct game_trial herc_kinds[] = {
	[ONLY_ONE] = {"only-one", "one card that may be played",
		FOLLOW_SENTENCE, .bots = 0},
	[LEAD] = {"lead", "the first card of a trick",
		"The leader of a trick plays any card.", .bots = 0},
	[FOLLOW] = {"follow", "some cards of the suit that was led",
		FOLLOW_SENTENCE, .bots = 0},
	[HEART] = {"heart", "none of the suit that was led, but hearts",
		FOLLOW_SENTENCE, .bots = 0},
	[ANYTHING] = {"anything", "neither the suit that was led nor hearts",
		FOLLOW_SENTENCE, .bots = 0},
	{0},
};

int
herc_kind(const void *state)
{
	const struct herc *game = state;
	const struct trick *trick = &game->open.trick;
	const trick_set hand = game->hands[trick->turn];

	if (trick_set_size(herc_legal(trick, &game->deck, hand)) == 1)
		return ONLY_ONE;
	if (trick->count == 0)
		return LEAD;
	if ((hand & trick->suit) != 0)
		return FOLLOW;
	return (hand & game->deck.trumps) != 0 ? HEART : ANYTHING;
}
