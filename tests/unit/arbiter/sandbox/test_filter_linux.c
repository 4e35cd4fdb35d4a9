#include "sandbox/filter_linux.h"

#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

static struct filter_set filters;

static bool
makes_socket(void)
{
	return socket(AF_UNIX, SOCK_STREAM, 0) >= 0;
}

static bool
shares_pages(void)
{
	return mmap(NULL, 4096, PROT_READ, MAP_SHARED | MAP_ANONYMOUS, -1, 0) !=
	       MAP_FAILED;
}

static bool
forks(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	return pid > 0 && waitpid(pid, NULL, 0) == pid;
}

/* Whether TRY succeeds behind the filter; skips where there is none. */
static bool
succeeds(const struct filter_terms *terms, bool (*try)(void))
{
	const struct sock_fprog *filter = filter_set_find(&filters, terms);
	int status;

	assert_non_null(filter);
	pid_t pid = fork();
	if (pid == 0) {
		if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
			filter_load(filter) < 0)
			_exit(2);
		_exit(try() ? 1 : 0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 2)
		skip();
	return WEXITSTATUS(status) == 1;
}

static void
sockets_are_given_where_they_are_asked_for(void **state)
{
	const struct filter_terms none = {0}, net = {.net = true};

	(void)state;
	assert_false(succeeds(&none, makes_socket));
	assert_true(succeeds(&net, makes_socket));
}

static void
memory_that_is_not_counted_is_denied_with_a_limit(void **state)
{
	const struct filter_terms none = {0}, counted = {.counted = true};

	(void)state;
	assert_true(succeeds(&none, shares_pages));
	assert_false(succeeds(&counted, shares_pages));
}

static void
processes_can_be_started(void **state)
{
	const struct filter_terms terms = {0};

	(void)state;
	assert_true(succeeds(&terms, forks));
}

static void
a_filter_is_made_once(void **state)
{
	const struct filter_terms terms = {.apart = true};

	(void)state;
	assert_ptr_equal(filter_set_find(&filters, &terms),
		filter_set_find(&filters, &terms));
}

static int
release(void **state)
{
	(void)state;
	filter_set_release(&filters);
	return 0;
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sockets_are_given_where_they_are_asked_for),
		cmocka_unit_test(
			memory_that_is_not_counted_is_denied_with_a_limit),
		cmocka_unit_test(processes_can_be_started),
		cmocka_unit_test(a_filter_is_made_once),
	};

	return cmocka_run_group_tests(tests, NULL, release);
}
