#include "words/language.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "common/incbin.h"
#include "common/say.h"

/* Where the Makefile has made the tables. */
#ifndef WORDS_MADE
#define WORDS_MADE "build/words"
#endif

/* Tables of msgfmt: see "The Format of GNU MO Files" in its manual. */
INCBIN(words_serbian, WORDS_MADE "/sr.mo");
INCBIN(words_serbian_latin, WORDS_MADE "/sr@latin.mo");
INCBIN(words_polish, WORDS_MADE "/pl.mo");

/* Which of the forms of its plurals a language has for a NUMBER, as the header of
 * its .po has it. */
static int
serbian_form(unsigned long number)
{
	const unsigned long unit = number % 10, ten = number / 10 % 10;

	if (unit == 1 && ten != 1)
		return 0;
	return unit >= 2 && unit <= 4 && ten != 1 ? 1 : 2;
}

static int
polish_form(unsigned long number)
{
	const unsigned long unit = number % 10, ten = number / 10 % 10;

	if (number == 1)
		return 0;
	return unit >= 2 && unit <= 4 && ten != 1 ? 1 : 2;
}

const char *const language_names[] = {"en", "sr", "sr@latin", "pl", NULL};

static const struct {
	const char *own_name;
	const char *table; /* NULL: the words are those of the program */
	int (*form)(unsigned long number);
} languages[LANGUAGES] = {
	[LANGUAGE_ENGLISH] = {"English", NULL, NULL},
	[LANGUAGE_SERBIAN] = {"Српски", words_serbian, serbian_form},
	[LANGUAGE_SERBIAN_LATIN] = {"Srpski", words_serbian_latin,
		serbian_form},
	[LANGUAGE_POLISH] = {"Polski", words_polish, polish_form},
};

enum { SENTENCE_MAX = 512 }; /* bytes, with a blank */

static enum language used = LANGUAGE_ENGLISH;

const char *
language_own_name(enum language language)
{
	return languages[language].own_name;
}

/* The parts of a name of a locale: sr, _RS or -Latn, .UTF-8, @latin. */
bool
language_parse(const char *name, enum language *language)
{
	const size_t length = strcspn(name, "_-.@");
	const bool latin = strstr(name, "@latin") || strstr(name, "Latn");

	for (int i = 0; i < LANGUAGES; i++) {
		const bool is_latin = i == LANGUAGE_SERBIAN_LATIN;

		if (strncmp(name, language_names[i], length) != 0 ||
			length != strcspn(language_names[i], "@") ||
			(i == LANGUAGE_SERBIAN && latin) ||
			(is_latin && !latin))
			continue;
		*language = (enum language)i;
		return true;
	}
	return false;
}

/* The first of LIST, names between colons, that is one of ours. */
static bool
parse_list(const char *list, enum language *language)
{
	char name[32];

	while (*list != '\0') {
		const size_t length = strcspn(list, ":");

		if (length < sizeof name) {
			memcpy(name, list, length);
			name[length] = '\0';
			if (language_parse(name, language))
				return true;
		}
		list += length + (list[length] == ':');
	}
	return false;
}

enum language
language_of_environment(char *(*get)(const char *))
{
	static const char *const variables[] = {
		"LC_ALL", "LC_MESSAGES", "LANG", NULL};
	enum language language = LANGUAGE_ENGLISH;
	const char *const *variable = variables;
	const char *locale = NULL, *list = get("LANGUAGE");

	for (; *variable && (!locale || *locale == '\0'); variable++)
		locale = get(*variable);
	if (!locale || *locale == '\0' || strcmp(locale, "C") == 0 ||
		strcmp(locale, "POSIX") == 0)
		return LANGUAGE_ENGLISH;
	if (!list || !parse_list(list, &language))
		language_parse(locale, &language);
	return language;
}

/* The number at TABLE + AT; msgfmt is told which byte is the first. */
static uint32_t
number_at(const char *table, size_t at)
{
	const unsigned char *bytes = (const unsigned char *)table + at;

	return bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
	       (uint32_t)bytes[3] << 24;
}

