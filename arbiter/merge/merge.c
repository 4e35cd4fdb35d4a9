#include "merge/merge.h"

#include <sys/stat.h>
#include <sys/types.h>

#include <assert.h>
#include <err.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <xxhash.h>

#include "base/array.h"
#include "base/lines.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "common/plural.h"
#include "guard/chain.h"
#include "guard/key_file.h"
#include "guard/line_output.h"
#include "guard/locked_file.h"
#include "play/session_terms.h"
#include "play/tally.h"
#include "record/about.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "record/seed_history.h"
#include "record/stop_rule.h"
#include "tournament/contest.h"

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

enum {
	STEPS = 1000,	/* between two looks at the clock */
	SKIPPED = 65536 /* bytes at once */
};

/* Text that is fetched at once. */
static const size_t usual_memory = (size_t)64 << 20;

struct merge_place {
	long id;
	off_t at;	 /* in the text of all files */
	uint32_t length; /* of the line, with its checksum */
	uint32_t hash;	 /* of the line, without */
};

/* What is known while a file is read for the first time. */
struct look {
	struct merge_inputs *inputs;
	struct merge_input *input;
	struct reader reader;
	size_t changes;
	size_t seeds;
	size_t games;
	bool closed;
	XXH3_state_t *gist; /* of the base so far; NULL: there is none */
};

static int
index_of(const struct merge_inputs *inputs, const struct merge_input *input)
{
	return (int)(input - inputs->all);
}

static void
release_list(struct merge_event_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->all[i].line);
	free(list->all);
}

static void
merge_inputs_release(struct merge_inputs *inputs)
{
	reading_progress_erase(&inputs->progress);
	for (int i = 0; i < inputs->count; i++)
		free(inputs->all[i].frames);
	run_release(&inputs->run);
	abouts_release(&inputs->abouts);
	release_list(&inputs->changes);
	release_list(&inputs->seeds);
	free(inputs->lengths);
	free(inputs->places);
	free(inputs->lines);
	free(inputs->bytes);
}

/* Begins the line on a terminal that says how much of WHAT has been read. */
static void
begin_progress(struct merge_inputs *inputs, const char *what, off_t size)
{
	bool seen = !inputs->quiet && isatty(STDERR_FILENO);

	reading_progress_init(&inputs->progress, seen ? stderr : NULL, what,
		size, loop_now());
	inputs->read = 0;
}

/* LENGTH bytes have been read. -1 with the reason in words: a signal has asked
 * for the end. */
static int
step(struct merge_inputs *inputs, off_t length, char reason[static REASON_MAX])
{
	inputs->read += length;
	if (inputs->steps-- > 0)
		return 0;
	inputs->steps = STEPS;
	reading_progress_update(&inputs->progress, inputs->read, loop_now());
	if (!loop_end_wanted())
		return 0;
	strlcpy(reason, "interrupted", REASON_MAX);
	return -1;
}

/* The first reading. */

static int
complain(const struct look *look, const char *why,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s:%ld: %.600s", look->input->path,
		look->reader.line_number, why);
}

/* Whether the file has at most the first part of a first line. */
static bool
is_hardly_begun(const char *path)
{
	static const char begin[] = "{\"v\":1,\"run\":{";
	FILE *file = fopen(path, "re");
	struct lines lines = {.file = file};
	char *line;
	size_t length;

	if (!file)
		return false;
	bool hardly =
		lines_next(&lines, &line, &length) == 0 &&
		memcmp(line, begin,
			length < sizeof begin - 1 ? length
						  : sizeof begin - 1) == 0;
	lines_release(&lines);
	fclose(file);
	return hardly;
}

/* The run of the file as that of all: the shards differ in what is no part of
 * that. */
static struct run
bare(const struct run *run, const struct merge_inputs *inputs)
{
	struct run all = *run;

	all.shard = inputs->run.shard;
	all.sandbox = inputs->run.sandbox;
	return all;
}

/* Says which programs of the system's differ, and finds any other that does. */
static int
compare_files(const struct look *look, const struct run *run, struct text *text,
	char reason[static REASON_MAX])
{
	const struct merge_inputs *inputs = look->inputs;
	char why[REASON_MAX];

	run_files_compare(&inputs->run, run, true, text);
	for (char *rest = text->bytes, *line;
		text_failed(text) == 0 && text->length > 0 &&
		(line = strsep(&rest, "\n")) && *line != '\0';)
		warnx("%s:1: %s (%s)", look->input->path, line,
			inputs->first->path);
	text_clear(text);
	run_files_compare(&inputs->run, run, false, text);
	if (text_failed(text) < 0)
		return reason_no_memory(reason);
	if (text->length == 0)
		return 0;
	snprintf(why, sizeof why,
		"it was played by other programs than %.300s: %.*s",
		inputs->first->path, (int)strcspn(text->bytes, "\n"),
		text->bytes);
	return complain(look, why, reason);
}

static int
compare_runs(const struct look *look, char reason[static REASON_MAX])
{
	const struct merge_inputs *inputs = look->inputs;
	const struct run run = bare(&look->reader.run, inputs);
	struct text text = {0};
	char difference[REASON_MAX];
	char why[REASON_MAX];

	if (run_same(&inputs->run, &run, difference)) {
		int result = compare_files(look, &run, &text, reason);

		text_release(&text);
		return result;
	}
	snprintf(why, sizeof why, "it is of another run than %.200s: %.350s",
		inputs->first->path, difference);
	return complain(look, why, reason);
}

/* The inputs have the run, and the reader none any more. */
static void
take_first_run(struct look *look)
{
	struct merge_inputs *inputs = look->inputs;
	struct run *run = &inputs->run;

	*run = look->reader.run;
	look->reader.run = (struct run){0};
	run->current = run->commitment;
	run->revealed = false;
	if (run_is_committed(run))
		run->seed = (struct seed){0};
	run->shard = (struct run_shard){0};
	run->tournament.closed = run->tournament.dropped = 0;
	inputs->first = look->input;
}

/* Of the file that is replaced: others have to know all that it does. */
static int
need_others(const struct look *look, const char *what,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (!look->input->is_old)
		return 0;
	snprintf(why, sizeof why,
		"no other file %s; name it with the others to keep what it has",
		what);
	return complain(look, why, reason);
}

/* The run has become so long. */
static int
take_length(struct look *look, char reason[static REASON_MAX])
{
	struct merge_inputs *inputs = look->inputs;
	const long length = run_length(&look->reader.run);
	size_t at = inputs->length_count;

	while (at > 0 && inputs->lengths[at - 1] >= length)
		at--;
	if (at < inputs->length_count && inputs->lengths[at] == length)
		return 0;
	if (ARRAY_GROW(inputs->lengths, inputs->length_count,
		    inputs->length_capacity) < 0)
		return reason_no_memory(reason);
	memmove(inputs->lengths + at + 1, inputs->lengths + at,
		(inputs->length_count - at) * sizeof *inputs->lengths);
	inputs->lengths[at] = length;
	inputs->length_count++;
	return need_others(look, "knows that the run is so long", reason);
}

/* -1 with errno. */
static int
add_event(struct merge_event_list *list, const struct merge_event *event)
{
	char *line = malloc(event->length);

	if (!line || ARRAY_GROW(list->all, list->count, list->capacity) < 0) {
		free(line);
		return -1;
	}
	memcpy(line, event->line, event->length);
	list->all[list->count] = *event;
	list->all[list->count++].line = line;
	return 0;
}

/* The run as it is where the next seed is begun with. */
static int
end_base(struct look *look, char reason[static REASON_MAX])
{
	struct merge_input *input = look->input;
	const XXH128_hash_t hash = XXH3_128bits_digest(look->gist);

	input->gist[0] = hash.high64;
	input->gist[1] = hash.low64;
	return take_length(look, reason);
}

/* Takes the last line, which has so many of LIST BEFORE it in its file. */
static int
take_event(struct look *look, struct merge_event_list *list, size_t before,
	char reason[static REASON_MAX])
{
	const struct merge_event event = {
		.line = look->reader.line,
		.length = look->reader.length,
		.input = index_of(look->inputs, look->input),
		.number = look->reader.line_number,
	};
	char why[REASON_MAX];

	if (before == list->count)
		return add_event(list, &event) < 0
			       ? reason_no_memory(reason)
			       : need_others(look, "has this", reason);
	const struct merge_event *known = &list->all[before];
	if (known->length == event.length &&
		memcmp(known->line, event.line, event.length) == 0)
		return 0;
	snprintf(why, sizeof why, "it is another than %.300s:%ld",
		look->inputs->all[known->input].path, known->number);
	return complain(look, why, reason);
}

