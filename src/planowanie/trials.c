#include "planowanie/trials.h"

#include "planowanie/rules.h"

#define DECK_SENTENCE                                                        \
	"The deck of a run of planowanie may have any values and suits, up " \
	"to "                                                                \
	"64 cards:"
#define DEALS_SENTENCE "a run may have any other list of deals,"
#define FOLLOW_SENTENCE                                                      \
	"the others, in turn, a card of the suit that was led if they have " \
	"one, "                                                              \
	"else any."

static const struct game_preset least[] = {{"deck", "ab,xy"}, {0}};
static const struct game_preset small[] = {{"deck", "2345,CD"}, {0}};
static const struct game_preset large[] = {
	{"deck", "0123456789ABCDEF,wxyz"}, {0}};
static const struct game_preset suits[] = {
	{"deck", "AB,abcdefghijklmnop"}, {0}};
static const struct game_preset strange[] = {{"deck", "!$%&/()=?,+-*@"}, {0}};
static const struct game_preset thirteen[] = {{"deals-plan", "13 3"}, {0}};
static const struct game_preset jumping[] = {
	{"deals-plan", "5 1 1 0 7 2 2 2 1 3"}, {0}};

const struct game_trial planowanie_trials[] = {
	{"deck-of-4", "a deck of 4 cards", DECK_SENTENCE, 2, least},
	{"deck-of-8", "a deck of 8 cards", DECK_SENTENCE, 4, small},
	{"deck-of-64", "a deck of 64 cards", DECK_SENTENCE, 4, large},
	{"sixteen-suits", "a deck with 16 suits", DECK_SENTENCE, 4, suits},
	{"strange-deck", "a deck of punctuation", DECK_SENTENCE, 4, strange},
	{"one-deal", "a game of one deal, led by the last player",
		DEALS_SENTENCE, 4, thirteen},
	{"any-deals", "deals of any sizes and leaders", DEALS_SENTENCE, 4,
		jumping},
	{0},
};

enum { DECLARE, ONLY_ONE, FOLLOW, TRUMP, DISCARD, LEAD };

const struct game_trial planowanie_kinds[] = {
	[DECLARE] = {"declare", "a declaration",
		"To `gen_declare` the answer is how many tricks the bot will "
		"take in this deal, from 0 to the size of its hand:",
		.bots = 4},
	[ONLY_ONE] = {"only-one", "one card that may be played",
		FOLLOW_SENTENCE, .bots = 4},
	[FOLLOW] = {"follow", "some cards of the suit that was led",
		FOLLOW_SENTENCE, .bots = 4},
	[TRUMP] = {"trump", "none of the suit that was led, but trumps",
		FOLLOW_SENTENCE, .bots = 4},
	[DISCARD] = {"discard", "neither the suit that was led nor trumps",
		FOLLOW_SENTENCE, .bots = 4},
	[LEAD] = {"lead", "the first card of a trick",
		"The leader of a trick plays any card of its hand;", .bots = 4},
	{0},
};

int
planowanie_kind(const void *state)
{
	const struct planowanie *game = state;
	const struct trick *trick = &game->open.trick;

	if (!planowanie_open_declared(&game->open))
		return DECLARE;
	const trick_set hand = game->hands[trick->turn];
	const trick_set legal = trick_follow(trick, hand);
	if (trick_set_size(legal) == 1)
		return ONLY_ONE;
	if (trick->count == 0)
		return LEAD;
	if ((hand & trick->suit) != 0)
		return FOLLOW;
	return (hand & game->deck.trumps) != 0 ? TRUMP : DISCARD;
}
