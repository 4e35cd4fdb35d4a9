/*
 * What there is to shut bots in with on this machine, found out by doing it:
 * version numbers tell little, for a system may grant a namespace and deny its
 * use.
 */
#ifndef SANDBOX_MACHINE_LINUX_H
#define SANDBOX_MACHINE_LINUX_H

#include <stdbool.h>

#include "sandbox/copies_linux.h"
#include "sandbox/filter_linux.h"
#include "sandbox/level.h"

struct plan;
struct plan_path;

struct machine_step {
	bool there;
	int error; /* why not */
};

struct machine {
	bool looked_at;
	bool as_root;
	int landlock; /* version; 0: none */
	bool births;  /* a filter can notice who starts a process */
	struct machine_step steps[STEP_COUNT];
	enum sandbox_level best;
	struct filter_set filters; /* as plans need them */
	struct copies copies;	   /* if the best is full */
};

/* Tries everything, in children of its own that it waits for. */
void machine_look(struct machine *);
void machine_release(struct machine *);

/* The terms of a filter at LEVEL, as far as they depend on this machine. */
unsigned machine_filter_terms(const struct machine *, enum sandbox_level level);

/* Whether LEVEL can be had; if not, STEP is for want of what. */
bool machine_has(const struct machine *, enum sandbox_level level,
	enum sandbox_step *step);

/* The first path of the bot's own that its user may not read, or write where
 * the bot is to, as root; NULL: there is none. A folder has to be entered, too.
 */
const struct plan_path *machine_denied(const struct plan *);

#endif
