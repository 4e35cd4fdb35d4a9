/* Asking a person, who types into a file. */
#include "person/at_terminal.c"

#include "common/say.h"
#include "lib/json_text.h"
#include "lib/screen_text.h"
#include "lib/test.h"

static struct at_terminal at;
static struct at_terminal_terms terms;
static struct terminal terminal;
static struct person_place place;
static struct input input;

BEFORE_EACH
{
	assert_true(screen_open(state) >= 0);
	terminal = (struct terminal){.screen = plain, .hinted = true};
	at = (struct at_terminal){
		.terminal = &terminal, .terms = &terms, .left_ms = -1};
	terms = (struct at_terminal_terms){.version = "1.0"};
	place = (struct person_place){begin, hear, show, ask, end_game, &at};
	person_bot(&at.person, &place, "1.0", &at.bot);
	strlcpy(at.person.rules, "cards", sizeof at.person.rules);
}

AFTER_EACH
{
	forget_game(&at);
	json_decref(at.actions);
	person_release(&at.person);
	assert_int_equal(screen_free(state), 0);
}

/* How asking ends for somebody who types TYPED, then nothing. */
static enum end
talk(const char *typed)
{
	int in[2];
	int answers[2];

	assert_int_equal(pipe(in), 0);
	assert_int_equal(pipe(answers), 0);
	assert_int_equal(write(in[1], typed, strlen(typed)), strlen(typed));
	close(in[1]);
	terminal.lines = (struct line_reader){0};
	terminal.at_end = false;
	terminal.in = in[0];
	terminal.answers = answers[1];
	const enum end end = converse(&at, &input);
	close(in[0]);
	close(answers[0]);
	close(answers[1]);
	return end;
}

static void
ask_for_a_card(void)
{
	json_t *actions = json_of(
		"[{\"action\":\"7H\",\"words\":\"plays 7H\",\"pieces\":"
		"[[0,\"7H\"]]},{\"action\":\"8H\",\"words\":\"plays 8H\","
		"\"pieces\":[[0,\"8H\"]]}]");

	assert_true(ask(&at, "gen_move", actions, -1));
}

#define FRAME(deal, last)                                                \
	"{\"turn\":[0],\"points\":[0],\"captions\":[],\"seats\":[\"\"]," \
	"\"places\":[],\"deal\":[" deal ",2]" last "}"
#define LAST ",\"last\":{\"seat\":1,\"words\":\"plays 9H\"}"

TEST(lines_are_refused_until_one_is_taken)
{
	ask_for_a_card();
	assert_int_equal(talk("6\n8\n"), END_ANSWER);
	assert_string_equal(input.answer, "8H");
	assert_screen("\nYour card: You do not hold that card.\nYour card: ");
}

TEST(some_words_mean_the_same_in_every_game)
{
	show(&at, json_of(FRAME("1", "")));
	ask_for_a_card();
	at.left_ms = 1500;
	assert_int_equal(talk("LIST\nshow\nback\nback\n8\n"), END_ANSWER);
	assert_screen("\nDeal 1 of 2.\n"
		      "\n            points\nYou              0\nTime   1.5 s\n"
		      "Your card: plays 7H\nplays 8H\n"
		      "Your card: \nDeal 1 of 2.\n"
		      "            points\nYou              0\n"
		      "Your card: Your card: Your card: ");
}

TEST(help_says_what_can_be_typed)
{
	ask_for_a_card();
	assert_int_equal(talk("help\n?\n8\n"), END_ANSWER);
	fclose(plain.out);
	char *first = strstr(screen_text, "Name a card of your hand");
	assert_non_null(first);
	assert_non_null(strstr(first + 1, "Name a card of your hand"));
}

TEST(an_action_is_taken_back_to_the_last_that_was_a_choice)
{
	ask_for_a_card();
	assert_int_equal(talk("undo\n8\n"), END_ANSWER);
	assert_int_equal(at.acted, 1);
	terms.undo = true;
	at.acted = 0;
	assert_int_equal(talk("undo\n8\n"), END_ANSWER);
	at.chosen[at.acted++] = false;
	assert_int_equal(talk("undo\n8\n"), END_TAKES_BACK);
	assert_int_equal(count_to_undo(&at), 2);
	fclose(plain.out);
	assert_non_null(strstr(screen_text, "Nothing can be taken back here."));
	assert_non_null(strstr(screen_text, "You have chosen nothing yet."));
}

