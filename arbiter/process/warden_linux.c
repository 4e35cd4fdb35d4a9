#include "process/warden_linux.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/loop.h"
#include "process/brood_linux.h"
#include "process/launch_linux.h"
#include "process/order.h"
#include "process/program.h"
#include "process/usage_linux.h"
#include "sandbox/enclosure_linux.h"
#include "sandbox/namespaces_linux.h"
#include "sandbox/plan.h"
#include "sandbox/user_namespace_linux.h"

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
struct post {
	pid_t arbiter; /* whose end is the end; of the first: 0 */
	struct cpu_time_account *account;
	struct process_limits limits;
	struct enclosure enclosure;
	int user;     /* the user namespace of its bots, or -1 */
	bool first;   /* this is that process */
	int leash;    /* of its first process, or -1 */
	pid_t bot;    /* or the first process; 0: it has been waited for */
	bool forgets; /* the bot, too, might end unseen */
	bool alone;   /* nobody is left */
	struct brood_strays strays;
};

/* An arbiter that is gone hears nothing; all is ended as if it had. Whoever
 * cannot tell one that is there what has become of a bot ends, which is seen.
 */
static void
tell_news(const struct order_news *news)
{
	if (order_send_news(SOCKET_FD, news) == 0 || errno == EPIPE ||
		errno == ECONNRESET)
		return;
	int error = errno;
	brood_end();
	_exit(error);
}

static void
tell_end(enum process_end end, int value, bool alone)
{
	struct order_news news;

	memset(&news, 0, sizeof news);
	news.report = (struct process_report){end, value};
	news.ended = true;
	news.alone = alone;
	tell_news(&news);
}

static void
tell_alone(void)
{
	struct order_news news;

	memset(&news, 0, sizeof news);
	news.alone = true;
	tell_news(&news);
}

/* As launch, for whose child this process is in charge from then on. */
static int
bot_start(struct post *post, const struct order *order,
	struct process_report *failure)
{
	post->bot = launch(order, &post->enclosure, failure);
	if (post->bot < 0)
		return -1;
	atomic_store(&post->account->begun, true);
	return 0;
}

