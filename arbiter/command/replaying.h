/*
 * A recorded game that is played to bots once more, refereed as the game was: the
 * bots at its seats, and what becomes of a question to one of them. Of `talon
 * replay`, which compares what they answer with what is recorded (replay.c), or
 * lets them play on (play_on.c).
 */
#ifndef COMMAND_REPLAYING_H
#define COMMAND_REPLAYING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/selection.h"
#include "command/session_options.h"
#include "guard/key_file.h"
#include "record/reader.h"
#include "talk/conversation.h"
#include "talk/local_game.h"

#define REPLAYING_QUIT_NS INT64_C(1000000000) /* for a bot to end */

struct replay_options {
	struct session_options session; /* the bots */
	char *files[2];			/* as it was named, and NULL */
	const char *file;		/* with all games */
	const char *key; /* key file of the run; NULL: not given */
	struct selection_terms selection; /* instead of one game */
	long id;
	int seat;  /* -1: not given */
	long from; /* --continue: the bots play on after so many moves; -1 */
	bool from_last;	     /* all that there are */
	const char *journal; /* the file of the game in hand; NULL: none */
	const char *output;  /* the record file it goes to at its end; NULL */
	bool practice;	     /* what is played on is practice */
	bool deal;	     /* the game, which FILE has not yet */
	int64_t patience_ns; /* 0: not given */
	bool lockstep;	     /* even if the run was not */
};

/* A bot at a seat; no SPEC: there is none. */
struct player {
	const struct bot_spec *spec;
	struct conversation talk;
};

/* The run and the record are the reader's. */
struct replaying {
	struct replay_options *options;
	struct key_file key; /* which was given; closed: none was */
	struct reader reader;
	struct talk_loop loop;
	struct local_game game;
	struct player *players; /* owned, one a seat */
	int64_t least_ns;	/* for an action */
	long differences;
	struct text note;	/* what the bot said besides, JSON */
	struct loop_watch told; /* standard input, with a game in hand */
	struct text words;	/* from there, up to half a line */

	/* Of the last question. */
	char answer[GAME_LINE_MAX]; /* as it was given, one line */
	char action[GAME_LINE_MAX]; /* the same as the rules write it */
	bool legal;
	char why[FAULT_WHY_MAX]; /* it is not, or what failed */
	enum fault fault;	 /* what a game would have ended by; FAULT_NONE:
				  * nothing of the bot's doing */
};

const struct record *replaying_record(const struct replaying *);

/* The game as it was, with nobody at its seats; and its end. */
void replaying_set_up(struct replaying *);
void replaying_clear_up(struct replaying *);

/* Seats a bot. False: it failed. Ends the program if it cannot even be run: it
 * answers nothing anywhere. */
bool replaying_sit(struct replaying *, int seat, const struct bot_spec *);

/* All bots are told what their seats have to hear, without waiting; and have
 * answered what they were told, or it is the fault LATE. */
void replaying_tell(struct replaying *);
bool replaying_hear_all(
	struct replaying *, int64_t patience_ns, enum fault late);

/* All have answered the opening. */
void replaying_settle(struct replaying *);

/* Asks the bot of SEAT, which is to act. False: it gave no answer. */
bool replaying_ask(struct replaying *, int seat);

/* The bot of TALK did not do what it had to; in time, it would be LATE. Returns
 * false. */
bool replaying_fail(struct replaying *, const struct conversation *talk,
	enum heard heard, enum fault late);

/* How long a bot may take to get ready, and for anything but an action. */
int64_t replaying_start_time(const struct replaying *);
int64_t replaying_patience(const struct replaying *, int64_t otherwise);

/* Prints of the move NUMBER, from 1 on, WHAT was done; the line is not ended.
 */
void replaying_print_move(
	size_t number, int seat, const char *what, const char *action);

/* Ends the program if a signal has asked for that. */
void replaying_heed_signal(const struct replaying *);

/* Lets the bots play on from where the options say; the exit status. */
int replaying_go_on(struct replaying *);

#endif
