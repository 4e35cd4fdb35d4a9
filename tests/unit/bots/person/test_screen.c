#include "person/screen.h"

#include <locale.h>

#include "lib/json_text.h"
#include "lib/screen_text.h"
#include "lib/test.h"

EACH_TEST(screen_open, screen_free)

TEST(cards_in_a_sentence_are_shown_as_cards)
{
	screen_say(&pretty, "7S takes 3C, TC: 17S 7Sx \"QC\", trump H; D");
	assert_screen("7♠ takes 3♣, 10♣: 17S 7Sx \"Q♣\", trump ♥; ♦");
}

TEST(without_cards_their_letters_are_letters)
{
	struct screen screen = pretty;
	json_t *stones = json_of("{\"places\":[{\"piece\":\"mark\"}]}");
	json_t *both = json_of("{\"places\":[{\"piece\":\"card\"},"
			       "{\"piece\":\"mark\"}]}");

	screen_look_for_cards(&screen, stones);
	screen_say(&screen, "drops into D, 7S; ");
	screen_look_for_cards(&screen, both);
	screen_say(&screen, "drops into D, 7S; ");
	assert_screen("drops into D, 7S; drops into ♦, 7♠; ");
}

TEST(nothing_that_a_terminal_would_obey_is_written)
{
	screen_write(&plain, "\033]0;title\007 7H\n");
	screen_say(&plain, "\033[31m7H");
	assert_screen("?]0;title? 7H??[31m7H");
}

TEST(letters_of_other_languages_are_text)
{
	if (!setlocale(LC_CTYPE, "C.UTF-8"))
		skip();
	screen_say(&plain, "štihovi č \xc2\x9b \xc5");
	assert_screen("štihovi č ?? ?");
	setlocale(LC_CTYPE, "C");
}

static void
name_players(struct screen *screen, const char *names, int you)
{
	screen_set_names(screen, names ? json_of(names) : NULL, you);
}

TEST(the_last_action_is_told_by_names)
{
	static const char last[] =
		"{\"last\":{\"seat\":1,\"words\":\"plays AS; player 0 takes "
		"the trick, 4 points\",\"marks\":[{\"words\":\"light loop\"}]}"
		"}";

	name_players(&plain, "[\"ann\",\"averylongname\"]", 0);
	screen_last(&plain, json_of(last));
	name_players(&plain, "[\"\\u001bx\"]", 1);
	screen_last(&plain, json_of(last));
	name_players(&plain, NULL, 2);
	screen_last(&plain, json_of(last));
	screen_last(&plain, json_of("{}"));
	assert_screen("averylongna plays AS; you take the trick, 4 points; "
		      "light loop.\n"
		      "You play AS; ?x takes the trick, 4 points; light loop.\n"
		      "Player 1 plays AS; player 0 takes the trick, 4 points; "
		      "light loop.\n");
}

TEST(what_the_person_did_is_said_to_them)
{
	static const char *const words[] = {
		"passes", "takes 3H with 3C", "declares 2", "s", ""};

	name_players(&plain, NULL, 0);
	for (size_t i = 0; i < COUNT(words); i++) {
		screen_last(&plain, json_keep(json_pack("{s:{s:i,s:s}}", "last",
					    "seat", 0, "words", words[i])));
	}
	assert_screen("You pass.\nYou take 3H with 3C.\nYou declare 2.\n"
		      "You s.\nYou .\n");
}

TEST(what_was_chosen_together_is_told_when_it_is_known)
{
	json_t *before = json_of("{\"turn\":[0,1,2],\"seats\":[\"has not\","
				 "\"has not\",\"has not\"],\"deal\":[1,2]}");
	json_t *after = json_of("{\"turn\":[0],\"seats\":[\"declared 1\","
				"\"declared 2\",\"declared 3\"],\"deal\":[1,2]"
				",\"last\":{\"seat\":2,\"words\":\"\"}}");

	name_players(&plain, NULL, 0);
	screen_together(&plain, before, after);
	screen_together(&plain, after, after);
	screen_together(&plain, NULL, after);
	assert_screen("Player 1 declared 2.\n");
}

