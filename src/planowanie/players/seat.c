#include "planowanie/players/seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/card_arguments.h"
#include "planowanie/greedy.h"
#include "planowanie/players/expert.h"
#include "planowanie/players/random.h"
#include "planowanie/players/sampler.h"
#include "planowanie/view.h"

_Static_assert((int)TRICK_REASON_MAX <= (int)GAME_REASON_MAX, "reasons");

enum { DECLARATION_MAX = 12 }; /* bytes of a number, with the NUL */

#define NS_PER_MS INT64_C(1000000)

/* Those that look at the view and never think. */
struct reflex {
	int (*declare)(const struct planowanie_view *, struct random *);
	trick_card (*play)(const struct planowanie_view *, struct random *);
};

static int
declare_at_once(void *self, const struct planowanie_view *view,
	struct effort *effort, struct random *random)
{
	const struct reflex *reflex = self;

	(void)effort;
	return reflex->declare(view, random);
}

static trick_card
play_at_once(void *self, const struct planowanie_view *view,
	struct effort *effort, struct random *random)
{
	const struct reflex *reflex = self;

	(void)effort;
	return reflex->play(view, random);
}

static void *
new_by(bool (*init)(struct planowanie_strategy *))
{
	struct planowanie_strategy *strategy = calloc(1, sizeof *strategy);

	if (strategy && init(strategy))
		return strategy;
	free(strategy);
	return NULL;
}

static void *
sampler_new(void)
{
	return new_by(planowanie_sampler_init);
}

static void
sampler_free(void *strategy)
{
	planowanie_sampler_release(strategy);
	free(strategy);
}

static void *
expert_new(void)
{
	return new_by(planowanie_expert_init);
}

static bool
expert_set(void *player, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	int level;

	(void)option;
	if (!level_parse(value, &level, reason))
		return false;
	planowanie_expert_level(player, level);
	return true;
}

static bool
expert_weigh(void *player, const void *view, const char *played,
	struct weighing *w, struct random *random)
{
	return planowanie_expert_weigh(player, view, played, w, random);
}

static void
expert_free(void *strategy)
{
	planowanie_expert_release(strategy);
	free(strategy);
}

static void
forget(void *view, int variant)
{
	(void)variant;
	memset(view, 0, sizeof(struct planowanie_view));
}

static bool
set_deck(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	const char *values;
	const char *suits;

	return card_arguments_deck(arguments, &values, &suits, reason) &&
	       planowanie_view_deck(view, values, suits, reason);
}

static bool
set_players(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int seats;
	int seat;

	return arguments_players(arguments, PLANOWANIE_SEATS_MAX, &seats, &seat,
		       reason) &&
	       planowanie_view_players(view, seats, seat, reason);
}

static bool
set_game(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct card_course course;

	return card_arguments_course(arguments, PLANOWANIE_DEALS_MAX,
		       TRICK_CARDS_MAX, PLANOWANIE_SEATS_MAX, &course,
		       reason) &&
	       planowanie_view_game(view, course.deals, course.sizes,
		       course.leaders, reason);
}

static bool
set_cards(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct planowanie_view *view = state;
	const struct card_reader reader = card_reader_of(&view->deck);
	trick_card cards[CARD_ARGUMENTS_MAX];
	int count;

	return card_arguments_cards(
		       arguments, &reader, cards, &count, reason) &&
	       planowanie_view_cards(view, count, cards, reason);
}

static bool
show_cards(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct planowanie_view *view = state;
	const struct card_reader reader = card_reader_of(&view->deck);
	trick_card cards[CARD_ARGUMENTS_MAX];
	int seat;
	int count;

	return card_arguments_show(arguments, &reader, PLANOWANIE_SEATS_MAX,
		       &seat, cards, &count, reason) &&
	       planowanie_view_show(view, seat, count, cards, reason);
}

static bool
read_declaration(char *arguments, int *seat, int *tricks,
	char reason[static GAME_REASON_MAX])
{
	return arguments_number(&arguments, "a player",
		       PLANOWANIE_SEATS_MAX - 1, seat, reason) &&
	       arguments_number(&arguments, "a declaration", TRICK_CARDS_MAX,
		       tricks, reason) &&
	       arguments_end(arguments, reason);
}

static bool
declare(void *view, char *arguments, char reason[static GAME_REASON_MAX])
{
	int seat;
	int tricks;

	return read_declaration(arguments, &seat, &tricks, reason) &&
	       planowanie_view_declare(view, seat, tricks, reason);
}

