/*
 * What is typed, in keys that each editor knows: the sequences that terminals
 * send for arrows, Home, End and Delete, with Ctrl or without, become emacs's
 * keys, and all others, as those of F5 or around what is pasted, nothing.
 */
#ifndef TERMINAL_KEYS_H
#define TERMINAL_KEYS_H

#include <stddef.h>

/* What deletes the character at the cursor; an editor has to be told. */
#define KEYS_DELETE "\033[3~"

enum { KEYS_WAITING_MAX = 8 };

/* The next byte that is typed: 1; 0: there is none any more; -1: the line is
 * broken off. */
typedef int keys_next(void *owner, char *byte);

struct keys {
	keys_next *next;
	void *owner;
	char waiting[KEYS_WAITING_MAX]; /* NUL-terminated, still to be given */
	size_t given;
};

/* Returns as keys_next does. */
int keys_read(struct keys *, char *byte);

#endif
