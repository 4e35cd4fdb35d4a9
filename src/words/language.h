/*
 * The languages that people are spoken to in: their words, by the English ones,
 * from src/words/po, compiled in. The locale of the process does not matter, so
 * that one process may speak several. What has no translation, as words of a
 * game that is a program, appears as it is.
 */
#ifndef WORDS_LANGUAGE_H
#define WORDS_LANGUAGE_H

#include <stdbool.h>
#include <stddef.h>

#include <jansson.h>

enum language {
	LANGUAGE_ENGLISH,
	LANGUAGE_SERBIAN,
	LANGUAGE_SERBIAN_LATIN,
	LANGUAGE_POLISH,
	LANGUAGES
};

/* "en", "sr", "sr@latin", "pl", NULL. */
extern const char *const language_names[LANGUAGES + 1];

/* What its speakers call it. */
const char *language_own_name(enum language);

/* False: NAME, or the name of a locale as "sr_RS.UTF-8@latin", is of none of
 * them. */
bool language_parse(const char *name, enum language *);

/* What the variables of an environment ask for, read by GET, as getenv: those
 * that gettext knows, LANGUAGE, LC_ALL, LC_MESSAGES and LANG. */
enum language language_of_environment(char *(*get)(const char *variable));

/* MSGID, an English sentence, in another language: a format with the same
 * conversions. */
__attribute__((format_arg(2))) const char *language_t(
	enum language, const char *msgid);

/* Likewise for a number: ONE is the sentence for 1, OTHERS that for others. */
__attribute__((format_arg(3), format_arg(4))) const char *language_tn(
	enum language, long number, const char *one, const char *others);

/* Writes SAID (common/say.h) into SIZE bytes, cut off where it does not fit;
 * WORDS, its English, if it is NULL or no say. */
void language_say(enum language, const json_t *said, const char *words,
	char *text, size_t size);

/* SENTENCES, an array of such facts, one after another, from the heap; NULL: no
 * memory. */
char *language_say_all(enum language, const json_t *sentences);

/* A process that speaks to one person: t and tn are in that language from now
 * on, and in English until then. */
void language_use(enum language);
enum language language_in_use(void);
__attribute__((format_arg(1))) const char *t(const char *msgid);
__attribute__((format_arg(2), format_arg(3))) const char *tn(
	long number, const char *one, const char *others);

#endif
