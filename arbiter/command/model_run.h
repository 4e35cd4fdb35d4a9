/*
 * The run that a session is modelled on: that of the file that goes on
 * (--resume), or of another one whose games are played again (--like). Who
 * plays, what, and by which terms comes from its first line, as far as the
 * command line leaves it open. What the command line gives has to be the same
 * in a run that goes on, whose length alone may grow, and takes its place in
 * one that is like another.
 *
 *	model_run_read(session);
 *	... the lineup gets the bots of the command line, or lineup_add_recorded
 *	model_run_apply(&lineup);
 */
#ifndef COMMAND_MODEL_RUN_H
#define COMMAND_MODEL_RUN_H

#include "command/lineup.h"

/* Reads the run of the file into session->model, if the options name one. A
 * file to go on with that is not there, or cannot be read, is left for the
 * journal to begin or to complain of. */
void model_run_read(struct session_options *);

/* How long the run of the file that goes on has become by its last line. */
long model_run_length(const struct session_options *);

/* The session's terms become those of the model, with what was given; what a
 * tournament has of its own stands in the run already. All bots are there.
 * Every difference that keeps a run from going on is said on a line of its own,
 * and ends the process with EXIT_FAILURE, for the options alone were no mistake.
 * Without a model nothing is done. */
void model_run_apply(struct lineup *);

/* The same once all is known, also what only files and this machine tell. False:
 * there is a difference, which has been said. */
bool model_run_check(const struct session_options *);

#endif
