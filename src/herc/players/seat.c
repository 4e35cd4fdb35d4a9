#include "herc/players/seat.h"

#include <string.h>

#include "cards/card_arguments.h"
#include "herc/greedy.h"
#include "herc/players/random.h"
#include "herc/view.h"

_Static_assert((int)TRICK_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");

/* The player of a strategy. */
struct player {
	trick_card (*play)(const struct herc_view *, struct random *);
};

static void
forget(void *view, int variant)
{
	(void)variant;
	memset(view, 0, sizeof(struct herc_view));
}

static bool
set_deck(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	const char *values;
	const char *suits;

	return card_arguments_deck(arguments, &values, &suits, reason) &&
	       herc_view_deck(view, values, suits, reason);
}

static bool
set_players(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int seats;
	int seat;

	return arguments_players(
		       arguments, HERC_SEATS, &seats, &seat, reason) &&
	       herc_view_players(view, seats, seat, reason);
}

static bool
set_game(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct card_course course;

	return card_arguments_course(arguments, CARD_ARGUMENTS_MAX, HERC_CARDS,
		       HERC_SEATS, &course, reason) &&
	       herc_view_game(view, course.deals, course.sizes, course.leaders,
		       reason);
}

static bool
set_cards(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct herc_view *view = state;
	const struct card_reader reader = card_reader_of(&view->deck);
	trick_card cards[CARD_ARGUMENTS_MAX];
	int count;

	return card_arguments_cards(
		       arguments, &reader, cards, &count, reason) &&
	       herc_view_cards(view, count, cards, reason);
}

static bool
show_cards(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct herc_view *view = state;
	const struct card_reader reader = card_reader_of(&view->deck);
	trick_card cards[CARD_ARGUMENTS_MAX];
	int seat;
	int count;

	return card_arguments_show(arguments, &reader, HERC_SEATS, &seat, cards,
		       &count, reason) &&
	       herc_view_show(view, seat, count, cards, reason);
}

static bool
play(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct herc_view *view = state;
	const struct card_reader reader = card_reader_of(&view->deck);
	trick_card c;
	int seat;

	return card_arguments_play(
		       arguments, &reader, HERC_SEATS, &seat, &c, reason) &&
	       herc_view_play(view, seat, c, reason);
}

static bool
result(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int points[HERC_SEATS];

	(void)view;
	return arguments_result(arguments, HERC_SEATS, points, reason);
}

static bool
may_play(const void *view)
{
	return herc_view_may_play(view);
}

static void
answer_play(const void *player, const void *state, struct effort *effort,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct player *p = player;
	const struct herc_view *view = state;

	(void)effort;
	trick_card_format(&view->deck, p->play(view, random), answer);
}

static const struct seat_rules rules[] = {{.name = "herc"}, {0}};

static const struct seat_command commands[] = {
	{"set_deck", set_deck},
	{"set_players", set_players},
	{"set_game", set_game},
	{"set_cards", set_cards},
	{"show_cards", show_cards},
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

static const struct player random_player = {herc_random_play};
static const struct player greedy_player = {herc_greedy_play};

static const struct seat_strategy strategies[] = {
	{.name = "random", .player = &random_player},
	{.name = "greedy", .player = &greedy_player},
	{0},
};

const struct seat_game herc_seat = {
	.rules = rules,
	.size = sizeof(struct herc_view),
	.forget = forget,
	.commands = commands,
	.questions = questions,
	.strategies = strategies,
};
