#include "herc/game.h"
#include "herc/view.h"
#include "lib/test.h"
#include "lib/trick_views.h"

static char reason[TRICK_REASON_MAX];

static const struct {
	const char *line, *reason; /* "": the view takes it */
} dialogue[] = {
	{"set_players 4 0", "the deck is not known yet: set_deck is missing"},
	{"set_deck 23456789TJQKA CDHS", "the deck must be 23456789TJQKA HSDC"},
	{"set_deck 23456789TJQKA HSDC", ""},
	{"set_game 1 13 0", "the number of players is not known yet: "
			    "set_players is missing"},
	{"set_players 3 0", "3 players cannot play"},
	{"set_players 4 4", "there is no seat 4 among 4 players"},
	{"set_players 4 1", ""},
	{"set_game 1 12 0", "a game is one deal of 13 cards"},
	{"set_game 1 13 5", "player 5 cannot lead"},
	{"set_game 1 13 0", ""},
	{"play 0 2C", "no hands have been dealt: set_cards is missing"},
	{"set_cards 1 2C", "a hand has 13 cards, not 1"},
	{"set_cards 13 2C 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
		"a card comes twice"},
	{"set_cards 13 2H 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", ""},
	{"play 1 2C", "it is the turn of player 0, not 1"},
	{"play 0 2C", "player 0 cannot play 2C now"},
	{"play 0 AC", ""},
	{"play 1 2H", "player 1 cannot play 2H now"},
	{"play 1 KC", ""},
	{"play 2 AS", ""},
	{"play 3 AH", ""},
	{"play 3 AD", ""},
	{"play 0 2S", ""},
	{"play 1 2C", "player 1 cannot play 2C now"},
	{"play 1 2H", ""},
	{"play 2 3H", "player 2 cannot play 3H now"},
};

TEST(a_command_out_of_its_order_is_refused)
{
	struct herc_view view = {0};

	FOR_EACH (c, dialogue) {
		struct herc_view before = view;

		reason[0] = '\0';
		herc_view_hear(&view, c->line, reason);
		assert_string_equal(reason, c->reason);
		if (reason[0] != '\0')
			assert_memory_equal(&view, &before, sizeof view);
	}
}

TEST(player_0_leads_unless_another_is_told)
{
	static const char *const lines[] = {"set_deck 23456789TJQKA HSDC",
		"set_players 4 0",
		"set_cards 13 2H 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"};
	struct herc_view view = {0};

	FOR_EACH (line, lines) {
		assert_false(herc_view_may_play(&view));
		assert_true(herc_view_hear(&view, *line, reason));
	}
	assert_true(herc_view_may_play(&view));
	assert_false(herc_view_hear(&view, "set_game 1 13 1", reason));
	assert_string_equal(reason, "the game has begun");
}

static struct herc_view views[HERC_SEATS];

/* What each seat knows is true, and it knows its own hand and turn. */
static void
check_views(const struct herc *game)
{
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		const struct herc_view *view = &views[seat];
		bool acts = herc_game.to_act(game) == seat_bit(seat);

		assert_true(view->hand == game->hands[seat]);
		assert_int_equal(herc_view_may_play(view), acts);
		assert_memory_equal(
			&view->open, &game->open, sizeof view->open);
		if (acts)
			assert_true(herc_view_legal(view) ==
				    herc_legal(&game->open.trick, &game->deck,
					    game->hands[seat]));
		for (int other = 0; other < HERC_SEATS; other++)
			assert_true((game->hands[other] &
					    ~view->possible[other]) == 0);
	}
}

TEST(what_the_seats_of_whole_games_know_is_true)
{
	static struct herc game;
	static char action[GAME_LINE_MAX], why[GAME_REASON_MAX];
	const struct game_voice voice = {
		.say = herc_views_hear, .listener = views};
	struct random random = seeded(1);

	for (int i = 0; i < 40; i++) {
		memset(views, 0, sizeof views);
		herc_game.deal(&game, 4, NULL, i, &random);
		herc_game.introduce(&game, &voice);
		herc_game.begin(&game, &voice);
		while (herc_game.to_act(&game) != 0) {
			int seat = __builtin_ctzll(herc_game.to_act(&game));
			char name[3];

			check_views(&game);
			trick_card_format(&game.deck,
				trick_pick(
					herc_view_legal(&views[seat]), &random),
				name);
			assert_true(herc_game.act(
				&game, seat, name, action, why, &voice));
		}
		assert_false(herc_view_may_play(&views[0]));
	}
}

/* Who follows neither with the led suit nor with a heart has none of both. */
TEST(a_seat_that_does_not_follow_has_none_of_the_suit)
{
	static const char *const lines[] = {
		"set_deck 23456789TJQKA HSDC",
		"set_players 4 1",
		"set_game 1 13 0",
		"set_cards 13 2H 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC",
		"play 0 AC",
		"play 1 KC",
		"play 2 AS",
		"play 3 AH",
	};
	struct herc_view view = {0};
	trick_card club, heart;

	FOR_EACH (c, lines)
		assert_true(herc_view_hear(&view, *c, reason));
	assert_true(trick_card_parse(&view.deck, "2C", &club));
	assert_true(trick_card_parse(&view.deck, "2H", &heart));
	trick_set clubs = trick_suit_of(&view.deck, club);
	assert_true((view.possible[2] & (clubs | view.deck.trumps)) == 0);
	assert_true((view.possible[3] & clubs) == 0);
	assert_true(
		(view.possible[3] & view.deck.trumps & ~trick_bit(heart)) != 0);
}
