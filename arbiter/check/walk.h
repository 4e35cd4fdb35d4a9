/*
 * A walk through a game, command by command, as a seat hears them: for checks
 * that look at single commands. Without a bot it is what a bot would hear.
 */
#ifndef CHECK_WALK_H
#define CHECK_WALK_H

#include <stdbool.h>

#include "referee/expected_answer.h"
#include "talk/course.h"

/*
 * Is shown each command. ANSWER is ANSWER_EMPTY, ANSWER_OPTIONAL, or
 * ANSWER_TEXT, and then ACTION is what a stand-in would answer, and to be
 * replaced by what was answered: if that is legal it is done, else the
 * stand-in's. False: the walk is over.
 */
typedef bool walk_visit(void *context, const char *line,
	enum expected_answer answer, char action[static GAME_LINE_MAX]);

/* Walks through deal NUMBER, heard by SEAT, with all commands that there may
 * be. */
void walk(struct course *, int seat, long number, walk_visit *visit,
	void *context);

/* Whether COMMAND is the first word of LINE. */
bool walk_is(const char *line, const char *command);

/* Whether the command of LINE is for those alone that list it. */
bool walk_is_listed(const char *line);

#endif
