#define _GNU_SOURCE /* memfd_create, clone flags */
#include "sandbox/filter_linux.h"

#include <linux/fs.h>
#include <linux/fsverity.h>
#include <linux/seccomp.h>
#include <linux/sockios.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>

#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <seccomp.h>

/*
 * Lists of the system calls that are denied: by name, because a system's
 * headers may be older than its kernel; those that libseccomp does not know are
 * left out. Each list ends with NULL, or with 0.
 */

/* To everybody. */
static const char *const calls_denied[] = {
	/* other processes */
	"ptrace", "process_vm_readv", "process_vm_writev", "process_madvise",
	"process_mrelease", "pidfd_getfd", "pidfd_open", "pidfd_send_signal",
	"kcmp", "perf_event_open", "migrate_pages", "move_pages",
	/* the cores are given, and others have theirs */
	"sched_setaffinity",
	/* sessions share the cores, each as much as the arbiter's */
	"setsid",
	/* namespaces and mounts */
	"unshare", "setns", "mount", "umount", "umount2", "pivot_root",
	"chroot", "move_mount", "open_tree", "fsopen", "fsmount", "fsconfig",
	"fspick", "mount_setattr", "statmount", "listmount",
	/* the kernel and the machine */
	"bpf", "userfaultfd", "io_uring_setup", "io_uring_enter",
	"io_uring_register", "add_key", "request_key", "keyctl", "init_module",
	"finit_module", "delete_module", "kexec_load", "kexec_file_load",
	"reboot", "swapon", "swapoff", "acct", "quotactl", "quotactl_fd",
	"syslog", "iopl", "ioperm", "modify_ldt", "vhangup", "lookup_dcookie",
	"nfsservctl", "sethostname", "setdomainname", "settimeofday",
	"clock_settime", "clock_adjtime", "adjtimex",
	/* of any file system, also of another bot's memory */
	"ustat",
	/* files by ways around their paths, and news of others' */
	"name_to_handle_at", "open_by_handle_at", "fanotify_init",
	"inotify_add_watch", "vmsplice", "personality", NULL};

/* What programs do without where it is missing; where memory lies is noted with
 * the pages of a file, for whoever has it next, and requests to disks are so many
 * for the whole machine. */
static const char *const calls_missing[] = {"clone3", "get_mempolicy", "mbind",
	"set_mempolicy_home_node", "io_setup", NULL};

static const char *const calls_of_sockets[] = {
	"socket", "bind", "connect", "listen", "accept", "accept4", NULL};

static const char *const calls_of_locks[] = {"flock", NULL};

/* Opens files, and cannot be looked into. */
static const char *const calls_hidden[] = {"openat2", NULL};

/* A byte of a page that is moved keeps all that was allocated with it. */
static const char *const calls_moving[] = {"splice", NULL};

/* Its number counts for the machine. */
static const char *const calls_numbered[] = {"memfd_create", NULL};

/* Memory of the system's that nobody else sees the bot use. */
static const char *const calls_uncounted[] = {
	"memfd_create", "memfd_secret", "mq_open", NULL};

/* Objects that have a name for the whole machine. */
static const char *const calls_shared[] = {
	"shmget", "shmat", "semget", "msgget", "mq_open", NULL};

/* What an owner may do to files that he may not open: Landlock knows nothing of
 * it, or not before its third version. */
static const char *const calls_of_owners[] = {"chown", "fchown", "lchown",
	"fchownat", "setxattr", "lsetxattr", "fsetxattr", "setxattrat",
	"removexattr", "lremovexattr", "fremovexattr", "removexattrat",
	"truncate", NULL};
static const char *const calls_of_builds[] = {"chmod", "fchmod", "fchmodat",
	"fchmodat2", "utime", "utimes", "futimesat", "utimensat", NULL};

/* Calls that a library may have no name for yet, by number: since Linux 5.1 a
 * call has the same number on all machines but a few. Whatever is younger than
 * the youngest might be any, and is not there. */
