#define _GNU_SOURCE /* ppoll, shm_info */
#include "process/warden.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/shm.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/statvfs.h>
#include <sys/time.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/loop.h"
#include "base/passed_files.h"
#include "base/text.h"
#include "process/descendants_linux.h"
#include "process/usage_linux.h"
#include "sandbox/copies_linux.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/filter_linux.h"
#include "sandbox/namespaces_linux.h"
#include "sandbox/plan.h"

/* What the arbiter and a warden say to each other. */

/* As a warden has it: all pointers are owned. */
struct warden_request {
	struct process_program program;
	struct process_limits limits;
	int pipes[WARDEN_PIPES]; /* owned, closed on exec; -1: none */
	char **pointers;	 /* the words, NULL, the variables, NULL */
	char *letters;		 /* what they point into */
};

/* A warden that has not done a wish by then never will. */
enum { PATIENCE_S = 1 };

/* How often news are sent anew where memory is short, and in which time. */
enum { NEWS_TRIES = 1000 };
#define PAUSE_NS 1000000L

/* A message of one byte is a wish. An order is this head; the
 * path and, if there is one, the directory; the words; the variables: strings,
 * each with its NUL. */
struct head {
	struct process_limits limits;
	int words;
	int variables;
	bool directory;
	bool terminal;
	const struct plan *plan; /* the warden has it at the same place */
};

int
warden_connect(int ends[static 2])
{
	const struct timeval patience = {PATIENCE_S, 0};

	if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) < 0)
		return -1;
	(void)setsockopt(
		ends[0], SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
	return 0;
}

static int
add_strings(struct text *text, char *const *strings)
{
	int count = 0;

	for (; strings && strings[count]; count++)
		text_add(text, strings[count], strlen(strings[count]) + 1);
	return count;
}

static void
write_request(struct text *text, const struct process_program *program,
	const struct process_limits *limits)
{
	struct head head;

	memset(&head, 0, sizeof head);
	text_add(text, (const char *)&head, sizeof head);
	text_add(text, program->path, strlen(program->path) + 1);
	if (program->directory)
		text_add(text, program->directory,
			strlen(program->directory) + 1);
	head.limits = *limits;
	head.directory = program->directory;
	head.terminal = program->terminal;
	head.plan = program->plan;
	head.words = add_strings(text, program->argv);
	head.variables = add_strings(text, program->environment);
	if (!text->failed)
		memcpy(text->bytes, &head, sizeof head);
}

int
warden_send_request(int socket, const struct process_program *program,
	const struct process_limits *limits,
	const int pipes[static WARDEN_PIPES])
{
	struct text text = {0};
	int result = -1;

	write_request(&text, program, limits);
	if (text_failed(&text) == 0 && text.length > WARDEN_REQUEST_BYTES)
		errno = E2BIG;
	else if (text_failed(&text) == 0)
		result = passed_files_send(socket, text.bytes, text.length,
			pipes, WARDEN_PIPES, MSG_DONTWAIT);
	int saved = errno;
	text_release(&text);
	errno = saved;
	return result;
}

static char *
take_string(char **at)
{
	char *string = *at;

	*at += strlen(string) + 1;
	return string;
}

static char **
take_strings(char **at, char **pointers, int count)
{
	for (int i = 0; i < count; i++)
		*pointers++ = take_string(at);
	*pointers++ = NULL;
	return pointers;
}

/* Its letters are there. */
static bool
read_request(struct warden_request *order)
{
	struct head head;
	char *at = order->letters + sizeof head;

	memcpy(&head, order->letters, sizeof head);
	order->pointers = calloc(
		(size_t)(head.words + head.variables + 2), sizeof(char *));
	if (!order->pointers)
		return false;
	order->limits = head.limits;
	order->program.terminal = head.terminal;
	order->program.plan = head.plan;
	order->program.path = take_string(&at);
	if (head.directory)
		order->program.directory = take_string(&at);
	order->program.argv = order->pointers;
	order->program.environment =
		take_strings(&at, order->pointers, head.words);
	take_strings(&at, order->pointers + head.words + 1, head.variables);
	return true;
}

static void
close_pipes(const struct warden_request *order)
{
	for (int i = 0; i < WARDEN_PIPES; i++)
		if (order->pipes[i] >= 0)
			close(order->pipes[i]);
}

static void
warden_request_release(struct warden_request *order)
{
	close_pipes(order);
	free(order->pointers);
	free(order->letters);
}

