#include "lib/heap_files.h"

#include <err.h>
#include <unistd.h>

#include "record/journal.h"

static void
begin(struct journal *journal, const char *path, const struct run *run)
{
	char reason[REASON_MAX];

	unlink(path);
	if (journal_create(journal, path, NULL, run, reason) < 0)
		errx(1, "%s", reason);
}

static void
append(struct journal *journal, struct record *record, const struct run *run,
	long id)
{
	heap_played(record, run, id);
	if (journal_append(journal, record, 0) < 0)
		err(1, "append");
}

void
heap_files_write(const char *path, const struct run *run, long first, long step,
	long count)
{
	struct journal journal;
	struct record record;

	record_init(&record);
	begin(&journal, path, run);
	for (long i = 0; i < count; i++)
		append(&journal, &record, run, first + i * step);
	journal_close(&journal);
	record_release(&record);
}

void
heap_files_shard(const char *path, struct run run, long index, long count)
{
	struct journal journal;
	struct record record;

	run.shard.index = index;
	run.shard.count = count;
	record_init(&record);
	begin(&journal, path, &run);
	for (long id = 0; id < run.games; id++)
		if (run_has_game(&run, id, id / run_rotations(&run)))
			append(&journal, &record, &run, id);
	journal_close(&journal);
	record_release(&record);
}

char *
heap_files_line(const struct run *run, long id)
{
	struct record record;
	struct text line = {0};

	record_init(&record);
	heap_played(&record, run, id);
	if (record_write(&record, &line) < 0)
		err(1, NULL);
	record_release(&record);
	return line.bytes;
}
