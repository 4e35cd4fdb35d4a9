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
#include "blame/fault_news.h"
#include "blame/warnings.h"
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
 * The runner plays the games of a run: it has the processes of workers, one a
 * job, hands them games and takes their records, and keeps the line that says
 * how far the run is. Which games are played, and what becomes of them, is up
 * to its owner, who also keeps the record file.
 *
 * A worker has its next game before one ends. A worker that dies costs its
 * games nothing: they are played again.
 */

/* Hears what waitpid says of a worker: it was stopped, or it has ended. */
typedef void worker_changed(void *owner, pid_t, int status);

/* Numbers of processes: a few, so that looking at each of them is quick. {0} is
 * empty. */
struct pid_list {
	pid_t *pids; /* owned */
	int count;
};

/* The processes of workers as children of the arbiter, which forks them, waits
 * for them, has one that was stopped go on, ends them, and kills what one that
 * was killed leaves behind, which comes to the arbiter then. */
struct worker_family {
	struct pid_list workers;
	struct pid_list inherited; /* children from before */
	bool complete; /* false: without /proc it cannot find orphans */
	worker_changed *changed;
	void *owner;
};

/* The connection with a worker's process: the games that it has been handed. */
struct worker_link {
	pid_t pid; /* 0: there is no process */
	int socket;
	bool ended; /* nothing comes any more */
	bool retiring;
	bool asked_back; /* for its next game */
	struct frame_reader in;
	struct text out;
	struct worker_order orders[WORKER_ORDERS_MAX]; /* first: in play */
	int order_count;
	int on_trial; /* bots without a verdict so far */
};

/* What a worker says; the bytes are valid until the next call. */
struct worker_news {
	enum worker_message kind;
	const char *bytes;
	size_t length;
	struct worker_order order;    /* of a game */
	struct trial_verdict verdict; /* on a bot */
};

struct worker_pool_terms {
	struct loop *loop;
	const struct worker_process_terms *worker;

	void (*heard)(void *owner, const struct worker_news *);
	/* Worker NUMBER, from 1 on, has died; the game was in play if its
	 * `deaths` count it. */
	void (*lost)(void *owner, int number, const struct worker_order *);
	/* Once a round of the loop, after all that was heard in it, and all
	 * that was lost. */
	void (*settle)(void *owner, int64_t now_ns);
	void *owner;
};

struct worker_pool;

/* A worker, or room for one. */
struct worker_place {
	struct worker_pool *pool;
	struct worker_link link;
	struct loop_watch watch;
	bool dead;	     /* its process has been waited for */
	bool unwanted;	     /* no process could be started */
	int64_t continue_ns; /* when a process that was stopped goes on */
};

struct worker_pool {
	struct worker_pool_terms terms;
	struct worker_family family;
	struct worker_place *places;
	int count;
	bool watched;		  /* somebody watches what the workers play */
	struct loop_timer settle; /* when something has come from workers */
	struct loop_timer wake;	  /* for stopped workers, and for orphans */
	int64_t orphans_ns;	  /* when those of dead workers are killed */
};

/* Asks for games that have not begun: for one a worker that has nothing to do,
 * of those that have no home or of any; or for every one. False: there are
 * none.
 */
enum worker_pool_wish { WORKER_POOL_FREE, WORKER_POOL_ANY, WORKER_POOL_ALL };

/* What comes next for a worker that has room for a game. */
enum runner_next {
	RUNNER_GAME, /* this one */
	RUNNER_WAIT, /* perhaps one after the end of a game in play */
	RUNNER_NONE, /* no game any more */
	RUNNER_STOP, /* likewise, and the games in play do not matter */
};

struct runner_terms {
	const char *name; /* of the subcommand, for messages */
	struct worker_process_terms worker;
	bool patient; /* the first SIGINT lets the games in play end */

	enum runner_next (*next)(void *owner, struct fixture *);

	/* COUNT games have ended, some perhaps after the run has failed; a void
	 * one will be played again. A record is left empty or as it was. -1:
	 * the owner has called runner_fail. */
	int (*ended)(
		void *owner, struct record *records, int count, int64_t now_ns);

	/* For runner_try: whether a bot whose first game is not known yet is to
	 * be tried. */
	bool (*wanted)(void *owner, int bot);
	/* What came of it, perhaps several times for a bot. */
	void (*judged)(void *owner, const struct trial_verdict *);
	/* A bot has done something that no game counts. NULL: nobody asks. */
	void (*warned)(void *owner, const struct warning *);

	/* Lines of JSON for who watches (talon-records(5)), if any do. */
	void (*shown)(void *owner, const char *lines, size_t length);

	void (*asked)(void *owner); /* by SIGUSR1; NULL: nobody listens */
	void *owner;
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

struct runner {
	struct runner_terms terms;
	struct loop loop; /* the owner may add timers */
	struct worker_pool pool;
	struct order_list returned;
	struct record_batch batch; /* what the owner has not taken */
	int *homes; /* by bot: the worker that has tried it before a game of it
		       was known, or 0; NULL: nobody is tried */
	bool trying;
	struct loop_timer steal;
	bool stealing;	  /* games that are reserved for other workers */
	bool running;	  /* the first workers have been started */
	bool playing_out; /* no game begins any more */
	struct progress progress; /* the owner's to begin and to update */
	struct trace_output output;
	int64_t started_ns;
	bool failed; /* a message has said so */
};

/* The bots are these COUNT now; none of them may be at play. */
void runner_know(struct runner *, const struct bot_spec *specs, int count);

/* Lets the games in play end, and no other begins. */
void runner_play_out(struct runner *);

/* The same with the whole message. */
void runner_fail_because(struct runner *, const char *message);

/* The session. */

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
	enum runner_next (*next)(void *owner, struct fixture *);

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
	struct runner runner;
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

/* All of these must outlive the session. */
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

/* Our surroundings failed: says so, the first time, and ends the session. */
void session_fail(struct session *, const char *what, int error);

#endif
