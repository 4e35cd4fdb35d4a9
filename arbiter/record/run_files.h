/*
 * The files that a bot is made of: its program, and those that its command
 * names, each with the digest that it had when the run was begun. A member of
 * the bot in a record file. They decide who plays: a shard is not continued
 * with others, nor merged.
 *
 * A file is called as in the command; a program of the system's by its whole
 * path, below /usr, where machines may differ.
 */
#ifndef RECORD_RUN_FILES_H
#define RECORD_RUN_FILES_H

#include <stdbool.h>

struct json_fields;
struct run;
struct run_bot;
struct text;

struct run_bot_file {
	const char *path;
	const char *digest; /* SHA-256, 64 digits; NULL: it could not be made */
};

/* Frees the array of one bot, not what it points to. */
void run_files_release(struct run_bot *);

/* Writes the member "files" with a comma before it, of a bot without any
 * nothing; and takes it back: the array is the caller's to release then, and
 * its texts belong to the fields' object. */
void run_files_write(struct text *, const struct run_bot *);
void run_files_take(struct run_bot *, struct json_fields *);

/* Adds to LINES what differs between two bots of one name, each file on a line
 * of its own that names both. SYSTEM: only files of the system's, which are
 * worth a warning; else only all others. Nothing is known of the files of a bot
 * that has none. */
void run_files_differences(const struct run_bot *was, const struct run_bot *is,
	bool system, struct text *lines);

/* The same for the bots of two runs, as many as both have. */
void run_files_compare(const struct run *was, const struct run *is, bool system,
	struct text *lines);

#endif
