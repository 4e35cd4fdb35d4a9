/* What a player does in any game: rules, seeds, clocks and observers. */
#include "player/player.h"

#include <stdio.h>
#include <string.h>

#include "lib/card_text.h"
#include "lib/player_talk.h"
#include "lib/test.h"
#include "seats.h"
#include "tablic/view.h"

enum { SEEDS = 50 };

#define TABLIC                          \
	"set_deck 23456789TJQKA CDHS\n" \
	"set_players 2 0\n"             \
	"set_game 4 6 0 6 0 6 0 6 0\n"  \
	"set_table 4 3H 4C 7D KS\n"     \
	"set_cards 6 7S 9H AS TD TC 2C\n"

#define TRAX                \
	"set_board 7 7\n"   \
	"set_players 2 0\n" \
	"set_tile 3 3 lldd\n"

/* A refused beginning leaves the game in play. */
TEST(one_process_plays_all_games)
{
	struct player *p = player_of("greedy");
	char first[256];

	strcpy(first, last_move(talk(p, "set_seed 1\n" TRAX "gen_move\n")));
	assert_string_equal(
		last_move(talk(p, TABLIC "gen_move\n")), "TD 3H 7D");
	assert_refused(p, "set_rules whist", "tablic-stihovi planowanie");
	assert_string_equal(
		last_move(talk(p, "set_seed 1\n" TRAX "gen_move\n")), first);
	assert_refused(p, "set_board 7", "columns");
	assert_refused(p, "set_deck 2 C", "the deck must be");
	assert_refused(p, "set_cards 1 AS", "no set_cards in trax");
	assert_int_equal(talk(p, "gen_move\n")[0], '=');
	player_end(p);
}

TEST(a_game_that_is_told_begins_with_its_own_command)
{
	struct player *p = player_of("greedy");

	assert_string_equal(talk(p, "set_rules herc\n"), "=\n\n");
	assert_refused(p, "set_board 7 7", "no set_board in herc");
	assert_refused(p, "set_deck 23456789TJQKA CDHS", "the deck must be");
	assert_string_equal(talk(p, "set_deck 23456789TJQKA HSDC\n"), "=\n\n");
	player_end(p);
}

/* An arbiter that lists no set_deck, or a beginner who left it out. */
TEST(choices_need_no_beginning)
{
	static const char *const names[] = {
		"random", "greedy", "genetic", "expert"};
	static const char deal[] = "set_players 3 0\n"
				   "set_game 3 6 0 6 0 4 0\n"
				   "set_table 4 5H 7C KS 2D\n"
				   "set_cards 6 5D QH 9S 3C JD 8H\n"
				   "gen_move\n";

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct player *p = player_of(names[i]);

		last_move(talk(p, deal));
		assert_true(p->seeded);
		player_end(p);
	}
}

TEST(one_seed_is_one_choice)
{
	struct player *one = player_of("random");
	struct player *two = player_of("random");
	char commands[512];
	char first[256] = "";
	int others = 0;

	for (int seed = 0; seed < SEEDS; seed++) {
		char move[256];

		snprintf(commands, sizeof commands,
			"set_seed %d\n" TABLIC "gen_move\n", seed);
		strcpy(move, last_move(talk(one, commands)));
		assert_string_equal(last_move(talk(two, commands)), move);
		if (seed == 0)
			strcpy(first, move);
		others += strcmp(first, move) != 0;
	}
	assert_in_range(others, 1, SEEDS - 1);
	player_end(one);
	player_end(two);
}

/* A second game on a living process is played as a first one is. */
TEST(nothing_carries_over_to_the_next_game)
{
	static const char other_game[] =
		"set_rules tablic-stihovi\n"
		"set_seed 9\n" TABLIC "time_left 5\ngen_move\nplay 0 2C\n";
	static const char game[] =
		"set_rules tablic\nset_seed 7\n" TABLIC "gen_move\n";
	struct player *fresh = player_of("random");
	struct player *used = player_of("random");

	talk(used, other_game);
	talk(used, game);
	talk(fresh, game);
	assert_memory_equal(
		used->view, fresh->view, sizeof(struct tablic_view));
	assert_memory_equal(
		&used->random, &fresh->random, sizeof fresh->random);
	assert_int_equal(used->left_ms, fresh->left_ms);
	player_end(fresh);
	player_end(used);
}

