/*
 * A check: one thing that a bot is to do, tried in a process of its own. The
 * checks of a group are a table in the group's file; check_list puts together
 * those for a game.
 */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include <stdbool.h>

struct examination;

/* Whether a bot can lose a game by it, gets a warning, or is told a figure. */
enum check_level { CHECK_MUST, CHECK_SHOULD, CHECK_TOLD };

/* In this order they are run and reported. */
enum check_group {
	CHECK_START,
	CHECK_COMMANDS,
	CHECK_WIRE,
	CHECK_RULES,
	CHECK_COURSE,
	CHECK_CHANCE,
	CHECK_RESOURCES,
	CHECK_END,
};

enum { CHECK_GROUPS = CHECK_END + 1, CHECK_NAME_MAX = 40 };

enum check_verdict { CHECK_PASSED, CHECK_FAILED, CHECK_SKIPPED };

struct check;

/* Does the check and leaves the reason, a figure and the dialogue in the
 * examination. */
typedef enum check_verdict check_run(
	struct examination *, const struct check *check);

struct check {
	enum check_group group;
	enum check_level level;
	const char *name;     /* "start-flush" */
	const char *what;     /* "its output is flushed": what the bot does */
	const char *needs;    /* checks, or groups, without which it tells
			       * nothing; "" */
	int chapter;	      /* of protocol/PROTOCOL.md */
	const char *sentence; /* that it enforces, as it stands there */
	check_run *run;
	const void *argument; /* of run */
};

/* "start" */
const char *check_group_name(enum check_group);

/* "must" */
const char *check_level_name(enum check_level);

/* The title of a chapter: "The wire". */
const char *check_chapter_title(int chapter);

/* Whether NAMES, of the command line, name the check, its group or its level.
 */
bool check_is_named(const struct check *, const char *names);

/* Whether NEEDS name it: itself, or the group of which it is a must. */
bool check_is_needed(const struct check *, const char *needs);

#endif
