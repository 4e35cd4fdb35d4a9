#include "referee/referee.c"

#include "record/run.h"

#include "lib/test.h"

static const struct clock_terms budget = {.budget_ns = 100};
static const struct clock_terms fischer = {
	.budget_ns = 100, .increment_ns = 30};
static const struct clock_terms per_turn = {
	.budget_ns = CLOCK_UNLIMITED, .turn_ns = 40};
static const struct clock_terms both = {.budget_ns = 100, .turn_ns = 40};
static const struct clock_terms none = {.budget_ns = CLOCK_UNLIMITED};

TEST(turns_are_timed_by_their_terms)
{
	static const struct {
		const char *what;
		const struct clock_terms *terms;
		int64_t used;
		bool in_time;
		int64_t left_after;
	} cases[] = {
		{"a budget shrinks by what is used", &budget, 30, true, 70},
		{"all of it may be used", &budget, 100, true, 0},
		{"and no more", &budget, 101, false, 100},
		{"the increment comes after a turn", &fischer, 30, true, 100},
		{"but not to help it", &fischer, 101, false, 100},
		{"a turn may have a limit", &per_turn, 40, true, INT64_MAX},
		{"of its own", &per_turn, 41, false, INT64_MAX},
		{"the nearer limit counts", &both, 41, false, 100},
		{"no limit, no end", &none, INT64_MAX / 2, true, INT64_MAX},
		{"time does not run backwards", &budget, -5, true, 100},
	};

	FOR_EACH (at, cases) {
		struct clock c;
		int64_t used;

		print_message("%s\n", at->what);
		clock_init(&c, at->terms);
		clock_start(&c, 1000, 0);
		assert_int_equal(
			clock_stop(&c, 1000 + at->used, &used), at->in_time);
		assert_int_equal(used, at->used > 0 ? at->used : 0);
		assert_int_equal(c.left_ns, at->left_after);
	}
}

TEST(the_flag_falls_when_the_nearer_limit_is_reached)
{
	struct clock c;

	clock_init(&c, &both);
	assert_int_equal(clock_deadline(&c), INT64_MAX);
	clock_start(&c, 1000, 0);
	assert_int_equal(clock_deadline(&c), 1040);
	c.left_ns = 10;
	assert_int_equal(clock_deadline(&c), 1010);
	assert_int_equal(clock_left(&c), 10);
}

TEST(a_clock_without_limit_never_falls)
{
	struct clock c;

	clock_init(&c, &none);
	clock_start(&c, 1000, 0);
	assert_int_equal(clock_deadline(&c), INT64_MAX);
	assert_int_equal(clock_left(&c), CLOCK_UNLIMITED);
}

TEST(a_run_gives_bots_its_time_or_no_limit)
{
	const struct run timed = {
		.time_ns = 100, .increment_ns = 30, .move_time_ns = 40};
	const struct run untimed = {.time_ns = -1, .increment_ns = 30};
	const struct clock_terms some = clock_terms(&timed);
	const struct clock_terms all = clock_terms(&untimed);

	assert_int_equal(some.budget_ns, 100);
	assert_int_equal(some.increment_ns, 30);
	assert_int_equal(some.turn_ns, 40);
	assert_int_equal(all.budget_ns, CLOCK_UNLIMITED);
	assert_int_equal(all.increment_ns, 30);
	assert_int_equal(all.turn_ns, 0);
}

TEST(what_the_arbiter_wastes_is_forgiven)
{
	struct clock c;
	int64_t used;

	clock_init(&c, &budget);
	clock_start(&c, 1000, 0);
	clock_forgive(&c, 50);
	assert_true(clock_stop(&c, 1140, &used));
	assert_int_equal(used, 90);
}

/* In milliseconds, -1 for no budget, to nanoseconds. */
static struct clock_terms
in_ns(const struct clock_terms *ms)
{
	return (struct clock_terms){
		.budget_ns = ms->budget_ns == -1 ? CLOCK_UNLIMITED
						 : ms->budget_ns * 1000000,
		.increment_ns = ms->increment_ns * 1000000,
		.turn_ns = ms->turn_ns * 1000000,
	};
}

