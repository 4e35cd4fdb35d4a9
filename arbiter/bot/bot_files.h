/*
 * The files that a bot is made of, as far as its command tells: its program,
 * and every regular file that a word names, or OPTION=FILE. What lies below
 * /usr is no part of the bot but for its program, nor is what the bot may write
 * to by its options.
 */
#ifndef BOT_BOT_FILES_H
#define BOT_BOT_FILES_H

#include "base/reason.h"

struct bot_spec;
struct file_digests;
struct run_bot;

/* Fills in the files of BOT, which is that of SPEC, with their digests; they
 * are freed by run_files_release. REMARK is empty, or names the last file
 * that has no digest. -1 with errno: no memory; then BOT has none. */
int bot_files_find(struct file_digests *, const struct bot_spec *spec,
	struct run_bot *bot, char remark[static REASON_MAX]);

#endif
