/*
 * What bots at level `full` see of this machine's files: copies in memory, made
 * before the first bot starts. A bot that reads a file of the disk leaves a trace
 * in the kernel's caches, which the next process of the run could find; copies
 * are all there all the time, so nobody can tell who has read what.
 *
 *	struct copies copies;
 *	if (copies_open(&copies, geteuid() == 0) == 0)
 *		copies_add_command(&copies, "/usr/bin/python3", words);
 *
 * They lie at COPIES_PLACE in a namespace of mounts of their own and are gone
 * with the last process that has it open.
 */
#ifndef SANDBOX_COPIES_LINUX_H
#define SANDBOX_COPIES_LINUX_H

#include <stdbool.h>
#include <stddef.h>

#include "base/word_list.h"
#include "sandbox/namespaces_linux.h"

struct copies {
	int root;		     /* where the copies are made; -1: closed */
	struct namespaces_base base; /* has them at COPIES_PLACE */
	bool as_root;
	int folder_depth; /* of what is copied now */
	int library_depth;
	struct word_list trees;	    /* folders that were copied whole */
	struct word_list libraries; /* folders of shared libraries */
	struct word_list sought;    /* libraries whose copies are made */
};

/* Has what programs in all languages need. AS_ROOT: bots have users of their
 * own, and what those may not read is not copied. -1 with errno. */
int copies_open(struct copies *, bool as_root);
void copies_close(struct copies *);

/* Closes this process's descriptors from FIRST on, but KEPT and what bots are
 * started with the copies by. */
void copies_close_others(int first, int kept);

/* Copies the file or folder PATH, which is absolute, with the links on its way
 * and the libraries and interpreters that programs in it name. What is not
 * there, or may not be read, is passed over. -1 with errno; ENOSPC: half of the
 * machine's memory is full of copies; EFBIG: see RLIMIT_FSIZE; ELOOP: folders lie
 * more than 64 deep. */
int copies_add(struct copies *, const char *path);

/* Copies PROGRAM and all that a command with WORDS may run: programs that its
 * words, or a shell script, name, with their libraries, interpreters and the
 * files of their runtimes. -1 as above. */
int copies_add_command(
	struct copies *, const char *program, char *const *words);

/* Whether there is a copy of PATH, which is absolute; only before the copies are
 * closed, and not in a process that has called copies_close_others. */
bool copies_have(const struct copies *, const char *path);

/* Opens the copy of the file PATH to be read; under the same conditions. -1 with
 * errno; ENOENT: there is none. */
int copies_open_file(const struct copies *, const char *path);

/* What net=yes needs: names of hosts, certificates. -1 as above. */
int copies_add_net(struct copies *);

#endif
