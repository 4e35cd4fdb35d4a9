#include "player/herc_player.h"

#include <string.h>

#include "player/trick_arguments.h"

static struct herc_player *
self(const struct bot *bot)
{
	return player_state(bot);
}

void
herc_player_forget(void *state, int variant)
{
	struct herc_player *p = state;

	(void)variant;
	memset(&p->view, 0, sizeof(p->view));
}

static void
set_deck(struct bot *bot, char *arguments)
{
	struct herc_player *p = self(bot);
	char reason[TRICK_REASON_MAX];
	const char *values;
	const char *suits;
	bool done;

	if (!arguments_set_deck(bot, arguments, &values, &suits))
		return;
	done = herc_view_deck(&p->view, values, suits, reason);
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

	if (arguments_set_players(bot, arguments, HERC_SEATS, &seats, &seat))
		arguments_answer(bot,
			herc_view_players(
				&self(bot)->view, seats, seat, reason),
			reason);
}

static void
set_game(struct bot *bot, char *arguments)
{
	char reason[TRICK_REASON_MAX];
	struct arguments_course course;

	if (arguments_set_game(bot, arguments, ARGUMENTS_DEALS_MAX, HERC_CARDS,
		    HERC_SEATS, &course))
		arguments_answer(bot,
			herc_view_game(&self(bot)->view, course.deals,
				course.sizes, course.leaders, reason),
			reason);
}

static void
set_cards(struct bot *bot, char *arguments)
{
	struct herc_player *p = self(bot);
	const struct arguments_deck deck = trick_arguments(&p->view.deck);
	char reason[TRICK_REASON_MAX];
	trick_card cards[ARGUMENTS_CARDS_MAX];
	int count;
	bool done;

	if (!arguments_cards(bot, arguments, &deck, cards, &count))
		return;
	done = herc_view_cards(&p->view, count, cards, reason);
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

	if (arguments_show_cards(
		    bot, arguments, &deck, HERC_SEATS, &seat, cards, &count))
		bot_done(bot);
}

/* What came before a question need not wait for its answer. */
static trick_card
choose(struct herc_player *p, struct bot *bot)
{
	if (p->play)
		return p->play(&p->view, &p->player->random);
	bot_flush(bot);
	return p->observer->ask(p);
}

/* Chooses only: the card is played when `play` comes back. */
static void
gen_move(struct bot *bot, char *arguments)
{
	struct herc_player *p = self(bot);
	char text[3];

	if (!arguments_ended(bot, arguments))
		return;
	if (!herc_view_may_play(&p->view)) {
		bot_fail(bot, "it is not my turn");
		return;
	}
	trick_card_format(&p->view.deck, choose(p, bot), text);
	bot_ok(bot, "%s", text);
}

static void
play(struct bot *bot, char *arguments)
{
	struct herc_player *p = self(bot);
	const struct arguments_deck deck = trick_arguments(&p->view.deck);
	char reason[TRICK_REASON_MAX];
	trick_card c;
	int seat;
	bool done;

	if (!arguments_play(bot, arguments, &deck, HERC_SEATS, &seat, &c))
		return;
	done = herc_view_play(&p->view, seat, c, reason);
	if (done && p->observer)
		p->observer->played(p, seat, c);
	arguments_answer(bot, done, reason);
}

static void
result(struct bot *bot, char *arguments)
{
	struct herc_player *p = self(bot);
	int points[HERC_SEATS];

	if (!arguments_result(bot, arguments, HERC_SEATS, points))
		return;
	if (p->observer)
		p->observer->over(p, points);
	bot_done(bot);
}

const struct bot_command herc_player_commands[] = {
	{"set_deck", set_deck},
	{"set_players", set_players},
	{"set_game", set_game},
	{"set_cards", set_cards},
	{"show_cards", show_cards},
	{"gen_move", gen_move},
	{"play", play},
	{"result", result},
	{NULL, NULL},
};
