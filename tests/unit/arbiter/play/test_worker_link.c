#include "play/session.c"

#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "lib/heap_bots.h"
#include "lib/heap_game.h"
#include "lib/test.h"
#include "record/record.h"

/* The bots are shell scripts; a machine that is slow only makes a test wait. */
enum { PATIENCE_MS = 300000 };

static struct session session;
static struct worker_place place = {.session = &session};
static struct worker_link *const wire = &place.link;
static struct run run;
static struct run_bot run_bots[2];
static struct bot_spec specs[2];
static struct deals deals;
static struct worker_process_terms terms;
static struct worker_news news;
static struct record record;
static int status; /* of the process, when it has ended */

BEFORE_EACH
{
	run = heap_bots_run(run_bots);
	deals = (struct deals){.game = &heap_rules, .seats = 2};
	terms = (struct worker_process_terms){
		.run = &run, .specs = specs, .deals = &deals};
	*wire = (struct worker_link){0};
	session = (struct session){.places = &place, .place_count = 1};
	record_init(&record);
	heap_bot(&specs[0], "anna", HEAP_BOT_GOOD);
	heap_bot(&specs[1], "bert", HEAP_BOT_GOOD);
	assert_int_equal(descendants_adopt_orphans(), 0);
}

/* Nothing is left behind. */
AFTER_EACH
{
	worker_link_close(wire);
	wait_for_all(&session);
	record_release(&record);
	for (int i = 0; i < 2; i++)
		bot_spec_release(&specs[i]);
	assert_true(waitpid(-1, NULL, WNOHANG) < 0);
}

static void
open_link(int number)
{
	assert_int_equal(worker_link_open(wire, &terms, number), 0);
	assert_true(wire->pid > 0);
}

static void
let_hang(int bot)
{
	bot_spec_release(&specs[bot]);
	heap_bot(&specs[bot], bot == 0 ? "anna" : "bert", HEAP_BOT_HANGS);
}

static void
play(long id)
{
	const struct worker_order order = {
		.fixture = {.id = id, .deal = id, .bot = {0, 1}}};

	worker_link_play(wire, &order);
}

static void
wait_to_read(void)
{
	struct pollfd socket = {.fd = wire->socket, .events = POLLIN};

	if (poll(&socket, 1, PATIENCE_MS) != 1)
		fail_msg("nothing came for a minute");
	worker_link_read(wire);
}

/* The next of its news is of this kind. */
static void
expect_news(enum worker_message kind)
{
	while (!worker_link_take(wire, &news)) {
		assert_false(wire->ended);
		wait_to_read();
	}
	assert_int_equal(news.kind, kind);
}

static void
expect_game(long id)
{
	char reason[REASON_MAX];

	expect_news(WORKER_GAME);
	assert_int_equal(news.order.fixture.id, id);
	assert_true(record_parse(
		&record, news.bytes, news.length, &heap_rules, reason));
	assert_int_equal(record.id, id);
	assert_int_equal(record.end, FAULT_NONE);
	assert_true(record.move_count > 0);
}

/* There is no more to be read, and the process has ended. */
static void
expect_end(void)
{
	while (!wire->ended) {
		wait_to_read();
		assert_false(worker_link_take(wire, &news));
	}
	assert_int_equal(waitpid(wire->pid, &status, 0), wire->pid);
	wire->pid = 0;
}

TEST(games_are_played_in_the_order_in_which_they_were_given)
{
	open_link(0);
	play(5);
	play(7);
	assert_int_equal(wire->order_count, 2);
	expect_game(5);
	assert_int_equal(wire->order_count, 1);
	play(6);
	expect_game(7);
	assert_true(heap_bot_is_old(&record, 0));
	expect_game(6);
	/* Its deal may have been met. */
	assert_false(heap_bot_is_old(&record, 0));
	assert_int_equal(wire->order_count, 0);
}

TEST(a_game_comes_as_its_line)
{
	open_link(0);
	play(5);
	expect_game(5);
	assert_int_equal(news.bytes[news.length - 1], '\n');
	assert_string_equal(record.names[0], "anna");
}

TEST(what_is_watched_is_shown_before_the_game_has_ended)
{
	static const char begun[] =
		"{\"kind\":\"playing\",\"job\":1,\"game\":5,"
		"\"names\":[\"anna\",\"bert\"],\"made\":0,";

	open_link(0);
	worker_link_watch(wire, true);
	play(5);
	expect_news(WORKER_SHOWS);
	assert_true(news.length > strlen(begun));
	assert_memory_equal(news.bytes, begun, strlen(begun));
	assert_int_equal(news.bytes[news.length - 1], '\n');
	assert_int_equal(wire->order_count, 1);
	worker_link_watch(wire, false);
	do {
		while (!worker_link_take(wire, &news))
			wait_to_read();
	} while (news.kind == WORKER_SHOWS);
	assert_int_equal(news.kind, WORKER_GAME);
}