static int
lack(struct warden_request *order, int error)
{
	warden_request_release(order);
	errno = error;
	return -1;
}

/* Waits for a request; a command to end the last is passed over. 0: the arbiter
 * has hung up; -1 with errno: one came, and memory or descriptors are short.
 * Without all of its pipes an order is worth nothing. What cannot be kept is
 * received all the same, for that it is there has to be known. */
static int
warden_receive_request(int socket, struct warden_request *order)
{
	char start[2];
	ssize_t n;

	*order = (struct warden_request){
		.letters = malloc(WARDEN_REQUEST_BYTES)};
	char *bytes = order->letters ? order->letters : start;
	size_t size = order->letters ? WARDEN_REQUEST_BYTES : sizeof start;
	do
		n = passed_files_receive(
			socket, bytes, size, order->pipes, WARDEN_PIPES);
	while (n == 1);
	if (n <= 0) {
		warden_request_release(order);
		return 0;
	}
	if (order->pipes[0] < 0)
		return lack(order, EMFILE);
	if (!order->letters || !read_request(order))
		return lack(order, ENOMEM);
	return 1;
}

void
warden_send_command(int socket, enum warden_command wish)
{
	const char byte = (char)wish;

	(void)send(socket, &byte, sizeof byte, MSG_DONTWAIT | MSG_NOSIGNAL);
}

/* The next command; WARDEN_END also where the arbiter has hung up. Never
 * blocks. */
static enum warden_command
warden_next_command(int socket)
{
	char byte;
	ssize_t n = recv(socket, &byte, sizeof byte, MSG_DONTWAIT);

	if (n < 0)
		return WARDEN_NOTHING;
	return n == 0 ? WARDEN_END : (enum warden_command)byte;
}

/* The other end may have left messages of ours unread when it closed, and that
 * is told once, before the last news of it. */
static ssize_t
receive_news(int socket, struct warden_news *news, int flags)
{
	ssize_t n;

	do
		n = recv(socket, news, sizeof *news, flags);
	while (n < 0 && (errno == EINTR || errno == ECONNRESET));
	return n;
}

int
warden_await(int socket, struct warden_news *news)
{
	ssize_t n = receive_news(socket, news, MSG_PEEK);

	if (n != sizeof *news)
		return -1;
	return news->done ? warden_receive_news(socket, news) : 0;
}

/* -1 with errno: they did not get through, and no other news will. Memory that
 * is short for a moment must not keep the end of a bot from being told. */
static int
warden_send_news(int socket, const struct warden_news *news)
{
	const struct timespec pause = {0, PAUSE_NS};

	for (int i = 0; i < NEWS_TRIES; i++) {
		if (send(socket, news, sizeof *news, MSG_NOSIGNAL) >= 0)
			return 0;
		if (errno != ENOMEM && errno != ENOBUFS && errno != EINTR)
			return -1;
		nanosleep(&pause, NULL);
	}
	return -1;
}

int
warden_receive_news(int socket, struct warden_news *news)
{
	ssize_t n = receive_news(socket, news, MSG_DONTWAIT);

	if (n < 0 && errno == EAGAIN)
		return 0;
	return n == sizeof *news ? 1 : -1;
}

/* A bot, from the fork to its program. */

enum { PATH_SIZE = 64 };

static const char highest[] = "1000";

/* Has the kernel end PROCESS, a number or `self`, before all others where
 * memory runs short, with what it starts from then on. What root has said of
 * itself so, only root takes back. False, with errno: this process may not, or
 * there is no /proc. Safe after vfork. */
static bool
oom_score_raise(const char *process)
{
	char path[PATH_SIZE] = "/proc/";

	strlcat(path, process, sizeof path);
	strlcat(path, "/oom_score_adj", sizeof path);
	int file = open(path, O_WRONLY | O_CLOEXEC);
	if (file < 0)
		return false;
	bool done = write(file, highest, sizeof highest - 1) > 0;
	int saved = errno;
	close(file);
	errno = saved;
	return done;
}

extern char **environ;

/* Sets back what programs would inherit from the arbiter: signals, but for
 * SIGINT and SIGQUIT, which are ignored, and core dumps, which are forbidden: a
 * bot that crashes all night must not fill the disk. */
