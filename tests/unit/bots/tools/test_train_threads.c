/* Many like things on threads. */
#include "tools/train_threads.h"

#include <string.h>

#include "lib/test.h"
#include "lib/toy_course.h"

enum { COUNT = 1000 };

struct tally {
	int done[COUNT];
	void *desk[COUNT];
};

static void
count(void *context, void *desk, int number)
{
	struct tally *tally = context;

	tally->done[number]++;
	tally->desk[number] = desk;
}

TEST(each_thing_is_done_once_and_at_a_desk_of_its_thread)
{
	static const float weights[TOY_WEIGHTS];
	static struct tally tally;

	for (int jobs = 1; jobs <= 5; jobs += 2) {
		struct train_threads *threads =
			train_threads_new(&toy_course, jobs);

		assert_non_null(threads);
		memset(&tally, 0, sizeof tally);
		assert_int_equal(train_threads_do(threads, weights, COUNT,
					 count, &tally),
			0);
		for (int i = 0; i < COUNT; i++) {
			assert_int_equal(tally.done[i], 1);
			assert_non_null(tally.desk[i]);
			assert_ptr_equal(tally.desk[i], tally.desk[i % jobs]);
		}
		train_threads_free(threads);
	}
}

TEST(nothing_to_do_is_done)
{
	static const float weights[TOY_WEIGHTS];
	struct train_threads *threads = train_threads_new(&toy_course, 2);

	assert_non_null(threads);
	assert_int_equal(train_threads_do(threads, weights, 0, count, NULL), 0);
	train_threads_free(threads);
	train_threads_free(NULL);
}