/* Notes the frame with which the text at AT of a packed file begins. -1 with
 * errno. */
static int
note_frame(const struct look *look, off_t at)
{
	struct merge_input *input = look->input;
	const struct unpacker_place place =
		lines_place_before(&look->reader.lines, at);
	const size_t count = input->frame_count;

	if (count > 0 && input->frames[count - 1].file >= place.file)
		return 0;
	if (ARRAY_GROW(input->frames, count, input->frame_capacity) < 0)
		return -1;
	input->frames[input->frame_count++] = place;
	return 0;
}

static uint32_t
hash_of(const char *line, size_t length)
{
	return (uint32_t)XXH3_64bits(line, length);
}

static int
take_game(struct look *look, char reason[static REASON_MAX])
{
	struct merge_inputs *inputs = look->inputs;
	const struct reader *reader = &look->reader;
	const off_t at = reader->whole - reader->taken;

	if (*reader->record.voided != '\0') {
		look->input->voids++;
		return 0;
	}
	look->games++;
	if (ARRAY_GROW(inputs->places, inputs->place_count,
		    inputs->place_capacity) < 0)
		return reason_no_memory(reason);
	inputs->places[inputs->place_count++] = (struct merge_place){
		.id = reader->record.id,
		.at = look->input->begin + at,
		.length = (uint32_t)reader->taken,
		.hash = hash_of(reader->line, reader->length),
	};
	return look->input->is_packed && note_frame(look, at) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

/* What others are told of the base are the changes in it. */
static int
take_base(struct look *look, enum reader_result kind,
	char reason[static REASON_MAX])
{
	const struct reader *reader = &look->reader;

	XXH3_128bits_update(look->gist, reader->line, reader->length);
	look->games += kind == READER_RECORD;
	if (kind == READER_CHANGE && take_event(look, &look->inputs->changes,
					     look->changes++, reason) < 0)
		return -1;
	return reader->whole < look->input->base ? 0 : end_base(look, reason);
}

/* A line that makes a tournament longer, or changes it, when it is closed. */
static bool
is_too_late(const struct look *look, enum reader_result kind)
{
	return look->closed && (kind == READER_LONGER || kind == READER_CHANGE);
}

static int
take_line(struct look *look, enum reader_result kind,
	char reason[static REASON_MAX])
{
	struct merge_inputs *inputs = look->inputs;

	if (kind == READER_TAKEN)
		return complain(look,
			"a bot has another program from here on, and such a "
			"file has no shards",
			reason);
	if (look->reader.whole <= look->input->base)
		return take_base(look, kind, reason);
	if (kind == READER_RECORD)
		return take_game(look, reason);
	if (is_too_late(look, kind))
		return complain(look,
			"here it goes on after it was closed, and has no seed "
			"for that yet: talon tournament --plan --resume gives "
			"it one",
			reason);
	if (kind == READER_LONGER)
		return take_length(look, reason);
	if (kind != READER_CHANGE)
		look->closed = kind == READER_CLOSED ||
			       (look->closed && look->reader.run.revealed);
	return kind == READER_CHANGE ? take_event(look, &inputs->changes,
					       look->changes++, reason)
				     : take_event(look, &inputs->seeds,
					       look->seeds++, reason);
}

static int
read_lines(struct look *look, char reason[static REASON_MAX])
{
	struct reader *reader = &look->reader;
	enum reader_result kind;

	while ((kind = reader_step(reader, reason)) > READER_END)
		if (take_line(look, kind, reason) < 0 ||
			step(look->inputs, reader->taken, reason) < 0)
			return -1;
	if (kind == READER_ERROR)
		return -1;
	if (reader->cut_off)
		warnx("%s:%ld: the last line is cut off, and passed over",
			look->input->path, reader->line_number);
	look->input->end = look->input->begin + reader->whole;
	return 0;
}

/* What the first line says of the run. */
static int
take_header(struct look *look, char reason[static REASON_MAX])
{
	struct merge_inputs *inputs = look->inputs;
	const struct run *run = &look->reader.run;

	look->input->begun_length = run_length(run);
	look->input->is_later = run_is_renewed(run);
	if (look->input->base == 0 && take_length(look, reason) < 0)
		return -1;
	return inputs->first ? compare_runs(look, reason) : 0;
}

/* A file without games tells nothing of theirs. */
static void
take_sandbox(const struct look *look, enum sandbox_level level)
{
	struct merge_inputs *inputs = look->inputs;

	if (look->games == 0)
		return;
	if (!inputs->has_games || level < inputs->run.sandbox)
		inputs->run.sandbox = level;
	inputs->has_games = true;
}

/* What has been found out of the whole file. */
static int
conclude_look(struct look *look, char reason[static REASON_MAX])
{
	struct merge_inputs *inputs = look->inputs;
	struct run *run = &look->reader.run;

	proof_add(&inputs->proof, reader_proof(&look->reader));
	look->input->has_macs = look->reader.chain.is_signed;
	look->input->has_none = !look->input->has_macs;
	if (run->shard.count > inputs->shards)
		inputs->shards = run->shard.count;
	look->input->is_read = true;
	look->input->current = run->current;
	const enum sandbox_level level = run->sandbox;
	const bool first = !inputs->first;
	if (first)
		take_first_run(look);
	take_sandbox(look, level);
	if (first)
		return 0;
	return abouts_take(&inputs->abouts, &inputs->run, run) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

/* A file that cannot be read is none, unless it has hardly begun. */
static int
pass_over(const struct merge_input *input)
{
	if (!is_hardly_begun(input->path))
		return -1;
	warnx("%s: has no whole line, and is passed over", input->path);
	return 0;
}

/* Finds where the base of the file ends, before it is read line by line. */
static int
find_base(struct merge_input *input, char reason[static REASON_MAX])
{
	FILE *file = fopen(input->path, "re");
	struct lines lines = {.file = file};
	char *line;
	size_t length;
	off_t at = 0;
	int found = -1;

	while (file && (found = lines_next(&lines, &line, &length)) > 0) {
		at += (off_t)length;
		if (run_change_begun(line, length) == RUN_CHANGE_COMMITMENT)
			input->base = at;
	}
	lines_release(&lines);
	if (file)
		fclose(file);
	return found < 0 ? reason_of_file(input->path, reason) : 0;
}

/* The file, whose run is read. */
static int
look_into(struct look *look, char reason[static REASON_MAX])
{
	const struct run *run = &look->reader.run;

	if (!look->input->is_old && !run_is_shard(run) &&
		run_is_committed(run) && find_base(look->input, reason) < 0)
		return -1;
	if (look->input->base > 0 && !look->inputs->base)
		look->inputs->base = look->input;
	look->gist = look->input->base > 0 ? XXH3_createState() : NULL;
	if (look->input->base > 0 &&
		(!look->gist || XXH3_128bits_reset(look->gist) == XXH_ERROR))
		return reason_no_memory(reason);
	return take_header(look, reason) < 0 || read_lines(look, reason) < 0
		       ? -1
		       : conclude_look(look, reason);
}

static int
look_at(struct merge_inputs *inputs, struct merge_input *input,
	char reason[static REASON_MAX])
{
	struct look look = {.inputs = inputs, .input = input};
	struct reader *reader = &look.reader;

	if (reader_open_with(reader, input->path,
		    &(struct reader_source){.key = inputs->key,
			    .like = inputs->first ? &inputs->run : NULL},
		    reason) < 0)
		return pass_over(input);
	reader->voids = true;
	reader->quiet = true;
	input->is_shard = run_is_shard(&reader->run);
	input->is_packed = lines_are_packed(&reader->lines);
	int result = look_into(&look, reason);
	XXH3_freeState(look.gist);
	reader_close(reader);
	return result;
}

static int
add_size(const struct merge_input *input, off_t *size,
	char reason[static REASON_MAX])
{
	struct stat status;

	if (stat(input->path, &status) < 0)
		return reason_of_file(input->path, reason);
	*size += status.st_size;
	if (S_ISREG(status.st_mode))
		return 0;
	return reason_say(reason, "%.400s: is no regular file", input->path);
}

/* Lines of one number stand in the order of the files. */
static int
compare_places(const void *one, const void *other)
{
	const struct merge_place *a = one;
	const struct merge_place *b = other;

	if (a->id != b->id)
		return a->id < b->id ? -1 : 1;
	return (a->at > b->at) - (a->at < b->at);
}

static void
sort_places(struct merge_inputs *inputs)
{
	struct merge_place *places = inputs->places;
	size_t ordered = 1;

	while (ordered < inputs->place_count &&
		compare_places(&places[ordered - 1], &places[ordered]) < 0)
		ordered++;
	if (ordered < inputs->place_count)
		qsort(places, inputs->place_count, sizeof *places,
			compare_places);
}

static int
look_at_all(struct merge_inputs *inputs, char reason[static REASON_MAX])
{
	off_t size = 0;
	off_t end = 0;

	for (int i = 0; i < inputs->count; i++)
		if (add_size(&inputs->all[i], &size, reason) < 0)
			return -1;
	begin_progress(inputs, "all files", size);
	for (int i = 0; i < inputs->count; i++) {
		struct merge_input *input = &inputs->all[i];

		input->begin = input->end = end;
		if (input->is_old && !inputs->first)
			break;
		if (look_at(inputs, input, reason) < 0)
			return -1;
		end = input->end;
	}
	return 0;
}

/* All are of one stage, and have one past. */
static int
compare_stage(const struct merge_inputs *inputs,
	const struct merge_input *input, char reason[static REASON_MAX])
{
	const struct merge_input *base = inputs->base;

	if (!base && !input->is_later)
		return 0;
	if (!base)
		return reason_say(reason,
			"%.400s: is a shard of a later stage of the "
			"tournament: name the merged file, too, which has what "
			"came before",
			input->path);
	if (!commitment_same(&input->current, &base->current))
		return reason_say(reason,
			"%.400s: is of another stage of the tournament than "
			"%.400s",
			input->path, base->path);
	if (input->base > 0 &&
		memcmp(input->gist, base->gist, sizeof base->gist) != 0)
		return reason_say(reason,
			"%.400s: has other games in its earlier stages than "
			"%.400s",
			input->path, base->path);
	return 0;
}

static int
compare_stages(
	const struct merge_inputs *inputs, char reason[static REASON_MAX])
{
	for (int i = 0; i < inputs->count; i++)
		if (inputs->all[i].is_read &&
			compare_stage(inputs, &inputs->all[i], reason) < 0)
			return -1;
	return 0;
}

/* Reads all files for the first time. The first part is set, the rest 0. A half
 * line at the end of a file is passed over with a warning. -1 with the reason
 * in words, which names the line; it may be released all the same. */
static int
merge_inputs_look(struct merge_inputs *inputs, char reason[static REASON_MAX])
{
	int result = look_at_all(inputs, reason);

	reading_progress_erase(&inputs->progress);
	if (result == 0 && !inputs->first) {
		strlcpy(reason, "no file has a whole line", REASON_MAX);
		return -1;
	}
	if (result < 0 || compare_stages(inputs, reason) < 0)
		return -1;
	run_length_set(&inputs->run,
		inputs->base ? inputs->base->begun_length : inputs->lengths[0]);
	sort_places(inputs);
	begin_progress(inputs, "all files once more",
		inputs->all[inputs->count - 1].end);
	return 0;
}

/* The second reading. */

/* A file of which lines are fetched. */
struct fetch {
	struct merge_inputs *inputs;
	const struct merge_input *input;
	FILE *file;
	struct unpacker *unpacker; /* of a packed one */
	off_t text;		   /* bytes of text before what it reads next */
};

static bool
read_plain(const struct fetch *fetch, char *to, size_t length, off_t at)
{
	return fseeko(fetch->file, at, SEEK_SET) == 0 &&
	       fread(to, 1, length, fetch->file) == length;
}

/* The last frame that begins at or before AT. */
static const struct unpacker_place *
frame_of(const struct merge_input *input, off_t at)
{
	size_t low = 0;
	size_t high = input->frame_count;

	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (input->frames[middle].text <= at)
			low = middle;
		else
			high = middle;
	}
	return &input->frames[low];
}

/* Unpacks from the frame of AT on, unless that has begun. */
static bool
begin_frame(struct fetch *fetch, off_t at)
{
	const struct unpacker_place *frame = frame_of(fetch->input, at);
	char first[UNPACKER_MAGIC_BYTES];

	if (fetch->unpacker && fetch->text >= frame->text)
		return true;
	unpacker_free(fetch->unpacker);
	fetch->unpacker = NULL;
	fetch->text = frame->text;
	if (fseeko(fetch->file, frame->file, SEEK_SET) < 0 ||
		fread(first, 1, sizeof first, fetch->file) < sizeof first)
		return false;
	fetch->unpacker = unpacker_new(fetch->file, first, sizeof first);
	return fetch->unpacker;
}

static bool
read_packed(struct fetch *fetch, char *to, size_t length, off_t at)
{
	char skipped[SKIPPED];

	if (!begin_frame(fetch, at))
		return false;
	while (fetch->text < at) {
		const off_t left = at - fetch->text;
		const size_t count = left < SKIPPED ? (size_t)left : SKIPPED;

		if (unpacker_read(fetch->unpacker, skipped, count) < count)
			return false;
		fetch->text += (off_t)count;
	}
	fetch->text += (off_t)length;
	return unpacker_read(fetch->unpacker, to, length) == length;
}

/* Fetches the line at PLACE into LINE, whose bytes have room for it. */
static int
fetch_line(struct fetch *fetch, const struct merge_place *place,
	struct merge_line *line, char reason[static REASON_MAX])
{
	const off_t at = place->at - fetch->input->begin;
	bool good = fetch->input->is_packed
			    ? read_packed(fetch, line->bytes, place->length, at)
			    : read_plain(fetch, line->bytes, place->length, at);

	line->length = place->length;
	if (good)
		chain_cut(line->bytes, &line->length);
	if (good && hash_of(line->bytes, line->length) == place->hash)
		return step(fetch->inputs, (off_t)place->length, reason);
	return reason_say(reason, "%.400s: was changed while it was read",
		fetch->input->path);
}

static void
close_file(struct fetch *fetch)
{
	unpacker_free(fetch->unpacker);
	fetch->unpacker = NULL;
	if (fetch->file)
		fclose(fetch->file);
	fetch->file = NULL;
}

/* Goes on to the file of LINE. */
static int
open_file_of(struct fetch *fetch, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct merge_input *input = &fetch->inputs->all[line->input];

	if (fetch->file && fetch->input == input)
		return 0;
	close_file(fetch);
	fetch->input = input;
	fetch->file = fopen(input->path, "re");
	if (!fetch->file)
		return reason_of_file(input->path, reason);
	if (!input->is_packed)
		setvbuf(fetch->file, NULL, _IONBF, 0);
	return 0;
}

/* How many games are fetched next: all of a number, as long as there is
 * memory. */
static size_t
count_next(const struct merge_inputs *inputs, size_t *bytes)
{
	const size_t memory =
		inputs->memory > 0 ? inputs->memory : usual_memory;
	const size_t most = inputs->place_count - inputs->fetched;
	size_t count = 0;

	*bytes = 0;
	if (most == 0)
		return 0;
	const struct merge_place *places = inputs->places + inputs->fetched;
	while (count < most &&
		(*bytes < memory || places[count].id == places[count - 1].id))
		*bytes += places[count++].length;
	return count;
}

static int
input_at(const struct merge_inputs *inputs, off_t at)
{
	int low = 0;
	int high = inputs->count;

	while (high - low > 1) {
		int middle = low + (high - low) / 2;

		if (inputs->all[middle].begin <= at)
			low = middle;
		else
			high = middle;
	}
	return low;
}

/* Of the places that are fetched now. */
static int
compare_texts(const void *one, const void *other)
{
	const struct merge_place *const *a = one;
	const struct merge_place *const *b = other;

	return ((*a)->at > (*b)->at) - ((*a)->at < (*b)->at);
}

/* Lays out the lines of the next games, without what is in them. ORDER is then
 * that of their files. */
static void
lay_out(struct merge_inputs *inputs, size_t count,
	const struct merge_place **order)
{
	const struct merge_place *places = inputs->places + inputs->fetched;
	char *bytes = inputs->bytes;

	for (size_t i = 0; i < count; i++) {
		inputs->lines[i] = (struct merge_line){
			.id = places[i].id,
			.input = input_at(inputs, places[i].at),
			.at = places[i].at,
			.bytes = bytes,
		};
		bytes += places[i].length;
		order[i] = &places[i];
	}
	qsort(order, count, sizeof *order, compare_texts);
}

/* -1 with errno. */
static int
make_room(struct merge_inputs *inputs, size_t count, size_t bytes)
{
	free(inputs->lines);
	free(inputs->bytes);
	inputs->lines = calloc(count, sizeof *inputs->lines);
	inputs->bytes = malloc(bytes);
	return inputs->lines && inputs->bytes ? 0 : -1;
}

static int
fetch_lines(struct merge_inputs *inputs, size_t count,
	const struct merge_place **order, char reason[static REASON_MAX])
{
	const struct merge_place *places = inputs->places + inputs->fetched;
	struct fetch fetch = {.inputs = inputs};
	int result = 0;

	for (size_t i = 0; i < count && result == 0; i++) {
		struct merge_line *line = &inputs->lines[order[i] - places];

		result = open_file_of(&fetch, line, reason);
		if (result == 0)
			result = fetch_line(&fetch, order[i], line, reason);
	}
	close_file(&fetch);
	return result;
}

/* Fetches the next games into `lines`, all of a number together, in the order
 * of the files and of the lines there. Returns how many these are; 0: there
 * are none any more. -1 with the reason in words: also where a file is not what
 * it was; what has been added to it since is left alone. */
static long
merge_inputs_fetch(struct merge_inputs *inputs, char reason[static REASON_MAX])
{
	size_t bytes;
	size_t count = count_next(inputs, &bytes);

	if (count == 0)
		return 0;
	const struct merge_place **order = calloc(count, sizeof *order);
	int result = -1;
	if (!order || make_room(inputs, count, bytes) < 0)
		reason_no_memory(reason);
	else {
		lay_out(inputs, count, order);
		result = fetch_lines(inputs, count, order, reason);
		inputs->fetched += count;
	}
	free(order);
	return result < 0 ? -1 : (long)count;
}

/* The number of the line in its file, which is read once more for that. */
static long
merge_inputs_number(
	const struct merge_inputs *inputs, const struct merge_line *line)
{
	const struct merge_input *input = &inputs->all[line->input];
	FILE *file = fopen(input->path, "re");
	struct lines lines = {.file = file};
	off_t at = input->begin;
	long number = 1;
	char *bytes;
	size_t length;

	for (; file && at < line->at && lines_next(&lines, &bytes, &length) > 0;
		number++)
		at += (off_t)length;
	lines_release(&lines);
	if (file)
		fclose(file);
	return number;
}

/* Says WHY the line of a game is wrong, with the names of file and line;
 * always -1. */
static int
merge_inputs_complain(const struct merge_inputs *inputs,
	const struct merge_line *line, const char *why,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s:%ld: %.600s",
		inputs->all[line->input].path,
		merge_inputs_number(inputs, line), why);
}

