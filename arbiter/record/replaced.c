#include "record/replaced.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/text.h"

void
replaced_release(struct replaced_list *list)
{
	for (size_t i = 0; i < list->count; i++)
		free(list->all[i].name);
	free(list->all);
	*list = (struct replaced_list){0};
}

int
replaced_add(struct replaced_list *list, const char *name, long games)
{
	if (ARRAY_GROW(list->all, list->count, list->capacity) < 0)
		return -1;
	char *copy = strdup(name);
	if (!copy)
		return -1;
	list->all[list->count++] =
		(struct replaced){.name = copy, .games = games};
	return 0;
}

int
replaced_add_all(struct replaced_list *list, const struct replaced_list *more)
{
	for (size_t i = 0; i < more->count; i++)
		if (replaced_add(list, more->all[i].name, more->all[i].games) <
			0)
			return -1;
	return 0;
}

void
replaced_describe(
	const struct replaced *replaced, char sentence[static REASON_MAX])
{
	snprintf(sentence, REASON_MAX,
		"Bot %.900s has another program since game %ld of the file.",
		replaced->name, replaced->games + 1);
}

void
replaced_print(FILE *file, const struct replaced_list *list)
{
	char sentence[REASON_MAX];

	for (size_t i = 0; i < list->count; i++) {
		replaced_describe(&list->all[i], sentence);
		fprintf(file, "%s\n", sentence);
	}
}

void
replaced_add_json(struct text *json, const struct replaced_list *list)
{
	for (size_t i = 0; i < list->count; i++) {
		text_add_string(
			json, i == 0 ? ",\"taken\":[{\"bot\":" : ",{\"bot\":");
		text_add_json(json, list->all[i].name);
		text_add_format(json, ",\"game\":%ld}", list->all[i].games + 1);
	}
	text_add_string(json, list->count > 0 ? "]" : "");
}
