/*
 * What came of the trial of a session's bots: those that cannot play, and what
 * is said of them. Part of session.
 */
#ifndef PLAY_SESSION_TRIAL_H
#define PLAY_SESSION_TRIAL_H

#include <stdbool.h>
#include <stddef.h>

#include "worker/trial_verdict.h"

struct session;
struct session_terms;

/* {0} has no refused bot. */
struct session_trial {
	struct trial_verdict *refused; /* by number, each once */
	int count;
	size_t capacity;
};

void session_trial_release(struct session_trial *);

/* If there is anything to play and they are not allowed to be missing, tries
 * the bots with JOBS workers, which wait for games then. False: nothing
 * is left of the session, which comes to *STATUS, and it has been said why. */
bool session_trial_make(struct session *, int jobs, int *status);

/* For the runner: what its owner, the session, wants, and hears. */
bool session_trial_wants(void *session, int bot);
void session_trial_hear(void *session, const struct trial_verdict *);

/* -1 with errno: no memory. */
int session_trial_note(struct session_trial *, const struct trial_verdict *);

/* Says of each of them, why it cannot play, in a line.
 * Returns what the session comes to: SESSION_LEAVES_OUT or the exit status. */
int session_trial_report(
	const struct session_trial *, const struct session_terms *);

#endif
