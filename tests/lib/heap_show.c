#include "lib/heap_show.h"
#include "record/run_line.h"

#include <unistd.h>

#include "lib/heap_records.h"
#include "lib/test.h"

struct heap_show show;

int
heap_show_begin(__attribute__((unused)) void **state)
{
	(void)state;
	show = (struct heap_show){.run = heap_run()};
	record_init(&show.record);
	assert_int_equal(run_write(&show.run, &show.lines), 0);
	show.out = open_memstream(&show.printed, &show.printed_size);
	return show.out ? 0 : -1;
}

int
heap_show_end(__attribute__((unused)) void **state)
{
	(void)state;
	record_release(&show.record);
	text_release(&show.lines);
	fclose(show.out);
	free(show.printed);
	unlink(show.path);
	return 0;
}

void
heap_show_add(void)
{
	assert_int_equal(record_write(&show.record, &show.lines), 0);
}

void
heap_show_add_two(void)
{
	heap_played(&show.record, &show.run, 1);
	heap_show_add();
	heap_faulted(&show.record, &show.run, 0, FAULT_ILLEGAL, 1,
		"\"9\": 9 cannot be taken of 2");
	record_add_move(&show.record, 0, "play", "3", 1000);
	record_set_stderr_tail(&show.record, "thinking\nhm\n", 12);
	heap_show_add();
}

void
heap_show_write(void)
{
	unlink(show.path);
	strlcpy(show.path, "/tmp/talon-show-XXXXXX", sizeof show.path);

	FILE *file = fdopen(mkstemp(show.path), "w");

	assert_non_null(file);
	assert_int_equal(fwrite(show.lines.bytes, 1, show.lines.length, file),
		show.lines.length);
	fclose(file);
}

void
heap_show_expect(const char *printed)
{
	fflush(show.out);
	assert_string_equal(show.printed, printed);
}

void
heap_show_expect_reason(const char *part)
{
	if (!strstr(show.reason, part))
		fail_msg("\"%s\" is not in \"%s\"", part, show.reason);
}
