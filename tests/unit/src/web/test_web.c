#include "web/web.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "lib/test.h"
#include "lib/web_stand.h"

enum { IDLE = 300, CROWD = 100, DESCRIPTORS = 64 };

/* Before any test. */
static bool was_open[DESCRIPTORS];

EACH_TEST(web_stand_set_up, web_stand_tear_down)

TEST(the_holder_of_the_token_gets_page_files_and_names)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	assert_int_equal(web_stand_get(stand, &client, ""), 200);
	assert_string_equal(web_client_body(&client), WEB_STAND_PAGE);
	assert_non_null(strstr(
		client.bytes, "Content-Type: text/html; charset=utf-8\r\n"));
	assert_int_equal(web_stand_get(stand, &client, "page.js"), 200);
	assert_string_equal(web_client_body(&client), WEB_STAND_SCRIPT);
	assert_non_null(
		strstr(client.bytes, "Content-Type: text/javascript\r\n"));
	assert_int_equal(web_stand_get(stand, &client, "games/12"), 200);
	assert_string_equal(web_client_body(&client), "{\"number\":12}");
	assert_int_equal(web_stand_get(stand, &client, "games/13"), 404);
	assert_int_equal(web_stand_get(stand, &client, "page.js?v=1"), 200);
	web_client_close(&client);
}

TEST(a_link_without_its_slash_leads_to_the_page)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_client_print(&client,
		"GET /" WEB_STAND_TOKEN " HTTP/1.1\r\nHost: %s\r\n\r\n",
		stand->host);
	assert_int_equal(web_client_answer(&client), 301);
	assert_non_null(strstr(
		client.bytes, "\r\nLocation: /" WEB_STAND_TOKEN "/\r\n"));
	web_client_close(&client);
}

TEST(each_door_has_its_own_page_and_stream)
{
	static const char token[] = "ffffffffffffffffffffffffffffffff";
	struct web_stand *stand = *state;
	struct web_client client, other;

	assert_int_equal(web_add_door(stand->web, token), 1);
	web_stand_connect(stand, &client);
	web_client_print(&client, "GET /%s/ HTTP/1.1\r\nHost: %s\r\n\r\n",
		token, stand->host);
	assert_int_equal(web_client_answer(&client), 200);
	assert_string_equal(web_client_body(&client),
		"<!doctype html><title>door 1</title>");
	web_client_forget(&client);
	web_client_print(&client, "GET /%s/events HTTP/1.1\r\nHost: %s\r\n\r\n",
		token, stand->host);
	assert_true(web_client_awaits(&client, "hello"));
	web_stand_connect(stand, &other);
	web_stand_listen(stand, &other);
	assert_int_equal(web_watchers(stand->web, 0), 1);
	assert_int_equal(web_watchers(stand->web, 1), 1);
	web_tell_all(stand->web, 0, "\"first\"");
	web_tell_all(stand->web, 1, "\"second\"");
	assert_true(web_client_awaits(&other, "data: \"first\"\n\n"));
	assert_true(web_client_awaits(&client, "data: \"second\"\n\n"));
	assert_null(strstr(client.bytes, "first"));
	assert_null(strstr(other.bytes, "second"));
	web_client_close(&client);
	web_client_close(&other);
}

static void
open_idle(struct web_stand *stand, struct web_client idle[static IDLE])
{
	for (int i = 0; i < IDLE; i++) {
		web_stand_connect(stand, &idle[i]);
		if (i % 3 == 1)
			web_client_print(&idle[i], "GET /");
		if (i % 3 == 2)
			web_client_print(&idle[i],
				"POST /" WEB_STAND_TOKEN
				"/act HTTP/1.1\r\nHost: %s\r\nOrigin: "
				"http://%s\r\nContent-Type: "
				"application/json\r\nContent-Length: "
				"100\r\n\r\n{\"id\"",
				stand->host, stand->host);
		web_settle(stand->web);
	}
}

static int
count_ended(struct web_client *idle, int all)
{
	int count = 0;

	for (int i = 0; i < all; i++) {
		web_client_look(&idle[i]);
		count += idle[i].ended;
	}
	return count;
}

static void
close_idle(struct web_client *idle, int all)
{
	for (int i = 0; i < all; i++)
		web_client_close(&idle[i]);
}

TEST(idle_connections_keep_nobody_out)
{
	struct web_stand *stand = *state;
	struct web_client client, listener;
	struct web_client *idle = calloc(IDLE, sizeof *idle);

	assert_non_null(idle);
	web_stand_connect(stand, &listener);
	web_stand_listen(stand, &listener);
	open_idle(stand, idle);
	web_stand_connect(stand, &client);
	assert_int_equal(web_stand_get(stand, &client, ""), 200);
	web_tell_all(stand->web, 0, "\"news\"");
	assert_true(web_client_awaits(&listener, "data: \"news\"\n\n"));
	web_client_close(&client);
	web_client_close(&listener);
	close_idle(idle, IDLE);
	free(idle);
}

