/*
 * PGN lists: whatever stands in them, what is read from one is read the same
 * from the list that it is written to.
 */

#include "base/text.h"
#include "rating/result_files.c"
#include "lib/fuzz.h"

/* Where results go: to a list and, as they are, to a text. */
struct copy {
	FILE *list;
	struct text text;
};

static int
take_game(void *to, const char *first, const char *second, enum outcome outcome)
{
	struct copy *copy = to;

	results_pgn_write(copy->list, first, second, outcome);
	text_add(&copy->text, first, strlen(first) + 1);
	text_add(&copy->text, second, strlen(second) + 1);
	text_add_format(&copy->text, "%d", (int)outcome);
	return 0;
}

/* Reads SIZE BYTES; the list that comes of it is the caller's to free. */
static int
read_list(const void *bytes, size_t size, struct copy *copy, char **list,
	size_t *length)
{
	char reason[REASON_MAX];
	struct results_taker taker = {.take = take_game, .to = copy};
	FILE *file = fmemopen((void *)(uintptr_t)bytes, size, "r");

	copy->list = open_memstream(list, length);
	assert(file && copy->list);
	int result = results_pgn_read(file, "fuzz", &taker, reason);
	fclose(file);
	fclose(copy->list);
	return result;
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct copy once = {0};
	struct copy twice = {0};
	char *first = NULL;
	char *second = NULL;
	size_t first_length;
	size_t second_length;

	if (size == 0)
		return 0;
	if (read_list(bytes, size, &once, &first, &first_length) == 0 &&
		first_length > 0) {
		assert(read_list(first, first_length, &twice, &second,
			       &second_length) == 0);
		assert(first_length == second_length);
		assert(memcmp(first, second, first_length) == 0);
		assert(once.text.length == twice.text.length);
		assert(memcmp(once.text.bytes, twice.text.bytes,
			       once.text.length) == 0);
	}
	free(first);
	free(second);
	text_release(&once.text);
	text_release(&twice.text);
	return 0;
}
