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
	"ptrace",
	"process_vm_readv",
	"process_vm_writev",
	"process_madvise",
	"process_mrelease",
	"pidfd_getfd",
	"pidfd_open",
	"pidfd_send_signal",
	"kcmp",
	"perf_event_open",
	"migrate_pages",
	"move_pages",
	"sched_setaffinity", /* the cores are given, and others have theirs */
	"setsid", /* sessions share the cores, each as much as the arbiter's */
	/* namespaces and mounts */
	"unshare",
	"setns",
	"mount",
	"umount",
	"umount2",
	"pivot_root",
	"chroot",
	"move_mount",
	"open_tree",
	"fsopen",
	"fsmount",
	"fsconfig",
	"fspick",
	"mount_setattr",
	"statmount",
	"listmount",
	/* the kernel and the machine */
	"bpf",
	"userfaultfd",
	"io_uring_setup",
	"io_uring_enter",
	"io_uring_register",
	"add_key",
	"request_key",
	"keyctl",
	"init_module",
	"finit_module",
	"delete_module",
	"kexec_load",
	"kexec_file_load",
	"reboot",
	"swapon",
	"swapoff",
	"acct",
	"quotactl",
	"quotactl_fd",
	"ustat", /* of any file system, also of another bot's memory */
	"syslog",
	"iopl",
	"ioperm",
	"modify_ldt",
	"vhangup",
	"lookup_dcookie",
	"nfsservctl",
	"sethostname",
	"setdomainname",
	"settimeofday",
	"clock_settime",
	"clock_adjtime",
	"adjtimex",
	/* files by ways around their paths, and news of others' */
	"name_to_handle_at",
	"open_by_handle_at",
	"fanotify_init",
	"inotify_add_watch",
	"vmsplice",
	"personality",
	NULL,
};

/* What programs do without where it is missing; where memory lies is noted with
 * the pages of a file, for whoever has it next, and requests to disks are so many
 * for the whole machine. */
static const char *const calls_missing[] = {"clone3", "get_mempolicy", "mbind",
	"set_mempolicy_home_node", "io_setup", NULL};

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
static const bool calls_have_numbers =
	SYS_io_uring_setup == CALL_IO_URING_SETUP;

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
deny_young(scmp_filter_ctx filter, int error, const int *numbers)
{
	for (; calls_have_numbers && *numbers; numbers++) {
		int result = seccomp_rule_add(
			filter, SCMP_ACT_ERRNO((unsigned)error), *numbers, 0);

		if (result < 0 && result != -EEXIST)
			return result;
	}
	return 0;
}

static int
deny_all(scmp_filter_ctx filter, int error, const char *const *names)
{
	for (; *names; names++) {
		int number = seccomp_syscall_resolve_name(*names);

		if (number == __NR_SCMP_ERROR)
			continue;
		int result = seccomp_rule_add(
			filter, SCMP_ACT_ERRNO((unsigned)error), number, 0);
		if (result < 0 && result != -EEXIST)
			return result;
	}
	return 0;
}

static struct scmp_arg_cmp
differs(unsigned argument, uint64_t value)
{
	return (struct scmp_arg_cmp){
		.arg = argument, .op = SCMP_CMP_NE, .datum_a = value};
}

/* Where the kernel reads 32 bits, a bot may write what it likes into the rest.
 */
static struct scmp_arg_cmp
has_bits(unsigned argument, uint64_t mask, uint64_t value)
{
	return (struct scmp_arg_cmp){.arg = argument,
		.op = SCMP_CMP_MASKED_EQ,
		.datum_a = mask,
		.datum_b = value};
}

static int
deny_if(scmp_filter_ctx filter, int error, int number, struct scmp_arg_cmp what)
{
	int result = seccomp_rule_add_array(
		filter, SCMP_ACT_ERRNO((unsigned)error), number, 1, &what);

	return result == -EEXIST ? 0 : result;
}

/* Of all processes of the user: IOPRIO_WHO_USER of ioprio_set(2) has no header.
 */
static int
deny_users(scmp_filter_ctx filter)
{
	const uint64_t all = 0xffffffff;
	const uint64_t io_of_user = 3;

	return deny_if(filter, EPERM, SCMP_SYS(setpriority),
		       has_bits(0, all, PRIO_USER)) |
	       deny_if(filter, EPERM, SCMP_SYS(ioprio_set),
		       has_bits(0, all, io_of_user));
}

