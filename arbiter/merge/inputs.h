/*
 * The record files that are merged, read twice: first to learn what they have,
 * then game by game in the order of their numbers, whatever the order in the
 * files and however many these are. In between an index is kept of the games
 * that count: for each its number and where it stands, 24 bytes.
 *
 * A tournament that went on after its seed had become public is in a later stage:
 * what comes before that, up to the line that commits it to the next seed, is
 * its base. The merged file alone has it, and no game of it is indexed; shards
 * are of one stage.
 *
 * Games are fetched some thousands at a time, file after file, so that only one
 * file is open. Of a packed one the index knows where frames begin, and each
 * frame is unpacked once for all games that are fetched together.
 */
#ifndef MERGE_INPUTS_H
#define MERGE_INPUTS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "base/reason.h"
#include "base/lines.h"
#include "guard/chain.h"
#include "record/about.h"
#include "record/reader.h"
#include "record/run.h"

struct merge_input {
	const char *path; /* the caller's */
	bool is_old;	  /* the file that is to be replaced, which nobody has
			     named: whatever it has, others have to have, too */
	bool is_read;	  /* it has a whole line */
	bool is_shard;
	bool is_later; /* a shard of a later stage than the first */
	bool is_packed;
	bool has_macs; /* its lines, whosever these are */
	bool has_none; /* it was read, and they have not */
	long voids;
	struct commitment current; /* what the run is committed to at its end */
	off_t base;		   /* bytes of its text; 0: it has none, or
				    * others have to have that, too */
	uint64_t gist[2];	   /* of the lines in it, but for the first */
	long begun_length;	   /* of the run, by its first line */
	off_t begin;		   /* of its text, in that of all files */
	off_t end;
	struct unpacker_place *frames; /* of a packed one; owned */
	size_t frame_count;
	size_t frame_capacity;
};

/* A line that is no game, without its checksum. */
struct merge_event {
	char *line; /* owned by the list */
	size_t length;
	int input;   /* the first file that has it */
	long number; /* of the line there */
};

struct merge_event_list {
	struct merge_event *all;
	size_t count;
	size_t capacity;
};

/* A game as it stands in a file, without its checksum, line feed included. */
struct merge_line {
	long id;
	int input;
	off_t at; /* in the text of all files */
	char *bytes;
	size_t length;
};

struct merge_place; /* of a game */

struct merge_inputs {
	struct merge_input *all; /* the caller's */
	int count;
	const struct line_key *key; /* has signed them; NULL: macs are
				       believed */
	bool quiet;		    /* no progress on a terminal */

	/* What they have in common: */
	const struct merge_input *first; /* with a run; NULL: none so far */
	const struct merge_input *base;	 /* that has one; NULL: none has */
	struct run run;			 /* as its first line is to be merged */
	bool has_games;			 /* any of them: then the run has the
					  * lowest sandbox that games have had */
	struct abouts abouts;
	enum proof proof; /* how far they are proven */
	long shards;	  /* into how many the run was cut; 0: not known */

	/* Lines that are no games. The files may know of some of them only, the
	 * first ones; all that any of them knows stands here. */
	struct merge_event_list changes; /* of the roster */
	struct merge_event_list seeds; /* and the closing before one; behind the
					* base, like all that follows */
	long *lengths;		       /* of the run, each once; ascending */
	size_t length_count;
	size_t length_capacity;

	struct merge_place *places; /* of all games */
	size_t place_count;
	size_t place_capacity;
	size_t fetched; /* how many of them have been */
	size_t memory;	/* bytes that are fetched at once; 0: the usual */
	struct merge_line *lines; /* that were fetched last */
	char *bytes;		  /* of these */

	struct reading_progress progress;
	off_t read; /* bytes, which it shows */
	int steps;  /* until it is looked at again */
};

/* Reads all files for the first time. The first part is set, the rest 0. A half
 * line at the end of a file is passed over with a warning. -1 with the reason
 * in words, which names the line; it may be released all the same. */
int merge_inputs_look(struct merge_inputs *, char reason[static REASON_MAX]);
void merge_inputs_release(struct merge_inputs *);

/* Fetches the next games into `lines`, all of a number together, in the order
 * of the files and of the lines there. Returns how many these are; 0: there
 * are none any more. -1 with the reason in words: also where a file is not what
 * it was; what has been added to it since is left alone. */
long merge_inputs_fetch(struct merge_inputs *, char reason[static REASON_MAX]);

/* Says WHY the line of a game is wrong, with the names of file and line;
 * always -1. */
int merge_inputs_complain(const struct merge_inputs *,
	const struct merge_line *, const char *why,
	char reason[static REASON_MAX]);

/* The number of the line in its file, which is read once more for that. */
long merge_inputs_number(
	const struct merge_inputs *, const struct merge_line *);

#endif
