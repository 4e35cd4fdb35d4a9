/*
 * What programs share that try to get out of a sandbox, each by several ways.
 * None of them harms anybody where it gets through: what is sent is ignored,
 * what is set holds already, what is taken away is put back.
 *
 * Some end before their first move, and their status tells whether any way was
 * open:
 *
 *	escape_note("mount", mount(...) == 0);
 *	return escape_end();
 *
 * The others have a table of acts, and play on when they have tried them:
 *
 *	static const struct escape_act acts[] = {
 *		{"mount", mounts, NULL}, {"read", opens, "/etc/shadow"}};
 *
 *	return escape_play(acts, sizeof acts / sizeof *acts);
 */
#ifndef LIB_ESCAPE_H
#define LIB_ESCAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum { ESCAPE_OPEN = 71, ESCAPE_SHUT = 72 };

/* TRIES says whether it succeeded. */
struct escape_act {
	const char *name;
	bool (*tries)(const char *argument);
	const char *argument;
};

/* A way was tried, and OPEN or not: a line `open: WAY` on the standard error.
 */
void escape_note(const char *way, bool open);

/* The status to end with. */
int escape_end(void);

/* A bot that before its first move makes each act in a process of its own,
 * which has a few seconds for it, and plays on. Of each it says `tried: NAME`,
 * too. */
int escape_play(const struct escape_act *, size_t count);

/* Makes the acts at once, as escape_play does. */
void escape_try_all(const struct escape_act *, size_t count);

/* Whether TRY succeeds for any process whose number is near to the own one, or
 * small, but this, its bot, the bot's parent and the first. */
bool escape_with_others(bool (*try)(pid_t));

#endif
