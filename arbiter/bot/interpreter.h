/*
 * Programs that run a script: of such a command the script is the bot.
 */
#ifndef BOT_INTERPRETER_H
#define BOT_INTERPRETER_H

#include <stdbool.h>

/* The word that names what the interpreter WORDS[0] runs: "bot.py" of
 * "python3 -u bot.py". NULL: it is none, or it is given a text to run. */
const char *interpreter_script(char *const words[]);

/* Is it an interpreter that is given nothing at all? */
bool interpreter_is_bare(char *const words[]);

/* What runs scripts of PATH's kind, as "python3" or "awk -f"; NULL: not known. */
const char *interpreter_for(const char *path);

#endif
