/*
 * Checkpoints of talon-train that anybody may have written, whose checksum
 * fits: what is read is written the same again.
 */

#include <nettle/sha2.h>

#include "learning/checkpoint.h"
#include "lib/fuzz.h"

static void
expect_same(const uint8_t *bytes, size_t size)
{
	struct learning_checkpoint checkpoint;
	size_t again_size;

	if (!learning_checkpoint_read(&checkpoint, bytes, size))
		return;
	uint8_t *again = learning_checkpoint_write(&checkpoint, &again_size);
	assert(again && again_size == size && memcmp(again, bytes, size) == 0);
	free(again);
	learning_checkpoint_release(&checkpoint);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	uint8_t *whole = malloc(size + SHA256_DIGEST_SIZE);
	struct sha256_ctx hash;

	assert(whole);
	memcpy(whole, bytes, size);
	sha256_init(&hash);
	sha256_update(&hash, size, bytes);
	sha256_digest(&hash, SHA256_DIGEST_SIZE, whole + size);
	expect_same(bytes, size);
	expect_same(whole, size + SHA256_DIGEST_SIZE);
	free(whole);
	return 0;
}
