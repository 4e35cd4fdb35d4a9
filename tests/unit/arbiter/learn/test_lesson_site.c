#include "learn/lesson_site.h"

#include "lib/test.h"

/* What is answered is text for one test after the other. */
static char said[1 << 16];

static int
take(struct web_reply *reply)
{
	snprintf(said, sizeof said, "%.*s", (int)reply->length,
		reply->bytes ? reply->bytes : "");
	free(reply->bytes);
	return reply->status;
}

static int
get(const char *name, bool plays)
{
	struct web_reply reply = {0};

	assert_true(lesson_site_get(name, plays, &reply));
	return take(&reply);
}

static int
post(const char *body)
{
	struct web_reply reply = {0};
	json_t *object = json_loads(body, 0, NULL);

	assert_non_null(object);
	assert_true(lesson_site_post("lesson", object, &reply));
	json_decref(object);
	return take(&reply);
}

TEST(a_site_has_a_page_games_and_steps)
{
	assert_int_equal(get("learn", true), 200);
	assert_non_null(strstr(said, "lesson.js"));
	assert_int_equal(get("lesson", true), 200);
	assert_non_null(strstr(said, "\"tablic\""));
	assert_int_equal(get("lesson/tablic/2", true), 200);
	assert_non_null(strstr(said, "\"n\":2"));
	assert_non_null(strstr(said, "\"plays\":true"));
	assert_int_equal(get("lesson/tablic/2", false), 200);
	assert_non_null(strstr(said, "\"plays\":false"));
}

TEST(what_is_no_step_is_not_found)
{
	static const struct {
		const char *what, *name;
	} cases[] = {
		{"no game", "lesson/"},
		{"a game of ours without that step", "lesson/tablic-pairs/4"},
		{"no step", "lesson/tablic"},
		{"step 0", "lesson/tablic/0"},
		{"behind the last", "lesson/tablic/9"},
		{"more than a number holds", "lesson/tablic/4294967297"},
		{"no number", "lesson/tablic/1x"},
		{"more behind it", "lesson/tablic/1/2"},
	};
	struct web_reply reply;

	FOR_EACH (c, cases)
		assert_int_equal(get(c->name, true), 404);
	assert_false(lesson_site_get("events", true, &reply));
	assert_false(lesson_site_get("lessons", true, &reply));
}

TEST(an_answer_is_said_to_be_right_or_not)
{
	assert_int_equal(
		post("{\"game\":\"tablic\",\"step\":1,\"action\":\"JC JS\"}"),
		200);
	assert_non_null(strstr(said, "\"right\":true"));
	assert_int_equal(
		post("{\"game\":\"tablic\",\"step\":1,\"action\":\"JC\"}"),
		200);
	assert_non_null(strstr(said, "\"right\":false"));
	assert_int_equal(
		post("{\"game\":\"tablic\",\"step\":1,\"action\":null}"), 200);
	assert_non_null(strstr(said, "\"action\":\"JC JS\""));
}

TEST(what_is_no_answer_is_refused)
{
	static const struct {
		const char *what, *body;
		int status;
	} cases[] = {
		{"nothing", "{}", 400},
		{"no action", "{\"game\":\"tablic\",\"step\":1}", 400},
		{"no such game",
			"{\"game\":\"whist\",\"step\":1,\"action\":null}", 400},
		{"a step that is text",
			"{\"game\":\"tablic\",\"step\":\"1\",\"action\":null}",
			400},
		{"no such step",
			"{\"game\":\"tablic\",\"step\":99,\"action\":null}",
			400},
		{"an action that is a list",
			"{\"game\":\"tablic\",\"step\":1,\"action\":[]}", 400},
		{"an illegal action",
			"{\"game\":\"tablic\",\"step\":1,\"action\":\"KD\"}",
			409},
		{"two actions",
			"{\"game\":\"tablic\",\"step\":1,"
			"\"action\":\"JC JS, 5C\"}",
			409},
	};
	struct web_reply reply;

	FOR_EACH (c, cases) {
		assert_int_equal(post(c->body), c->status);
		assert_non_null(strstr(said, "\"error\""));
	}
	json_t *body = json_object();
	assert_false(lesson_site_post("play", body, &reply));
	json_decref(body);
}
