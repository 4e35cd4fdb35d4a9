#include "web/server.h"

#include <stdlib.h>
#include <string.h>

#include "common/random.h"
#include "lib/test.h"
#include "lib/web_requests.h"

enum { LONG_PATH = 20000 };

static void
assert_alive(struct web_stand *stand)
{
	struct web_client client;

	web_stand_connect(stand, &client);
	assert_int_equal(web_stand_get(stand, &client, ""), 200);
	web_client_close(&client);
}

EACH_TEST(web_stand_set_up, web_stand_tear_down)

TEST(each_request_has_its_status)
{
	struct web_stand *stand = *state;

	for (const struct web_request *one = web_requests; one->what; one++) {
		struct web_client client;

		web_stand_connect(stand, &client);
		web_request_send(stand, &client, one->request);
		int status = web_client_answer(&client);
		if (status != one->status && (one->status != 0 || status < 400))
			fail_msg("%s: %d instead of %d", one->what, status,
				one->status);
		web_client_close(&client);
	}
	assert_int_equal(stand->posted, WEB_REQUESTS_POSTED);
	assert_alive(stand);
}

TEST(a_request_calls_us_as_we_are_called)
{
	struct web_stand *stand = *state;
	struct web_client client;
	char port[8];

	assert_int_equal(sscanf(stand->host, "127.0.0.1:%7s", port), 1);
	web_stand_connect(stand, &client);
	web_client_print(&client,
		"GET " BEHIND " HTTP/1.1\r\nHost: LocalHost:%s\r\n\r\n", port);
	assert_int_equal(web_client_answer(&client), 200);
	web_client_close(&client);

	web_stand_move(stand, NULL, "cards.example");
	assert_int_equal(strncmp(stand->host, "cards.example:", 14), 0);
	assert_alive(stand);
}

TEST(a_post_is_what_the_site_gets)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_request_send(stand, &client,
		POST("late") FROM_US JSON
		"Content-Length: 16\r\n\r\n{ \"id\" : [ 7 ] }");
	assert_int_equal(web_client_answer(&client), 409);
	assert_string_equal(web_client_body(&client), "{\"error\":\"late\"}");
	assert_string_equal(stand->body, "{\"id\":[7]}");
	web_client_close(&client);
}

TEST(requests_in_a_row_are_answered_in_a_row)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_request_send(stand, &client,
		"GET " BEHIND "page.js HTTP/1.1\r\n" HOST "\r\n"
		"GET " BEHIND "games/12 HTTP/1.1\r\n" HOST "\r\n"
		"GET /nowhere HTTP/1.1\r\n" HOST "\r\n" POST("act") FROM_US JSON
		"Content-Length: 2\r\n\r\n{}"
		"GET " BEHIND " HTTP/1.1\r\n" HOST "Connection: close\r\n\r\n");
	web_client_awaits_end(&client);
	const char *at = client.bytes;
	static const char *const wanted[] = {WEB_STAND_SCRIPT,
		"{\"number\":12}", " 404 ", " 204 ", WEB_STAND_PAGE};
	FOR_EACH (c, wanted) {
		at = strstr(at, *c);
		assert_non_null(at);
	}
	assert_int_equal(stand->posted, 1);
	web_client_close(&client);
}

/* It is refused by its head, and what follows is not read. */
TEST(a_body_that_is_too_long_is_not_read)
{
	enum { PART = 1 << 20, PARTS = 256 };
	struct web_stand *stand = *state;
	struct web_client client;
	char *part = calloc(1, PART);
	int sent = 0;

	assert_non_null(part);
	web_stand_connect(stand, &client);
	web_request_send(stand, &client,
		POST("act") FROM_US JSON "Content-Length: 268435456\r\n\r\n");
	while (sent < PARTS && web_client_send(&client, part, PART))
		sent++;
	assert_true(sent < PARTS);
	assert_alive(stand);
	web_client_close(&client);

	web_stand_connect(stand, &client);
	web_request_send(stand, &client,
		POST("act") FROM_US JSON
		"Content-Length: 10485760\r\nExpect: 100-continue\r\n\r\n");
	assert_int_equal(web_client_answer(&client), 413);
	web_client_close(&client);
	free(part);
}

TEST(a_body_comes_byte_by_byte)
{
	static const char body[] = "{\"action\":\"7H 3D 4D\"}";
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_request_send(stand, &client,
		POST("act") FROM_US JSON
		"Content-Length: 21\r\nExpect: 100-continue\r\n\r\n");
	assert_true(web_client_awaits(&client, "100 Continue\r\n\r\n"));
	web_client_forget(&client);
	for (size_t i = 0; i < sizeof body - 1; i++) {
		web_client_send(&client, body + i, 1);
		web_settle(stand->web);
	}
	assert_int_equal(web_client_answer(&client), 204);
	assert_string_equal(stand->body, body);
	web_client_close(&client);
}

