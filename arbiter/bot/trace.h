/*
 * The trace: the lines that cross the pipes, made printable for those who asked
 * for them (-v). Where they go is its owner's to say.
 */
#ifndef BOT_TRACE_H
#define BOT_TRACE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

/* Takes whole lines, as soon as they have crossed. -1 with errno: they could
 * not be shown. */
typedef int trace_take(void *owner, const char *lines, size_t length);

struct trace {
	trace_take *take; /* NULL: nobody asked */
	trace_take *tell; /* takes what is for the user in any case; NULL:
			     that is seen anyway */
	void *owner;
	bool words_only; /* not the lines of the pipes, but what trace_add has
			  */
	struct text lines;
	bool half;   /* the last of the lines taken was shown without its end */
	bool failed; /* lines could not be shown: no more are */
};

enum trace_direction {
	TRACE_TO_BOT = '>',
	TRACE_FROM_BOT = '<',
	TRACE_STDERR = '!', /* from the bot's standard error */
};

/* Shows each line of BYTES as a line of its own, made printable: "greedy >
 * gen_move". NUMBER, if not 0, tells processes of one name apart. */
void trace_show(struct trace *, const char *name, int number,
	enum trace_direction direction, const char *bytes, size_t length);

/* Tells the user LINE, without its end, of the bot NAME. */
void trace_tell(
	struct trace *, const char *name, const char *line, size_t length);

/* Shows LINE, which is printable and without a line feed, as it is. */
void trace_add(struct trace *, const struct text *line);

enum { USER_LINE_MAX = 1024 }; /* what is longer is told in parts */

#endif