static void
program_prepare(void)
{
	const struct sigaction standard = {.sa_handler = SIG_DFL};
	const struct sigaction ignored = {.sa_handler = SIG_IGN};
	const struct rlimit none = {0, 0};

	for (int s = 1; s < NSIG; s++)
		sigaction(s, &standard, NULL);
	sigaction(SIGINT, &ignored, NULL);
	sigaction(SIGQUIT, &ignored, NULL);
	setrlimit(RLIMIT_CORE, &none);
}

static size_t
count_variables(char *const *variables)
{
	size_t count = 0;

	while (variables && variables[count])
		count++;
	return count;
}

static bool
same_name(const char *a, const char *b)
{
	size_t length = strcspn(a, "=");

	return strncmp(a, b, length) == 0 &&
	       (b[length] == '=' || b[length] == '\0');
}

/* In the place of the variable of its name, or at the end. */
static void
set_variable(char **variables, char *variable)
{
	size_t i = 0;

	while (variables[i] && !same_name(variables[i], variable))
		i++;
	variables[i] = variable;
}

/* The variables of BASE, or of this process if that is NULL, and MORE, which
 * may be NULL; of one name the last counts. The caller's to free, without what
 * it points to; NULL with errno. */
static char **
program_environment(char *const *base, char *const *more)
{
	if (!base)
		base = environ;
	size_t own = count_variables(base);
	size_t count = count_variables(more);
	char **all = calloc(own + count + 1, sizeof *all);

	if (!all)
		return NULL;
	if (own > 0)
		memcpy(all, base, own * sizeof *all);
	for (size_t i = 0; i < count; i++)
		set_variable(all, more[i]);
	return all;
}

/* Until a child that has been let go is its program; a program that cannot be
 * read stays as it is. */
enum { FIRST_TRIES = 100 };
#define MOMENT_NS 20000L

/* All that a child that cannot become its program changes. */
static void
note(volatile struct process_report *failure, enum process_end end)
{
	failure->value = errno;
	failure->end = end;
}

/* A limit of a process is one of all that its user has, but only for what that
 * process starts: with the last few the warden still starts the next bot. */
static void
keep_below(long ceiling)
{
	struct rlimit limit;

	if (ceiling == 0 || getrlimit(RLIMIT_NPROC, &limit) < 0 ||
		limit.rlim_cur <= (rlim_t)ceiling)
		return;
	limit.rlim_cur = limit.rlim_max = (rlim_t)ceiling;
	(void)setrlimit(RLIMIT_NPROC, &limit);
}

/* Becomes the program, with all signals let through; returns only if it fails. A
 * folder that is no more is the bot's, like a program that is no more. */
static void
become(const struct warden_request *order, const struct enclosure *enclosure,
	char *const *environment, pid_t parent,
	volatile struct process_report *failure)
{
	const struct process_program *program = &order->program;
	const struct plan *plan = enclosure->plan;
	const char *directory = plan ? plan->directory : program->directory;
	sigset_t none;

	if (directory && chdir(directory) < 0) {
		note(failure, PROCESS_NOT_RUN);
		return;
	}
	/* As long as it is still the arbiter's user. */
	(void)oom_score_raise("self");
	keep_below(order->limits.ceiling);
	if (plan && enclosure_enter(enclosure) < 0) {
		note(failure, PROCESS_NOT_SHUT_IN);
		return;
	}
	if (!descendants_end_with(parent))
		_exit(127);
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	execve(program->path, program->argv, environment);
	note(failure, PROCESS_NOT_RUN);
}

static bool
take(int fd, int as)
{
	int result;

	do
		result = dup2(fd, as);
	while (result < 0 && (errno == EINTR || errno == EBUSY));
	return result == as;
}

/* The order's pipes are closed by exec, like all that a warden has open. */
static _Noreturn void
child_run(const struct warden_request *order, const struct enclosure *enclosure,
	char *const *environment, pid_t parent,
	volatile struct process_report *failure)
{
	for (int i = 0; i < WARDEN_PIPES; i++) {
		if (!take(order->pipes[i], i)) {
			note(failure, PROCESS_NOT_STARTED);
			_exit(127);
		}
	}
	if (order->program.terminal)
		setpgid(0, 0);
	else
		setsid();
	become(order, enclosure, environment, parent, failure);
	_exit(127);
}

/* Nothing is copied for the bot: until it becomes its program, it runs in this
 * process's memory while this process waits. */
static pid_t
fork_child(const struct warden_request *order,
	const struct enclosure *enclosure, char *const *environment,
	volatile struct process_report *failure)
{
	const pid_t self = getpid();
	pid_t child = vfork();

	if (child == 0)
		child_run(order, enclosure, environment, self, failure);
	return child;
}

