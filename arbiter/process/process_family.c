#include "process/process_family.h"

#include <sys/wait.h>

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "base/cores_linux.h"
#include "base/loop.h"
#include "process/brood_linux.h"
#include "process/children_linux.h"
#include "process/cpu_time_linux.h"
#include "process/order.h"
#include "process/warden_linux.h"

/* All descendants of a warden die within milliseconds; the rest is for a
 * stopped machine. */
enum { WAIT_SECONDS = 5 };

/* No child ends for so long: a look whether somebody has to be killed again. */
#define WAIT_STEP_NS 50000000L
enum { WAIT_STEPS = WAIT_SECONDS * 20 };

/* Between two looks at who is to be killed. */
enum { REAPED_AT_ONCE = 256 };

/* So many wardens that end their processes may keep a socket each. */
enum { ENDING_MAX = 8 };

int
process_family_init(struct process_family *family)
{
	*family = (struct process_family){0};
	LIST_INIT(&family->wardens);
	return brood_adopt_orphans();
}

static struct warden *
warden_new(struct process_family *family)
{
	struct warden *w = calloc(1, sizeof *w);
	struct cpu_time_account *account = w ? cpu_time_account_new() : NULL;

	if (!account) {
		free(w);
		return NULL;
	}
	w->socket = -1;
	w->account = account;
	LIST_INSERT_HEAD(&family->wardens, w, entry);
	return w;
}

static void
warden_free(struct warden *w)
{
	int saved = errno;

	if (w->socket >= 0)
		close(w->socket);
	cpu_time_account_free(w->account);
	LIST_REMOVE(w, entry);
	free(w);
	errno = saved;
}

/* A warden at work listens when it is sent SIGTERM; a bot may have stopped it.
 */
static void
wake(const struct warden *w)
{
	if (w->pid == 0)
		return;
	kill(w->pid, SIGTERM);
	kill(w->pid, SIGCONT);
}

/* A warden that has just been forked may still have our end of the socket open,
 * so that this one would not see it closed when it is woken. */
static void
hang_up(struct warden *w)
{
	if (w->socket < 0)
		return;
	order_send_wish(w->socket, ORDER_END);
	close(w->socket);
	w->socket = -1;
	wake(w);
}

/* Takes signals as the arbiter has them after the fork. */
static pid_t
fork_warden(int socket, struct cpu_time_account *account)
{
	sigset_t all, before;
	const pid_t arbiter = getpid();

	sigfillset(&all);
	sigprocmask(SIG_SETMASK, &all, &before);
	pid_t pid = fork();
	if (pid == 0)
		warden_run(socket, arbiter, account);
	int saved = errno;
	sigprocmask(SIG_SETMASK, &before, NULL);
	errno = saved;
	return pid;
}

static struct warden *
start_warden(struct process_family *family)
{
	int ends[2];
	struct warden *w = warden_new(family);

	if (!w)
		return NULL;
	if (order_connect(ends) < 0) {
		warden_free(w);
		return NULL;
	}
	w->socket = ends[0];
	w->pid = fork_warden(ends[1], w->account);
	int saved = errno;
	close(ends[1]);
	errno = saved;
	if (w->pid >= 0)
		return w;
	warden_free(w);
	return NULL;
}

int
warden_take_news(struct warden *w, struct order_news *news)
{
	int n = order_receive_news(w->socket, news);

	if (n > 0 && news->alone)
		w->alone = true;
	return n;
}

/* Whether an ending warden has said that it is done, or is none any more. */
static void
look_after(struct warden *w)
{
	struct order_news news;

	while (!w->alone) {
		int n = warden_take_news(w, &news);

		if (n < 0)
			hang_up(w);
		if (n <= 0)
			return;
	}
	w->state = WARDEN_IDLE;
}

/* An idle warden, or NULL. Of those still at their last work only a few are
 * kept for a later one. */
static struct warden *
find_idle(const struct process_family *family)
{
	struct warden *w, *idle = NULL;
	int ending = 0;

	LIST_FOREACH (w, &family->wardens, entry) {
		if (w->socket < 0 || w->state == WARDEN_BUSY)
			continue;
		if (w->state == WARDEN_ENDING)
			look_after(w);
		if (w->state == WARDEN_IDLE)
			idle = w;
		else if (++ending > ENDING_MAX)
			hang_up(w);
	}
	return idle;
}

static int
employ(struct warden *w, const struct process_program *program,
	const struct process_limits *limits, const struct order_pipes *pipes)
{
	w->state = WARDEN_BUSY;
	w->alone = false;
	w->leader = 0;
	atomic_store(&w->account->waited_ns, 0);
	atomic_store(&w->account->first, 0);
	atomic_store(&w->account->begun, false);
	/* The bot has its warden's cores from its first moment on. */
	if (program->cores)
		(void)cores_bind(w->pid, program->cores);
	if (order_send(w->socket, program, limits, pipes) == 0)
		return 0;
	int saved = errno;
	w->state = WARDEN_ENDING;
	hang_up(w);
	errno = saved;
	return -1;
}

