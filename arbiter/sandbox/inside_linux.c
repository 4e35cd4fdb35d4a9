#define _GNU_SOURCE /* O_PATH, setresuid, setgroups */
#include "sandbox/inside_linux.h"

#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <unistd.h>

#include "sandbox/filter_linux.h"

/* The system's header may be older than its kernel: landlock(7). */
#ifndef SYS_landlock_create_ruleset
#define SYS_landlock_create_ruleset 444
#define SYS_landlock_add_rule	    445
#define SYS_landlock_restrict_self  446
#endif

enum { CREATE_VERSION = 1, PATH_BENEATH = 1 };

/* Rights, by the version that brought them. */
enum {
	EXECUTE = 1 << 0,
	WRITE_FILE = 1 << 1,
	READ_FILE = 1 << 2,
	READ_FOLDER = 1 << 3,
	MAKE_CHARACTER = 1 << 6,
	MAKE_BLOCK = 1 << 11,
	ALL_OF_1 = (1 << 13) - 1,
	REFER = 1 << 13,
	TRUNCATE = 1 << 14,
	IOCTL_DEVICE = 1 << 15,
};

enum { VERSION_REFER = 2, VERSION_IOCTL = 5 };
enum { SCOPE_ABSTRACT_SOCKET = 1, SCOPE_SIGNAL = 2 };

struct rule_attributes {
	uint64_t files;
	uint64_t net;
	uint64_t scopes;
};

struct path_attributes {
	uint64_t allowed;
	int32_t parent;
} __attribute__((packed));

int
landlock_version(void)
{
	return (int)syscall(
		SYS_landlock_create_ruleset, NULL, 0, CREATE_VERSION);
}

static uint64_t
handled(int version)
{
	uint64_t files = ALL_OF_1;

	if (version >= VERSION_REFER)
		files |= REFER;
	if (version >= LANDLOCK_TRUNCATE)
		files |= TRUNCATE;
	if (version >= VERSION_IOCTL)
		files |= IOCTL_DEVICE;
	return files;
}

/* Nothing may be touched but what is allowed below. A descriptor, or -1 with
 * errno. NET: sockets have names for everybody. */
static int
landlock_begin(int version, bool net)
{
	const struct rule_attributes attributes = {
		.files = handled(version),
		.scopes = SCOPE_SIGNAL | (net ? 0 : SCOPE_ABSTRACT_SOCKET),
	};
	size_t size = version >= LANDLOCK_SCOPES ? sizeof attributes
						 : sizeof attributes.files;

	return (int)syscall(SYS_landlock_create_ruleset, &attributes, size, 0);
}

static uint64_t
rights(int version, bool writable, bool folder)
{
	uint64_t allowed = EXECUTE | READ_FILE | READ_FOLDER;

	if (writable)
		allowed =
			handled(version) &
			~(uint64_t)(MAKE_CHARACTER | MAKE_BLOCK | IOCTL_DEVICE);
	if (!folder)
		allowed &= EXECUTE | READ_FILE | WRITE_FILE | TRUNCATE;
	return allowed;
}

/* Allows all below PATH to be read and executed and, if WRITABLE, changed. What
 * is not there needs no rule. -1 with errno. */
static int
landlock_allow(int rules, int version, const char *path, bool writable)
{
	struct stat status;
	int file = open(path, O_PATH | O_CLOEXEC);

	if (file < 0)
		return errno == ENOENT || errno == EACCES || errno == ENOTDIR
			       ? 0
			       : -1;
	long result = fstat(file, &status);
	if (result == 0) {
		const struct path_attributes attributes = {
			rights(version, writable, S_ISDIR(status.st_mode)),
			file};

		result = syscall(SYS_landlock_add_rule, rules, PATH_BENEATH,
			&attributes, 0);
	}
	close(file);
	return result < 0 ? -1 : 0;
}

/* From now on. -1 with errno. */
static int
landlock_enter(int rules)
{
	int result = (int)syscall(SYS_landlock_restrict_self, rules, 0);

	close(rules);
	return result;
}

/* Of the system's, at level `low`, where the bot sees the machine's /proc: what
 * runtimes ask about the machine, and the bot about itself. */
