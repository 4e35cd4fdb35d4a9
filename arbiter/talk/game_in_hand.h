/*
 * A game in hand: a game that is not over yet, on disk, so that whatever happens
 * it can go on. It is a record file of its own with one game, which is void
 * (record_is_in_hand). So every reader of record files reads it, and none counts
 * it.
 * It is written beside and renamed after every action, and when the game is over
 * that becomes a line of the record file of all games that the same bots, or
 * people, have played. Both files have the same first line.
 *
 *	struct run run = {.game = game, .games = ..., .bots = ..., ...};
 *	if (game_in_hand_begin(&run, number, "t.now", reason) < 0)
 *		errx(1, "%s", reason);
 *	... talon replay --continue 0 --journal t.now -o t.jsonl t.now NUMBER
 *		BOT ...
 *	... or, after a kill, --continue all, and with fewer moves than there are
 *	to take some back
 */
#ifndef TALK_GAME_IN_HAND_H
#define TALK_GAME_IN_HAND_H

#include "base/reason.h"

struct points_score;
struct record;
struct run;

/* The number of game N, from 0 on, of those who play a fresh deal each time and
 * change their seats from game to game: where RUN rotates its bots, the numbers
 * between are those of deals that are not played again. run.games has to be
 * more than that. */
long game_in_hand_number(const struct run *, long n);

/* Deals game NUMBER of RUN, seats its bots, and writes it to PATH. SCORE is what
 * the match is at by then, if the run is one to so many points. -1 with the reason
 * in words. */
int game_in_hand_begin(const struct run *, long number,
	const struct points_score *score, const char *path,
	char reason[static REASON_MAX]);

/* The same in two halves, where the rules are a program, for which the home does not
 * wait: the first line of the file alone, and RECORD, an empty one, filled in. */
int game_in_hand_promise(
	const struct run *, const char *path, char reason[static REASON_MAX]);
int game_in_hand_deal(const struct run *, long number,
	const struct points_score *score, struct record *record,
	char reason[static REASON_MAX]);

/* Writes the game, as far as RECORD has it, to PATH. -1 with the reason in
 * words, and PATH is as before. */
int game_in_hand_write(const struct run *, const struct record *,
	const char *path, char reason[static REASON_MAX]);

/* Whether PATH, the record file of RUN, has game ID: 1, or 0, also where there
 * is no such file yet. -1 with the reason in words: it is another run's. */
int game_in_hand_is_over(const struct run *, long id, const char *path,
	char reason[static REASON_MAX]);

/* Appends the game, which is over, to PATH, the record file of RUN, which is
 * begun if it is not there; it is signed if there is a key file beside. -1 with
 * the reason in words. */
int game_in_hand_end(const struct run *, const struct record *,
	const char *path, char reason[static REASON_MAX]);

#endif
