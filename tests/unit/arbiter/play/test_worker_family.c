#include "play/session.c"

#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

TEST(an_empty_list_knows_nobody)
{
	struct pid_list list = {0};

	assert_false(pid_list_has(&list, 1));
}

TEST(what_was_added_is_found)
{
	struct pid_list list = {0};

	for (pid_t pid = 100; pid < 200; pid++)
		assert_int_equal(pid_list_add(&list, pid), 0);
	assert_int_equal(list.count, 100);
	assert_true(pid_list_has(&list, 100));
	assert_true(pid_list_has(&list, 199));
	assert_false(pid_list_has(&list, 200));
	free(list.pids);
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
	free(list.pids);
}