/* A bot ends with its warden, and cannot wish for anything else. */
static int
deny_outliving(scmp_filter_ctx filter)
{
	const struct scmp_arg_cmp what[] = {
		has_bits(0, 0xffffffff, PR_SET_PDEATHSIG), differs(1, SIGKILL)};
	int result = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM),
		SCMP_SYS(prctl), COUNT(what), what);

	return result == -EEXIST ? 0 : result;
}

/* To whom threads of the same process send them is known when the program is
 * loaded. Files send some, too, when something can be read from them. */
static int
deny_signals(scmp_filter_ctx filter)
{
	const int others[] = {SCMP_SYS(kill), SCMP_SYS(rt_sigqueueinfo)};
	const int threads[] = {
		SCMP_SYS(tgkill), SCMP_SYS(tkill), SCMP_SYS(rt_tgsigqueueinfo)};
	const int of_files[] = {F_SETOWN, F_SETOWN_EX, F_SETSIG};
	const int of_devices[] = {FIOSETOWN, SIOCSPGRP};
	int result = 0;

	for (size_t i = 0; i < COUNT(others); i++)
		result |= deny_if(filter, EPERM, others[i], differs(0, 0));
	for (size_t i = 0; i < COUNT(threads); i++)
		result |= deny_if(filter, EPERM, threads[i], differs(0, OWN));
	for (size_t i = 0; i < COUNT(of_files); i++)
		result |= deny_if(filter, EPERM, SCMP_SYS(fcntl),
			has_bits(1, 0xffffffff, (unsigned)of_files[i]));
	for (size_t i = 0; i < COUNT(of_devices); i++)
		result |= deny_if(filter, EPERM, SCMP_SYS(ioctl),
			has_bits(1, 0xffffffff, (unsigned)of_devices[i]));
	return result;
}

/* What has a number of somebody else in its argument. */
static int
deny_others(scmp_filter_ctx filter, const struct filter_terms *terms)
{
	int result = deny_if(filter, EPERM, SCMP_SYS(prlimit64), differs(0, 0));
	const int first[] = {SCMP_SYS(sched_setscheduler),
		SCMP_SYS(sched_setparam), SCMP_SYS(sched_setattr)};
	const int second[] = {SCMP_SYS(setpriority), SCMP_SYS(ioprio_set)};

	for (size_t i = 0; !terms->apart && i < COUNT(first); i++)
		result |= deny_if(filter, EPERM, first[i], differs(0, 0));
	for (size_t i = 0; !terms->apart && i < COUNT(second); i++)
		result |= deny_if(filter, EPERM, second[i], differs(1, 0));
	if (!terms->apart)
		result |= deny_users(filter) | deny_outliving(filter);
	if (!terms->apart && !terms->scoped)
		result |= deny_signals(filter);
	return result;
}

/* Landlock before its third version lets a file that may be read be made empty
 * as it is opened. What cannot be looked into is missing. */
static int
deny_emptying(scmp_filter_ctx filter)
{
	const uint64_t mask = O_TRUNC | O_ACCMODE;
	static const char *const hidden[] = {"openat2", NULL};

	return deny_if(filter, EPERM, SCMP_SYS(open),
		       has_bits(1, mask, O_TRUNC | O_RDONLY)) |
	       deny_if(filter, EPERM, SCMP_SYS(openat),
		       has_bits(2, mask, O_TRUNC | O_RDONLY)) |
	       deny_all(filter, ENOSYS, hidden);
}

