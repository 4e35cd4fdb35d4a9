#include <string.h>

#include "lib/test.h"
#include "lib/web_requests.h"

static const char *const headers[] = {
	"\r\nCache-Control: no-store\r\n",
	"\r\nContent-Security-Policy: default-src 'none'; script-src 'self'; "
	"style-src 'self'; connect-src 'self'; img-src 'self'; "
	"base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n",
	"\r\nCross-Origin-Opener-Policy: same-origin\r\n",
	"\r\nCross-Origin-Resource-Policy: same-origin\r\n",
	"\r\nReferrer-Policy: no-referrer\r\n",
	"\r\nX-Content-Type-Options: nosniff\r\n",
	"\r\nX-Frame-Options: DENY\r\n",
};

EACH_TEST(web_stand_set_up, web_stand_tear_down)

/* But those to what is no HTTP, which the library answers. */
TEST(all_answers_tell_the_browser_to_be_careful)
{
	struct web_stand *stand = *state;

	for (const struct web_request *one = web_requests; one->what; one++) {
		struct web_client client;

		web_stand_connect(stand, &client);
		web_request_send(stand, &client, one->request);
		if (web_client_answer(&client) != 0 &&
			!strstr(client.bytes, "<html>"))
			FOR_EACH (header, headers)
				assert_non_null(strstr(client.bytes, *header));
		assert_null(strstr(client.bytes, "Access-Control-"));
		web_client_close(&client);
	}
}

static const char *const strangers[] = {
	"/",
	"/favicon.ico",
	"/robots.txt",
	"/events",
	"/0123456789abcdef0123456789abcde",
	"/0123456789abcdef0123456789abcdee/",
	"/0123456789abcdef0123456789abcdee/page.js",
};

/* But for the date. */
TEST(without_a_token_all_paths_are_one)
{
	struct web_stand *stand = *state;
	char first[2048] = "";

	for (size_t i = 0; i < COUNT(strangers); i++) {
		struct web_client client;

		web_stand_connect(stand, &client);
		web_client_print(&client, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n",
			strangers[i], stand->host);
		assert_int_equal(web_client_answer(&client), 404);
		assert_string_equal(web_client_body(&client), "");
		char *date = strstr(client.bytes, "Date: ");
		assert_non_null(date);
		memset(date, ' ', strcspn(date, "\r"));
		if (i == 0)
			strlcpy(first, client.bytes, sizeof first);
		assert_string_equal(client.bytes, first);
		web_client_close(&client);
	}
}

static void
ask_for_later(struct web_stand *stand, struct web_client *client)
{
	web_stand_connect(stand, client);
	web_client_print(client,
		"GET /" WEB_STAND_TOKEN "/later HTTP/1.1\r\nHost: %s\r\n\r\n",
		stand->host);
	web_settle(stand->web);
	assert_string_equal(client->bytes, "");
}

static void
give(struct web_stand *stand, int number, const char *words)
{
	struct web_reply reply;

	web_reply_error(&reply, 200, words);
	web_answer(stand->web, number, &reply);
}

/* Each gets its own, and others are answered meanwhile; who has gone, or is there
 * when the server ends, gets none. */
TEST(an_answer_may_come_later)
{
	struct web_stand *stand = *state;
	struct web_client first, second, third, other;
	int number;

	ask_for_later(stand, &first);
	number = stand->later;
	ask_for_later(stand, &second);
	assert_int_not_equal(stand->later, number);
	web_stand_connect(stand, &other);
	assert_int_equal(web_stand_get(stand, &other, "games/12"), 200);
	give(stand, stand->later, "second");
	assert_int_equal(web_client_answer(&second), 200);
	assert_string_equal(web_client_body(&second), "{\"error\":\"second\"}");
	assert_int_equal(web_stand_get(stand, &second, "games/12"), 200);
	give(stand, stand->later, "twice");
	web_client_close(&first);
	web_settle(stand->web);
	give(stand, number, "first");
	web_settle(stand->web);
	ask_for_later(stand, &third);
	web_client_close(&second);
	web_client_close(&third);
	web_client_close(&other);
}
