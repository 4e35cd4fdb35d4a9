#include "herc/actions.h"

#include "herc/game.h"
#include "lib/action_watch.h"
#include "lib/game_script.h"
#include "lib/test.h"

/* The hands of two others are exchanged, where they are equal in number. */
static void
hide(void *state, int seat)
{
	struct herc *game = state;
	trick_set *one = &game->hands[(seat + 1) % HERC_SEATS];
	trick_set *other = &game->hands[(seat + 2) % HERC_SEATS];
	const trick_set kept = *one;

	if (trick_set_size(*one) != trick_set_size(*other))
		return;
	*one = *other;
	*other = kept;
}

TEST(all_that_may_be_played_is_listed)
{
	static const struct action_watch watch = {
		.rules = &herc_game, .seats = HERC_SEATS, .hide = hide};

	for (int number = 0; number < 10; number++)
		action_watch_game(&watch, number);
}

/* Each player has one suit, but player 0 and 1 have changed a card, and so have
 * 2 and 3. */
TEST(suit_is_followed_else_hearts_are_played_else_anything)
{
	static const char deal[] = "p2 p3 p4 p5 p6 p7 p8 p9 pT pJ pQ pK aA | "
				   "a2 a3 a4 a5 a6 a7 a8 a9 aT aJ aQ aK pA | "
				   "r2 r3 r4 r5 r6 r7 r8 r9 rT rJ rQ rK sA | "
				   "s2 s3 s4 s5 s6 s7 s8 s9 sT sJ sQ sK rA";
	static const struct {
		const char *before;
		int seat;
		const char *actions;
		const char *words;
	} cases[] = {
		{"", 0, "2S|3S|4S|5S|6S|7S|8S|9S|TS|JS|QS|KS|AD", NULL},
		{"2S", 1, "AS", "plays AS"},
		{"2S AS", 2, "AH", "plays AH"},
		{"2S AS AH", 3, "2H|3H|4H|5H|6H|7H|8H|9H|TH|JH|QH|KH", NULL},
		{"2S AS AH 2H", 2, "2C|3C|4C|5C|6C|7C|8C|9C|TC|JC|QC|KC", NULL},
		{"2S AS AH 2H KC", 3, "AC", NULL},
	};
	struct game_script script;

	FOR_EACH (c, cases) {
		assert_true(game_script_start(
			&script, &herc_game, HERC_SEATS, NULL, deal));
		assert_true(game_script_act_all(&script, c->before));
		action_watch_expect(
			&herc_game, script.game, c->seat, c->actions, c->words);
		game_script_end(&script);
	}
}