/*
 * The merged file while it is written: the games of a run in the order of their
 * numbers, and what is missing. Lines that are no games stand as late as they
 * may: one that makes the run longer before the first game that needs that, a
 * change of the roster before the first game of the round that it is for, the
 * seed behind the last game that was dealt of it.
 * Of a match that stops by its results no game is taken behind the one
 * that decides, nor behind one that is missing; of a tournament none of a round
 * that cannot be drawn yet. So what is there is what one machine would have
 * written up to there, and can be gone on with.
 *
 * It lies beside the file whose place it takes when it is whole and on the
 * disk. Until then that one is as it was, and if this process is killed the
 * next one finds what is left, and writes over it.
 *
 * The key file of the whole run signs it, as it has signed the shards. A copy
 * of that lies beside the merged file, without which nobody could go on with
 * it.
 */

/* So many games are told from each other, and so many ranges and shards are
 * named; of more only the number is known. */
enum {
	MISSING_GAMES_MAX = 10000000,
	MISSING_RANGES_MAX = 20,
	MISSING_SHARDS_MAX = 40,
};

struct merge_writer {
	struct successor successor;
	struct line_output output;
	struct text lines; /* to be written */
	int line_count;	   /* of them */

	struct key_file key;	 /* read only; closed: there is none */
	char key_path[PATH_MAX]; /* of the one beside the file */
	struct key_file own_key;

