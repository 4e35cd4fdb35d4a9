#include "web/relay.c"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "lib/scratch.h"
#include "lib/test.h"
#include "web/line_socket.h"
#include "web/local_socket_linux.h"
#include "web/web.h"

/* A byte too long. */
#define LONG_KEY                           \
	"seat0123456789012345678901234567" \
	"89012345678901234567890123456789"

static struct relay *relay;
static char heard[1 << 16]; /* what the site was called with, a line each */
static long told_bytes;

static bool
note_came(void *owner, const char *key)
{
	(void)owner;
	strlcat(heard, "came ", sizeof heard);
	strlcat(heard, key, sizeof heard);
	strlcat(heard, "\n", sizeof heard);
	return strncmp(key, "seat", 4) == 0;
}

static void
note_told(void *owner, const char *key, int stream, const char *message)
{
	char line[256];

	(void)owner;
	told_bytes += (long)strlen(message);
	snprintf(line, sizeof line, "%s to %d: %.200s\n", key, stream, message);
	strlcat(heard, line, sizeof heard);
}

static const struct relay_site site = {.came = note_came, .told = note_told};

/* The other process has a site, too. */
static char asked[1024];
static int pages;

static void
page_opened(void *owner, int door, struct web_stream *stream)
{
	(void)owner;
	assert_int_equal(door, 0);
	pages++;
	web_tell(stream, "{\"kind\":\"hello\"}");
	web_tell(stream, "{\"wait\":0.7}");
}

static bool
page_post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	static const char refusal[] = "{\"error\":\"too late\"}";

	(void)owner;
	(void)door;
	char *text = json_dumps(body, JSON_COMPACT);
	strlcat(asked, name, sizeof asked);
	strlcat(asked, text, sizeof asked);
	free(text);
	if (strcmp(name, "late") == 0)
		*reply = (struct web_reply){.status = 409,
			.bytes = strdup(refusal),
			.length = sizeof refusal - 1};
	return strcmp(name, "other") != 0;
}

static const struct web_site pages_site = {
	.post = page_post, .opened = page_opened};

BEFORE_EACH
{
	char reason[GAME_REASON_MAX];

	*heard = *asked = '\0';
	pages = 0;
	told_bytes = 0;
	relay = relay_open("s", &site, reason);
	assert_non_null(relay);
}

AFTER_EACH
{
	relay_close(relay);
	assert_true(access("s", F_OK) < 0);
}

ALL_TESTS(scratch_enter, scratch_leave)

static bool
is_ready(int descriptor)
{
	struct pollfd ready = {.fd = descriptor, .events = POLLIN};

	return poll(&ready, 1, 0) == 1;
}

/* Until nothing is left to do. */
static void
serve(struct web *web)
{
	while (is_ready(relay_descriptor(relay)) ||
		(web && !web_has_gone(web) && is_ready(web_descriptor(web)))) {
		relay_serve(relay);
		if (web)
			web_serve(web);
	}
}

/* What was heard since the last time. */
static void
expect_heard(const char *text)
{
	assert_string_equal(heard, text);
	*heard = '\0';
}

static struct web *
open_web(const char *key)
{
	const struct web_terms terms = {
		.site = &pages_site, .relay = "s", .as = key};
	char reason[GAME_REASON_MAX];
	struct web *web = web_open(&terms, reason);

	assert_non_null(web);
	assert_int_equal(
		web_add_door(web, "0123456789abcdef0123456789abcdef"), 0);
	serve(web);
	return web;
}

/* One who says TEXT, whatever that is. */
static int
say(const char *text)
{
	const int guest = local_socket_connect("s");

	assert_true(guest >= 0);
	assert_int_equal(send(guest, text, strlen(text), 0), strlen(text));
	serve(NULL);
	return guest;
}

static void
expect_hung_up(int guest)
{
	char byte;

	assert_true(recv(guest, &byte, 1, 0) == 0 || errno == ECONNRESET);
	close(guest);
}

