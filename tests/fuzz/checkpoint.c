/*
 * Checkpoints of talon-train that anybody may have written, whose checksum
 * fits: what is read is written the same again.
 */
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <sha2.h>

#include "learning/checkpoint.h"

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

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	uint8_t *whole = malloc(size + SHA256_DIGEST_LENGTH);
	SHA2_CTX hash;

	assert(whole);
	memcpy(whole, bytes, size);
	SHA256Init(&hash);
	SHA256Update(&hash, bytes, size);
	SHA256Final(whole + size, &hash);
	expect_same(bytes, size);
	expect_same(whole, size + SHA256_DIGEST_LENGTH);
	free(whole);
	return 0;
}
