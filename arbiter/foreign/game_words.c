#include "foreign/game_words.h"

#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/text.h"
#include "common/number.h"

bool
seat_list_parse(const char *list, int seats, seat_set *set)
{
	char word[NUMBER_MAX];

	*set = strcmp(list, "all") == 0 ? seats_all(seats) : 0;
	if (*set != 0 || strcmp(list, "none") == 0)
		return true;
	for (;;) {
		size_t length = strcspn(list, ",");

		if (length >= sizeof word)
			return false;
		memcpy(word, list, length);
		word[length] = '\0';
		uint64_t seat;
		if (!number_parse(word, &seat) || seat >= (uint64_t)seats ||
			*set & seat_bit((int)seat))
			return false;
		*set |= seat_bit((int)seat);
		if (list[length] == '\0')
			return true;
		list += length + 1;
	}
}

void
seat_list_write(struct text *text, seat_set set, int seats)
{
	const char *comma = "";

	if (set == 0)
		text_add_string(text, "none");
	else if (set == seats_all(seats))
		text_add_string(text, "all");
	else
		for (; set != 0; set &= set - 1, comma = ",")
			text_add_format(
				text, "%s%d", comma, __builtin_ctzll(set));
}

static bool
is_plain(const char *value)
{
	if (*value == '\0')
		return false;
	for (; *value != '\0'; value++)
		if ((unsigned char)*value <= ' ' || strchr("\"\\#\177", *value))
			return false;
	return true;
}

void
option_word_write(struct text *text, const char *value)
{
	if (is_plain(value)) {
		text_add_string(text, value);
		return;
	}
	json_t *string = json_string(value);
	char *json =
		string ? json_dumps(string, JSON_ENCODE_ANY | JSON_ENSURE_ASCII)
		       : NULL;

	if (!json)
		text->failed = true;
	for (const char *at = json; at && *at != '\0'; at++) {
		if (*at == '#')
			text_add_string(text, "\\u0023");
		else
			text_add(text, at, 1);
	}
	free(json);
	json_decref(string);
}

/* The string of JSON at the beginning of WORDS, put in its place. */
static char *
read_string(char *words, char **rest)
{
	json_error_t error;
	json_t *string = json_loads(
		words, JSON_DECODE_ANY | JSON_DISABLE_EOF_CHECK, &error);
	const char *value = json_string_value(string);

	/* Of what it reads, an escape never has fewer bytes than it means. */
	if (!value || (words[error.position] != ' ' &&
			      words[error.position] != '\0')) {
		json_decref(string);
		return NULL;
	}
	*rest = words + error.position + (words[error.position] == ' ');
	memcpy(words, value, strlen(value) + 1);
	json_decref(string);
	return words;
}

char *
option_word_read(char *words, char **rest)
{
	if (*words == '"')
		return read_string(words, rest);
	char *end = words + strcspn(words, " ");
	if (end == words)
		return NULL;
	*rest = end + (*end == ' ');
	*end = '\0';
	return words;
}
