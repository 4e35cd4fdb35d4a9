/*
 * The warden: the process between the arbiter and one bot after another. Part
 * of process. Only Linux has what it needs: child subreapers, parent-death
 * signals, and lists of children in /proc.
 */
#ifndef PROCESS_WARDEN_LINUX_H
#define PROCESS_WARDEN_LINUX_H

#include <sys/types.h>

#include "process/cpu_time_linux.h"

/*
 * Carries out the orders that come from SOCKET, one at a time, and tells what
 * becomes of them, until the arbiter hangs up or is gone. Call it in a fresh
 * fork with all signals blocked. While there is a bot, it listens to the socket
 * when it is sent SIGTERM.
 */
_Noreturn void warden_run(
	int socket, pid_t arbiter, struct cpu_time_account *account);

#endif
