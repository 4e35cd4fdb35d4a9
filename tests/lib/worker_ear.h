/*
 * What a worker in this process says to its session, in whose place the test is.
 */
#ifndef LIB_WORKER_EAR_H
#define LIB_WORKER_EAR_H

#include "base/frame.h"

/* Each frame is given to TAKE. Returns the worker's end of the socket. */
int ear_open(void (*take)(const struct frame *));

/* Takes what the worker has said by now. */
void ear_hear(void);

/* Closes both ends. */
void ear_close(void);

#endif
