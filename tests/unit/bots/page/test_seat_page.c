#include "page/seat_page.h"

#include <string.h>

#include "lib/test.h"
#include "lib/web_double.h"
#include "web/page_files.h"

#define HELLO                                                              \
	"{\"kind\":\"hello\",\"page\":\"seat\",\"title\":\"Talon\","       \
	"\"waits\":{\"deal\":1.0,\"card\":0.7,\"trick\":1.5,\"end\":3.0}," \
	"\"resign\":true}\n"
#define GAME   "{\"kind\":\"game\",\"number\":1}\n"
#define FRAME  "{\"kind\":\"frame\",\"made\":0,\"frame\":{\"turn\":[0]}}\n"
#define RESULT "{\"kind\":\"result\",\"points\":[1,2]}\n"
#define NOW    "{\"kind\":\"now\"}\n"
#define ASK                                                                 \
	"{\"kind\":\"ask\",\"id\":1,\"ask\":\"gen_move\",\"left_ms\":5000," \
	"\"actions\":[{\"action\":\"7H\"}]}\n"

static struct seat_page page;
static int64_t clock_ms;

static int64_t
now_ms(void)
{
	return clock_ms;
}

static struct seat_page_terms terms = {
	.title = "Talon",
	.waits = {.deal = 1, .card = 0.7, .trick = 1.5, .end = 3},
	.now_ms = now_ms,
};

static json_t *
object(const char *text)
{
	return json_loads(text, 0, NULL);
}

FIXTURE(set_up)
{
	char reason[GAME_REASON_MAX];

	clock_ms = 1000;
	terms.resign = true;
	assert_true(seat_page_open(
		&page, &terms, (struct web_terms){.port = 80}, reason));
	(void)web_double_take();
	return 0;
}

FIXTURE(tear_down)
{
	seat_page_close(&page);
	return 0;
}

EACH_TEST(set_up, tear_down)

static void
play_to_the_question(void)
{
	seat_page_begin(&page, object("{\"number\":1}"));
	seat_page_show(&page, object("{\"turn\":[0]}"));
	seat_page_ask(&page, "gen_move", object("[{\"action\":\"7H\"}]"), 5000);
}

TEST(its_door_has_a_token)
{
	assert_int_equal(strlen(web_double.token), WEB_TOKEN_LENGTH);
}

TEST(what_cannot_be_served_has_a_reason)
{
	struct seat_page other;
	char reason[GAME_REASON_MAX];

	web_double.refusal = "no";
	assert_false(seat_page_open(
		&other, &terms, (struct web_terms){.port = 80}, reason));
	assert_string_equal(reason, "no");
	web_double.refusal = NULL;
	web_double.site = &page.site;
}

TEST(what_is_told_is_told_to_all)
{
	play_to_the_question();
	assert_string_equal(web_double_take(), GAME FRAME ASK);
	seat_page_end_game(&page, object("{\"points\":[1,2]}"));
	assert_string_equal(
		web_double_take(), "{\"kind\":\"done\",\"id\":1}\n" RESULT);
	seat_page_say_end(&page, "Bye.");
	assert_string_equal(
		web_double_take(), "{\"kind\":\"end\",\"words\":\"Bye.\"}\n");
}

TEST(who_comes_later_hears_it_again)
{
	assert_string_equal(web_double_open(), HELLO NOW);
	play_to_the_question();
	assert_string_equal(web_double_open(), HELLO GAME FRAME ASK NOW);
	seat_page_settle(&page);
	assert_string_equal(web_double_open(), HELLO GAME FRAME NOW);
	seat_page_end_game(&page, object("{\"points\":[1,2]}"));
	assert_string_equal(web_double_open(), HELLO GAME FRAME RESULT NOW);
}

TEST(the_clock_runs_on_for_who_comes_later)
{
	play_to_the_question();
	clock_ms = 3000;
	assert_non_null(strstr(web_double_open(), "\"left_ms\":3000,"));
}

TEST(it_knows_when_the_time_is_up)
{
	assert_int_equal(seat_page_left_ms(&page), -1);
	play_to_the_question();
	assert_int_equal(seat_page_left_ms(&page), 5000);
	clock_ms = 9000;
	assert_int_equal(seat_page_left_ms(&page), 0);
	(void)web_double_post("resign", "{\"id\":1}");
	assert_int_equal(seat_page_left_ms(&page), -1);
	seat_page_ask(&page, "gen_move", json_array(), -1);
	assert_int_equal(seat_page_left_ms(&page), -1);
}

TEST(an_offered_action_is_taken_once)
{
	play_to_the_question();
	assert_null(seat_page_answer(&page));
	assert_int_equal(
		web_double_post("act", "{\"id\":1,\"action\":\"7H\"}"), 204);
	assert_string_equal(seat_page_answer(&page), "7H");
	assert_int_equal(
		web_double_post("act", "{\"id\":1,\"action\":\"7H\"}"), 409);
	assert_string_equal(web_double_open(), HELLO GAME FRAME NOW);
	(void)web_double_take();
	seat_page_settle(&page);
	assert_string_equal(
		web_double_take(), "{\"kind\":\"done\",\"id\":1}\n");
	assert_null(seat_page_answer(&page));
	assert_int_equal(
		web_double_post("act", "{\"id\":1,\"action\":\"7H\"}"), 409);
}

static const struct {
	const char *name, *body;
	int status;
} posts[] = {
	{"act", "{\"id\":1,\"action\":\"8H\"}", 409},
	{"act", "{\"id\":2,\"action\":\"7H\"}", 409},
	{"act", "{\"id\":\"1\",\"action\":\"7H\"}", 400},
	{"act", "{\"id\":1}", 400},
	{"act", "{\"id\":1,\"action\":7}", 400},
	{"act", "{\"id\":1.0,\"action\":\"7H\"}", 400},
	{"act", "{}", 400},
	{"act", "[]", 400},
	{"resign", "{}", 400},
	{"resign", "{\"id\":7}", 409},
	{"line", "{\"line\":\"quit\"}", -1},
	{"", "{\"id\":1,\"action\":\"7H\"}", -1},
};

TEST(what_is_no_answer_changes_nothing)
{
	play_to_the_question();
	for (size_t i = 0; i < sizeof posts / sizeof *posts; i++) {
		print_message("%s %s\n", posts[i].name, posts[i].body);
		assert_int_equal(web_double_post(posts[i].name, posts[i].body),
			posts[i].status);
		assert_null(seat_page_answer(&page));
	}
	assert_string_equal(web_double_open(), HELLO GAME FRAME ASK NOW);
}

TEST(who_may_give_up_does)
{
	play_to_the_question();
	terms.resign = false;
	assert_int_equal(web_double_post("resign", "{\"id\":1}"), 409);
	terms.resign = true;
	assert_int_equal(web_double_post("resign", "{\"id\":1}"), 204);
	assert_string_equal(seat_page_answer(&page), SEAT_PAGE_RESIGN);
}

TEST(the_page_names_its_scripts)
{
	char *text = NULL;
	size_t size;
	FILE *file = open_memstream(&text, &size);

	assert_non_null(file);
	page.site.page(page.site.owner, 0, file);
	fclose(file);
	assert_non_null(strstr(text, "seat.js"));
	free(text);
	assert_ptr_equal(page.site.files, page_files);
}
