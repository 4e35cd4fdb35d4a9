/*
 * Where the person sits: lines in, text out. Usually a terminal, but any two
 * files do; then everything works line by line, without escape codes, and
 * what is read is written again so that the text can be followed. At a terminal
 * a line can be edited, and those before it come back with the arrows.
 *
 * A bot runs in a process group of its own, in the background of its
 * terminal. So a question takes the foreground while it waits, gives it back
 * to the group that had it, and hands the keyboard's signals on to that group:
 * Ctrl-C means the whole run, not this process. A terminal that does not
 * control this process is only read and written.
 */
#ifndef PERSON_TERMINAL_H
#define PERSON_TERMINAL_H

#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "protocol/line.h"
#include "person/screen.h"

struct editor;

#define TERMINAL_DEFAULT "/dev/tty"

enum terminal_status {
	TERMINAL_LINE,
	TERMINAL_END,	      /* the person closed the input, or it failed */
	TERMINAL_GONE,	      /* nobody reads our answers any more */
	TERMINAL_INTERRUPTED, /* a signal came, and was handed on */
};

struct terminal {
	int in;
	struct screen screen; /* flushed by terminal_flush and _ask */
	int answers;	      /* the descriptor whose reader must live */
	bool echo;	      /* IN does not show what is typed */
	bool at_end;
	bool hinted; /* how to get help has been said */
	int signal;  /* that came, after TERMINAL_INTERRUPTED */
	bool handed_on;
	struct line_reader lines;
	struct editor *editor; /* NULL: what is typed cannot be edited here */
	FILE *keyboard;	       /* IN, for the editor alone */

	/* The question in hand. */
	const sigset_t *mask; /* of signals, while it waits */
	enum terminal_status status;
};

/*
 * Opens both ends, waiting for the other side of a FIFO. Without OUT_PATH (it
 * is NULL) the text goes to where the lines come from if that is a terminal,
 * else to standard error. ANSWERS is where the answers to the arbiter go. -1
 * with errno: *FAILED is what cannot be opened, and nothing stays open.
 */
int terminal_open(struct terminal *, const char *in_path, const char *out_path,
	int answers, const char **failed);

void terminal_close(struct terminal *);

void terminal_flush(struct terminal *);

/* Whether the lines have ended already, so that nobody is there to ask. Never
 * waits; a terminal has not. */
bool terminal_has_ended(struct terminal *);

/* Writes PROMPT and waits for a line. *LINE has no LF and is valid until the
 * next question; it is NUL-terminated and cut at a NUL of its own. */
enum terminal_status terminal_ask(
	struct terminal *, const char *prompt, char **line);

/* After TERMINAL_INTERRUPTED: ends as the signal would have. If it was handed
 * on, waits until INPUT is closed, a few seconds at most: the program that
 * runs this process shall see the signal first. */
_Noreturn void terminal_end_by_signal(const struct terminal *, int input);

#endif
