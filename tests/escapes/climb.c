/* Gets rights that it has not: namespaces of its own, mounts, other users'
 * rights, the kernel's less guarded doors. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/keyctl.h>
#include <sched.h>
#include <sys/mount.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "lib/escape.h"

int
main(void)
{
	escape_note("user namespace", unshare(CLONE_NEWUSER) == 0);
	escape_note("mount namespace", unshare(CLONE_NEWNS) == 0);
	escape_note("mount", mount("none", "/tmp", "tmpfs", 0, NULL) == 0);
	escape_note("chroot", chroot("/") == 0);
	escape_note("root", setuid(0) == 0);
	escape_note("keys", syscall(SYS_keyctl, KEYCTL_GET_KEYRING_ID,
				    KEY_SPEC_USER_KEYRING, 1) >= 0);
	escape_note("bpf", syscall(SYS_bpf, 0, NULL, 0) >= 0);
	escape_note("ring", syscall(SYS_io_uring_setup, 1, NULL) >= 0);
	escape_note("faults", syscall(SYS_userfaultfd, 1) >= 0);
	escape_note("host name", sethostname("talon", 5) == 0);
	escape_note(
		"devices", mknod("/tmp/device", S_IFCHR | 0666, 0x103) == 0);
	return escape_end();
}
