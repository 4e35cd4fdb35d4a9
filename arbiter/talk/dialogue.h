/*
 * A dialogue: a text that says what is sent to a bot and what it must answer,
 * and playing it. talon-check(1) describes the text.
 *
 *	if (!dialogue_read(&dialogue, file, path, reason) ||
 *		!dialogue_play(&dialogue, &talk, start_ns, patience_ns, false,
 *			reason))
 *		puts(reason);
 *	dialogue_release(&dialogue);
 */
#ifndef TALK_DIALOGUE_H
#define TALK_DIALOGUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/reason.h"
#include "base/text.h"
#include "talk/conversation.h"

struct dialogue_step {
	size_t command; /* offsets in the dialogue's texts */
	size_t lines;	/* of the pattern in lines; 0: there is none */
	size_t regex;	/* likewise */
	long number;	/* of the command's line in the file */
	bool alone;	/* sent when all before it are answered */
};

/* All zero may be released. */
struct dialogue {
	struct dialogue_step *steps; /* owned */
	size_t count;
	struct text texts; /* of the steps, each with its NUL */
};

/* Reads FILE, called NAME. False, with the reason that names the line. */
bool dialogue_read(struct dialogue *, FILE *file, const char *name,
	char reason[static REASON_MAX]);
void dialogue_release(struct dialogue *);

/*
 * Plays it to the bot of an open conversation, which must end by itself when
 * its input is closed behind the last answer. LOCKSTEP: each command waits for
 * the answer to the one before it. False, with the reason, which begins with
 * the number of a line.
 */
bool dialogue_play(const struct dialogue *, struct conversation *,
	int64_t start_ns, int64_t patience_ns, bool lockstep,
	char reason[static REASON_MAX]);

#endif