/* In the memory of a process that keeps secrets only root's child may say of
 * itself that it goes first; this process may say it of a program of its user,
 * which the child becomes a moment after it has been let go. */
static void
put_first(pid_t child)
{
	const struct timespec moment = {0, MOMENT_NS};
	char number[16];

	snprintf(number, sizeof number, "%d", (int)child);
	for (int i = 0; i < FIRST_TRIES; i++) {
		if (oom_score_raise(number) || errno != EACCES)
			return;
		nanosleep(&moment, NULL);
	}
}

/* The child, in which the program runs by now. -1: there is none, and the
 * report says why not. The calling process must have one thread. */
static pid_t
launch(const struct warden_request *order, const struct enclosure *enclosure,
	struct process_report *failure)
{
	/* Which a child that becomes its program leaves as it is. */
	volatile struct process_report found = {PROCESS_EXITED, 0};
	char **environment = program_environment(
		enclosure->plan ? enclosure->variables : NULL,
		order->program.environment);
	pid_t child = -1;

	if (environment)
		child = fork_child(order, enclosure, environment, &found);
	if (child < 0)
		note(&found, PROCESS_NOT_STARTED);
	free(environment);
	if (found.end == PROCESS_EXITED) {
		put_first(child);
		return child;
	}
	if (child > 0)
		(void)waitpid(child, NULL, 0);
	*failure = found;
	return -1;
}

/* All that the bot has started. */

/* How long those who were killed are waited for before the next look at who is
 * left: what they have started forks on meanwhile. */
#define PATIENCE_NS 2000000L

/* Of more the end of each is not heard, for that would take longer than their
 * end, and they are given this time each. */
enum { FEW = 16, PATIENCE_EACH_NS = 5000, COUNT_MAX = 10000 };

/* So that no bot can make a walk take long. */
enum { MET_MAX = 1024 };

/* Of those who left the group that they were born in so many are remembered;
 * more are killed, for they would run while all others stand still. */
enum { DETACHED_MAX = 256 };

/* Those who are stopped besides a group, as they were found when LAST_PID was
 * the last number that any process here had been given. {0} has none. */
struct detached {
	pid_t pids[DETACHED_MAX];
	int count;
	long last_pid;
	/* The group has others than its leader, who may leave it without being
	 * born. */
	bool may_be_more;
};

/* A walk down from this process, parents before their children. */
struct walk {
	pid_t leader;
	struct detached *detached;
	pid_t met[MET_MAX];
	int count;
};

static bool
is_detached(const struct detached *detached, pid_t pid)
{
	for (int i = 0; i < detached->count; i++)
		if (detached->pids[i] == pid)
			return true;
	return false;
}

static void
meet(pid_t pid, void *arg)
{
	struct walk *walk = arg;
	struct detached *detached = walk->detached;

	bool known = pid == walk->leader || is_detached(detached, pid);
	bool in_group = !known && getpgid(pid) == walk->leader;
	bool room = detached->count < DETACHED_MAX;

	/* Its number may soon be another's, so nobody looks below it. */
	if (walk->count == MET_MAX || !(known || in_group || room)) {
		kill(pid, SIGKILL);
		return;
	}
	walk->met[walk->count++] = pid;
	detached->may_be_more |= in_group;
	if (known || in_group)
		return;
	kill(pid, SIGSTOP);
	detached->pids[detached->count++] = pid;
}

static void
stop_detached(pid_t leader, struct detached *detached)
{
	struct walk walk;

	walk.leader = leader;
	walk.detached = detached;
	walk.count = 0;
	descendants_visit_children(meet, &walk);
	for (int i = 0; i < walk.count; i++)
		descendants_visit_children_of(walk.met[i], meet, &walk);
}

/* Another may have been born before its parent was stopped. */
static void
find_detached(pid_t leader, struct detached *detached)
{
	int before;

	detached->count = 0;
	detached->may_be_more = false;
	do {
		before = detached->count;
		stop_detached(leader, detached);
	} while (detached->count > before);
}

static void
signal_detached(const struct detached *detached, int s)
{
	for (int i = 0; i < detached->count; i++)
		kill(detached->pids[i], s);
}

/*
 * Stops all that this process has started, that is group LEADER and the
 * processes that have left it, and lets all go on again. A stopped process forks
 * no more, and is waited for by nobody, so that its number stays its own. None
 * is looked for as long as none was born and none can have left the group.
 */
