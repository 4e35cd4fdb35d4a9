/*
 * Which cores this process was given, and threads put on some of them.
 *
 * Given are the cores that the kernel lets it run on (sched_setaffinity(2),
 * taskset(1), cpusets), with the quota of its control group
 * (cpu.max), or what Slurm says in SLURM_CPUS_PER_TASK or
 * SLURM_CPUS_ON_NODE that a task has, if that is less. Which of them are of one
 * physical core is told below /sys.
 */
#ifndef BASE_CORES_LINUX_H
#define BASE_CORES_LINUX_H

#include <sys/types.h>

#include "base/cores.h"

/* Fills in GIVEN. What cannot be found out is taken for no limit, and a core
 * without a known one beside it for a physical core. ROOT is put before the
 * names of all files: "" but in tests. */
void cores_look(struct cores_given *, const char *root);

/* Puts a thread (0: the one that calls) on the cores of SET. -1 with errno. */
int cores_bind(pid_t thread, const struct cores_set *set);

/* The core that runs the caller; -1 with errno. */
int cores_current(void);

#endif
