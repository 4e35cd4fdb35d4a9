/*
 * The file with the bots of all shards of a run, where those are many
 * (run_roster.h): roster-0123456789abcdef.json, after the first digits of its
 * SHA-256, in the folder of the record file. All shards in a folder have one.
 */
#ifndef RECORD_ROSTER_FILE_H
#define RECORD_ROSTER_FILE_H

#include "base/reason.h"

struct run;
struct text;

/* Adds the path of the file with DIGEST beside RECORD to PATH. -1 with errno:
 * no memory. */
int roster_file_path(const char *digest, const char *record, struct text *path);

/* Has the file beside RECORD, which is written next: a whole one is left alone,
 * any other is replaced at once by a whole one that is on the disk. Where the
 * first line of RUN has the bots nothing is done. -1 with the reason in words.
 */
int roster_file_keep(const struct run *run, const char *record,
	char reason[static REASON_MAX]);

/* Fills in the bots that RUN misses, whose first line was read from RECORD:
 * those of LIKE, unless that is NULL or has others, or those of the file, which
 * has to be whole. -1 with the reason in words, which names the file. */
int roster_file_load(struct run *run, const char *record,
	const struct run *like, char reason[static REASON_MAX]);

#endif
