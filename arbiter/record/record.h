/*
 * The record of one game as a value, and its line in a record file.
 *
 * One record serves game after game: record_clear keeps the memory, so that in
 * steady state a move allocates nothing. Every text may hold whatever a bot
 * sent; record_write makes it printable.
 *
 *	record_init(&record);
 *	... record.id, deal, seed, game, seats, names, start ...
 *	if (record_add_move(&record, seat, "play", "7H", used_ns) < 0)
 *		err(1, NULL);
 *	... record.points, end, at ...
 *	if (record_write(&record, &line) < 0)
 *		err(1, NULL);
 *	record_release(&record);
 */
#ifndef RECORD_RECORD_H
#define RECORD_RECORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <jansson.h>

#include "common/game.h"

#include "base/reason.h"
#include "base/seed.h"
#include "base/text.h"
#include "record/fault.h"
#include "record/points_match.h"

enum {
	RECORD_VERSION = 1,
	RECORD_MOVES_MAX = 1000000, /* more than any game has; keeps the sum of
				       its times in range */
	RECORD_WHY_MAX = 1024,
	RECORD_STDERR_MAX = 2048,
	RECORD_VOID_MAX = 256,
};

/* Between turns a bot hears of what others do, which takes it time: only games
 * in which one has used more of the processor have these times. */
#define RECORD_BURNT_LEAST_NS INT64_C(10000000)

struct record_move {
	int seat;
	int64_t used_ns;
	int64_t cpu_ns;	 /* if the record is measured: processor time */
	int64_t late_ns; /* likewise: how late the arbiter may have looked */
	size_t text;	 /* offset in the record's texts: record_move_text; but
			  * after record_scan the string begins so many bytes
			  * before the line's end */
	size_t note;	 /* offset of what the bot said besides, as JSON
			  * (bot/notes.h); 0: nothing, and after record_scan */
};

struct record {
	struct seed seed; /* of the run */
	bool seed_hidden; /* its line has none: the run is committed to it */
	const struct game_rules *game;
	int seats;
	const char
		*names[GAME_SEATS_MAX]; /* by seat; the caller's, or parsed */
	json_t *start;			/* owned */
	size_t start_back; /* after record_scan it begins so many bytes before
			    * the line's end */
	size_t start_length;

	struct record_move *moves;
	size_t move_count;
	size_t move_capacity;
	struct text texts; /* of the moves, each with its NUL */

	long id;
	long deal;
	struct points_match match;
	time_t at;
	int points[GAME_SEATS_MAX];
	bool has_standing;	      /* not the points decide but: */
	int standing[GAME_SEATS_MAX]; /* the most wins, equal ones draw */
	int64_t used_ns[GAME_SEATS_MAX];
	bool measured; /* it has processor times */
	bool noted;    /* a move has what its bot said besides */
	bool practice; /* a move was taken back, or somebody was helped: no
			* measure of anybody's strength */
	int64_t cpu_ns[GAME_SEATS_MAX];
	int64_t burnt_ns[GAME_SEATS_MAX]; /* processor time between turns */
	enum fault end;
	int offender; /* a seat; -1 without a fault. Where the game failed: whose
		       * answer was in hand; -1: nobody's */
	char why[RECORD_WHY_MAX];
	char stderr_tail[RECORD_STDERR_MAX]; /* printable lines */
	char voided[RECORD_VOID_MAX]; /* why it does not count; "": it does */
	struct text line; /* what record_write wrote; empty: it has not */

	json_t *parsed; /* owned: what the names point into after record_parse
			 */
};

void record_init(struct record *record);
void record_release(struct record *record);

/* Empties the record for the next game and keeps its memory. */
void record_clear(struct record *record);

/* Adds the move "TELL ACTION". -1 with errno: no memory, and the record is as
 * before. */
int record_add_move(struct record *record, int seat, const char *tell,
	const char *action, int64_t used_ns);

/* Adds what was measured to the last move. */
void record_measure_move(
	struct record *record, int64_t cpu_ns, int64_t late_ns);

/* Adds to the last move what its bot said besides, JSON of an object. -1 with
 * errno: no memory, and the move has none. */
int record_note_move(struct record *record, const char *json);

/* Whether times between turns stand in the record's line. */
bool record_has_burnt(const struct record *record);

/* The text of a move, "play 7H 3H 4C", valid until the next one is added. */
const char *record_move_text(
	const struct record *record, const struct record_move *move);

/* What the bot said besides, as JSON; NULL: nothing. */
const char *record_move_note(
	const struct record *record, const struct record_move *move);

/* A game that is not over stands in a file of its own (talk/game_in_hand.h), as
 * a void one whose end is FAULT_GAME. */
void record_set_in_hand(struct record *record);
bool record_is_in_hand(const struct record *record);

/* NS to the nearest microsecond, which is what the file keeps. */
int64_t record_microseconds(int64_t ns);

/* The number that decides the game for SEAT: the most wins, equal ones draw. */
int record_standing(const struct record *record, int seat);

/* Keeps the last lines of BYTES, what the offender wrote to its standard error,
 * as far as they fit. */
void record_set_stderr_tail(
	struct record *record, const char *bytes, size_t length);

/* Adds the record's line to LINE, line feed included. -1 with errno: no memory.
 */
int record_write(const struct record *record, struct text *line);

/*
 * Reads what record_write wrote of a game of GAME, its keys in any order, and
 * nothing else. False, with the reason in words; the record is then cleared.
 */
bool record_parse(struct record *record, const char *line, size_t length,
	const struct game_rules *game, char reason[static REASON_MAX]);

/*
 * The same without a document, some ten times as fast: what tables, ratings and
 * reports need of a game.
 *
 * Fills RECORD as record_parse does, but for its start and the texts of its
 * moves, which it judges and does not keep. False: the line is no game of GAME,
 * or it is not written as record_write does it, or there is no memory. Which of
 * these, record_parse says; the record is then cleared.
 */
bool record_scan(struct record *record, const char *line, size_t length,
	const struct game_rules *game);

/* Scans a line, and parses one that the scan does not take. */
bool record_read(struct record *record, const char *line, size_t length,
	const struct game_rules *game, char reason[static REASON_MAX]);

/* Gives a record that record_scan has just filled from LINE the texts of its
 * moves. False: no memory. */
bool record_scan_texts(struct record *record, const char *line, size_t length);

/* What of a game is the same wherever it is played, who sat where, what was
 * dealt, said and won, but no time, and no words of how a fault came about: a
 * hash (XXH3-64) of a game that has its start and the texts of its moves:
 * equal for equal games. TEXT, which is cleared, is what it is of. -1 with
 * errno: no memory. */
int record_gist(const struct record *record, struct text *text, uint64_t *gist);

#endif
