#define _GNU_SOURCE /* pipe2 */
#include "process/process.h"

#include <sys/mman.h>
#include <sys/queue.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <sys/wait.h>

#include <assert.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/cores_linux.h"
#include "base/loop.h"
#include "process/descendants_linux.h"
#include "process/usage_linux.h"
#include "process/warden.h"
#include "sandbox/plan.h"

/*
 * The processor time of processes that have ended and that nobody has waited
 * for, as when their parent ignores SIGCHLD: no other process has it then.
 *
 * At each look it is known which processes there are and what they have used.
 * The time of one that is missing at the next look must stand somewhere else,
 * as what another has waited for. What does so nowhere is lost, as far as it
 * was seen.
 *
 * What processes have waited for is known in ticks, rounded down. So up to some
 * ticks may be owed for long, and are not counted.
 */

/* Of the system's time and the user's. */
enum { TICKS_ROUNDED = 2 };

/* The process of LOOK that is PROCESS; mostly it has the same place. NULL: it
 * is missing, though another may have its number. */
static const struct unwaited_process *
find_seen(const struct unwaited_look *look,
	const struct unwaited_process *process, int place)
{
	const struct unwaited_process *found = NULL;

	if (place < look->count && look->processes[place].pid == process->pid)
		found = &look->processes[place];
	for (int i = 0; !found && i < look->count; i++)
		if (look->processes[i].pid == process->pid)
			found = &look->processes[i];
	return found && found->used_ns >= process->used_ns ? found : NULL;
}

static int64_t
tolerance(const struct unwaited_look *look, int64_t tick_ns)
{
	int64_t parents = 1;

	for (int i = 0; i < look->count; i++)
		parents += look->processes[i].waited_ns > 0;
	return parents * TICKS_ROUNDED * tick_ns;
}

/* Takes the next look, in ticks of TICK_NS. */
static void
unwaited_see(
	struct unwaited *u, const struct unwaited_look *look, int64_t tick_ns)
{
	int64_t found_ns = look->reaped_ns - u->last.reaped_ns;
	int64_t missing_ns = 0;

	for (int i = 0; i < u->last.count; i++) {
		const struct unwaited_process *before = &u->last.processes[i];
		const struct unwaited_process *now = find_seen(look, before, i);

		if (now)
			found_ns += now->waited_ns - before->waited_ns;
		else
			missing_ns += before->used_ns + before->waited_ns;
	}
	u->owed_ns += missing_ns - found_ns;
	if (u->owed_ns < 0)
		u->owed_ns = 0;
	u->tolerance_ns = tolerance(look, tick_ns);
	u->last.count = look->count;
	u->last.reaped_ns = look->reaped_ns;
	for (int i = 0; i < look->count; i++)
		u->last.processes[i] = look->processes[i];
}

/* Not all processes could be looked at: who is missing next is no loss. */
static void
unwaited_forget(struct unwaited *u)
{
	u->last.count = 0;
	u->owed_ns = 0;
}

/* Whether more is owed than ticks can explain. As a look takes time, the time
 * of who was waited for meanwhile may have been met nowhere. */
static bool
unwaited_doubts(const struct unwaited *u)
{
	return u->owed_ns > u->tolerance_ns;
}

/* After another look at once: what is owed still is lost. */
static void
unwaited_settle(struct unwaited *u)
{
	if (!unwaited_doubts(u))
		return;
	u->lost_ns += u->owed_ns - u->tolerance_ns;
	u->owed_ns = u->tolerance_ns;
}

/* The processor time of a bot, as process.h has it. */

#define NS_PER_S INT64_C(1000000000)

/* The threads of a bot whose own time is asked for. */
enum { CPU_TIME_THREADS_FEW = 16 };

/* A file of /proc fits: a line of a status, a list of children. */
enum { FILE_MAX = 4096 };

enum { PATH_SIZE = 320 };

/* A folder has two links and one for each folder in it: of `task`, a thread. */
enum { LINKS_OF_NO_THREAD = 2 };

/* The processes found so far: those whose time has been added come first. */
struct descendants {
	pid_t pids[CPU_TIME_PROCESSES_MAX];
	int count;
	int threads;		   /* whose children have been looked for */
	bool cut;		   /* there may be more */
	struct unwaited_look look; /* at those who are there still */
};

