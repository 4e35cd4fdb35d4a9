/* The commands of a console, those that begin with a colon: part of console. */
#ifndef TALK_CONSOLE_COMMANDS_H
#define TALK_CONSOLE_COMMANDS_H

#include <stdbool.h>
#include <stddef.h>

#include "talk/console.h"

/* Does what LINE says, shorter than GAME_LINE_MAX. False: it was :quit. */
bool console_obey(struct console *, const char *line);

/* Command NUMBER, from 0, with its colon; NULL: there is none. */
const char *console_command(size_t number);

#endif
