/*
 * A game that a subcommand referees itself, without workers: the referee, with
 * seats of other kinds than a run has. At a seat acts a strategy of ours, or
 * what is recorded is done again, or the caller says what is done: what a bot
 * answers that it talks to, or a person. Apart from that, a seat may hear: what
 * the referee has for it is kept, line by line, and it is told to settle down
 * by the caller. Who neither hears nor is the caller's plays by itself, so the
 * same numbers give the same game. The clocks are those of a run, but go on
 * only by what moves are said to have taken.
 *
 *	local_game_init(&game, rules, bots, presets, reason);
 *	local_game_seat(&game, seat, SEAT_CALLERS, &talk.handshake);
 *	local_game_open(&game);
 *	... local_game_next(&game, seat, line, &expected) ...
 *	local_game_settle(&game, seat);
 *	while ((seat = local_game_turn(&game)) != -1) {
 *		... local_game_next, the last line is the question ...
 *		local_game_answer(&game, true, text);
 *	}
 *	... game.record.points, game.record.end ...
 *	local_game_release(&game);
 */
#ifndef TALK_LOCAL_GAME_H
#define TALK_LOCAL_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game.h"
#include "common/random.h"

#include "base/reason.h"
#include "base/text.h"
#include "record/record.h"
#include "record/run.h"
#include "referee/deals.h"
#include "referee/referee.h"

struct seat_game;

/* Who acts at a seat. */
enum local_actor {
	SEAT_OURS,     /* a strategy that plays by chance */
	SEAT_RECORDED, /* as recorded; when that is at its end, the caller */
	SEAT_CALLERS,
};

/* A player of ours, without a process: it hears what the seat is told and
 * answers any legal action by chance. It knows what a bot knows, by the same
 * rules of seats.h; of a game that is a program it knows nothing, and has but a
 * chance of its own. */
struct own_player {
	const struct seat_game *game; /* NULL: that is a program */
	const void *player;
	int variant;
	void *view; /* owned */
	struct random random;
};

/* -1 with errno: no memory, or ENOTSUP: nobody here plays such a game. */
int own_player_init(struct own_player *, const struct game_rules *rules);
void own_player_release(struct own_player *);

/* A game begins; SEED decides what is played. */
void own_player_begin(struct own_player *, uint64_t seed);

/* A command of a game; those that are none of the game are passed over. False:
 * the command makes no sense to it. */
bool own_player_hear(struct own_player *, const char *line);

/* False: it may not be asked that now. */
bool own_player_answer(struct own_player *, const char *ask,
	char answer[static GAME_LINE_MAX]);

struct local_seat {
	enum local_actor actor;
	bool hears;
	struct handshake handshake;
	struct text heard; /* lines from `taken` on, each behind a character
			    * for the answer that is expected */
	size_t taken;
	int64_t cpu_ns;
	struct clock_limits limits;
	struct own_player ours; /* hears all, to be asked for what it
				 * would do here */
};

/* All zero may be released. Must not move before. */
struct local_game {
	const struct game_rules *rules;
	int seats;
	struct deals deals; /* .lines, .count may be set by deals_read */
	const struct record *recorded; /* the caller's; NULL: nothing is */
	struct referee referee; /* its terms, as open_hands, are the caller's,
				 * after init */
	struct record record;	/* of what is played; id, deal, seed, names
				 * likewise */
	void *copy;		/* owned: where an action is tried */
	int64_t now_ns;
	struct local_seat seat[GAME_SEATS_MAX];
};

/* For BOTS bots, 0: as few as can play, and the options of PRESETS, behind the
 * last one an entry without a name, or NULL. Seats are ours, deals those of
 * seed 1, and there is no clock. False, with the reason in words; it is to be
 * released all the same. */
bool local_game_init(struct local_game *, const struct game_rules *, int bots,
	const struct game_preset *presets, char reason[static REASON_MAX]);

/* A recorded game once more: its start, its seats, which do what is recorded,
 * and the terms of its run. RECORD, read with its start, and RUN must outlive
 * it. False likewise. */
bool local_game_init_recorded(struct local_game *, const struct run *,
	const struct record *, char reason[static REASON_MAX]);

void local_game_release(struct local_game *);

/* Before a game is opened: who acts at SEAT and, if it hears, to what its bot's
 * process has answered its first question; NULL: it does not hear. */
void local_game_seat(struct local_game *, int seat, enum local_actor actor,
	const struct handshake *);

/* What SEAT may use in the next game, in FACTOR_NANO billionths; with CPU, of
 * processor time. */
void local_game_set_clock(struct local_game *, int seat,
	const struct clock_terms *, int64_t factor_nano, bool cpu);

/* Opens a game, wherever the last one was, with deal record.deal. Of what a
 * seat has heard before nothing is kept. */
void local_game_open(struct local_game *);

/* SEAT, which hears, has answered the opening. When all have, the play begins.
 */
void local_game_settle(struct local_game *, int seat);

/* Goes on to the next question that is the caller's to answer, and returns
 * whose it is; -1: the game is over, or has not begun. */
int local_game_turn(struct local_game *);

/* The next line for SEAT, which hears. False: there is none. A question for an
 * action is the last line, with ANSWER_TEXT. */
bool local_game_next(struct local_game *, int seat,
	char line[static GAME_LINE_MAX], enum expected_answer *);

/* Whether the next line is a question for an action. */
bool local_game_question_is_next(const struct local_game *, int seat);

/* The seat whose turn it is answers TEXT at once: for the referee to judge. OK
 * is false for a refusal. */
void local_game_answer(struct local_game *, bool ok, const char *text);

/* The same after NS, with what it said besides, JSON that is kept with the move;
 * NULL: nothing. */
void local_game_answer_noted(struct local_game *, bool ok, const char *text,
	const char *note, int64_t ns);

/* The same with the next move of the record. False: there is none. */
bool local_game_repeat(struct local_game *);

/* The seat whose turn it is does not hear that, as long as none of it has been
 * taken: what it did is known. */
void local_game_unask(struct local_game *);

/* Whether TEXT is legal for the seat whose turn it is, and then how the rules
 * write it. False, with the reason. Nothing is done. */
bool local_game_try(struct local_game *, const char *text,
	char action[static GAME_LINE_MAX], char reason[static GAME_REASON_MAX]);

/* Whether ONE and OTHER, both legal there, come to the same: they have the same
 * words, in an order that makes no difference. */
bool local_game_is_same(
	struct local_game *, const char *one, const char *other);

/* What our strategy would do in the place of the seat whose turn it is. */
void local_game_suggest(struct local_game *, char text[static GAME_LINE_MAX]);

/* What that seat is asked for: "gen_move". */
const char *local_game_ask(const struct local_game *);

/* The action of recorded move NUMBER of RECORD, behind its verb. */
const char *local_game_action(const struct record *record, size_t number);

/* Whether memory was short. */
bool local_game_failed(const struct local_game *);

#endif