TEST(the_heading_says_what_is_true_of_all)
{
	static const char *const frames[] = {
		"{\"deal\":[2,13],\"captions\":[\"trump C\"]}",
		"{\"captions\":[\"contest\"]}", "{\"captions\":[]}"};

	FOR_EACH (c, frames) {
		screen_heading(&plain, json_of(*c));
	}
	assert_screen("Deal 2 of 13, trump C.\nContest.\n");
}

static void
show_position(const struct screen *screen, const char *text, bool all)
{
	screen_position(screen, json_of(text), NULL, all);
}

#define CARDS(kind, name, owner, more, faces)                              \
	"{\"kind\":\"" kind "\",\"name\":\"" name "\",\"piece\":\"card\"," \
	"\"owner\":" owner "," more "\"faces\":[" faces "]}"

static const char tricks[] =
	"{\"turn\":[0],\"points\":[3,12],\"seats\":[\"took 0\",\"\"],"
	"\"places\":[" CARDS("hand", "hand", "0", "",
		"\"2H\",\"TH\",\"AH\",\"3S\",\"5S\"") "," CARDS("hand", "hand",
		"1", "\"hidden\":5,",
		"") "," CARDS("row", "played", "0", "", "") "," CARDS("row",
		"played", "1", "", "\"TD\"") "," CARDS("pile", "taken", "0", "",
		"\"KD\",\"4D\"") "," CARDS("pile", "taken", "1", "",
		"") ",{\"kind\":\"pile\",\"name\":\"stock\",\"piece\":\"card\","
		    "\"hidden\":1,\"faces\":[]}]}";

TEST(a_position_is_a_table_of_seats_and_what_lies_open)
{
	name_players(&plain, "[\"me\",\"greedy\"]", 0);
	show_position(&plain, tricks, false);
	assert_screen("            points  hand  played  taken\n"
		      "You              3     5  -           2  took 0\n"
		      "greedy          12     5  TD          0\n"
		      "Stock  1 card\n"
		      "Hand   2H TH AH  3S 5S\n");
}

TEST(cards_have_colours_and_symbols_where_the_screen_has_them)
{
	name_players(&pretty, NULL, 0);
	show_position(&pretty, tricks, false);
	assert_screen("            points  hand  played  taken\n"
		      "You              3     5  -           2  took 0\n"
		      "Player 1        12     5  \033[31m10♦\033[0m"
		      "         0\n"
		      "Stock  1 card\n"
		      "Hand   \033[31m2♥\033[0m \033[31m10♥\033[0m "
		      "\033[31mA♥\033[0m  3♠ 5♠\n");
}

TEST(hands_that_are_open_have_a_line)
{
	name_players(&plain, NULL, 0);
	show_position(&plain,
		"{\"points\":[0,0],\"seats\":[\"\",\"\"],\"places\":["
		"{\"kind\":\"row\",\"name\":\"table\",\"piece\":\"card\","
		"\"faces\":[]}," CARDS(
			"hand", "hand", "0", "", "\"2H\"") "," CARDS("hand",
			"hand", "1", "", "\"3H\",\"4C\"") "]}",
		false);
	assert_screen("            points  hand\n"
		      "You              0     1\n"
		      "Player 1         0     2\n"
		      "Table  -\n"
		      "Player 1, hand: 3H 4C\n"
		      "Hand   2H\n");
}

/* A row of all cards of the deck. */
TEST(a_long_row_goes_on_in_the_next_line)
{
	json_t *faces = json_array();
	const char *line;

	for (const char *value = "23456789TJQKA"; *value != '\0'; value++)
		for (const char *suit = "CDHS"; *suit != '\0'; suit++)
			json_array_append_new(
				faces, json_sprintf("%c%c", *value, *suit));
	json_t *frame = json_pack("{s:[i],s:[s],s:[{s:s,s:s,s:s,s:o}]}",
		"points", 0, "seats", "", "places", "kind", "row", "name",
		"table", "piece", "card", "faces", faces);
	name_players(&plain, NULL, 0);
	screen_position(&plain, frame, NULL, false);
	json_decref(frame);
	fclose(plain.out);
	line = strstr(screen_text, "Table  2C");
	assert_non_null(line);
	while (*line != '\0') {
		const size_t length = strcspn(line, "\n");

		assert_in_range(length, 1, 79);
		line += length + 1;
	}
	assert_non_null(strstr(screen_text, "\n       8C"));
}

