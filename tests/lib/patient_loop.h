/*
 * Loops of tests with real processes: they reap what has ended, and a test that
 * waits for what never comes fails.
 */
#ifndef LIB_PATIENT_LOOP_H
#define LIB_PATIENT_LOOP_H

#include <stdint.h>

#include "base/loop.h"
#include "process/process.h"

/* Only what hangs takes so long, on however busy a machine. */
#define PATIENCE_NS INT64_C(300000000000)

/* A loop that reaps the processes of FAMILY and is never late. */
void patient_loop_init(struct loop *, struct process_family *family);

/* The test fails if the loop runs for longer than PATIENCE_NS from now on, or
 * from the last call of the second, which returns until when. */
void patience_begin(struct loop *);
int64_t patience_renew(void);

#endif