static void
stop_group(pid_t leader, struct detached *detached)
{
	kill(-leader, SIGSTOP);
	long last = descendants_last_pid();
	if (last > 0 && last == detached->last_pid && !detached->may_be_more)
		signal_detached(detached, SIGSTOP);
	else
		find_detached(leader, detached);
	detached->last_pid = last;
}

static void
let_group_go_on(pid_t leader, const struct detached *detached)
{
	signal_detached(detached, SIGCONT);
	kill(-leader, SIGCONT);
}

/* One that has been waited for is detached no more. */
static void
lose_detached(struct detached *detached, pid_t pid)
{
	for (int i = 0; i < detached->count; i++)
		if (detached->pids[i] == pid)
			detached->pids[i] = detached->pids[--detached->count];
}

/* Whether the kernel forgets children as they end, and nobody has to wait for
 * them; nor can. */
static void
forget_children(bool forget)
{
	const struct sigaction action = {
		.sa_handler = SIG_DFL,
		.sa_flags = SA_NOCLDSTOP | (forget ? SA_NOCLDWAIT : 0),
	};

	sigaction(SIGCHLD, &action, NULL);
}

/* Waits for the first of a few children to end, or for most of many; and not
 * for long. */
static void
wait_for(int count)
{
	const long each = count < COUNT_MAX ? count : COUNT_MAX;
	const struct timespec patience = {
		0, PATIENCE_NS + each * PATIENCE_EACH_NS};
	sigset_t set;

	sigemptyset(&set);
	if (count <= FEW)
		sigaddset(&set, SIGCHLD);
	sigtimedwait(&set, NULL, &patience);
}

/* False: there is no child left. */
static bool
reap_all(void)
{
	pid_t pid;

	while ((pid = waitpid(-1, NULL, WNOHANG)) > 0)
		;
	return pid == 0;
}

/* Kills until nobody is left; from then on children are forgotten. SIGCHLD must
 * be blocked. Without /proc it leaves those alone that it does not know. */
static void
end_descendants(void)
{
	forget_children(true);
	while (reap_all()) {
		const int count = descendants_kill_children(NULL, NULL);

		if (count < 0)
			return;
		wait_for(count);
	}
}

/* The warden at work. */

/* How often the warden of a bot with limits measures it. */
#define LIMIT_PERIOD_NS 20000000L

/* The socket becomes the one descriptor above the standard three. */
enum { SOCKET_FD = 3 };

/* Where so many have ended before their warden came to wait for them, more will
 * end than it can wait for, and they would use up the machine's numbers. From
 * then on they are forgotten. */
enum { REAPED_AT_ONCE = 256 };

/* Of the warden, or of the first process of a bot's namespaces, which does the
 * same with less power. */
struct supervisor {
	pid_t arbiter; /* whose end is the end; of the first: 0 */
	struct cpu_time_account *account;
	struct process_limits limits;
	struct enclosure enclosure;
	int64_t look_ns; /* when it is measured next */
	int births;	 /* for filter_let_birth; -1: nobody waits there */
	int signals;	 /* readable when one has come; -1: likewise */
	int user;	 /* the user namespace of its bots, or -1 */
	bool first;	 /* this is that process */
	int lifeline;	 /* of its first process, or -1 */
	pid_t bot;	 /* or the first process; 0: it has been waited for */
	bool forgets;	 /* the bot, too, might end unseen */
	bool alone;	 /* nobody is left */
	struct detached detached;
};

/* An arbiter that is gone hears nothing; all is ended as if it had. Whoever
 * cannot tell one that is there what has become of a bot ends, which is seen.
 */
static void
tell_news(const struct warden_news *news)
{
	if (warden_send_news(SOCKET_FD, news) == 0 || errno == EPIPE ||
		errno == ECONNRESET)
		return;
	int error = errno;
	end_descendants();
	_exit(error);
}

static void
tell_end(enum process_end end, int value, bool alone)
{
	struct warden_news news;

	memset(&news, 0, sizeof news);
	news.report = (struct process_report){end, value};
	news.ended = true;
	news.alone = alone;
	tell_news(&news);
}

/* Those that it waits for. */
static sigset_t
signals_of(const struct supervisor *post)
{
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	/* To the first process only the bot itself would send one. */
	if (!post->first)
		sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGCONT);
	return set;
}

static void
close_births(struct supervisor *post)
{
	if (post->births >= 0)
		close(post->births);
	if (post->signals >= 0)
		close(post->signals);
	post->births = post->signals = -1;
}

