/*
 * What the arbiter and a warden say to each other, over a socket that keeps
 * messages apart. Part of process.
 *
 * The arbiter sends an order, which is a program to run with its limits and the
 * bot's ends of the pipes, and later perhaps the wish for its end; the next
 * order follows when the warden has said that nothing of the last is left.
 */
#ifndef BOT_ORDER_H
#define BOT_ORDER_H

#include <stdbool.h>
#include <stddef.h>

#include "bot/process.h"

/* A program's words and variables have to fit. */
enum { ORDER_BYTES = 128 * 1024 };

/* The bot's ends of its pipes. */
struct order_pipes {
	int input;
	int output;
	int errors;
};

/* As a warden has it: all pointers are owned. */
struct order {
	struct process_program program;
	struct process_limits limits;
	struct order_pipes pipes; /* owned, closed on exec */
	char **pointers;	  /* the words, NULL, the variables, NULL */
	char *letters;		  /* what they point into */
};

/* What a warden tells: the bot has ended, as REPORT says; nothing is left of
 * it and of all that it started; or both at once. */
struct order_news {
	struct process_report report;
	bool ended;
	bool alone;
};

/* A pair of sockets, the arbiter's and the warden's. -1 with errno. */
int order_connect(int ends[static 2]);

/* Never blocks. -1 with errno; E2BIG: the order does not fit. */
int order_send(int socket, const struct process_program *,
	const struct process_limits *, const struct order_pipes *);

/* Waits for an order; a wish for the end of the last is passed over. False:
 * the arbiter has hung up, or memory is short. */
bool order_receive(int socket, struct order *);
void order_release(struct order *);

/* The wish for the end of what was ordered. A warden that does not listen any
 * more has no need of it. */
void order_send_end(int socket);

/* Whether there is such a wish, or the arbiter has hung up. Never blocks. */
bool order_end_wanted(int socket);

void order_send_news(int socket, const struct order_news *);

/* 1; 0: there are none; -1: and there will be none any more, the warden is
 * gone. Never blocks. */
int order_receive_news(int socket, struct order_news *);

#endif
