/*
 * What the session and its workers' processes tell each other, as frames over a
 * stream socket. The session ends a worker by closing its end.
 */
#ifndef WORKER_WORKER_MESSAGE_H
#define WORKER_WORKER_MESSAGE_H

#include <stdint.h>

#include "bot/stderr_tail.h"
#include "record/about.h"
#include "record/fault.h"
#include "record/schedule.h"

/* To a worker. */
enum session_message {
	SESSION_PLAYS = 1,    /* a struct worker_order */
	SESSION_TAKES_BACK,   /* the game that has not begun, if there is one */
	SESSION_HAS_NO_GAMES, /* any more: the bots may end */
	SESSION_TRIES,	      /* int each: bots, before the first game */
	SESSION_IS_WATCHED,   /* a bool, somebody watches */
};

/* From a worker. */
enum worker_message {
	WORKER_GAME = 1,   /* its line of the record file: a game has ended */
	WORKER_VOID_GAME,  /* likewise, but it was void and is played again */
	WORKER_ACCIDENT,   /* likewise, and nobody is to blame for it */
	WORKER_GIVES_BACK, /* int64_t: the number of a game not begun */
	WORKER_WARNING,	   /* a struct warning */
	WORKER_LINES,	   /* of the trace */
	WORKER_UNLOGGED,   /* why no log could be written, in words */
	WORKER_FAILED,	   /* int32_t: errno of what was refused to us */
	WORKER_JUDGES,	   /* a struct trial_verdict */
	WORKER_SHOWS,	   /* lines for who watches */
};

/* A game to be played. */
struct worker_order {
	struct fixture fixture;
	int voids;     /* how often in a row it has been void */
	int accidents; /* likewise, with nobody to blame */
	int deaths;    /* how often in a row its worker has died */
	int home;      /* the worker, from 1 on, that has tried bots of it; 0:
			  any may play it as well */
};

/* A worker has so many games at once: the one in play and the next. */
enum { WORKER_ORDERS_MAX = 2 };

/* Bots that are tried by one message. */
enum { TRY_MOST = 64 };

/* What comes of the trial of a bot. */
enum trial_result {
	TRIAL_PASSED, /* as far as can be told: our surroundings may fail */
	TRIAL_NOT_RUN,
	TRIAL_ENDED,
	TRIAL_SILENT,
	TRIAL_HALF, /* silent in the middle of its answer */
};

struct trial_verdict {
	int bot;
	enum trial_result result;
	char why[FAULT_WHY_MAX];
	char last_words[STDERR_TAIL_WORDS_MAX]; /* or "" */
	struct about about;			/* of one that passed */
};

#endif
