/*
 * The referee of one game, from the first command to the last, pure: its owner
 * hands it events with their time, it sends commands to the seats through a
 * port and enters what happened in a record. It starts no process and reads no
 * clock, so every game, time-outs and crashes included, can be refereed in a
 * test without either.
 *
 * The course: the referee asks a fresh process which commands it knows
 * (handshake.h) and tells each seat which game it is; when all seats have
 * answered, or are at fault, the game begins. From then on it asks the seat
 * that is to act; of several, each after the one before has answered.
 *
 * Verdicts do not depend on who was quicker: faults while the game is opened
 * count in the order of the seats, and from then on a seat that is not asked is
 * judged when it must act next. So a fault after a seat's last
 * action does not touch the game.
 *
 *	referee_open(&referee, &record, handshakes, now_ns);
 *	while (referee.phase != REFEREE_OVER)
 *		... wait until referee_deadline, then for each event one of
 *		referee_answer, referee_settled, referee_fault and, for a seat
 *		that is referee_late, referee_timeout ...
 */
#ifndef REFEREE_REFEREE_H
#define REFEREE_REFEREE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"

#include "record/fault.h"
#include "record/record.h"
#include "referee/deals.h"
#include "referee/handshake.h"

struct run;

struct clock_terms {
	int64_t budget_ns;    /* for the game; CLOCK_UNLIMITED: no budget */
	int64_t increment_ns; /* for every turn finished in time */
	int64_t turn_ns;      /* for one turn; 0: no limit of its own */
};

#define CLOCK_UNLIMITED INT64_MAX

/* A seat has two clocks; both run in its turns, and the first to fall counts.
 */
struct clock_limits {
	struct clock_terms wall;
	struct clock_terms cpu; /* of processor time */
	int64_t lag_ns; /* off each turn by the wall; changed between them */
};

struct clock {
	const struct clock_terms *terms; /* the caller's */
	int64_t left_ns;
	int64_t started_ns; /* valid while running */
	int64_t lag_ns;	    /* likewise: of the turn, none of its time */
	bool running;
};

/* How the referee reaches the seats; LISTENER is its owner's. */
struct referee_port {
	/* Adds the command LINE, valid during the call only. */
	void (*say)(void *listener, int seat, const char *line,
		enum expected_answer answer);
	/* Sends what has been added for SEAT, whose answer the referee waits
	 * for. Returns the time from when the seat has it. */
	int64_t (*ask)(void *listener, int seat);
	/* The processor time that SEAT has used so far. NULL: it is not
	 * measured. */
	int64_t (*cpu)(void *listener, int seat);
	/* The game has begun, or a move has been made, the last of the record.
	 * NULL: nobody asks. */
	void (*moved)(void *listener);
	void *listener;
};

enum referee_seat_state {
	SEAT_IDLE,	/* nothing is expected of it */
	SEAT_HANDSHAKE, /* it is to list its commands */
	SEAT_OPENING,	/* it is to answer the opening */
	SEAT_ASKED,	/* its clock runs */
	SEAT_ANSWERED,	/* its answer is to be judged */
};

/* What a turn took; see struct record_move. */
struct referee_turn {
	int64_t used_ns;
	int64_t cpu_ns;
	int64_t late_ns;
};

struct referee_seat {
	enum referee_seat_state state;
	/* The caller's, set before referee_open: what it may use in the game. */
	const struct clock_limits *limits;
	struct clock wall;
	struct clock cpu;
	int64_t rested_ns; /* processor time at its last answer; -1: none yet */
	int64_t look_ns;   /* when to look at the processor time */
	struct referee_turn turn; /* what its answer took */
	enum fault fault;
	char why[FAULT_WHY_MAX];
	char voided[RECORD_VOID_MAX];
	bool accident; /* its fault is none of its own */
};

/* How late the arbiter may have looked at an answer: see loop_late_by. */
struct referee_delay {
	int64_t late_ns;
	int64_t stopped_ns; /* the part that referee_forgive was told */
};

/* In place of an action: it gives the game up. */
#define REFEREE_RESIGN "resign"

/* The answer of a person who gives up since nobody sits there any more. */
#define REFEREE_LEAVE "leave"
#define REFEREE_LEFT  "nobody sits there any more"

/* The answer of who takes back its own last actions; their number is behind it. */
#define REFEREE_UNDO "undo"

/* How often in a row a game may be void; the next time it counts. */
enum { REFEREE_VOIDS_MAX = 3 };

/* Bytes of the JSON in one line of show_frame and show_actions. */
enum { REFEREE_PART_MAX = 8000 };

enum referee_phase { REFEREE_OPENING, REFEREE_PLAY, REFEREE_OVER };