TEST(of_many_players_only_the_person_is_shown_unless_all_are_wanted)
{
	static const char many[] =
		"{\"points\":[0,1,2,3,4,5,6,7,8],\"seats\":[\"\",\"\",\"\",\"\""
		",\"\",\"\",\"\",\"\",\"last\"],\"places\":[]}";

	name_players(&plain, NULL, 8);
	show_position(&plain, many, false);
	fflush(plain.out);
	assert_string_equal(screen_text, "            points\n"
					 "You              8  last\n");
	show_position(&plain, many, true);
	fflush(plain.out);
	assert_non_null(strstr(screen_text, "Player 7         7\n"));
	fclose(plain.out);
}

static const char board[] =
	"{\"points\":[0],\"seats\":[\"light\"],\"places\":[{\"kind\":\"grid\","
	"\"name\":\"board\",\"piece\":\"tile\",\"size\":[2,3],"
	"\"faces\":[[1,2,\"lldd\"],[7,7,\"lldd\"]]}]}";

TEST(a_board_is_drawn_as_the_screen_can)
{
	struct screen utf8 = plain;

	name_players(&plain, NULL, 0);
	show_position(&plain, board, false);
	utf8.utf8 = true;
	show_position(&utf8, board, false);
	assert_screen("      0    1    2\n"
		      " 0  .    .    .   \n"
		      " 1  .    .    lldd\n"
		      "            points\n"
		      "You              0  light\n"
		      "    0  1  2\n"
		      " 0  .  .  . \n"
		      " 1  .  . ╯ ╔\n"
		      "            points\n"
		      "You              0  light\n");
}

static const char stones[] =
	"{\"points\":[7],\"seats\":[\"x\"],\"places\":[{\"kind\":\"grid\","
	"\"name\":\"board\",\"piece\":\"mark\",\"size\":[1,2],"
	"\"faces\":[[0,1,\"white:♞\"]]},{\"kind\":\"row\",\"name\":\"bag\","
	"\"piece\":\"mark\",\"faces\":[\"black:\",\"red:10\",\"red:♞\"]},"
	"{\"kind\":\"row\",\"name\":\"dice\",\"piece\":\"mark\",\"owner\":0,"
	"\"faces\":[\"blue:♞\",\"green:6\"]}]}";

TEST(marks_are_the_letters_of_their_colours)
{
	struct screen utf8 = plain;

	name_players(&plain, NULL, 0);
	show_position(&plain, stones, false);
	utf8.utf8 = true;
	show_position(&utf8, stones, false);
	assert_screen("      0    1\n"
		      " 0  .    w?  \n"
		      "            points  dice \n"
		      "You              7  u? g6  x\n"
		      "Bag    b r10 r?\n"
		      "      0    1\n"
		      " 0  .    w♞  \n"
		      "            points  dice \n"
		      "You              7  u♞ g6  x\n"
		      "Bag    b r10 r♞\n");
}

TEST(marks_have_their_colours_where_the_screen_has_them)
{
	struct screen utf8 = coloured;

	utf8.utf8 = true;
	name_players(&utf8, NULL, 0);
	show_position(&utf8, stones, false);
	assert_screen("      0    1\n"
		      " 0  .    \033[30;107mw♞\033[0m  \n"
		      "            points  dice \n"
		      "You              7  \033[97;44mu♞\033[0m "
		      "\033[30;42mg6\033[0m  x\n"
		      "Bag    \033[97;40mb\033[0m \033[97;41mr10\033[0m "
		      "\033[97;41mr♞\033[0m\n");
}

TEST(points_may_be_those_of_the_end)
{
	json_t *frame = json_of("{\"points\":[0],\"seats\":[\"\"],"
				"\"places\":[]}");
	json_t *points = json_of("[25]");

	name_players(&plain, NULL, 0);
	screen_position(&plain, frame, points, true);
	assert_screen("            points\nYou             25\n");
}
