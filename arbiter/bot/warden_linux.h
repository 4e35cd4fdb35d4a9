/*
 * The warden: the process between the arbiter and one bot. Part of process.
 * Only Linux has what it needs: child subreapers, parent-death signals, and
 * lists of children in /proc.
 */
#ifndef BOT_WARDEN_LINUX_H
#define BOT_WARDEN_LINUX_H

#include "bot/process.h"

/* What a warden is to run, the bot's ends of its pipes, and the pipe for the
 * report. All is the caller's. */
struct warden_order {
	const struct process_program *program;
	const struct process_limits *limits;
	pid_t arbiter;
	int input;
	int output;
	int errors;
	int report;
	struct cpu_time_account *account; /* NULL: the bot is not measured */
};

/* Makes this process the parent of all orphans below it. -1 with errno. */
int warden_adopt_orphans(void);

/* Starts the bot, watches it and exits with it. Call it in a fresh fork with
 * all signals blocked. */
_Noreturn void warden_run(const struct warden_order *);

/* Calls VISIT with every child of this process. False: there is no /proc to
 * find them in. */
bool warden_visit_children(void (*visit)(pid_t, void *arg), void *arg);

#endif
