/*
 * How one bot is sandboxed: all that can be said before its first start, so that
 * a start has nothing to look up. Made by the arbiter, used by the wardens that
 * it forks later, in whose memory it is then, too.
 */
#ifndef SANDBOX_PLAN_H
#define SANDBOX_PLAN_H

#include <limits.h>
#include <linux/filter.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "sandbox/level.h"

enum { PLAN_PATHS_MAX = 96, PLAN_DEVICES_MAX = 5 };

/* What a bot that has no other limit may write to its private folders. */
enum { PLAN_PRIVATE_MIB = 256 };

struct plan_path {
	char *path; /* absolute; owned */
	bool writable;
	bool own; /* of the bot, not of the system */
};

struct copies;

struct plan {
	enum sandbox_level level;
	int landlock; /* version; 0: there is none */
	bool as_root; /* bots have a user of their own */
	bool net;
	char *directory; /* where the bot runs, absolute; owned */
	struct plan_path paths[PLAN_PATHS_MAX];
	size_t path_count;
	int64_t memory_bytes; /* 0: no limit */
	int processes;	      /* 0: no limit */
	bool births; /* who starts a process is noticed, by the filter */
	const struct sock_fprog *filter; /* the caller's */
	const struct copies *copies;	 /* likewise; at level full */
};

/* Of LEVEL, with the directories and files of the system, to run in DIRECTORY,
 * which is relative to this process's or NULL. -1 with errno. */
int plan_init(struct plan *, enum sandbox_level level, const char *directory);
void plan_release(struct plan *);

/* Adds PATH, seen from the plan's directory, `~/` from HOME, and what it is
 * behind all links, unless it lies in what was added before. ENOENT: there is
 * nothing. -1 with errno; E2BIG: there is no room. */
int plan_add(struct plan *, const char *path, bool writable);

/* What is not there, or not for us, is nobody's loss: 0. If errno says that it
 * could not be looked at, -1, and errno stays. */
int plan_pass_over(void);

/* Adds the file that WORD names, or `OPTION=FILE`; folders and words that name
 * nothing are passed over. -1 with errno. */
int plan_add_file(struct plan *, const char *word);

/* A directory, and a path that is seen from there. */
enum { PLAN_PATH_BYTES = 2 * PATH_MAX };

/* The absolute path of PATH, seen from the plan's directory; `.` and `..` are
 * resolved as they are written. False with errno: it is too long. */
bool plan_absolute(const struct plan *, const char *path,
	char absolute[static PLAN_PATH_BYTES]);

/* Whether the bot may read, or if WRITE change, what lies at PATH, which is
 * absolute and without links. */
bool plan_reaches(const struct plan *, const char *path, bool write);

/* Whether PATH is FOLDER or lies in it; both are absolute. */
bool plan_lies_in(const char *path, const char *folder);

/* Whether PATH lies where everybody may read. */
bool plan_is_of_system(const char *path);

/* The devices that every bot may use, then NULL. */
const char *const *plan_devices(const struct plan *);

/* Whether the kernel itself lets the bot start no more processes than its limit
 * says. It counts those of a user of a namespace: where there is neither, the
 * number would be that of all that the user runs. */
bool plan_counts_processes(const struct plan *);

/* The user and group of a bot whose warden is PID, where bots have one. */
uid_t plan_user(pid_t pid);

#endif
