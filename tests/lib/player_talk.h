/*
 * Talks with the bots' players through a pair of sockets, as the arbiter does
 * through pipes. A test fails when a player cannot be talked to. What is
 * returned is valid until the next call.
 */
#ifndef LIB_PLAYER_TALK_H
#define LIB_PLAYER_TALK_H

#include "player/player.h"

enum { TALK_MAX = 32768 }; /* the most that is answered, with its end */

/* A player of all games by STRATEGY, or greedy where there is none; from the
 * heap, until player_end. */
struct player *player_of(const char *strategy);
void player_end(struct player *);

/* Fixtures of a file whose tests talk to a greedy player. */
extern struct player *greedy;
int player_talk_begin(void **state);
int player_talk_end(void **state);

/* The answers of one process to all of COMMANDS, which nobody reads before
 * they are all written: "=\n\n= 7S 3H 4C\n\n". */
const char *talk(struct player *, const char *commands);

/* The last line that is an answer with a text. */
const char *last_move(const char *answers);

/* COMMAND alone is refused with words that have SAYS in them. */
void assert_refused(struct player *, const char *command, const char *says);

struct refusal {
	const char *command, *says;
};

/* After SETUP each of these is refused and leaves the view, which has SIZE
 * bytes, as it is. */
void assert_all_refused(const char *setup, size_t size,
	const struct refusal refusals[], size_t count);

/* A player of random moves gives the same answers whenever it hears the same
 * commands, a seed among them. */
void assert_one_seed_is_one_game(const char *commands);

#endif
