/*
 * What the arbiter and a warden say to each other, over a socket that keeps
 * messages apart. Part of process.
 *
 * The arbiter sends an order, which is a program to run with its limits and the
 * bot's ends of the pipes, and later perhaps the wish for its end; the next
 * order follows when the warden has said that nothing of the last is left.
 */
#ifndef PROCESS_ORDER_H
#define PROCESS_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "process/process.h"

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
 * it and of all that it started; or both at once. Or a wish is done. */
struct order_news {
	struct process_report report;
	bool ended;
	bool alone;
	bool done;
	int64_t done_ns; /* when it was begun, by loop_now */
	pid_t leader;	 /* of the group that is all there is; 0: it is not */
	long last_pid;	 /* as of brood_last_pid then */
};

/* A pair of sockets, the arbiter's and the warden's. -1 with errno. */
int order_connect(int ends[static 2]);

/* Never blocks. -1 with errno; E2BIG: the order does not fit. */
int order_send(int socket, const struct process_program *,
	const struct process_limits *, const struct order_pipes *);

/* Waits for an order; a wish for the end of the last is passed over. 0: the
 * arbiter has hung up; -1 with errno: one came, and memory or descriptors are
 * short. */
int order_receive(int socket, struct order *);
void order_release(struct order *);

/* What the arbiter wishes of a warden at work: the end of what was ordered, or
 * that it is stopped, or goes on, which the warden confirms. */
enum order_wish { ORDER_NOTHING, ORDER_END, ORDER_STOP, ORDER_GO_ON };

/* A warden that does not listen any more has no need of it. */
void order_send_wish(int socket, enum order_wish);

/* The next wish; ORDER_END also where the arbiter has hung up. Never blocks. */
enum order_wish order_next_wish(int socket);

/* Waits until an ORDER_STOP or ORDER_GO_ON that was sent is confirmed, and
 * returns 1; 0: there are other news, to be received; -1: none have come for a
 * second, or the warden is gone. */
int order_await(int socket, struct order_news *);

/* -1 with errno: they did not get through, and no other news will. */
int order_send_news(int socket, const struct order_news *);

/* 1; 0: there are none; -1: and there will be none any more, the warden is
 * gone. Never blocks. */
int order_receive_news(int socket, struct order_news *);

#endif
