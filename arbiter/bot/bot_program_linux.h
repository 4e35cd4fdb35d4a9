/*
 * The programs of bots: where those that come with Talon lie, and why one
 * cannot be run.
 */
#ifndef BOT_BOT_PROGRAM_LINUX_H
#define BOT_BOT_PROGRAM_LINUX_H

#include <stddef.h>

struct bot_spec;

/* Where the bots of Talon lie: `bots` beside the running executable or, once
 * installed, `../libexec/talon/bots`; it stays, and each call finds it
 * anew. NULL with errno: there is no such directory. */
const char *bot_program_directory(void);

/* Says in words that name the file at fault why the bot's program cannot be
 * run: the folder to run in, the program, or the interpreter that its first
 * line names. ERROR is the errno of the attempt. What is wrong may have been
 * mended since; then the program is named. */
void bot_program_explain(
	const struct bot_spec *, int error, char *text, size_t size);

/* What is wrong with the first line of the bot's program, if it is a script that
 * is run by itself; NULL: nothing is. */
const char *bot_program_hint(const struct bot_spec *);

#endif
