/*
 * What a session is told, and what follows from that alone: how many games are
 * played at once, where, what the bots are made of, and the seed of a run that
 * is committed to it.
 */
#ifndef PLAY_SESSION_TERMS_H
#define PLAY_SESSION_TERMS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/cores.h"
#include "base/reason.h"
#include "base/table.h"
#include "bot/bot_files.h"
#include "bot/bot_spec.h"
#include "bot/confinement.h"
#include "record/run.h"
#include "record/run_line.h"
#include "referee/deals.h"

/* Whether each job stays on cores of its own, with its bots. */
enum session_pin { SESSION_PIN_AUTO, SESSION_PIN_OFF };

/* Whether games in play can be watched beside the record file. */
enum session_live { SESSION_LIVE_ON, SESSION_LIVE_OFF };

/* What becomes of bots that are seen not to be able to play before the first
 * game: they lose their games; nothing is played; it is played without them. */
enum session_missing {
	SESSION_MISSING_ALLOW,
	SESSION_MISSING_REFUSE,
	SESSION_MISSING_LEAVE_OUT,
};

/* Room for the name of a host, with its NUL. */
enum { SESSION_HOST_MAX = 256 };

/* Who is heard from before the first bot is started until the last has ended:
 * watches what there is in the loop of the session, and ends all by
 * session_fail_because. */
struct session;
struct session_company {
	int (*arrive)(void *owner, struct session *); /* -1 with errno */
	void (*leave)(void *owner);
	void *owner;
};

/* What a session is told. */
struct session_terms {
	struct run run;		/* what decides the results; of a file that is
				     resumed, as long as that has it */
	long length;		/* which the run is to become; 0: as it is */
	long upto;		/* of a shard of a match: the first game that
				 * is not played yet; 0: all may be */
	struct bot_spec *specs; /* run.bot_count of them; run.bots are the
				     same and point into them */
	const struct run_bot *begun; /* the bots of the first line of a file
				      * that goes on, where other files than
				      * theirs have to be taken; NULL: none */
	struct file_digests digests; /* of the bots' files */
	struct deals deals;
	struct cores_given cores; /* for all jobs together */
	int bot_cores;		  /* the most that any bot is to have; or 0 */
	int cores_sum;		  /* what all bots are to have together */
	bool given[RUN_TERMS];	  /* which terms of the run were given */
	char host[SESSION_HOST_MAX]; /* which the run of a shard points into */
	int64_t began_ns; /* when its games began elsewhere; 0: they are played
			   * by the session itself */
	int jobs;	  /* 0: as many as job_count() allows */
	enum session_pin pin;
	const char *output; /* NULL: no record file */
	enum session_live live;
	const char *log;     /* folder of the games' logs; NULL: none */
	const char *again;   /* the command line that plays one game of the
				     run again, up to the game's number;
				     NULL: there is none */
	const char *key;     /* file of the record file; NULL: none */
	const char *publish; /* where its heads are published; NULL: nowhere */
	struct machine machine; /* looked at, if any bot is sandboxed */
	struct confinement confinement;
	enum session_missing missing;
	bool *left_out; /* the caller's: which of RUN_BOTS_MAX bots at most, as
			   they were named, are left out; grows with each
			   SESSION_LEAVES_OUT; NULL: nobody can be */
	long budget;	/* so many games are begun at most; 0: any number */
	const struct session_company *company; /* NULL: nobody */
	int64_t until_ns; /* no game begins after that (loop_now); 0: any
				  time */
	bool resume;
	enum output_form form;
	bool quiet;    /* no word but of what VERBOSITY asks for */
	bool strict;   /* a match in which a bot had a fault fails */
	bool undo;     /* the person, who has no clock, takes actions back */
	bool person;   /* at this terminal, who is told of faults anyway */
	int verbosity; /* 1: every line of the trace, 2: moves */
};

/* Who wants to see the games wants to hear of them. */
static inline bool
session_is_quiet(const struct session_terms *terms)
{
	return terms->quiet && terms->verbosity == 0;
}

/* How many games a session plays at once: as many as it was told, or so many
 * that each has the cores that any of the bots asked for. */

/* One bot more may play. False, with the reason in words: it is to have more
 * cores than there are. */
bool job_count_admit(struct session_terms *, const struct bot_spec *,
	char reason[static REASON_MAX]);

/* So many, of the bots admitted so far, that none lacks a core; at least 1. */
int job_count_fitting(const struct session_terms *);

int job_count(const struct session_terms *);

/* Warns, unless it is quiet, if the names of two of the first COUNT bots look
 * alike. */
void session_names_look(const struct session_terms *, int count);

/* Fills in the files of BOT, which is that of SPEC; says in words which of them
 * has no digest. They are freed by run_files_release. -1 with errno. */
int session_files_find(
	struct session_terms *, struct bot_spec *spec, struct run_bot *bot);

/* The same for all bots of the run, if there is a record file. */
int session_files_find_all(struct session_terms *);

/* Whether bots of RUN may have other files from some game on: in a tournament
 * on one machine, without a beacon. */
bool session_files_may_change(const struct run *);

/* Says what has changed of a bot since the run was begun. False: the run may
 * not go on, for others play parts of it, too. */
bool session_files_agree(const struct session_terms *,
	const struct run_bot *was, const struct run_bot *is);

/* The seed of a run that is committed to it comes from the key file of the
 * record file, becomes public with the last game, and is another one where the
 * run goes on after that. */

/* Takes what the record file says of the seed, of which READ is the run so far.
 */
void session_seed_take(struct run *, const struct run *read);

#endif