static bool
over_limit(const struct post *post)
{
	const struct process_limits *limits = &post->limits;
	struct usage usage = usage_measure();

	if (post->first && limits->memory_bytes > 0)
		usage.memory_bytes += usage_measure_private();
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
tell_done(const struct post *post, int64_t done_ns)
{
	struct order_news news;

	memset(&news, 0, sizeof news);
	news.done = true;
	news.done_ns = done_ns;
	if (post->strays.count == 0 && !post->strays.may_be_more &&
		!post->forgets)
		news.leader = post->bot;
	news.last_pid = post->strays.last_pid;
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
reap(struct post *post, int *status)
{
	struct rusage used;

	atomic_store(&post->account->reaping, true);
	pid_t pid = wait4(-1, status, WNOHANG, &used);

	if (pid > 0 && post->strays.count > 0)
		brood_lose(&post->strays, pid);
	if (pid > 0 && (post->first || !enclosure_is_full(&post->enclosure)))
		atomic_fetch_add(&post->account->waited_ns,
			nanoseconds(&used.ru_utime) +
				nanoseconds(&used.ru_stime));
	atomic_store(&post->account->reaping, false);
	return pid;
}

/* Mostly nothing is left when a bot ends, and one message says both. */
static void
tell_status(struct post *post, int status)
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
tell(struct post *post, int status)
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
bot_missed(const struct post *post)
{
	siginfo_t info;

	return post->forgets && waitid(P_PID, (id_t)post->bot, &info,
					WEXITED | WNOHANG | WNOWAIT) < 0;
}

/* Waits for children that have ended, and tells the end of the bot itself.
 * True: it has ended. */
static bool
reap_ended(struct post *post)
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
			brood_forget(post->forgets = true);
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
heed_wishes(struct post *post)
{
	enum order_wish wish;

	while ((wish = order_next_wish(SOCKET_FD)) != ORDER_NOTHING) {
		if (wish == ORDER_END)
			return true;
		int64_t now = loop_now();
		if (wish == ORDER_STOP && !post->forgets)
			brood_stop(post->bot, &post->strays);
		else if (wish == ORDER_GO_ON && !post->forgets)
			brood_go_on(post->bot, &post->strays);
		tell_done(post, now);
	}
	return false;
}

/* What the kernel counts by itself is not measured. */
static bool
has_to_measure(const struct post *post)
{
	const struct process_limits *limits = &post->limits;
	const struct plan *plan = post->enclosure.plan;

	return limits->memory_bytes > 0 ||
	       (limits->processes > 0 &&
		       !(plan && plan_counts_processes(plan)));
}

/* Watches the bot until it ends or breaks a limit, or the arbiter, whose wishes
 * come with SIGTERM, asks for its end or is itself gone (SIGCONT, which may
 * come for other reasons too, and behind any number of SIGCHLD). */
static void
watch(struct post *post)
{
	const bool limited = has_to_measure(post);
	const struct timespec period = {0, LIMIT_PERIOD_NS};
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	/* To the first process only the bot itself would send one. */
	if (!post->first)
		sigaddset(&set, SIGTERM);
	sigaddset(&set, SIGCONT);
	for (;;) {
		int s = limited ? sigtimedwait(&set, NULL, &period)
				: sigwaitinfo(&set, NULL);

		if (s == SIGTERM && heed_wishes(post))
			return;
		if (getppid() != post->arbiter)
			return;
		if (s == SIGCHLD && reap_ended(post))
			return;
		if (limited && over_limit(post))
			return;
	}
}

/* The bot's group is surely its own until the bot has been waited for. */
static void
end_all(const struct post *post)
{
	if (post->bot > 0 && !post->forgets) {
		kill(-post->bot, SIGKILL);
		kill(post->bot, SIGKILL);
	}
	brood_end();
}

/* The first process of the bot's namespaces. Whoever is left when it ends is
 * ended by the kernel. Its exit status is 0 or why there is no bot. */
static _Noreturn void
first_run(struct post *post, const struct order *order)
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
	close(order->pipes.input);
	close(order->pipes.output);
	close(order->pipes.errors);
	watch(post);
	_exit(0);
}

/* As bot_start, where the bot is the child of a first process, which tells by
 * itself why there is none. */
static int
first_start(struct post *post, const struct order *order,
	struct process_report *failure)
{
	const bool as_root = post->enclosure.plan->as_root;

	if (post->user < 0 && !as_root)
		post->user = user_namespace_open();
	post->bot = -1;
	if (post->user >= 0 || as_root)
		post->bot = namespaces_fork(post->user, &post->leash);
	*failure = (struct process_report){PROCESS_NOT_SHUT_IN, errno};
	if (post->bot == 0)
		first_run(post, order);
	if (post->bot > 0)
		atomic_store(&post->account->first, post->bot);
	post->limits = (struct process_limits){0};
	return post->bot < 0 ? -1 : 0;
}

static int
start(struct post *post, const struct order *order,
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
leave(struct post *post)
{
	if (post->leash >= 0)
		close(post->leash);
	enclosure_close(&post->enclosure);
}

static void
carry_out(struct post *post, struct order *order)
{
	post->forgets = post->alone = false;
	post->strays = (struct brood_strays){0};
	brood_forget(false);
	post->leash = -1;
	struct process_report failure;
	int result = start(post, order, &failure);
	order_release(order);
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
		tell_alone();
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
	dup2(null, STDIN_FILENO);
	dup2(null, STDOUT_FILENO);
	dup2(null, STDERR_FILENO);
	dup2(kept, SOCKET_FD);
	fcntl(SOCKET_FD, F_SETFD, FD_CLOEXEC);
	closefrom(SOCKET_FD + 1);
	return 0;
}

/* Before it can take an order. */
static _Noreturn void
give_up(int socket)
{
	const struct order_news news = {
		.report = {PROCESS_NOT_STARTED, errno}, .ended = true};

	(void)order_send_news(socket, &news);
	_exit(1);
}

_Noreturn void
warden_run(int socket, pid_t arbiter, struct cpu_time_account *account)
{
	struct post post = {.arbiter = arbiter, .account = account, .user = -1};
	struct order order;
	int n;

	prctl(PR_SET_NAME, "talon-warden", 0, 0, 0);
	/* A signal to the arbiter's group must not reach its wardens. */
	setpgid(0, 0);
	/* SIGCONT, because a bot may have stopped its warden. */
	prctl(PR_SET_PDEATHSIG, SIGCONT, 0, 0, 0);
	if (getppid() != arbiter)
		_exit(0);
	if (brood_adopt_orphans() < 0 || close_descriptors(socket) < 0)
		give_up(socket);
	program_prepare();
	while ((n = order_receive(SOCKET_FD, &order)) != 0) {
		if (n > 0)
			carry_out(&post, &order);
		else
			tell_end(PROCESS_NOT_STARTED, errno, true);
	}
	_exit(0);
}