enum {
	CALL_IO_URING_SETUP = 425,
	CALL_CLOSE_RANGE = 436,
	CALL_FCHMODAT2 = 452,
	CALL_STATMOUNT = 457,
	CALL_LISTMOUNT = 458,
	CALL_SETXATTRAT = 463,
	CALL_REMOVEXATTRAT = 466,
	CALL_OPEN_TREE_ATTR = 467,
	CALL_FILE_SETATTR = 469,
	CALL_LISTNS = 470,
	CALL_YOUNGEST = CALL_LISTNS
};

/* This machine is no exception. */
enum { CALLS_HAVE_NUMBERS = SYS_io_uring_setup == CALL_IO_URING_SETUP };

static const int calls_young_denied[] = {
	CALL_STATMOUNT, CALL_LISTMOUNT, CALL_OPEN_TREE_ATTR, CALL_LISTNS, 0};

static const int calls_young_of_owners[] = {
	CALL_SETXATTRAT, CALL_REMOVEXATTRAT, CALL_FILE_SETATTR, 0};
static const int calls_young_of_builds[] = {CALL_FCHMODAT2, 0};

/* SO_PASSPIDFD, which headers may not have yet. */
enum { SOCKET_PASS_PIDFD = 76 };

/* Stands for the number of the process that loads the program. */
enum { OWN = 0x7e57ab1e };

static const struct sock_filter youngest[] = {
	BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
	BPF_JUMP(BPF_JMP | BPF_JGT | BPF_K, CALL_YOUNGEST, 0, 1),
	BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
};

#define COUNT(list) (sizeof(list) / sizeof *(list))

static int
deny_if(scmp_filter_ctx filter, int error, int call,
	const struct scmp_arg_cmp what[], unsigned count)
{
	int result = seccomp_rule_add_array(
		filter, SCMP_ACT_ERRNO((unsigned)error), call, count, what);

	return result == -EEXIST ? 0 : result;
}

static int
deny_young(scmp_filter_ctx filter, int error, const int *numbers)
{
	int result = 0;

	for (; result == 0 && CALLS_HAVE_NUMBERS && *numbers; numbers++)
		result = deny_if(filter, error, *numbers, NULL, 0);
	return result;
}

static int
deny_all(scmp_filter_ctx filter, int error, const char *const *names)
{
	int result = 0;

	for (; result == 0 && *names; names++) {
		const int number = seccomp_syscall_resolve_name(*names);

		if (number != __NR_SCMP_ERROR)
			result = deny_if(filter, error, number, NULL, 0);
	}
	return result;
}

static struct scmp_arg_cmp
differs(unsigned argument, uint64_t value)
{
	return (struct scmp_arg_cmp){
		.arg = argument, .op = SCMP_CMP_NE, .datum_a = value};
}

static struct scmp_arg_cmp
has_bits(unsigned argument, uint64_t mask, uint64_t value)
{
	return (struct scmp_arg_cmp){.arg = argument,
		.op = SCMP_CMP_MASKED_EQ,
		.datum_a = mask,
		.datum_b = value};
}

/* Where a rule holds: with all of the first terms, and without any of the others. */
#define EVERYWHERE    0, 0
#define APART	      FILTER_APART, 0
#define TOGETHER      0, FILTER_APART
#define UNSCOPED      0, FILTER_APART | FILTER_SCOPED
#define EMPTYING      FILTER_EMPTIES, 0
#define WITHOUT_NET   0, FILTER_NET
#define WITHOUT_LOCKS 0, FILTER_LOCKS
#define COUNTED	      FILTER_COUNTED, 0
/* Where calls have no numbers, nowhere. */
#define COUNTED_NUMBERS	    FILTER_COUNTED, CALLS_HAVE_NUMBERS ? 0 : FILTER_COUNTED
#define COUNTED_WITHOUT_NET FILTER_COUNTED, FILTER_NET

static bool
holds(unsigned with, unsigned without, unsigned terms)
{
	return (terms & with) == with && (terms & without) == 0;
}

