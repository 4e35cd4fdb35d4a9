/*
 * Makes calls to the kernel that no bot needs, by their numbers and by those of
 * other architectures, and plays on. None changes the machine where it gets
 * through: what they would change stays as it is.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/keyctl.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/personality.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/timex.h>
#include <sys/utsname.h>
#include <unistd.h>

#include "lib/escape.h"

/* Younger than the library. */
enum { CALL_LISTMOUNT = 458 };

static bool
unshares(const char *which)
{
	static const struct {
		const char *name;
		int flag;
	} all[] = {{"user", CLONE_NEWUSER}, {"mnt", CLONE_NEWNS},
		{"pid", CLONE_NEWPID}, {"net", CLONE_NEWNET},
		{"ipc", CLONE_NEWIPC}, {"uts", CLONE_NEWUTS},
		{"cgroup", CLONE_NEWCGROUP}};

	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strcmp(all[i].name, which) == 0)
			return unshare(all[i].flag) == 0;
	return false;
}

static bool
clones(const char *argument)
{
	(void)argument;
	long pid = syscall(SYS_clone, CLONE_NEWUSER | 17, NULL, NULL, NULL, 0);
	if (pid == 0)
		_exit(0);
	return pid > 0;
}

static bool
clones_newly(const char *argument)
{
	unsigned long long how[8] = {CLONE_NEWUSER, 0, 0, 0, 17, 0, 0, 0};

	(void)argument;
	long pid = syscall(SYS_clone3, how, sizeof how);
	if (pid == 0)
		_exit(0);
	return pid > 0;
}

/* One namespace within another would give all the rights in it. */
static bool
mounts(const char *argument)
{
	(void)argument;
	unshare(CLONE_NEWUSER | CLONE_NEWNS);
	return mount("none", "/tmp", "tmpfs", 0, NULL) == 0;
}

static bool
mounts_newly(const char *argument)
{
	(void)argument;
	unshare(CLONE_NEWUSER | CLONE_NEWNS);
	return syscall(SYS_fsopen, "tmpfs", 0) >= 0;
}

static bool
takes_tree(const char *argument)
{
	(void)argument;
	unshare(CLONE_NEWUSER | CLONE_NEWNS);
	return syscall(SYS_open_tree, AT_FDCWD, "/", OPEN_TREE_CLONE) >= 0;
}

static bool
tells_mounts(const char *argument)
{
	const unsigned long long which[3] = {24, 0xffffffffffffffff, 0};
	unsigned long long found[4];

	(void)argument;
	return syscall(CALL_LISTMOUNT, which, found, 4, 0) > 0;
}

static bool
leaves_root(const char *argument)
{
	(void)argument;
	unshare(CLONE_NEWUSER);
	return chroot("/tmp") == 0;
}

static bool
turns_root(const char *argument)
{
	(void)argument;
	unshare(CLONE_NEWUSER | CLONE_NEWNS);
	return syscall(SYS_pivot_root, ".", ".") == 0;
}

static bool
enters(const char *path)
{
	int file = open(path, O_RDONLY);

	return file >= 0 && setns(file, 0) == 0;
}

static bool
has_keys(const char *argument)
{
	(void)argument;
	return syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID, KEY_SPEC_USER_KEYRING,
		       1) >= 0;
}

static bool
adds_key(const char *argument)
{
	(void)argument;
	return syscall(SYS_add_key, "user", "talon", "x", 1,
		       KEY_SPEC_USER_KEYRING) >= 0;
}

static bool
has_ring(const char *argument)
{
	char parameters[120] = {0};

	(void)argument;
	return syscall(SYS_io_uring_setup, 1, parameters) >= 0;
}

static bool
has_faults(const char *argument)
{
	enum { USER_MODE_ONLY = 1 };

	(void)argument;
	return syscall(SYS_userfaultfd, USER_MODE_ONLY) >= 0;
}

static bool
has_bpf(const char *argument)
{
	const unsigned long long map[16] = {0x400000002, 0x100000004};

	(void)argument;
	return syscall(SYS_bpf, 0, map, 72) >= 0;
}

static bool
is_another(const char *argument)
{
	(void)argument;
	return personality(ADDR_NO_RANDOMIZE) >= 0;
}

static bool
has_table(const char *argument)
{
	char entry[16];

	(void)argument;
	return syscall(SYS_modify_ldt, 0, entry, sizeof entry) >= 0;
}

static bool
sets_clock(const char *argument)
{
	struct timex how = {.modes = ADJ_OFFSET_SINGLESHOT};

	(void)argument;
	return adjtimex(&how) >= 0;
}

