/*
 * Calls of Linux that the C library has functions for only since glibc 2.34 or
 * 2.36: by their numbers, so that all is built with older ones, too. Each is as
 * its man page says, -1 with errno; ENOSYS on a kernel without it.
 */
#ifndef SANDBOX_KERNEL_LINUX_H
#define SANDBOX_KERNEL_LINUX_H

#include <sys/mount.h>
#include <sys/syscall.h>

#include <stdint.h>
#include <unistd.h>

/* Their constants; later headers of both kinds contradict each other. */
#if !__GLIBC_PREREQ(2, 36)
#include <linux/mount.h>
#endif

/* One number for all architectures, as for all new calls. */
#ifndef SYS_mount_setattr
#define SYS_mount_setattr 442
#endif
#ifndef SYS_close_range
#define SYS_close_range 436
#endif

/* As struct mount_attr. */
struct kernel_mount_attributes {
	uint64_t set;
	uint64_t clear;
	uint64_t propagation;
	uint64_t user;
};

static inline int
kernel_fsopen(const char *name, unsigned flags)
{
	return (int)syscall(SYS_fsopen, name, flags);
}

static inline int
kernel_fsconfig(
	int context, unsigned command, const char *key, const char *value)
{
	return (int)syscall(SYS_fsconfig, context, command, key, value, 0);
}

static inline int
kernel_fsmount(int context, unsigned flags, unsigned attributes)
{
	return (int)syscall(SYS_fsmount, context, flags, attributes);
}

static inline int
kernel_open_tree(int folder, const char *path, unsigned flags)
{
	return (int)syscall(SYS_open_tree, folder, path, flags);
}

/* What the descriptor TREE is, to the place PATH. */
static inline int
kernel_move_mount(int tree, int folder, const char *path)
{
	return (int)syscall(SYS_move_mount, tree, "", folder, path,
		MOVE_MOUNT_F_EMPTY_PATH);
}

static inline int
kernel_mount_setattr(int tree, unsigned flags,
	const struct kernel_mount_attributes *attributes)
{
	return (int)syscall(SYS_mount_setattr, tree, "", flags, attributes,
		sizeof *attributes);
}

static inline int
kernel_close_range(unsigned first, unsigned last)
{
	return (int)syscall(SYS_close_range, first, last, 0);
}

#endif
