#include "process/pid_list.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static void
an_empty_list_knows_nobody(void **state)
{
	struct pid_list list = {0};

	(void)state;
	assert_int_equal(pid_list_find(&list, 1), -1);
	pid_list_release(&list);
}

static void
what_was_added_is_found_where_it_stands(void **state)
{
	struct pid_list list = {0};

	(void)state;
	for (pid_t pid = 100; pid < 200; pid++)
		assert_int_equal(pid_list_add(&list, pid), 0);
	assert_int_equal(list.count, 100);
	assert_int_equal(pid_list_find(&list, 100), 0);
	assert_int_equal(pid_list_find(&list, 199), 99);
	assert_int_equal(pid_list_find(&list, 200), -1);
	pid_list_release(&list);
}

static void
a_released_list_is_empty(void **state)
{
	struct pid_list list = {0};

	(void)state;
	assert_int_equal(pid_list_add(&list, 7), 0);
	pid_list_release(&list);
	assert_int_equal(list.count, 0);
	assert_null(list.pids);
}

static void
children_are_added_and_nobody_else(void **state)
{
	struct pid_list list = {0};
	pid_t child = fork();

	(void)state;
	assert_true(child >= 0);
	if (child == 0)
		for (;;)
			pause();
	assert_true(pid_list_add_children(&list));
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	assert_int_equal(list.count, 1);
	assert_int_equal(list.pids[0], child);
	pid_list_release(&list);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_empty_list_knows_nobody),
		cmocka_unit_test(what_was_added_is_found_where_it_stands),
		cmocka_unit_test(a_released_list_is_empty),
		cmocka_unit_test(children_are_added_and_nobody_else),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
