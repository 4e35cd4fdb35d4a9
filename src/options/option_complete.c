#include "options/option_complete.h"

#include <string.h>

#include "options/option_offer.h"

enum { OPTION_WORD_MAX = 64 };

static const struct option_row *
find_name(const struct option_table *table, const char *name, size_t length)
{
	for (size_t i = 0; i < table->count; i++)
		if (strncmp(table->rows[i]->name, name, length) == 0 &&
			table->rows[i]->name[length] == '\0')
			return table->rows[i];
	return NULL;
}

/* Of the letters behind one dash the row that the next word is the value of. */
static const struct option_row *
find_letters(const struct option_table *table, const char *letters)
{
	for (; *letters != '\0'; letters++) {
		const struct option_row *row =
			option_table_find(table, *letters);

		if (row && row->argument)
			return letters[1] == '\0' ? row : NULL;
	}
	return NULL;
}

/* The row that the word behind this one is the value of; NULL: none. */
static const struct option_row *
row_in_want(const struct option_table *table, const char *word)
{
	const struct option_row *row;

	if (word[0] != '-' || word[1] == '\0')
		return NULL;
	if (word[1] != '-')
		return find_letters(table, word + 1);
	row = find_name(table, word + 2, strlen(word + 2));
	return row && row->argument ? row : NULL;
}

static void
offer_values(struct option_offer *offer, const struct option_row *row)
{
	if (row->kind == OPTION_KIND_WORD)
		for (const char *const *word = row->words; *word; word++)
			option_offer(offer, *word, NULL);
	if (row->values)
		row->values(offer);
	else if (row->kind == OPTION_KIND_FILE ||
		 strcmp(row->argument, "FILE") == 0)
		option_offer_files(offer);
}

static void
offer_options(struct option_offer *offer, const struct option_table *table)
{
	char word[OPTION_WORD_MAX];

	for (size_t i = 0; i < table->count; i++) {
		const struct option_row *row = table->rows[i];

		snprintf(word, sizeof word, "--%s", row->name);
		option_offer(offer, word, row->help);
	}
	for (size_t i = 0; i < table->count; i++) {
		const struct option_row *row = table->rows[i];

		if (row->letter == '\0')
			continue;
		snprintf(word, sizeof word, "-%c", row->letter);
		option_offer(offer, word, row->help);
	}
}

static void
offer_operands(struct option_offer *offer, const struct options *options)
{
	if (options->operands)
		options->operands(offer);
	else if (strstr(options->usage, "FILE"))
		option_offer_files(offer);
}

/* TYPED is "--NAME=VALUE". */
static void
offer_joined(struct option_offer *offer, const struct option_table *table,
	const char *typed, size_t name_length)
{
	const struct option_row *row =
		find_name(table, typed + 2, name_length - 2);

	offer->kept = name_length + 1;
	if (row && row->argument)
		offer_values(offer, row);
}

/* Whether a "--" stands before the last of WORDS, and no option behind it. */
static bool
is_over(int count, char *words[])
{
	for (int i = 0; i < count - 1; i++)
		if (strcmp(words[i], "--") == 0)
			return true;
	return false;
}

void
option_complete(FILE *file, const struct options *options,
	const struct option_table *table, int count, char *words[])
{
	const char *typed = words[count - 1];
	struct option_offer offer = {.file = file, .typed = typed};
	const struct option_row *row = NULL;
	size_t name_length = strcspn(typed, "=");

	if (!is_over(count, words) && count > 1)
		row = row_in_want(table, words[count - 2]);
	if (row)
		offer_values(&offer, row);
	else if (*typed != '-' || is_over(count, words))
		offer_operands(&offer, options);
	else if (strncmp(typed, "--", 2) == 0 && typed[name_length] == '=')
		offer_joined(&offer, table, typed, name_length);
	else
		offer_options(&offer, table);
}