	struct merge_inputs *inputs; /* the caller's, whose run becomes longer
					as the lines have it; NULL: not begun */
	struct record record;
	struct contest contest; /* of a tournament */
	struct tally tally;	/* of a match that may stop */
	struct text line;
	size_t lengths; /* that the run has had */
	size_t changes; /* that have been written */
	size_t seeds;	/* likewise */
	long next;	/* of a match: the number behind the last game */
	bool waits;	/* what is before the next game is missing */

	struct merge_result *result; /* the caller's: what has come of it, with
					the games that are missing as far as is
					known */
	struct merge_line left;	     /* the first that was left out of it,
					without bytes */
};

/* Games that are missing. */

/* Of a run with so many shards; 0: none, or not known. -1 with errno. */
static int
missing_games_init(struct missing_games *missing, long shards)
{
	*missing = (struct missing_games){.count = shards};
	missing->shards = calloc(
		(size_t)(shards > 0 ? shards : 1), sizeof *missing->shards);
	return missing->shards ? 0 : -1;
}

static long
most(const struct missing_games *missing)
{
	return missing->count > 0 ? missing->count : 1;
}

static void
missing_games_release(struct missing_games *missing)
{
	for (long i = 0; missing->shards && i < most(missing); i++)
		text_release(&missing->shards[i].named);
	free(missing->shards);
	*missing = (struct missing_games){0};
}

/* Names the range that has come to its end. */
static void
name_range(struct missing_shard *shard)
{
	if (shard->ranges == 0 || shard->ranges > MISSING_RANGES_MAX)
		return;
	if (shard->ranges > 1)
		text_add_string(&shard->named, ", ");
	text_add_range(&shard->named, shard->first, shard->last);
}

/* Whether there is room for more. */
static bool
missing_games_have_room(const struct missing_games *missing)
{
	return missing->games < MISSING_GAMES_MAX;
}

/* Adds a game of SHARD, behind all that were added before. */
static void
missing_games_add(struct missing_games *missing, long id, long number)
{
	struct missing_shard *shard =
		&missing->shards[missing->count > 0 ? number : 0];

	missing->games++;
	if (shard->games++ > 0 && shard->last == id - 1) {
		shard->last = id;
		return;
	}
	name_range(shard);
	shard->first = shard->last = id;
	if (shard->ranges <= MISSING_RANGES_MAX)
		shard->ranges++;
}

/* After the last one; -1 with errno: no memory. */
static int
missing_games_close(struct missing_games *missing)
{
	for (long i = 0; i < most(missing); i++) {
		struct missing_shard *shard = &missing->shards[i];

		name_range(shard);
		if (shard->ranges > MISSING_RANGES_MAX)
			text_add_string(&shard->named, ", …");
		if (text_failed(&shard->named) < 0)
			return -1;
	}
	return 0;
}

/* Prints a line "shard 2/7: 34 games missing: 12, 26-30, …" for each shard
 * that lacks games, behind BEFORE. */
static void
missing_games_print(
	FILE *file, const struct missing_games *missing, const char *before)
{
	long unnamed = 0;
	long games = 0;
	int named = 0;

	for (long i = 0; i < most(missing); i++) {
		const struct missing_shard *shard = &missing->shards[i];

		if (shard->games == 0)
			continue;
		if (named++ >= MISSING_SHARDS_MAX) {
			unnamed++;
			games += shard->games;
			continue;
		}
		fprintf(file, "%s", before);
		if (missing->count > 0)
			fprintf(file, "shard %ld/%ld: ", i, missing->count);
		fprintf(file, "%ld game%s missing: %s\n", shard->games,
			plural(shard->games), shard->named.bytes);
	}
	if (unnamed > 0)
		fprintf(file, "%s%ld more shard%s: %ld game%s missing\n",
			before, unnamed, plural(unnamed), games, plural(games));
}

/* Adds an array of objects. */
static void
missing_games_add_json(struct text *json, const struct missing_games *missing)
{
	const char *before = "[";

	for (long i = 0; i < most(missing); i++) {
		const struct missing_shard *shard = &missing->shards[i];

		if (shard->games == 0)
			continue;
		text_add_string(json, before);
		text_add(json, "{", 1);
		if (missing->count > 0)
			text_add_format(json, "\"shard\":[%ld,%ld],", i,
				missing->count);
		text_add_format(
			json, "\"missing\":%ld,\"games\":", shard->games);
		text_add_json(json, shard->named.bytes);
		text_add(json, "}", 1);
		before = ",";
	}
	text_add_string(json, *before == '[' ? "[]" : "]");
}

