#include "digest/digest_join.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "digest/digest_reader.h"
#include "digest/digest_write.h"
#include "lib/heap_digest.h"
#include "lib/scratch.h"

static struct digest sum;
static char bytes[4096];
static char reason[REASON_MAX];

static int
tear_down(void **state)
{
	(void)state;
	digest_release(&sum);
	heap_shards_tear_down();
	unlink("all");
	return 0;
}

static int
join(const char *path)
{
	struct digest digest;

	if (digest_load(&digest, path, reason) < 0)
		fail_msg("%s", reason);
	int result = digest_join(&sum, &digest, path, reason);
	digest_release(&digest);
	return result;
}

static void
shards_are_the_run_in_any_order(void **state)
{
	(void)state;
	for (int order = 0; order < 2; order++) {
		assert_int_equal(join(order ? "s1.digest" : "s0.digest"), 0);
		assert_int_equal(join(order ? "s0.digest" : "s1.digest"), 0);
		assert_int_equal(digest_arrange(&sum, true), 0);
		if (digest_write(&sum, "all", reason) < 0)
			fail_msg("%s", reason);
		heap_get("all", bytes, sizeof bytes);
		assert_memory_equal(strstr(bytes, "{\"name\""),
			heap_digest_tail, strlen(heap_digest_tail));
		assert_non_null(strstr(bytes,
			"\"shards\":\"0-1\",\"of\":2,\"games\":4,"
			"\"numbers\":\"0-3\",\"latest\":3,\"roster\""));
		digest_release(&sum);
	}
}

static void
what_is_written_is_loaded(void **state)
{
	char again[4096];

	(void)state;
	heap_get("s1.digest", bytes, sizeof bytes);
	if (digest_load(&sum, "s1.digest", reason) < 0)
		fail_msg("%s", reason);
	assert_int_equal(digest_write(&sum, "all", reason), 0);
	heap_get("all", again, sizeof again);
	assert_string_equal(again, bytes);
}

static void
a_shard_is_there_once(void **state)
{
	(void)state;
	assert_int_equal(join("s0.digest"), 0);
	assert_int_equal(join("s0.digest"), -1);
	assert_string_equal(reason, "s0.digest: its shard is there twice");
}

static void
other_runs_are_not_joined(void **state)
{
	(void)state;
	assert_int_equal(join("s0.digest"), 0);
	sum.head.run[0] ^= 1;
	assert_int_equal(join("s1.digest"), -1);
	assert_non_null(strstr(reason, "s1.digest: is of another run"));
}

static void
a_sum_that_is_too_great_is_refused(void **state)
{
	(void)state;
	assert_int_equal(join("s0.digest"), 0);
	sum.pairs[0].points[0] = INT64_MAX / 4;
	assert_int_equal(join("s1.digest"), -1);
	assert_non_null(strstr(reason, "s1.digest: "));
}

static void
what_cannot_be_written_is_told(void **state)
{
	(void)state;
	assert_int_equal(join("s0.digest"), 0);
	assert_int_equal(digest_arrange(&sum, true), 0);
	assert_int_equal(digest_write(&sum, "nowhere/all", reason), -1);
	assert_string_equal(reason, "nowhere/all: No such file or directory");
}

int
main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(shards_are_the_run_in_any_order,
			heap_shards_set_up, tear_down),
		cmocka_unit_test_setup_teardown(what_is_written_is_loaded,
			heap_shards_set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_shard_is_there_once, heap_shards_set_up, tear_down),
		cmocka_unit_test_setup_teardown(other_runs_are_not_joined,
			heap_shards_set_up, tear_down),
		cmocka_unit_test_setup_teardown(
			a_sum_that_is_too_great_is_refused, heap_shards_set_up,
			tear_down),
		cmocka_unit_test_setup_teardown(what_cannot_be_written_is_told,
			heap_shards_set_up, tear_down),
	};

	return cmocka_run_group_tests(tests, scratch_enter, scratch_leave);
}