/* Denies all calls of a list. */
static const struct {
	unsigned with, without;
	int error;
	const char *const *names;
} list_rules[] = {
	{EVERYWHERE, EPERM, calls_denied},
	{EVERYWHERE, ENOSYS, calls_missing},
	{WITHOUT_NET, EACCES, calls_of_sockets},
	{WITHOUT_LOCKS, ENOLCK, calls_of_locks},
	{TOGETHER, ENOSYS, calls_shared},
	{TOGETHER, EPERM, calls_of_owners},
	{EMPTYING, ENOSYS, calls_hidden},
	{COUNTED, ENOSYS, calls_uncounted},
	{COUNTED, EINVAL, calls_moving},
	{APART, ENOSYS, calls_numbered},
};

/* Where the kernel reads 32 bits, a bot may write what it likes into the rest.
 */
#define WORD UINT64_C(0xffffffff)

/* In place of a mask: the argument is anything but the value. */
#define OTHER UINT64_C(0)

/* By number, as headers may be older. */
enum {
	CLOSE_RANGE_UNSHARED = 2,
	IO_OF_USER = 3, /* IOPRIO_WHO_USER of ioprio_set(2) has no header */
	SET_RW_HINT = 1036,
	SET_FILE_RW_HINT = 1038,
	ADVICE_COLD = 20,
	ADVICE_PAGEOUT = 21,
	ADVICE_COLLAPSE = 25,
	SOCKET_COOKIE = 57,
};

