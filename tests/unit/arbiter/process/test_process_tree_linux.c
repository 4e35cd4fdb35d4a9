#include "process/process_tree_linux.h"

#include <pthread.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/test.h"

enum { SEEN_MAX = 16 };

struct seen {
	pid_t threads[SEEN_MAX];
	int count;
};

static void
see(pid_t thread, void *context)
{
	struct seen *seen = context;

	assert_true(seen->count < SEEN_MAX);
	seen->threads[seen->count++] = thread;
}

static void
wait_for_ever(void)
{
	for (;;)
		pause();
}

static void *
wait_in_thread(void *unused)
{
	(void)unused;
	wait_for_ever();
	return NULL;
}

/* A child that ends with its parent, and tells through DONE that it is there.
 */
static pid_t
begin(int done, void (*live)(int done))
{
	pid_t parent = getpid();
	pid_t child = fork();

	if (child != 0)
		return child;
	prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0);
	if (getppid() != parent)
		_exit(0);
	live(done);
	wait_for_ever();
	_exit(0);
}

static void
tell(int done)
{
	(void)!write(done, "x", 1);
}

static void
live_with_thread(int done)
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, wait_in_thread, NULL) == 0)
		tell(done);
}

static void
live_with_children(int done)
{
	begin(done, live_with_thread);
	begin(done, tell);
	tell(done);
}

/* Visits a process that lives so as soon as TOLD of all have told. */
static void
visit(void (*live)(int done), int told, struct seen *seen, pid_t *pid)
{
	int ends[2];
	char byte;

	assert_int_equal(pipe(ends), 0);
	*pid = begin(ends[1], live);
	assert_true(*pid > 0);
	while (told-- > 0)
		assert_int_equal(read(ends[0], &byte, 1), 1);
	*seen = (struct seen){.count = 0};
	process_tree_visit(*pid, see, seen);
	kill(*pid, SIGKILL);
	waitpid(*pid, NULL, 0);
	close(ends[0]);
	close(ends[1]);
}

TEST(a_process_alone_is_visited_once)
{
	struct seen seen;
	pid_t pid;

	visit(tell, 1, &seen, &pid);
	assert_int_equal(seen.count, 1);
	assert_int_equal(seen.threads[0], pid);
}

TEST(all_threads_are_visited)
{
	struct seen seen;
	pid_t pid;

	visit(live_with_thread, 1, &seen, &pid);
	assert_int_equal(seen.count, 2);
	assert_int_equal(seen.threads[0], pid);
	assert_int_not_equal(seen.threads[1], pid);
}

TEST(descendants_are_visited_after_it)
{
	struct seen seen;
	pid_t pid;

	visit(live_with_children, 3, &seen, &pid);
	assert_int_equal(seen.count, 4);
	assert_int_equal(seen.threads[0], pid);
}

TEST(nobody_is_nobody)
{
	struct seen seen = {.count = 0};
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
	process_tree_visit(pid, see, &seen);
	assert_int_equal(seen.count, 0);
}
