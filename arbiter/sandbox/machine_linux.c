#define _GNU_SOURCE /* O_PATH */
#include "sandbox/machine_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "sandbox/inside_linux.h"
#include "sandbox/namespaces_linux.h"
#include "sandbox/plan.h"

/* What a trial found, in memory that it shares with this process. */
struct findings {
	int error;
	enum sandbox_step failed;
	bool done;
	bool proc;
};

static _Noreturn void
fail(struct findings *findings, enum sandbox_step step)
{
	findings->error = errno;
	findings->failed = step;
	_exit(1);
}

static void
try_inside(const struct plan *plan, struct findings *findings)
{
	const struct inside_terms terms = {.plan = plan,
		.user = plan_user(getppid()),
		.private = plan->level == SANDBOX_FULL ? "/tmp" : NULL};
	enum sandbox_step step;
	int births;

	if (inside_enter(&terms, &step, &births) < 0)
		fail(findings, step);
	findings->done = true;
	_exit(0);
}

/* The whole way of a bot, without a program at its end. */
static void
try_full(const struct plan *plan, struct findings *findings)
{
	int lifeline, user = plan->as_root ? -1
					   : namespaces_open_user(
						     plan->copies->base.user);

	if (user < 0 && !plan->as_root)
		fail(findings, STEP_USER_NAMESPACE);
	pid_t first = namespaces_fork(
		&plan->copies->base, user, plan->net, &lifeline);
	if (first < 0)
		fail(findings, STEP_NAMESPACES);
	if (first > 0) {
		waitpid(first, NULL, 0);
		_exit(0);
	}
	if (namespaces_enter_root(plan, &findings->proc) < 0)
		fail(findings, STEP_ROOT);
	try_inside(plan, findings);
}

/* Where nothing was found out, no process could be had. */
static struct findings
try(void (*trial)(const struct plan *, struct findings *),
	const struct plan *plan)
{
	struct findings found = {.error = EAGAIN, .failed = STEP_LIMITS};
	struct findings *shared = mmap(NULL, sizeof *shared,
		PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);

	if (shared == MAP_FAILED)
		return found;
	*shared = found;
	pid_t pid = fork();
	if (pid == 0)
		trial(plan, shared);
	if (pid > 0)
		waitpid(pid, NULL, 0);
	found = *shared;
	munmap(shared, sizeof *shared);
	return found;
}

static void
note(struct machine *machine, enum sandbox_step step, int error)
{
	machine->steps[step] = (struct machine_step){error == 0, error};
}

unsigned
machine_filter_terms(const struct machine *machine, enum sandbox_level level)
{
	const int landlock = machine->landlock;
	const unsigned scoped = landlock >= LANDLOCK_SCOPES ? FILTER_SCOPED : 0;

	if (level == SANDBOX_FULL)
		return FILTER_APART | scoped;
	return landlock < LANDLOCK_TRUNCATE ? FILTER_EMPTIES | scoped : scoped;
}

static struct findings
try_filter(struct machine *machine, enum sandbox_level level)
{
	const unsigned terms = machine_filter_terms(machine, level) |
			       (machine->births ? FILTER_BIRTHS : 0);
	struct findings found = {.error = ENOMEM, .failed = STEP_FILTER};
	struct plan plan;

	if (plan_init(&plan, level, "/") < 0)
		return found;
	plan.as_root = machine->as_root;
	plan.landlock = machine->landlock;
	plan.copies = &machine->copies;
	plan.births = machine->births;
	plan.filter = filter_set_find(&machine->filters, terms);
	found.error = errno;
	if (plan.filter)
		found = try(
			level == SANDBOX_FULL ? try_full : try_inside, &plan);
	plan_release(&plan);
	return found;
}

/* Older kernels cannot notice births, nor can whoever is noticed himself. */
static struct findings
try_level(struct machine *machine, enum sandbox_level level)
{
	machine->births = true;
	struct findings found = try_filter(machine, level);

	if (found.done || found.failed != STEP_FILTER)
		return found;
	machine->births = false;
	return try_filter(machine, level);
}

static void
look_at_landlock(struct machine *machine)
{
	int version = landlock_version();

	note(machine, STEP_LANDLOCK, version < 0 ? errno : 0);
	machine->landlock = version < 0 ? 0 : version;
	note(machine, STEP_SCOPES, version >= LANDLOCK_SCOPES ? 0 : EOPNOTSUPP);
}

static void
look_at_low(struct machine *machine)
{
	struct findings found = try_level(machine, SANDBOX_LOW);

	/* A version that can be asked for and not be used. */
	if (!found.done && found.failed == STEP_LANDLOCK) {
		note(machine, STEP_LANDLOCK, found.error);
		note(machine, STEP_SCOPES, found.error);
		machine->landlock = 0;
		found = try_level(machine, SANDBOX_LOW);
	}
	if (found.done)
		machine->best = SANDBOX_LOW;
	else
		note(machine, found.failed, found.error);
}

