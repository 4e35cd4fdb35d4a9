/*
 * A game that is replayed: what comparing a bot (replay_seats) and letting bots
 * play on (replay_continue) have in common. Part of `talon replay`.
 */
#ifndef COMMAND_REPLAYING_H
#define COMMAND_REPLAYING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "command/session_options.h"
#include "record/reader.h"
#include "talk/encore.h"

/* An answer that came in time comes so late at the most. */
#define REPLAYING_LEAST_NS INT64_C(1000000000)

struct replay_options {
	struct session_options session; /* the bots */
	const char *file;
	const char *key; /* file of the run's seed; NULL: not given */
	long id;
	int seat;  /* -1: not given */
	long from; /* --continue: the bots play on after so many moves; -1 */
	int64_t patience_ns; /* 0: not given */
	bool lockstep;	     /* even if the run was not */
};

/* What is replayed; the run and the record are the reader's. */
struct replaying {
	const struct replay_options *options;
	struct reader reader;
	struct parlour parlour;
	long differences;
	size_t done; /* moves of the record, in this seat's game */
};

/* The action of a recorded move, behind its verb. */
const char *replaying_action(const struct record *, size_t move);

/* Prints of the move NUMBER, from 1 on, WHAT was done; the line is not ended.
 */
void replaying_print(
	size_t number, int seat, const char *what, const char *action);

/* A conversation as the game had it. */
void replaying_talk(struct replaying *, struct conversation *);

/* Seats a bot. False: it failed. Ends the program if it cannot even be run. */
bool replaying_sit(struct encore *, int seat, struct conversation *,
	const struct bot_spec *);

/* Plays the game to the first bot from each seat that is chosen, and prints
 * every difference. The exit status. */
int replay_seats(struct replaying *);

/* Has the bots play on after the first moves. The exit status. */
int replay_continue(struct replaying *);

#endif
