/*
 * The files that a bot is made of, as far as its command tells: its program,
 * and every regular file that a word names, or OPTION=FILE. What lies below
 * /usr is no part of the bot but for its program, nor is what the bot may write
 * to by its options.
 */
#ifndef BOT_BOT_FILES_H
#define BOT_BOT_FILES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/reason.h"

struct bot_spec;
struct run_bot;

/* Larger files have no digest. */
#define FILE_DIGEST_LARGEST ((off_t)1 << 30)

struct file_digest;
struct json_t;

/* The SHA-256 of files, each read once as long as it is the same: what a
 * thousand bots have in common is not read a thousand times. {0} knows none. */
struct file_digests {
	struct file_digest *all;
	size_t count;
	size_t capacity;
	struct json_t *places; /* in `all`, by device and inode */
};

void file_digests_release(struct file_digests *);

/* Fills in the files of BOT, which is that of SPEC, with their digests; they
 * are freed by run_files_release. The files of a bot that is to run with copies
 * of them are these copies. SPEC gets a new seal. REMARK is empty, or names the
 * last file that has no digest. -1 with errno: no memory; then BOT has none. */
int bot_files_find(struct file_digests *, struct bot_spec *spec,
	struct run_bot *bot, char remark[static REASON_MAX]);

/* Whether the files of a bot with a seal are what they were, as far as they are
 * no copies; without a seal they are. Reads what looks as if it had changed. If
 * the bot was STARTED since this was asked, none may even look so: it may have
 * been another meanwhile. False: the REASON names the first one. */
bool bot_files_are_sealed(
	const struct bot_spec *, bool started, char reason[static REASON_MAX]);

#endif
