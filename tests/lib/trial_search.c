#include "lib/test.h"
#include "lib/trial_search.h"

#include "talk/local_game.h"

enum { DEALS_MAX = 400 };

/* Whether a position of KIND, or of any kind if it is -1, is met. */
static bool
play(struct local_game *game, long deal, int kind)
{
	const struct game_rules *rules = game->rules;
	const struct handshake none = {0};
	char text[GAME_LINE_MAX];
	const int seat = (int)(deal % game->seats);

	for (int s = 0; s < game->seats; s++)
		local_game_seat(game, s, s == seat ? SEAT_CALLERS : SEAT_OURS,
			s == seat ? &none : NULL);
	game->record.deal = deal;
	local_game_open(game);
	local_game_settle(game, seat);
	while (local_game_turn(game) != -1) {
		const int found = rules->kind(game->referee.game);

		assert_true(found >= 0 && rules->kinds[found].name);
		if (found == kind)
			return true;
		local_game_suggest(game, text);
		local_game_answer(game, true, text);
	}
	assert_int_equal(game->record.end, FAULT_NONE);
	return false;
}

static void
set_up(struct local_game *game, const struct game_rules *rules,
	const struct game_trial *trial)
{
	char reason[REASON_MAX];

	if (!local_game_init(game, rules, trial->bots, trial->presets, reason))
		fail_msg("%s: %s", trial->name, reason);
}

void
trial_search_kinds(const struct game_rules *rules)
{
	for (int kind = 0; rules->kinds[kind].name; kind++) {
		struct local_game game;
		long deal = 0;

		set_up(&game, rules, &rules->kinds[kind]);
		while (deal < DEALS_MAX && !play(&game, deal, kind))
			deal++;
		if (deal == DEALS_MAX)
			fail_msg("no %s was met", rules->kinds[kind].name);
		local_game_release(&game);
	}
}

void
trial_search_setups(const struct game_rules *rules)
{
	for (const struct game_trial *t = rules->trials; t && t->name; t++) {
		struct local_game game;

		set_up(&game, rules, t);
		assert_false(play(&game, 1, -1));
		local_game_release(&game);
	}
}
