/*
 * A line that a person types at a terminal, edited as in a shell: keys as in
 * keys.h, and the lines before it with the arrows. Where the bytes come from is
 * the owner's business, since it waits for more than the keyboard.
 */
#ifndef TERMINAL_EDITOR_H
#define TERMINAL_EDITOR_H

#include <stdio.h>

#include "terminal/keys.h"

struct editor;

/* An editor of what is typed at IN, a terminal, of which only the modes are
 * used, and shown on OUT; both are the caller's. NULL: no memory. */
struct editor *editor_new(FILE *in, FILE *out, keys_next *next, void *owner);
void editor_free(struct editor *);

/* Shows PROMPT and reads a line, valid until the next one and without its line
 * feed. NULL: it was broken off, or there is none. The terminal is as before
 * in each case. */
char *editor_line(struct editor *, const char *prompt);

#endif
