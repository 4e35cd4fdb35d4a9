#include "process/warden_linux.c"

#include <sys/prctl.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <unistd.h>

#include "lib/test.h"

/* The children that descendants_visit_children has met. */
static pid_t met[8];
static int met_count;

static void
note_met(pid_t pid, void *count)
{
	int *i = count;

	assert_true(*i < (int)(sizeof met / sizeof *met));
	met[(*i)++] = pid;
}

static void
visit(void)
{
	met_count = 0;
	assert_true(descendants_visit_children(note_met, &met_count));
}

/* A child that lives until it is killed. */
static pid_t
fork_pauser(void)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		for (;;)
			pause();
	return pid;
}

static void
end_child(pid_t pid)
{
	assert_int_equal(kill(pid, SIGKILL), 0);
	assert_int_equal(waitpid(pid, NULL, 0), pid);
}

TEST(every_child_is_visited_once)
{
	pid_t first = fork_pauser();
	pid_t second = fork_pauser();

	visit();
	assert_int_equal(met_count, 2);
	assert_true((met[0] == first && met[1] == second) ||
		    (met[0] == second && met[1] == first));
	end_child(first);
	visit();
	assert_int_equal(met_count, 1);
	assert_int_equal(met[0], second);
	end_child(second);
	visit();
	assert_int_equal(met_count, 0);
}

/* Forks a child that forks another, which writes its pid and lives on, while
 * its parent ends. */
static pid_t
leave_an_orphan(void)
{
	int fds[2];
	pid_t orphan;

	assert_int_equal(pipe(fds), 0);
	pid_t parent = fork();
	assert_true(parent >= 0);
	if (parent == 0) {
		pid_t child = fork();

		if (child == 0)
			for (;;)
				pause();
		_exit(write(fds[1], &child, sizeof child) !=
			(ssize_t)sizeof child);
	}
	assert_int_equal(
		read(fds[0], &orphan, sizeof orphan), (ssize_t)sizeof orphan);
	assert_int_equal(waitpid(parent, NULL, 0), parent);
	close(fds[0]);
	close(fds[1]);
	return orphan;
}

TEST(an_orphan_becomes_a_child)
{
	assert_int_equal(descendants_adopt_orphans(), 0);
	pid_t orphan = leave_an_orphan();
	visit();
	assert_int_equal(met_count, 1);
	assert_int_equal(met[0], orphan);
	end_child(orphan);
}

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
tell_number(int done)
{
	(void)!write(done, "x", 1);
}

static void
live_with_thread(int done)
{
	pthread_t thread;

	if (pthread_create(&thread, NULL, wait_in_thread, NULL) == 0)
		tell_number(done);
}

static void
live_with_children(int done)
{
	begin(done, live_with_thread);
	begin(done, tell_number);
	tell_number(done);
}

/* Visits a process that lives so as soon as TOLD of all have told. */
static void
visit_threads(void (*live)(int done), int told, struct seen *seen, pid_t *pid)
{
	int ends[2];
	char byte;

	assert_int_equal(pipe(ends), 0);
	*pid = begin(ends[1], live);
	assert_true(*pid > 0);
	while (told-- > 0)
		assert_int_equal(read(ends[0], &byte, 1), 1);
	*seen = (struct seen){.count = 0};
	descendants_visit_threads(*pid, see, seen);
	kill(*pid, SIGKILL);
	waitpid(*pid, NULL, 0);
	close(ends[0]);
	close(ends[1]);
}

TEST(a_process_alone_is_visited_once)
{
	struct seen seen;
	pid_t pid;

	visit_threads(tell_number, 1, &seen, &pid);
	assert_int_equal(seen.count, 1);
	assert_int_equal(seen.threads[0], pid);
}

TEST(all_threads_are_visited)
{
	struct seen seen;
	pid_t pid;

	visit_threads(live_with_thread, 1, &seen, &pid);
	assert_int_equal(seen.count, 2);
	assert_int_equal(seen.threads[0], pid);
	assert_int_not_equal(seen.threads[1], pid);
}

TEST(descendants_are_visited_after_it)
{
	struct seen seen;
	pid_t pid;

	visit_threads(live_with_children, 3, &seen, &pid);
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
	descendants_visit_threads(pid, see, &seen);
	assert_int_equal(seen.count, 0);
}

/* Whatever is not killed ends by itself. */
enum {
	LIFE_S = 300,
	CHILDREN = 50,
	CHAINS = 8,
	LINKS = 200,
	PATIENCE_MS = 300000
};

static _Noreturn void
live(void)
{
	alarm(LIFE_S);
	for (;;)
		pause();
}

static pid_t
fork_sleeper(void)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		live();
	return pid;
}

/* A child of the last is a parent of its own, as many times as said. */
static void
fork_line(int generations)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid > 0)
		return;
	if (generations > 1)
		fork_line(generations - 1);
	live();
}

/* Each link starts the next and ends. */
static void
fork_chain(void)
{
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid > 0)
		return;
	for (int i = 0; i < LINKS; i++) {
		if (fork() != 0)
			_exit(0);
	}
	live();
}

static void
expect_nobody(void)
{
	assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
	assert_int_equal(errno, ECHILD);
}

static bool
is_pid(pid_t pid, const void *arg)
{
	return pid == *(const pid_t *)arg;
}

/* Drops a SIGCHLD that an earlier test has left pending. Who is dead, and needs not
 * be waited for, is listed for a moment. */
