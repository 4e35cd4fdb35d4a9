#include "web/server.c"

#include <fcntl.h>
#include <unistd.h>

#include "lib/test.h"

enum { MOST = 4 };

/* Each visitor's connection, and its other end. */
static struct visitors visitors;
static struct visitor *visitor[2 * MOST];
static int ends[2 * MOST][2];
static int count;

BEFORE_EACH
{
	visitors_init(&visitors, MOST);
	count = 0;
}

AFTER_EACH
{
	for (int i = 0; i < count; i++) {
		visitor_free(&visitors, visitor[i]);
		close(ends[i][0]);
		close(ends[i][1]);
	}
	assert_int_equal(visitors.open, 0);
}

static void
come(int64_t now_ms)
{
	visitors.now_ms = now_ms;
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, ends[count]), 0);
	visitor[count] = visitor_new(&visitors, NULL, ends[count][0]);
	assert_non_null(visitor[count]);
	count++;
}

/* Whether the other end of a connection has been told that it is over. */
static bool
is_over(int i)
{
	char byte;

	return recv(ends[i][1], &byte, 1, MSG_DONTWAIT) == 0;
}

TEST(who_asks_too_slowly_goes)
{
	come(1000);
	come(2000);
	assert_int_equal(
		visitors_wait_ms(&visitors, 2000), VISITOR_ASKING_MS - 1000);
	visitors.now_ms = 1000 + VISITOR_ASKING_MS - 1;
	visitors_sweep(&visitors);
	assert_false(is_over(0));
	visitors.now_ms++;
	assert_int_equal(visitors_wait_ms(&visitors, visitors.now_ms), 0);
	visitors_sweep(&visitors);
	assert_true(is_over(0));
	assert_false(is_over(1));
	assert_int_equal(visitors_wait_ms(&visitors, visitors.now_ms), 1000);
	assert_int_equal(visitors.open, 1);
}

TEST(an_answer_has_more_time_and_then_asking_begins_again)
{
	come(1000);
	visitor_turns(&visitors, visitor[0], VISITOR_ANSWERED);
	visitors.now_ms = 1000 + VISITOR_ASKING_MS;
	visitors_sweep(&visitors);
	assert_false(is_over(0));
	visitor_turns(&visitors, visitor[0], VISITOR_ASKING);
	assert_int_equal(visitors_wait_ms(&visitors, visitors.now_ms),
		VISITOR_ASKING_MS);
	visitor_turns(&visitors, visitor[0], VISITOR_ANSWERED);
	visitors.now_ms += VISITOR_ANSWERED_MS;
	visitors_sweep(&visitors);
	assert_true(is_over(0));
}

TEST(a_stream_stays)
{
	come(1000);
	visitor_turns(&visitors, visitor[0], VISITOR_STAYS);
	assert_int_equal(visitors_wait_ms(&visitors, 1000), -1);
	visitors.now_ms = INT64_MAX;
	visitors_sweep(&visitors);
	assert_false(is_over(0));
}

TEST(the_longest_silent_make_room)
{
	come(1000);
	visitor_turns(&visitors, visitor[0], VISITOR_STAYS);
	for (int i = 1; i < MOST; i++)
		come(1000 + i);
	visitor_turns(&visitors, visitor[1], VISITOR_ANSWERED);
	assert_int_equal(visitors.open, MOST);
	come(2000);
	assert_true(is_over(2));
	come(2001);
	assert_true(is_over(3));
	assert_int_equal(visitors.open, MOST);
	assert_false(is_over(0) || is_over(1) || is_over(4) || is_over(5));
}

TEST(who_is_answered_goes_when_nobody_is_silent)
{
	for (int i = 0; i < MOST; i++) {
		come(1000 + i);
		visitor_turns(&visitors, visitor[i], VISITOR_ANSWERED);
	}
	come(2000);
	assert_true(is_over(0));
	assert_false(is_over(1) || is_over(4));
}

TEST(few_are_answered_at_once)
{
	enum { MANY = VISITORS_ANSWERED_MAX + 1 };
	static struct visitor *answered[MANY];
	int pair[2];

	visitors_init(&visitors, 2 * MANY);
	assert_int_equal(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
	for (int i = 0; i < MANY; i++) {
		assert_int_equal(visitors.open, i);
		answered[i] = visitor_new(&visitors, NULL, pair[0]);
		visitor_turns(&visitors, answered[i], VISITOR_ANSWERED);
	}
	assert_int_equal(visitors.open, VISITORS_ANSWERED_MAX);
	assert_int_equal(answered[0]->state, VISITOR_SHUT);
	assert_int_equal(answered[1]->state, VISITOR_ANSWERED);
	for (int i = 0; i < MANY; i++)
		visitor_free(&visitors, answered[i]);
	close(pair[0]);
	close(pair[1]);
}

/* The others in the order in which they have come. */
TEST(refusals_have_a_pace)
{
	for (int i = 0; i < MOST; i++)
		come(1000);
	while (pace_wait_ms(&visitors.refusals, 1000) == 0) {
		visitor[0]->in_turn = false;
		assert_true(visitor_is_in_turn(&visitors, visitor[0]));
	}
	assert_true(visitor_is_in_turn(&visitors, visitor[0]));
	assert_false(visitor_is_in_turn(&visitors, visitor[2]));
	assert_false(visitor_is_in_turn(&visitors, visitor[1]));
	assert_null(visitors_next_in_turn(&visitors, false));
	assert_in_range(visitors_wait_ms(&visitors, 1000), 1, 1000);
	/* Half of all places are taken. */
	assert_false(visitor_is_in_turn(&visitors, visitor[3]));
	assert_int_equal(visitor[3]->state, VISITOR_ASKING);
	visitors.now_ms = 2000;
	assert_int_equal(visitors_wait_ms(&visitors, 2000), 0);
	assert_ptr_equal(visitors_next_in_turn(&visitors, false), visitor[2]);
	assert_true(visitor_is_in_turn(&visitors, visitor[2]));
	assert_int_equal(visitor[2]->state, VISITOR_ASKING);
	visitors.now_ms = 1000;
	assert_null(visitors_next_in_turn(&visitors, false));
	assert_ptr_equal(visitors_next_in_turn(&visitors, true), visitor[1]);
	assert_null(visitors_next_in_turn(&visitors, true));
}

/* It may have been answered before it notices. */
TEST(who_is_shut_stays_shut)
{
	come(0);
	visitors.now_ms = VISITOR_ASKING_MS;
	visitors_sweep(&visitors);
	visitor_turns(&visitors, visitor[0], VISITOR_ANSWERED);
	assert_int_equal(visitor[0]->state, VISITOR_SHUT);
	assert_int_equal(visitors.open, 0);
}

static int
take_all(struct pace *pace, int64_t now_ms)
{
	int times = 0;

	for (; pace_wait_ms(pace, now_ms) == 0; times++)
		pace_take(pace, now_ms);
	return times;
}

TEST(so_many_happen_at_once_and_then_so_many_a_second)
{
	struct pace pace = {0};
	int64_t now_ms = 123456;
	int times = 0;

	assert_int_equal(take_all(&pace, now_ms), PACE_SECOND);
	assert_int_equal(pace_wait_ms(&pace, now_ms), 1000 / PACE_SECOND);
	for (int i = 0; i < 1000; i++)
		times += take_all(&pace, ++now_ms);
	assert_int_equal(times, PACE_SECOND);
	assert_int_equal(take_all(&pace, now_ms + 3600000), PACE_SECOND);
}
