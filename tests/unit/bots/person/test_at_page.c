#include "person/at_page.c"

#include "lib/json_text.h"
#include "lib/test.h"
#include "lib/web_double.h"

static char reason[GAME_REASON_MAX];

#define HELLO                                                              \
	"{\"kind\":\"hello\",\"page\":\"seat\",\"title\":\"Talon\","       \
	"\"waits\":{\"deal\":1.0,\"card\":0.7,\"trick\":1.5,\"end\":3.0}," \
	"\"resign\":true}\n"
#define GAME                                                             \
	"{\"kind\":\"game\",\"number\":1,\"rules\":\"herc\",\"seat\":2," \
	"\"names\":null}\n"
#define FRAME "{\"kind\":\"frame\",\"made\":0,\"frame\":{\"turn\":[0]}}\n"
#define RESULT                                                           \
	"{\"kind\":\"result\",\"points\":[1,2],\"words\":"               \
	"\"You won 2 : 1. Well.\",\"says\":[[\"You won %d : %d.\",2,1]," \
	"[\"Well.\"]]}\n"
#define NOW "{\"kind\":\"now\"}\n"
#define ASK                                                                 \
	"{\"kind\":\"ask\",\"id\":1,\"ask\":\"gen_move\",\"left_ms\":5000," \
	"\"actions\":[{\"action\":\"7H\"}]}\n"

static struct seat_page page;
static int64_t clock_ms;

static int64_t
test_ms(void)
{
	return clock_ms;
}

static struct at_page_terms terms = {
	.title = "Talon",
	.waits = {.deal = 1, .card = 0.7, .trick = 1.5, .end = 3},
};

BEFORE_EACH
{
	clock_ms = 1000;
	terms.resign = true;
	assert_true(open_page(&page, &terms, test_ms,
		(struct web_terms){.port = 80}, reason));
	(void)web_double_take();
}

AFTER_EACH
{
	close_page(&page);
}

static void
play_to_the_question(void)
{
	const struct person person = {.games = 1, .rules = "herc", .seat = 2};

	begin_game(&page, &person);
	show_frame(&page, json_of("{\"turn\":[0]}"));
	assert_true(
		ask(&page, "gen_move", json_of("[{\"action\":\"7H\"}]"), 5000));
}

static void
end_with_points(void)
{
	end_game(&page, json_of("[1,2]"),
		json_of("[[\"You won %d : %d.\",2,1],[\"Well.\"]]"));
}

/* What the person has answered; NULL: nothing, or nothing is asked. */
static const char *
answer(void)
{
	const struct question *question = &page.question;

	return question->open && question->answered ? question->answer : NULL;
}

TEST(without_actions_nobody_is_asked)
{
	assert_false(ask(&page, "gen_move", NULL, 5000));
	assert_string_equal(web_double_take(), "");
}

TEST(its_door_has_a_token)
{
	assert_int_equal(strlen(web_double.token), WEB_TOKEN_LENGTH);
}

TEST(what_cannot_be_served_has_a_reason)
{
	struct seat_page other;

	web_double.refusal = "no";
	assert_false(open_page(&other, &terms, test_ms,
		(struct web_terms){.port = 80}, reason));
	assert_string_equal(reason, "no");
	web_double.refusal = NULL;
	web_double.site = &page.site;
}

TEST(what_is_told_is_told_to_all)
{
	play_to_the_question();
	assert_string_equal(web_double_take(), GAME FRAME ASK);
	end_with_points();
	assert_string_equal(
		web_double_take(), "{\"kind\":\"done\",\"id\":1}\n" RESULT);
	say_end(&page, "Bye.");
	assert_string_equal(
		web_double_take(), "{\"kind\":\"end\",\"words\":\"Bye.\"}\n");
}

TEST(it_goes_on_until_the_server_has_gone)
{
	static struct service service;

	service.page = page;
	service.page.web = &web_double;
	assert_true(goes_on(&service));
	web_double.gone = true;
	assert_false(goes_on(&service));
	web_double.gone = false;
}

TEST(who_comes_later_hears_it_again)
{
	assert_string_equal(web_double_open(), HELLO NOW);
	play_to_the_question();
	assert_string_equal(web_double_open(), HELLO GAME FRAME ASK NOW);
	settle(&page);
	assert_string_equal(web_double_open(), HELLO GAME FRAME NOW);
	end_with_points();
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
	assert_int_equal(answer_left_ms(&page), -1);
	play_to_the_question();
	assert_int_equal(answer_left_ms(&page), 5000);
	clock_ms = 9000;
	assert_int_equal(answer_left_ms(&page), 0);
	(void)web_double_post("resign", "{\"id\":1}");
	assert_int_equal(answer_left_ms(&page), -1);
	assert_true(ask(&page, "gen_move", json_of("[]"), -1));
	assert_int_equal(answer_left_ms(&page), -1);
}

