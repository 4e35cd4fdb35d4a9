/*
 * What the command of a bot that is shut in needs, and what lies outside of
 * what it may read: the rest of a program that was installed in somebody's
 * home, a virtual environment of Python, folders that the command names.
 */
#ifndef BOT_OUTSIDE_H
#define BOT_OUTSIDE_H

#include "base/reason.h"

struct bot_spec;
struct plan;

/* Takes the program of SPEC from the system's directories if what PATH has
 * before them is of no use with PLAN. REMARK says in words what the bot will
 * miss, and the option that helps; or it is empty. */
void outside_look(const struct plan *, struct bot_spec *spec,
	char remark[static REASON_MAX]);

#endif
