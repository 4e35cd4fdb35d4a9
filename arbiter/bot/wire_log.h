/*
 * The log of one bot in one game, for --log: every line that crossed its pipes,
 * with the milliseconds since the game was opened, which way it went, and what
 * the bot wrote to its standard error, all of it printable:
 *
 *	    12.345 > gen_move
 *	    13.002 ! thinking of 7S
 *	    13.411 < = 7S 3H 4C
 *
 * It is kept in memory and written when the game is over, so that no disk makes
 * a bot late, and it has an end: standard error without end leaves room for the
 * talk, and talk without end is cut off.
 */
#ifndef BOT_WIRE_LOG_H
#define BOT_WIRE_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"
#include "bot/trace.h"

enum {
	WIRE_LOG_MAX = 256 * 1024,	 /* bytes, but for a line or two */
	WIRE_LOG_ERRORS_MAX = 64 * 1024, /* of them of standard error */
};

/* {0} is empty. */
struct wire_log {
	struct text text;
	int64_t begun_ns;
	size_t errors_length;
	bool errors_full;
	bool errors_open; /* the last line is standard error's, without end */
	bool full;
};

void wire_log_release(struct wire_log *);

/* A game is opened now: what was there is forgotten. */
void wire_log_begin(struct wire_log *, int64_t now_ns);

/* BYTES have crossed: whole lines, but for standard error. */
void wire_log_add(struct wire_log *, enum trace_direction, const char *bytes,
	size_t length, int64_t now_ns);

/* Adds "# " and a remark of ours, printf-like, whether it is full or not. */
void wire_log_remark(struct wire_log *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

#endif
