/*
 * A worker plays games, one after another: it has a process of a bot for each
 * seat, their links, and the referee between them. A run has as many workers as
 * jobs.
 *
 * Processes live on from game to game. What a process did after its last action
 * belongs to no game: one that fails while a new game is opened is replaced,
 * and the game opened again, so no game depends on the one before. Nor does a
 * process play a deal that it has met: there are sets of them.
 */
#ifndef WORKER_WORKER_H
#define WORKER_WORKER_H

#include <stdbool.h>
#include <stdint.h>

#include "base/loop.h"
#include "base/reason.h"
#include "bot/bot_spec.h"
#include "bot/link.h"
#include "blame/warnings.h"
#include "bot/placement_linux.h"
#include "bot/wire_log.h"
#include "worker/trial.h"
#include "record/schedule.h"
#include "record/record.h"
#include "record/run.h"
#include "referee/referee.h"

/*
 * The seating of a game: the processes of a worker's bots, and the seat that
 * each has in the game in play. A process stays with its bot from game to game,
 * at whatever seat; the processes of bots that do not play the next game have
 * to end before it.
 *
 * A worker has several seatings, of which one plays and the others wait until a
 * game comes that they may play. With as many as a deal has rotations no
 * process has to meet a deal twice, and none has to be started anew for it.
 *
 * A process plays deals in the order of their numbers. So it meets none twice:
 * not in another rotation of the bots, nor in another group of a round, nor
 * when a game is played again.
 */
struct seating {
	struct seated_bot **bots; /* owned, as many as there are seats */
	int seats;
	int at[GAME_SEATS_MAX]; /* which of the bots, by seat */
	bool leaving;		/* its processes are asked to end */
};

static inline struct seated_bot *
seating_at(const struct seating *seating, int seat)
{
	return seating->bots[seating->at[seat]];
}

/* Of more rotations each has fresh processes, or there would be too many. */
enum { SEATINGS_MAX = 4 };

/* Which processes may play a game. */
enum seatings_rule {
	SEATINGS_BY_DEAL, /* those that have not met its deal */
	SEATINGS_FRESH,	  /* those that have played none */
	SEATINGS_ANY,	  /* a person remembers anyway */
};

struct seatings {
	enum seatings_rule rule;
	struct seating all[SEATINGS_MAX];
	int count;
	int order[SEATINGS_MAX]; /* of all: the one that played last is first */
};

/* How many sets of processes the games of RUN need by RULE. */
int seatings_needed(const struct run *run, enum seatings_rule rule);

struct worker;

/* What is the same for all workers of a run. */
struct worker_terms {
	const struct run *run;
	const struct bot_spec *specs; /* the bots by number */
	const struct deals *deals;
	struct link_terms link;
	struct clock_terms clock;    /* of a bot without a factor of its own */
	enum seatings_rule rule;     /* which processes play a game */
	bool undo;		     /* who says so takes actions back */
	bool ponder;		     /* who is not asked may think */
	const char *log;	     /* folder of logs; NULL: none */
	struct placement *placement; /* the links' too; NULL: no pinning */

	/* Gets the worker when its game has begun, or a move has been made, the
	 * last of its record. NULL: nobody asks. */
	void (*moved)(void *worker);

	/* What a bot did wrong after its last action of a game: it belongs to
	 * no game, and is found before the next game of its process begins or
	 * that is ended. The warning is valid during the call only. NULL:
	 * nobody is told. */
	void (*warned)(void *owner, const struct warning *);

	/* The game in worker->record has ended. If it is void, it is for the
	 * record file only, and the worker plays it again. */
	void (*finished)(void *owner, struct worker *, int64_t now_ns);
	/* The worker is free for worker_play. */
	void (*idle)(void *owner, struct worker *, int64_t now_ns);
	/* What came of worker_try. NULL: nobody is tried. */
	void (*judged)(void *owner, const struct trial_verdict *);
	/* Our surroundings failed: errno says how. */
	void (*failed)(void *owner, struct worker *);
	void *owner;
};

enum worker_state { WORKER_IDLE, WORKER_PLAYING, WORKER_RETIRING };

/* The logs of the game in play, a file for each seat in the folder of --log:
 * game-000017-seat-0-greedy.log. */
struct game_log {
	const char *folder; /* the caller's; NULL: nobody asked, and nothing
			       is done */
	bool open;	    /* a game is written down */
	struct wire_log seats[GAME_SEATS_MAX];
};

struct worker {
	const struct worker_terms *terms;
	enum worker_state state;
	struct fixture fixture; /* the game in play */
	struct trial trial;
	struct seatings seatings;
	struct seating *seating; /* of the game */
	struct clock_limits limits[GAME_SEATS_MAX];
	struct referee referee;
	struct record record;
	struct record taken_back; /* of which the first moves are made again */
	struct text note; /* what the bot that has answered said besides */
	struct game_log log;
	bool again; /* the game was void, or is opened once more */
	struct loop_timer timer;
	int64_t asked_ns;  /* when a seat was asked last */
	int64_t hold_ns;   /* when commands held back leave all the same */
	int64_t look_ns;   /* when processor times are looked at again */
	int64_t retire_ns; /* when processes that have not ended are ended */
};

/* -1 with errno. TERMS must outlive the worker; NUMBER tells it from others in
 * the trace, and is 0 if there are none. */
int worker_init(struct worker *, const struct worker_terms *, int number);

/* Ends all processes at once; a game in play is dropped. */
void worker_release(struct worker *);

/* Tries COUNT bots, whose processes then play in the first games of these bots
 * here; `judged` follows for each. -1 with errno. */
int worker_try(struct worker *, const int *bots, int count, int64_t now_ns);

/* Makes room for the processes of a game. True: others have to end before, and
 * `idle` follows then. */
bool worker_make_room(struct worker *, const struct fixture *, int64_t now_ns);

/* Starts a game that an idle worker has room for, and that has been void VOIDS
 * times in a row; `finished` and `idle` follow, never from within this call. -1
 * with errno. */
int worker_play(
	struct worker *, const struct fixture *, int voids, int64_t now_ns);

/* Lets the processes end by themselves, for a second; `idle` follows when none
 * is left. False: there are none. */
bool worker_retire(struct worker *, int64_t now_ns);

/* The arbiter was busy for NS with something that is no bot's fault; what was
 * before a bot was asked is none of its time anyway. */
void worker_forgive(struct worker *, int64_t ns, int64_t now_ns);

/* Writes the logs of a game that is over, or was broken off. One that is played
 * again writes them again, so those of the last time stay. -1 with the reason in
 * words, which names the file, and of that nothing is left. */
int worker_write_log(struct worker *, char reason[static REASON_MAX]);

/* The arbiter was stopped: a game in play in which a clock runs is void. */
void worker_stopped(struct worker *, int64_t now_ns);

#endif
