#include "merge/merge_input.h"

#include <err.h>
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "base/lines.h"
#include "merge/line_heap.h"
#include "record/reader.h"
#include "record/run_length.h"

/* What is known while an input is read. */
struct look {
	struct merge_input *input;
	struct merge_plan *plan;
	struct reader reader;
	struct line_heap window; /* of numbers and lengths alone */
	long last;		 /* number that was read */
	long left;		 /* number that has left the window */
	size_t changes;
	size_t seeds;
};

void
merge_plan_release(struct merge_plan *plan)
{
	run_release(&plan->run);
	abouts_release(&plan->abouts);
	merge_events_release(&plan->events);
	*plan = (struct merge_plan){0};
}

static int
complain(const struct look *look, const char *why,
	char reason[static REASON_MAX])
{
	snprintf(reason, REASON_MAX, "%.400s:%ld: %.600s", look->input->path,
		look->reader.line_number, why);
	return -1;
}

static int
find_size(struct merge_input *input, char reason[static REASON_MAX])
{
	struct stat status;

	if (stat(input->path, &status) < 0)
		return reason_of_file(input->path, reason);
	input->size = status.st_size;
	if (S_ISREG(status.st_mode))
		return 0;
	snprintf(reason, REASON_MAX, "%.400s: is no regular file", input->path);
	return -1;
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
bare(const struct run *run, const struct merge_plan *plan)
{
	struct run all = *run;

	all.shard = plan->run.shard;
	all.sandbox = plan->run.sandbox;
	return all;
}

/* Says which programs of the system's differ, and finds any other that does. */
static int
compare_files(const struct look *look, const struct run *run, struct text *text,
	char reason[static REASON_MAX])
{
	const struct merge_plan *plan = look->plan;
	char why[REASON_MAX];

	run_files_compare(&plan->run, run, true, text);
	for (char *rest = text->bytes, *line;
		text_failed(text) == 0 && text->length > 0 &&
		(line = strsep(&rest, "\n")) && *line != '\0';)
		warnx("%s:1: %s (%s)", look->input->path, line,
			plan->first->path);
	text_clear(text);
	run_files_compare(&plan->run, run, false, text);
	if (text_failed(text) < 0)
		return reason_no_memory(reason);
	if (text->length == 0)
		return 0;
	snprintf(why, sizeof why,
		"it was played by other programs than %.300s: %.*s",
		plan->first->path, (int)strcspn(text->bytes, "\n"),
		text->bytes);
	return complain(look, why, reason);
}

static int
compare_runs(const struct look *look, char reason[static REASON_MAX])
{
	const struct merge_plan *plan = look->plan;
	const struct run run = bare(&look->reader.run, plan);
	struct text text = {0};
	char difference[REASON_MAX];
	char why[REASON_MAX];

	if (run_same(&plan->run, &run, difference)) {
		int result = compare_files(look, &run, &text, reason);

		text_release(&text);
		return result;
	}
	snprintf(why, sizeof why, "it is of another run than %.200s: %.350s",
		plan->first->path, difference);
	return complain(look, why, reason);
}

/* The plan has the run, and the reader none any more. */
static void
take_first_run(struct look *look)
{
	struct merge_plan *plan = look->plan;

	plan->run = look->reader.run;
	look->reader.run = (struct run){0};
	plan->run.current = plan->run.commitment;
	plan->run.revealed = false;
	if (run_is_committed(&plan->run))
		plan->run.seed = (struct seed){0};
	plan->run.shard = (struct run_shard){0};
	plan->first = look->input;
}

static int
take_length(struct look *look, char reason[static REASON_MAX])
{
	enum merge_event_news news = merge_events_take_length(
		&look->plan->events, run_length(&look->reader.run));

	if (news == MERGE_EVENT_FAILED)
		return reason_no_memory(reason);
	if (news == MERGE_EVENT_NEW && look->input->is_old)
		return complain(look,
			"no other file knows that the run is so long; name it "
			"with the others to keep what it has",
			reason);
	return 0;
}

/* Takes the last line, which is one of LIST. */
static int
take_event(struct look *look, struct merge_event_list *list, size_t before,
	char reason[static REASON_MAX])
{
	const struct merge_event event = {
		.line = look->reader.line,
		.length = look->reader.length,
		.input = (int)(look->input - look->plan->inputs),
		.number = look->reader.line_number,
	};
	char why[REASON_MAX];

	switch (merge_events_take(list, before, &event)) {
	case MERGE_EVENT_FAILED:
		return reason_no_memory(reason);
	case MERGE_EVENT_KNOWN:
		return 0;
	case MERGE_EVENT_NEW:
		return look->input->is_old
			       ? complain(look,
					 "no other file has this; name it with "
					 "the others to keep what it has",
					 reason)
			       : 0;
	case MERGE_EVENT_ANOTHER:
		break;
	}
	snprintf(why, sizeof why, "it is another than %.300s:%ld",
		look->plan->inputs[list->all[before].input].path,
		list->all[before].number);
	return complain(look, why, reason);
}

/* Follows how far the games are from their order. */
static int
follow_order(struct look *look, char reason[static REASON_MAX])
{
	struct merge_input *input = look->input;
	const struct merge_line line = {
		.id = look->reader.record.id,
		.length = look->reader.length,
	};

	input->is_ordered = input->is_ordered && line.id > look->last;
	look->last = line.id;
	if (input->is_scattered)
		return 0;
	if (line_heap_add(&look->window, &line) < 0)
		return reason_no_memory(reason);
	while (look->window.bytes > MERGE_WINDOW_BYTES) {
		long left = line_heap_take(&look->window).id;

		input->is_scattered = input->is_scattered || left < look->left;
		look->left = left;
	}
	return 0;
}

static int
take_game(struct look *look, char reason[static REASON_MAX])
{
	const struct record *record = &look->reader.record;

	if (*record->voided != '\0') {
		look->input->voids++;
		return 0;
	}
	look->input->games++;
	return follow_order(look, reason);
}

static int
take_line(struct look *look, enum reader_result kind,
	char reason[static REASON_MAX])
{
	struct merge_events *events = &look->plan->events;

	if (kind == READER_RECORD)
		return take_game(look, reason);
	if (kind == READER_LONGER)
		return take_length(look, reason);
	return kind == READER_CHANGE ? take_event(look, &events->changes,
					       look->changes++, reason)
				     : take_event(look, &events->seeds,
					       look->seeds++, reason);
}

static int
read_lines(struct look *look, struct merge_watch *watch,
	char reason[static REASON_MAX])
{
	struct reader *reader = &look->reader;
	enum reader_result kind;

	while ((kind = reader_step(reader, reason)) > READER_END)
		if (take_line(look, kind, reason) < 0 ||
			merge_watch_step(watch, (size_t)reader->taken, reason) <
				0)
			return -1;
	if (kind == READER_ERROR)
		return -1;
	if (reader->cut_off)
		warnx("%s:%ld: the last line is cut off, and passed over",
			look->input->path, reader->line_number);
	return 0;
}

/* What the first line says of the run. */
static int
take_header(struct look *look, char reason[static REASON_MAX])
{
	struct merge_plan *plan = look->plan;
	const struct run *run = &look->reader.run;

	if (take_length(look, reason) < 0)
		return -1;
	if (!plan->first)
		return 0;
	if (compare_runs(look, reason) < 0)
		return -1;
	if (run->sandbox < plan->run.sandbox)
		plan->run.sandbox = run->sandbox;
	return 0;
}

/* What has been found out of the whole file. */
static int
conclude(struct look *look, char reason[static REASON_MAX])
{
	struct merge_input *input = look->input;
	struct merge_plan *plan = look->plan;
	const struct reader *reader = &look->reader;
	struct run *run = &look->reader.run;
	const long shards = run->shard.count;

	input->lines = reader->chain.lines;
	input->high = reader->chain.high;
	input->low = reader->chain.low;
	if (shards > plan->shards)
		plan->shards = shards;
	if (!plan->first)
		take_first_run(look);
	else if (abouts_take(&plan->abouts, &plan->run, run) < 0)
		return reason_no_memory(reason);
	return 0;
}

int
merge_input_look(struct merge_input *input, struct merge_plan *plan,
	const struct hmac_key *key, struct merge_watch *watch,
	char reason[static REASON_MAX])
{
	struct look look = {
		.input = input, .plan = plan, .last = -1, .left = -1};

	if (find_size(input, reason) < 0)
		return -1;
	input->is_ordered = true;
	if (reader_open_like_signed(&look.reader, input->path,
		    plan->first ? &plan->run : NULL, key, reason) < 0) {
		input->is_empty = is_hardly_begun(input->path);
		if (!input->is_empty)
			return -1;
		warnx("%s: has no whole line, and is passed over", input->path);
		return 0;
	}
	look.reader.voids = true;
	look.reader.quiet = true;
	input->is_shard = run_is_shard(&look.reader.run);
	int result = take_header(&look, reason);
	if (result == 0)
		result = read_lines(&look, watch, reason);
	if (result == 0)
		result = conclude(&look, reason);
	line_heap_release(&look.window);
	reader_close(&look.reader);
	return result;
}