/* The file, and its key file. */

enum { LINES_MAX = 1 << 20 };

/* Opens GIVEN, or what lies beside the file. */
static int
open_key(struct merge_writer *writer, const char *given,
	char reason[static REASON_MAX])
{
	const char *path = writer->successor.path;

	if (key_file_name(writer->key_path, path) < 0)
		return reason_of_file(path, reason);
	if (!given && !key_file_is_there(writer->key_path))
		return 0;
	return key_file_open(
		&writer->key, given ? given : writer->key_path, false, reason);
}

/* Opens the one that lies beside the file already. */
static int
open_own_key(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct key_file *own = &writer->own_key;
	const struct key_file *given = &writer->key;
	const char *path = writer->key_path;

	if (key_file_open(own, path, true, reason) < 0)
		return -1;
	if (memcmp(own->bytes, given->bytes, sizeof own->bytes) != 0)
		return reason_say(
			reason, "%.400s: is the key file of another run", path);
	if (!seed_same(&own->seed, &given->seed) &&
		key_file_set_seed(own, &given->seed) < 0)
		return reason_of_file(path, reason);
	return 0;
}

/* Before the file takes its place: makes the key file beside it, which is good
 * for both what lies there and what will. */
static int
prepare_key(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct chain none = {0};
	const char *path = writer->key_path;

	if (!writer->key.open)
		return 0;
	if (!key_file_is_there(path) &&
		key_file_copy(&writer->key, path, &none) < 0)
		return reason_of_file(path, reason);
	if (open_own_key(writer, reason) < 0)
		return -1;
	return key_file_note(&writer->own_key, &none) < 0
		       ? reason_of_file(path, reason)
		       : 0;
}

/* Notes how far the file is, which has taken its place. */
static int
note_key(struct merge_writer *writer, char reason[static REASON_MAX])
{
	return writer->own_key.open && key_file_note(&writer->own_key,
					       &writer->output.chain) < 0
		       ? reason_of_file(writer->key_path, reason)
		       : 0;
}

/* The key that its lines are signed with; NULL: they are not. */
static const struct line_key *
merge_writer_key(const struct merge_writer *writer)
{
	return writer->key.open ? &writer->key.key : NULL;
}

/* The seed of the key file; NULL: none is known. */
static const struct seed *
seed_of_key(const struct merge_writer *writer)
{
	const struct key_file *key = &writer->key;

	return key->open && *key->seed.text != '\0' ? &key->seed : NULL;
}

/* Whether the key file can be that of RUN, which may be committed to a seed
 * that is not public yet. False with the reason in words. */
static bool
key_fits(const struct merge_writer *writer, const struct run *run,
	char reason[static REASON_MAX])
{
	const struct seed *seed = seed_of_key(writer);

	if (!seed || !run_is_committed(run) || run->revealed ||
		commitment_fits(&run->current, seed))
		return true;
	return reason_refuse(reason,
		"%.400s: has another seed than the run is committed to",
		writer->key.path);
}

static int
is_busy(const struct merge_writer *writer, char reason[static REASON_MAX])
{
	const char *path = writer->successor.path;

	if (!locked_file_is_held(path))
		return 0;
	return reason_say(
		reason, "%.400s: another talon is writing this file", path);
}

/* Begins the file, packed if PATH ends in ".zst". Nobody else may be writing
 * PATH, nor be merging into it. KEY is the key file; NULL: what lies beside
 * PATH, if anything does. -1 with the reason in words; it may be released all
 * the same. */
static int
merge_writer_open(struct merge_writer *writer, struct merge_result *result,
	const char *path, const char *key, char reason[static REASON_MAX])
{
	struct successor *successor = &writer->successor;

	*writer = (struct merge_writer){.result = result};
	if (successor_open(successor, path, ".merging", reason) < 0 ||
		is_busy(writer, reason) < 0 ||
		open_key(writer, key, reason) < 0)
		return -1;
	writer->output = (struct line_output){
		.descriptor = successor->descriptor,
		.sealed = true,
		.packed = line_packer_is_for(path),
		.chain.key = merge_writer_key(writer),
	};
	return 0;
}

static int
flush(struct merge_writer *writer, char reason[static REASON_MAX])
{
	int done = writer->line_count == 0 ? 0
					   : line_output_append(&writer->output,
						     &writer->lines);

	if (done < writer->line_count)
		return reason_of_file(writer->successor.temporary, reason);
	text_clear(&writer->lines);
	writer->line_count = 0;
	return 0;
}

/* Adds a line, which gets its checksum. -1 with the reason in words. */
static int
add_line(struct merge_writer *writer, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	text_add(&writer->lines, line, length);
	if (text_failed(&writer->lines) < 0)
		return reason_no_memory(reason);
	writer->line_count++;
	return writer->lines.length < LINES_MAX ? 0 : flush(writer, reason);
}

/* Deals of a first wave. */
enum { FIRST_DEALS = 4 * SEQUENTIAL_SAMPLES_MIN };

static bool
is_tournament(const struct merge_writer *writer)
{
	return writer->inputs->run.tournament.format;
}

static bool
may_stop(const struct merge_writer *writer)
{
	return stop_rule_given(&writer->inputs->run.stop);
}

/* The lines that are no games. */

static int
write_line(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct text *line = &writer->line;
	int result = text_failed(line) < 0 ? reason_no_memory(reason)
					   : add_line(writer, line->bytes,
						     line->length, reason);

	text_clear(line);
	return result;
}

static int
write_event(struct merge_writer *writer, const struct merge_event *event,
	char reason[static REASON_MAX])
{
	return add_line(writer, event->line, event->length, reason);
}

static int
complain_of_event(const struct merge_writer *writer,
	const struct merge_event *event, const char *why,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s:%ld: %.600s",
		writer->inputs->all[event->input].path, event->number, why);
}

/* The next line of the seed; NULL: there is none. */
static const struct merge_event *
next_seed(const struct merge_writer *writer)
{
	const struct merge_event_list *seeds = &writer->inputs->seeds;

	return writer->seeds < seeds->count ? &seeds->all[writer->seeds] : NULL;
}

/* Where the next line of the seed is a closing, which stands before it. */
static int
follow_closed(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct merge_event *event = next_seed(writer);
	char why[REASON_MAX];

	if (!event || run_change_begun(event->line, event->length) !=
			      RUN_CHANGE_CLOSED)
		return 0;
	if (!run_closed_take(
		    &writer->inputs->run, event->line, event->length, why) ||
		!contest_close(&writer->contest, why))
		return complain_of_event(writer, event, why, reason);
	writer->seeds++;
	return write_event(writer, event, reason);
}

/* Writes the next line of the seed, if there is one, and it makes one public
 * that is not, or commits the run anew where it is. */
static int
follow_seed(struct merge_writer *writer, bool is_public,
	char reason[static REASON_MAX])
{
	struct run *run = &writer->inputs->run;
	const struct merge_event *event = next_seed(writer);
	char why[REASON_MAX];

	if (!event || run->revealed != is_public)
		return 0;
	if (!is_public && !contest_is_over(&writer->contest))
		return complain_of_event(writer, event,
			"the seed is public, and games of it are missing",
			reason);
	if (!seed_line_take(run, event->line, event->length, why))
		return complain_of_event(writer, event, why, reason);
	if (contest_note_seed(&writer->contest) < 0)
		return reason_no_memory(reason);
	writer->seeds++;
	return write_event(writer, event, reason);
}

static bool
can_lengthen(const struct merge_writer *writer)
{
	return writer->lengths < writer->inputs->length_count;
}

static int
lengthen(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct run *run = &writer->inputs->run;

	if (follow_seed(writer, false, reason) < 0)
		return -1;
	run_length_set(run, writer->inputs->lengths[writer->lengths++]);
	run_length_write(run, &writer->line);
	return write_line(writer, reason);
}

/* Writes the next change, which is for ROUND or an earlier one. 1; 0: there is
 * none. */
static int
follow_change(
	struct merge_writer *writer, long round, char reason[static REASON_MAX])
{
	const struct merge_event_list *changes = &writer->inputs->changes;
	struct roster_change change = {0};
	char why[REASON_MAX];
	int result = 0;

