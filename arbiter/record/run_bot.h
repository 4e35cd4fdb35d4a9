/*
 * A bot of a run as a JSON object, in the first line of a record file and in
 * changes, with the files that it is made of: its program, and those that its
 * command names, each with the digest that it had when the run was begun. They
 * decide who plays: a shard is not continued with others, nor merged. The program
 * of a bot that comes with Talon is the same if its sources are, whatever built it.
 */
#ifndef RECORD_RUN_BOT_H
#define RECORD_RUN_BOT_H

#include <stdbool.h>

#include <jansson.h>

#include "base/reason.h"

struct run;
struct run_bot;
struct text;

/* Writes a bot as a JSON object, and reads it back; the strings that BOT gets
 * belong to OBJECT, but its array of files is released by run_files_release,
 * whatever is returned. False, with the reason in words: it is no bot. */
void run_write_bot(const struct run_bot *bot, struct text *line);
bool run_take_bot(struct run_bot *bot, const json_t *object,
	char reason[static REASON_MAX]);

/* Whether the bot of this command plays elsewhere: "talon seat NAME". Then it is
 * marked so, and is made of no file that is known here. */
bool run_command_is_remote(const char *command);

/* Adds to LINES each bot that another run has or has not in its place, but says
 * nothing of its files. */
void run_bots_differences(
	const struct run *was, const struct run *is, struct text *lines);

/* Whether two texts are written the same, as those from a file and from a
 * command line are when they are the same. */
bool run_text_same(const char *was, const char *is);

/* Adds to LINES what differs between two bots of one name, each file on a line
 * of its own that names both. SYSTEM: only files of the system's, which are
 * worth a warning; else only all others. Nothing is known of the files of a bot
 * that has none. */
void run_files_differences(const struct run_bot *was, const struct run_bot *is,
	bool system, struct text *lines);

/* Whether no file differs, but for the system's and that at EXCEPT, if it is not
 * NULL; false, too, where memory is short. */
bool run_files_same(const struct run_bot *was, const struct run_bot *is,
	const char *except);

/* The same for the bots of two runs, as many as both have. */
void run_files_compare(const struct run *was, const struct run *is, bool system,
	struct text *lines);

/* Likewise what differs between the programs that are the games of two runs. */
void run_programs_compare(
	const struct run *was, const struct run *is, struct text *lines);

#endif
