/*
 * A file with games of the made-up game (heap_game.h) and what is printed of
 * it, for the tests of what shows games. There is one at a time: the two
 * fixtures of cmocka's begin and end it.
 */
#ifndef LIB_HEAP_SHOW_H
#define LIB_HEAP_SHOW_H

#include <stdio.h>

#include "base/text.h"
#include "record/record.h"
#include "record/run.h"

struct heap_show {
	struct run run;
	struct record record; /* the game that is added next */
	struct text lines;    /* what the file is to have: RUN is there */
	char path[32];
	FILE *out; /* what is printed goes into PRINTED */
	char *printed;
	size_t printed_size;
	char reason[REASON_MAX];
};

extern struct heap_show show;

int heap_show_begin(void **state);
int heap_show_end(void **state);

/* Adds the game RECORD. */
void heap_show_add(void);

/* Game 1, played to its end, and then game 0, with a fault of seat 1. */
void heap_show_add_two(void);

/* Puts LINES into the file at PATH. */
void heap_show_write(void);

void heap_show_expect(const char *printed);
void heap_show_expect_reason(const char *part);

#endif
