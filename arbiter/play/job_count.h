/*
 * How many games a session plays at once: as many as it was told, or so many
 * that each has the cores that any of the bots asked for.
 */
#ifndef PLAY_JOB_COUNT_H
#define PLAY_JOB_COUNT_H

#include <stdbool.h>

#include "base/reason.h"
#include "bot/bot_spec.h"
#include "play/session.h"

/* One bot more may play. False, with the reason in words: it is to have more
 * cores than there are. */
bool job_count_admit(struct session_terms *, const struct bot_spec *,
	char reason[static REASON_MAX]);

/* So many, of the bots admitted so far, that none lacks a core; at least 1. */
int job_count_fitting(const struct session_terms *);

int job_count(const struct session_terms *);

/* The same for GAMES that are left: no more than these. */
int job_count_for(const struct session_terms *, double games);

#endif
