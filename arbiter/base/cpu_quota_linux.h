/*
 * How much processor time the control group of this process may use, and those
 * above it: cpu.max, or in the first version of control groups
 * cpu.cfs_quota_us.
 */
#ifndef BASE_CPU_QUOTA_LINUX_H
#define BASE_CPU_QUOTA_LINUX_H

/* The least of the quotas in whole cores, at least 1; 0: there is none, or it
 * cannot be found out. A part of a core does not count, since nobody could have
 * it to himself. ROOT is put before the names of all files: "" but in tests. */
int cpu_quota_look(const char *root);

#endif
