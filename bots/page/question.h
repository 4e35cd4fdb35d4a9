/*
 * The question that the person has in hand: what is asked, what may be
 * answered, how long that may take, and the answer when it has come. Only what
 * was offered is taken for an answer, and the first one counts.
 */
#ifndef PAGE_QUESTION_H
#define PAGE_QUESTION_H

#include <stdbool.h>
#include <stdint.h>

#include <jansson.h>

#include "common/game.h"

enum { QUESTION_NAME_MAX = 32 };

/* {0}: there is none. */
struct question {
	long id; /* from 1; of the question, or of the last one */
	bool open;
	bool answered;
	char name[QUESTION_NAME_MAX]; /* "gen_move" */
	json_t *actions;
	int64_t end_ms; /* when the time is up; -1: never */
	char answer[GAME_LINE_MAX];
};

/* Asks NAME; takes ACTIONS over, as game_actions.h has them. */
void question_open(
	struct question *, const char *name, json_t *actions, int64_t end_ms);

/* Nobody is asked any more. Frees what there is. */
void question_close(struct question *);

/* Answers question ID with ACTION. NULL: done. Else why not, in words. */
const char *question_answer(
	struct question *, json_int_t id, const char *action);

/* The same with WORD, whatever was offered. */
const char *question_answer_otherwise(
	struct question *, json_int_t id, const char *word);

/* The message that tells of it, new from the heap; NULL: no memory. */
char *question_message(const struct question *, int64_t now_ms);

#endif