static void
open_parent(struct cpu_time *cpu, pid_t parent)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent,
		(int)parent);
	cpu->parent = parent;
	cpu->warden_children = open(path, O_RDONLY | O_CLOEXEC);
}

/* Opens the files of the warden, whose account is set to 0, and closes all. {0}
 * may be closed. */
static void
cpu_time_open(
	struct cpu_time *cpu, struct cpu_time_account *account, pid_t warden)
{
	*cpu = (struct cpu_time){.account = account};
	open_parent(cpu, warden);
}

static void
close_bot(struct cpu_time *cpu)
{
	if (cpu->bot == 0)
		return;
	close(cpu->tasks);
	close(cpu->children);
	close(cpu->status);
	cpu->bot = 0;
}

static void
cpu_time_close(struct cpu_time *cpu)
{
	if (!cpu->account)
		return;
	close_bot(cpu);
	if (cpu->warden_children >= 0)
		close(cpu->warden_children);
	*cpu = (struct cpu_time){0};
}

/* Opens the files of BOT: its first thread is enough as long as it has no
 * other, and then a reading opens nothing. */
static void
open_bot(struct cpu_time *cpu, pid_t bot)
{
	char path[PATH_SIZE];

	if (clock_getcpuclockid(bot, &cpu->clock) != 0)
		return;
	cpu->bot = bot;
	snprintf(path, sizeof path, "/proc/%d/task", (int)bot);
	cpu->tasks = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)bot,
		(int)bot);
	cpu->children = open(path, O_RDONLY | O_CLOEXEC);
	snprintf(path, sizeof path, "/proc/%d/stat", (int)bot);
	cpu->status = open(path, O_RDONLY | O_CLOEXEC);
}

/* The text of a file of /proc as it is now; "" if there is none any more. */
static void
read_file(int file, char text[static FILE_MAX])
{
	ssize_t n = pread(file, text, FILE_MAX - 1, 0);

	text[n > 0 ? n : 0] = '\0';
}

/* Adds the children listed in FILE. The last number of a list that does not fit
 * has no blank behind it, and is not taken. */
static void
add_children(struct descendants *found, int file)
{
	char text[FILE_MAX];
	char *at = text;

	read_file(file, text);
	while (found->count < CPU_TIME_PROCESSES_MAX) {
		char *end;
		long pid = strtol(at, &end, 10);

		if (end == at || *end != ' ') {
			found->cut |= end != at;
			return;
		}
		found->pids[found->count++] = (pid_t)pid;
		at = end;
	}
	found->cut = true;
}

/* A file of a process could not be opened: it has ended, or the system refuses
 * us descriptors or memory. */
static void
note_refusal(struct descendants *found)
{
	found->cut |= errno != ENOENT && errno != ESRCH;
}

/* Adds the children of PID, which the kernel lists by the thread that forked
 * them. */
static void
add_children_of_threads(struct descendants *found, pid_t pid)
{
	char path[PATH_SIZE];
	const struct dirent *task;

	snprintf(path, sizeof path, "/proc/%d/task", (int)pid);
	DIR *tasks = opendir(path);
	while (tasks && found->threads < CPU_TIME_THREADS_MAX &&
		(task = readdir(tasks))) {
		if (task->d_name[0] == '.')
			continue;
		snprintf(path, sizeof path, "/proc/%d/task/%s/children",
			(int)pid, task->d_name);
		int file = open(path, O_RDONLY | O_CLOEXEC);
		found->threads++;
		if (file < 0) {
			note_refusal(found);
			continue;
		}
		add_children(found, file);
		close(file);
	}
	found->cut |= found->threads == CPU_TIME_THREADS_MAX;
	if (tasks)
		closedir(tasks);
	else
		note_refusal(found);
}

static int64_t
tick_ns(void)
{
	return NS_PER_S / sysconf(_SC_CLK_TCK);
}

/* The time that a process has waited for: fields 16 and 17 of proc(5). Field 2,
 * its name, may hold anything, but nothing behind it has a bracket. */
static int64_t
waited_time(int status)
{
	char text[FILE_MAX];
	long long user, system;

	read_file(status, text);
	const char *rest = strrchr(text, ')');
	if (!rest || sscanf(rest + 1,
			     " %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u "
			     "%*u %*u %lld %lld",
			     &user, &system) != 2)
		return 0;
	return (user + system) * tick_ns();
}

