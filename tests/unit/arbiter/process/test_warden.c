#include "process/warden_linux.c"

#include <errno.h>
#include <sys/resource.h>
#include <unistd.h>

#include "lib/test.h"

static int arbiter, warden;

FIXTURE(connect_both)
{
	int ends[2];

	if (warden_connect(ends) < 0)
		return -1;
	arbiter = ends[0];
	warden = ends[1];
	return 0;
}

FIXTURE(close_both)
{
	close(arbiter);
	close(warden);
	return 0;
}

EACH_TEST(connect_both, close_both)

static const struct process_limits limits = {
	.memory_bytes = INT64_C(1) << 40, .processes = 7};

/* The ends of one pipe do for all three. */
static void
send_order(const struct process_program *program)
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	const int pipes[] = {ends[0], ends[1], ends[1]};
	assert_int_equal(
		warden_send_request(arbiter, program, &limits, pipes), 0);
	close(ends[0]);
	close(ends[1]);
}

static void
expect_strings(char *const *strings, char *const *expected)
{
	for (; expected && *expected; strings++, expected++)
		assert_string_equal(*strings, *expected);
	assert_null(*strings);
}

static void
expect_order(const struct process_program *program)
{
	struct warden_request order;
	char text[8] = "";

	assert_int_equal(warden_receive_request(warden, &order), 1);
	assert_string_equal(order.program.path, program->path);
	if (program->directory)
		assert_string_equal(
			order.program.directory, program->directory);
	else
		assert_null(order.program.directory);
	expect_strings(order.program.argv, program->argv);
	expect_strings(order.program.environment, program->environment);
	assert_int_equal(order.limits.memory_bytes, limits.memory_bytes);
	assert_int_equal(order.limits.processes, limits.processes);
	assert_int_equal(write(order.pipes[1], "out", 3), 3);
	assert_int_equal(write(order.pipes[2], "err", 3), 3);
	assert_int_equal(read(order.pipes[0], text, sizeof text), 6);
	assert_string_equal(text, "outerr");
	warden_request_release(&order);
}

TEST(an_order_arrives_as_it_was_sent)
{
	char bot[] = "bot", empty[] = "", option[] = "-v a b";
	char variable[] = "A=1", other[] = "B=";
	char *words[] = {bot, option, empty, NULL}, *none[] = {NULL};
	char *variables[] = {variable, other, NULL};
	const struct process_program programs[] = {
		{.path = "/bot", .argv = words},
		{.path = "./b", .argv = words, .directory = "/a b"},
		{.path = "", .argv = none, .environment = variables},
		{.path = "b",
			.argv = words,
			.directory = "",
			.environment = variables},
	};

	for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
		send_order(&programs[i]);
		expect_order(&programs[i]);
	}
}

TEST(an_order_may_be_long_but_has_to_fit)
{
	static char word[WARDEN_REQUEST_BYTES];
	char *words[] = {word, NULL};
	const struct process_program program = {.path = "b", .argv = words};
	const int pipes[] = {0, 1, 2};

	memset(word, 'x', sizeof word - 1);
	assert_int_equal(
		warden_send_request(arbiter, &program, &limits, pipes), -1);
	assert_int_equal(errno, E2BIG);
	word[WARDEN_REQUEST_BYTES - 100] = '\0';
	send_order(&program);
	expect_order(&program);
}

TEST(a_wish_for_the_end_counts_for_the_last_order_alone)
{
	char *words[] = {NULL};
	const struct process_program program = {.path = "b", .argv = words};

	assert_int_equal(warden_next_command(warden), WARDEN_NOTHING);
	warden_send_command(arbiter, WARDEN_END);
	assert_int_equal(warden_next_command(warden), WARDEN_END);
	assert_int_equal(warden_next_command(warden), WARDEN_NOTHING);
	warden_send_command(arbiter, WARDEN_END);
	send_order(&program);
	expect_order(&program);
	assert_int_equal(warden_next_command(warden), WARDEN_NOTHING);
}

