/*
 * What an expert thinks of the actions of one seat in one game, as JSON in the
 * form that talon-analyse(1) describes, and as text.
 *
 *	{"game":GAME,"id":3,"seat":0,"name":"Ana","unit":"points",
 *	 "moves":[{"move":1,...},...],"curve":[[1,0.4],...],"mistakes":2,
 *	 "loss":1.7,"stderr":0.2,"start":0.5,"end":-7,"rest":-5.8,
 *	 "luck":{"points":-3.1,"stderr":0.4,"usual":0.6,"lost":1.7,"others":-2.8}}
 */
#ifndef ADVICE_SHEET_H
#define ADVICE_SHEET_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

#include "advice/adviser.h"
#include "advice/luck.h"

struct record;
struct text;

/* A move of a seat, without the seat; a position if it has no "played". New; NULL:
 * no memory. */
json_t *sheet_move(const struct advice *);

/* Before the first move; new, NULL: no memory. */
json_t *sheet_new(const struct record *, int seat);

/* Takes MOVE over, which is one of its seat. -1: no memory. */
int sheet_add(json_t *sheet, json_t *move);

/* After the last one: the sums; LUCK is that of the seat, NULL: it is not known.
 * -1: no memory. */
int sheet_end(json_t *sheet, const struct record *, const struct luck *);

bool sheet_is_mistake(const json_t *move);

/* Adds VALUE, without blanks, and numbers as short as they are known. */
void sheet_add_json(struct text *, const json_t *value);

/* Adds a say in English. */
void sheet_add_say(struct text *, const json_t *say);

/* The mistakes, the dearest first, and the sums, within 80 columns. */
void sheet_print(const json_t *sheet, struct text *);

#endif
