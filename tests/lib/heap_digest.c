#include "lib/heap_digest.h"
#include "record/run_line.h"

#include <assert.h>
#include <unistd.h>

#include "sums/digest.h"

#include "lib/test.h"

const char heap_digest_tail[] = "{\"name\":\"anna\"}\n"
				"{\"name\":\"bert\"}\n"
				"0 4 14 0 0 0 0 0\n"
				"1 4 5 0 0 1 0 1\n"
				"0 1 3 2 0 0 0 1 1 14 5 2 8 41 18\n";

void
heap_file(const char *path, const struct run *run, const int points[][2],
	int count)
{
	struct text lines = {0};
	struct record record;
	FILE *file = fopen(path, "we");

	record_init(&record);
	assert(file && run_write(run, &lines) == 0);
	for (int id = 0; id < count; id++) {
		heap_played(&record, run, id);
		if (!run_has_game(run, id, record.deal))
			continue;
		record.points[0] = points[id][0];
		record.points[1] = points[id][1];
		assert(record_write(&record, &lines) == 0);
	}
	fwrite(lines.bytes, 1, lines.length, file);
	fclose(file);
	record_release(&record);
	text_release(&lines);
}

void
heap_shard(const char *path, long index)
{
	static const int points[][2] = {{3, 2}, {1, 4}, {5, 0}, {2, 2}};
	struct run run = heap_run();
	char reason[REASON_MAX];

	run.shard = (struct run_shard){.index = index, .count = 2};
	heap_file(path, &run, points, 4);
	if (digest_leave(path, reason) < 0)
		fail_msg("%s", reason);
}

int
heap_shards_set_up(void **state)
{
	(void)state;
	heap_shard("s0", 0);
	heap_shard("s1", 1);
	return 0;
}

void
heap_shards_tear_down(void)
{
	unlink("s0");
	unlink("s0.digest");
	unlink("s1");
	unlink("s1.digest");
}

void
heap_put(const char *path, const char *text)
{
	FILE *file = fopen(path, "we");

	assert(file);
	fputs(text, file);
	fclose(file);
}

void
heap_get(const char *path, char *bytes, size_t size)
{
	FILE *file = fopen(path, "re");

	assert(file);
	bytes[fread(bytes, 1, size - 1, file)] = '\0';
	fclose(file);
}
