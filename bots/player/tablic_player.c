#include "player/tablic_player.h"

#include "player/arguments.h"

enum { DEALS_MAX = CARD_COUNT }; /* a deal has at least a card */

static struct tablic_player *
self(const struct bot *bot)
{
	return player_state(bot);
}

static bool
parse_card(const void *deck, const char *word, uint8_t *c)
{
	(void)deck;
	return card_parse(word, c);
}

static const struct arguments_deck cards_of_tablic = {
	parse_card, NULL, CARD_COUNT};

/* `7S 3H 4C` and nothing after it. */
static bool
read_play(struct bot *bot, char *arguments, struct tablic_play *play)
{
	const char *word;
	card c;

	if (!arguments_card(bot, &cards_of_tablic, command_word(&arguments),
		    &play->played))
		return false;
	play->taken = 0;
	while ((word = command_word(&arguments))) {
		if (!arguments_card(bot, &cards_of_tablic, word, &c))
			return false;
		if (play->taken & card_bit(c)) {
			bot_fail(bot, "%s is named twice", word);
			return false;
		}
		play->taken |= card_bit(c);
	}
	return true;
}

void
tablic_player_forget(void *state, int scoring)
{
	struct tablic_player *p = state;

	tablic_view_start(&p->view, (enum tablic_scoring)scoring);
}

/* Without set_rules, the rules of the last game are not those of this one. */
static void
set_deck(struct bot *bot, char *arguments)
{
	struct tablic_player *p = self(bot);
	char reason[TABLIC_VIEW_REASON_MAX];
	const char *values;
	const char *suits;
	bool done;

	if (!arguments_set_deck(bot, arguments, &values, &suits))
		return;
	done = tablic_view_deck(&p->view, values, suits, reason);
	if (done) {
		tablic_player_forget(p, p->player->game->variant);
		player_begin(p->player);
	}
	arguments_answer(bot, done, reason);
}

static void
set_players(struct bot *bot, char *arguments)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	int seats;
	int seat;

	if (arguments_set_players(
		    bot, arguments, TABLIC_SEATS_MAX, &seats, &seat))
		arguments_answer(bot,
			tablic_view_players(
				&self(bot)->view, seats, seat, reason),
			reason);
}

static void
set_game(struct bot *bot, char *arguments)
{
	char reason[TABLIC_VIEW_REASON_MAX];
	struct arguments_course course;

	if (arguments_set_game(bot, arguments, DEALS_MAX, CARD_COUNT,
		    TABLIC_SEATS_MAX, &course))
		arguments_answer(bot,
			tablic_view_game(&self(bot)->view, course.deals,
				course.sizes, course.leaders, reason),
			reason);
}

static void
set_table(struct bot *bot, char *arguments)
{
	struct tablic_player *p = self(bot);
	char reason[TABLIC_VIEW_REASON_MAX];
	card cards[ARGUMENTS_CARDS_MAX];
	int count;
	bool done;

	if (!arguments_cards(bot, arguments, &cards_of_tablic, cards, &count))
		return;
	done = tablic_view_table(&p->view, count, cards, reason);
	if (done && p->observer)
		p->observer->begun(p);
	arguments_answer(bot, done, reason);
}

static void
set_cards(struct bot *bot, char *arguments)
{
	struct tablic_player *p = self(bot);
	char reason[TABLIC_VIEW_REASON_MAX];
	card cards[ARGUMENTS_CARDS_MAX];
	int count;
	bool done;

	if (!arguments_cards(bot, arguments, &cards_of_tablic, cards, &count))
		return;
	done = tablic_view_cards(&p->view, count, cards, reason);
	if (done && p->observer)
		p->observer->dealt(p);
	arguments_answer(bot, done, reason);
}

static void
show_cards(struct bot *bot, char *arguments)
{
	struct tablic_player *p = self(bot);
	char reason[TABLIC_VIEW_REASON_MAX];
	card cards[ARGUMENTS_CARDS_MAX];
	int seat;
	int count;

	if (arguments_show_cards(bot, arguments, &cards_of_tablic,
		    TABLIC_SEATS_MAX, &seat, cards, &count))
		arguments_answer(bot,
			tablic_view_show(&p->view, seat, count, cards, reason),
			reason);
}

/* What came before a question need not wait for its answer. */
static struct tablic_play
choose(struct tablic_player *p, struct bot *bot)
{
	struct player *player = p->player;

	if (p->strategy == NULL) {
		bot_flush(bot);
		return p->observer->ask(p);
	}
	struct effort effort = pace_begin(&player->pace, player->left_ms,
		tablic_view_plays_left(&p->view));
	return p->strategy->choose(
		p->strategy->self, &p->view, &effort, &player->random);
}

/* Chooses only: the card is played when `play` comes back. */
static void
gen_move(struct bot *bot, char *arguments)
{
	struct tablic_player *p = self(bot);
	char played[3];
	char taken[3 * CARD_COUNT + 1];
	struct tablic_play play;

	if (!arguments_ended(bot, arguments))
		return;
	if (!p->view.hand || p->view.open.turn != p->view.seat) {
		bot_fail(bot, "it is not my turn");
		return;
	}
	play = choose(p, bot);
	card_format(play.played, played);
	card_set_format(play.taken, taken);
	bot_ok(bot, "%s%s", played, taken);
}

static void
play(struct bot *bot, char *arguments)
{
	struct tablic_player *p = self(bot);
	char reason[TABLIC_VIEW_REASON_MAX];
	struct tablic_view before;
	struct tablic_play played;
	int seat;
	bool done;

	if (!arguments_number(
		    bot, &arguments, "a player", TABLIC_SEATS_MAX - 1, &seat) ||
		!read_play(bot, arguments, &played))
		return;
	if (p->observer)
		before = p->view;
	done = tablic_view_play(&p->view, seat, played, reason);
	if (done && p->observer)
		p->observer->played(p, &before, seat, played);
	arguments_answer(bot, done, reason);
}

static void
result(struct bot *bot, char *arguments)
{
	struct tablic_player *p = self(bot);
	int points[TABLIC_SEATS_MAX];

	if (!arguments_result(bot, arguments, p->view.open.seats, points))
		return;
	if (p->observer)
		p->observer->over(p, points);
	bot_done(bot);
}

const struct bot_command tablic_player_commands[] = {
	{"set_deck", set_deck},
	{"set_players", set_players},
	{"set_game", set_game},
	{"set_table", set_table},
	{"set_cards", set_cards},
	{"show_cards", show_cards},
	{"gen_move", gen_move},
	{"play", play},
	{"result", result},
	{NULL, NULL},
};
