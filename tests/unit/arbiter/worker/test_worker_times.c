#include "worker/worker_times.h"

#include "worker/worker.h"

#include "lib/test.h"

enum { NOW = 1000, SECOND = 1000000000 };

FIXTURE(set_up)
{
	static struct worker_terms terms;
	static struct worker w;

	terms = (struct worker_terms){.link.measured = true};
	w = (struct worker){.terms = &terms};
	worker_times_init(&w);
	*state = &w;
	return 0;
}

EACH_TEST(set_up, NULL)

TEST(an_idle_worker_has_nothing_to_do)
{
	struct worker *w = *state;

	worker_times_set(w);
	assert_true(w->timer.at_ns == LOOP_NEVER);
	assert_false(worker_times_are_up(w, INT64_MAX));
}

TEST(what_is_held_back_leaves_soon_after_a_question)
{
	struct worker *w = *state;

	worker_times_ask(w, NOW);
	worker_times_set(w);
	assert_int_equal(w->asked_ns, NOW);
	assert_true(w->timer.at_ns > NOW && w->timer.at_ns < NOW + SECOND);
	worker_times_look(w, w->timer.at_ns - 1);
	assert_true(w->hold_ns != LOOP_NEVER);
	worker_times_look(w, w->timer.at_ns);
	assert_true(w->hold_ns == LOOP_NEVER);
}

TEST(who_was_asked_to_end_has_some_time)
{
	struct worker *w = *state;

	w->state = WORKER_RETIRING;
	worker_times_retire(w, NOW);
	worker_times_set(w);
	assert_int_equal(w->timer.at_ns, NOW + SECOND);
	assert_false(worker_times_are_up(w, NOW + SECOND - 1));
	assert_true(worker_times_are_up(w, NOW + SECOND));
	w->state = WORKER_IDLE;
	assert_false(worker_times_are_up(w, NOW + SECOND));
}

TEST(processor_times_are_read_only_where_they_count)
{
	struct worker *w = *state;
	struct worker_terms unmeasured = {0};

	worker_times_begin(w, NOW);
	assert_true(w->look_ns > NOW && w->look_ns < NOW + SECOND);
	w->terms = &unmeasured;
	worker_times_begin(w, NOW);
	assert_true(w->look_ns == LOOP_NEVER);
}