struct referee {
	const struct game_rules *rules;
	const struct deals *deals;
	void *game; /* rules->size bytes */
	int seats;
	enum referee_phase phase;
	int64_t start_time_ns; /* to get ready */
	int64_t start_deadline_ns;
	bool opening_said; /* the seats have been told which game it is */
	bool open_hands;   /* the caller's, after init: all may see all hands */
	bool resign;	   /* the caller's, after init: who answers RESIGN gives
			    * up */
	bool names;	   /* the caller's, after init: bots may know who
			    * plays */
	bool undo;	   /* the caller's, after init: who answers UNDO takes
			    * actions back, if it has any */

	/* The caller's, before open: the first moves of this record, of the
	 * same deal, are made once more, and nobody is asked for them. NULL:
	 * none are. */
	const struct record *repeat;
	size_t repeat_count;
	bool undone; /* the game is over without a result, to be opened again
		      * with so many moves */
	size_t undone_to;
	const uint64_t *own_seed; /* the caller's, after init: what set_seed
				   * brings; NULL: the run's for that seat */
	int voids; /* the caller's, before open: how often in a row this game
		    * was void */
	struct referee_port port;
	struct handshake *handshake[GAME_SEATS_MAX];
	struct referee_seat seat[GAME_SEATS_MAX];
	char answer[GAME_LINE_MAX]; /* of the seat that was asked */
	const char *note;	    /* likewise, until the answer is judged */
	struct record *record;
	bool accident; /* the game is void for what no seat has done */
	bool failed;   /* our memory was short */
};

/* A referee for the games of DEALS; DEALS and PORT's listener must outlive it.
 * -1 with errno: no memory. */
int referee_init(struct referee *, const struct deals *deals,
	int64_t start_time_ns, const struct referee_port *port);
void referee_release(struct referee *);

/*
 * Opens the game that RECORD names (id, deal, seed, names, all else clear);
 * what happens goes there. HANDSHAKES, one a seat, are read and kept up to date
 * and must outlive the game.
 */
void referee_open(struct referee *, struct record *record,
	struct handshake *handshakes[], int64_t now_ns);

/*
 * SEAT answered the question that was put to it, and said NOTE besides, JSON
 * that is kept with its move; NULL: nothing. If its time was up, but by
 * less than the arbiter may have looked too late, nobody knows whether it was
 * in time: the game ends by that fault all the same, but is void, and the
 * record says so.
 */
void referee_answer(struct referee *, int seat, bool ok, const char *text,
	const char *note, int64_t now_ns, const struct referee_delay *delay);

/* The seat that is asked for an action; -1: none is. */
int referee_asked(const struct referee *);

/* SEAT has answered all commands so far; may be called at any time. */
void referee_settled(struct referee *, int seat);

/* SEAT committed a fault. */
void referee_fault(struct referee *, int seat, enum fault fault,
	const char *why, int64_t now_ns);

/* The same of what our surroundings refused to us or did to SEAT: the game is
 * void, and none of those of which one counts at last. */
void referee_accident(struct referee *, int seat, enum fault fault,
	const char *why, int64_t now_ns);

/* The arbiter was stopped, and a seat whose clock runs may have thought for
 * nothing meanwhile: the game is void in the same way. */
void referee_stopped(struct referee *, int64_t now_ns);

/* Whether SEAT's time is up: then referee_timeout is to be called. Looks at
 * the processor time if that is due. */
bool referee_late(struct referee *, int seat, int64_t now_ns);

/* SEAT's time is up; MISSING says in words which answer it has not given. */
void referee_timeout(
	struct referee *, int seat, const char *missing, int64_t now_ns);

/* The nearest moment at which a seat may be late; INT64_MAX: none may. */
int64_t referee_deadline(const struct referee *);

/* Adds to the record how the game began, which only a record that is kept
 * needs. -1 with errno: no memory. */
int referee_record_start(struct referee *);

/* Drops the game without a verdict. */
void referee_abandon(struct referee *);

/* The arbiter itself was stopped for NS: starts all clocks on the wall so much
 * later. */
void referee_forgive(struct referee *, int64_t ns);

/* What RUN gives to all bots. */
struct clock_terms clock_terms(const struct run *run);

/*
 * The limits of a bot that has FACTOR_NANO billionths of the time that TERMS
 * give to all bots: by the wall alone or, with CPU, in processor time. For a
 * bot that sleeps, the wall then allows CLOCK_WALL_FACTOR times as much and
 * CLOCK_WALL_MORE_NS.
 */
#define CLOCK_WALL_FACTOR  10
#define CLOCK_WALL_MORE_NS INT64_C(2000000000)
struct clock_limits clock_limits(
	const struct clock_terms *terms, int64_t factor_nano, bool cpu);

/* What the seat may use for a turn that starts now; INT64_MAX: no limit. */
int64_t clock_left(const struct clock *);

#endif
