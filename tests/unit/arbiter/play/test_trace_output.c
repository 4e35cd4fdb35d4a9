#include "play/session.c"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/time.h>
#include <unistd.h>

#include "base/loop.h"

#include "lib/test.h"

static struct trace_output output;
static struct loop loop;
static int stderr_kept;
static int ends[2]; /* of what is standard error */

static void
test_child_ended(void *owner, int64_t now_ns)
{
	(void)owner;
	(void)now_ns;
}

BEFORE_EACH
{
	output = (struct trace_output){0};
	loop_init(&loop, test_child_ended, test_child_ended, NULL);
	stderr_kept = dup(STDERR_FILENO);
	assert_false(pipe(ends) < 0);
	assert_false(dup2(ends[1], STDERR_FILENO) < 0);
}

AFTER_EACH
{
	dup2(stderr_kept, STDERR_FILENO);
	clearerr(stderr);
	close(stderr_kept);
	close(ends[0]);
	close(ends[1]);
	loop_release(&loop);
}

/* Fills the pipe, so that nobody can print without waiting. */
static void
fill(void)
{
	char bytes[4096] = {0};
	int flags = fcntl(ends[1], F_GETFL);

	fcntl(ends[1], F_SETFL, flags | O_NONBLOCK);
	while (write(ends[1], bytes, sizeof bytes) > 0)
		continue;
	fcntl(ends[1], F_SETFL, flags);
}

TEST(lines_are_printed_as_they_are)
{
	char bytes[64] = "";

	assert_int_equal(trace_output_print("a > b\nc < d\n", 12), 0);
	assert_int_equal(read(ends[0], bytes, sizeof bytes), 12);
	assert_string_equal(bytes, "a > b\nc < d\n");
}

TEST(lines_that_nobody_can_read_are_a_failure)
{
	close(ends[0]);
	errno = 0;
	assert_int_equal(trace_output_print("a > b\n", 6), -1);
	assert_int_equal(errno, EPIPE);
	ends[0] = dup(ends[1]);
}

TEST(lines_that_do_not_fit_where_nobody_waits_are_a_failure)
{
	fill();
	trace_output_stop_waiting(&output);
	errno = 0;
	assert_int_equal(trace_output_print("a > b\n", 6), -1);
	assert_int_equal(errno, EAGAIN);
	trace_output_wait_again(&output);
}

/* A timer's signal is caught as those are that ask for the end, and comes again
 * and again, should it have come before anybody waits. */
TEST(a_signal_ends_the_wait_for_a_reader)
{
	const struct itimerval often = {{0, 50000}, {0, 50000}};
	const struct itimerval never = {{0, 0}, {0, 0}};
	struct sigaction usual, as_end;

	fill();
	assert_int_equal(sigaction(SIGTERM, NULL, &as_end), 0);
	as_end.sa_flags &= ~SA_RESTART;
	assert_int_equal(sigaction(SIGALRM, &as_end, &usual), 0);
	assert_int_equal(setitimer(ITIMER_REAL, &often, NULL), 0);
	assert_int_equal(trace_output_print("a > b\n", 6), 0);
	assert_int_equal(setitimer(ITIMER_REAL, &never, NULL), 0);
	/* Lines that come after the signal do not wait either. */
	alarm(600);
	assert_int_equal(trace_output_print("c < d\n", 6), 0);
	assert_true(alarm(0) > 0);
	assert_int_equal(sigaction(SIGALRM, &usual, NULL), 0);
	assert_true(loop_end_wanted());
}

TEST(standard_error_gets_its_flags_back)
{
	int before = fcntl(STDERR_FILENO, F_GETFL);

	trace_output_stop_waiting(&output);
	assert_true(fcntl(STDERR_FILENO, F_GETFL) & O_NONBLOCK);
	trace_output_stop_waiting(&output);
	trace_output_wait_again(&output);
	assert_int_equal(fcntl(STDERR_FILENO, F_GETFL), before);
	trace_output_wait_again(&output);
	assert_int_equal(fcntl(STDERR_FILENO, F_GETFL), before);
}