FIXTURE(begin_alone)
{
	const struct timespec none = {0, 0};
	sigset_t child;

	end_descendants();
	while (descendants_kill_children(NULL, NULL) > 0)
		sched_yield();
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	(void)sigtimedwait(&child, NULL, &none);
	forget_children(false);
	return 0;
}

TEST_WITH(all_but_the_spared_are_killed, begin_alone, NULL)
{
	pid_t killed = fork_sleeper(), spared = fork_sleeper();
	int status;

	assert_int_equal(descendants_kill_children(is_pid, &spared), 1);
	assert_int_equal(waitpid(-1, &status, 0), killed);
	assert_true(WIFSIGNALED(status));
	assert_int_equal(descendants_kill_children(is_pid, &spared), 0);
	assert_int_equal(descendants_kill_children(NULL, NULL), 1);
	assert_int_equal(waitpid(-1, &status, 0), spared);
	expect_nobody();
}

TEST_WITH(nobody_is_left_at_the_end, begin_alone, NULL)
{
	end_descendants();
	expect_nobody();
	for (int i = 0; i < CHILDREN; i++)
		fork_sleeper();
	end_descendants();
	expect_nobody();
	fork_line(CHILDREN);
	end_descendants();
	expect_nobody();
	for (int i = 0; i < CHAINS; i++)
		fork_chain();
	end_descendants();
	expect_nobody();
}

/* A child that has ended, and is told to have ended before it is waited for. */
static void
fork_and_hear(void)
{
	sigset_t child;
	pid_t pid = fork();

	assert_true(pid >= 0);
	if (pid == 0)
		_exit(0);
	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	assert_int_equal(sigwaitinfo(&child, NULL), SIGCHLD);
}

TEST_WITH(who_is_forgotten_need_not_be_waited_for, begin_alone, NULL)
{
	forget_children(true);
	fork_and_hear();
	while (waitpid(-1, NULL, 0) != -1)
		fail();
	expect_nobody();
	forget_children(false);
	fork_and_hear();
	assert_true(waitpid(-1, NULL, 0) > 0);
	expect_nobody();
}

/* Becomes STATE: 'T' is stopped, 'S' sleeps. */
static void
expect_state(pid_t pid, char state)
{
	char path[64], text[256];
	char is = '?';

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	for (int ms = 0; ms < PATIENCE_MS && is != state; ms++) {
		int file = open(path, O_RDONLY);
		ssize_t n = read(file, text, sizeof text - 1);

		close(file);
		text[n > 0 ? n : 0] = '\0';
		const char *rest = strrchr(text, ')');
		is = rest ? rest[2] : '?';
		poll(NULL, 0, is == state ? 0 : 1);
	}
	assert_int_equal(is, state);
}

/* A group of one, with a child in a session of its own, whose number it tells.
 */
static pid_t
fork_group(pid_t *stray)
{
	int ends[2];

	assert_int_equal(pipe(ends), 0);
	pid_t leader = fork();
	assert_true(leader >= 0);
	if (leader == 0) {
		setpgid(0, 0);
		pid_t child = fork();
		if (child == 0)
			setsid();
		else if (write(ends[1], &child, sizeof child) < 0)
			_exit(1);
		live();
	}
	assert_int_equal(read(ends[0], stray, sizeof *stray), sizeof *stray);
	close(ends[0]);
	close(ends[1]);
	return leader;
}

TEST_WITH(a_group_is_stopped_with_those_who_have_left_it, begin_alone, NULL)
{
	struct detached detached = {.count = 0};
	pid_t stray, leader = fork_group(&stray);

	while (getpgid(stray) != stray || getpgid(leader) != leader)
		poll(NULL, 0, 1);
	for (int i = 0; i < 3; i++) {
		stop_group(leader, &detached);
		assert_int_equal(detached.count, 1);
		expect_state(leader, 'T');
		expect_state(stray, 'T');
		let_group_go_on(leader, &detached);
		expect_state(leader, 'S');
		expect_state(stray, 'S');
	}
	lose_detached(&detached, leader);
	assert_int_equal(detached.count, 1);
	lose_detached(&detached, stray);
	assert_int_equal(detached.count, 0);
	end_descendants();
	expect_nobody();
}

TEST_WITH(a_birth_is_seen_by_the_last_number, begin_alone, NULL)
{
	long before = descendants_last_pid();

	pid_t child = fork_sleeper();
	assert_int_not_equal(descendants_last_pid(), before);
	assert_int_equal(descendants_kill_children(NULL, NULL), 1);
	assert_int_equal(waitpid(child, NULL, 0), child);
}

/* As in a warden. */
BEFORE_ALL
{
	sigset_t child;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, NULL);
	assert_int_equal(descendants_adopt_orphans(), 0);
}

TEST(who_is_there_and_comes_from_elsewhere_is_a_stranger)
{
	const pid_t other = fork_pauser();
	const pid_t pid = fork_pauser();

	assert_true(descendants_are_strangers(other, pid - 1, pid));
	assert_false(descendants_are_strangers(getpid(), pid - 1, pid));
	assert_false(descendants_are_strangers(pid, pid - 1, pid));
	assert_false(descendants_are_strangers(other, pid, pid));
	assert_false(descendants_are_strangers(other, pid - 17, pid));
	end_child(pid);
	assert_false(descendants_are_strangers(other, pid - 1, pid));
	end_child(other);
}