static int64_t
clock_time(clockid_t clock)
{
	struct timespec t;

	if (clock_gettime(clock, &t) < 0)
		return 0;
	return t.tv_sec * NS_PER_S + t.tv_nsec;
}

static bool
has_threads(const struct cpu_time *cpu, unsigned most)
{
	struct stat tasks;

	return fstat(cpu->tasks, &tasks) == 0 &&
	       tasks.st_nlink <= (unsigned)LINKS_OF_NO_THREAD + most;
}

static void
add_used(struct descendants *found, pid_t pid, int64_t used_ns,
	int64_t waited_ns)
{
	struct unwaited_look *look = &found->look;

	look->processes[look->count++] =
		(struct unwaited_process){pid, used_ns, waited_ns};
}

static void
add_bot(const struct cpu_time *cpu, struct descendants *found)
{
	if (has_threads(cpu, 1))
		add_children(found, cpu->children);
	else
		add_children_of_threads(found, cpu->bot);
	int64_t used_ns = clock_time(cpu->clock);
	add_used(found, cpu->bot, used_ns, waited_time(cpu->status));
}

static void
add_process(struct descendants *found, pid_t pid)
{
	char path[PATH_SIZE];
	clockid_t clock;

	snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
	int status = open(path, O_RDONLY | O_CLOEXEC);
	if (status < 0) {
		note_refusal(found);
		return;
	}
	int64_t waited_ns = waited_time(status);
	close(status);
	if (clock_getcpuclockid(pid, &clock) == 0)
		add_used(found, pid, clock_time(clock), waited_ns);
	add_children_of_threads(found, pid);
}

/* Between a warden and a bot there may be another process of ours, from some
 * moment of the start on. */
static void
follow(struct cpu_time *cpu)
{
	pid_t first = atomic_load(&cpu->account->first);

	if (first == 0 || first == cpu->parent)
		return;
	close_bot(cpu);
	if (cpu->warden_children >= 0)
		close(cpu->warden_children);
	open_parent(cpu, first);
	unwaited_forget(&cpu->unwaited);
}

/* Whether it has started no process, ever, and would not unseen. */
static bool
cpu_time_is_alone(const struct cpu_time *cpu)
{
	return cpu->account && atomic_load(&cpu->account->alone);
}

/* The time that the bot's own process has used, which takes a microsecond; -1:
 * it has more threads than a few, or is not known yet. */
static int64_t
cpu_time_own(struct cpu_time *cpu)
{
	if (!cpu->account)
		return -1;
	follow(cpu);
	if (cpu->bot == 0) {
		struct descendants found = {.count = 0};

		add_children(&found, cpu->warden_children);
		if (found.count > 0)
			open_bot(cpu, found.pids[0]);
	}
	return cpu->bot > 0 && has_threads(cpu, CPU_TIME_THREADS_FEW)
		       ? clock_time(cpu->clock)
		       : -1;
}

/* Whether there is no other process of it now: takes some microseconds more for
 * each of its threads. */
static bool
cpu_time_is_single(struct cpu_time *cpu)
{
	struct descendants of_parent = {.count = 0}, own = {.count = 0};

	if (cpu_time_own(cpu) < 0)
		return false;
	add_children(&of_parent, cpu->warden_children);
	add_children_of_threads(&own, cpu->bot);
	return of_parent.count == 1 && of_parent.pids[0] == cpu->bot &&
	       own.count == 0 && !own.cut;
}

/* All that is seen in one look. */
static int64_t
look(struct cpu_time *cpu, struct descendants *found)
{
	found->count = found->threads = found->look.count = 0;
	found->cut = false;
	found->look.reaped_ns = atomic_load(&cpu->account->waited_ns);
	int64_t time = found->look.reaped_ns;
	add_children(found, cpu->warden_children);
	if (cpu->bot == 0 && found->count > 0)
		open_bot(cpu, found->pids[0]);
	for (int i = 0; i < found->count; i++) {
		if (found->pids[i] == cpu->bot)
			add_bot(cpu, found);
		else
			add_process(found, found->pids[i]);
	}
	for (int i = 0; i < found->look.count; i++)
		time += found->look.processes[i].used_ns +
			found->look.processes[i].waited_ns;
	if (found->cut)
		unwaited_forget(&cpu->unwaited);
	else
		unwaited_see(&cpu->unwaited, &found->look, tick_ns());
	return time;
}