static bool
names_host(const char *argument)
{
	struct utsname name;

	(void)argument;
	unshare(CLONE_NEWUSER | CLONE_NEWUTS);
	return uname(&name) == 0 &&
	       sethostname(name.nodename, strlen(name.nodename)) == 0;
}

static bool
makes_device(const char *argument)
{
	(void)argument;
	return mknod("/tmp/device", S_IFCHR | 0666, 0x103) == 0;
}

static bool
becomes_root(const char *argument)
{
	(void)argument;
	return setresuid(0, 0, 0) == 0 || setresgid(0, 0, 0) == 0;
}

static bool
opens_for_writing(const char *path)
{
	return open(path, O_WRONLY) >= 0;
}

/* Of i386, where 26 is ptrace(2): PTRACE_TRACEME. */
static bool
calls_as_32_bits(const char *argument)
{
	long result = -1;

	(void)argument;
#ifdef __x86_64__
	__asm__ volatile("int $0x80"
			 : "=a"(result)
			 : "a"(26L), "b"(0L), "c"(0L), "d"(0L), "S"(0L)
			 : "memory");
#endif
	return result == 0;
}

/* Of x32, where 521 is ptrace(2), and 39 is getpid(2) as ever. */
static bool
calls_as_x32(const char *argument)
{
	enum { X32 = 0x40000000, X32_PTRACE = 521 };

	(void)argument;
	return syscall(X32 | 39) == getpid() ||
	       syscall(X32 | X32_PTRACE, 0, 0, 0, 0) == 0;
}

/* The filter reads 64 bits where the kernel reads 32. */
static bool
calls_with_high_bits(const char *argument)
{
	const unsigned long high = 0x5eadbeef00000000;

	(void)argument;
	return syscall(SYS_unshare, high | CLONE_NEWUSER) == 0;
}

static bool
is_traced(const char *argument)
{
	(void)argument;
	return syscall(SYS_ptrace, 0, 0, 0, 0) == 0;
}

static const struct escape_act all[] = {
	{"user namespace", unshares, "user"},
	{"mount namespace", unshares, "mnt"},
	{"pid namespace", unshares, "pid"},
	{"net namespace", unshares, "net"},
	{"ipc namespace", unshares, "ipc"},
	{"uts namespace", unshares, "uts"},
	{"cgroup namespace", unshares, "cgroup"},
	{"clone a namespace", clones, NULL},
	{"clone3 a namespace", clones_newly, NULL},
	{"mount", mounts, NULL},
	{"fsopen", mounts_newly, NULL},
	{"open_tree", takes_tree, NULL},
	{"listmount", tells_mounts, NULL},
	{"chroot", leaves_root, NULL},
	{"pivot_root", turns_root, NULL},
	{"setns to the first", enters, "/proc/1/ns/mnt"},
	{"setns to its own", enters, "/proc/self/ns/user"},
	{"keyring", has_keys, NULL},
	{"add_key", adds_key, NULL},
	{"io_uring", has_ring, NULL},
	{"userfaultfd", has_faults, NULL},
	{"bpf", has_bpf, NULL},
	{"personality", is_another, NULL},
	{"modify_ldt", has_table, NULL},
	{"adjtimex", sets_clock, NULL},
	{"host name", names_host, NULL},
	{"device", makes_device, NULL},
	{"root", becomes_root, NULL},
	{"ptrace", is_traced, NULL},
	{"i386", calls_as_32_bits, NULL},
	{"x32", calls_as_x32, NULL},
	{"high bits", calls_with_high_bits, NULL},
	{"core_pattern", opens_for_writing, "/proc/sys/kernel/core_pattern"},
	{"panic", opens_for_writing, "/proc/sys/kernel/panic"},
	{"sysrq", opens_for_writing, "/proc/sysrq-trigger"},
	{"host name in /proc", opens_for_writing, "/proc/sys/kernel/hostname"},
	{"drop caches", opens_for_writing, "/proc/sys/vm/drop_caches"},
	{"overcommit", opens_for_writing, "/proc/sys/vm/overcommit_memory"},
	{"cgroups", opens_for_writing, "/sys/fs/cgroup/cgroup.procs"},
	{"power", opens_for_writing, "/sys/power/state"},
	{"core's speed", opens_for_writing,
		"/sys/devices/system/cpu/cpu1/online"},
	{"/dev/mem", opens_for_writing, "/dev/mem"},
	{"/dev/kvm", opens_for_writing, "/dev/kvm"},
	{"/dev/fuse", opens_for_writing, "/dev/fuse"},
	{"/dev/loop-control", opens_for_writing, "/dev/loop-control"},
};

int
main(void)
{
	return escape_play(all, sizeof all / sizeof *all);
}