TEST(a_game_that_has_not_begun_is_given_back)
{
	let_hang(0);
	open_link(0);
	play(5);
	play(6);
	worker_link_ask_back(wire);
	assert_true(wire->asked_back);
	expect_news(WORKER_GIVES_BACK);
	assert_int_equal(news.order.fixture.id, 6);
	assert_false(wire->asked_back);
	assert_int_equal(wire->order_count, 1);
	assert_int_equal(wire->orders[0].fixture.id, 5);
}

TEST(who_has_nothing_to_give_back_says_nothing)
{
	open_link(0);
	play(5);
	worker_link_ask_back(wire);
	expect_game(5);
	assert_false(wire->asked_back);
	play(6);
	expect_game(6);
}

TEST(a_worker_that_is_told_to_ends_by_itself)
{
	open_link(0);
	play(5);
	expect_game(5);
	worker_link_retire(wire);
	assert_true(wire->retiring);
	expect_end();
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
}

TEST(a_worker_whose_session_is_gone_ends_with_its_bots)
{
	let_hang(0);
	open_link(0);
	play(5);
	worker_link_close(wire);
	assert_false(wire->open);
	expect_end();
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 0);
	assert_int_equal(wire->order_count, 1);
}

TEST(what_a_worker_said_before_it_died_is_heard)
{
	open_link(0);
	play(5);
	play(6);
	struct pollfd socket = {.fd = wire->socket, .events = POLLIN};
	assert_int_equal(poll(&socket, 1, PATIENCE_MS), 1);
	kill(wire->pid, SIGKILL);
	expect_game(5);
	while (!wire->ended) {
		wait_to_read();
		while (worker_link_take(wire, &news))
			assert_int_equal(news.order.fixture.id, 6);
	}
	assert_in_range(wire->order_count, 0, 1);
	/* To the dead everything can be said. */
	worker_link_ask_back(wire);
	worker_link_retire(wire);
	expect_end();
	assert_true(WIFSIGNALED(status));
}

TEST(signals_for_the_group_do_not_end_a_worker)
{
	static const int signals[] = {SIGINT, SIGTERM, SIGHUP, SIGUSR1};

	open_link(0);
	play(0);
	expect_game(0);
	for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
		kill(wire->pid, signals[i]);
		play((long)i + 1);
		expect_game((long)i + 1);
	}
}

TEST(lines_of_the_trace_come_in_their_order)
{
	struct text lines = {0};

	terms.verbosity = 1;
	open_link(3);
	play(5);
	do {
		while (!worker_link_take(wire, &news))
			wait_to_read();
		if (news.kind == WORKER_LINES)
			text_add(&lines, news.bytes, news.length);
	} while (news.kind == WORKER_LINES);
	assert_int_equal(news.kind, WORKER_GAME);
	const char *asked = strstr(lines.bytes, "3:anna > gen_move\n");
	assert_non_null(asked);
	assert_non_null(strstr(asked, "3:anna < = 1\n"));
	text_release(&lines);
}

/* The descriptors that the worker is left are not enough for two bots; valgrind
 * refuses those above the limit in words of its own. */
TEST(what_is_refused_to_a_worker_is_told)
{
	struct rlimit usual, few;
	int32_t error;

	assert_int_equal(getrlimit(RLIMIT_NOFILE, &usual), 0);
	few = usual;
	few.rlim_cur = 14;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	int opened = worker_link_open(wire, &terms, 0);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &usual), 0);
	assert_int_equal(opened, 0);
	play(5);
	expect_news(WORKER_FAILED);
	assert_int_equal(news.length, sizeof error);
	memcpy(&error, news.bytes, sizeof error);
	assert_true(error == EMFILE || error == EBADF);
	expect_end();
}

static void
test_say(int socket, enum worker_message kind)
{
	struct text out = {0};
	size_t body = frame_begin(&out, kind);

	text_add_string(&out, "a record");
	frame_end(&out, body);
	assert_int_equal(frame_send(socket, &out), 0);
	text_release(&out);
}

/* The other end is held by this test in the place of a worker. */
TEST(a_void_game_stays_an_order_and_is_counted)
{
	int ends[2];

	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends), 0);
	*wire = (struct worker_link){.open = true, .socket = ends[0]};
	play(5);
	play(6);
	for (int voids = 1; voids <= 2; voids++) {
		test_say(ends[1], WORKER_VOID_GAME);
		expect_news(WORKER_VOID_GAME);
		assert_int_equal(news.order.fixture.id, 5);
		assert_int_equal(wire->order_count, 2);
		assert_int_equal(wire->orders[0].voids, voids);
		assert_int_equal(wire->orders[1].voids, 0);
	}
	test_say(ends[1], WORKER_GAME);
	expect_news(WORKER_GAME);
	assert_int_equal(news.order.fixture.id, 5);
	assert_int_equal(wire->orders[0].fixture.id, 6);
	assert_int_equal(wire->orders[0].voids, 0);
	close(ends[1]);
}
