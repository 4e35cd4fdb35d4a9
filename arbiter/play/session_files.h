/*
 * What the bots of a session are made of: the digests that the header of its
 * record file has, and whether those of a run that goes on are still the same.
 */
#ifndef PLAY_SESSION_FILES_H
#define PLAY_SESSION_FILES_H

#include <stdbool.h>

struct bot_spec;
struct run_bot;
struct session_terms;

/* Fills in the files of BOT, which is that of SPEC; says in words which of them
 * has no digest. They are freed by run_files_release. -1 with errno. */
int session_files_find(struct session_terms *, const struct bot_spec *spec,
	struct run_bot *bot);

/* The same for all bots of the run, if there is a record file. */
int session_files_find_all(struct session_terms *);

/* Says what has changed of a bot since the run was begun. False: the run may
 * not go on, for others play parts of it, too. */
bool session_files_agree(const struct session_terms *,
	const struct run_bot *was, const struct run_bot *is);

#endif
