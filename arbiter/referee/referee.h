/*
 * One game, from the first command to the last, pure: events with their time
 * go in, commands for the seats come out through a port, and what happened
 * stands in a record. It starts no process and reads no clock, so every game,
 * time-outs and crashes included, can be refereed in a test without either.
 *
 * The course: each seat is greeted (a fresh process is asked what it knows)
 * and told what the game is; when all have answered everything, or are at
 * fault, the game begins. From then on the seats that are to act are asked.
 *
 * Verdicts do not depend on who was quicker: answers, and faults, of seats
 * that are asked together count in the order of the seats, and a seat that is
 * not asked is judged when it must act next. So a fault after a seat's last
 * action does not touch the game.
 */
#ifndef REFEREE_REFEREE_H
#define REFEREE_REFEREE_H

#include <stdbool.h>
#include <stdint.h>

#include "common/game.h"

#include "bot/link.h"
#include "record/fault.h"
#include "record/record.h"
#include "referee/clock.h"
#include "referee/deals.h"

enum { REFEREE_WHY_MAX = LINK_WHY_MAX };

/* Where commands go: LINE is valid during the call only. */
struct referee_port {
	void (*say)(void *listener, int seat, const char *line,
		enum link_answer answer);
	/* SEAT's answer is waited for: what was said must leave now. Returns
	 * the time from when the seat has it. */
	int64_t (*ask)(void *listener, int seat);
	/* The processor time that SEAT has used so far; NULL: nobody knows. */
	int64_t (*cpu)(void *listener, int seat);
	void *listener;
};

/* Optional commands, sent to bots that list them. */
enum referee_command {
	REFEREE_SET_RULES = 1,
	REFEREE_SET_SEED = 2,
	REFEREE_RESULT = 4,
	REFEREE_SHOW_CARDS = 8,
};

/* What is known of a bot as long as its process lives. */
struct referee_acquaintance {
	enum { STRANGER, GREETED, KNOWN } state;
	unsigned commands; /* that it listed, of enum referee_command */
};

enum referee_seat_state {
	SEAT_QUIET,    /* nothing is expected of it */
	SEAT_GREETED,  /* asked for its commands */
	SEAT_TOLD,     /* to answer the opening */
	SEAT_ASKED,    /* its clock runs */
	SEAT_ANSWERED, /* `answer` waits for its turn */
};

/* What a turn took; see struct record_move. */
struct referee_turn {
	int64_t used_ns;
	int64_t cpu_ns;
	int64_t late_ns;
};

struct referee_seat {
	enum referee_seat_state state;
	const struct clock_limits *limits;
	struct clock wall;
	struct clock cpu;
	int64_t look_ns;	  /* when the processor time is looked at */
	struct referee_turn turn; /* that `answer` took */
	char *answer;		  /* its storage: GAME_LINE_MAX bytes */
	enum fault fault;
	char why[REFEREE_WHY_MAX];
	char voided[RECORD_VOID_MAX];
};

/* How late the arbiter may have looked at an answer: see loop_late_by. */
struct referee_delay {
	int64_t late_ns;
	int64_t stopped_ns; /* of it, what was forgiven and is now doubted */
};

/* How often in a row a game may be void: the next time, it counts. */
enum { REFEREE_VOIDS_MAX = 3 };

enum referee_phase { REFEREE_OPENING, REFEREE_PLAY, REFEREE_OVER };

struct referee {
	const struct game_rules *rules;
	const struct deals *deals;
	void *game; /* rules->size bytes */
	int seats;
	enum referee_phase phase;
	int64_t start_time_ns; /* to get ready */
	int64_t start_deadline_ns;
	bool told;	 /* the seats have heard the opening */
	bool open_hands; /* the caller's, after init: all may see all hands */
	int voids; /* the caller's, before open: so often in a row was it void
		    */
	struct referee_port port;
	struct referee_acquaintance *known[GAME_SEATS_MAX];
	struct referee_seat seat[GAME_SEATS_MAX];
	char *answers; /* of all seats */
	struct record *record;
	bool failed; /* our memory was short */
};

/* For the games of DEALS; DEALS and PORT's listener must outlive it. -1 with
 * errno: no memory. */
int referee_init(struct referee *, const struct deals *deals,
	int64_t start_time_ns, const struct referee_port *port);
void referee_release(struct referee *);

/* What SEAT may use in the next game; LIMITS must outlive that. */
void referee_set_limits(
	struct referee *, int seat, const struct clock_limits *limits);

/*
 * Opens the game that RECORD names (id, deal, seed, names, all else clear);
 * what happens goes there. KNOWN, one a seat, is read and kept up to date.
 */
void referee_open(struct referee *, struct record *record,
	struct referee_acquaintance *known[], int64_t now_ns);

/*
 * SEAT answered the question that was put to it. If its time was up, but by
 * less than the arbiter may have looked too late, nobody knows whether it was
 * in time: the game ends by that fault all the same, but is void, and the
 * record says so.
 */
void referee_answer(struct referee *, int seat, bool ok, const char *text,
	int64_t now_ns, const struct referee_delay *delay);

/* SEAT has answered all that it was told; may be called at any time. */
void referee_settled(struct referee *, int seat);

/* SEAT committed a fault. */
void referee_fault(struct referee *, int seat, enum fault fault,
	const char *why, int64_t now_ns);

/* Whether SEAT's time is up: then referee_timeout is to be called. Looks at
 * the processor time if that is due. */
bool referee_late(struct referee *, int seat, int64_t now_ns);

/* SEAT's time is up; DEBT says what it owes, in words. */
void referee_timeout(
	struct referee *, int seat, const char *debt, int64_t now_ns);

/* The nearest moment at which a seat may be late; INT64_MAX. */
int64_t referee_deadline(const struct referee *);

/* Adds how the game began, which only a record that is kept needs. -1 with
 * errno: no memory. */
int referee_record_start(struct referee *);

/* Drops the game without a verdict. */
void referee_abandon(struct referee *);

/* The arbiter itself was busy: all clocks on the wall start so much later. */
void referee_forgive(struct referee *, int64_t ns);

#endif
