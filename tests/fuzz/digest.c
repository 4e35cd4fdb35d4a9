/*
 * Digests that anybody may have written, whose checksum fits: what is read is
 * read again from what is written of it, and added to itself it is refused.
 */
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include <xxhash.h>

#include "lib/fuzz.h"
#include "sums/digest.h"

static char path[64];
static char again[80];

static void
put(const uint8_t *bytes, size_t size)
{
	XXH128_hash_t sum = XXH3_128bits(bytes, size);
	FILE *file = fopen(path, "we");

	assert(file);
	fwrite(bytes, 1, size, file);
	fprintf(file, "%s%016" PRIx64 "%016" PRIx64 "\n", DIGEST_SUM_WORD,
		sum.high64, sum.low64);
	fclose(file);
}

static void
expect_same(const struct digest *a, const struct digest *b)
{
	const struct sums *x = &a->sums;
	const struct sums *y = &b->sums;

	assert(a->played == b->played);
	assert(a->bot_count == b->bot_count && x->bot_count == y->bot_count);
	assert(x->pair_count == y->pair_count && x->results == y->results);
	assert(x->faults == y->faults);
	for (size_t i = 0; i < x->pair_count; i++) {
		const size_t was = a->order.pairs[i].item;

		assert(memcmp(&x->pairs[was], &y->pairs[i], sizeof *x->pairs) ==
				0 &&
			memcmp(&x->points[was], &y->points[i],
				sizeof *x->points) == 0);
	}
	for (size_t i = 0; i < a->bot_count; i++) {
		assert(memcmp(&a->bots[i], &b->bots[i], sizeof *a->bots) == 0);
		assert(x->bots[i].games == y->bots[i].games &&
			x->bots[i].points == y->bots[i].points);
	}
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct digest digest;
	struct digest other;
	struct digest sum = {0};
	char reason[REASON_MAX];

	if (*path == '\0') {
		snprintf(path, sizeof path, "/tmp/talon-fuzz-%ld",
			(long)getpid());
		snprintf(again, sizeof again, "%s.again", path);
	}
	put(bytes, size);
	if (digest_load(&digest, path, reason) == 0) {
		assert(digest_write(&digest, again, reason) == 0);
		assert(digest_load(&other, again, reason) == 0);
		expect_same(&digest, &other);
		if (digest_join(&sum, &digest, path, reason) == 0)
			assert(digest_join(&sum, &other, again, reason) < 0 ||
				digest.head.games == 0);
		digest_release(&sum);
		digest_release(&other);
		digest_release(&digest);
		unlink(again);
	}
	unlink(path);
	return 0;
}
