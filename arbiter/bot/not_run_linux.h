/*
 * Why a bot's program cannot be run, in words that name the file at fault: the
 * folder to run in, the program, or the interpreter that its first line names.
 */
#ifndef BOT_NOT_RUN_LINUX_H
#define BOT_NOT_RUN_LINUX_H

#include <stddef.h>

struct bot_spec;

/* ERROR is the errno of the attempt. What is wrong may have been mended since;
 * then the program is named. */
void not_run_explain(
	const struct bot_spec *, int error, char *text, size_t size);

#endif
