#include "sandbox/filter_calls_linux.h"

#include <stddef.h>
#include <sys/syscall.h>

const char *const filter_calls_denied[] = {
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

const char *const filter_calls_missing[] = {"clone3", NULL};

const char *const filter_calls_uncounted[] = {
	"memfd_create", "memfd_secret", "mq_open", NULL};

const char *const filter_calls_shared[] = {
	"shmget", "shmat", "semget", "msgget", "mq_open", NULL};

const char *const filter_calls_of_owners[] = {"chmod", "fchmod", "fchmodat",
	"fchmodat2", "chown", "fchown", "lchown", "fchownat", "utime", "utimes",
	"futimesat", "utimensat", "setxattr", "lsetxattr", "fsetxattr",
	"setxattrat", "removexattr", "lremovexattr", "fremovexattr",
	"removexattrat", "truncate", NULL};

enum {
	CALL_IO_URING_SETUP = 425,
	CALL_FCHMODAT2 = 452,
	CALL_STATMOUNT = 457,
	CALL_LISTMOUNT = 458,
	CALL_SETXATTRAT = 463,
	CALL_REMOVEXATTRAT = 466,
	CALL_OPEN_TREE_ATTR = 467,
	CALL_FILE_SETATTR = 469,
	CALL_LISTNS = 470,
};

_Static_assert((int)CALL_LISTNS == (int)FILTER_CALLS_YOUNGEST, "the youngest");

const bool filter_calls_have_numbers =
	SYS_io_uring_setup == CALL_IO_URING_SETUP;

const int filter_calls_young_denied[] = {
	CALL_STATMOUNT, CALL_LISTMOUNT, CALL_OPEN_TREE_ATTR, CALL_LISTNS, 0};

const int filter_calls_young_of_owners[] = {CALL_FCHMODAT2, CALL_SETXATTRAT,
	CALL_REMOVEXATTRAT, CALL_FILE_SETATTR, 0};
