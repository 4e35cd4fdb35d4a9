/*
 * The cores of the machine, and how the jobs of a run share them. Pure: which
 * cores there are is found in cores_linux.h.
 *
 * A core is what the kernel runs one thread on; a physical core may be several
 * of them, which slow each other down.
 */
#ifndef BASE_CORES_H
#define BASE_CORES_H

#include <stdbool.h>
#include <stdint.h>

enum { CORES_MAX = 1024 };

/* Cores by the kernel's numbers; none twice. */
struct cores_set {
	int count;
	uint16_t cores[CORES_MAX];
};

/* What this process was given to run on; at least one core. */
struct cores_given {
	struct cores_set set;	      /* in ascending order */
	uint16_t physical[CORES_MAX]; /* of each: the physical core it is of */
	int quota; /* how many may be busy all the time; 0: all of them */
};

bool cores_have(const struct cores_set *, int core);

/* How many can be busy all the time; at least 1. */
int cores_count(const struct cores_given *);

/* So many jobs that each has PER_JOB cores to itself; at least 1. */
int cores_jobs(const struct cores_given *, int per_job);

/*
 * The cores of job number JOB, from 0, out of JOBS. Each job has as many as can
 * be had by all, none of them another's, and whole physical cores as far as
 * they go. Where there are more jobs than cores each has one, which it shares:
 * job K core K modulo their number, one of each physical core first.
 *
 * The quota makes no set smaller: which of its cores a job uses is then the
 * kernel's choice.
 */
void cores_deal(
	const struct cores_given *, int jobs, int job, struct cores_set *dealt);

/* COUNT cores out of SET, or all if it has not so many: CORE, one of them, and
 * those that come first. */
void cores_around(const struct cores_set *set, int core, int count,
	struct cores_set *around);

#endif
