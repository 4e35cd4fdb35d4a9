#include "bot/notes.h"

#include <stdio.h>
#include <string.h>

#include <jansson.h>

#include "protocol/line.h"

static const char blanks[] = " \t";

static char *
without_blanks(char *text)
{
	text += strspn(text, blanks);
	for (size_t n = strlen(text); n > 0 && strchr(blanks, text[n - 1]); n--)
		text[n - 1] = '\0';
	return text;
}

/* Takes the next word off *REST, which has no blanks at its ends. */
static char *
take_word(char **rest)
{
	char *word = *rest;

	*rest += strcspn(word, blanks);
	if (**rest != '\0')
		*(*rest)++ = '\0';
	*rest += strspn(*rest, blanks);
	return word;
}

/* Drops the line of KEY, if there is one. */
static void
forget(struct notes *notes, const char *key)
{
	char *at = notes->info;
	const char *end = at + notes->info_length;
	const size_t length = strlen(key);

	while (at < end) {
		char *next = (char *)memchr(at, '\n', (size_t)(end - at)) + 1;

		if (at[length] == ' ' && memcmp(at, key, length) == 0) {
			memmove(at, next, (size_t)(end - next));
			notes->info_length -= (size_t)(next - at);
			return;
		}
		at = next;
	}
}

static bool
has_room(struct notes *notes, size_t bytes)
{
	if (notes->info_length + notes->text_length + bytes <= NOTES_MAX)
		return true;
	notes->cut = true;
	return false;
}

static void
put(char *to, size_t *length, const char *text, char after)
{
	const size_t bytes = strlen(text);

	memcpy(to + *length, text, bytes);
	*length += bytes;
	to[(*length)++] = after;
}

/* Keys are told apart as they are written. */
static void
add_pair(struct notes *notes, const char *named, const char *value)
{
	char key[NOTES_KEY_MAX + 1];

	text_printable_string(key, sizeof key, named);
	forget(notes, key);
	if (has_room(notes, strlen(key) + strlen(value) + 2)) {
		put(notes->info, &notes->info_length, key, ' ');
		put(notes->info, &notes->info_length, value, '\n');
	}
}

/* The value of some keys is the rest of the line. */
static void
add_info(struct notes *notes, char *rest)
{
	while (*rest != '\0') {
		const char *key = take_word(&rest);
		const char *value = rest;

		if (strcmp(key, "pv") == 0 || strcmp(key, "string") == 0)
			rest += strlen(rest);
		else
			value = take_word(&rest);
		if (*value != '\0')
			add_pair(notes, key, value);
	}
}

void
notes_add(struct notes *notes, enum run_notes kept, const char *line,
	size_t length)
{
	static const char info[] = "info";
	const size_t behind = sizeof info - 1;
	char text[LINE_LENGTH_MAX + 1];

	for (; length > 0 && (*line == ' ' || *line == '\t'); line++)
		length--;
	if (kept == RUN_NOTES_OFF || length == 0 || *line != '#')
		return;
	snprintf(text, sizeof text, "%.*s", (int)length - 1, line + 1);
	char *rest = without_blanks(text);
	if (strncmp(rest, info, behind) == 0 &&
		(rest[behind] == '\0' || strchr(blanks, rest[behind])))
		add_info(notes, without_blanks(rest + behind));
	else if (kept == RUN_NOTES_ALL && *rest != '\0' &&
		 has_room(notes, strlen(rest) + 1))
		put(notes->text, &notes->text_length, rest, '\n');
}

/* A number as JSON has them stays one; it may have a plus sign here. */
static void
add_value(struct text *json, const char *value)
{
	const char *word = value + (*value == '+');
	json_t *parsed = json_loads(word, JSON_DECODE_ANY, NULL);

	if (json_is_number(parsed))
		text_add_string(json, word);
	else
		text_add_json(json, value);
	json_decref(parsed);
}

static void
write_info(const struct notes *notes, struct text *json)
{
	char lines[NOTES_MAX + 1];
	const char *separator = "{\"info\":{";
	char *rest = lines;

	memcpy(lines, notes->info, notes->info_length);
	lines[notes->info_length] = '\0';
	for (char *value; *rest != '\0'; separator = ",") {
		const char *key = strsep(&rest, " ");

		value = strsep(&rest, "\n");
		text_add_string(json, separator);
		text_add_json(json, key);
		text_add(json, ":", 1);
		add_value(json, value);
	}
	text_add(json, "}", 1);
}

/* The lines as one string, with the escape of a line feed between them. */
static void
write_text(const struct notes *notes, struct text *json)
{
	char lines[NOTES_MAX];
	char *rest = lines;

	memcpy(lines, notes->text, notes->text_length);
	lines[notes->text_length - 1] = '\0';
	text_add_string(json, notes->info_length > 0 ? "," : "{");
	text_add_string(json, "\"note\":");
	text_add_json(json, strsep(&rest, "\n"));
	while (rest && !json->failed) {
		text_cut(json, json->length - 1);
		text_add_string(json, "\\");
		const size_t quote = json->length;
		text_add_json(json, strsep(&rest, "\n"));
		if (!json->failed)
			json->bytes[quote] = 'n';
	}
}

int
notes_write(const struct notes *notes, struct text *json)
{
	text_clear(json);
	if (notes->info_length > 0)
		write_info(notes, json);
	if (notes->text_length > 0)
		write_text(notes, json);
	if (json->length > 0)
		text_add(json, "}", 1);
	return text_failed(json);
}