/* Denies a call where these bits of an argument have this value. */
static const struct {
	unsigned with, without;
	int error;
	int call;
	unsigned argument;
	uint64_t mask;
	uint64_t value;
} rules[] = {
	/* What has a number of somebody else in its argument. */
	{EVERYWHERE, EPERM, SCMP_SYS(prlimit64), 0, OTHER, 0},
	{TOGETHER, EPERM, SCMP_SYS(sched_setscheduler), 0, OTHER, 0},
	{TOGETHER, EPERM, SCMP_SYS(sched_setparam), 0, OTHER, 0},
	{TOGETHER, EPERM, SCMP_SYS(sched_setattr), 0, OTHER, 0},
	{TOGETHER, EPERM, SCMP_SYS(setpriority), 1, OTHER, 0},
	{TOGETHER, EPERM, SCMP_SYS(ioprio_set), 1, OTHER, 0},
	/* Of all processes of the user. */
	{TOGETHER, EPERM, SCMP_SYS(setpriority), 0, WORD, PRIO_USER},
	{TOGETHER, EPERM, SCMP_SYS(ioprio_set), 0, WORD, IO_OF_USER},

	/* Signals. To whom threads of the same process send them is known when
	 * the program is loaded. */
	{UNSCOPED, EPERM, SCMP_SYS(kill), 0, OTHER, 0},
	{UNSCOPED, EPERM, SCMP_SYS(rt_sigqueueinfo), 0, OTHER, 0},
	{UNSCOPED, EPERM, SCMP_SYS(tgkill), 0, OTHER, OWN},
	{UNSCOPED, EPERM, SCMP_SYS(tkill), 0, OTHER, OWN},
	{UNSCOPED, EPERM, SCMP_SYS(rt_tgsigqueueinfo), 0, OTHER, OWN},
	/* Files send some, too, when something can be read from them. */
	{UNSCOPED, EPERM, SCMP_SYS(fcntl), 1, WORD, F_SETOWN},
	{UNSCOPED, EPERM, SCMP_SYS(fcntl), 1, WORD, F_SETOWN_EX},
	{UNSCOPED, EPERM, SCMP_SYS(fcntl), 1, WORD, F_SETSIG},
	{UNSCOPED, EPERM, SCMP_SYS(ioctl), 1, WORD, FIOSETOWN},
	{UNSCOPED, EPERM, SCMP_SYS(ioctl), 1, WORD, SIOCSPGRP},

	/* Namespaces. */
	{EVERYWHERE, EPERM, SCMP_SYS(clone), 0, CLONE_NEWUSER, CLONE_NEWUSER},
	{EVERYWHERE, EPERM, SCMP_SYS(clone), 0, CLONE_NEWPID, CLONE_NEWPID},
	{EVERYWHERE, EPERM, SCMP_SYS(clone), 0, CLONE_NEWNS, CLONE_NEWNS},
	{EVERYWHERE, EPERM, SCMP_SYS(clone), 0, CLONE_NEWIPC, CLONE_NEWIPC},
	{EVERYWHERE, EPERM, SCMP_SYS(clone), 0, CLONE_NEWUTS, CLONE_NEWUTS},
	{EVERYWHERE, EPERM, SCMP_SYS(clone), 0, CLONE_NEWNET, CLONE_NEWNET},
	{EVERYWHERE, EPERM, SCMP_SYS(clone), 0, CLONE_NEWCGROUP,
		CLONE_NEWCGROUP},

	/* Who types into a terminal, or pastes there. */
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, TIOCSTI},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, TIOCLINUX},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, TIOCSCTTY},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, TIOCSETD},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, TIOCCONS},

	/* What stays with a file that was opened to be read, and with its
	 * pages; and what counts for the whole machine. */
	{EVERYWHERE, ENOPROTOOPT, SCMP_SYS(getsockopt), 2, WORD, SOCKET_COOKIE},
	{EVERYWHERE, EINVAL, SCMP_SYS(fcntl), 1, WORD, SET_RW_HINT},
	{EVERYWHERE, EINVAL, SCMP_SYS(fcntl), 1, WORD, SET_FILE_RW_HINT},
	{EVERYWHERE, EINVAL, SCMP_SYS(madvise), 2, WORD, ADVICE_COLD},
	{EVERYWHERE, EINVAL, SCMP_SYS(madvise), 2, WORD, ADVICE_PAGEOUT},
	{EVERYWHERE, EINVAL, SCMP_SYS(madvise), 2, WORD, ADVICE_COLLAPSE},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, SIOCGIFBR},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, SIOCSIFBR},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, SIOCGIFVLAN},
	{EVERYWHERE, EPERM, SCMP_SYS(ioctl), 1, WORD, SIOCSIFVLAN},

	{WITHOUT_NET, EACCES, SCMP_SYS(socketpair), 0, OTHER, AF_UNIX},

	/* A lock is a way to talk for two who may only read a file. */
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_GETLK},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_SETLK},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_SETLKW},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_OFD_GETLK},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_OFD_SETLK},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_OFD_SETLKW},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_SETLEASE},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_GETLEASE},
	{WITHOUT_LOCKS, ENOLCK, SCMP_SYS(fcntl), 1, WORD, F_NOTIFY},

	/* Flags of a file can be set by its owner through what was opened to be
	 * read. */
	{TOGETHER, EPERM, SCMP_SYS(ioctl), 1, WORD, FS_IOC_SETFLAGS},
	{TOGETHER, EPERM, SCMP_SYS(ioctl), 1, WORD, FS_IOC_SETVERSION},
	{TOGETHER, EPERM, SCMP_SYS(ioctl), 1, WORD, FS_IOC_FSSETXATTR},
	{TOGETHER, EPERM, SCMP_SYS(ioctl), 1, WORD, FS_IOC_ENABLE_VERITY},

	/* Landlock before its third version lets a file that may be read be
	 * made empty as it is opened. */
	{EMPTYING, EPERM, SCMP_SYS(open), 1, O_TRUNC | O_ACCMODE,
		O_TRUNC | O_RDONLY},
	{EMPTYING, EPERM, SCMP_SYS(openat), 2, O_TRUNC | O_ACCMODE,
		O_TRUNC | O_RDONLY},

	/* Pages that are shared and belong to no file can be unmapped and still
	 * be there; so can segments. */
	{COUNTED, ENOMEM, SCMP_SYS(mmap), 3, MAP_SHARED | MAP_ANONYMOUS,
		MAP_SHARED | MAP_ANONYMOUS},
	/* What a pipe holds nobody sees: it counts for what it can hold, which
	 * is as much as it is made with. */
	{COUNTED, EPERM, SCMP_SYS(fcntl), 1, WORD, F_SETPIPE_SZ},
	/* Sockets and pipes are looked for among the descriptors of processes:
	 * those of a thread are its process's, and none is only on its way in a
	 * socket. A program has none of the numbers that a child may still use
	 * before it is one. */
	{COUNTED, EPERM, SCMP_SYS(clone), 0, CLONE_THREAD | CLONE_FILES,
		CLONE_THREAD},
	{COUNTED_NUMBERS, EINVAL, CALL_CLOSE_RANGE, 2, CLOSE_RANGE_UNSHARED,
		CLOSE_RANGE_UNSHARED},
	{COUNTED_WITHOUT_NET, EPERM, SCMP_SYS(sendmsg), 0,
		WORD - (FILTER_DESCRIPTORS - 1), 0},
	{COUNTED_WITHOUT_NET, EPERM, SCMP_SYS(sendmmsg), 0,
		WORD - (FILTER_DESCRIPTORS - 1), 0},
};

