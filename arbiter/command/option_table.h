/*
 * The options of one subcommand as a table, from which they are parsed and
 * their help is printed, so that the two agree.
 */
#ifndef COMMAND_OPTION_TABLE_H
#define COMMAND_OPTION_TABLE_H

#include <stddef.h>
#include <stdio.h>

#include "command/subcommands.h"

struct choice {
	char letter; /* '\0': only a long name */
	const char *name;
	const char *argument; /* in the words of the help; NULL: takes none */

	/* What it does to TO: turn without an argument, else set. False, with
	 * the reason, when VALUE does not do. */
	void (*turn)(void *to);
	bool (*set)(
		void *to, const char *value, char reason[static REASON_MAX]);

	/* The same for many options at once, which it tells apart by NAME. */
	bool (*set_named)(void *to, const char *name, const char *value,
		char reason[static REASON_MAX]);

	const char *help; /* lines separated by LF */
};

struct choices {
	const char *command; /* "talon match" */
	const char *usage;   /* what follows it: "[options] BOT BOT ..." */
	const char *summary; /* a sentence */
	const struct choice *table;
	size_t count;
	void (*epilogue)(FILE *file); /* more help; NULL: none */
};

/* Most choices in a table. */
enum { CHOICES_MAX = 64 };

/* Sets TO by the arguments and moves the others behind them, where optind
 * points. --help, which every table has, prints the help and is DONE. */
enum options_verdict choices_parse(
	const struct choices *choices, int argc, char *argv[], void *to);

/* Prints "COMMAND: reason" to standard error; always OPTIONS_USAGE. */
enum options_verdict choices_refuse(const struct choices *choices,
	const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