enum { MO_COUNT = 8, MO_SENTENCES = 12, MO_TRANSLATIONS = 16, MO_ROW = 8 };

/* Number I of the sentences, or of the translations, and its length if LENGTH
 * is not NULL: NUL-terminated, and those of plurals one after another. */
static const char *
text_at(const char *table, size_t which, size_t i, size_t *length)
{
	const size_t row = number_at(table, which) + MO_ROW * i;

	if (length)
		*length = number_at(table, row);
	return table + number_at(table, row + 4);
}

/* Which row MSGID is in; -1: none. */
static long
find(const char *table, const char *msgid)
{
	size_t low = 0, high = number_at(table, MO_COUNT);

	while (low < high) {
		const size_t middle = low + (high - low) / 2;
		const int order = strcmp(
			msgid, text_at(table, MO_SENTENCES, middle, NULL));

		if (order == 0)
			return *msgid != '\0' ? (long)middle : -1;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return -1;
}

/* The sentence for all numbers but 1 in row I; NULL: it has no plural. */
static const char *
others_at(const char *table, size_t i)
{
	size_t length;
	const char *one = text_at(table, MO_SENTENCES, i, &length);
	const size_t first = strlen(one);

	return first < length ? one + first + 1 : NULL;
}

/* Likewise with a sentence that is said of any number but 1. */
static long
find_others(const char *table, const char *msgid)
{
	const size_t count = number_at(table, MO_COUNT);

	for (size_t i = 0; i < count; i++) {
		const char *others = others_at(table, i);

		if (others && strcmp(others, msgid) == 0)
			return (long)i;
	}
	return -1;
}

/* The form for NUMBER in row I. */
static const char *
form_at(enum language language, size_t i, long number)
{
	const char *table = languages[language].table;
	const char *form = text_at(table, MO_TRANSLATIONS, i, NULL);
	const unsigned long size =
		number < 0 ? 0 - (unsigned long)number : (unsigned long)number;

	if (others_at(table, i))
		for (int k = languages[language].form(size); k > 0; k--)
			form += strlen(form) + 1;
	return form;
}

const char *
language_t(enum language language, const char *msgid)
{
	const char *table = languages[language].table;
	const long i = table ? find(table, msgid) : -1;

	return i < 0 ? msgid : form_at(language, (size_t)i, 1);
}

const char *
language_tn(enum language language, long number, const char *one,
	const char *others)
{
	const char *table = languages[language].table;
	const long i = table ? find(table, one) : -1;

	return i < 0 ? say_number(number, one, others)
		     : form_at(language, (size_t)i, number);
}

/* NULL: there is no translation. */
static const char *
format_of(enum language language, const json_t *said)
{
	const char *table = languages[language].table;
	const char *msgid = json_string_value(json_array_get(said, 0));
	long i = table ? find(table, msgid) : -1;

	if (table && i < 0)
		i = find_others(table, msgid);
	return i < 0 ? NULL : form_at(language, (size_t)i, say_number_of(said));
}

void
language_say(enum language language, const json_t *said, const char *words,
	char *text, size_t size)
{
	if (said && say_is(said))
		say_format(said, format_of(language, said), text, size);
	else
		strlcpy(text, words, size);
}

char *
language_say_all(enum language language, const json_t *sentences)
{
	const size_t size = SENTENCE_MAX * json_array_size(sentences) + 1;
	char *text = calloc(1, size);
	const json_t *facts;
	size_t i;

	if (!text)
		return NULL;
	json_array_foreach(sentences, i, facts)
	{
		const size_t length =
			strlcat(text, *text == '\0' ? "" : " ", size);

		language_say(language, facts, "", text + length, SENTENCE_MAX);
	}
	return text;
}

void
language_use(enum language language)
{
	used = language;
}

enum language
language_in_use(void)
{
	return used;
}

const char *
t(const char *msgid)
{
	return language_t(used, msgid);
}

const char *
tn(long number, const char *one, const char *others)
{
	return language_tn(used, number, one, others);
}
