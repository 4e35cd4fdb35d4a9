/*
 * The record files that a command line names. A folder stands for the files of
 * a run in it, which its shards have left there.
 */
#ifndef COMMAND_INPUTS_H
#define COMMAND_INPUTS_H

/* FILES, NULL at the end, with the record files of each folder in its place, in
 * the order of their names. Where some of a folder are of shards, those are
 * taken and no other: what has been merged of them is there too, perhaps. If it
 * is, and shards are missing, a warning says so. Ends the process where there is
 * none. It is good until the next call. */
char **inputs_list(char *const *files);

/* The one file of FILES, NULL at the end; of several, or a folder, one that is
 * merged of them and is gone when the process ends, which it does where they
 * cannot be merged. With KEY, a key file, all lines of several have to be signed
 * with it, as those of what is merged then are. */
const char *inputs_as_one(char *const *files, const char *key);

/* What messages call that file if it is merged: the first of FILES. NULL: it is
 * not, and its path says it. */
const char *inputs_name(char *const *files);

#endif
