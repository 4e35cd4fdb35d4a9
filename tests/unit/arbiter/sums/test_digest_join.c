#include "sums/digest.h"

#include <unistd.h>

#include "lib/heap_digest.h"
#include "lib/scratch.h"
#include "lib/test.h"

static struct digest sum;
static char bytes[4096];
static char reason[REASON_MAX];

FIXTURE(tear_down)
{
	digest_release(&sum);
	heap_shards_tear_down();
	unlink("all");
	return 0;
}

EACH_TEST(heap_shards_set_up, tear_down)
ALL_TESTS(scratch_enter, scratch_leave)

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

TEST(shards_are_the_run_in_any_order)
{
	for (int order = 0; order < 2; order++) {
		assert_int_equal(join(order ? "s1.digest" : "s0.digest"), 0);
		assert_int_equal(join(order ? "s0.digest" : "s1.digest"), 0);
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

TEST(what_is_written_is_loaded)
{
	char again[4096];

	heap_get("s1.digest", bytes, sizeof bytes);
	if (digest_load(&sum, "s1.digest", reason) < 0)
		fail_msg("%s", reason);
	assert_int_equal(digest_write(&sum, "all", reason), 0);
	heap_get("all", again, sizeof again);
	assert_string_equal(again, bytes);
}

TEST(a_shard_is_there_once)
{
	assert_int_equal(join("s0.digest"), 0);
	assert_int_equal(join("s0.digest"), -1);
	assert_string_equal(reason, "s0.digest: its shard is there twice");
}

TEST(other_runs_are_not_joined)
{
	assert_int_equal(join("s0.digest"), 0);
	sum.head.terms.run[0] ^= 1;
	assert_int_equal(join("s1.digest"), -1);
	assert_non_null(strstr(reason, "s1.digest: is of another run"));
}

TEST(a_sum_that_is_too_great_is_refused)
{
	assert_int_equal(join("s0.digest"), 0);
	sum.sums.points[0].points[0] = INT64_MAX / 4;
	assert_int_equal(join("s1.digest"), -1);
	assert_string_equal(reason, "s1.digest: it makes a sum too great");
}

TEST(what_cannot_be_written_is_told)
{
	assert_int_equal(join("s0.digest"), 0);
	assert_int_equal(digest_write(&sum, "nowhere/all", reason), -1);
	assert_string_equal(reason, "nowhere/all: No such file or directory");
}
