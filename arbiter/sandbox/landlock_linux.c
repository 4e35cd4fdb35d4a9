#define _GNU_SOURCE /* O_PATH */
#include "sandbox/landlock_linux.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

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

int
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

int
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

int
landlock_enter(int rules)
{
	int result = (int)syscall(SYS_landlock_restrict_self, rules, 0);

	close(rules);
	return result;
}
