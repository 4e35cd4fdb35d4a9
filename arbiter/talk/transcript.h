/*
 * The end of a talk as people read it: a line for each that crossed the pipes,
 * `> ` before those to the bot, `< ` before its own, `! ` before what it wrote
 * to its standard error, all made printable. Empty lines of the bot are left
 * out. What is older than some thousand lines is forgotten.
 */
#ifndef TALK_TRANSCRIPT_H
#define TALK_TRANSCRIPT_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* {0} is empty. */
struct transcript {
	struct text lines;
	bool half; /* the last line, of the standard error, goes on in what is
		    * added next; the caller's */
};

void transcript_release(struct transcript *);
void transcript_clear(struct transcript *);

/* Adds what a trace shows of the bot NAME: whole lines that begin with it. */
void transcript_add(struct transcript *, const char *name, const char *lines,
	size_t length);

/* The last LINES lines, each with its line feed; "": there are none. */
const char *transcript_tail(const struct transcript *, int lines);

#endif
