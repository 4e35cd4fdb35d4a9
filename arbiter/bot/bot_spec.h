/*
 * A bot as the user names it: [NAME=]COMMAND or NAME [OPTION ...] = COMMAND,
 * split into words as a POSIX shell would (quotes and backslashes, nothing
 * expanded), the program looked up where bots lie. A program that is not found
 * is no error here: starting it fails, and that is the bot's fault.
 *
 * The options, in brackets, are the bot's own: cwd=DIRECTORY to run in,
 * env:VARIABLE=VALUE, time=FACTOR of everybody's times, memory=MB instead of
 * everybody's limit.
 */
#ifndef BOT_BOT_SPEC_H
#define BOT_BOT_SPEC_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

struct spec {
	char *name;    /* printable */
	char *text;    /* COMMAND as it was given */
	char *program; /* the file to execute; the first word if not found */
	char **words;  /* the arguments from the program's name on, then NULL */
	char *letters; /* of the words */

	char *options;	      /* as they were given; NULL: none, as below */
	char *directory;      /* to run in, NULL: ours */
	char **environment;   /* what is added to ours, then NULL; or NULL */
	int64_t time_nano;    /* of everybody's times, in 1e-9; 0: as all */
	int64_t memory_bytes; /* its limit; 0: as all */
	char **option_words;  /* what environment points into */
	char *option_letters;
};

/*
 * BOTS is the directory of the bots that come with Talon (NULL: none), PATH a
 * list like the variable's (NULL: none); both are searched, in this order, for
 * a first word without a slash. False, with the reason in words, when ARGUMENT
 * is no command. A false one needs no release.
 */
bool bot_spec_parse(struct spec *spec, const char *argument, const char *bots,
	const char *path, char reason[static REASON_MAX]);

/* The same of its parts, as a record file has them; OPTIONS may be NULL. */
bool bot_spec_make(struct spec *spec, const char *name, const char *options,
	const char *command, const char *bots, const char *path,
	char reason[static REASON_MAX]);

void bot_spec_release(struct spec *spec);

/* Gives equal names a number: greedy, greedy#2, greedy#3. -1 with errno. */
int bot_spec_number_names(struct spec *specs, int count);

/* The directory of the bots that come with the running executable: `bots`
 * beside it or, installed, ../libexec/talon/bots. -1 with errno: there is
 * none. */
int bot_directory_find(char *path, size_t size);

#endif
