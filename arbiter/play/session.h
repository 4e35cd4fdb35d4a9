/*
 * A session: the games of one run played as far as they are missing, from the
 * record file to the report. It alone holds the record file: opens it,
 * reads what is in it, appends, syncs and closes.
 *
 * Which games there are, and what they come to, is told by a kind of session:
 * the match and the tournament.
 */
#ifndef PLAY_SESSION_H
#define PLAY_SESSION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/frame.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "blame/blame.h"
#include "bot/bot_spec.h"
#include "live/feed.h"
#include "play/progress.h"
#include "play/record_batch.h"
#include "play/session_terms.h"
#include "record/about.h"
#include "record/change.h"
#include "record/journal.h"
#include "record/record.h"
#include "record/run.h"
#include "record/schedule.h"
#include "worker/worker_message.h"
#include "worker/worker_process.h"

/*
 * It has the processes of workers, one a job, hands them games and takes their
 * records, and keeps the line that says how far the run is.
 *
 * A worker has its next game before one ends. A worker that dies costs its
 * games nothing: they are played again.
 */

/* Numbers of processes: a few, so that looking at each of them is quick. {0} is
 * empty. */
struct pid_list {
	pid_t *pids; /* owned */
	int count;
};

/* The connection with a worker's process: the games that it has been handed. */
struct worker_link {
	pid_t pid; /* of its process, until it has been waited for; or 0 */
	bool open;
	int socket; /* while it is open */
	bool ended; /* nothing comes any more */
	bool retiring;
	bool asked_back; /* for its next game */
	struct frame_reader in;
	struct text out;
	struct worker_order orders[WORKER_ORDERS_MAX]; /* first: in play */
	int order_count;
	int on_trial; /* bots without a verdict so far */
};

/* A worker, or room for one. */
struct worker_place {
	struct session *session;
	struct worker_link link;
	struct loop_watch watch;
	bool unwanted;	     /* no process could be started */
	int64_t continue_ns; /* when a process that was stopped goes on */
};

/* What comes next for a worker that has room for a game. */
enum session_next {
	SESSION_GAME, /* this one */
	SESSION_WAIT, /* perhaps one after the end of a game in play */
	SESSION_NONE, /* no game any more */
	SESSION_STOP, /* likewise, and the games in play do not matter */
};

/* Games that are to be played before any other, since a worker gave them back
 * or died: the one of the lowest number first. {0} is empty. */
struct order_list {
	struct worker_order *orders;
	int count;
	size_t capacity;
};

/* Where the trace is printed: standard error. The terminal may be slow or gone:
 * while lines are being printed the signals that end a run come through. {0}
 * waits for the terminal. */
struct trace_output {
	bool nonblocking; /* standard error, at the end of a run */
	int flags;	  /* of standard error before that */
};

/* Games of a run: those played, by earlier sessions too, and all as far as can
 * be told. */
struct session_count {
	long played;
	double games;
	long faults; /* of those played */
};

/* The functions get the OWNER that session_init was given. */
struct session_kind {
	const char *name; /* of the subcommand, for messages */
	bool measured;	  /* processor times are recorded */
	bool patient;	  /* the first SIGINT lets the games in play end */

	/* Lines of the record file, in their order. False, with the reason in
	 * words: the line cannot be there. */
	bool (*take)(void *owner, const struct record *,
		char reason[static REASON_MAX]);
	bool (*change)(void *owner, const struct roster_change *,
		char reason[static REASON_MAX]); /* NULL: there are none */

	/* The run has been closed, as that of the terms says now. NULL: it is
	 * none that could be. */
	bool (*closed)(void *owner, char reason[static REASON_MAX]);

	/* A bot has other files from here on. NULL: nobody asks. */
	bool (*taken)(void *owner, const struct roster_change *,
		char reason[static REASON_MAX]);

	/* Whether `take` wants the game with its start and the texts of its
	 * moves (reader_whole). NULL: never. */
	bool (*whole)(void *owner, const struct record *);

	/* What the run of the terms is committed to, or whether its seed is
	 * public, may have changed. -1 with errno. NULL: nobody asks. */
	int (*seed)(void *owner);

	/* The record file has been read, and nothing is played yet. False,
	 * with the reason in words. */
	bool (*ready)(void *owner, char reason[static REASON_MAX]);

	/* Before the first game, unless all is quiet. NULL: no words. */
	void (*announce)(void *owner);

	/* Whether a bot of no game that is known so far may still play one.
	 * NULL: there are none. */
	bool (*plays)(void *owner, int bot);

	struct session_count (*count)(void *owner);
	enum session_next (*next)(void *owner, struct fixture *);

	/* Whether the COUNT games that have just ended reach the record file by
	 * session_append, each when its turn has come. NULL or false: by the
	 * session, now. */
	bool (*in_order)(void *owner, const struct record *records, int count);