/* The time so far in nanoseconds; never negative, but it may go back by some
 * ticks when a process has waited for another. */
static int64_t
cpu_time_read(struct cpu_time *cpu)
{
	struct descendants found;

	follow(cpu);
	int64_t time = look(cpu, &found);
	if (unwaited_doubts(&cpu->unwaited) &&
		!atomic_load(&cpu->account->reaping)) {
		time = look(cpu, &found);
		unwaited_settle(&cpu->unwaited);
	}
	time += cpu->unwaited.lost_ns;
	if (found.cut && time < cpu->last_ns)
		time = cpu->last_ns;
	cpu->last_ns = time;
	return time;
}

/* Wardens, as the arbiter has them. */

enum warden_state {
	WARDEN_BUSY,   /* belongs to a process */
	WARDEN_ENDING, /* what is left of one, until it says that nothing is */
	WARDEN_IDLE,
};

struct warden {
	pid_t pid;  /* 0: it has ended */
	int socket; /* for orders and news; -1: we have hung up */
	struct cpu_time_account *account;
	enum warden_state state;
	bool alone;    /* it has said so of its last process */
	pid_t leader;  /* of the group that was all there is of its bot, when */
	long last_pid; /* this was the last number given; 0: nobody knows */
	LIST_ENTRY(warden) entry;
};

/* Wardens that are started for one program, if those before are killed at once. */
enum { STARTS_MOST = 3 };

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
	return descendants_adopt_orphans();
}

static struct warden *
warden_new(struct process_family *family)
{
	struct warden *w = calloc(1, sizeof *w);

	if (!w)
		return NULL;
	w->socket = -1;
	w->account = mmap(NULL, sizeof *w->account, PROT_READ | PROT_WRITE,
		MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (w->account == MAP_FAILED) {
		free(w);
		return NULL;
	}
	LIST_INSERT_HEAD(&family->wardens, w, entry);
	return w;
}

static void
warden_free(struct warden *w)
{
	int saved = errno;

	if (w->socket >= 0)
		close(w->socket);
	munmap(w->account, sizeof *w->account);
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
	warden_send_command(w->socket, WARDEN_END);
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
	if (warden_connect(ends) < 0) {
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

/* As warden_receive_news, for a warden that belongs to a process. */
static int
warden_take_news(struct warden *w, struct warden_news *news)
{
	int n = warden_receive_news(w->socket, news);

	if (n > 0 && news->alone)
		w->alone = true;
	return n;
}

/* Whether an ending warden has said that it is done, or is none any more. */
static void
look_after(struct warden *w)
{
	struct warden_news news;

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
	const struct process_limits *limits,
	const int pipes[static WARDEN_PIPES])
{
	w->state = WARDEN_BUSY;
	w->alone = false;
	w->leader = 0;
	atomic_store(&w->account->waited_ns, 0);
	atomic_store(&w->account->first, 0);
	atomic_store(&w->account->begun, false);
	atomic_store(&w->account->alone, false);
	/* The bot has its warden's cores from its first moment on. */
	if (program->cores)
		(void)cores_bind(w->pid, program->cores);
	if (warden_send_request(w->socket, program, limits, pipes) == 0)
		return 0;
	int saved = errno;
	struct warden_news news;
	/* One that gave up before it was asked has said why. */
	if (warden_receive_news(w->socket, &news) > 0 && news.ended &&
		news.report.end == PROCESS_NOT_STARTED)
		saved = news.report.value;
	w->state = WARDEN_ENDING;
	hang_up(w);
	errno = saved;
	return -1;
}

/* A warden that carries out the order now. NULL with errno. Whoever kills them
 * may have killed the one that is asked: then the next does it. */
static struct warden *
process_family_hire(struct process_family *family,
	const struct process_program *program,
	const struct process_limits *limits,
	const int pipes[static WARDEN_PIPES])
{
	struct warden *w;

	while ((w = find_idle(family))) {
		if (employ(w, program, limits, pipes) == 0)
			return w;
	}
	for (int starts = 0; starts < STARTS_MOST; starts++) {
		w = start_warden(family);
		if (!w || employ(w, program, limits, pipes) == 0)
			return w;
		if (errno != EPIPE && errno != ECONNRESET)
			break;
	}
	return NULL;
}

/* Has it end what is left of its process, to which it belongs no more. */
static void
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
		warden_send_command(w->socket, WARDEN_END);
		wake(w);
	}
}

/* As long as nobody was born since the warden has looked, no number belongs to
 * another, and the group is all that there is: that is as soon done as said. */
static bool
stop_group(const struct warden *w, bool stop)
{
	if (w->leader == 0 || w->last_pid <= 0 ||
		w->last_pid != descendants_last_pid())
		return false;
	kill(-w->leader, stop ? SIGSTOP : SIGCONT);
	return true;
}

/* Has it stop its process with all that this has started, or let all go on, and
 * waits until that is done. 0: there are news instead; -1: it does not answer. */
static int
warden_stop(struct warden *w, bool stop)
{
	struct warden_news news;

	if (w->pid == 0)
		return 0;
	if (stop_group(w, stop))
		return 1;
	warden_send_command(w->socket, stop ? WARDEN_STOP : WARDEN_GO_ON);
	kill(w->pid, SIGTERM);
	int result = warden_await(w->socket, &news);
	w->leader = 0;
	if (result > 0) {
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
			descendants_kill_children(is_known, family);
	} while (count == REAPED_AT_ONCE);
}

void
process_family_ended(void *family, int64_t now_ns)
{
	(void)now_ns;
	process_family_reap(family);
}

/* Sends S, or nothing, which is 0, to all wardens that have not ended. False: there
 * are none. */
static bool
signal_wardens(const struct process_family *family, int s)
{
	const struct warden *w;
	bool any = false;

	LIST_FOREACH (w, &family->wardens, entry) {
		if (w->pid > 0)
			kill(w->pid, s);
		any |= w->pid > 0;
	}
	return any;
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
		if (!signal_wardens(family, 0) &&
			descendants_kill_children(is_known, family) <= 0)
			return true;
		if (sigtimedwait(&set, NULL, &step) < 0)
			idle++;
	}
	return false;
}

