/*
 * A check: one thing that a bot is to do, tried in a process of its own. The
 * checks of a group are a table in the group's file. A list has those for a
 * game, in the order in which they are run: what others need comes before them,
 * and what a bot must do before all else. A series does them, one after
 *another, and keeps what became of each.
 *
 *	check_list_init(&list, rules, reason);
 *	check_series_init(&series, &list, &examination, only);
 *	while ((result = check_series_next(&series)))
 *		... result->check->name, result->verdict ...
 *	check_series_release(&series);
 *	check_list_release(&list);
 */
#ifndef CHECK_CHECK_H
#define CHECK_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game.h"

#include "base/reason.h"

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

/* The groups of checks, each a table in a file of its name, behind the last row
 * one without a name; and what the checks that depend on the game do. */
extern const struct check check_start[];
extern const struct check check_wire[];
extern const struct check check_course[];
extern const struct check check_chance[];
extern const struct check check_resources[];
extern const struct check check_end[];

/* The argument is the name of a command: the bot obeys it. */
check_run check_command_is_obeyed;

/* The argument is a struct game_trial: a game that is set up so. */
check_run check_game_is_played;

/* The argument is a struct game_trial: positions of that kind. */
check_run check_positions;

/* All checks for a game. All zero may be released. */
struct check_list {
	struct check *checks; /* owned */
	size_t count;
	char **strings; /* owned: what was made for the game */
	size_t string_count;
	struct game_trial *tables; /* owned: of numbers of players */
};

/* The list for RULES. False, with the reason: no memory, or nobody here can
 * play such a game. */
bool check_list_init(struct check_list *, const struct game_rules *rules,
	char reason[static REASON_MAX]);
void check_list_release(struct check_list *);

/* As many lines of a dialogue are shown. */
enum { CHECK_DIALOGUE_LINES = 14 };

struct check_result {
	const struct check *check;
	enum check_verdict verdict;
	bool barred;	      /* skipped for a check that it needs */
	bool late;	      /* skipped since the time for all was up */
	char why[REASON_MAX]; /* unless it passed; a sentence without its
			       * stop */
	char figure[64];      /* if it passed; or "" */
	char *dialogue;	      /* owned: its end, if it failed; or NULL */
	int64_t took_ns;
};

struct check_series {
	const struct check_list *list;
	struct examination *examination;
	const char *only;	      /* NULL: all */
	struct check_result *results; /* owned */
	size_t count;		      /* done so far */
	size_t next;		      /* in the list */
};

/* ONLY names the checks or groups that are done, whatever they need. All must
 * outlive the series. -1 with errno. */
int check_series_init(struct check_series *, const struct check_list *list,
	struct examination *, const char *only);
void check_series_release(struct check_series *);

/* How many checks there are to do, those done included. */
size_t check_series_size(const struct check_series *);

/* Does the next check; valid until the series is released. NULL: all are done,
 * or our surroundings failed, or a signal asked for the end. */
const struct check_result *check_series_next(struct check_series *);

/* How many results of a group, of all groups if it is -1, have that level and
 * that verdict. */
size_t check_series_count(const struct check_series *, int group,
	enum check_level level, enum check_verdict verdict);

/* For how many there was no time. */
size_t check_series_late(const struct check_series *);

/* Whether all musts were done, as far as what they need has not failed, and
 * none failed. */
bool check_series_is_good(const struct check_series *);

#endif
