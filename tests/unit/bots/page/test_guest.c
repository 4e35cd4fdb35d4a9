#include "page/guest.h"

#include <string.h>
#include <unistd.h>

#include "lib/test.h"
#include "lib/web_double.h"

#define GAME                                                             \
	"{\"kind\":\"game\",\"number\":1,\"rules\":\"herc\",\"seat\":2," \
	"\"names\":null}\n"
#define FRAME(made, turn)                                                  \
	"{\"kind\":\"frame\",\"made\":" made ",\"frame\":{\"turn\":[" turn \
	"]}}\n"
#define ASK(id, left)                             \
	"{\"kind\":\"ask\",\"id\":" id            \
	",\"ask\":\"gen_move\",\"left_ms\":" left \
	",\"actions\":[{\"action\":\"7H\"}]}\n"

static struct seat_page page;
static struct guest guest;
static struct bot bot;
static int commands[2], answers[2];

static int64_t
now_ms(void)
{
	return 0;
}

static const struct seat_page_terms terms = {
	.title = "Talon", .resign = true, .now_ms = now_ms};

FIXTURE(set_up)
{
	char reason[GAME_REASON_MAX];

	assert_true(seat_page_open(
		&page, &terms, (struct web_terms){.port = 80}, reason));
	guest_bot(&guest, &page, "1.2", &bot);
	assert_int_equal(pipe(commands), 0);
	assert_int_equal(pipe(answers), 0);
	bot_begin(&bot, answers[1]);
	(void)web_double_take();
	return 0;
}

FIXTURE(tear_down)
{
	guest_release(&guest);
	seat_page_close(&page);
	for (int i = 0; i < 2; i++) {
		close(commands[i]);
		close(answers[i]);
	}
	return 0;
}

EACH_TEST(set_up, tear_down)

/* What the bot has answered; "": nothing yet. */
static const char *
answered(void)
{
	static char text[4096];
	const ssize_t none = write(answers[1], "", 1);
	const ssize_t got = read(answers[0], text, sizeof text);

	assert_int_equal(none, 1);
	assert_true(got > 0 && text[got - 1] == '\0');
	return text;
}

static const char *
say(const char *text)
{
	assert_int_equal(
		write(commands[1], text, strlen(text)), (ssize_t)strlen(text));
	bot_read(&bot, commands[0]);
	return answered();
}

static void
say_opening(void)
{
	assert_string_equal(
		say("set_rules herc\nset_players 4 2\nset_cards 1 7H\n"
		    "show_frame 1 1 {\"turn\":[2]}\n"),
		"=\n\n=\n\n=\n\n=\n\n");
}

TEST(the_page_hears_of_a_game_when_there_is_something_to_see)
{
	(void)say("set_rules herc\nset_players 4 2\n");
	assert_string_equal(web_double_take(), "");
	(void)say("show_frame 1 2 {\"turn\"\nshow_frame 2 2 :[2]}\n");
	assert_string_equal(web_double_take(), GAME FRAME("0", "2"));
}

TEST(a_question_waits_for_the_person)
{
	say_opening();
	(void)web_double_take();
	assert_string_equal(
		say("show_actions 1 1 [{\"action\":\"7H\"}]\ntime_left 900\n"
		    "gen_move\nplay 2 7H\nshow_frame 1 1 {\"turn\":[]}\n"),
		"=\n\n=\n\n");
	assert_string_equal(web_double_take(), ASK("1", "900"));
	guest_go_on(&guest, &bot);
	assert_string_equal(answered(), "");
	assert_int_equal(
		web_double_post("act", "{\"id\":1,\"action\":\"7H\"}"), 204);
	guest_go_on(&guest, &bot);
	assert_string_equal(answered(), "= 7H\n\n=\n\n=\n\n");
	assert_string_equal(web_double_take(),
		"{\"kind\":\"done\",\"id\":1}\n" FRAME("1", ""));
}

TEST(time_is_told_for_one_question)
{
	say_opening();
	(void)say("time_left 900\nshow_actions 1 1 [{\"action\":\"7H\"}]\n"
		  "gen_move\n");
	(void)web_double_post("act", "{\"id\":1,\"action\":\"7H\"}");
	guest_go_on(&guest, &bot);
	(void)web_double_take();
	(void)say("show_actions 1 1 [{\"action\":\"7H\"}]\ngen_move\n");
	assert_string_equal(web_double_take(), ASK("2", "null"));
}

TEST(a_game_ends_with_points_and_words)
{
	(void)say("set_rules tablic\nset_players 2 0\nset_names me greedy\n"
		  "show_frame 1 1 {\"turn\":[]}\n");
	(void)web_double_take();
	assert_string_equal(say("result 3 9\n"), "=\n\n");
	assert_string_equal(web_double_take(),
		"{\"kind\":\"result\",\"points\":[3,9],\"words\":\"greedy has "
		"the most points: 9.\"}\n");
	assert_non_null(
		strstr(web_double_open(), "\"names\":[\"me\",\"greedy\"]"));
	(void)say("set_rules tablic\nset_players 2 0\n"
		  "show_frame 1 1 {\"turn\":[0]}\n");
	assert_non_null(strstr(web_double_take(),
		"\"number\":2,\"rules\":\"tablic\",\"seat\":0,\"names\":null"));
}

TEST(a_game_that_begins_anew_is_another)
{
	say_opening();
	(void)web_double_take();
	(void)say("set_players 2 1\nshow_frame 1 1 {\"turn\":[0]}\n");
	assert_non_null(strstr(web_double_take(), "\"number\":2,"));
}

TEST(who_gives_up_is_told_so)
{
	say_opening();
	(void)say("show_actions 1 1 [{\"action\":\"7H\"}]\ngen_move\n");
	assert_int_equal(web_double_post("resign", "{\"id\":1}"), 204);
	guest_go_on(&guest, &bot);
	assert_string_equal(answered(), "= resign\n\n");
	(void)web_double_take();
	(void)say("result 0 9 0 9\n");
	assert_non_null(strstr(web_double_take(), "You gave up."));
}

static const struct {
	const char *command, *answer;
} talks[] = {
	{"name\nversion\n", "= human\n\n= 1.2\n\n"},
	{"set_anything 1 2\n", "=\n\n"},
	{"gen_move\n", "? nobody can choose here: the actions come by "
		       "show_actions\n\n"},
	{"set_players x 1\n", "? set_players needs two numbers\n\n"},
	{"show_frame 1 1 {\n",
		"? this is no part of a JSON text that can come now\n\n"},
	{"show_actions 2 2 []\n",
		"? this is no part of a JSON text that can come now\n\n"},
	{"show_actions 1 1 {}\n",
		"? this is no part of a JSON text that can come now\n\n"},
	{"time_left soon\n", "=\n\n"},
};

TEST(commands_are_obeyed_as_far_as_they_make_sense)
{
	for (size_t i = 0; i < sizeof talks / sizeof *talks; i++)
		assert_string_equal(say(talks[i].command), talks[i].answer);
	assert_string_equal(web_double_take(), "");
}