	if (writer->changes == changes->count)
		return 0;
	const struct merge_event *event = &changes->all[writer->changes];
	bool good =
		roster_change_parse(&change, event->line, event->length, why);
	while (good && result == 0 && change.round <= round &&
		change.round >= draw_rounds(&writer->inputs->run) &&
		can_lengthen(writer))
		result = lengthen(writer, reason);
	if (good && result == 0 && change.round <= round) {
		good = contest_change(&writer->contest, &change, why);
		result = good ? write_event(writer, event, reason) : 0;
		result = result < 0 ? -1 : 1;
		writer->changes++;
	}
	roster_change_release(&change);
	return good ? result : complain_of_event(writer, event, why, reason);
}

static int
follow_changes(
	struct merge_writer *writer, long round, char reason[static REASON_MAX])
{
	int result;

	do
		result = follow_change(writer, round, reason);
	while (result == 1);
	return result;
}

static int
write_before_round(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const long round = contest_next_round(&writer->contest);
	const struct run *run = &writer->inputs->run;

	while (round >= draw_rounds(run) && can_lengthen(writer))
		if (lengthen(writer, reason) < 0)
			return -1;
	return follow_changes(writer, round, reason);
}

static int
write_rest(struct merge_writer *writer, char reason[static REASON_MAX])
{
	if (follow_changes(writer, LONG_MAX, reason) < 0)
		return -1;
	while (can_lengthen(writer))
		if (lengthen(writer, reason) < 0)
			return -1;
	return follow_closed(writer, reason) < 0
		       ? -1
		       : follow_seed(writer, true, reason);
}

static int
reveal(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct seed *seed = seed_of_key(writer);
	struct run *run = &writer->inputs->run;

	if (!run_is_committed(run) || run->revealed)
		return 0;
	if (next_seed(writer))
		return follow_seed(writer, false, reason);
	if (!seed || !commitment_fits(&run->current, seed))
		return 0;
	run->seed = *seed;
	run->revealed = true;
	seed_line_write(run, true, &writer->line);
	return write_line(writer, reason);
}

/* The base. */

/* What the last line of the reader comes to; false, with the reason in words: it
 * cannot be there. */
static bool
know_line(struct merge_writer *writer, const struct reader *reader,
	enum reader_result kind, char why[static REASON_MAX])
{
	struct run *run = &writer->inputs->run;
	struct contest *contest = &writer->contest;

	if (kind == READER_CHANGE) {
		writer->changes++;
		return contest_change(contest, &reader->change, why);
	}
	if (kind == READER_RECORD) {
		const bool counts = *reader->record.voided == '\0';

		writer->result->games += counts;
		return !counts || contest_take(contest, &reader->record, why);
	}
	run->tournament = reader->run.tournament;
	if (kind == READER_CLOSED)
		return contest_close(contest, why);
	session_seed_take(run, &reader->run);
	return contest_note_seed(contest) == 0 || reason_no_memory(why) == 0;
}

/* Copies the lines of the base as they are, behind the first. */
static int
copy_lines(struct merge_writer *writer, struct reader *reader, off_t end,
	char reason[static REASON_MAX])
{
	enum reader_result kind = READER_END;
	char why[REASON_MAX];

	reader->voids = true;
	while (reader->whole < end &&
		(kind = reader_step(reader, reason)) > READER_END) {
		if (!know_line(writer, reader, kind, why)) {
			reader_name_line(reader, why, reason);
			return -1;
		}
		if (add_line(writer, reader->line, reader->length, reason) < 0)
			return -1;
	}
	if (kind == READER_END)
		return reason_say(reason,
			"%.400s: was changed while it was read", reader->path);
	return kind == READER_ERROR ? -1 : 0;
}

static int
copy_base(struct merge_writer *writer, char reason[static REASON_MAX])
{
	const struct merge_inputs *inputs = writer->inputs;
	const struct merge_input *base = inputs->base;
	struct reader reader;

	if (!base)
		return 0;
	if (reader_open_with(&reader, base->path,
		    &(struct reader_source){
			    .key = inputs->key, .unkeyed = true},
		    reason) < 0)
		return -1;
	int result = copy_lines(writer, &reader, base->base, reason);
	reader_close(&reader);
	return result;
}

/* The games. */

/* Writes what stands before the first game. -1 with the reason in words. */
static int
merge_writer_begin(struct merge_writer *writer, struct merge_inputs *inputs,
	char reason[static REASON_MAX])
{
	const struct run *run = &inputs->run;

	writer->inputs = inputs;
	record_init(&writer->record);
	tally_init(&writer->tally, run);
	writer->lengths = 1;
	if (missing_games_init(
		    &writer->result->missing, writer->inputs->shards) < 0 ||
		(is_tournament(writer) &&
			contest_init(&writer->contest, run) < 0) ||
		run_write(run, &writer->line) < 0)
		return reason_no_memory(reason);
	return write_line(writer, reason) < 0 ? -1 : copy_base(writer, reason);
}

static int
parse_game(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct game_rules *game = writer->inputs->run.game;
	char why[REASON_MAX];

	if (record_read(&writer->record, line->bytes, line->length, game, why))
		return 0;
	return merge_inputs_complain(writer->inputs, line, why, reason);
}

static int
write_game(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	writer->result->games++;
	return add_line(writer, line->bytes, line->length, reason);
}

/* The game waits, and so do all that follow it. */
static void
leave_out(struct merge_writer *writer, const struct merge_line *line)
{
	if (writer->result->left_out++ > 0)
		return;
	writer->waits = true;
	writer->left = *line;
	writer->left.bytes = NULL;
}

/* Notes the games of a match from the next one to END, without it. */
static void
note_gap(struct merge_writer *writer, long end)
{
	const struct run *run = &writer->inputs->run;
	const struct game_choice *only = &run->only;
	struct missing_games *missing = &writer->result->missing;
	long id = game_choice_from(only, writer->next);

	for (; id != -1 && id < end && missing_games_have_room(missing);
		id = game_choice_from(only, id + 1)) {
		long shard =
			missing->count == 0
				? 0
				: run_shard_of(run, id, id / run_rotations(run),
					  missing->count);
		missing_games_add(missing, id, shard);
	}
	if (id != -1 && id < end)
		missing->games += game_choice_count(only, end) -
				  game_choice_count(only, id);
}

static int
count_towards_stop(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (parse_game(writer, line, reason) < 0)
		return -1;
	if (tally_add(&writer->tally, &writer->record) < 0)
		return reason_no_memory(reason);
	writer->result->decided = tally_decided(&writer->tally);
	return 0;
}

static int
take_of_match(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct run *run = &writer->inputs->run;

	while (line->id >= run->games && can_lengthen(writer))
		if (lengthen(writer, reason) < 0)
			return -1;
	const long missing = writer->result->missing.games;
	note_gap(writer, line->id);
	writer->next = line->id + 1;
	writer->waits =
		writer->waits ||
		(may_stop(writer) && writer->result->missing.games > missing);
	if (writer->waits) {
		leave_out(writer, line);
		return 0;
	}
	if (may_stop(writer) && count_towards_stop(writer, line, reason) < 0)
		return -1;
	return write_game(writer, line, reason);
}

/* Draws the rounds up to that of a game. 0; 1: it waits; -1. */
static int
draw_up_to(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	struct contest *contest = &writer->contest;

	while (line->id >= contest->rounds.games) {
		if (write_before_round(writer, reason) < 0)
			return -1;
		switch (contest_draw(contest)) {
		case CONTEST_GAME:
			break;
		case CONTEST_WAIT:
			return 1;
		case CONTEST_FAILED:
			return reason_no_memory(reason);
		case CONTEST_OVER:
			return 0;
		}
	}
	return 0;
}

static int
take_of_tournament(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct run *run = &writer->inputs->run;
	char why[REASON_MAX];
	int drawn = draw_up_to(writer, line, reason);

	if (drawn < 0)
		return -1;
	if (drawn == 1) {
		leave_out(writer, line);
		return 0;
	}
	if (parse_game(writer, line, reason) < 0 ||
		follow_seed(writer, true, reason) < 0)
		return -1;
	if (run_is_committed(run) && run->revealed)
		return merge_inputs_complain(writer->inputs, line,
			"it is a game of a seed that was public before",
			reason);
	if (!contest_take(&writer->contest, &writer->record, why))
		return merge_inputs_complain(writer->inputs, line, why, reason);
	return write_game(writer, line, reason);
}