TEST(a_deep_body_is_refused)
{
	enum { DEPTH = 10000 };
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_request_send(stand, &client,
		POST("act") FROM_US JSON "Content-Length: 60005\r\n\r\n");
	for (int i = 0; i < DEPTH; i++)
		web_client_send(&client, "{\"a\":", 5);
	web_client_send(&client, "1", 1);
	for (int i = 0; i < DEPTH + 4; i++)
		web_client_send(&client, "}", 1);
	assert_int_equal(web_client_answer(&client), 400);
	web_client_close(&client);
}

TEST(heads_have_an_end)
{
	struct web_stand *stand = *state;
	struct web_client client;
	char *path = malloc(LONG_PATH);

	assert_non_null(path);
	memset(path, 'a', LONG_PATH);
	web_stand_connect(stand, &client);
	web_client_send(&client, "GET /", 5);
	web_client_send(&client, path, LONG_PATH);
	assert_int_equal(web_client_answer(&client), 414);
	web_client_close(&client);

	web_stand_connect(stand, &client);
	web_request_send(
		stand, &client, "GET " BEHIND " HTTP/1.1\r\n" HOST "x: ");
	web_client_send(&client, path, LONG_PATH);
	assert_int_equal(web_client_answer(&client), 431);
	web_client_close(&client);

	web_stand_connect(stand, &client);
	web_client_print(&client, "GET " BEHIND " HTTP/1.1\r\n");
	for (int i = 0; i < LONG_PATH && !client.ended; i++)
		if (!web_client_print(&client, "x%d: y\r\n", i))
			break;
	assert_int_equal(web_client_answer(&client), 431);
	web_client_close(&client);
	free(path);
	assert_alive(stand);
}

TEST(any_bytes_are_borne)
{
	enum { CLIENTS = 200, BYTES = 4096 };
	struct web_stand *stand = *state;
	struct random random;

	random_seed(&random, 12);
	for (int i = 0; i < CLIENTS; i++) {
		char bytes[BYTES];
		struct web_client client;

		for (size_t j = 0; j < sizeof bytes; j++)
			bytes[j] = (char)random_below(&random, 256);
		web_stand_connect(stand, &client);
		if (i % 2 == 1)
			web_client_print(&client,
				"GET " BEHIND " HTTP/1.1\r\nHost: %s\r\n",
				stand->host);
		web_client_send(&client, bytes, sizeof bytes);
		web_client_send(&client, "\r\n\r\n", 4);
		web_settle(stand->web);
		web_client_close(&client);
	}
	assert_alive(stand);
}

/* Many more than are refused at once; nobody else waits for them. */
TEST(who_guesses_tokens_waits)
{
	enum { CLIENTS = 16, GUESSES = 14, ALL = CLIENTS * GUESSES };
	struct web_stand *stand = *state;
	struct web_client clients[CLIENTS], client;
	int held;

	for (int i = 0; i < CLIENTS; i++)
		web_stand_connect(stand, &clients[i]);
	for (int i = 0; i < ALL; i++)
		web_client_print(&clients[i % CLIENTS],
			"GET /%d HTTP/1.1\r\nHost: %s\r\n\r\n", i, stand->host);
	/* At last all wait, unless the machine is slower than the pace. */
	web_settle(stand->web);
	held = stand->web->visitors.count[VISITOR_HELD];
	web_stand_connect(stand, &client);
	assert_int_equal(web_stand_get(stand, &client, ""), 200);
	assert_in_range(held, 0, CLIENTS);
	for (int i = 0; i < CLIENTS; i++) {
		web_client_print(&clients[i],
			"GET / HTTP/1.1\r\nHost: %s\r\n"
			"Connection: close\r\n\r\n",
			stand->host);
		web_client_awaits_end(&clients[i]);
		assert_int_equal(
			web_client_count(&clients[i], " 404 "), GUESSES + 1);
		web_client_close(&clients[i]);
	}
	web_client_close(&client);
}

/* The server ends while refusals wait, some with a body that nobody reads. */
TEST(an_end_waits_for_no_refusal)
{
	enum { CLIENTS = 250 };
	struct web_stand *stand = *state;
	struct web_client clients[CLIENTS];

	for (int i = 0; i < CLIENTS; i++) {
		web_stand_connect(stand, &clients[i]);
		web_client_print(&clients[i],
			"%s / HTTP/1.1\r\nHost: %s\r\n"
			"Content-Length: %d\r\n\r\n",
			i % 2 ? "GET" : "POST", stand->host, i % 2);
	}
	web_settle(stand->web);
	web_close(stand->web);
	stand->web = NULL;
	for (int i = 0; i < CLIENTS; i++) {
		clients[i].web = NULL;
		web_client_awaits_end(&clients[i]);
		web_client_close(&clients[i]);
	}
}

/* Every beginning of a proper request, and then nothing more. */
TEST(half_a_request_is_borne)
{
	static const char request[] = POST("act") JSON
		"Host: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{";
	struct web_stand *stand = *state;

	for (size_t i = 0; i < sizeof request; i++) {
		struct web_client client;

		web_stand_connect(stand, &client);
		web_client_send(&client, request, i);
		web_settle(stand->web);
		web_client_close(&client);
		web_settle(stand->web);
	}
	assert_alive(stand);
}
