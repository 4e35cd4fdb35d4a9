#include "cards/trick_text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool
trick_word_next(const char **text, const char *breaks, struct trick_word *word)
{
	char ends[8];

	snprintf(ends, sizeof ends, " \t%s", breaks);
	word->bytes = *text + strspn(*text, " \t");
	word->length = strcspn(word->bytes, ends);
	if (word->length == 0 && *word->bytes != '\0')
		word->length = 1;
	*text = word->bytes + word->length;
	return word->length > 0;
}

bool
trick_word_is(struct trick_word word, char c)
{
	return word.length == 1 && word.bytes[0] == c;
}

bool
trick_word_number(struct trick_word word, int max, int *number)
{
	int n = 0;

	if (word.length == 0 || (word.bytes[0] == '0' && word.length > 1))
		return false;
	for (size_t i = 0; i < word.length; i++) {
		if (word.bytes[i] < '0' || word.bytes[i] > '9')
			return false;
		int digit = word.bytes[i] - '0';
		if (n > max / 10 || 10 * n > max - digit)
			return false;
		n = 10 * n + digit;
	}
	*number = n;
	return true;
}

bool
trick_word_card(
	const struct trick_deck *deck, struct trick_word word, trick_card *c)
{
	char name[3] = "";

	if (word.length != 2)
		return false;
	memcpy(name, word.bytes, 2);
	return trick_card_parse(deck, name, c);
}

const char *
trick_word_show(struct trick_word word, char shown[static TRICK_SHOWN_MAX])
{
	enum { WHOLE = TRICK_SHOWN_MAX - 4 };
	size_t length = word.length < WHOLE ? word.length : WHOLE;

	for (size_t i = 0; i < length; i++) {
		char c = word.bytes[i];

		shown[i] = c > ' ' && c <= '~' ? c : '?';
	}
	snprintf(shown + length, TRICK_SHOWN_MAX - length, "%s",
		word.length > WHOLE ? "..." : "");
	return shown;
}

bool
trick_refuse(char reason[static TRICK_REASON_MAX], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, TRICK_REASON_MAX, format, arguments);
	va_end(arguments);
	return false;
}

bool
trick_answer_parse(const struct trick_deck *deck, const char *text,
	trick_card *c, char reason[static TRICK_REASON_MAX])
{
	struct trick_word word, more;
	char shown[TRICK_SHOWN_MAX];

	if (!trick_word_next(&text, "", &word))
		return trick_refuse(reason, "no card is named");
	if (trick_word_next(&text, "", &more))
		return trick_refuse(reason,
			"%s is too much: one card is played",
			trick_word_show(more, shown));
	if (!trick_word_card(deck, word, c))
		return trick_refuse(reason,
			"%s is no card: a card is one of %s and one of %s",
			trick_word_show(word, shown), deck->values,
			deck->suits);
	return true;
}

json_t *
trick_hand_to_json(const struct trick_deck *deck, trick_set set)
{
	json_t *array = json_array();
	char name[3];

	for (; array && set != 0; set &= set - 1) {
		trick_card_format(deck, trick_set_first(set), name);
		if (json_array_append_new(array, json_string(name)) != 0) {
			json_decref(array);
			return NULL;
		}
	}
	return array;
}

void
trick_write(struct trick_writer *writer, const char *format, ...)
{
	bool room = writer->length < writer->size;
	va_list arguments;

	va_start(arguments, format);
	int length = vsnprintf(room ? writer->text + writer->length : NULL,
		room ? writer->size - writer->length : 0, format, arguments);
	va_end(arguments);
	writer->length += (size_t)length;
}

void
trick_write_set(struct trick_writer *writer, const struct trick_deck *deck,
	trick_set set)
{
	char names[TRICK_SET_MAX];

	trick_set_format(deck, set, names);
	trick_write(writer, "%s", names);
}