static int
deny_namespaces(scmp_filter_ctx filter)
{
	static const unsigned flags[] = {CLONE_NEWUSER, CLONE_NEWPID,
		CLONE_NEWNS, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWNET,
		CLONE_NEWCGROUP};
	int result = 0;

	for (size_t i = 0; i < COUNT(flags); i++)
		result |= deny_if(filter, EPERM, SCMP_SYS(clone),
			has_bits(0, flags[i], flags[i]));
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

/* Who types into a terminal, or pastes there. */
static int
deny_terminal(scmp_filter_ctx filter)
{
	static const unsigned long calls[] = {
		TIOCSTI, TIOCLINUX, TIOCSCTTY, TIOCSETD, TIOCCONS};
	int result = 0;

	for (size_t i = 0; i < COUNT(calls); i++)
		result |= deny_if(filter, EPERM, SCMP_SYS(ioctl),
			has_bits(1, 0xffffffff, calls[i]));
	return result;
}

static int
deny_sockets(scmp_filter_ctx filter)
{
	static const char *const sockets[] = {"socket", "bind", "connect",
		"listen", "accept", "accept4", NULL};

	return deny_all(filter, EACCES, sockets) |
	       deny_if(filter, EACCES, SCMP_SYS(socketpair),
		       differs(0, AF_UNIX));
}

/* A lock is a way to talk for two who may only read a file. */
static int
deny_locks(scmp_filter_ctx filter)
{
	static const char *const locks[] = {"flock", NULL};
	static const int commands[] = {F_GETLK, F_SETLK, F_SETLKW, F_OFD_GETLK,
		F_OFD_SETLK, F_OFD_SETLKW, F_SETLEASE, F_GETLEASE, F_NOTIFY};
	int result = deny_all(filter, ENOLCK, locks);

	for (size_t i = 0; i < COUNT(commands); i++)
		result |= deny_if(filter, ENOLCK, SCMP_SYS(fcntl),
			has_bits(1, 0xffffffff, (unsigned)commands[i]));
	return result;
}

/* Flags of a file can be set by its owner through what was opened to be read.
 * Error 0 has a call do nothing and succeed. */
static int
deny_owners(scmp_filter_ctx filter, const struct filter_terms *terms)
{
	static const unsigned long calls[] = {FS_IOC_SETFLAGS,
		FS_IOC_SETVERSION, FS_IOC_FSSETXATTR, FS_IOC_ENABLE_VERITY};
	const int error = terms->builds ? 0 : EPERM;
	int result = deny_all(filter, EPERM, calls_of_owners) |
		     deny_young(filter, EPERM, calls_young_of_owners);

	if (!terms->owns)
		result |= deny_all(filter, error, calls_of_builds) |
			  deny_young(filter, error, calls_young_of_builds);

	for (size_t i = 0; i < COUNT(calls); i++)
		result |= deny_if(filter, EPERM, SCMP_SYS(ioctl),
			has_bits(1, 0xffffffff, calls[i]));
	return result;
}

static int
deny_socket_option(scmp_filter_ctx filter, int option)
{
	const uint64_t all = 0xffffffff;
	const struct scmp_arg_cmp what[] = {has_bits(1, all, SOL_SOCKET),
		has_bits(2, all, (unsigned)option)};
	int result = seccomp_rule_add_array(filter, SCMP_ACT_ERRNO(EPERM),
		SCMP_SYS(setsockopt), COUNT(what), what);

	return result == -EEXIST ? 0 : result;
}

/* What a socket or a pipe holds nobody sees: it counts for what it can hold,
 * which is as much as it is made with. With credentials a socket has a name by
 * itself, and others can fill it, too. */
static int
deny_larger_buffers(scmp_filter_ctx filter)
{
	static const int options[] = {SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE,
		SO_RCVBUFFORCE, SO_PASSCRED, SO_PASSSEC, SOCKET_PASS_PIDFD};
	static const char *const moves[] = {"splice", NULL};
	int result = deny_if(filter, EPERM, SCMP_SYS(fcntl),
		has_bits(1, 0xffffffff, F_SETPIPE_SZ));

	for (size_t i = 0; i < COUNT(options); i++)
		result |= deny_socket_option(filter, options[i]);
	/* A byte of a page that is moved keeps all that was allocated with it. */
	return result | deny_all(filter, EINVAL, moves);
}

/* Sockets and pipes are looked for among the descriptors of processes: those of
 * a thread are its process's, and none is only on its way in a socket. A program
 * has none of the numbers that a child may still use before it is one. */
static int
deny_hidden_descriptors(scmp_filter_ctx filter, bool net)
{
	const uint64_t unshare = 2; /* CLOSE_RANGE_UNSHARE */
	const int passing[] = {SCMP_SYS(sendmsg), SCMP_SYS(sendmmsg)};
	const uint64_t above = 0xffffffff - (FILTER_DESCRIPTORS - 1);
	int result = deny_if(filter, EPERM, SCMP_SYS(clone),
		has_bits(0, CLONE_THREAD | CLONE_FILES, CLONE_THREAD));

	if (calls_have_numbers)
		result |= deny_if(filter, EINVAL, CALL_CLOSE_RANGE,
			has_bits(2, unshare, unshare));
	for (size_t i = 0; !net && i < COUNT(passing); i++)
		result |= deny_if(
			filter, EPERM, passing[i], has_bits(0, above, 0));
	return result;
}

/* Pages that are shared and belong to no file can be unmapped and still be
 * there; so can segments. */
static int
deny_uncounted(scmp_filter_ctx filter, bool net)
{
	return deny_all(filter, ENOSYS, calls_uncounted) |
	       deny_if(filter, ENOMEM, SCMP_SYS(mmap),
		       has_bits(3, MAP_SHARED | MAP_ANONYMOUS,
			       MAP_SHARED | MAP_ANONYMOUS)) |
	       deny_larger_buffers(filter) |
	       deny_hidden_descriptors(filter, net);
}

/* What stays with a file that was opened to be read, and with its pages; and what
 * counts for the whole machine. By number: headers may be older. */
static int
deny_traces(scmp_filter_ctx filter)
{
	enum {
		SET_RW_HINT = 1036,
		SET_FILE_RW_HINT = 1038,
		ADVICE_COLD = 20,
		ADVICE_PAGEOUT = 21,
		ADVICE_COLLAPSE = 25,
		SOCKET_COOKIE = 57,
	};
	static const unsigned hints[] = {SET_RW_HINT, SET_FILE_RW_HINT};
	static const unsigned advice[] = {
		ADVICE_COLD, ADVICE_PAGEOUT, ADVICE_COLLAPSE};
	static const unsigned bridges[] = {
		SIOCGIFBR, SIOCSIFBR, SIOCGIFVLAN, SIOCSIFVLAN};
	const uint64_t all = 0xffffffff;
	int result = deny_if(filter, ENOPROTOOPT, SCMP_SYS(getsockopt),
		has_bits(2, all, SOCKET_COOKIE));

	for (size_t i = 0; i < COUNT(hints); i++)
		result |= deny_if(filter, EINVAL, SCMP_SYS(fcntl),
			has_bits(1, all, hints[i]));
	for (size_t i = 0; i < COUNT(advice); i++)
		result |= deny_if(filter, EINVAL, SCMP_SYS(madvise),
			has_bits(2, all, advice[i]));
	for (size_t i = 0; i < COUNT(bridges); i++)
		result |= deny_if(filter, EPERM, SCMP_SYS(ioctl),
			has_bits(1, all, bridges[i]));
	return result;
}

/* 0, or an error below it. */
static int
fill(scmp_filter_ctx filter, const struct filter_terms *terms)
{
	int result = seccomp_attr_set(
		filter, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS);

	/* Older libraries know no tree: then the list is a list. */
	(void)seccomp_attr_set(filter, SCMP_FLTATR_CTL_OPTIMIZE, 2);
	result |= deny_all(filter, EPERM, calls_denied);
	result |= deny_young(filter, EPERM, calls_young_denied);
	result |= deny_all(filter, ENOSYS, calls_missing);
	result |= deny_others(filter, terms) | deny_namespaces(filter) |
		  deny_terminal(filter) | deny_traces(filter);
	if (!terms->net)
		result |= deny_sockets(filter);
	if (!terms->locks)
		result |= deny_locks(filter);
	if (!terms->apart)
		result |= deny_all(filter, ENOSYS, calls_shared);
	if (!terms->apart)
		result |= deny_owners(filter, terms);
	if (terms->empties)
		result |= deny_emptying(filter);
	if (terms->counted)
		result |= deny_uncounted(filter, terms->net);
	if (terms->births)
		result |= notice_births(filter);
	/* Its number counts for the machine. */
	if (terms->apart) {
		static const char *const numbered[] = {"memfd_create", NULL};

		result |= deny_all(filter, ENOSYS, numbered);
	}
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
		size_t first = calls_have_numbers ? COUNT(youngest) : 0;
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
make(const struct filter_terms *terms, struct sock_fprog *program)
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
filter_set_find(struct filter_set *set, const struct filter_terms *terms)
{
	int variant = terms->net | terms->locks << 1 | terms->counted << 2 |
		      terms->apart << 3 | terms->scoped << 4 |
		      terms->empties << 5 | terms->births << 6 |
		      terms->builds << 7 | terms->owns << 8;
	struct sock_fprog *program = &set->made[variant];

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
