/*
 * The lines that cross the pipes, shown to whoever asked for them (-v). The
 * reader may be slow or gone: while a line is being shown the user's signals
 * come through, and a line that could not be shown is remembered.
 */
#ifndef BOT_TRACE_H
#define BOT_TRACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct wire {
	FILE *file; /* NULL: nobody asked */
	bool failed;
	bool hurried;
	int flags; /* of standard error, while hurried */
};

enum wire_direction {
	WIRE_TO_BOT = '>',
	WIRE_FROM_BOT = '<',
	WIRE_ERRORS = '!', /* its standard error */
};

/* The run ends: what standard error, which the wire may have filled, does not
 * take at once is lost from now on. wire_calm is the opposite, since others
 * may share that descriptor. */
void wire_hurry(struct wire *);
void wire_calm(struct wire *);

/* Each line of BYTES on a line of its own, printable: "greedy > gen_move".
 * TABLE, if not 0, tells games that are played at once apart. */
void wire_show(struct wire *, const char *name, int table,
	enum wire_direction direction, const char *bytes, size_t length);

#endif
