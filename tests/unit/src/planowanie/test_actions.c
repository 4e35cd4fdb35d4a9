#include "planowanie/actions.h"

#include "lib/action_watch.h"
#include "lib/game_script.h"
#include "lib/test.h"
#include "planowanie/game.h"

/* A card of the next player's is one that nobody has, and what it declared in
 * secret is another number. */
static void
hide(void *state, int seat)
{
	struct planowanie *game = state;
	const int next = (seat + 1) % game->open.seats;
	trick_set free_cards = trick_deck_all(&game->deck);

	if (!planowanie_open_declared(&game->open) &&
		game->declared[next] != PLANOWANIE_SECRET)
		game->declared[next] = game->open.cards - game->declared[next];
	for (int i = 0; i < game->open.seats; i++)
		free_cards &= ~(game->hands[i] | game->log.won[i]);
	if (game->hands[next] == 0 || free_cards == 0)
		return;
	game->hands[next] &= game->hands[next] - 1;
	game->hands[next] |= trick_bit(trick_set_first(free_cards));
}

TEST(all_that_may_be_declared_and_played_is_listed)
{
	for (int number = 0; number < 9; number++) {
		const struct action_watch watch = {.rules = &planowanie_game,
			.seats = 2 + number % 3,
			.hide = hide};

		action_watch_game(&watch, number);
	}
}

TEST(any_number_is_declared_and_suit_is_followed)
{
	static const struct {
		const char *before;
		int seat;
		const char *actions;
		const char *words;
	} cases[] = {
		{"", 1, "0|1|2", "declares 0|declares 1|declares 2"},
		{"0 1", 2, "0|1|2", NULL},
		{"0 1 2", 1, "7H|AS", "leads 7H|leads AS"},
		{"0 1 2 7H", 2, "5C|AD", "plays 5C|plays AD"},
		{"0 1 2 7H 5C", 0, "2H", "plays 2H"},
	};
	struct game_script script;

	FOR_EACH (c, cases) {
		assert_true(game_script_start(&script, &planowanie_game, 3,
			NULL, "1 2H 2C | 7H AS | 5C AD ; 0 AH | KH | 2C"));
		assert_true(game_script_act_all(&script, c->before));
		action_watch_expect(&planowanie_game, script.game, c->seat,
			c->actions, c->words);
		game_script_end(&script);
	}
}
