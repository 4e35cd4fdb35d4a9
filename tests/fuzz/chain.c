/*
 * Lines of a record file that anybody may have written: what is whole is what
 * sealing its lines once more writes, byte for byte; and a line that is sealed
 * is whole.
 */
#include "guard/chain.h"
#include "lib/fuzz.h"

static struct text line;
static struct text again;

/* Checks one line of LENGTH bytes, with its line feed. */
static bool
check(struct chain *read, struct chain *written, const char *bytes,
	size_t length)
{
	size_t left = length;

	text_clear(&line);
	text_add(&line, bytes, length);
	if (chain_check(read, line.bytes, &left) != CHAIN_WHOLE)
		return false;
	text_clear(&again);
	text_add(&again, line.bytes, left);
	chain_seal(written, &again, 0);
	assert(again.length == length);
	assert(memcmp(again.bytes, bytes, length) == 0);
	assert(read->low == written->low && read->high == written->high);
	return true;
}

/* No line that is to be sealed has one, but in a string, where it looks other.
 */
static bool
has_mac(const char *bytes, size_t length)
{
	static const char mac[] = ",\"mac\":\"";
	const size_t size = sizeof mac - 1;

	for (size_t i = 0; i + size <= length; i++)
		if (memcmp(bytes + i, mac, size) == 0)
			return true;
	return false;
}

/* Seals a line and checks it. */
static void
seal(const char *bytes, size_t length)
{
	struct chain read = {0};
	struct chain written = {0};

	if (length < 2 || memcmp(bytes + length - 2, "}\n", 2) != 0 ||
		has_mac(bytes, length))
		return;
	text_clear(&again);
	text_add(&again, bytes, length);
	chain_seal(&written, &again, 0);
	size_t sealed = again.length;
	assert(chain_check(&read, again.bytes, &sealed) == CHAIN_WHOLE);
	assert(sealed == length);
	assert(memcmp(again.bytes, bytes, length) == 0);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	const char *at = (const char *)bytes;
	struct chain read = {0};
	struct chain written = {0};
	const char *feed;
	bool whole = true;

	while (size > 0 && (feed = memchr(at, '\n', size))) {
		size_t length = (size_t)(feed - at) + 1;

		seal(at, length);
		whole = whole && check(&read, &written, at, length);
		at += length;
		size -= length;
	}
	return 0;
}
