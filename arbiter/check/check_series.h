/*
 * A list has the checks for a game, in the order in which they are run: what
 * others need comes before them, and what a bot must do before all else. A
 * series does them, one after another, and keeps what became of each. A report
 * is what people, prove(1) and other programs are told of it.
 *
 *	check_list_init(&list, rules, reason);
 *	check_series_init(&series, &list, &examination, only);
 *	while ((result = check_series_next(&series)))
 *		... result->check->name, result->verdict ...
 *	check_report_plain(&report, &text);
 *	check_series_release(&series);
 *	check_list_release(&list);
 */
#ifndef CHECK_CHECK_SERIES_H
#define CHECK_CHECK_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "common/game.h"

#include "base/reason.h"
#include "base/text.h"
#include "base/word_list.h"
#include "check/check.h"

struct examination;

/* Whether NAMES, of the command line, name the check, its group or its level.
 */
bool check_is_named(const struct check *, const char *names);

/* All checks for a game. All zero may be released. */
struct check_list {
	struct check *checks; /* owned */
	size_t count;
	size_t capacity;
	bool of_game;		  /* that is a program: of what GAMES.md says */
	struct word_list strings; /* what was made for the game */
	struct game_trial *tables; /* owned: of numbers of players */
};

/* The list for RULES. False, with the reason: no memory, or nobody here can
 * play such a game. */
bool check_list_init(struct check_list *, const struct game_rules *rules,
	char reason[static REASON_MAX]);

/* The list for a game that is a program. -1 with errno. */
int check_list_init_game(struct check_list *);
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

	/* Called before a check is done; NULL: nobody wants to know. */
	void (*begun)(const struct check_series *, const struct check *);
};

/* ONLY names the checks or groups that are done, whatever they need. All must
 * outlive the series. -1 with errno. */
int check_series_init(struct check_series *, const struct check_list *list,
	struct examination *, const char *only);
void check_series_release(struct check_series *);

/* How many checks there are to do, those done included. */
size_t check_series_size(const struct check_series *);

/* Does the next check; valid until the series is released. NULL: all are done,
 * or a signal asked for the end. */
const struct check_result *check_series_next(struct check_series *);

/* Whether all musts were done, as far as what they need has not failed, and
 * none failed. */
bool check_series_is_good(const struct check_series *);

/* Whether it is not good for no other reason than that musts could not be
 * judged. */
bool check_series_is_unjudged(const struct check_series *);

struct check_report {
	const struct check_series *series;
	const char *game;
	const char *bot;     /* its name; NULL: the game is examined */
	const char *command; /* that does a check again, but for its name:
			      * "talon check 'my bot' --only" */
	int64_t took_ns;
};

/* For people: a line a group, then each failure with the sentence of the
 * protocol and the end of the dialogue. */
void check_report_plain(const struct check_report *, struct text *text);

/* A line of TAP, with what stands below it. NUMBER begins at 1. */
void check_report_tap(
	const struct check_report *, size_t number, struct text *text);

/* One JSON object. */
void check_report_json(const struct check_report *, struct text *text);

/* A line for each check of LIST, with its level. */
void check_report_list(const struct check_list *list, struct text *text);

#endif
