/*
 * What a run by shards is driven with: its loop, the programs that it calls,
 * the files of its folder. Part of drive.
 *
 * Functions that return false have left a reason, or a signal has come that
 * asks for the end: `signal_number` is not 0 then.
 */
#ifndef DRIVE_DRIVER_H
#define DRIVE_DRIVER_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/loop.h"
#include "base/text.h"
#include "base/word_list.h"
#include "drive/shards.h"
#include "play/progress.h"
#include "process/subprocess.h"

struct counted_file;

struct driver {
	const struct drive_terms *terms;
	char folder[PATH_MAX];	  /* of the shards, by its whole path */
	char directory[PATH_MAX]; /* where we are */
	struct shard_plan plan;
	FILE *lock; /* of the folder, ours alone */
	int kept;   /* a lock of ours, and of all programs that we start: it is
		       free only when the last of them has ended; -1: none */
	bool is_alone; /* nothing that an earlier talon has started is left */

	struct loop loop;
	struct loop_timer timer;
	int64_t pause_first_ns; /* between two looks, at first */
	int64_t pause_ns;	/* until the next one */
	struct subprocess call; /* that is waited for */
	struct subprocess crew; /* GNU Parallel */
	int signal_number;
	bool stopped; /* no wave was to begin any more */

	struct shard_state state;     /* what the shards have come to */
	struct squeue queue;	      /* as it was when we looked last */
	int64_t answered_ns;	      /* when that was */
	int unanswered;		      /* calls of sbatch in a row */
	long earlier;		      /* games of earlier stages, about */
	struct counted_file *counted; /* files of the shards; NULL: none */
	struct progress progress;
	struct text note;
	char reason[REASON_MAX];
};

/* False, with the reason; driver_release is called all the same. */
bool driver_init(struct driver *, const struct drive_terms *);
void driver_release(struct driver *);

/* Where there was nothing to play: the folder is removed, unless it has more than
 * the locks. */
void driver_take_back(struct driver *);

/* FOLDER/NAME, which is NAME_MAX bytes at most. */
struct driver_path {
	char bytes[PATH_MAX + NAME_MAX + 2];
};
struct driver_path driver_path(const struct driver *, const char *name);

/* Files of shard K. */
struct driver_path driver_record(const struct driver *, long k);
struct driver_path driver_log(const struct driver *, long k);

/* Runs a program to its end, and leaves in `call` how that was. Where a signal
 * comes meanwhile the program is ended, unless it is one that CHANGES
 * something; then it is waited for. */
bool driver_call(struct driver *, const struct word_list *, bool changes);

/* Waits until something has ended or it is time to look again; the next time
 * will be later. */
bool driver_pause(struct driver *);

/* From now on it is soon time to look again. */
void driver_hurry(struct driver *);

/* When the plan is there: nothing has been merged or counted so far. False,
 * with the reason. */
bool driver_begin(struct driver *);

/* How many games there are, about, those of the shards by their files: their
 * lines are counted as they come, and what was counted is not read again. */
long driver_count_games(struct driver *);

/* 1: nothing is left at work of what an earlier talon has started, and the lock
 * is ours; 0: something is; -1 with errno. */
int driver_take_kept_lock(struct driver *);

/* Writes TEXT, which is released, as file NAME of the folder. */
bool driver_write(struct driver *, const char *name, struct text *text);

/* Puts the last lines of a log into END, printable but for the line feeds
 * between them; how many bytes. 0: there are none, or they cannot be read. */
size_t driver_read_log_end(const char *path, struct text *end);

/* Shows how far the run is. */
void driver_show(struct driver *);

/* A line for people, unless they want none. */
void driver_say(struct driver *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Sets the reason; always false. */
bool driver_fail(struct driver *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* The same that the program called last has failed, with what it said. */
bool driver_fail_call(struct driver *, const char *what);

#endif
