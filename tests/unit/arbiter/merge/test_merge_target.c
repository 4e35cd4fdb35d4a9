#include "merge/merge_target.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/heap_files.h"
#include "lib/scratch.h"
#include "record/reader.h"

static char reason[REASON_MAX];

static void
add(struct merge_target *target, const char *line)
{
	assert_int_equal(
		merge_target_add(target, line, strlen(line), reason), 0);
}

static void
finished_it_takes_the_place_of_the_output(void **state)
{
	const struct run run = heap_run();
	struct merge_target target;
	struct merge_key key = {0};
	struct reader reader;
	struct text first = {0};
	char *game = heap_files_line(&run, 4);

	(void)state;
	heap_files_write("all", &run, 0, 1, 3);
	assert_int_equal(run_write(&run, &first), 0);
	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	assert_int_equal(access("all.merging", F_OK), 0);
	add(&target, first.bytes);
	add(&target, game);
	assert_int_equal(merge_target_finish(&target, &key, NULL, reason), 0);
	assert_int_equal(access("all.merging", F_OK), -1);
	assert_int_equal(reader_open(&reader, "all", reason), 0);
	assert_true(reader.sealed);
	assert_int_equal(reader_next(&reader, reason), READER_RECORD);
	assert_int_equal(reader.record.id, 4);
	assert_int_equal(reader_next(&reader, reason), READER_END);
	reader_close(&reader);
	merge_target_close(&target);
	text_release(&first);
	free(game);
	unlink("all");
}

static void
given_up_it_leaves_nothing(void **state)
{
	struct merge_target target;

	(void)state;
	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	add(&target, "{}\n");
	merge_target_close(&target);
	assert_int_equal(access("all.merging", F_OK), -1);
	assert_int_equal(access("all", F_OK), -1);
}

static void
what_a_killed_merge_has_left_is_cut(void **state)
{
	struct merge_target target;
	struct merge_key key = {0};
	FILE *file = fopen("all.merging", "w");

	(void)state;
	fputs("half of", file);
	fclose(file);
	assert_int_equal(merge_target_open(&target, "all", reason), 0);
	assert_int_equal(merge_target_finish(&target, &key, NULL, reason), 0);
	file = fopen("all", "r");
	assert_int_equal(fgetc(file), EOF);
	fclose(file);
	unlink("all");
}

static void
what_is_no_file_is_refused(void **state)
{
	struct merge_target target;

	(void)state;
	assert_int_equal(merge_target_open(&target, "/", reason), -1);
	assert_string_equal(reason, "/: is no regular file");
	assert_int_equal(merge_target_open(&target, "none/all", reason), -1);
	merge_target_close(&target);
}

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(finished_it_takes_the_place_of_the_output),
		cmocka_unit_test(given_up_it_leaves_nothing),
		cmocka_unit_test(what_a_killed_merge_has_left_is_cut),
		cmocka_unit_test(what_is_no_file_is_refused),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
