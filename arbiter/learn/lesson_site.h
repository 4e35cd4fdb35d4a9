/*
 * Lessons (common/lesson.h) as a part of a site (web/web.h), for whoever serves
 * pages:
 *
 *	GET  learn?GAME		the page of the game's lesson
 *	GET  lesson		all games that are taught, a JSON array
 *	GET  lesson/GAME/N	step N
 *	POST lesson		{"game":GAME,"step":N,"action":ACTION}: what comes of
 *				it; of an action that is null, one that is right
 *
 * Behind the last step the page asks a site that plays for a game by POST play,
 * {"game":GAME,"level":1,"hints":true}, and goes to the "link" of the answer.
 */
#ifndef LEARN_LESSON_SITE_H
#define LEARN_LESSON_SITE_H

#include <stdbool.h>
#include <stdio.h>

#include <jansson.h>

#include "web/web.h"

/* The page, which asks which game where it is not told. */
void lesson_site_page(FILE *);

/* Answers a request; PLAYS: the site takes POST play. False: it is none of
 * these. */
bool lesson_site_get(const char *name, bool plays, struct web_reply *);
bool lesson_site_post(const char *name, const json_t *body, struct web_reply *);

#endif
