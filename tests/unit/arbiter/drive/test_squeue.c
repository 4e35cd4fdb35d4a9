#include "drive/squeue.h"

#include <string.h>

#include "lib/test.h"

TEST(tasks_are_counted_by_their_states)
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

	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct squeue queue = squeue_parse(cases[i].text);

		assert_int_equal(queue.waiting, cases[i].waiting);
		assert_int_equal(queue.running, cases[i].running);
		assert_string_equal(queue.why, cases[i].why);
	}
}

TEST(what_a_queue_says_is_made_printable)
{
	struct squeue queue = squeue_parse("PD \033[2Jx\nR None\n");

	assert_int_equal(queue.waiting, 1);
	assert_null(strchr(queue.why, '\033'));
}