TEST(there_are_hints_where_they_are_allowed_alone)
{
	strlcpy(at.person.rules, "herc", sizeof at.person.rules);
	ask_for_a_card();
	assert_int_equal(talk("hint\n8\n"), END_ANSWER);
	fclose(plain.out);
	assert_non_null(
		strstr(screen_text, "There are no hints in this game.\n"));
}

TEST(the_rules_can_be_read_in_a_game)
{
	ask_for_a_card();
	strlcpy(at.person.rules, "herc", sizeof at.person.rules);
	assert_int_equal(talk("rules\n8\n"), END_ANSWER);
	strlcpy(at.person.rules, "cards", sizeof at.person.rules);
	assert_int_equal(talk("rules\n8\n"), END_ANSWER);
	fclose(plain.out);
	assert_non_null(strstr(screen_text, "Your card: Herc\n====\n"));
	assert_non_null(strstr(screen_text, "  your hand: 5H  2D  AC\n"));
	assert_non_null(strstr(screen_text, "Your card: There is no page "));
}

TEST(who_gives_up_or_goes_away_leaves_no_answer)
{
	ask_for_a_card();
	assert_int_equal(talk("quit\nyes\n8\n"), END_RESIGNS);
	assert_int_equal(talk(" Resign \nda\n8\n"), END_RESIGNS);
	assert_int_equal(talk("quit\n"), END_CLOSED);
	assert_int_equal(talk("6\n"), END_CLOSED);
	fclose(plain.out);
}

TEST(a_game_is_given_up_by_a_second_word_alone)
{
	ask_for_a_card();
	assert_int_equal(talk("quit\n\nquit\nresign\nn\n8\n"), END_ANSWER);
	assert_string_equal(input.answer, "8H");
	assert_int_equal(talk("resign\n7\n"), END_ANSWER);
	assert_string_equal(input.answer, "7H");
	fclose(plain.out);
	assert_non_null(strstr(screen_text, "Your card: That loses the game. "
					    "Give it up? (y/N) Your card: "));
}

TEST(what_is_new_is_told_once)
{
	show(&at, json_of(FRAME("1", "")));
	show(&at, json_of(FRAME("1", LAST)));
	show(&at, json_of(FRAME("1", LAST)));
	show(&at, json_of(FRAME("2", LAST)));
	assert_screen("\nDeal 1 of 2.\nPlayer 1 plays 9H.\n\nDeal 2 of 2.\n");
}

TEST(without_frames_the_commands_tell_the_game)
{
	char name[] = "play";
	at.bot.command.name = name;
	hear(&at, &at.bot, "1 7H\033");
	assert_true(ask(&at, "gen_move", NULL, -1));
	assert_int_equal(talk("8H\n"), END_ANSWER);
	hear(&at, &at.bot, "0 8H");
	show(&at, json_of(FRAME("1", "")));
	assert_null(at.heard);
	assert_screen("\nplay 1 7H?\nYour move: \nDeal 1 of 2.\n");
}

static void
end_with(int own, int other)
{
	end_game(&at, json_keep(json_pack("[ii]", own, other)),
		json_keep(json_pack(
			"[o]", said("You lost %d : %d.", own, other))));
}

TEST(the_end_is_shown_with_its_points)
{
	show(&at, json_of(FRAME("1", "")));
	end_with(5, 12);
	assert_screen("\nDeal 1 of 2.\n\nThe game was broken off.\n"
		      "             points\nYou               5\n"
		      "Player 1         12\nYou lost 5 : 12.\n");
}

TEST(the_parts_of_the_points_say_how_it_ended)
{
	show(&at, json_of("{\"turn\":[],\"points\":[5,12],\"captions\":[],"
			  "\"seats\":"
			  "[\"\",\"\"],\"places\":[],\"parts\":[[\"cards\",[5,"
			  "8]],"
			  "[\"tablas\",[0,4]]]}"));
	end_with(5, 12);
	assert_screen("\n\nThe game is over.\n"
		      "             cards  tablas  points\n"
		      "You              5       0       5\n"
		      "Player 1         8       4      12\n"
		      "You lost 5 : 12.\n");
}
