#include "bot/notes.h"

#include <string.h>

#include <jansson.h>

/* A part of a line. */
struct piece {
	const char *bytes;
	size_t length;
};

static struct piece
without_blanks(struct piece p)
{
	while (p.length > 0 && strchr(" \t", *p.bytes) != NULL)
		p.bytes++, p.length--;
	while (p.length > 0 && strchr(" \t", p.bytes[p.length - 1]) != NULL)
		p.length--;
	return p;
}

/* Takes the next word off REST, which has no blanks at its ends. */
static struct piece
take_word(struct piece *rest)
{
	struct piece word = {rest->bytes, 0};

	while (word.length < rest->length && word.bytes[word.length] != ' ' &&
		word.bytes[word.length] != '\t')
		word.length++;
	rest->bytes += word.length;
	rest->length -= word.length;
	*rest = without_blanks(*rest);
	return word;
}

static bool
is(struct piece p, const char *word)
{
	return p.length == strlen(word) && memcmp(p.bytes, word, p.length) == 0;
}

/* Drops the line of KEY, if there is one. */
static void
forget(struct notes *notes, struct piece key)
{
	char *at = notes->info;
	const char *end = at + notes->info_length;

	while (at < end) {
		char *next = (char *)memchr(at, '\n', (size_t)(end - at)) + 1;

		if (at[key.length] == ' ' &&
			memcmp(at, key.bytes, key.length) == 0) {
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
put(char *to, size_t *length, struct piece p, char after)
{
	memcpy(to + *length, p.bytes, p.length);
	*length += p.length;
	to[(*length)++] = after;
}

/* Keys are told apart as they are written. */
static void
add_pair(struct notes *notes, struct piece named, struct piece value)
{
	char name[NOTES_KEY_MAX + 1];
	const struct piece key = {name,
		text_printable(name, sizeof name, named.bytes, named.length)};

	forget(notes, key);
	if (has_room(notes, key.length + value.length + 2)) {
		put(notes->info, &notes->info_length, key, ' ');
		put(notes->info, &notes->info_length, value, '\n');
	}
}

/* A key whose value is the rest of the line. */
static bool
takes_rest(struct piece key)
{
	return is(key, "pv") || is(key, "string");
}

static void
add_info(struct notes *notes, struct piece rest)
{
	while (rest.length > 0) {
		const struct piece key = take_word(&rest);
		struct piece value = rest;

		if (takes_rest(key))
			rest.length = 0;
		else
			value = take_word(&rest);
		if (value.length > 0)
			add_pair(notes, key, value);
	}
}

void
notes_add(struct notes *notes, enum run_notes kept, const char *line,
	size_t length)
{
	struct piece rest = without_blanks((struct piece){line, length});

	if (kept == RUN_NOTES_OFF || rest.length == 0 || *rest.bytes != '#')
		return;
	rest = without_blanks((struct piece){rest.bytes + 1, rest.length - 1});
	struct piece after = rest;
	if (is(take_word(&after), "info"))
		add_info(notes, after);
	else if (kept == RUN_NOTES_ALL && rest.length > 0 &&
		 has_room(notes, rest.length + 1))
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
