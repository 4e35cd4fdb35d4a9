#include "fifth/high_card/seat.h"

#include <string.h>

#include "cards/card_arguments.h"
#include "fifth/high_card/rules.h"

struct view {
	struct high_card open; /* of no seats until told */
	int seat;	       /* whose view it is */
	card_set hand;
};

/* The player of a strategy. */
struct player {
	card (*play)(const struct view *, struct random *);
};

static void
forget(void *view, int variant)
{
	(void)variant;
	memset(view, 0, sizeof(struct view));
}

static bool
set_deck(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	const char *values;
	const char *suits;

	(void)view;
	if (!card_arguments_deck(arguments, &values, &suits, reason))
		return false;
	return (strcmp(values, CARD_VALUES) == 0 &&
		       strcmp(suits, CARD_SUITS) == 0) ||
	       arguments_refuse(reason, "the deck must be the usual one");
}

static bool
set_players(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct view *view = state;
	int seats;
	int seat;

	if (!arguments_players(
		    arguments, HIGH_CARD_SEATS_MAX, &seats, &seat, reason))
		return false;
	if (!high_card_seats_allowed(seats) || seat >= seats)
		return arguments_refuse(reason, "so many cannot play");
	high_card_start(&view->open, seats);
	view->seat = seat;
	return true;
}

static bool
set_cards(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct view *view = state;
	card cards[CARD_ARGUMENTS_MAX];
	int count;

	if (!card_arguments_cards(
		    arguments, &card_reader_usual, cards, &count, reason))
		return false;
	if (view->open.seats == 0 || count != HIGH_CARD_HAND)
		return arguments_refuse(reason, "that is no hand");
	view->hand = 0;
	for (int i = 0; i < count; i++)
		view->hand |= card_bit(cards[i]);
	return true;
}

static bool
play(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct view *view = state;
	int seat;
	card c;

	if (!card_arguments_play(arguments, &card_reader_usual,
		    HIGH_CARD_SEATS_MAX, &seat, &c, reason))
		return false;
	if (view->open.seats == 0 || high_card_over(&view->open) ||
		seat != view->open.turn)
		return arguments_refuse(
			reason, "it is not the turn of player %d", seat);
	view->hand &= ~card_bit(c);
	high_card_play(&view->open, c);
	return true;
}

static bool
result(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	const struct view *view = state;
	int points[HIGH_CARD_SEATS_MAX];

	return arguments_result(arguments, view->open.seats, points, reason);
}

static bool
may_play(const void *state)
{
	const struct view *view = state;

	return view->hand != 0 && view->open.turn == view->seat;
}

static void
answer_play(const void *player, const void *view, struct effort *effort,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct player *p = player;

	(void)effort;
	card_format(p->play(view, random), answer);
}

static card
play_any(const struct view *view, struct random *random)
{
	uint32_t size = (uint32_t)card_set_size(view->hand);
	card_set hand = view->hand;

	for (uint32_t skip = random_below(random, size); skip > 0; skip--)
		hand &= hand - 1;
	return card_set_first(hand);
}

static card
play_highest(const struct view *view, struct random *random)
{
	(void)random;
	return card_set_last(view->hand);
}

static const struct player random_player = {play_any};
static const struct player greedy_player = {play_highest};

static const struct seat_rules rules[] = {{.name = HIGH_CARD_NAME}, {0}};

static const struct seat_command commands[] = {
	{"set_deck", set_deck},
	{"set_players", set_players},
	{"set_cards", set_cards},
	{"play", play},
	{"result", result},
	{0},
};

static const struct seat_question questions[] = {
	{
		.name = "gen_move",
		.refusal = "it is not my turn",
		.may_ask = may_play,
		.answer = answer_play,
	},
	{0},
};

static const struct seat_strategy strategies[] = {
	{.name = "random", .player = &random_player},
	{.name = "greedy", .player = &greedy_player},
	{0},
};

const struct seat_game high_card_seat = {
	.rules = rules,
	.size = sizeof(struct view),
	.forget = forget,
	.commands = commands,
	.questions = questions,
	.strategies = strategies,
};
