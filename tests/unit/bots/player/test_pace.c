#include "player/pace.h"

#include "lib/test.h"

enum { HOUR_MS = 3600 * 1000 };

#define SECOND_NS INT64_C(1000000000)
#define MS_NS	  INT64_C(1000000)
#define HOUR_NS	  (3600 * SECOND_NS)

/* A thousand nodes take 10 ms. */
static const struct pace_usual usual = {1000, 10 * MS_NS};

TEST(what_is_said_counts_and_else_what_is_usual)
{
	static const struct {
		const char *what;
		int64_t time_ns, nodes, most_nodes;
		bool clock;
	} cases[] = {
		{"nothing", 0, 0, 1000, false},
		{"a time", 2 * SECOND_NS, 0, EFFORT_UNLIMITED, true},
		{"no limit of time", PACE_UNLIMITED, 0, EFFORT_UNLIMITED,
			false},
		{"nodes", 0, 12, 12, false},
		{"both", SECOND_NS, 5, 5, true},
		{"the most nodes", 0, INT64_MAX, INT64_MAX, false},
	};

	FOR_EACH (c, cases) {
		struct pace pace = {.time_ns = c->time_ns, .nodes = c->nodes};
		struct effort effort = pace_begin(&pace, &usual, -1, 6);

		if (effort.nodes != c->most_nodes ||
			(effort.left_ns != NULL) != c->clock)
			fail_msg("%s", c->what);
	}
}

TEST(who_never_thinks_has_no_node_and_no_clock)
{
	static const struct pace_usual nothing = {0};
	struct pace pace = {.time_ns = SECOND_NS, .nodes = 5};
	struct effort effort = pace_begin(&pace, &nothing, 1000, 1);

	assert_null(effort.left_ns);
	assert_false(effort_spend(&effort, 1, 1));
}

TEST(nodes_alone_end_an_effort_where_no_clock_is_told)
{
	struct pace pace = {.time_ns = 0, .nodes = 3};
	struct effort effort = pace_begin(&pace, &usual, -1, 6);

	assert_null(effort.left_ns);
	for (int i = 0; i < 3; i++)
		assert_true(effort_spend(&effort, 1, 1));
	assert_false(effort_spend(&effort, 1, 1));
	assert_true(effort.ended);
}

TEST(nodes_end_an_effort_long_before_the_clock)
{
	struct pace pace = {.time_ns = HOUR_NS, .nodes = 2};
	struct effort effort = pace_begin(&pace, &usual, HOUR_MS, 6);

	assert_non_null(effort.left_ns);
	assert_true(effort_spend(&effort, 2, 1));
	assert_false(effort_spend(&effort, 1, 1));
}

TEST(a_share_of_nothing_has_expired_when_it_begins)
{
	static const struct {
		const char *what;
		int64_t time_ns, nodes, left_ms;
		int plays;
	} clocks[] = {
		{"no time left", HOUR_NS, 0, 0, 1},
		{"less than a move costs", HOUR_NS, 0, 4, 1},
		{"too little for so many", HOUR_NS, 0, 100, 24},
		{"with nodes alone", 0, 1000, 10, 24},
		{"with the usual nodes", 0, 0, 1, 1},
		{"no clock but a time of nothing", 1, 0, -1, 1},
	};

	FOR_EACH (c, clocks) {
		struct pace pace = {.time_ns = c->time_ns, .nodes = c->nodes};
		struct effort effort =
			pace_begin(&pace, &usual, c->left_ms, c->plays);

		if (effort_spend(&effort, 1, 1))
			fail_msg("%s", c->what);
	}
}

/* How long the answer may take, up to what passes between two looks. */
static int64_t
allowed_ms(int64_t time_ns, int64_t nodes, int64_t left_ms, int answers)
{
	struct pace before = {.time_ns = 1, .nodes = 0};
	struct pace pace = {.time_ns = time_ns, .nodes = nodes};

	pace_begin(&before, &usual, -1, 1);
	pace_begin(&pace, &usual, left_ms, answers);
	return (pace.deadline_ns - before.deadline_ns) / 1000000;
}

TEST(an_answer_has_its_share_of_the_clock_and_no_more_than_its_time)
{
	const int64_t usable = HOUR_MS - 200;

	assert_true(
		allowed_ms(HOUR_NS, 0, HOUR_MS, 6) >= usable / 6 / 4 * 3 - 1);
	assert_true(allowed_ms(HOUR_NS, 0, HOUR_MS, 1) >= usable / 4 * 3 - 1);
	assert_true(allowed_ms(HOUR_NS, 0, -1, 6) >= HOUR_MS - 1);
	/* Slack for a machine that sleeps between the two. */
	assert_true(allowed_ms(HOUR_NS, 0, HOUR_MS, 6) < HOUR_MS / 6);
	assert_true(allowed_ms(100 * SECOND_NS, 0, HOUR_MS, 1) < HOUR_MS / 4);
}

