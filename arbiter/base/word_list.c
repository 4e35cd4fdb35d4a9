#include "base/word_list.h"

#include <dirent.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
word_list_release(struct word_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->words[i]);
	free(list->words);
	*list = (struct word_list){0};
}

/* WORD is the list's from now on. */
static void
take(struct word_list *list, char *word)
{
	/* And the NULL behind it. */
	if (!word || list->failed ||
		ARRAY_GROW(list->words, list->count + 1, list->capacity) < 0) {
		free(word);
		list->failed = true;
		return;
	}
	list->words[list->count++] = word;
	list->words[list->count] = NULL;
}

void
word_list_add(struct word_list *list, const char *word)
{
	take(list, strdup(word));
}

void
word_list_add_format(struct word_list *list, const char *format, ...)
{
	va_list arguments, again;

	va_start(arguments, format);
	va_copy(again, arguments);
	int length = vsnprintf(NULL, 0, format, arguments);
	char *word = length < 0 ? NULL : malloc((size_t)length + 1);
	if (word)
		vsnprintf(word, (size_t)length + 1, format, again);
	va_end(again);
	va_end(arguments);
	take(list, word);
}

void
word_list_add_words(struct word_list *list, const char *words)
{
	while (*words != '\0') {
		const int length = (int)strcspn(words, " ");

		word_list_add_format(list, "%.*s", length, words);
		words += length + (words[length] == ' ');
	}
}

void
word_list_add_all(struct word_list *list, char *const *words)
{
	for (; words && *words; words++)
		word_list_add(list, *words);
}

int
word_list_add_folder(struct word_list *list, const char *folder,
	int (*wanted)(const struct dirent *))
{
	struct dirent **entries;
	const int count = scandir(folder, &entries, wanted, alphasort);

	if (count < 0)
		return -1;
	for (int i = 0; i < count; i++) {
		word_list_add_format(list, "%s/%s", folder, entries[i]->d_name);
		free(entries[i]);
	}
	free(entries);
	return 0;
}

int
word_list_failed(const struct word_list *list)
{
	if (!list->failed)
		return 0;
	errno = ENOMEM;
	return -1;
}