static void
assert_same_terms(const struct clock_terms *a, const struct clock_terms *b_ms)
{
	const struct clock_terms b = in_ns(b_ms);

	assert_int_equal(a->budget_ns, b.budget_ns);
	assert_int_equal(a->increment_ns, b.increment_ns);
	assert_int_equal(a->turn_ns, b.turn_ns);
}

TEST(a_clock_of_the_processor_has_one_on_the_wall_behind_it)
{
	static const struct {
		const char *what;
		struct clock_terms terms;
		int64_t factor;
		bool cpu;
		struct clock_terms wall_ms;
		struct clock_terms cpu_ms;
	} cases[] = {
		{"by the wall", {60000, 10, 500}, 1000, false, {60000, 10, 500},
			{-1, 0, 0}},
		{"no clock at all", {-1, 0, 0}, 1000, false, {-1, 0, 0},
			{-1, 0, 0}},
		{"half of it", {60000, 10, 0}, 500, false, {30000, 5, 0},
			{-1, 0, 0}},
		{"by the processor", {60000, 10, 500}, 1000, true,
			{602000, 100, 7000}, {60000, 10, 500}},
		{"without a budget", {-1, 0, 500}, 1000, true, {-1, 0, 7000},
			{-1, 0, 500}},
		{"twice as much of that", {1000, 0, 0}, 2000, true,
			{22000, 0, 0}, {2000, 0, 0}},
	};

	FOR_EACH (c, cases) {
		const struct clock_terms terms = in_ns(&c->terms);
		struct clock_limits limits =
			clock_limits(&terms, c->factor * 1000000, c->cpu);

		print_message("%s\n", c->what);
		assert_same_terms(&limits.wall, &c->wall_ms);
		assert_same_terms(&limits.cpu, &c->cpu_ms);
	}
}

TEST(however_little_time_is_some_and_however_much_has_an_end)
{
	const struct clock_terms terms = {1000000000000000, 1, 1};

	struct clock_limits least = clock_limits(&terms, 1, false);
	assert_int_equal(least.wall.increment_ns, 1);
	assert_int_equal(least.wall.turn_ns, 1);
	struct clock_limits most = clock_limits(&terms, INT64_MAX, true);
	assert_true(most.wall.budget_ns < CLOCK_UNLIMITED / 100);
}

TEST(a_clock_tells_how_far_it_is_overdrawn)
{
	struct clock c;

	clock_init(&c, &both);
	clock_start(&c, 1000, 0);
	assert_int_equal(clock_over(&c, 1030), -10);
	assert_int_equal(clock_over(&c, 1047), 7);
	clock_init(&c, &none);
	clock_start(&c, 1000, 0);
	assert_true(clock_over(&c, INT64_MAX / 2) < 0);
}

TEST(the_way_of_a_move_is_none_of_its_time)
{
	const struct clock_terms terms = {.budget_ns = 100, .turn_ns = 60};
	static const struct {
		const char *what;
		int64_t lag_ns, now_ns, used_ns, left_ns;
		bool in_time;
	} cases[] = {
		{"none", 0, 1040, 40, 60, true},
		{"a part of the turn", 15, 1040, 25, 75, true},
		{"more than the turn", 50, 1040, 0, 100, true},
		{"in time for it alone", 15, 1075, 60, 40, true},
		{"too late all the same", 15, 1076, 61, 100, false},
	};

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct clock c;
		int64_t used_ns;

		print_message("%s\n", cases[i].what);
		clock_init(&c, &terms);
		clock_start(&c, 1000, cases[i].lag_ns);
		assert_int_equal(clock_deadline(&c), 1060 + cases[i].lag_ns);
		assert_int_equal(clock_stop(&c, cases[i].now_ns, &used_ns),
			cases[i].in_time);
		assert_int_equal(used_ns, cases[i].used_ns);
		assert_int_equal(c.left_ns, cases[i].left_ns);
	}
}