void
process_family_refresh(struct process_family *family)
{
	struct warden *w;

	LIST_FOREACH (w, &family->wardens, entry)
		if (w->state != WARDEN_BUSY)
			hang_up(w);
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
		signal_wardens(family, SIGKILL);
		reap_until_none(family);
	}
	sigprocmask(SIG_SETMASK, &before, NULL);
}

/* A bot's process. */

enum { INPUT, OUTPUT, ERRORS, PIPE_COUNT };

/* The ends of a pipe. */
enum { READ, WRITE, ENDS };

/* The first COUNT; errno stays. */
static void
close_pipes(int pipes[static PIPE_COUNT][ENDS], int count)
{
	int saved = errno;

	for (int i = 0; i < count; i++) {
		close(pipes[i][READ]);
		close(pipes[i][WRITE]);
	}
	errno = saved;
}

static int
open_pipes(int pipes[static PIPE_COUNT][ENDS])
{
	for (int i = 0; i < PIPE_COUNT; i++) {
		if (pipe2(pipes[i], O_CLOEXEC) < 0) {
			close_pipes(pipes, i);
			return -1;
		}
	}
	return 0;
}

/* The arbiter's ends alone do not block: the bot's do, as programs expect. */
static void
take_pipes(struct process *p, int pipes[static PIPE_COUNT][ENDS])
{
	p->input = pipes[INPUT][WRITE];
	p->output = pipes[OUTPUT][READ];
	p->errors = pipes[ERRORS][READ];
	fcntl(p->input, F_SETFL, O_NONBLOCK);
	fcntl(p->output, F_SETFL, O_NONBLOCK);
	fcntl(p->errors, F_SETFL, O_NONBLOCK);
	close(pipes[INPUT][READ]);
	close(pipes[OUTPUT][WRITE]);
	close(pipes[ERRORS][WRITE]);
}