/* That its bot starts no process before this one has seen it. */
static int
watch_births(struct supervisor *post)
{
	const sigset_t set = signals_of(post);

	post->births = enclosure_births(&post->enclosure);
	if (post->births >= 0)
		post->signals = signalfd(-1, &set, SFD_CLOEXEC);
	atomic_store(&post->account->alone, post->signals >= 0);
	return post->signals < 0 ? -1 : 0;
}

/* As launch, for whose child this process is in charge from then on. */
static int
bot_start(struct supervisor *post, const struct warden_request *order,
	struct process_report *failure)
{
	const struct plan *plan = post->enclosure.plan;

	post->bot = launch(order, &post->enclosure, failure);
	if (post->bot < 0)
		return -1;
	if (plan && plan->births && watch_births(post) < 0) {
		*failure = (struct process_report){PROCESS_NOT_STARTED, errno};
		kill(post->bot, SIGKILL);
		return -1;
	}
	atomic_store(&post->account->begun, true);
	return 0;
}

static int64_t
files_in(const char *folder)
{
	struct statvfs status;

	if (statvfs(folder, &status) < 0)
		return 0;
	return (int64_t)(status.f_blocks - status.f_bfree) *
	       (int64_t)status.f_frsize;
}

static int64_t
segments(void)
{
	struct shm_info info;

	/* The call takes any of its structures by this name. */
	if (shmctl(0, SHM_INFO, (void *)&info) < 0)
		return 0;
	return (int64_t)(info.shm_rss + info.shm_swp) * sysconf(_SC_PAGESIZE);
}

/* What lies in the files and segments of namespaces that are this process's and
 * theirs alone. */
static int64_t
private_bytes(void)
{
	return files_in("/tmp") + files_in("/dev/shm") + segments();
}

static bool
over_limit(const struct supervisor *post)
{
	const struct process_limits *limits = &post->limits;
	struct usage usage = usage_measure(0, limits->memory_bytes > 0);

	if (post->first && limits->memory_bytes > 0)
		usage.memory_bytes += private_bytes();
	if (limits->memory_bytes > 0 &&
		usage.memory_bytes > limits->memory_bytes) {
		tell_end(PROCESS_OVER_MEMORY, (int)(usage.memory_bytes >> 20),
			false);
		return true;
	}
	if (limits->processes > 0 && usage.processes > limits->processes) {
		tell_end(PROCESS_OVER_COUNT, usage.processes, false);
		return true;
	}
	return false;
}

static void
tell_done(const struct supervisor *post)
{
	struct warden_news news;

	memset(&news, 0, sizeof news);
	news.done = true;
	if (post->detached.count == 0 && !post->detached.may_be_more &&
		!post->forgets)
		news.leader = post->bot;
	news.last_pid = post->detached.last_pid;
	tell_news(&news);
}

static int64_t
nanoseconds(const struct timeval *t)
{
	return t->tv_sec * INT64_C(1000000000) + t->tv_usec * INT64_C(1000);
}

/* As waitpid with WNOHANG for any child, whose time is entered, unless it is
 * the first process, which has done so. */
static pid_t
reap(struct supervisor *post, int *status)
{
	struct rusage used;

	atomic_store(&post->account->reaping, true);
	pid_t pid = wait4(-1, status, WNOHANG, &used);

	if (pid > 0 && post->detached.count > 0)
		lose_detached(&post->detached, pid);
	if (pid > 0 && (post->first || !enclosure_is_full(&post->enclosure)))
		atomic_fetch_add(&post->account->waited_ns,
			nanoseconds(&used.ru_utime) +
				nanoseconds(&used.ru_stime));
	atomic_store(&post->account->reaping, false);
	return pid;
}

/* Mostly nothing is left when a bot ends, and one message says both. */
static void
tell_status(struct supervisor *post, int status)
{
	int other;
	bool alone = reap(post, &other) < 0 && !post->first &&
		     *post->enclosure.folder == '\0';

	if (WIFSIGNALED(status))
		tell_end(PROCESS_SIGNALLED, WTERMSIG(status), alone);
	else
		tell_end(PROCESS_EXITED, WEXITSTATUS(status), alone);
	post->alone = alone;
}

