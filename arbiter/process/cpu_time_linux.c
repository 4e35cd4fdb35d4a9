#include "process/cpu_time_linux.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/types.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

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
find(const struct unwaited_look *look, const struct unwaited_process *process,
	int place)
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
		const struct unwaited_process *now = find(look, before, i);

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

#define NS_PER_S INT64_C(1000000000)

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

struct cpu_time_account *
cpu_time_account_new(void)
{
	void *page = mmap(NULL, sizeof(struct cpu_time_account),
		PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	return page == MAP_FAILED ? NULL : page;
}

void
cpu_time_account_free(struct cpu_time_account *account)
{
	munmap(account, sizeof *account);
}

static void
open_parent(struct cpu_time *cpu, pid_t parent)
{
	char path[PATH_SIZE];

	snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent,
		(int)parent);
	cpu->parent = parent;
	cpu->warden_children = open(path, O_RDONLY | O_CLOEXEC);
}

void
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

void
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

bool
cpu_time_is_alone(const struct cpu_time *cpu)
{
	return cpu->account && atomic_load(&cpu->account->alone);
}

bool
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

int64_t
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

int64_t
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
