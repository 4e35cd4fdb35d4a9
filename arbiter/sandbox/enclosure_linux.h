/*
 * One bot's sandbox from its start to its end, as the bot's plan says it: the
 * folder that is the bot's alone, its variables, its user. The warden has it.
 */
#ifndef SANDBOX_ENCLOSURE_LINUX_H
#define SANDBOX_ENCLOSURE_LINUX_H

#include <limits.h>
#include <stdbool.h>
#include <sys/types.h>

struct plan;

enum { ENCLOSURE_VARIABLES = 4 };

struct enclosure {
	const struct plan *plan; /* NULL: the bot is not sandboxed */
	uid_t user;		 /* where bots have users of their own */
	char folder[PATH_MAX];	 /* to be removed; empty: there is none */
	char *variables[ENCLOSURE_VARIABLES + 1]; /* owned, then NULL */
	int way[2]; /* from the child of enclosure_enter; 0: there is none */
};

/* The folder of the machine's that a bot without a root of its own has its
 * folder in. Where its memory is limited, it is not made of memory if there is
 * such a one. */
const char *enclosure_place(const struct plan *);

/* Whether what is written below PATH lies in memory, and in nobody's that can
 * be measured. */
bool enclosure_is_memory(const char *path);

/* PLAN must outlive the enclosure. -1 with errno. */
int enclosure_open(struct enclosure *, const struct plan *);

/* Nobody is left in it. */
void enclosure_close(struct enclosure *);

/* Whether the bot is to be in namespaces of its own. */
bool enclosure_is_full(const struct enclosure *);

/* Called by the first process in the namespaces; it ends if this is -1, with
 * errno. */
int enclosure_enter_namespaces(const struct enclosure *);

/* Called by the child that becomes the bot, in the directory that it is to run
 * in, and may share this process's memory: changes none. -1 with errno. */
int enclosure_enter(const struct enclosure *);

/* Then, in its parent: a descriptor for filter_let_birth, closed on exec; -1
 * with errno. To be called where the plan says so. */
int enclosure_births(const struct enclosure *);

#endif