static int
deny_by_rules(scmp_filter_ctx filter, unsigned terms)
{
	int result = 0;

	for (size_t i = 0; i < COUNT(list_rules); i++)
		if (holds(list_rules[i].with, list_rules[i].without, terms))
			result |= deny_all(filter, list_rules[i].error,
				list_rules[i].names);
	for (size_t i = 0; i < COUNT(rules); i++) {
		const struct scmp_arg_cmp what =
			rules[i].mask == OTHER
				? differs(rules[i].argument, rules[i].value)
				: has_bits(rules[i].argument, rules[i].mask,
					  rules[i].value);

		if (holds(rules[i].with, rules[i].without, terms))
			result |= deny_if(filter, rules[i].error, rules[i].call,
				&what, 1);
	}
	return result;
}

/* A bot ends with its warden, and cannot wish for anything else. */
static int
deny_outliving(scmp_filter_ctx filter)
{
	const struct scmp_arg_cmp what[] = {
		has_bits(0, WORD, PR_SET_PDEATHSIG), differs(1, SIGKILL)};

	return deny_if(filter, EPERM, SCMP_SYS(prctl), what, COUNT(what));
}

/* What a socket holds nobody sees: it counts for what it can hold. With
 * credentials a socket has a name by itself, and others can fill it, too. */
static int
deny_larger_sockets(scmp_filter_ctx filter)
{
	static const unsigned options[] = {SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE,
		SO_RCVBUFFORCE, SO_PASSCRED, SO_PASSSEC, SOCKET_PASS_PIDFD};
	int result = 0;

	for (size_t i = 0; i < COUNT(options); i++) {
		const struct scmp_arg_cmp what[] = {
			has_bits(1, WORD, SOL_SOCKET),
			has_bits(2, WORD, options[i])};

		result |= deny_if(
			filter, EPERM, SCMP_SYS(setsockopt), what, COUNT(what));
	}
	return result;
}

/* Error 0 has a call do nothing and succeed. */
static int
deny_owners(scmp_filter_ctx filter, unsigned terms)
{
	const int error = terms & FILTER_BUILDS ? 0 : EPERM;
	int result = deny_young(filter, EPERM, calls_young_of_owners);

	if (!(terms & FILTER_OWNS))
		result |= deny_all(filter, error, calls_of_builds) |
			  deny_young(filter, error, calls_young_of_builds);
	return result;
}

/* A thread is no process. Who wants namespaces is denied them, and needs not
 * wait for that. */
static int
notice_births(scmp_filter_ctx filter)
{
	const unsigned apart = CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNS |
			       CLONE_NEWIPC | CLONE_NEWUTS | CLONE_NEWNET |
			       CLONE_NEWCGROUP;

	return seccomp_rule_add(filter, SCMP_ACT_NOTIFY, SCMP_SYS(fork), 0) |
	       seccomp_rule_add(filter, SCMP_ACT_NOTIFY, SCMP_SYS(vfork), 0) |
	       seccomp_rule_add(filter, SCMP_ACT_NOTIFY, SCMP_SYS(clone), 1,
		       has_bits(0, CLONE_THREAD | apart, 0));
}

