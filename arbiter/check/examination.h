/*
 * The examination of one bot: what each check has at hand, and where it leaves
 * what it found. Each check begins with a process of its own:
 *
 *	if (!examination_sit(e, 0, NULL) || !sitting_begin(&e->sitting, 0, 1))
 *		return examination_fail_sitting(e);
 */
#ifndef CHECK_EXAMINATION_H
#define CHECK_EXAMINATION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/reason.h"
#include "check/check.h"
#include "talk/conversation.h"
#include "talk/course.h"
#include "talk/parlour.h"
#include "talk/sitting.h"

struct examination {
	const struct game_rules *rules;
	const struct bot_spec *bot;
	const struct bot_spec *confined; /* the same, shut in; NULL: it cannot
					  * be */
	struct parlour *parlour;
	int64_t patience_ns; /* for an answer */
	int64_t start_ns;    /* for the first of a process */
	int64_t share_ns;    /* for the positions of one kind */

	/* What the bot answered list_commands with when it first did so well.
	 */
	struct text listed;
	bool has_listed;

	/* What need not be tried again: what became of the first command, as
	 * check_start has it, with its reason and dialogue; and which commands
	 * of a game were obeyed, each between blanks. */
	bool exchanged;
	int exchange;
	char exchange_why[FAULT_WHY_MAX];
	struct text exchange_lines;
	struct text obeyed;

	/* Of the check that runs. */
	struct conversation talk;
	struct course course;
	struct sitting sitting;
	char why[REASON_MAX];
	char figure[64];

	bool broken; /* our surroundings failed, as why says */
};

void examination_init(struct examination *, const struct game_rules *rules,
	const struct bot_spec *bot, struct parlour *parlour);
void examination_release(struct examination *);

/* Before and after each check. */
void examination_begin(struct examination *);
void examination_end(struct examination *);

/* Starts the bot's process, and nothing more. False: why. */
bool examination_open(struct examination *);

/* Sets the table for BOTS bots with PRESETS, as course_init has it, and has
 * the bot, in a fresh process, list its commands. False: why. */
bool examination_sit(
	struct examination *, int bots, const struct game_preset *presets);

/* The same for the bot SPEC. */
bool examination_sit_as(struct examination *, const struct bot_spec *spec,
	int bots, const struct game_preset *presets);

/* Whether the bot lists the command; once it has answered list_commands, also
 * without sitting at a table. */
bool examination_lists(const struct examination *, const char *command);

/* Whether it is known, without a process, that it does not. */
bool examination_lacks(const struct examination *, const char *command);

/* Whether the bot is told the command of LINE: those that it may list it hears
 * only if it does. */
bool examination_is_told(const struct examination *, const char *line);

/* The verdicts with their words. */
enum check_verdict examination_fail(struct examination *, const char *format,
	...) __attribute__((format(printf, 2, 3)));
enum check_verdict examination_skip(struct examination *, const char *format,
	...) __attribute__((format(printf, 2, 3)));
enum check_verdict examination_pass(struct examination *, const char *format,
	...) __attribute__((format(printf, 2, 3)));

/* As the conversation, or the sitting, says why. */
enum check_verdict examination_fail_talk(struct examination *);
enum check_verdict examination_fail_sitting(struct examination *);

#endif