/* One that waited may have been killed meanwhile: then the next one does it. */
struct warden *
process_family_hire(struct process_family *family,
	const struct process_program *program,
	const struct process_limits *limits, const struct order_pipes *pipes)
{
	struct warden *w;

	while ((w = find_idle(family))) {
		if (employ(w, program, limits, pipes) == 0)
			return w;
	}
	w = start_warden(family);
	if (!w || employ(w, program, limits, pipes) < 0)
		return NULL;
	return w;
}

void
warden_dismiss(struct warden *w)
{
	if (w->pid == 0) {
		warden_free(w);
		return;
	}
	w->state = WARDEN_ENDING;
	if (w->alone)
		w->state = WARDEN_IDLE;
	else {
		order_send_wish(w->socket, ORDER_END);
		wake(w);
	}
}

/* As long as nobody was born since the warden has looked, no number belongs to
 * another, and the group is all that there is: that is as soon done as said. */
static bool
stop_group(const struct warden *w, bool stop, int64_t *done_ns)
{
	if (w->leader == 0 || w->last_pid <= 0 ||
		w->last_pid != brood_last_pid())
		return false;
	*done_ns = loop_now();
	kill(-w->leader, stop ? SIGSTOP : SIGCONT);
	return true;
}

int
warden_stop(struct warden *w, bool stop, int64_t *done_ns)
{
	struct order_news news;

	if (w->pid == 0)
		return 0;
	if (stop_group(w, stop, done_ns))
		return 1;
	order_send_wish(w->socket, stop ? ORDER_STOP : ORDER_GO_ON);
	kill(w->pid, SIGTERM);
	int result = order_await(w->socket, &news);
	w->leader = 0;
	if (result > 0) {
		*done_ns = news.done_ns;
		w->leader = news.leader;
		w->last_pid = news.last_pid;
	}
	return result;
}

static struct warden *
find_warden(const struct process_family *family, pid_t pid)
{
	struct warden *w;

	LIST_FOREACH (w, &family->wardens, entry) {
		if (w->pid == pid)
			return w;
	}
	return NULL;
}

static bool
is_known(pid_t pid, const void *arg)
{
	return find_warden(arg, pid);
}

/* The warden of a process is asked for its end, and then let go by it. */
static void
note_end(struct warden *w)
{
	if (w->state == WARDEN_BUSY)
		w->pid = 0;
	else
		warden_free(w);
}

/* Waits for children that have ended, not too many. True: some have been left
 * by a warden that a bot has killed. */
static bool
reap_some(struct process_family *family, int *count)
{
	int status;
	pid_t pid;
	bool orphans = false;

	for (*count = 0; *count < REAPED_AT_ONCE; ++*count) {
		if ((pid = waitpid(-1, &status, WNOHANG)) <= 0)
			return orphans;
		struct warden *w = find_warden(family, pid);

		orphans |= !w || !WIFEXITED(status);
		if (w)
			note_end(w);
	}
	return orphans;
}

/* Those who are left without a warden become children of the arbiter: as long
 * as any of them end, others may have begun. */
void
process_family_reap(struct process_family *family)
{
	int count;

	do {
		if (reap_some(family, &count))
			brood_kill(is_known, family);
	} while (count == REAPED_AT_ONCE);
}

static void
kill_wardens(const struct process_family *family)
{
	const struct warden *w;

	LIST_FOREACH (w, &family->wardens, entry) {
		if (w->pid > 0)
			kill(w->pid, SIGKILL);
	}
}

static bool
has_wardens(const struct process_family *family)
{
	const struct warden *w;

	LIST_FOREACH (w, &family->wardens, entry) {
		if (w->pid > 0)
			return true;
	}
	return false;
}

/* True when neither a warden nor an orphan is left. SIGCHLD is blocked. */
static bool
reap_until_none(struct process_family *family)
{
	const struct timespec step = {0, WAIT_STEP_NS};
	sigset_t set;

	sigemptyset(&set);
	sigaddset(&set, SIGCHLD);
	for (int idle = 0; idle < WAIT_STEPS;) {
		process_family_reap(family);
		if (!has_wardens(family) && brood_kill(is_known, family) == 0)
			return true;
		if (sigtimedwait(&set, NULL, &step) < 0)
			idle++;
	}
	return false;
}

void
process_family_wait(struct process_family *family)
{
	struct warden *w;
	sigset_t child, before;

	sigemptyset(&child);
	sigaddset(&child, SIGCHLD);
	sigprocmask(SIG_BLOCK, &child, &before);
	LIST_FOREACH (w, &family->wardens, entry)
		hang_up(w);
	if (!reap_until_none(family)) {
		kill_wardens(family);
		reap_until_none(family);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
}
