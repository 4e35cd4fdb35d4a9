#define _GNU_SOURCE /* F_SETPIPE_SZ */
#include "sandbox/filter_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/passed_files.h"
#include "lib/test.h"

/* A test machine may be slow; a process that takes longer is stuck. */
enum { PATIENCE_MS = 300000 };

/* Headers may be older. */
enum { CLOSE_RANGE = 436 };

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
sets(int option)
{
	int ends[2], value = 1;

	return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 &&
	       setsockopt(ends[0], SOL_SOCKET, option, &value, sizeof value) ==
		       0;
}

static bool
widens_sockets(void)
{
	return sets(SO_SNDBUF) || sets(SO_RCVBUF);
}

static bool
is_named_for_credentials(void)
{
	return sets(SO_PASSCRED);
}

static bool
sets_other_options(void)
{
	return sets(SO_KEEPALIVE);
}

static bool
widens_pipes(void)
{
	int ends[2];

	return pipe(ends) == 0 && fcntl(ends[1], F_SETPIPE_SZ, 4096) >= 0;
}

static bool
moves_pages(void)
{
	int from[2], to[2];

	return pipe(from) == 0 && pipe(to) == 0 && write(from[1], "", 1) == 1 &&
	       splice(from[0], NULL, to[1], NULL, 1, 0) == 1;
}

static bool
passes_descriptors(void)
{
	int ends[2];

	return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 &&
	       passed_files_send(ends[0], "", 1, ends, 1, 0) == 0;
}

static bool
parts_from_descriptors(void)
{
	return syscall(CLOSE_RANGE, 200, 201, 2) == 0;
}

static bool
closes_descriptors(void)
{
	return syscall(CLOSE_RANGE, 200, 201, 0) == 0;
}

static bool
sends(void)
{
	int ends[2];

	return socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0 &&
	       send(ends[0], "", 1, 0) == 1;
}

static void *
idle(void *unused)
{
	return unused;
}

static bool
starts_thread(void)
{
	pthread_t thread;

	return pthread_create(&thread, NULL, idle, NULL) == 0 &&
	       pthread_join(thread, NULL) == 0;
}

static bool
forks(void)
{
	pid_t pid = fork();

	if (pid == 0)
		_exit(0);
	return pid > 0 && waitpid(pid, NULL, 0) == pid;
}

static bool
outlives_its_parent(void)
{
	return prctl(PR_SET_PDEATHSIG, 0, 0, 0, 0) == 0;
}

static bool
ends_with_its_parent(void)
{
	return prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0) == 0;
}

static bool
signals_itself(void)
{
	return syscall(SYS_tgkill, getpid(), getpid(), 0) == 0;
}

static bool
signals_its_parent(void)
{
	return syscall(SYS_tgkill, getppid(), getppid(), 0) == 0 ||
	       syscall(SYS_tkill, getppid(), 0) == 0 || kill(getppid(), 0) == 0;
}

static bool
has_files_signal_its_parent(void)
{
	return fcntl(STDIN_FILENO, F_SETOWN, getppid()) == 0;
}

static bool
empties_what_it_reads(void)
{
	return open("/dev/null", O_RDONLY | O_TRUNC) >= 0;
}

static bool
empties_what_it_writes(void)
{
	return open("/dev/null", O_WRONLY | O_TRUNC) >= 0;
}

/* Whether TRY succeeds behind the filter; skips where there is none. */
static bool
succeeds(unsigned terms, bool (*try)(void))
{
	const struct sock_fprog *filter = filter_set_find(&filters, terms);
	int status;

	assert_non_null(filter);
	pid_t pid = fork();
	if (pid == 0) {
		if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
			filter_load(filter, NULL) < 0)
			_exit(2);
		_exit(try() ? 1 : 0);
	}
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	if (WEXITSTATUS(status) == 2)
		skip();
	return WEXITSTATUS(status) == 1;
}

TEST(sockets_are_given_where_they_are_asked_for)
{
	const unsigned none = 0, net = FILTER_NET;

	assert_false(succeeds(none, makes_socket));
	assert_true(succeeds(net, makes_socket));
}

TEST(memory_that_is_not_counted_is_denied_with_a_limit)
{
	const unsigned none = 0, counted = FILTER_COUNTED;

	assert_true(succeeds(none, shares_pages));
	assert_false(succeeds(counted, shares_pages));
}

TEST(buffers_keep_the_size_that_they_are_counted_for)
{
	static bool (*const ways[])(void) = {widens_sockets,
		is_named_for_credentials, widens_pipes, moves_pages,
		passes_descriptors, parts_from_descriptors};
	static bool (*const others[])(void) = {
		sets_other_options, starts_thread, closes_descriptors, sends};
	const unsigned none = 0, counted = FILTER_COUNTED;
	const unsigned net = FILTER_COUNTED | FILTER_NET;

	for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
		assert_true(succeeds(none, ways[i]));
		assert_false(succeeds(counted, ways[i]));
	}
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		assert_true(succeeds(counted, others[i]));
	assert_true(succeeds(net, passes_descriptors));
}