TEST(an_offered_action_is_taken_once)
{
	play_to_the_question();
	assert_null(answer());
	assert_int_equal(
		web_double_post("act", "{\"id\":1,\"action\":\"7H\"}"), 204);
	assert_string_equal(answer(), "7H");
	assert_int_equal(
		web_double_post("act", "{\"id\":1,\"action\":\"7H\"}"), 409);
	assert_string_equal(web_double_open(), HELLO GAME FRAME NOW);
	(void)web_double_take();
	settle(&page);
	assert_string_equal(
		web_double_take(), "{\"kind\":\"done\",\"id\":1}\n");
	assert_null(answer());
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
	FOR_EACH (post, posts) {
		print_message("%s %s\n", post->name, post->body);
		assert_int_equal(
			web_double_post(post->name, post->body), post->status);
		assert_null(answer());
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
	assert_string_equal(answer(), PERSON_RESIGNS);
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

static struct question question;

static void
open_question(void)
{
	question = (struct question){0};
	question_open(&question, "gen_move",
		json_loads("[{\"action\":\"7H\",\"words\":\"plays 7H\","
			   "\"pieces\":[[1,\"7H\"]]},"
			   "{\"action\":\"a\\nb\"},{\"words\":\"\"},7,"
			   "{\"more\":true}]",
			0, NULL),
		1500);
}

TEST(what_is_offered_is_the_answer)
{
	open_question();
	assert_null(question_answer(&question, 1, "7H"));
	assert_true(question.answered);
	assert_string_equal(question.answer, "7H");
	question_close(&question);
}

TEST(nothing_else_is_the_answer)
{
	open_question();
	static const char *const actions[] = {
		"7h", "", "8H", "7H ", "a\nb", "true"};
	static char longest[2 * GAME_LINE_MAX];

	FOR_EACH (action, actions)
		assert_non_null(question_answer(&question, 1, *action));
	memset(longest, 'x', sizeof longest - 1);
	assert_non_null(question_answer(&question, 1, longest));
	assert_false(question.answered);
	question_close(&question);
}

TEST(only_the_question_in_hand_is_answered)
{
	open_question();
	assert_non_null(question_answer(&question, 0, "7H"));
	assert_non_null(question_answer(&question, 2, "7H"));
	assert_non_null(question_answer(&question, INT64_MAX, "7H"));
	question_close(&question);
	assert_non_null(question_answer(&question, 1, "7H"));
	open_question();
	assert_null(question_answer(&question, 1, "7H"));
	question_close(&question);
}

TEST(the_first_answer_counts)
{
	open_question();
	assert_null(question_answer_otherwise(&question, 1, "resign"));
	assert_non_null(question_answer(&question, 1, "7H"));
	assert_string_equal(question.answer, "resign");
	question_close(&question);
}

TEST(every_question_has_a_number_of_its_own)
{
	open_question();
	question_open(&question, "gen_declare", json_array(), -1);
	assert_int_equal(question.id, 2);
	assert_false(question.answered);
	question_close(&question);
}

TEST(it_is_told_with_the_time_that_is_left)
{
	open_question();
	question_open(&question, "gen_move",
		json_loads("[{\"action\":\"7H\"}]", 0, NULL), 1500);
	char *text = question_message(&question, 500);
	assert_string_equal(text,
		"{\"kind\":\"ask\",\"id\":2,\"ask\":\"gen_move\","
		"\"left_ms\":1000,\"actions\":[{\"action\":\"7H\"}]}");
	free(text);
	text = question_message(&question, 9000);
	assert_non_null(strstr(text, "\"left_ms\":0,"));
	free(text);
	question.end_ms = -1;
	text = question_message(&question, 9000);
	assert_non_null(strstr(text, "\"left_ms\":null,"));
	free(text);
	question_close(&question);
}

static struct story story;
static char told[64];

/* The first byte of each message. */
static void
note(void *listener, const char *message)
{
	const char first[] = {*message, '\0'};

	assert_ptr_equal(listener, told);
	strlcat(told, first, sizeof told);
}

static const char *
tell_story(void)
{
	*told = '\0';
	story_tell(&story, note, told);
	return told;
}

TEST(it_is_told_in_its_order)
{
	assert_string_equal(tell_story(), "");
	story_begin(&story, strdup("game"));
	story_add_frame(&story, strdup("1"));
	story_add_frame(&story, strdup("2"));
	assert_string_equal(tell_story(), "g12");
	story_end(&story, strdup("result"));
	assert_string_equal(tell_story(), "g12r");
	story_release(&story);
}

TEST(a_new_game_is_a_new_story)
{
	story_begin(&story, strdup("game"));
	story_add_frame(&story, strdup("1"));
	story_end(&story, strdup("result"));
	story_begin(&story, strdup("next"));
	assert_string_equal(tell_story(), "n");
	story_release(&story);
}

static char *
long_frame(char first)
{
	const size_t length = STORY_FRAMES_MAX / 2;
	char *frame = malloc(length + 1);

	assert_non_null(frame);
	memset(frame, first, length);
	frame[length] = '\0';
	return frame;
}

TEST(of_what_is_too_long_the_newest_is_kept)
{
	story_begin(&story, strdup("game"));
	for (char c = 'a'; c < 'e'; c++)
		assert_int_equal(story_add_frame(&story, long_frame(c)), 0);
	assert_string_equal(tell_story(), "gcd");
	story_release(&story);
}

TEST(any_number_of_frames_is_kept)
{
	for (int i = 0; i < 1000; i++)
		assert_int_equal(story_add_frame(&story, strdup("f")), 0);
	assert_int_equal(story.count - story.first, 1000);
	story_release(&story);
}

TEST(a_token_is_hexadecimal_and_no_two_are_equal)
{
	char one[WEB_TOKEN_LENGTH + 1], other[WEB_TOKEN_LENGTH + 1];

	token_draw(one);
	token_draw(other);
	assert_int_equal(strlen(one), WEB_TOKEN_LENGTH);
	assert_int_equal(strspn(one, "0123456789abcdef"), WEB_TOKEN_LENGTH);
	assert_string_not_equal(one, other);
}