static void
look_at_full(struct machine *machine)
{
	const int error = copies_open(&machine->copies, machine->as_root) == 0
				  ? 0
				  : errno;
	struct findings found = try_level(machine, SANDBOX_FULL);

	/* Without copies there is no root, even if all else is there. */
	if (error != 0 && found.done)
		found = (struct findings){.error = error, .failed = STEP_ROOT};
	if (!found.done)
		copies_close(&machine->copies);
	note(machine, STEP_PROC, found.done && found.proc ? 0 : EPERM);
	if (found.done) {
		machine->best = SANDBOX_FULL;
		return;
	}
	/* What comes after what failed cannot be had either. */
	for (int step = (int)found.failed; step <= STEP_PROC; step++)
		note(machine, (enum sandbox_step)step, found.error);
	if (found.failed > STEP_PROC)
		note(machine, STEP_ROOT, found.error);
}

void
machine_look(struct machine *machine)
{
	*machine =
		(struct machine){.looked_at = true, .as_root = geteuid() == 0};
	for (int step = 0; step < STEP_COUNT; step++)
		note(machine, (enum sandbox_step)step, 0);
	note(machine, STEP_USER, machine->as_root ? 0 : EPERM);
	look_at_landlock(machine);
	look_at_full(machine);
	if (machine->best == SANDBOX_OFF)
		look_at_low(machine);
}

void
machine_release(struct machine *machine)
{
	filter_set_release(&machine->filters);
	if (machine->best == SANDBOX_FULL)
		copies_close(&machine->copies);
}

/* The first of those that LEVEL cannot do without; where all are there, what
 * they are for could not be done. */
static enum sandbox_step
first_missing(const struct machine *machine)
{
	static const enum sandbox_step needed[] = {STEP_LIMITS,
		STEP_NO_NEW_PRIVS, STEP_FILTER, STEP_USER_NAMESPACE,
		STEP_NAMESPACES};

	if (machine->as_root && !machine->steps[STEP_USER].there)
		return STEP_USER;
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		if (!machine->steps[needed[i]].there)
			return needed[i];
	return STEP_ROOT;
}

bool
machine_has(const struct machine *machine, enum sandbox_level level,
	enum sandbox_step *step)
{
	if (level <= machine->best)
		return true;
	*step = first_missing(machine);
	return false;
}

/* What others have to be let do with a file of STATUS. */
static mode_t
needed_mode(const struct stat *status, bool writable)
{
	mode_t mode = S_IROTH;

	if (S_ISDIR(status->st_mode))
		mode |= S_IXOTH;
	return writable ? mode | S_IWOTH : mode;
}

/* With a root of its own the way to a file does not matter; then it has been
 * opened before. */
static bool
may_use(const struct plan *plan, const struct plan_path *path, int file)
{
	struct stat status;

	if (fstat(file, &status) < 0)
		return plan->level == SANDBOX_FULL;
	const mode_t needed = needed_mode(&status, path->writable);
	if (plan->level == SANDBOX_FULL)
		return (status.st_mode & needed) == needed;
	return access(path->path, R_OK | ((needed & S_IXOTH) ? X_OK : 0) |
					  (path->writable ? W_OK : 0)) == 0;
}

/* The number of the first path that is denied, from 1; 0: there is none. */
static int
find_denied(const struct plan *plan)
{
	for (size_t i = 0; i < plan->path_count; i++) {
		const struct plan_path *p = &plan->paths[i];

		if (!p->own)
			continue;
		int file = open(p->path, O_PATH | O_CLOEXEC);
		bool denied = !may_use(plan, p, file);
		if (file >= 0)
			close(file);
		if (denied)
			return (int)i + 1;
	}
	return 0;
}

/* Looks as the user that a bot has, and tells by its exit status. */
static _Noreturn void
look_as_user(const struct plan *plan)
{
	_exit(inside_become(plan_user(getpid())) < 0 ? 0 : find_denied(plan));
}

/* Of a bot in namespaces the modes tell. */
const struct plan_path *
machine_denied(const struct plan *plan)
{
	int status = 0;

	if (plan->level == SANDBOX_FULL) {
		int denied = find_denied(plan);

		return denied == 0 ? NULL : &plan->paths[denied - 1];
	}
	pid_t pid = fork();
	if (pid == 0)
		look_as_user(plan);
	if (pid < 0 || waitpid(pid, &status, 0) < 0 || !WIFEXITED(status) ||
		WEXITSTATUS(status) == 0)
		return NULL;
	return &plan->paths[WEXITSTATUS(status) - 1];
}