TEST(processes_can_be_started)
{
	const unsigned terms = 0;

	assert_true(succeeds(terms, forks));
}

TEST(nobody_chooses_to_outlive_its_parent)
{
	const unsigned terms = 0;

	assert_false(succeeds(terms, outlives_its_parent));
	assert_true(succeeds(terms, ends_with_its_parent));
}

TEST(signals_of_the_unscoped_are_for_itself)
{
	const unsigned terms = 0, scoped = FILTER_SCOPED;

	assert_true(succeeds(terms, signals_itself));
	assert_false(succeeds(terms, signals_its_parent));
	assert_false(succeeds(terms, has_files_signal_its_parent));
	assert_true(succeeds(scoped, signals_its_parent));
}

TEST(what_is_read_is_not_emptied)
{
	const unsigned terms = FILTER_EMPTIES, none = 0;

	assert_false(succeeds(terms, empties_what_it_reads));
	assert_true(succeeds(terms, empties_what_it_writes));
	assert_true(succeeds(none, empties_what_it_reads));
}

#ifdef __x86_64__
/*
 * getpid of 32 bits, and of x32, which a kernel may not have. One that has no
 * calls of 32 bits at all ends whoever makes one with SIGSEGV, which the tests'
 * handler would catch.
 */
static _Noreturn void
call_foreign(int way)
{
	const unsigned terms = FILTER_NET;
	const struct sock_fprog *filter = filter_set_find(&filters, terms);
	const long x32 = 0x40000000;
	long result = 20;

	if (!filter || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
		filter_load(filter, NULL) < 0)
		_exit(2);
	signal(SIGSEGV, SIG_DFL);
	if (way == 0)
		__asm__ volatile("int $0x80" : "+a"(result) : : "memory");
	else
		result = syscall(x32 | SYS_getpid);
	_exit(result > 0 ? 1 : 0);
}
#endif

TEST(calls_of_foreign_architectures_lead_nowhere)
{
#ifdef __x86_64__
	for (int way = 0; way < 2; way++) {
		int status;
		pid_t pid = fork();

		if (pid == 0)
			call_foreign(way);
		assert_int_equal(waitpid(pid, &status, 0), pid);
		if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
			skip();
		assert_true(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
	}
#else
	skip();
#endif
}

/* Has a thread, and a child that exits with 3, as it does itself then. */
static _Noreturn void
have_births(int socket)
{
	const unsigned terms = FILTER_BIRTHS;
	const struct sock_fprog *filter = filter_set_find(&filters, terms);
	pthread_t thread;
	int births, status;

	if (!filter || prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0 ||
		filter_load(filter, &births) < 0)
		_exit(2);
	/* Whoever creates a thread waits for nobody: nobody answers yet. */
	if (pthread_create(&thread, NULL, idle, NULL) != 0 ||
		pthread_join(thread, NULL) != 0 ||
		passed_files_send(socket, "", 1, &births, 1, 0) < 0)
		_exit(1);
	pid_t pid = fork();
	if (pid == 0)
		_exit(3);
	_exit(waitpid(pid, &status, 0) == pid ? WEXITSTATUS(status) : 1);
}

TEST(who_starts_a_process_waits_until_it_is_let)
{
	int ends[2], births, status;
	char byte;

	assert_int_equal(socketpair(AF_UNIX, SOCK_SEQPACKET, 0, ends), 0);
	pid_t pid = fork();
	if (pid == 0)
		have_births(ends[1]);
	close(ends[1]);
	if (passed_files_receive(ends[0], &byte, 1, &births, 1) != 1) {
		assert_int_equal(waitpid(pid, &status, 0), pid);
		assert_int_equal(WEXITSTATUS(status), 2);
		skip();
	}
	struct pollfd waits = {.fd = births, .events = POLLIN};
	assert_int_equal(poll(&waits, 1, PATIENCE_MS), 1);
	assert_int_equal(waitpid(pid, &status, WNOHANG), 0);
	filter_let_birth(births);
	assert_int_equal(waitpid(pid, &status, 0), pid);
	assert_true(WIFEXITED(status));
	assert_int_equal(WEXITSTATUS(status), 3);
	close(births);
	close(ends[0]);
}

TEST(a_filter_is_made_once)
{
	const unsigned terms = FILTER_APART;

	assert_ptr_equal(filter_set_find(&filters, terms),
		filter_set_find(&filters, terms));
}

AFTER_ALL
{
	filter_set_release(&filters);
}