	/* Counts a game that has just ended, is not void and, if it is not to
	 * come in order, is WRITTEN in the record file. RECORD is left empty or
	 * as it was. -1: session_fail has been called. */
	int (*ended)(
		void *owner, struct record *, bool written, int64_t now_ns);

	/* Gives the games that wait for their turn to session_append, which
	 * keeps them beside the record file. NULL: none ever waits. */
	void (*write_waiting)(void *owner, int64_t now_ns);

	/* ELAPSED_NS is the time of this session. -1 with errno. */
	int (*report)(
		void *owner, FILE *, enum output_form, int64_t elapsed_ns);
};

/* What came of the trial of the bots: those that cannot play. {0} has none. */
struct session_trial {
	struct trial_verdict *refused; /* by number, each once */
	int count;
	size_t capacity;
};

struct session {
	struct session_terms *terms;
	const struct session_kind *kind;
	void *owner;
	struct worker_process_terms worker;
	struct loop loop; /* the owner may add timers */

	struct worker_place *places; /* owned; none before the first game */
	int place_count;
	struct pid_list inherited; /* children from before */
	bool watched;		   /* somebody watches what the workers play */
	struct loop_timer settle;  /* when something has come from workers */
	struct loop_timer wake;	   /* for stopped workers, and for orphans */
	int64_t orphans_ns;	   /* when those of dead workers are killed */

	struct order_list returned;
	struct record_batch batch; /* games that have ended */
	int *homes; /* by bot: the worker that has tried it before a game of it
		       was known, or 0; NULL: nobody is tried */
	bool trying;
	struct loop_timer steal;
	bool stealing;	  /* games that are reserved for other workers */
	bool running;	  /* the first workers have been started */
	bool playing_out; /* no game begins any more */
	struct progress progress;
	struct trace_output output;
	int64_t started_ns;
	bool failed; /* a message has said so */

	struct journal journal; /* of no file where there is no output */
	struct loop_timer sync;
	struct loop_timer publish;
	struct loop_timer deadline; /* of the terms */
	long given;		    /* games, in this session */
	bool stopped; /* by its time or its budget, before the last game */
	struct warnings warnings;
	struct fault_news news;
	struct feed feed;     /* of the games in play */
	long begun_length;    /* that of the file's first line; 0: a new one */
	long first_length;    /* that of the first line of a new file */
	struct fixture first; /* the next game, while it is `known` already */
	bool known;
	bool playable; /* there is, or was, such a game */
	struct session_trial trial;
	struct abouts abouts; /* of the bots of the run */
};

/* Of session_run, instead of an exit status: nothing has been done, and the
 * session is to begin anew without the bots that are left out. */
enum { SESSION_LEAVES_OUT = -1 };

/* All of these must outlive the session. From now on signals are caught, so one
 * session at a time. */
void session_init(struct session *, const struct session_kind *,
	struct session_terms *, void *owner);
void session_release(struct session *);

/* Plays what is missing, prints the report, and says in words on standard error
 * what went wrong. The exit status: 0 when all games have been played, whatever
 * the bots did in them; 2 when none has, since there are bots that cannot; else
 * 1. Or SESSION_LEAVES_OUT. */
int session_run(struct session *);

/* The same without playing and without touching the record file, of which
 * there may be none yet. One that has STOPPED elsewhere is told of so. */
int session_look(struct session *);

/* The same without playing; the record file has what is to become of the run.
 * Where that CLOSES it, the seed becomes public if no game is left. */
int session_change(struct session *, bool closes);

/* Makes the run longer, in the record file too, if that is not only looked at,
 * before anything is played. False, with the reason in words. */
bool session_lengthen(
	struct session *, long length, char reason[static REASON_MAX]);

/* Before games to come are played here or elsewhere: commits the run to another
 * seed if its own is public, in the record file too, if that is not only looked
 * at. False, with the reason in words. */
bool session_renew(struct session *, char reason[static REASON_MAX]);

/* Closes the tournament after so many ROUNDS, in the record file too, with so
 * many games DROPPED; it is the caller's to have its kind know. False, with the
 * reason in words. */
bool session_append_closed(struct session *, long rounds, long dropped,
	char reason[static REASON_MAX]);

/* Adds a game that counts to the record file, if there is one. -1: session_fail
 * has been called. */
int session_append(struct session *, const struct record *, int64_t now_ns);

/* The same for a change, which is on the disk at once. False, with the reason
 * in words. */
bool session_append_change(struct session *, const struct roster_change *,
	char reason[static REASON_MAX]);

/* The bots are these COUNT now; none of them may be at play. */
void session_know(struct session *, const struct bot_spec *specs, int count);

/* Lets the games in play end, and no other begins. */
void session_play_out(struct session *);

/* Our surroundings failed: says so, the first time, and ends the session. */
void session_fail(struct session *, const char *what, int error);

/* The same with the whole message. */
void session_fail_because(struct session *, const char *message);

#endif
