/*
 * The lines of a record file that change its run. The first line is never
 * written again: what makes the run longer, what adds or withdraws a bot, and
 * what tells of its seed is a line of its own behind it.
 */
#ifndef RECORD_CHANGE_H
#define RECORD_CHANGE_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

#include "base/reason.h"
#include "record/run.h"

struct text;

/*
 * The length: {"v":1,"games":200}, {"v":1,"rounds":20}. From there on the run
 * has so many in all.
 */

/* The greatest length that RUN can have. */
static inline long
run_length_most(const struct run *run)
{
	return run->tournament.format ? RUN_ROUNDS_MAX : LONG_MAX;
}

/* Whether RUN can become so long; if not, REASON says why in words. */
bool run_length_can_be(
	const struct run *, long length, char reason[static REASON_MAX]);

/* Adds the line with the length of RUN to LINE, line feed included. -1 with
 * errno: no memory. */
int run_length_write(const struct run *, struct text *line);

/*
 * The end of a tournament that was stopped early: {"v":1,"closed":7,"dropped":3}.
 * From there on it has seven rounds in all, and of their games three are not
 * played any more. If it is made longer after that, it goes on with the next
 * round.
 */

/* Adds the line, with the rounds of RUN and DROPPED games, to LINE, line feed
 * included. -1 with errno: no memory. */
int run_closed_write(const struct run *, long dropped, struct text *line);

/* Closes RUN as such a line says. False, with the reason in words, and the run
 * is as before. */
bool run_closed_take(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX]);

/*
 * The lines of a record file that tell of the seed that its run is committed
 * to: {"v":1,"seed":"..."} makes it public, as the last line of a run that is
 * complete. If the run is made longer after that, {"v":1,"seed_sha256":"..."}
 * commits it to another seed, of which its games are dealt from there on.
 */

/* Adds the line that makes the seed of RUN public or, if it is not to REVEAL it,
 * the one that commits it anew, line feed included. -1 with errno: no memory. */
int seed_line_write(const struct run *, bool reveal, struct text *line);

/* Takes from such a line what RUN is committed to from there on, and what is
 * public. False, with the reason in words, and the run is as before: the line
 * is none, cannot stand here, or has a seed that does not fit. */
bool seed_line_take(struct run *, const char *line, size_t length,
	char reason[static REASON_MAX]);

/*
 * The roster of a stored tournament: the user adds or withdraws a bot from a
 * round on that has not begun; or takes the program of a bot that was replaced,
 * {"v":1,"take":{...}}, from the next game in the file on. In a league a bot can be
 * away for some rounds, {"v":1,"away":"ana","round":7}, and come back, and other
 * numbers of games can make a bot due, {"v":1,"due":80,"round":7}.
 */

struct roster_change {
	bool add;  /* else, unless one of these is set, the bot is withdrawn */
	bool take; /* it has other files; there is no round */
	bool away; /* it takes no part, up to: */
	bool back;
	long due; /* no bot, but with fewer games each is due; 0: a bot */
	struct run_bot bot; /* only the name, if it does not come or change */
	long round;	    /* the first round with the bot, or without it */
	json_t *parsed;	    /* owned: what `bot` points into after
			     * roster_change_parse */
};

/* Whether it is of the draw alone: no bot comes, leaves or is replaced by it. */
static inline bool
roster_change_is_of_draw(const struct roster_change *change)
{
	return change->away || change->back || change->due > 0;
}

void roster_change_release(struct roster_change *);

/* Adds the change's line to LINE, line feed included. -1 with errno: no
 * memory. */
int roster_change_write(const struct roster_change *, struct text *line);

/* Reads what roster_change_write wrote and nothing else. False, with the reason
 * in words; the change is then empty. */
bool roster_change_parse(struct roster_change *, const char *line,
	size_t length, char reason[static REASON_MAX]);

/* What a line changes, by how it begins. */
enum run_change {
	RUN_CHANGE_NONE,
	RUN_CHANGE_LENGTH,
	RUN_CHANGE_ROSTER,
	RUN_CHANGE_PROGRAM, /* which a bot has from there on */
	RUN_CHANGE_CLOSED,
	RUN_CHANGE_SEED, /* is public */
	RUN_CHANGE_COMMITMENT,
};

/* Of any run, and of RUN, whose file has only some of them. */
enum run_change run_change_begun(const char *line, size_t length);
enum run_change run_change_of(
	const struct run *, const char *line, size_t length);

#endif
