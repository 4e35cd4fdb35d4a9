/* What a page is told, now and when it comes later, and the lines that wait:
 * private parts of applet. */
#include "applet/applet.c"

#include "lib/test.h"
#include "lib/web_stand.h"

static json_t *
number(const char *kind, int value)
{
	return json_pack("{s:s,s:i}", "kind", kind, "value", value);
}

EACH_TEST(web_stand_set_up, web_stand_tear_down)

TEST(what_is_new_is_told_to_all)
{
	struct web_stand *stand = *state;
	struct web_client client;
	struct messages messages = {.web = stand->web};

	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	assert_true(messages_put(&messages, MESSAGE_FRAME, number("a", 1)));
	assert_false(messages_put(&messages, MESSAGE_FRAME, number("a", 1)));
	assert_true(messages_put(&messages, MESSAGE_FRAME, number("a", 2)));
	messages_forget(&messages, MESSAGE_FRAME);
	assert_true(messages_put(&messages, MESSAGE_FRAME, number("a", 2)));
	assert_true(messages_put(&messages, MESSAGE_FRAME, NULL));
	assert_false(messages_put(&messages, MESSAGE_FRAME, NULL));
	messages_say(&messages, number("last", 0));
	assert_true(web_client_awaits(&client, "\"last\""));
	assert_non_null(
		strstr(client.bytes, "data: {\"kind\":\"a\",\"value\":1}\n\n"
				     "data: {\"kind\":\"a\",\"value\":2}\n\n"
				     "data: {\"kind\":\"a\",\"value\":2}\n\n"
				     "data: {\"kind\":\"last\""));
	web_client_close(&client);
	messages_release(&messages);
}

TEST(who_comes_later_is_told_all_positions)
{
	struct web_stand *stand = *state;
	struct messages messages = {.web = stand->web};

	for (int i = 1; i <= 3; i++)
		messages_add_frame(&messages, number("frame", i));
	assert_string_equal(messages.story.bytes,
		"{\"kind\":\"frame\",\"value\":1}\n"
		"{\"kind\":\"frame\",\"value\":2}\n");
	assert_string_equal(messages.kept[MESSAGE_FRAME],
		"{\"kind\":\"frame\",\"value\":3}");
	messages_forget_frames(&messages);
	assert_int_equal(messages.story.length, 0);
	assert_null(messages.kept[MESSAGE_FRAME]);
	messages_release(&messages);
}

TEST(lines_are_printable_whatever_they_are)
{
	struct web_stand *stand = *state;
	struct messages messages = {.web = stand->web};
	const char lines[] = "= \033[1m\xFF\n\n= a\0b\n";

	messages_add_lines(&messages, lines, sizeof lines - 1);
	assert_non_null(messages.log.bytes);
	for (const char *c = messages.log.bytes; *c != '\0'; c++)
		assert_true(*c == '\n' || (*c >= ' ' && *c <= '~'));
	assert_int_equal(messages.log.length, strlen(messages.log.bytes));
	messages_release(&messages);
}

TEST(the_log_keeps_its_end)
{
	struct web_stand *stand = *state;
	struct messages messages = {.web = stand->web};
	char line[1000];

	memset(line, 'x', sizeof line);
	line[sizeof line - 1] = '\n';
	for (int i = 0; i < 1000; i++)
		messages_add_lines(&messages, line, sizeof line);
	messages_add_lines(&messages, "the end\n", 8);
	assert_true(messages.log.length < 300 * sizeof line);
	assert_int_equal((messages.log.length - 8) % sizeof line, 0);
	assert_non_null(strstr(messages.log.bytes, "\nthe end\n"));
	messages_release(&messages);
}

static struct web_reply reply;

static void
add(struct applet *applet, const char *before, const char *line)
{
	free(reply.bytes);
	reply = (struct web_reply){0};
	add_line(applet, before, line, &reply);
}

static void
expect_next(struct applet *applet, const char *line)
{
	assert_string_equal(
		json_string_value(json_array_get(applet->queue, 0)), line);
	json_array_remove(applet->queue, 0);
}

TEST(lines_wait_in_their_order_and_not_too_many)
{
	static struct talk_loop loop;
	const struct applet_terms terms = {.loop = &loop};
	struct applet applet = {.terms = &terms, .queue = json_array()};

	add(&applet, "", "first");
	assert_int_equal(reply.status, 0);
	add(&applet, ":play ", "7H");
	expect_next(&applet, "first");
	for (int i = 1; i < LINES_MAX; i++)
		add(&applet, "", "a line");
	assert_int_equal(reply.status, 0);
	add(&applet, "", "one more");
	assert_int_equal(reply.status, 409);
	expect_next(&applet, ":play 7H");
	add(&applet, "", "one more");
	assert_int_equal(reply.status, 0);
	add(&applet, "", "two\nlines");
	assert_int_equal(reply.status, 400);
	free(reply.bytes);
	reply = (struct web_reply){0};
	json_decref(applet.queue);
}