/* Takes a game, behind those with lower numbers. -1 with the reason in words,
 * which names the line. */
static int
merge_writer_take(struct merge_writer *writer, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	if (writer->result->decided)
		writer->result->behind++;
	else if (!is_tournament(writer))
		return take_of_match(writer, line, reason);
	else if (writer->waits)
		leave_out(writer, line);
	else
		return take_of_tournament(writer, line, reason);
	return 0;
}

/* The number behind the last game of the deal that ends there, or behind
 * that. */
static long
whole_deals(const struct run *run, long end)
{
	long rotations = run_rotations(run);

	if (end >= run->games - rotations)
		return run->games;
	return (end + rotations - 1) / rotations * rotations;
}

/* The next wave is half as long as all before it, so that at most a third of
 * all games come too late to count. */
static long
next_wave(const struct merge_writer *writer)
{
	const struct run *run = &writer->inputs->run;
	long more = writer->next / 2;

	if (writer->result->missing.games > 0)
		return whole_deals(run, writer->next);
	if (more < FIRST_DEALS * run_rotations(run))
		more = FIRST_DEALS * run_rotations(run);
	return more >= run->games - writer->next
		       ? run->games
		       : whole_deals(run, writer->next + more);
}

static void
end_match(struct merge_writer *writer)
{
	const struct run *run = &writer->inputs->run;

	if (!may_stop(writer))
		note_gap(writer, run->games);
	writer->result->complete = writer->result->missing.games == 0;
	if (!may_stop(writer) || writer->result->decided)
		return;
	writer->result->complete = writer->result->complete &&
				   game_choice_count(&run->only, run->games) ==
					   writer->result->games;
	writer->result->upto = writer->result->complete ? 0 : next_wave(writer);
}

/* Every game that can be told and has not been played is missing. */
static int
end_tournament(struct merge_writer *writer, char reason[static REASON_MAX])
{
	struct missing_games *missing = &writer->result->missing;
	const struct run *run = &writer->inputs->run;
	enum contest_next next = CONTEST_GAME;
	struct fixture fixture;

	while (missing_games_have_room(missing) &&
		(next = contest_next(&writer->contest, &fixture)) ==
			CONTEST_GAME)
		missing_games_add(missing, fixture.id,
			missing->count == 0
				? 0
				: run_shard_of(run, fixture.id, fixture.deal,
					  missing->count));
	writer->result->complete = next == CONTEST_OVER && missing->games == 0;
	return next == CONTEST_FAILED ? reason_no_memory(reason) : 0;
}

/* After the last game. -1 with the reason in words. */
static int
merge_writer_end(struct merge_writer *writer, char reason[static REASON_MAX])
{
	if (write_rest(writer, reason) < 0)
		return -1;
	if (!is_tournament(writer))
		end_match(writer);
	else if (end_tournament(writer, reason) < 0)
		return -1;
	if (missing_games_close(&writer->result->missing) < 0)
		return reason_no_memory(reason);
	if (writer->result->complete && reveal(writer, reason) < 0)
		return -1;
	return key_fits(writer, &writer->inputs->run, reason) ? 0 : -1;
}

/* Gives what is to be replaced a second name. */
static int
keep_old(const char *path, char *kept, char reason[static REASON_MAX])
{
	int length = snprintf(kept, PATH_MAX, "%s.before", path);

	for (int i = 2; length < PATH_MAX; i++) {
		if (link(path, kept) == 0)
			return 0;
		if (errno != EEXIST)
			return reason_of_file(kept, reason);
		length = snprintf(kept, PATH_MAX, "%s.before-%d", path, i);
	}
	errno = ENAMETOOLONG;
	return reason_of_file(path, reason);
}

/* Puts the file in its place. What was there is gone; with KEPT, of PATH_MAX
 * bytes, it is beside it, under the name that is put there: its own with
 * .before, or .before-2 and so on. -1 with the reason in words. */
static int
merge_writer_finish(
	struct merge_writer *writer, char *kept, char reason[static REASON_MAX])
{
	struct successor *successor = &writer->successor;

	if (flush(writer, reason) < 0)
		return -1;
	if (line_output_end(&writer->output) < 0)
		return reason_of_file(successor->temporary, reason);
	if (prepare_key(writer, reason) < 0 || is_busy(writer, reason) < 0)
		return -1;
	if (kept && keep_old(successor->path, kept, reason) < 0)
		return -1;
	return successor_take_place(successor, reason) < 0
		       ? -1
		       : note_key(writer, reason);
}

static void
release_games(struct merge_writer *writer)
{
	record_release(&writer->record);
	if (is_tournament(writer))
		contest_release(&writer->contest);
	tally_release(&writer->tally);
	text_release(&writer->line);
}

/* Gives up what has not been finished. */
static void
merge_writer_release(struct merge_writer *writer)
{
	if (writer->inputs)
		release_games(writer);
	successor_close(&writer->successor);
	line_output_release(&writer->output);
	text_release(&writer->lines);
	key_file_close(&writer->key);
	key_file_close(&writer->own_key);
}

/* The merge: what its inputs have is compared, written, and told. */

struct merge {
	const struct merge_terms *terms;
	struct merge_result *result;
	struct merge_input *files; /* those named, and perhaps the output */
	struct merge_inputs inputs;
	struct merge_writer writer;
};

/* Reads a line of a record, and what of it is the same wherever the game is
 * played. It was read before, so that it is not says that there is no memory.
 */
static bool
parse(struct record *record, struct text *gist, const struct merge_line *line,
	const struct game_rules *game)
{
	char reason[REASON_MAX];
	uint64_t hash;

	return record_parse(record, line->bytes, line->length, game, reason) &&
	       record_gist(record, gist, &hash) == 0;
}

static bool
same_seed(const struct record *a, const struct record *b)
{
	return a->seed_hidden == b->seed_hidden &&
	       (a->seed_hidden || seed_same(&a->seed, &b->seed));
}

/* Whether two lines are of the same game; -1: no memory. */
static int
compare_parsed(const struct merge_line *first, const struct merge_line *second,
	const struct game_rules *game)
{
	struct record a, b;
	struct text of_a = {0}, of_b = {0};
	int result = -1;

	record_init(&a);
	record_init(&b);
	if (parse(&a, &of_a, first, game) && parse(&b, &of_b, second, game))
		result = of_a.length == of_b.length && same_seed(&a, &b) &&
			 memcmp(of_a.bytes, of_b.bytes, of_a.length) == 0;
	record_release(&a);
	record_release(&b);
	text_release(&of_a);
	text_release(&of_b);
	return result;
}

static int
same_game(const struct merge_line *first, const struct merge_line *second,
	const struct game_rules *game)
{
	const bool equal =
		first->length == second->length &&
		memcmp(first->bytes, second->bytes, first->length) == 0;

	return equal ? 1 : compare_parsed(first, second, game);
}

/* Whether there is a file, and it is not empty. */
static bool
has_content(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && status.st_size > 0;
}

