#include "herc/players/seat.h"

#include <stdlib.h>
#include <string.h>

#include "cards/card_arguments.h"
#include "herc/greedy.h"
#include "herc/players/expert.h"
#include "herc/players/random.h"
#include "herc/players/sampler.h"
#include "herc/view.h"

_Static_assert((int)TRICK_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");

#define NS_PER_MS INT64_C(1000000)

/* The player of a strategy. */
struct player {
	trick_card (*play)(void *self, const struct herc_view *,
		struct effort *, struct random *);
	void *self;
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

static const char *
missing(const void *state)
{
	const struct herc_view *view = state;

	if (view->deck.size == 0)
		return "set_deck";
	if (view->stage == HERC_VIEW_NEW)
		return "set_players";
	return view->stage < HERC_VIEW_DEALT ? "set_cards" : NULL;
}

/* One for each trick. */
static int
answers_left(const void *state)
{
	const struct herc_view *view = state;

	return view->open.tricks_left;
}

static void
answer_play(const void *player, const void *state, struct effort *effort,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct player *p = player;
	const struct herc_view *view = state;

	trick_card_format(
		&view->deck, p->play(p->self, view, effort, random), answer);
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
		.missing = missing,
		.answers_left = answers_left,
		.answer = answer_play,
	},
	{0},
};

static trick_card
play_randomly(void *self, const struct herc_view *view, struct effort *effort,
	struct random *random)
{
	(void)self;
	(void)effort;
	return herc_random_play(view, random);
}

static trick_card
play_greedily(void *self, const struct herc_view *view, struct effort *effort,
	struct random *random)
{
	(void)self;
	(void)effort;
	return herc_greedy_play(view, random);
}

static trick_card
play_sampler(void *self, const struct herc_view *view, struct effort *effort,
	struct random *random)
{
	return herc_sampler_play(self, view, effort, random);
}

static trick_card
play_expert(void *self, const struct herc_view *view, struct effort *effort,
	struct random *random)
{
	return herc_expert_play(self, view, effort, random);
}

/* A player whose own part has SIZE bytes, all zero. */
static void *
new_with(size_t size, trick_card (*choose)(void *self, const struct herc_view *,
			      struct effort *, struct random *))
{
	struct player *p = malloc(sizeof *p);

	if (!p)
		return NULL;
	*p = (struct player){choose, calloc(1, size)};
	if (p->self)
		return p;
	free(p);
	return NULL;
}

static void
player_free(void *player)
{
	struct player *p = player;

	free(p->self);
	free(p);
}

static void *
sampler_new(void)
{
	return new_with(sizeof(struct herc_belief), play_sampler);
}

static void *
expert_new(void)
{
	struct player *p = new_with(sizeof(struct herc_expert), play_expert);

	if (p)
		herc_expert_init(p->self);
	return p;
}

static bool
expert_set(void *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	struct player *p = player;
	struct herc_expert *expert = p->self;

	(void)option;
	return level_parse(value, &expert->level, reason);
}

static bool
expert_weigh(void *player, const void *view, const char *played,
	struct weighing *w, struct random *random)
{
	struct player *p = player;

	return herc_expert_weigh(p->self, view, played, w, random);
}

static const struct game_option expert_options[] = {
	LEVEL_OPTION,
	{0},
};

static const struct player random_player = {play_randomly, NULL};
static const struct player greedy_player = {play_greedily, NULL};

static const struct seat_strategy strategies[] = {
	{.name = "random", .player = &random_player},
	{.name = "greedy", .player = &greedy_player},
	{
		.name = "sampler",
		.player_new = sampler_new,
		.player_free = player_free,
		.move_nodes = HERC_SAMPLER_NODES,
		.move_ns = 2 * NS_PER_MS,
	},
	{
		.name = "expert",
		.player_new = expert_new,
		.player_free = player_free,
		.move_nodes = HERC_EXPERT_NODES,
		.move_ns = 10 * NS_PER_MS,
		.options = expert_options,
		.player_set = expert_set,
		.weigh = expert_weigh,
	},
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
