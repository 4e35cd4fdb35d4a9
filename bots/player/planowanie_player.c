#include "player/planowanie_player.h"

#include <string.h>

#include "player/trick_arguments.h"

static struct planowanie_player *
self(const struct bot *bot)
{
	return player_state(bot);
}

void
planowanie_player_forget(void *state, int variant)
{
	struct planowanie_player *p = state;

	(void)variant;
	memset(&p->view, 0, sizeof(p->view));
}

static void
set_deck(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);
	char reason[TRICK_REASON_MAX];
	const char *values;
	const char *suits;
	bool done;

	if (!arguments_set_deck(bot, arguments, &values, &suits))
		return;
	done = planowanie_view_deck(&p->view, values, suits, reason);
	if (done)
		player_begin(p->player);
	arguments_answer(bot, done, reason);
}

static void
set_players(struct bot *bot, char *arguments)
{
	char reason[TRICK_REASON_MAX];
	int seats;
	int seat;

	if (arguments_set_players(
		    bot, arguments, PLANOWANIE_SEATS_MAX, &seats, &seat))
		arguments_answer(bot,
			planowanie_view_players(
				&self(bot)->view, seats, seat, reason),
			reason);
}

static void
set_game(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);
	char reason[TRICK_REASON_MAX];
	struct arguments_course course;
	bool done;

	if (!arguments_set_game(bot, arguments, PLANOWANIE_DEALS_MAX,
		    TRICK_CARDS_MAX, PLANOWANIE_SEATS_MAX, &course))
		return;
	done = planowanie_view_game(
		&p->view, course.deals, course.sizes, course.leaders, reason);
	if (done && p->observer)
		p->observer->begun(p);
	arguments_answer(bot, done, reason);
}

static void
set_cards(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);
	const struct arguments_deck deck = trick_arguments(&p->view.deck);
	char reason[TRICK_REASON_MAX];
	trick_card cards[ARGUMENTS_CARDS_MAX];
	int count;
	bool done;

	if (!arguments_cards(bot, arguments, &deck, cards, &count))
		return;
	done = planowanie_view_cards(&p->view, count, cards, reason);
	if (done && p->observer)
		p->observer->dealt(p);
	arguments_answer(bot, done, reason);
}

/* Open hands are no matter to the players of this game. */
static void
show_cards(struct bot *bot, char *arguments)
{
	const struct arguments_deck deck =
		trick_arguments(&self(bot)->view.deck);
	trick_card cards[ARGUMENTS_CARDS_MAX];
	int seat;
	int count;

	if (arguments_show_cards(bot, arguments, &deck, PLANOWANIE_SEATS_MAX,
		    &seat, cards, &count))
		bot_done(bot);
}

/* What came before a question need not wait for its answer. */
static int
choose_tricks(struct planowanie_player *p, struct bot *bot)
{
	if (p->declare)
		return p->declare(&p->view, &p->player->random);
	bot_flush(bot);
	return p->observer->ask_declare(p);
}

static trick_card
choose_card(struct planowanie_player *p, struct bot *bot)
{
	if (p->play)
		return p->play(&p->view, &p->player->random);
	bot_flush(bot);
	return p->observer->ask_play(p);
}

static void
gen_declare(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);

	if (!arguments_ended(bot, arguments))
		return;
	if (planowanie_view_may_declare(&p->view))
		bot_ok(bot, "%d", choose_tricks(p, bot));
	else
		bot_fail(bot, "it is not the time to declare");
}

static void
declare(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);
	char reason[TRICK_REASON_MAX];
	int seat;
	int tricks;
	bool done;

	if (!arguments_number(bot, &arguments, "a player",
		    PLANOWANIE_SEATS_MAX - 1, &seat) ||
		!arguments_number(bot, &arguments, "a declaration",
			TRICK_CARDS_MAX, &tricks) ||
		!arguments_ended(bot, arguments))
		return;
	done = planowanie_view_declare(&p->view, seat, tricks, reason);
	if (done && p->observer)
		p->observer->declared(p, seat, tricks);
	arguments_answer(bot, done, reason);
}

/* Chooses only: the card is played when `play` comes back. */
static void
gen_move(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);
	char text[3];

	if (!arguments_ended(bot, arguments))
		return;
	if (!planowanie_view_may_play(&p->view)) {
		bot_fail(bot, "it is not my turn");
		return;
	}
	trick_card_format(&p->view.deck, choose_card(p, bot), text);
	bot_ok(bot, "%s", text);
}

static void
play(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);
	const struct arguments_deck deck = trick_arguments(&p->view.deck);
	char reason[TRICK_REASON_MAX];
	trick_card c;
	int seat;
	bool done;

	if (!arguments_play(
		    bot, arguments, &deck, PLANOWANIE_SEATS_MAX, &seat, &c))
		return;
	done = planowanie_view_play(&p->view, seat, c, reason);
	if (done && p->observer)
		p->observer->played(p, seat, c);
	arguments_answer(bot, done, reason);
}

static void
result(struct bot *bot, char *arguments)
{
	struct planowanie_player *p = self(bot);
	int points[PLANOWANIE_SEATS_MAX];

	if (!arguments_result(bot, arguments, p->view.open.seats, points))
		return;
	if (p->observer)
		p->observer->over(p, points);
	bot_done(bot);
}

const struct bot_command planowanie_player_commands[] = {
	{"set_deck", set_deck},
	{"set_players", set_players},
	{"set_game", set_game},
	{"set_cards", set_cards},
	{"show_cards", show_cards},
	{"gen_declare", gen_declare},
	{"declare", declare},
	{"gen_move", gen_move},
	{"play", play},
	{"result", result},
	{NULL, NULL},
};