/* The first process has told how the bot ended, unless it ended itself. */
static void
tell(struct supervisor *post, int status)
{
	if (post->first || !enclosure_is_full(&post->enclosure))
		tell_status(post, status);
	else if (!WIFEXITED(status))
		tell_end(PROCESS_LOST, 0, false);
	else if (WEXITSTATUS(status) != 0)
		tell_end(PROCESS_NOT_SHUT_IN, WEXITSTATUS(status), false);
}

/* A bot that is forgotten at its end is no child any more. */
static bool
bot_missed(const struct supervisor *post)
{
	siginfo_t info;

	return post->forgets && waitid(P_PID, (id_t)post->bot, &info,
					WEXITED | WNOHANG | WNOWAIT) < 0;
}

/* Waits for children that have ended, and tells the end of the bot itself.
 * True: it has ended. */
static bool
reap_ended(struct supervisor *post)
{
	int status;
	pid_t pid;
	int count = 0;

	while ((pid = reap(post, &status)) > 0) {
		if (pid == post->bot) {
			post->bot = 0;
			tell(post, status);
			return true;
		}
		if (++count == REAPED_AT_ONCE)
			forget_children(post->forgets = true);
	}
	if (!bot_missed(post))
		return false;
	post->bot = 0;
	tell_end(PROCESS_MISSED, 0, false);
	return true;
}

/* True: the arbiter wishes the end. A bot that has been forgotten may have left
 * its number to another. */
static bool
heed_commands(struct supervisor *post)
{
	enum warden_command wish;

	while ((wish = warden_next_command(SOCKET_FD)) != WARDEN_NOTHING) {
		if (wish == WARDEN_END)
			return true;
		if (wish == WARDEN_STOP && !post->forgets)
			stop_group(post->bot, &post->detached);
		else if (wish == WARDEN_GO_ON && !post->forgets)
			let_group_go_on(post->bot, &post->detached);
		tell_done(post);
	}
	return false;
}

/* What the kernel counts by itself is not measured. */
static bool
has_to_measure(const struct supervisor *post)
{
	const struct process_limits *limits = &post->limits;
	const struct plan *plan = post->enclosure.plan;

	return limits->memory_bytes > 0 ||
	       (limits->processes > 0 &&
		       !(plan && plan_counts_processes(plan)));
}

/* The next of SET; -1: it is time to measure, or a process was let start
 * another. */
static int
next_signal(struct supervisor *post, const sigset_t *set)
{
	const int64_t left = post->look_ns - loop_now();
	const struct timespec none = {0, 0};
	const struct timespec period = {0, left > 0 ? left : 0};
	const struct timespec *most =
		post->look_ns == LOOP_NEVER ? NULL : &period;
	struct pollfd both[] = {{.fd = post->signals, .events = POLLIN},
		{.fd = post->births, .events = POLLIN}};

	if (post->births < 0)
		return sigtimedwait(set, NULL, most);
	(void)ppoll(both, 2, most, NULL);
	if (both[1].revents & POLLIN) {
		atomic_store(&post->account->alone, false);
		filter_let_birth(post->births);
	} else if (both[1].revents)
		close_births(post);
	return sigtimedwait(set, NULL, &none);
}

/* Watches the bot until it ends or breaks a limit, or the arbiter, whose wishes
 * come with SIGTERM, asks for its end or is itself gone (SIGCONT, which may
 * come for other reasons too, and behind any number of SIGCHLD). */
static void
watch(struct supervisor *post)
{
	const sigset_t set = signals_of(post);

	post->look_ns = has_to_measure(post) ? 0 : LOOP_NEVER;
	for (;;) {
		if (loop_now() >= post->look_ns) {
			if (over_limit(post))
				return;
			post->look_ns = loop_now() + LIMIT_PERIOD_NS;
		}
		int s = next_signal(post, &set);

		if (s == SIGTERM && heed_commands(post))
			return;
		if (getppid() != post->arbiter)
			return;
		if (s == SIGCHLD && reap_ended(post))
			return;
	}
}

/* The bot's group is surely its own until the bot has been waited for. */
static void
end_all(const struct supervisor *post)
{
	if (post->bot > 0 && !post->forgets) {
		kill(-post->bot, SIGKILL);
		kill(post->bot, SIGKILL);
	}
	end_descendants();
}

/* The first process of the bot's namespaces. Whoever is left when it ends is
 * ended by the kernel. Its exit status is 0 or why there is no bot. */
