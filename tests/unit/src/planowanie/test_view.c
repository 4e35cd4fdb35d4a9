#include "lib/test.h"
#include "lib/trick_views.h"
#include "planowanie/game.h"
#include "planowanie/view.h"

static char reason[TRICK_REASON_MAX];

static const struct {
	const char *line, *reason; /* "": the view takes it */
} dialogue[] = {
	{"set_players 2 0", "the deck is not known yet: set_deck is missing"},
	{"set_deck ab xx", "x is twice among the suits"},
	{"set_deck abc xy", ""},
	{"set_game 1 1 0", "the number of players is not known yet: "
			   "set_players is missing"},
	{"set_players 5 0", "5 players cannot play"},
	{"set_players 2 2", "there is no seat 2 among 2 players"},
	{"set_players 2 1", ""},
	{"set_cards 2 ax bx", "deal 1 has hands of 1, not 2"},
	{"set_game 1 4 0", "deal 1 has 2 hands of 4: the deck has 6 cards"},
	{"set_game 1 2 2", "player 2 cannot lead deal 1 among 2 players"},
	{"set_game 2 2 0 1 1", ""},
	{"declare 0 1", "no hands have been dealt: set_cards is missing"},
	{"play 0 ax", "no hands have been dealt: set_cards is missing"},
	{"set_cards 1 ax", "deal 1 has hands of 2, not 1"},
	{"set_cards 2 ax ax", "ax comes twice"},
	{"set_cards 2 ay bx", ""},
	{"set_cards 2 ay bx", "the hands are not empty yet"},
	{"set_game 1 1 0", "the game has begun"},
	{"declare 0 3", "3 is not from 0 to 2"},
	{"declare 2 1", "there is no player 2"},
	{"declare 0 1", ""},
	{"declare 0 1", "player 0 has declared already"},
	{"play 0 cy", "not all have declared yet: declare is missing"},
	{"declare 1 0", ""},
	{"play 1 ay", "it is the turn of player 0, not 1"},
	{"play 0 ay", "player 0 cannot play ay now"},
	{"play 0 cy", ""},
	{"play 1 bx", "player 1 cannot play bx now"},
	{"play 1 ay", ""},
	{"play 0 ax", ""},
	{"play 1 bx", ""},
	{"set_cards 1 cx", ""},
	{"declare 0 0", ""},
	{"declare 1 1", ""},
	{"play 1 cx", ""},
	{"play 0 by", ""},
	{"set_cards 1 cx", "the game is over"},
};

TEST(a_command_out_of_its_order_is_refused)
{
	struct planowanie_view view = {0};

	FOR_EACH (c, dialogue) {
		struct planowanie_view before = view;

		reason[0] = '\0';
		planowanie_view_hear(&view, c->line, reason);
		assert_string_equal(reason, c->reason);
		if (reason[0] != '\0')
			assert_memory_equal(&view, &before, sizeof view);
	}
	assert_int_equal(view.open.points[0], 4);
	assert_int_equal(view.open.points[1], 3);
}

TEST(what_is_not_told_is_as_usual)
{
	static const char *const lines[] = {"set_deck abc xy",
		"set_players 2 1", "set_cards 1 ay", "play 0 cy", "play 1 ay",
		"set_cards 2 ax bx"};
	struct planowanie_view view = {0};

	FOR_EACH (line, lines)
		assert_true(planowanie_view_hear(&view, *line, reason));
	assert_int_equal(view.course.deals, 3);
	assert_int_equal(view.open.trick.turn, 1);
	assert_int_equal(view.heard[0].announced[0], 0);
	assert_int_not_equal(view.open.points[1], 0); /* it took none */
	assert_true(planowanie_view_may_play(&view));
	assert_true(planowanie_view_may_declare(&view));
	assert_true(planowanie_view_hear(&view, "declare 1 0", reason));
	assert_false(planowanie_view_may_play(&view));
}

static struct planowanie_view views[PLANOWANIE_SEATS_MAX];

/* What each seat knows is true, and it knows its own hand and turn. */
static void
check_views(const struct planowanie *game)
{
	seat_set to_act = planowanie_game.to_act(game);
	bool declared = planowanie_open_declared(&game->open);

	for (int seat = 0; seat < game->open.seats; seat++) {
		const struct planowanie_view *view = &views[seat];
		bool acts = (to_act & seat_bit(seat)) != 0;

		assert_true(view->hand == game->hands[seat]);
		assert_true(view->possible[seat] == view->hand);
		assert_memory_equal(&view->open.trick, &game->open.trick,
			sizeof view->open.trick);
		/* A seat hears of its own declaration with all others. */
		assert_int_equal(planowanie_view_may_declare(view), !declared);
		/* Until any is announced all may have declared 0. */
		assert_int_equal(planowanie_view_may_play(view),
			declared ? acts : view->open.trick.turn == seat);
		for (int other = 0; other < game->open.seats; other++)
			assert_true((game->hands[other] &
					    ~view->possible[other]) == 0);
	}
}

static void
play_game(int seats, struct random *random)
{
	static struct planowanie game;
	static char action[GAME_LINE_MAX], why[GAME_REASON_MAX];
	const struct game_voice voice = {
		.say = planowanie_views_hear, .listener = views};

	memset(views, 0, sizeof views);
	planowanie_game.deal(&game, seats, NULL, 0, random);
	planowanie_game.introduce(&game, &voice);
	planowanie_game.begin(&game, &voice);
	for (seat_set to_act; (to_act = planowanie_game.to_act(&game)) != 0;) {
		int seat = __builtin_ctzll(to_act);
		char text[12];

		check_views(&game);
		if (planowanie_view_may_declare(&views[seat]))
			snprintf(text, sizeof text, "%d", seat % 2);
		else
			trick_card_format(&game.deck,
				trick_pick(planowanie_view_legal(&views[seat]),
					random),
				text);
		assert_true(planowanie_game.act(
			&game, seat, text, action, why, &voice));
	}
	for (int seat = 0; seat < seats; seat++)
		assert_memory_equal(views[seat].open.points, game.open.points,
			sizeof game.open.points);
}

TEST(what_the_seats_of_whole_games_know_is_true)
{
	struct random random = seeded(1);

	for (int i = 0; i < 30; i++)
		play_game(2 + i % 3, &random);
}

/* Who does not follow has none of the led suit, but perhaps trumps. */
TEST(a_seat_that_does_not_follow_has_none_of_the_suit)
{
	static const char *const lines[] = {
		"set_deck abcd xy",
		"set_players 2 1",
		"set_game 1 3 0",
		"set_cards 3 ay by ax",
		"declare 0 1",
		"declare 1 1",
		"play 0 cy",
		"play 1 ay",
		"play 0 dy",
		"play 1 by",
	};
	struct planowanie_view view = {0};
	trick_card c;

	FOR_EACH (at, lines)
		assert_true(planowanie_view_hear(&view, *at, reason));
	/* Seat 0 has led both times, so nothing is known of its last card. */
	assert_int_equal(trick_set_size(view.possible[0]), 3);
	view = (struct planowanie_view){0};
	for (size_t i = 0; i < 6; i++)
		assert_true(planowanie_view_hear(
			&view, i == 2 ? "set_game 1 3 1" : lines[i], reason));
	assert_true(planowanie_view_hear(&view, "play 1 ay", reason));
	assert_true(planowanie_view_hear(&view, "play 0 bx", reason));
	assert_true(trick_card_parse(&view.deck, "cy", &c));
	assert_int_equal(view.possible[0] & trick_suit_of(&view.deck, c), 0);
	assert_int_equal(trick_set_size(view.possible[0]), 2);
}
