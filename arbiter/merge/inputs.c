#include "merge/inputs.h"

#include <assert.h>
#include <err.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <xxhash.h>

#include "base/array.h"
#include "base/lines.h"
#include "base/loop.h"
#include "record/change.h"
#include "record/reader.h"
#include "record/run_bot.h"
#include "record/run_line.h"

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

void
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
conclude(struct look *look, char reason[static REASON_MAX])
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
		if (seed_line_commits(line, length))
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
		       : conclude(look, reason);
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

int
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

long
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

long
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

int
merge_inputs_complain(const struct merge_inputs *inputs,
	const struct merge_line *line, const char *why,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s:%ld: %.600s",
		inputs->all[line->input].path,
		merge_inputs_number(inputs, line), why);
}