static _Noreturn void
first_run(struct supervisor *post, const struct warden_request *order)
{
	struct process_report failure;

	setsid();
	if (enclosure_enter_namespaces(&post->enclosure) < 0)
		_exit(errno);
	post->first = true;
	post->arbiter = 0;
	if (bot_start(post, order, &failure) < 0) {
		tell_end(failure.end, failure.value, false);
		_exit(0);
	}
	close_pipes(order);
	watch(post);
	_exit(0);
}

/* As bot_start, where the bot is the child of a first process, which tells by
 * itself why there is none. */
static int
first_start(struct supervisor *post, const struct warden_request *order,
	struct process_report *failure)
{
	const struct plan *plan = post->enclosure.plan;

	if (post->user < 0 && !plan->as_root)
		post->user = namespaces_open_user(plan->copies->base.user);
	post->bot = -1;
	if (post->user >= 0 || plan->as_root)
		post->bot = namespaces_fork(&plan->copies->base, post->user,
			plan->net, &post->lifeline);
	*failure = (struct process_report){PROCESS_NOT_SHUT_IN, errno};
	if (post->bot == 0)
		first_run(post, order);
	if (post->bot > 0)
		atomic_store(&post->account->first, post->bot);
	post->limits = (struct process_limits){0};
	return post->bot < 0 ? -1 : 0;
}

static int
start(struct supervisor *post, const struct warden_request *order,
	struct process_report *failure)
{
	if (enclosure_open(&post->enclosure, order->program.plan) < 0) {
		*failure = (struct process_report){PROCESS_NOT_SHUT_IN, errno};
		return -1;
	}
	post->limits = order->limits;
	return enclosure_is_full(&post->enclosure)
		       ? first_start(post, order, failure)
		       : bot_start(post, order, failure);
}

static void
leave(struct supervisor *post)
{
	close_births(post);
	if (post->lifeline >= 0)
		close(post->lifeline);
	enclosure_close(&post->enclosure);
}

static void
carry_out(struct supervisor *post, struct warden_request *order)
{
	static const struct warden_news nothing_left = {.alone = true};

	post->forgets = post->alone = false;
	post->detached = (struct detached){0};
	forget_children(false);
	post->lifeline = -1;
	struct process_report failure;
	int result = start(post, order, &failure);
	warden_request_release(order);
	if (result < 0) {
		leave(post);
		tell_end(failure.end, failure.value, true);
		return;
	}
	watch(post);
	if (!post->alone)
		end_all(post);
	leave(post);
	if (!post->alone)
		tell_news(&nothing_left);
}

/* Closes all but the socket: a warden must hold no end of a pipe open. -1 with
 * errno. */
static int
close_descriptors(int socket)
{
	int kept = fcntl(socket, F_DUPFD_CLOEXEC, SOCKET_FD + 1);
	int null = open("/dev/null", O_RDWR | O_CLOEXEC);

	if (kept < 0 || null < 0)
		return -1;
	if (!take(null, STDIN_FILENO) || !take(null, STDOUT_FILENO) ||
		!take(null, STDERR_FILENO) || !take(kept, SOCKET_FD))
		return -1;
	fcntl(SOCKET_FD, F_SETFD, FD_CLOEXEC);
	copies_close_others(SOCKET_FD + 1, SOCKET_FD);
	return 0;
}

/* Before it can take an order. */
static _Noreturn void
give_up(int socket)
{
	const struct warden_news news = {
		.report = {PROCESS_NOT_STARTED, errno}, .ended = true};

	(void)warden_send_news(socket, &news);
	_exit(1);
}

_Noreturn void
warden_run(int socket, pid_t arbiter, struct cpu_time_account *account)
{
	struct supervisor post = {.arbiter = arbiter,
		.account = account,
		.births = -1,
		.signals = -1,
		.user = -1};
	struct warden_request order;
	int n;

	prctl(PR_SET_NAME, "talon-warden", 0, 0, 0);
	/* A signal to the arbiter's group must not reach its wardens. */
	setpgid(0, 0);
	/* SIGCONT, because a bot may have stopped its warden. */
	prctl(PR_SET_PDEATHSIG, SIGCONT, 0, 0, 0);
	if (getppid() != arbiter)
		_exit(0);
	if (descendants_adopt_orphans() < 0 || close_descriptors(socket) < 0)
		give_up(socket);
	program_prepare();
	while ((n = warden_receive_request(SOCKET_FD, &order)) != 0) {
		if (n > 0)
			carry_out(&post, &order);
		else
			tell_end(PROCESS_NOT_STARTED, errno, true);
	}
	_exit(0);
}
