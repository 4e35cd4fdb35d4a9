/*
 * Words of a command line that is put together, or lines, NULL at the end, each of
 * them the list's own. {0} is empty. A list remembers that memory was short, as a
 * text does, so callers ask once.
 */
#ifndef BASE_WORD_LIST_H
#define BASE_WORD_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct dirent;

struct word_list {
	char **words; /* NULL before the first */
	size_t count;
	size_t capacity;
	bool failed;
};

void word_list_release(struct word_list *);

void word_list_add(struct word_list *, const char *word);
void word_list_add_format(struct word_list *, const char *format, ...)
	__attribute__((format(printf, 2, 3)));

/* Adds "FOLDER/NAME" for each file and folder in it that is WANTED, NULL: all,
 * sorted by name. -1 with errno: it cannot be read. */
int word_list_add_folder(struct word_list *, const char *folder,
	int (*wanted)(const struct dirent *));

/* Each of WORDS, which a blank separates. */
void word_list_add_words(struct word_list *, const char *words);

/* All of WORDS, NULL at the end. */
void word_list_add_all(struct word_list *, char *const *words);

/* 0; or -1 with errno ENOMEM: a word has been lost. */
int word_list_failed(const struct word_list *);

#endif
