/*
 * The parsers of commands, answers and comments, fed line by line as the reader
 * does.
 * What they accept must keep the promises of message.h, and mean the same when
 * it is written out and parsed again.
 */
#include "protocol/message.h"

#include <stdio.h>

#include <jansson.h>

#include "bot/notes.h"
#include "lib/fuzz.h"

enum { LINE_MAX_HERE = 4096 };

static bool
has_no_blank_end(const char *text)
{
	size_t length = strlen(text);

	return length == 0 ||
	       (strchr(" \t", text[0]) == NULL &&
		       strchr(" \t\n", text[length - 1]) == NULL);
}

static void
check_command(const struct command *c)
{
	static char again[LINE_MAX_HERE + 32];
	struct command same;
	char id[16] = "";

	assert(c->name[0] != '\0' && strpbrk(c->name, " \t=?#") == NULL);
	assert(has_no_blank_end(c->arguments));
	if (c->has_id)
		snprintf(id, sizeof(id), "%u ", c->id);
	snprintf(again, sizeof(again), "%s%s %s", id, c->name, c->arguments);
	assert(command_parse(again, strlen(again), &same) == COMMAND_WHOLE);
	assert(same.has_id == c->has_id && same.id == c->id);
	assert(strcmp(same.name, c->name) == 0);
	assert(strcmp(same.arguments, c->arguments) == 0);
}

static void
check_arguments(char *arguments)
{
	char *numbers = arguments;
	char *word;
	long long number = 5;
	uint64_t seed = 5;

	if (!command_number(&numbers, 0, 9, &number))
		assert(number == 5);
	assert(number >= 0 && number <= 9);
	if (!command_u64(&numbers, &seed))
		assert(seed == 5);
	while ((word = command_word(&numbers)) != NULL)
		assert(*word != '\0' && strpbrk(word, " \t") == NULL);
	assert(*numbers == '\0');
}

static void
try_command(const char *bytes, size_t length)
{
	static char line[LINE_MAX_HERE];
	static const struct command before = {.id = 77};
	struct command c = before;

	memcpy(line, bytes, length);
	line[length] = '\0';
	if (command_parse(line, length, &c) == COMMAND_WHOLE) {
		check_command(&c);
		check_arguments(c.arguments);
	} else {
		assert(!c.has_id && c.id == 77 && c.name == NULL);
	}
}

/* Of all the comments that came. */
static struct notes notes;

static void
check_notes(void)
{
	struct text json = {0};

	assert(notes.info_length + notes.text_length <= NOTES_MAX);
	assert(notes_write(&notes, &json) == 0);
	if (json.length > 0) {
		json_t *parsed =
			json_loads(json.bytes, JSON_REJECT_DUPLICATES, NULL);

		assert(json_is_object(parsed));
		json_decref(parsed);
	}
	text_release(&json);
}

static void
check_answer(const struct answer *a)
{
	assert(a->length < sizeof(a->text));
	assert(strlen(a->text) == a->length);
	assert(has_no_blank_end(a->text));
	assert(strstr(a->text, "\n\n") == NULL);
	assert(a->has_id || a->id == 0);
}

static void
try_answer(struct answer *answer, const char *line, size_t length)
{
	const char *why = NULL;
	bool was_bad = answer->status == ANSWER_BAD;
	enum answer_status status = answer_add(answer, line, length, &why);

	if (status == ANSWER_NONE)
		notes_add(&notes, RUN_NOTES_ALL, line, length);
	assert(status == answer->status);
	assert((status == ANSWER_BAD) == (why != NULL));
	assert(!was_bad || status == ANSWER_BAD);
	check_answer(answer);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static struct answer answer;
	const char *at = (const char *)data;
	const char *end = at + size;

	memset(&answer, 0, sizeof(answer));
	notes_clear(&notes);
	while (at < end) {
		const char *feed = memchr(at, '\n', (size_t)(end - at));
		size_t length = (size_t)((feed != NULL ? feed : end) - at);

		try_answer(&answer, at, length);
		if (length < LINE_MAX_HERE)
			try_command(at, length);
		at += length + 1;
	}
	check_notes();
	return 0;
}