static bool
same_file(const char *path, const char *other)
{
	struct stat a;
	struct stat b;

	return stat(path, &a) == 0 && stat(other, &b) == 0 &&
	       a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

/* The output, if it is there and not named as an input, is looked at as well:
 * what only it has would be lost. */
static int
look(struct merge *merge, char reason[static REASON_MAX])
{
	const struct merge_terms *terms = merge->terms;
	const int count = terms->file_count;
	bool is_named = !has_content(terms->output);

	merge->files = calloc((size_t)count + 1, sizeof *merge->files);
	if (!merge->files)
		return reason_no_memory(reason);
	for (int i = 0; i < count; i++) {
		merge->files[i].path = terms->files[i];
		is_named =
			is_named || same_file(terms->files[i], terms->output);
	}
	merge->files[count] =
		(struct merge_input){.path = terms->output, .is_old = true};
	merge->inputs = (struct merge_inputs){
		.all = merge->files,
		.count = count + !is_named,
		.key = merge_writer_key(&merge->writer),
		.quiet = terms->quiet,
	};
	int result = merge_inputs_look(&merge->inputs, reason);
	for (int i = 0; i < merge->inputs.count; i++)
		merge->result->voids += merge->files[i].voids;
	return result;
}

/* Nobody can go on with a run whose seed nobody has. */
static void
warn_of_key(const struct merge *merge)
{
	const struct merge_inputs *inputs = &merge->inputs;

	if (!merge->terms->only_read && run_is_committed(&inputs->run) &&
		!inputs->key && inputs->seeds.count == 0)
		warnx("%s: is not signed, and no talon can go on with it, "
		      "without the key file of the run, which --key names",
			merge->terms->output);
}

/* A key would have refused them. */
static void
warn_of_unsigned(const struct merge_inputs *inputs)
{
	const struct merge_input *signed_one = NULL;

	for (int i = 0; i < inputs->count && !signed_one; i++)
		if (inputs->all[i].has_macs)
			signed_one = &inputs->all[i];
	for (int i = 0; signed_one && i < inputs->count; i++)
		if (inputs->all[i].has_none)
			warnx("%s: is not signed, as %s is: anybody can have "
			      "written it",
				inputs->all[i].path, signed_one->path);
}

static const struct merge_input *
input_of(const struct merge *merge, const struct merge_line *line)
{
	return &merge->files[line->input];
}

/* Takes a game, of which the file has the only line, or the first. */
static int
take(struct merge *merge, const struct merge_line *line,
	char reason[static REASON_MAX])
{
	const struct merge_input *input = input_of(merge, line);
	char *first = merge->result->first_old;

	if (!input->is_old)
		return merge_writer_take(&merge->writer, line, reason);
	if (*first == '\0')
		snprintf(first, REASON_MAX, "%.400s:%ld: game %ld", input->path,
			merge_inputs_number(&merge->inputs, line), line->id);
	if (!input->is_shard)
		return 0;
	return reason_say(reason,
		"%.500s is in no other file, and this is a shard's: --output "
		"is another one",
		first);
}

/* Whether the two lines of one number are of the same game. */
static int
compare(struct merge *merge, const struct merge_line *first,
	const struct merge_line *second, char reason[static REASON_MAX])
{
	const struct merge_inputs *inputs = &merge->inputs;

	const int same = same_game(first, second, inputs->run.game);

	if (same < 0)
		return reason_no_memory(reason);
	if (same > 0) {
		merge->result->duplicates += !input_of(merge, second)->is_old;
		return 0;
	}
	return reason_say(reason,
		"%.400s:%ld: game %ld is another than at %.400s:%ld",
		input_of(merge, second)->path,
		merge_inputs_number(inputs, second), second->id,
		input_of(merge, first)->path,
		merge_inputs_number(inputs, first));
}

/* Takes COUNT lines, which have all games of their numbers. */
static int
take_lines(struct merge *merge, long count, char reason[static REASON_MAX])
{
	const struct merge_line *lines = merge->inputs.lines;
	long next;

	for (long i = 0; i < count; i = next) {
		for (next = i + 1;
			next < count && lines[next].id == lines[i].id; next++)
			if (compare(merge, &lines[i], &lines[next], reason) < 0)
				return -1;
		if (take(merge, &lines[i], reason) < 0)
			return -1;
	}
	return 0;
}

static int
write_all(struct merge *merge, char reason[static REASON_MAX])
{
	struct merge_inputs *inputs = &merge->inputs;
	long count;

	int result = merge_writer_begin(&merge->writer, inputs, reason);
	while (result == 0 && (count = merge_inputs_fetch(inputs, reason)) != 0)
		result = count < 0 ? -1 : take_lines(merge, count, reason);
	reading_progress_erase(&inputs->progress);
	return result < 0 ? -1 : merge_writer_end(&merge->writer, reason);
}

static void
tell_rounds(struct merge *merge)
{
	const struct run *run = &merge->inputs.run;
	struct merge_result *result = merge->result;

	if (!run->tournament.format)
		return;
	result->round = contest_next_round(&merge->writer.contest);
	result->rounds = draw_rounds(run) == LONG_MAX ? 0 : draw_rounds(run);
}

static void
conclude(struct merge *merge)
{
	const struct merge_line *left = &merge->writer.left;
	struct merge_result *result = merge->result;

	result->proof = merge->inputs.proof;
	if (result->left_out > 0)
		snprintf(result->first_left, REASON_MAX, "%.400s:%ld",
			input_of(merge, left)->path,
			merge_inputs_number(&merge->inputs, left));
	result->may_stop = stop_rule_given(&merge->inputs.run.stop);
	tell_rounds(merge);
}

static void
release(struct merge *merge)
{
	merge_writer_release(&merge->writer);
	merge_inputs_release(&merge->inputs);
	free(merge->files);
}

int
merge_run(const struct merge_terms *terms, struct merge_result *result,
	char reason[static REASON_MAX])
{
	struct merge merge = {.terms = terms, .result = result};

	*result = (struct merge_result){0};
	int status = merge_writer_open(
		&merge.writer, result, terms->output, terms->key, reason);
	if (status == 0)
		status = look(&merge, reason);
	if (status == 0) {
		warn_of_key(&merge);
		warn_of_unsigned(&merge.inputs);
		status = write_all(&merge, reason);
	}
	if (status == 0) {
		conclude(&merge);
		/* What only the file has that is replaced is kept beside it. */
		status = merge_writer_finish(&merge.writer,
			*result->first_old != '\0' ? result->kept : NULL,
			reason);
	}
	release(&merge);
	return status;
}

void
merge_result_release(struct merge_result *result)
{
	missing_games_release(&result->missing);
}

static const char *
state_of(const struct merge_result *result)
{
	if (result->decided)
		return "decided";
	if (result->complete)
		return "complete";
	return result->upto > 0 && result->missing.games == 0 ? "undecided"
							      : "incomplete";
}

static void
print_dropped(FILE *file, long count, const char *what)
{
	if (count > 0)
		fprintf(file, ", %ld %s", count, what);
}

void
merge_print_notes(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	if (*result->kept != '\0')
		fprintf(file,
			"talon: %s is in no file that was merged; what was "
			"there before is kept as %s\n",
			result->first_old, result->kept);
	missing_games_print(file, &result->missing, "talon: ");
	if (result->left_out > 0)
		fprintf(file,
			"talon: %ld game%s left out until those before are "
			"there, the first at %s\n",
			result->left_out, plural(result->left_out),
			result->first_left);
	if (result->upto > 0)
		fprintf(file,
			"talon: %s is not decided yet: the shards go on with "
			"--upto %ld\n",
			terms->output, result->upto);
	else if (!result->complete && result->missing.games == 0)
		fprintf(file, "talon: %s is not complete\n", terms->output);
}

void
merge_print(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	char path[REASON_MAX];

	text_printable_string(path, sizeof path, terms->output);
	fprintf(file, "%s: %ld game%s of %d %s file%s, %s", path, result->games,
		plural(result->games), terms->file_count,
		proof_word(result->proof), plural(terms->file_count),
		state_of(result));
	if (!result->complete && result->rounds > 0)
		fprintf(file, " (%ld of %ld round%s drawn)", result->round,
			result->rounds, plural(result->rounds));
	print_dropped(file, result->duplicates, "there more than once");
	print_dropped(file, result->voids, "void");
	print_dropped(file, result->behind, "behind the one that decided");
	fprintf(file, "\n");
}

static void
add_flag(struct text *json, const char *name, bool value)
{
	text_add_format(json, ",\"%s\":%s", name, value ? "true" : "false");
}

int
merge_print_json(FILE *file, const struct merge_terms *terms,
	const struct merge_result *result)
{
	struct text json = {0};

	text_add_string(&json, "{\"output\":");
	text_add_json(&json, terms->output);
	text_add_format(&json,
		",\"files\":%d,\"games\":%ld,\"duplicates\":%ld,"
		"\"voids\":%ld,\"left_out\":%ld,\"behind\":%ld",
		terms->file_count, result->games, result->duplicates,
		result->voids, result->left_out, result->behind);
	text_add_format(&json, ",\"proof\":\"%s\"", proof_word(result->proof));
	add_flag(&json, "complete", result->complete);
	if (result->may_stop)
		add_flag(&json, "decided", result->decided);
	if (result->upto > 0)
		text_add_format(&json, ",\"upto\":%ld", result->upto);
	if (result->rounds > 0)
		text_add_format(&json, ",\"round\":%ld,\"rounds\":%ld",
			result->round, result->rounds);
	text_add_format(
		&json, ",\"missing\":%ld,\"shards\":", result->missing.games);
	missing_games_add_json(&json, &result->missing);
	text_add_string(&json, "}\n");
	return text_print(&json, file);
}
