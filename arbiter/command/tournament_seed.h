/*
 * The seed of a tournament, of which its record file has the hash until the
 * last game: whether it is new, given, or lies in the key file.
 */
#ifndef COMMAND_TOURNAMENT_SEED_H
#define COMMAND_TOURNAMENT_SEED_H

struct tournament_options;

/* Settles to what seed the run is committed, and where the key file is, after
 * the options have been read. Ends the process where they contradict the
 * files. */
void tournament_seed_settle(struct tournament_options *);

/* Keeps the seed that was settled in the key file, unless it is there. Ends the
 * process where it cannot. */
void tournament_seed_keep(const struct tournament_options *);

/* Prints the hash of the seed with which a tournament of these options will
 * begin, and keeps the seed in the key file if they name one. Returns the exit
 * status. */
int tournament_seed_commit(struct tournament_options *);

#endif