static const char *const machine_paths[] = {"/proc/self", "/proc/cpuinfo",
	"/proc/meminfo", "/proc/stat", "/proc/version", "/proc/filesystems",
	"/proc/uptime", "/proc/loadavg", "/proc/sys"};

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* Straight to the kernel: the library would tell the threads of the process
 * whose memory this is. */
int
inside_become(uid_t user)
{
	if (syscall(SYS_setgroups, 0, NULL) < 0 ||
		syscall(SYS_setresgid, user, user, user) < 0)
		return -1;
	return syscall(SYS_setresuid, user, user, user) < 0 ? -1 : 0;
}

/* A hard limit above the one there is would need a privilege. */
static int
limit(__rlimit_resource_t resource, rlim_t most)
{
	struct rlimit limits;

	if (getrlimit(resource, &limits) < 0)
		return -1;
	if (limits.rlim_max != RLIM_INFINITY && limits.rlim_max < most)
		most = limits.rlim_max;
	limits.rlim_cur = limits.rlim_max = most;
	return setrlimit(resource, &limits);
}

/* Signals that wait, and timers: of a user who may have many more. Else one bot
 * would see at that limit how many another has. */
enum { SIGNALS_WAITING = 256 };

/* Of the processes of a user namespace the first is not the bot's. */
static int
set_limits(const struct plan *plan)
{
	const bool full = plan->level == SANDBOX_FULL;
	const int others = full && !plan->as_root ? 1 : 0;
	const rlim_t most = (rlim_t)(plan->processes + others);

	if (limit(RLIMIT_MSGQUEUE, 0) < 0 ||
		limit(RLIMIT_SIGPENDING, SIGNALS_WAITING) < 0)
		return -1;
	if (plan->memory_bytes > 0 &&
		limit(RLIMIT_NOFILE, FILTER_DESCRIPTORS) < 0)
		return -1;
	return plan->processes > 0 && plan_counts_processes(plan)
		       ? limit(RLIMIT_NPROC, most)
		       : 0;
}

static int
allow_machine(const struct plan *plan, int rules)
{
	int result = 0;

	for (size_t i = 0; i < COUNT(machine_paths); i++)
		result |= landlock_allow(
			rules, plan->landlock, machine_paths[i], false);
	for (size_t i = 0; i < plan->path_count; i++)
		result |= landlock_allow(rules, plan->landlock,
			plan->paths[i].path, plan->paths[i].writable);
	return result;
}

/* With a root of its own, what is not its to read is not there. */
static int
allow_root(const struct plan *plan, int rules)
{
	int result = landlock_allow(rules, plan->landlock, "/", false) |
		     landlock_allow(rules, plan->landlock, "/dev/shm", true);

	for (size_t i = 0; i < plan->path_count; i++)
		if (plan->paths[i].writable)
			result |= landlock_allow(rules, plan->landlock,
				plan->paths[i].path, true);
	return result;
}

static int
restrict_files(const struct inside_terms *terms)
{
	const struct plan *plan = terms->plan;
	int version = plan->landlock;
	int rules = landlock_begin(version, plan->net);

	if (rules < 0)
		return -1;
	int result = plan->level == SANDBOX_FULL ? allow_root(plan, rules)
						 : allow_machine(plan, rules);
	for (const char *const *d = plan_devices(plan); *d; d++)
		result |= landlock_allow(rules, version, *d, true);
	if (terms->private)
		result |= landlock_allow(rules, version, terms->private, true);
	if (result == 0)
		return landlock_enter(rules);
	close(rules);
	return -1;
}

int
inside_enter(const struct inside_terms *terms, enum sandbox_step *failed,
	int *births)
{
	const struct plan *plan = terms->plan;

	*births = -1;
	*failed = STEP_LIMITS;
	if (set_limits(plan) < 0)
		return -1;
	*failed = STEP_USER;
	if (plan->as_root && inside_become(terms->user) < 0)
		return -1;
	*failed = STEP_NO_NEW_PRIVS;
	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) < 0)
		return -1;
	*failed = STEP_LANDLOCK;
	if (plan->landlock > 0 && restrict_files(terms) < 0)
		return -1;
	*failed = STEP_FILTER;
	return filter_load(plan->filter, plan->births ? births : NULL);
}
