/*
 * The process of a game that is a program: the organiser's own, so it is in a
 * sandbox only if that is asked for, but started, limited and ended as a bot is. There is one in a process
 * of ours at most, started when it is first asked, and again after a failure.
 *
 *	game = game_program_open("python3 leduc.py", bots, path,
 *		BOT_SANDBOX_OFF, reason);
 */
#ifndef BOT_GAME_PROGRAM_H
#define BOT_GAME_PROGRAM_H

#include <stdbool.h>

#include "base/reason.h"
#include "bot/bot_spec.h"
#include "bot/trace.h"

struct game_rules;
struct process_family;

/* The game of the program that ARGUMENT specifies as it would a bot, [NAME=]
 * COMMAND (bot_spec.h); from now on game_find knows it. SANDBOX is that of the
 * program, unless its own options say so. NULL, with the reason in words; else
 * these are what the user may want to know of the sandbox, or empty. */
const struct game_rules *game_program_open(const char *argument,
	const char *bots, const char *path, enum bot_sandbox sandbox,
	char reason[static REASON_MAX]);

/* What it is; NULL: there is none. */
struct bot_spec *game_program_spec(void);

/* Its next process is one of FAMILY; NULL: of its own. What runs of it is ended
 * or, FORKED, is that of another process of ours, whose descriptors are closed. */
void game_program_use(struct process_family *family, bool forked);

/* LATE takes what is for the user: once in a wait, that there has been no answer
 * for some seconds. NULL, as at first: that is said on standard error. */
void game_program_tell(trace_take *late, void *owner);

/* Says `quit` to it, and ends it. */
void game_program_end(void);

/* The same, and forgets the game, so that another may be opened. */
void game_program_close(void);

#endif
