/* The strategies of tablić by their names. */
#include "tablic/players/seat.h"

#include "tablic/view.h"

#include "lib/test.h"

static char reason[GAME_REASON_MAX];

static const struct seat_strategy *
find(const char *name)
{
	const struct seat_strategy *s = tablic_seat.strategies;

	while (s->name && strcmp(s->name, name) != 0)
		s++;
	assert_non_null(s->name);
	return s;
}

/* A view whose turn it is to play one of six cards. */
static void
set_up(struct tablic_view *view, int scoring)
{
	const bool pairs = scoring == TABLIC_PAIRS;
	const char *const commands[][2] = {
		{"set_deck", "23456789TJQKA CDHS"},
		{"set_players", pairs ? "4 0" : "2 0"},
		{"set_match", pairs ? "101 43 61 43 61" : "101 43 61"},
		{"set_game", pairs ? "2 6 0 6 0" : "4 6 0 6 0 6 0 6 0"},
		{"set_table", "4 3H 4C 7D KS"},
		{"set_cards", "6 7S 9H AS TD TC 2C"},
	};
	char arguments[64];

	tablic_seat.forget(view, scoring);
	for (size_t i = 0; i < COUNT(commands); i++) {
		const struct seat_command *c = tablic_seat.commands;

		while (strcmp(c->name, commands[i][0]) != 0)
			c++;
		strcpy(arguments, commands[i][1]);
		assert_true(c->hear(view, arguments, reason));
	}
}

/* The answer of STRATEGY, made with a few nodes, is taken as a play. */
static void
play(const struct seat_strategy *strategy, int scoring)
{
	const struct seat_question *question = tablic_seat.questions;
	struct effort effort = effort_of_nodes(strategy->move_ns > 0 ? 200 : 0);
	void *made = strategy->player ? NULL : strategy->player_new();
	char answer[GAME_LINE_MAX];
	char arguments[64];
	struct tablic_view view;
	struct random random = seeded(1);

	set_up(&view, scoring);
	assert_true(question->may_ask(&view));
	assert_int_equal(question->answers_left(&view),
		scoring == TABLIC_PAIRS ? 12 : 24);
	question->answer(made ? made : strategy->player, &view, &effort,
		&random, answer);
	snprintf(arguments, sizeof arguments, "0 %.60s", answer);
	const struct seat_command *heard = tablic_seat.commands;
	while (strcmp(heard->name, "play") != 0)
		heard++;
	if (!heard->hear(&view, arguments, reason))
		fail_msg("%s: %s: %s", strategy->name, answer, reason);
	assert_false(question->may_ask(&view));
	if (made)
		strategy->player_free(made);
}

TEST(every_strategy_plays_by_every_scoring)
{
	int count = 0;

	for (const struct seat_strategy *s = tablic_seat.strategies; s->name;
		s++) {
		for (int i = 0; tablic_seat.rules[i].name; i++)
			play(s, tablic_seat.rules[i].variant);
		count++;
	}
	assert_int_equal(count, 7);
}

TEST(only_who_thinks_has_a_time)
{
	assert_int_equal(find("random")->move_ns, 0);
	assert_int_equal(find("greedy")->move_ns, 0);
	assert_true(find("exact")->move_ns == 100000000);
	assert_true(find("expert")->move_ns == 20000000);
}

TEST(options_of_their_own_are_checked)
{
	static const struct {
		const char *strategy, *option, *value;
		bool good;
	} cases[] = {
		{"minimax", "depth", "6", true},
		{"minimax", "depth", "0", false},
		{"minimax", "depth", "7", true},
		{"minimax", "depth", "inf", true},
		{"minimax", "depth", "x", false},
		{"genetic", "genome", "1,2,3,4", true},
		{"genetic", "genome", "1,2,3", false},
		{"expert", "level", "1", true},
		{"expert", "level", "10", true},
		{"expert", "level", "11", false},
	};

	FOR_EACH (c, cases) {
		const struct seat_strategy *s = find(c->strategy);
		void *player = s->player_new();

		reason[0] = '\0';
		assert_non_null(player);
		bool good = s->player_set(player, c->option, c->value, reason);
		if (good != c->good || (!good && !strstr(reason, c->value)))
			fail_msg("%s: %s", c->value, reason);
		s->player_free(player);
	}
}