TEST(news_arrive_in_order)
{
	const struct warden_news ended = {
		.report = {PROCESS_EXITED, 3}, .ended = true};
	const struct warden_news alone = {.alone = true};
	struct warden_news news;

	assert_int_equal(warden_receive_news(arbiter, &news), 0);
	warden_send_news(warden, &ended);
	warden_send_news(warden, &alone);
	assert_int_equal(warden_receive_news(arbiter, &news), 1);
	assert_true(news.ended && !news.alone);
	assert_int_equal(news.report.end, PROCESS_EXITED);
	assert_int_equal(news.report.value, 3);
	assert_int_equal(warden_receive_news(arbiter, &news), 1);
	assert_true(!news.ended && news.alone);
	assert_int_equal(warden_receive_news(arbiter, &news), 0);
}

TEST(the_last_news_arrive_though_an_order_was_not_read)
{
	const struct warden_news ended = {
		.report = {PROCESS_NOT_STARTED, EMFILE}, .ended = true};
	struct warden_news news;

	warden_send_command(arbiter, WARDEN_END);
	assert_int_equal(warden_send_news(warden, &ended), 0);
	close(warden);
	assert_int_equal(warden_receive_news(arbiter, &news), 1);
	assert_memory_equal(&news, &ended, sizeof news);
	assert_int_equal(warden_receive_news(arbiter, &news), -1);
	close(arbiter);
	connect_both(NULL);
}

TEST(wishes_arrive_in_order)
{
	warden_send_command(arbiter, WARDEN_STOP);
	warden_send_command(arbiter, WARDEN_GO_ON);
	warden_send_command(arbiter, WARDEN_END);
	assert_int_equal(warden_next_command(warden), WARDEN_STOP);
	assert_int_equal(warden_next_command(warden), WARDEN_GO_ON);
	assert_int_equal(warden_next_command(warden), WARDEN_END);
	assert_int_equal(warden_next_command(warden), WARDEN_NOTHING);
}

/* Other news stay to be received. */
TEST(what_is_done_is_waited_for_unless_there_are_other_news)
{
	const struct warden_news done = {
		.done = true, .leader = 5, .last_pid = 9};
	const struct warden_news ended = {.ended = true};
	struct warden_news news;

	warden_send_news(warden, &done);
	warden_send_news(warden, &ended);
	assert_int_equal(warden_await(arbiter, &news), 1);
	assert_int_equal(news.leader, 5);
	assert_int_equal(warden_await(arbiter, &news), 0);
	assert_int_equal(warden_receive_news(arbiter, &news), 1);
	assert_true(news.ended);
	/* Nobody answers any more. */
	assert_int_equal(warden_await(arbiter, &news), -1);
}

/* Of its three pipes there is room for two, which do not stay open. */
TEST(an_order_that_cannot_be_taken_is_told_from_none)
{
	char *words[] = {NULL};
	const struct process_program program = {.path = "b", .argv = words};
	struct rlimit before, few;
	struct warden_request order;

	send_order(&program);
	int next = dup(warden);
	close(next);
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	few = before;
	few.rlim_cur = (rlim_t)next + 2;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &few), 0);
	int result = warden_receive_request(warden, &order);
	int error = errno;
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
	assert_int_equal(result, -1);
	assert_int_equal(error, EMFILE);
	assert_int_equal(dup(warden), next);
	close(next);
	send_order(&program);
	expect_order(&program);
}

TEST(who_hangs_up_is_noticed)
{
	struct warden_request order;
	struct warden_news news;
	char *words[] = {NULL};
	const struct process_program program = {.path = "b", .argv = words};
	const int pipes[] = {0, 1, 2};

	close(arbiter);
	assert_int_equal(warden_next_command(warden), WARDEN_END);
	assert_int_equal(warden_receive_request(warden, &order), 0);
	close(warden);
	connect_both(NULL);
	close(warden);
	assert_int_equal(warden_receive_news(arbiter, &news), -1);
	warden_send_command(arbiter, WARDEN_END);
	assert_int_equal(
		warden_send_request(arbiter, &program, &limits, pipes), -1);
	assert_int_equal(errno, EPIPE);
	close(arbiter);
	connect_both(NULL);
}