int
process_start(struct process *p, struct process_family *family,
	const struct process_program *program,
	const struct process_limits *limits, bool measured)
{
	int pipes[PIPE_COUNT][ENDS];

	if (open_pipes(pipes) < 0)
		return -1;
	const int of_bot[] = {
		pipes[INPUT][READ], pipes[OUTPUT][WRITE], pipes[ERRORS][WRITE]};
	p->warden = process_family_hire(family, program, limits, of_bot);
	if (!p->warden) {
		close_pipes(pipes, PIPE_COUNT);
		return -1;
	}
	p->status = p->warden->socket;
	take_pipes(p, pipes);
	p->cpu = (struct cpu_time){0};
	p->rest = (struct process_rest){
		.noticed = program->plan && program->plan->births};
	p->processes = limits->processes;
	if (program->plan && plan_counts_processes(program->plan))
		p->processes = 0;
	if (measured || (program->plan && program->plan->births))
		cpu_time_open(&p->cpu, p->warden->account, p->warden->pid);
	return 0;
}

bool
process_has_begun(const struct process *p)
{
	return atomic_load(&p->warden->account->begun);
}

pid_t
process_warden(const struct process *p)
{
	return p->warden->pid;
}

pid_t
process_parent(const struct process *p)
{
	const pid_t first = atomic_load(&p->warden->account->first);

	return first != 0 ? first : p->warden->pid;
}

/* That nothing is left of a bot whose end has been told is no news of it. */
bool
process_ended(const struct process *p, struct process_report *report)
{
	struct warden_news news;
	int n = warden_take_news(p->warden, &news);

	if (n < 0)
		*report = (struct process_report){PROCESS_LOST, 0};
	else if (n > 0 && news.ended)
		*report = news.report;
	return n < 0 || (n > 0 && news.ended);
}

int64_t
process_cpu_time(struct process *p)
{
	return cpu_time_read(&p->cpu);
}

/* Rests. */

/* What a program may take to fall asleep when it has answered, and what it may
 * use besides, in its life. What interrupts it counts as its own: so a little is
 * forgiven with each rest, and a short rest alone does not spoil it. */
#define ASLEEP_NS   INT64_C(20000)
#define BURNT_NS    INT64_C(200000)
#define FORGIVEN_NS INT64_C(1000)
#define AT_ONCE_NS  INT64_C(150000)

/* How often a bot is stopped that may have started a process. */
enum { DOUBTED_STOPS = 200 };

/* Whether no process of the bot's can have come unseen since it was alone. The
 * last of the machine's is the same as then, which takes two microseconds to
 * find out, or all that came are somebody else's. Within the time between two
 * looks nobody can start so many that the last is the same again. */
static bool
is_alone(struct process *p)
{
	if (p->rest.noticed)
		return cpu_time_is_alone(&p->cpu);
	const long last_pid = descendants_last_pid();
	if (p->rest.last_pid == 0 || last_pid <= 0)
		return false;
	if (last_pid != p->rest.last_pid &&
		!descendants_are_strangers(
			p->warden->pid, p->rest.last_pid, last_pid))
		return false;
	p->rest.last_pid = last_pid;
	return true;
}

/* As is_alone, for a rest that begins. */
static bool
becomes_alone(struct process *p)
{
	if (is_alone(p))
		return true;
	if (p->rest.noticed)
		return false;
	p->rest.last_pid = 0;
	if (p->rest.stops > 0) {
		p->rest.stops--;
		return false;
	}
	if (!p->cpu.account)
		cpu_time_open(&p->cpu, p->warden->account, p->warden->pid);
	const long last_pid = descendants_last_pid();
	if (last_pid > 0 && cpu_time_is_single(&p->cpu))
		p->rest.last_pid = last_pid;
	else
		p->rest.stops = DOUBTED_STOPS;
	return p->rest.last_pid > 0;
}

/* What it has used in this rest beyond what falling asleep takes; -1: it may
 * rest no more, whatever that is. */
static int64_t
burnt_now(struct process *p)
{
	int64_t used_ns = cpu_time_own(&p->cpu);
	int64_t burnt_ns = used_ns - p->rest.begun_ns - ASLEEP_NS;

	if (used_ns < 0 || (p->rest.noticed && !is_alone(p)))
		return -1;
	return burnt_ns > 0 ? burnt_ns : 0;
}

