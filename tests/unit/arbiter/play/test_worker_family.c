#include "play/session.c"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

TEST(an_empty_list_knows_nobody)
{
	struct pid_list list = {0};

	assert_int_equal(pid_list_find(&list, 1), -1);
	pid_list_release(&list);
}

TEST(what_was_added_is_found_where_it_stands)
{
	struct pid_list list = {0};

	for (pid_t pid = 100; pid < 200; pid++)
		assert_int_equal(pid_list_add(&list, pid), 0);
	assert_int_equal(list.count, 100);
	assert_int_equal(pid_list_find(&list, 100), 0);
	assert_int_equal(pid_list_find(&list, 199), 99);
	assert_int_equal(pid_list_find(&list, 200), -1);
	pid_list_release(&list);
}

TEST(a_released_list_is_empty)
{
	struct pid_list list = {0};

	assert_int_equal(pid_list_add(&list, 7), 0);
	pid_list_release(&list);
	assert_int_equal(list.count, 0);
	assert_null(list.pids);
}

TEST(children_are_added_and_nobody_else)
{
	struct pid_list list = {0};
	pid_t child = fork();

	assert_true(child >= 0);
	if (child == 0)
		for (;;)
			pause();
	assert_true(descendants_visit_children(add_child, &list));
	kill(child, SIGKILL);
	waitpid(child, NULL, 0);
	assert_int_equal(list.count, 1);
	assert_int_equal(list.pids[0], child);
	pid_list_release(&list);
}
