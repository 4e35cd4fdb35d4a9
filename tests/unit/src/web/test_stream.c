#include "web/server.h"

#include <stdlib.h>
#include <string.h>

#include "lib/test.h"
#include "lib/web_stand.h"

enum { LONG_TEXT = 5 * 1048576 };

/* A message of LENGTH bytes. */
static char *
long_message(size_t length)
{
	char *text = malloc(length + 1);

	assert_non_null(text);
	memset(text, 'a', length);
	text[length] = '\0';
	return text;
}

EACH_TEST(web_stand_set_up, web_stand_tear_down)

TEST(listeners_are_told_what_is_so_and_what_is_new)
{
	struct web_stand *stand = *state;
	struct web_client clients[3];

	for (int i = 0; i < 3; i++) {
		web_stand_connect(stand, &clients[i]);
		web_stand_listen(stand, &clients[i]);
		assert_non_null(strstr(clients[i].bytes,
			"Content-Type: text/event-stream\r\n"));
		assert_non_null(strstr(clients[i].bytes, "retry: 1000\n\n"));
	}
	assert_int_equal(web_watchers(stand->web, 0), 3);
	assert_true(web_is_told(stand->web));
	web_tell_all(stand->web, 0, "{\"kind\":\"now\"}");
	assert_false(web_is_told(stand->web));
	for (int i = 0; i < 3; i++)
		assert_true(web_client_awaits(
			&clients[i], "data: {\"kind\":\"now\"}\n\n"));
	web_settle(stand->web);
	assert_true(web_is_told(stand->web));
	for (int i = 0; i < 3; i++)
		web_client_close(&clients[i]);
}

TEST(a_stream_can_be_opened_again)
{
	enum { TIMES = 20 };
	struct web_stand *stand = *state;

	for (int i = 0; i < TIMES; i++) {
		struct web_client client;

		web_stand_connect(stand, &client);
		web_stand_listen(stand, &client);
		web_client_close(&client);
		web_tell_all(stand->web, 0, "\"who is there\"");
	}
	/* Who has gone is noticed when told something. */
	while (web_watchers(stand->web, 0) > 0) {
		web_tell_all(stand->web, 0, "\"who is there\"");
		web_settle(stand->web);
	}
	assert_true(web_is_told(stand->web));
}

TEST(a_stream_is_told_by_its_number_as_long_as_it_is_open)
{
	struct web_stand *stand = *state;
	struct web_client clients[2];
	int numbers[2];

	for (int i = 0; i < 2; i++) {
		web_stand_connect(stand, &clients[i]);
		web_stand_listen(stand, &clients[i]);
		numbers[i] = stand->opened;
	}
	web_tell_number(stand->web, numbers[1], "\"second\"");
	web_tell_number(stand->web, numbers[0], "\"first\"");
	assert_true(web_client_awaits(&clients[0], "\"first\""));
	assert_true(web_client_awaits(&clients[1], "\"second\""));
	assert_null(strstr(clients[0].bytes, "second"));
	web_client_close(&clients[0]);
	while (web_watchers(stand->web, 0) > 1) {
		web_tell_number(stand->web, numbers[0], "\"who is there\"");
		web_settle(stand->web);
	}
	web_tell_number(stand->web, numbers[0], "\"nobody\"");
	web_client_close(&clients[1]);
}

TEST(a_sign_of_life_shows_who_has_gone)
{
	struct web_stand *stand = *state;
	struct web_client client, gone;
	int64_t later_ms = 0;

	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	web_stand_connect(stand, &gone);
	web_stand_listen(stand, &gone);
	web_client_close(&gone);
	while (web_watchers(stand->web, 0) > 1) {
		later_ms += INT64_C(1) << 40;
		streams_beat(&stand->web->streams, later_ms);
		web_settle(stand->web);
	}
	assert_true(web_client_awaits(&client, "\r\n:\n\n"));
	assert_false(client.ended);
	stand->web->streams.beat_ms = 0;
	web_client_close(&client);
}

TEST(a_long_message_arrives_whole)
{
	struct web_stand *stand = *state;
	struct web_client client;
	char *text = long_message(LONG_TEXT);
	size_t received = 0;

	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	web_client_forget(&client);
	web_tell_all(stand->web, 0, text);
	web_tell_all(stand->web, 0, "\"behind\"");
	assert_true(web_client_awaits(&client, "\"behind\""));
	for (size_t i = 0; i < client.length; i++)
		received += client.bytes[i] == 'a';
	/* The sizes of chunks and "data" have some, too. */
	assert_in_range(received, LONG_TEXT, LONG_TEXT + LONG_TEXT / 100);
	web_client_close(&client);
	free(text);
}

TEST(who_does_not_read_is_cut_off)
{
	enum { MESSAGES = 1000 };
	struct web_stand *stand = *state;
	struct web_client client, slow;
	char *text = long_message(1048576);
	int told = 0;

	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	web_stand_connect(stand, &slow);
	web_stand_listen(stand, &slow);
	for (; told < MESSAGES && web_watchers(stand->web, 0) == 2; told++) {
		web_tell_all(stand->web, 0, text);
		web_tell_all(stand->web, 0, "\"next\"");
		assert_true(web_client_awaits(&client, "\"next\""));
		web_client_forget(&client);
	}
	assert_true(told < MESSAGES);
	assert_int_equal(web_watchers(stand->web, 0), 1);
	web_client_awaits_end(&slow);
	web_tell_all(stand->web, 0, "\"news\"");
	assert_true(web_client_awaits(&client, "\"news\""));
	web_client_close(&client);
	web_client_close(&slow);
	free(text);
}

TEST(the_oldest_stream_of_too_many_is_closed)
{
	struct web_stand *stand = *state;
	struct web_client clients[WEB_STREAMS_BEHIND_DOOR + 1];

	for (int i = 0; i <= WEB_STREAMS_BEHIND_DOOR; i++) {
		web_stand_connect(stand, &clients[i]);
		web_stand_listen(stand, &clients[i]);
	}
	assert_int_equal(web_watchers(stand->web, 0), WEB_STREAMS_BEHIND_DOOR);
	assert_true(web_client_awaits(
		&clients[0], "data: {\"kind\":\"crowded\"}\n\n"));
	web_client_awaits_end(&clients[0]);
	web_tell_all(stand->web, 0, "\"news\"");
	for (int i = 1; i <= WEB_STREAMS_BEHIND_DOOR; i++)
		assert_true(web_client_awaits(&clients[i], "\"news\""));
	for (int i = 0; i <= WEB_STREAMS_BEHIND_DOOR; i++)
		web_client_close(&clients[i]);
}

TEST(streams_of_old_browsers_end_with_their_connection)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_client_print(&client,
		"GET /" WEB_STAND_TOKEN "/events HTTP/1.0\r\nHost: %s\r\n\r\n",
		stand->host);
	assert_true(web_client_awaits(
		&client, "retry: 1000\n\ndata: {\"kind\":\"hello\"}\n\n"));
	web_tell_all(stand->web, 0, "\"news\"");
	assert_true(web_client_awaits(&client, "}\n\ndata: \"news\"\n\n"));
	web_client_close(&client);
}

TEST(nobody_is_told_nothing)
{
	struct web_stand *stand = *state;

	assert_int_equal(web_watchers(stand->web, 0), 0);
	web_tell_all(stand->web, 0, "\"news\"");
	assert_true(web_is_told(stand->web));
}