TEST(pages_are_lent_to_whom_is_awaited)
{
	struct web *web = open_web("seat-1");
	json_t *body = json_pack("{s:i}", "id", 1);
	char link[WEB_LINK_MAX];

	expect_heard("came seat-1\n");
	assert_non_null(find_guest(relay, "seat-1"));
	web_tell_all(web, 0, "{\"kind\":\"game\"}");
	serve(web);
	expect_heard("seat-1 to -1: {\"kind\":\"game\"}\n");
	assert_true(relay_opened(relay, "seat-1", 7));
	serve(web);
	assert_int_equal(pages, 1);
	expect_heard("seat-1 to 7: {\"kind\":\"hello\"}\n"
		     "seat-1 to 7: {\"wait\":0.7}\n");
	assert_true(relay_post(relay, "seat-1", "act", body, 7));
	assert_true(relay_post(relay, "seat-1", "other", body, RELAY_ALL));
	serve(web);
	assert_string_equal(asked, "act{\"id\":1}other{\"id\":1}");
	expect_heard("");
	web_link(web, 0, link);
	assert_string_equal(link, "");
	assert_true(web_is_told(web));
	assert_false(web_has_gone(web));
	web_close(web);
	serve(NULL);
	expect_heard("");
	assert_null(find_guest(relay, "seat-1"));
	assert_false(relay_opened(relay, "seat-1", 8));
	json_decref(body);
}

TEST(a_refusal_is_told_to_all)
{
	struct web *web = open_web("seat-1");
	json_t *body = json_object();

	*heard = '\0';
	assert_true(relay_post(relay, "seat-1", "late", body, 3));
	serve(web);
	expect_heard("seat-1 to -1: "
		     "{\"kind\":\"refused\",\"words\":\"too late\"}\n");
	json_decref(body);
	web_close(web);
}

TEST(when_the_server_goes_it_is_known)
{
	char reason[GAME_REASON_MAX];
	struct web *web = open_web("seat-1");

	relay_close(relay);
	relay = NULL;
	assert_true(is_ready(web_descriptor(web)));
	web_serve(web);
	assert_true(web_has_gone(web));
	assert_int_equal(web_wait_ms(web), 0);
	web_tell_all(web, 0, "{}");
	web_serve(web);
	assert_true(web_is_told(web));
	web_close(web);
	assert_null(web_open(
		&(struct web_terms){
			.site = &pages_site, .relay = "s", .as = "seat"},
		reason));
	assert_non_null(strstr(reason, "cannot connect to s: "));
}

TEST(who_is_sent_away_is_gone)
{
	struct web *web = open_web("seat-1");

	end_guest(relay, find_guest(relay, "seat-1"));
	assert_null(find_guest(relay, "seat-1"));
	serve(web);
	expect_heard("came seat-1\n");
	web_serve(web);
	assert_true(web_has_gone(web));
	web_close(web);
}

TEST(who_comes_later_with_a_key_has_it)
{
	struct web *first = open_web("seat-1"), *second = open_web("seat-1");

	expect_heard("came seat-1\ncame seat-1\n");
	web_serve(first);
	assert_true(web_has_gone(first));
	assert_false(web_has_gone(second));
	web_close(first);
	web_close(second);
}

TEST(several_are_told_apart)
{
	struct web *first = open_web("seat-1"), *second = open_web("seat-2");

	*heard = '\0';
	assert_true(relay_opened(relay, "seat-2", 1));
	serve(second);
	expect_heard("seat-2 to 1: {\"kind\":\"hello\"}\n"
		     "seat-2 to 1: {\"wait\":0.7}\n");
	web_close(first);
	web_close(second);
}

