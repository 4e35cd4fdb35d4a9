/*
 * The commentary of games in play, for --watch: a line for every move as it is
 * made, in words, and one for the end.
 *
 *	game 3: 5. greedy (seat 0): play 7S 3H 4C  0.213 ms: takes 3H 4C with 7S
 *	game 3: 17 : 8
 */
#ifndef WORKER_COMMENTARY_H
#define WORKER_COMMENTARY_H

struct record;
struct referee;
struct trace;

/* The last move of the game that the referee holds. */
void commentary_move(struct trace *, const struct referee *);

/* The end of a game. */
void commentary_end(struct trace *, const struct record *);

#endif