TEST(a_seed_of_the_command_line_stays)
{
	struct player *fixed = player_of("random");
	struct player *told = player_of("random");
	char move[256];

	fixed->seed_fixed = true;
	fixed->seed = 7;
	strcpy(move, last_move(talk(told, "set_seed 7\n" TABLIC "gen_move\n")));
	for (int game = 0; game < 2; game++)
		assert_string_equal(last_move(talk(fixed, "set_seed 8\n" TABLIC
							  "gen_move\n")),
			move);
	player_end(fixed);
	player_end(told);
}

/* Without any seed two games differ sooner or later. */
TEST(no_seed_is_any_seed)
{
	struct player *p = player_of("random");
	char first[256];
	int others = 0;

	strcpy(first, last_move(talk(p, TABLIC "gen_move\n")));
	for (int game = 0; game < SEEDS; game++)
		others += strcmp(first,
				  last_move(talk(p, TABLIC "gen_move\n"))) != 0;
	assert_int_not_equal(others, 0);
	player_end(p);
}

TEST(the_commands_of_all_games_are_listed_once)
{
	struct player *p = player_of("greedy");

	assert_string_equal(talk(p, "list_commands\n"),
		"= "
		"set_rules\nset_seed\nset_deck\nset_board\nset_mode\nset_"
		"players\n"
		"set_game\nset_table\nset_tile\nset_cards\nshow_cards\n"
		"time_left\ngen_declare\ndeclare\ngen_move\nplay\nresult\n"
		"protocol_version\nname\nversion\nknown_command\n"
		"list_commands\nquit\n\n");
	player_end(p);
}

/* What an observer heard: the commands, and views before and after a play. */
struct notes {
	char commands[256];
	card_set before;
	card_set after;
	char question[16];
};

static void
note_command(void *self, const char *command, char *arguments,
	const void *before, const void *view)
{
	const struct tablic_view *was = before;
	const struct tablic_view *is = view;
	struct notes *notes = self;

	if (strcmp(command, "set_deck") == 0)
		assert_null(before);
	else
		assert_non_null(before);
	if (strcmp(command, "play") == 0) {
		assert_string_equal(arguments, "0 7S 3H 4C");
		notes->before = was->open.table;
		notes->after = is->open.table;
	}
	strlcat(notes->commands, command, sizeof notes->commands);
	strlcat(notes->commands, " ", sizeof notes->commands);
}

static void
answer_for_it(void *self, const char *question, const void *view,
	struct random *random, char answer[static GAME_LINE_MAX])
{
	const struct tablic_view *tablic = view;
	struct notes *notes = self;

	(void)random;
	assert_int_equal(card_set_size(tablic->hand), 6);
	strlcpy(notes->question, question, sizeof notes->question);
	strlcpy(answer, "anything", GAME_LINE_MAX);
}

TEST(an_observer_hears_what_was_accepted_and_is_asked)
{
	struct notes notes = {0};
	const struct player_observer observer = {
		note_command, answer_for_it, &notes};
	const struct player_game games[] = {
		{.game = seat_all[0], .observer = &observer}, {0}};
	struct player player;

	assert_int_equal(player_init(&player, games), 0);
	assert_string_equal(
		last_move(talk(&player, TABLIC "gen_move\n")), "anything");
	assert_string_equal(notes.question, "gen_move");
	talk(&player, "play 1 5C\nplay 0 7S 3H\nplay 0 7S 3H 4C\n"
		      "set_table 4 3H 4C 7D KS\nresult 3\nresult 3 25\n");
	assert_string_equal(notes.commands,
		"set_deck set_players set_game set_table set_cards play "
		"result ");
	assert_true(notes.before == cards("3H 4C 7D KS"));
	assert_true(notes.after == cards("7D KS"));
	player_release(&player);
}
