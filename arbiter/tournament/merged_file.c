#include "tournament/merged_file.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/run_length.h"

struct reading {
	struct merged_file *file;
	struct contest *contest;
	struct run *run;
	const struct reader *reader;
	struct text text;
};

/* Only those of the shard may be in its own file, too. */
static bool
is_own(void *context, const struct record *record)
{
	const struct reading *reading = context;

	return run_has_game(reading->run, record->id, record->deal);
}

static bool
note(struct reading *reading, const struct record *record)
{
	struct known_game game = {
		.id = record->id, .line = reading->reader->line_number};

	return record_gist(record, &reading->text, &game.gist) == 0 &&
	       known_games_add(&reading->file->games, &game) == 0;
}

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	struct reading *reading = context;

	if (is_own(reading, record) && !note(reading, record))
		return reason_no_memory(reason) == 0;
	return contest_know(reading->contest, record, reason);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	struct reading *reading = context;

	if (roster_change_write(change, &reading->file->changes) < 0)
		return reason_no_memory(reason) == 0;
	return contest_change(reading->contest, change, reason);
}

static void
take_length(void *context, long length)
{
	struct reading *reading = context;

	reading->file->length = length;
	run_length_set(reading->run, length);
}

static bool
take_seed(void *context, const struct run *run, char reason[static REASON_MAX])
{
	(void)context;
	if (commitment_same(&run->commitment, &run->current))
		return true;
	snprintf(reason, REASON_MAX,
		"here it goes on after its seed has become public: no shard "
		"knows the next");
	return false;
}

/* Of the run, but for what each shard has of its own. */
static bool
is_of_run(const struct reader *reader, const struct run *run,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX] = "it is the file of a shard, not of all: talon "
			       "merge makes that";
	struct run as = reader->run;

	as.shard = run->shard;
	as.sandbox = run->sandbox;
	if (!run_is_shard(&reader->run) && run_same(&as, run, why))
		return true;
	snprintf(reason, REASON_MAX, "%.400s: %.500s", reader->path, why);
	return false;
}

/* Other programs under the names of the bots play another tournament. */
static bool
has_files_of(const struct reader *reader, const struct run *run,
	char reason[static REASON_MAX])
{
	struct text lines = {0};

	run_files_compare(&reader->run, run, false, &lines);
	bool same = lines.length == 0 && text_failed(&lines) == 0;
	if (!same)
		snprintf(reason, REASON_MAX, "%.400s: %.*s", reader->path,
			(int)strcspn(lines.bytes ? lines.bytes : "", "\n"),
			lines.bytes ? lines.bytes : "");
	text_release(&lines);
	return same;
}

static int
read_all(struct reading *reading, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct reader_visitor visitor = {
		.game = take_game,
		.change = take_change,
		.whole = is_own,
		.length = take_length,
		.seed = take_seed,
		.context = reading,
	};
	long length = run_length(reading->run);
	int result = reader_visit(reader, &visitor, reason);

	run_length_set(reading->run, length);
	text_release(&reading->text);
	return result;
}

int
merged_file_read(struct merged_file *file, const char *path,
	struct contest *contest, struct run *run,
	char reason[static REASON_MAX])
{
	struct reader reader;
	struct reading reading = {
		.file = file,
		.contest = contest,
		.run = run,
		.reader = &reader,
	};
	int result = -1;

	*file = (struct merged_file){.path = path};
	if (reader_open(&reader, path, reason) < 0)
		return -1;
	if (is_of_run(&reader, run, reason) &&
		has_files_of(&reader, run, reason))
		result = read_all(&reading, &reader, reason);
	reader_close(&reader);
	return result;
}

void
merged_file_release(struct merged_file *file)
{
	known_games_release(&file->games);
	text_release(&file->changes);
}

bool
merged_file_has(const struct merged_file *file, long id)
{
	return known_games_find(&file->games, id);
}

bool
merged_file_agrees(const struct merged_file *file, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct known_game *known =
		known_games_find(&file->games, record->id);
	struct text text = {0};
	uint64_t gist;

	if (!known)
		return true;
	int made = record_gist(record, &text, &gist);
	text_release(&text);
	if (made < 0)
		return reason_no_memory(reason) == 0;
	if (gist == known->gist)
		return true;
	snprintf(reason, REASON_MAX,
		"game %ld is another one than at %.400s:%ld", record->id,
		file->path, known->line);
	return false;
}