TEST(whoever_speaks_another_language_is_hung_up_on)
{
	static const char *const lines[] = {
		"\n",
		"GET / HTTP/1.1\r\n",
		"{\"as\":\"stranger\"}\n",
		"{\"as\":\"\"}\n",
		"{\"as\":\"seat 1\"}\n",
		"{\"as\":7}\n",
		"{\"as\":\"seat\",\"more\":1}\n",
		"{\"as\":\"" LONG_KEY "\"}\n",
		"{\"all\":{}}\n",
		"{\"as\":\"seat\"}\n{\"as\":\"seat\"}\n",
		"{\"as\":\"seat\"}\n{\"all\":\"word\"}\n",
		"{\"as\":\"seat\"}\n{\"all\":{},\"to\":1}\n",
		"{\"as\":\"seat\"}\n{\"to\":-1,\"message\":{}}\n",
		"{\"as\":\"seat\"}\n{\"to\":99999999999,\"message\":{}}\n",
		"{\"as\":\"seat\"}\n{\"to\":\"1\",\"message\":{}}\n",
		"{\"as\":\"seat\"}\n{\"to\":1}\n",
		"{\"as\":\"seat\"}\n[[[[\n",
	};

	for (size_t i = 0; i < COUNT(lines); i++) {
		expect_hung_up(say(lines[i]));
		assert_null(strstr(heard, " to "));
		assert_null(find_guest(relay, "seat"));
	}
}

TEST(a_line_that_is_too_long_is_not_kept)
{
	static char flood[1 << 16];
	const int guest = say("{\"as\":\"seat\"}\n{\"all\":");
	ssize_t sent;
	long all = 0;

	memset(flood, ' ', sizeof flood);
	while ((sent = send(guest, flood, sizeof flood, MSG_NOSIGNAL)) > 0) {
		all += sent;
		serve(NULL);
	}
	assert_true(
		all >= LINE_SOCKET_LINE_MAX && all < 2 * LINE_SOCKET_LINE_MAX);
	expect_heard("came seat\n");
	assert_null(find_guest(relay, "seat"));
	expect_hung_up(guest);
}

TEST(a_flood_of_lines_does_not_keep_the_server)
{
	static const char line[] = "{\"all\":{}}\n";
	static char flood[1 << 15];
	const int guest = say("{\"as\":\"seat\"}\n");
	ssize_t sent;

	while (strlen(flood) + sizeof line < sizeof flood)
		strlcat(flood, line, sizeof flood);
	while ((sent = send(guest, flood, strlen(flood), MSG_DONTWAIT)) > 0)
		continue;
	relay_serve(relay);
	assert_true(told_bytes > 0);
	assert_true(is_ready(relay_descriptor(relay)));
	close(guest);
	serve(NULL);
}

TEST(who_does_not_read_is_not_waited_for)
{
	const int guest = say("{\"as\":\"seat\"}\n");
	char *word = malloc(1 << 19);
	long sent = 0;

	memset(word, 'w', 1 << 19);
	word[(1 << 19) - 1] = '\0';
	json_t *body = json_pack("{s:s}", "word", word);
	while (relay_post(relay, "seat", "act", body, 1))
		sent++;
	assert_true(sent >= 30 && sent < 40);
	assert_non_null(find_guest(relay, "seat"));
	close(guest);
	serve(NULL);
	expect_heard("came seat\n");
	assert_null(find_guest(relay, "seat"));
	json_decref(body);
	free(word);
}

TEST(those_who_say_nothing_make_room)
{
	int silent[RELAY_GUESTS_MAX + 1];

	for (size_t i = 0; i < COUNT(silent); i++)
		silent[i] = say("");
	expect_hung_up(silent[0]);
	const int guest = say("{\"as\":\"seat\"}\n");
	expect_heard("came seat\n");
	close(guest);
	expect_hung_up(silent[1]);
	for (size_t i = 2; i < COUNT(silent); i++)
		close(silent[i]);
}

TEST(without_descriptors_nobody_knocks_for_ever)
{
	struct rlimit limit, less;
	int guest = say("");

	assert_int_equal(getrlimit(RLIMIT_NOFILE, &limit), 0);
	less = limit;
	const int knocks = local_socket_connect("s");
	less.rlim_cur = (rlim_t)knocks + 1;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &less), 0);
	serve(NULL);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &limit), 0);
	expect_hung_up(knocks);
	close(guest);
	guest = say("{\"as\":\"seat\"}\n");
	expect_heard("came seat\n");
	close(guest);
}
