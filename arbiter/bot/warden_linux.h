/*
 * The warden: what runs between the arbiter and one bot. Part of process, and
 * Linux alone has what it needs: child subreapers, parent-death signals, and
 * lists of children in /proc.
 */
#ifndef BOT_WARDEN_LINUX_H
#define BOT_WARDEN_LINUX_H

#include "bot/process.h"

/* The bot's ends of the pipes, and the warden's of the report. */
struct warden_order {
	const struct process_program *program;
	const struct process_limits *limits;
	pid_t arbiter;
	int input;
	int output;
	int errors;
	int report;
	struct cpu_time_account *account; /* NULL: nobody asks */
};

/* Makes this process the new parent of orphans below it. -1 with errno. */
int warden_adopt_orphans(void);

/* Never returns. Called in a fresh fork with all signals blocked. */
_Noreturn void warden_run(const struct warden_order *);

/* VISIT for every child of this process. False: there is no /proc to find
 * them in. */
bool warden_visit_children(void (*visit)(pid_t, void *arg), void *arg);

#endif
