/*
 * Reads what other processes hold: arguments, variables, memory, descriptors.
 *
 *	read_processes WORD
 *
 * WORD stands in arguments and variables that nobody may read.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#include "lib/escape.h"

static const char *word;

static bool
has_word(pid_t pid, const char *name)
{
	char path[64], text[65536];

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
	int file = open(path, O_RDONLY);
	if (file < 0)
		return false;
	ssize_t n = read(file, text, sizeof text);
	close(file);
	return n > 0 && memmem(text, (size_t)n, word, strlen(word));
}

static bool
tells_arguments(pid_t pid)
{
	return has_word(pid, "cmdline");
}

static bool
tells_variables(pid_t pid)
{
	return has_word(pid, "environ");
}

static bool
opens(pid_t pid, const char *name, int flags)
{
	char path[64];

	snprintf(path, sizeof path, "/proc/%d/%s", (int)pid, name);
	int file = open(path, flags);
	if (file >= 0)
		close(file);
	return file >= 0;
}

static bool
opens_memory(pid_t pid)
{
	return opens(pid, "mem", O_RDONLY);
}

static bool
lists_descriptors(pid_t pid)
{
	return opens(pid, "fd", O_RDONLY | O_DIRECTORY);
}

static bool
goes_to_root(pid_t pid)
{
	return opens(pid, "root/etc", O_RDONLY | O_DIRECTORY);
}

static bool
can_be_traced(pid_t pid)
{
	if (ptrace(PTRACE_SEIZE, pid, NULL, NULL) < 0)
		return false;
	ptrace(PTRACE_DETACH, pid, NULL, NULL);
	return true;
}

static bool
can_be_read(pid_t pid)
{
	char byte;
	struct iovec here = {&byte, 1};
	struct iovec there = {&byte, 1};

	return process_vm_readv(pid, &here, 1, &there, 1, 0) > 0;
}

static bool
gives_descriptor(pid_t pid)
{
	int process = (int)syscall(SYS_pidfd_open, pid, 0);

	if (process < 0)
		return false;
	long fd = syscall(SYS_pidfd_getfd, process, 0, 0);
	close(process);
	if (fd >= 0)
		close((int)fd);
	return fd >= 0;
}

int
main(int argc, char *argv[])
{
	word = argc > 1 ? argv[1] : "seed";
	escape_note("arguments", escape_with_others(tells_arguments));
	escape_note("variables", escape_with_others(tells_variables));
	escape_note("memory", escape_with_others(opens_memory));
	escape_note("descriptors", escape_with_others(lists_descriptors));
	escape_note("root", escape_with_others(goes_to_root));
	escape_note("trace", escape_with_others(can_be_traced));
	escape_note("readv", escape_with_others(can_be_read));
	escape_note("getfd", escape_with_others(gives_descriptor));
	return escape_end();
}