/* Another process was started while it rested, by nobody knows whom. */
static bool
is_in_doubt(struct process *p)
{
	if (p->rest.noticed || is_alone(p))
		return false;
	p->rest.stops = DOUBTED_STOPS;
	return true;
}

bool
process_rest(struct process *p)
{
	if (p->rest.spoilt || !becomes_alone(p))
		return false;
	p->rest.begun_ns = cpu_time_own(&p->cpu);
	p->rest.now = p->rest.begun_ns >= 0;
	return p->rest.now;
}

static void
end_rest(struct process *p)
{
	int64_t burnt_ns = burnt_now(p);
	int64_t sum_ns = p->rest.burnt_ns - FORGIVEN_NS +
			 (burnt_ns < AT_ONCE_NS ? burnt_ns : AT_ONCE_NS);

	p->rest.now = false;
	p->rest.burnt_ns = sum_ns > 0 ? sum_ns : 0;
	p->rest.spoilt = burnt_ns < 0 || sum_ns > BURNT_NS;
	(void)is_in_doubt(p);
}

int
process_stop(struct process *p, bool stop)
{
	if (!stop && p->rest.now) {
		end_rest(p);
		return 0;
	}
	return warden_stop(p->warden, stop) < 0 ? -1 : 0;
}

int
process_look(struct process *p)
{
	if (!p->rest.now)
		return 0;
	int64_t burnt_ns = burnt_now(p);
	const bool burns =
		burnt_ns < 0 || p->rest.burnt_ns + burnt_ns > BURNT_NS;
	if (!burns && !is_in_doubt(p))
		return 1;
	p->rest.now = false;
	p->rest.spoilt = burns;
	return warden_stop(p->warden, true) < 0 ? -1 : 0;
}

bool
process_is_over_count(const struct process *p, struct process_report *report)
{
	const pid_t warden = p->warden->pid;

	if (p->processes == 0 || warden == 0)
		return false;
	struct usage usage = usage_measure(warden, false);
	if (usage.processes <= p->processes)
		return false;
	*report = (struct process_report){PROCESS_OVER_COUNT, usage.processes};
	return true;
}

void
process_close_input(struct process *p)
{
	if (p->input >= 0)
		close(p->input);
	p->input = -1;
}

void
process_finish(struct process *p)
{
	process_close_input(p);
	cpu_time_close(&p->cpu);
	close(p->output);
	close(p->errors);
	warden_dismiss(p->warden);
	p->warden = NULL;
}

bool
process_report_is_accident(const struct process_report *report)
{
	static const int ours[] = {
		EAGAIN, ENOMEM, EMFILE, ENFILE, EIO, ENOSPC, EDQUOT};

	if (report->end == PROCESS_NOT_STARTED ||
		report->end == PROCESS_NOT_SHUT_IN ||
		report->end == PROCESS_LOST)
		return true;
	for (size_t i = 0; i < sizeof ours / sizeof *ours; i++)
		if (report->end == PROCESS_NOT_RUN && report->value == ours[i])
			return true;
	return false;
}

void
process_report_format(
	const struct process_report *report, char *text, size_t size)
{
	int v = report->value;

	switch (report->end) {
	case PROCESS_NOT_STARTED:
		snprintf(text, size, "could not be started: %s", strerror(v));
		return;
	case PROCESS_NOT_RUN:
		snprintf(text, size, "cannot be run: %s", strerror(v));
		return;
	case PROCESS_EXITED:
		snprintf(text, size, "exited with status %d", v);
		return;
	case PROCESS_SIGNALLED:
		snprintf(text, size, "was killed by signal %d (%s)", v,
			strsignal(v));
		return;
	case PROCESS_OVER_MEMORY:
		snprintf(
			text, size, "used %d MiB of memory, over its limit", v);
		return;
	case PROCESS_OVER_COUNT:
		snprintf(text, size, "ran %d processes, over its limit", v);
		return;
	case PROCESS_NOT_SHUT_IN:
		snprintf(text, size, "could not be shut in: %s", strerror(v));
		return;
	case PROCESS_MISSED:
		snprintf(text, size,
			"ended while it started many others, so that its exit "
			"status is not known");
		return;
	case PROCESS_LOST:
		snprintf(text, size,
			"lost the arbiter's process that watched over it: "
			"somebody has killed it");
		return;
	}
	assert(0 && "unknown end of a process");
}