/* 0, or an error below it. */
static int
fill(scmp_filter_ctx filter, unsigned terms)
{
	int result = seccomp_attr_set(
		filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);

	/* Older libraries know no tree: then the list is a list. */
	(void)seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	result |= deny_young(filter, EPERM, calls_young_denied) |
		  deny_by_rules(filter, terms);
	if (!(terms & FILTER_APART))
		result |= deny_outliving(filter) | deny_owners(filter, terms);
	if (terms & FILTER_COUNTED)
		result |= deny_larger_sockets(filter);
	if (terms & FILTER_BIRTHS)
		result |= notice_births(filter);
	return result;
}

/* The program of FILTER as the kernel wants it. -1 with errno. */
static int export(scmp_filter_ctx filter, struct sock_fprog *program)
{
	struct stat status;
	int file = memfd_create("filter", MFD_CLOEXEC);
	int result = -1;

	if (file < 0)
		return -1;
	if (seccomp_export_bpf(filter, file) < 0)
		errno = EINVAL;
	else if (fstat(file, &status) == 0) {
		size_t size = (size_t)status.st_size;
		size_t first = CALLS_HAVE_NUMBERS ? COUNT(youngest) : 0;
		struct sock_filter *code = malloc(size + sizeof youngest);

		if (code &&
			pread(file, code + first, size, 0) == status.st_size) {
			memcpy(code, youngest, first * sizeof *code);
			program->len =
				(unsigned short)(first + size / sizeof *code);
			program->filter = code;
			result = 0;
		} else
			free(code);
	}
	close(file);
	return result;
}

static int
make(unsigned terms, struct sock_fprog *program)
{
	scmp_filter_ctx filter = seccomp_init(SCMP_ACT_ALLOW);
	int result = -1;

	if (!filter) {
		errno = ENOMEM;
		return -1;
	}
	if (fill(filter, terms) != 0)
		errno = EINVAL;
	else
		result = export(filter, program);
	seccomp_release(filter);
	return result;
}

const struct sock_fprog *
filter_set_find(struct filter_set *set, unsigned terms)
{
	struct sock_fprog *program = &set->made[terms];

	if (!program->filter && make(terms, program) < 0)
		return NULL;
	return program;
}

void
filter_set_release(struct filter_set *set)
{
	for (int i = 0; i < FILTER_VARIANTS; i++)
		free(set->made[i].filter);
	*set = (struct filter_set){0};
}

/* A kernel that does not know how to let one go on says that first, a later
 * one that nobody waits. */
static bool
can_let_births(int births)
{
	struct seccomp_notif_resp answer = {
		.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};

	return ioctl(births, SECCOMP_IOCTL_NOTIF_SEND, &answer) < 0 &&
	       errno == ENOENT;
}

int
filter_load(const struct sock_fprog *program, int *births)
{
	struct sock_filter code[BPF_MAXINSNS];
	const struct sock_fprog own = {program->len, code};

	memcpy(code, program->filter, program->len * sizeof *code);
	for (size_t i = 0; i < program->len; i++)
		if (code[i].code == (BPF_JMP | BPF_JEQ | BPF_K) &&
			code[i].k == OWN)
			code[i].k = (uint32_t)getpid();
	long result = syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER,
		births ? SECCOMP_FILTER_FLAG_NEW_LISTENER : 0, &own);
	if (births)
		*births = (int)result;
	return result < 0 || (births && !can_let_births(*births)) ? -1 : 0;
}

/* The kernel's notice may be longer than this header's. */
void
filter_let_birth(int births)
{
	union {
		struct seccomp_notif notice;
		char bytes[1024];
	} asked;
	struct seccomp_notif_resp answer = {
		.flags = SECCOMP_USER_NOTIF_FLAG_CONTINUE};

	memset(&asked, 0, sizeof asked);
	if (ioctl(births, SECCOMP_IOCTL_NOTIF_RECV, &asked) < 0)
		return;
	answer.id = asked.notice.id;
	(void)ioctl(births, SECCOMP_IOCTL_NOTIF_SEND, &answer);
}
