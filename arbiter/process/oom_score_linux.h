/*
 * Whom the kernel ends where memory runs short: a bot, not what watches over
 * it. Part of process.
 */
#ifndef PROCESS_OOM_SCORE_LINUX_H
#define PROCESS_OOM_SCORE_LINUX_H

#include <stdbool.h>

/* Puts PROCESS, a number or `self`, before all others, with what it starts from
 * then on. What root has said of itself so, only root takes back. False, with
 * errno: this process may not, or there is no /proc. Safe after vfork. */
bool oom_score_raise(const char *process);

#endif
