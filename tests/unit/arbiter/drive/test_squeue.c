#include "drive/squeue.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
tasks_are_counted_by_their_states(void **state)
{
	static const struct {
		const char *text;
		long waiting;
		long running;
		const char *why;
	} cases[] = {
		{NULL, 0, 0, ""},
		{"", 0, 0, ""},
		{"\n\n", 0, 0, ""},
		{"R None\nR None\n", 0, 2, ""},
		{"PD Resources\nR None\nCG None\n", 1, 2, "Resources"},
		{"PD Priority\nPD launch failed requeued held", 2, 0,
			"launch failed requeued held"},
		{"PD\n", 1, 0, ""},
	};

	(void)state;
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct squeue queue = squeue_parse(cases[i].text);

		assert_int_equal(queue.waiting, cases[i].waiting);
		assert_int_equal(queue.running, cases[i].running);
		assert_string_equal(queue.why, cases[i].why);
	}
}

static void
what_a_queue_says_is_made_printable(void **state)
{
	struct squeue queue = squeue_parse("PD \033[2Jx\nR None\n");

	(void)state;
	assert_int_equal(queue.waiting, 1);
	assert_null(strchr(queue.why, '\033'));
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(tasks_are_counted_by_their_states),
		cmocka_unit_test(what_a_queue_says_is_made_printable),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