/* Descriptors for 120 connections; the tests' own ends need more. */
TEST(where_there_is_no_room_the_longest_silent_go)
{
	struct web_stand *stand = *state;
	struct web_client client, listener;
	struct web_client *idle = calloc(IDLE, sizeof *idle);
	struct rlimit before, few;

	assert_non_null(idle);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = (struct rlimit){.rlim_cur = 256, .rlim_max = before.rlim_max};
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	web_stand_move(stand, NULL, NULL);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	web_stand_connect(stand, &listener);
	web_stand_listen(stand, &listener);
	open_idle(stand, idle);
	web_settle(stand->web);
	assert_true(count_ended(idle, IDLE) >= IDLE - 120);
	assert_true(idle[0].ended);
	assert_false(idle[IDLE - 1].ended);
	web_stand_connect(stand, &client);
	assert_int_equal(web_stand_get(stand, &client, ""), 200);
	web_tell_all(stand->web, 0, "\"news\"");
	assert_true(web_client_awaits(&listener, "data: \"news\"\n\n"));
	web_client_close(&client);
	web_client_close(&listener);
	close_idle(idle, IDLE);
	free(idle);
}

/* All come before the server looks, and are more than it may have. */
TEST(a_crowd_at_once_keeps_nobody_out)
{
	struct web_stand *stand = *state;
	struct web_client client, *idle = calloc(CROWD, sizeof *idle);
	struct rlimit before, few;

	assert_non_null(idle);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = (struct rlimit){.rlim_cur = 64, .rlim_max = before.rlim_max};
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	web_stand_move(stand, NULL, NULL);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	for (int i = 0; i < CROWD; i++)
		web_stand_connect(stand, &idle[i]);
	web_stand_connect(stand, &client);
	assert_int_equal(web_stand_get(stand, &client, ""), 200);
	web_client_close(&client);
	close_idle(idle, CROWD);
	free(idle);
}

TEST(without_descriptors_the_longest_silent_go)
{
	struct web_stand *stand = *state;
	struct web_client client, *idle = calloc(CROWD, sizeof *idle);
	struct rlimit before, few;

	assert_non_null(idle);
	for (int i = 0; i < CROWD; i++)
		web_stand_connect(stand, &idle[i]);
	web_stand_connect(stand, &client);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = (struct rlimit){
		.rlim_cur = (rlim_t)client.fd + 4, .rlim_max = before.rlim_max};
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	int status = web_stand_get(stand, &client, "");
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	assert_int_equal(status, 200);
	assert_true(count_ended(idle, CROWD) >= CROWD - 4);
	web_client_close(&client);
	close_idle(idle, CROWD);
	free(idle);
}

TEST(nothing_is_left_to_do_when_all_is_done)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_settle(stand->web);
	assert_int_equal(web_wait_ms(stand->web), -1);
	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	assert_in_range(web_wait_ms(stand->web), 1, 15000);
	web_client_close(&client);
}

TEST(what_was_told_leaves_before_the_end)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	web_tell_all(stand->web, 0, "{\"kind\":\"end\"}");
	assert_false(web_is_told(stand->web));
	web_close(stand->web);
	stand->web = client.web = NULL;
	web_client_awaits_end(&client);
	assert_non_null(
		strstr(client.bytes, "data: {\"kind\":\"end\"}\n\n\r\n0\r\n"));
	web_client_close(&client);
}

TEST(no_program_that_is_started_gets_the_sockets)
{
	struct web_stand *stand = *state;
	struct web_client client;

	web_stand_connect(stand, &client);
	web_stand_listen(stand, &client);
	for (int fd = 0; fd < DESCRIPTORS; fd++) {
		int flags = fcntl(fd, F_GETFD);

		assert_true(was_open[fd] || flags < 0 || flags & FD_CLOEXEC);
	}
	web_client_close(&client);
}

static const struct {
	const char *address;
	int port;
	const char *reason;
} refused[] = {
	{"192.0.2.77", 0, "192.0.2.77 is no address of this machine"},
	{"nowhere", 0, "'nowhere' is no numeric address"},
	{"", 0, "'' is no numeric address"},
	{"1.2.3", -1, "there is no port -1"},
	{NULL, 65536, "there is no port 65536"},
};

TEST(where_it_cannot_listen_is_said)
{
	struct web_stand *stand = *state;
	char reason[GAME_REASON_MAX], wanted[GAME_REASON_MAX];

	FOR_EACH (c, refused) {
		struct web_terms terms = {.address = c->address,
			.port = c->port,
			.site = &stand->site};

		assert_null(web_open(&terms, reason));
		assert_string_equal(reason, c->reason);
	}
	struct web_terms terms = {.site = &stand->site};
	assert_int_equal(sscanf(stand->host, "127.0.0.1:%d", &terms.port), 1);
	assert_null(web_open(&terms, reason));
	snprintf(wanted, sizeof wanted, "port %d of 127.0.0.1 is in use",
		terms.port);
	assert_string_equal(reason, wanted);
}

FIXTURE(before)
{
	for (int fd = 0; fd < DESCRIPTORS; fd++)
		was_open[fd] = fcntl(fd, F_GETFD) >= 0;
	return 0;
}

ALL_TESTS(before, NULL)
