/*
 * What a report says of record files of one game beside their games: a fold
 * over files. Tables and ratings are those of `talon table` and `talon rate`.
 */
#ifndef REPORT_STATISTICS_H
#define REPORT_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "analysis/crosstable.h"
#include "base/name_list.h"
#include "base/reason.h"
#include "base/text.h"
#include "record/change.h"
#include "record/record.h"
#include "record/run.h"

/*
 * The times of a bot's moves, however many: counted by size, in classes each
 * of which is 3 % wider than the one before it.
 */
/* Eight powers of two above the widest part of a class make 2^40 us, or twelve
 * days; what is more is counted as that. */
enum { MOVE_TIMES_PARTS = 32, MOVE_TIMES_CLASSES = 36 * MOVE_TIMES_PARTS };

/* {0} is of no move. */
struct move_times {
	int64_t count;
	int64_t sum_us;
	int64_t longest_us;
	int64_t classes[MOVE_TIMES_CLASSES];
};

/* The least time that PERCENT of the moves, over 0, do not exceed, to within
 * 3 %; 0 without moves. */
int64_t move_times_percentile(const struct move_times *, int percent);

/*
 * The machines on which the games of shards were played, as the first lines of
 * their files name them: how fast each is, how much it played, and what its
 * games took and came to. {0} is of none.
 */
struct host {
	int cores;	/* the most that one of its files names */
	double slowest; /* calibration, of its files; 0: none is known */
	double fastest;
	long files;
	long games;
	long faults;
	long timeouts; /* of those */
	struct move_times times;
};

struct hosts {
	struct name_list names;
	struct host *all; /* in the order of the files */
	size_t count;
	size_t capacity;
	long now; /* the host of the file that is read; -1: it names none */
};

/* How many faults are kept one by one, the first that come; how many games are
 * the closest; and up to how many bots the ratings are followed. */
enum {
	STATISTICS_FAULTS_MAX = 1000,
	STATISTICS_CLOSE = 100,
	STATISTICS_RATED_MAX = 2000
};

struct statistics_file {
	const char *path; /* the caller's */
	struct text run;  /* its first line, longer if the run has become so */
	long games;
	enum proof proof; /* how far its lines are proven */
	bool cut_off;
	struct replaced_list replaced;
};

struct statistics_fault {
	size_t file;
	long id;
	long bot;
	int seat;
	enum fault kind;
	char *why;
	char *stderr_tail;
};

/* A game that was played to its end, and by how much its first is before the
 * second. */
struct statistics_close {
	size_t file;
	long id;
	int64_t gap;
};

/* The ratings after so many games, by the numbers of the bots there were. */
struct statistics_elo {
	long games;
	double *elo; /* NAN: not rated */
	size_t count;
};

/* {0} is empty. */
struct statistics {
	const struct game_rules *game; /* of all files; NULL: no file yet */
	struct crosstable table; /* its numbers of bots are those of all here */
	struct move_times *times; /* by bot */
	size_t time_count;
	size_t time_capacity;
	struct hosts hosts; /* where the games of shards were played */
	struct statistics_elo *timeline; /* how ratings went */
	size_t timeline_count;
	size_t timeline_capacity;
	long checkpoint; /* games after which there is the next row */
	struct statistics_file *files;
	size_t file_count;
	size_t file_capacity;
	struct statistics_fault *faults;
	size_t fault_count;
	size_t fault_capacity;
	struct statistics_fault *causes; /* the first of each kind of each
					  * bot */
	size_t cause_count;
	size_t cause_capacity;
	/* The closest games: drawn ones first, then by the smallest lead. */
	struct statistics_close close[STATISTICS_CLOSE];
	size_t close_count;
};

void statistics_release(struct statistics *);

/*
 * For who reads a file as it grows: it begins with RUN, and its lines are
 * proven as far as PROOF; then come its games and the changes of its roster,
 * and whenever the tables are to be seen what is known of the run now. The
 * statistics keep PATH. All return -1 with errno: no memory, and part of what
 * came last may be missing.
 */
int statistics_begin(struct statistics *, const char *path,
	const struct run *run, enum proof proof);
int statistics_take(struct statistics *, const struct record *);
int statistics_change(struct statistics *, const struct roster_change *);
int statistics_sum_up(struct statistics *, const struct run *run);

/* Reads the files, NULL at the end, whose PATHS the statistics keep. -1 with the
 * reason in words. */
int statistics_read(struct statistics *, char *const *paths,
	char reason[static REASON_MAX]);

#endif
