/*
 * The digest of several files: record files, and digests, of shards of one run.
 * What is wrong ends the process.
 */
#ifndef COMMAND_DIGEST_FILES_H
#define COMMAND_DIGEST_FILES_H

#include <stdbool.h>

/* Writes OUTPUT from FILES, one at the least, NULL at the end. Of a single
 * record file it says so, and stays bound to it. False: shards are missing, of
 * which a warning tells. */
bool digest_files_join(const char *output, char *const *files);

#endif