static bool
play(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	struct planowanie_view *view = state;
	const struct card_reader reader = card_reader_of(&view->deck);
	trick_card c;
	int seat;

	return card_arguments_play(arguments, &reader, PLANOWANIE_SEATS_MAX,
		       &seat, &c, reason) &&
	       planowanie_view_play(view, seat, c, reason);
}

static bool
result(void *state, char *arguments, char reason[static GAME_REASON_MAX])
{
	const struct planowanie_view *view = state;
	int points[PLANOWANIE_SEATS_MAX];

	return arguments_result(arguments, view->open.seats, points, reason);
}

static bool
may_declare(const void *view)
{
	return planowanie_view_may_declare(view);
}

static void
answer_declare(const void *player, const void *view, struct effort *effort,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct planowanie_strategy *s = player;

	snprintf(answer, DECLARATION_MAX, "%d",
		s->declare(s->self, view, effort, random));
}

/* The cards of the hand, and of each deal that comes a declaration and its
 * cards. */
static int
answers_left(const void *state)
{
	const struct planowanie_view *view = state;
	int left = trick_set_size(view->hand) + may_declare(view);

	for (int d = view->open.begun; d < view->course.deals; d++)
		left += 1 + view->course.cards[d];
	return left;
}

static bool
may_play(const void *view)
{
	return planowanie_view_may_play(view);
}

static bool
is_over(const struct planowanie_view *view)
{
	return view->open.begun > 0 && view->open.begun == view->course.deals;
}

static const char *
missing(const void *state)
{
	const struct planowanie_view *view = state;

	if (view->deck.size == 0)
		return "set_deck";
	if (view->open.seats == 0)
		return "set_players";
	return planowanie_between_deals(&view->open) && !is_over(view)
		       ? "set_cards"
		       : NULL;
}

/* Of a deal in play; whoever has declared waits for the others. */
static const char *
missing_to_play(const void *state)
{
	const struct planowanie_view *view = state;
	const char *name = missing(view);

	if (!name && !planowanie_open_declared(&view->open) &&
		!planowanie_view_may_declare(view))
		return "declare";
	return name;
}

static void
answer_play(const void *player, const void *state, struct effort *effort,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct planowanie_strategy *s = player;
	struct planowanie_view view = *(const struct planowanie_view *)state;

	planowanie_view_settle(&view);
	trick_card_format(
		&view.deck, s->play(s->self, &view, effort, random), answer);
}

static const struct seat_rules rules[] = {{.name = "planowanie"}, {0}};

static const struct seat_command commands[] = {
	{"set_deck", set_deck},
	{"set_players", set_players},
	{"set_game", set_game},
	{"set_cards", set_cards},
	{"show_cards", show_cards},
	{"declare", declare},
	{"play", play},
	{"result", result},
	{0},
};

static const struct seat_question questions[] = {
	{
		.name = "gen_declare",
		.refusal = "it is not the time to declare",
		.may_ask = may_declare,
		.missing = missing,
		.answers_left = answers_left,
		.answer = answer_declare,
	},
	{
		.name = "gen_move",
		.refusal = "it is not my turn",
		.may_ask = may_play,
		.missing = missing_to_play,
		.answers_left = answers_left,
		.answer = answer_play,
	},
	{0},
};

static struct reflex random_reflex = {
	planowanie_random_declare, planowanie_random_play};
static struct reflex greedy_reflex = {
	planowanie_greedy_declare, planowanie_greedy_play};

static const struct planowanie_strategy random_player = {
	declare_at_once, play_at_once, &random_reflex};
static const struct planowanie_strategy greedy_player = {
	declare_at_once, play_at_once, &greedy_reflex};

static const struct game_option expert_options[] = {
	LEVEL_OPTION,
	{0},
};

static const struct seat_strategy strategies[] = {
	{.name = "random", .player = &random_player},
	{.name = "greedy", .player = &greedy_player},
	{
		.name = "sampler",
		.player_new = sampler_new,
		.player_free = sampler_free,
		.move_nodes = 200000,
		.move_ns = 3 * NS_PER_MS,
	},
	{
		.name = "expert",
		.player_new = expert_new,
		.player_free = expert_free,
		.move_nodes = 300000,
		.move_ns = 10 * NS_PER_MS,
		.options = expert_options,
		.player_set = expert_set,
		.weigh = expert_weigh,
	},
	{0},
};

const struct seat_game planowanie_seat = {
	.rules = rules,
	.size = sizeof(struct planowanie_view),
	.forget = forget,
	.commands = commands,
	.questions = questions,
	.strategies = strategies,
};