TEST(nodes_leave_an_ample_clock_alone)
{
	static const struct {
		const char *what;
		int64_t nodes, left_ms;
		bool clock;
	} cases[] = {
		{"the usual nodes, 20 times their time", 0, 200, false},
		{"a little less", 0, 199, true},
		{"ten times the nodes", 10000, 1999, true},
		{"ten times the nodes and the time", 10000, 2000, false},
		{"a tenth of the nodes", 100, 20, false},
	};

	FOR_EACH (c, cases) {
		struct pace pace = {.time_ns = 0, .nodes = c->nodes};
		struct effort effort =
			pace_begin(&pace, &usual, c->left_ms, 24);

		if ((effort.left_ns != NULL) != c->clock)
			fail_msg("%s", c->what);
	}
}

TEST(a_clock_of_ages_is_none)
{
	struct pace pace = {.time_ns = 0, .nodes = 5};
	struct effort effort = pace_begin(&pace, &usual, INT64_MAX, 24);

	assert_null(effort.left_ns);
	assert_true(effort_spend(&effort, 5, 1));
	assert_false(effort_spend(&effort, 1, 1));
}

/* A game of a bot with a clock, on a machine that has little time for it. */
static struct {
	int64_t now_ns;
	int64_t look_ns; /* from one look at the clock to the next */
} machine;

static int64_t
machine_now(void)
{
	return machine.now_ns;
}

/* Until the effort has ended. The clock is looked at every ten nodes, which
 * take SLOW times what they should. */
static void
think(struct effort *effort, int slow)
{
	machine.look_ns = slow * usual.ns * 10 / usual.nodes;
	do
		machine.now_ns += machine.look_ns;
	while (effort_spend(effort, 10, 10));
}

/* What is left of the clock behind an answer with LEFT_NS. */
static int64_t
left_behind(int64_t left_ns, int answers, int64_t nodes, int slow)
{
	struct pace pace = {.nodes = nodes, .now = machine_now};
	int64_t begun_ns = machine.now_ns;
	struct effort effort =
		pace_begin(&pace, &usual, left_ns / MS_NS, answers);

	think(&effort, slow);
	return left_ns - (machine.now_ns - begun_ns);
}

enum { ANSWERS = 24, LATENCY_US = 500 };

/* Plays a game of ten times the usual need. False: the clock has run out, for a
 * machine so SLOW that stops for STALL_MS once, at the answer STALLED. */
static bool
lasts(int slow, int stalled, int64_t stall_ms)
{
	int64_t left_ns = 10 * ANSWERS * usual.ns;

	for (int i = 0; i < ANSWERS; i++) {
		left_ns = left_behind(left_ns, ANSWERS - i, 0, slow);
		left_ns -= LATENCY_US * MS_NS / 1000;
		if (i == stalled)
			left_ns -= stall_ms * MS_NS;
		if (left_ns < 0)
			return false;
	}
	return true;
}

TEST(a_clock_of_ten_times_the_need_lasts_on_a_busy_machine)
{
	static const struct {
		int slow, stall_ms;
	} machines[] = {
		{1, 1000}, {2, 800}, {5, 400}, {8, 60}, {10, 40}, {12, 20}};

	FOR_EACH (c, machines) {
		for (int stalled = 0; stalled < ANSWERS; stalled++) {
			if (!lasts(c->slow, stalled, c->stall_ms))
				fail_msg("%d times as slow, for %d ms "
					 "at answer %d\n",
					c->slow, c->stall_ms, stalled);
		}
	}
}

TEST(with_next_to_no_time_the_answer_comes_at_once)
{
	for (int left_ms = 0; left_ms <= 10; left_ms++) {
		for (int answers = 1; answers <= 24; answers++) {
			int64_t left_ns = left_ms * MS_NS;
			int64_t spent_ns =
				left_ns - left_behind(left_ns, answers, 0, 1);

			if (spent_ns > machine.look_ns)
				fail_msg("%d ms for %d answers", left_ms,
					answers);
		}
	}
}

TEST(while_the_clock_is_ample_it_is_not_looked_at)
{
	for (int left_ms = 1; left_ms < 10000; left_ms += 7) {
		bool ample = left_ms >= PACE_AMPLE * 10;
		int64_t left_ns = left_ms * MS_NS;
		int64_t spent_ns = left_ns - left_behind(left_ns, 24, 0, 1);

		if (ample)
			assert_true(spent_ns >= usual.ns);
		assert_true(spent_ns <= usual.ns + machine.look_ns);
	}
}
