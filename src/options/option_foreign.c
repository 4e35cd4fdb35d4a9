#include "options/option_foreign.h"

#include <string.h>

#include "options/option_table.h"

enum { WORD_WIDTH = 16 };

/* Whether ARGUMENT is WORD, perhaps with a value behind =. */
static bool
is_word(const char *argument, const char *word)
{
	size_t length = strlen(word);

	return strncmp(argument, word, length) == 0 &&
	       (argument[length] == '\0' || argument[length] == '=');
}

/* Whether a row's name begins with what ARGUMENT has behind two dashes. */
static bool
is_ours(const struct options *options, const char *argument)
{
	struct option_table table;
	const char *name = argument + strlen("--");
	size_t length = strcspn(name, "=");

	option_table_init(&table, options);
	for (size_t i = 0; i < table.count; i++)
		if (strncmp(table.rows[i]->name, name, length) == 0)
			return true;
	return false;
}

static bool
is_meant(const struct options *options, const char *argument, const char *word)
{
	if (is_word(argument, word))
		return true;
	return *argument == '-' && is_word(argument + 1, word) &&
	       !is_ours(options, argument);
}

static bool
is_there(
	const struct options *options, int argc, char *argv[], const char *word)
{
	for (int i = 1; i < argc && strcmp(argv[i], "--") != 0; i++)
		if (is_meant(options, argv[i], word))
			return true;
	return false;
}

static void
print_hint(FILE *file, const struct option_foreign *foreign)
{
	fprintf(file, "  %-*s  ", WORD_WIDTH, foreign->word);
	for (const char *at = foreign->here; *at != '\0'; at++)
		if (*at == '\n')
			fprintf(file, "\n  %*s  ", WORD_WIDTH, "");
		else
			fputc(*at, file);
	fputc('\n', file);
}

enum options_verdict
option_foreign_refuse(const struct options *options, int argc, char *argv[])
{
	const struct option_foreign *foreign = options->foreign;
	FILE *file = options->errors ? options->errors : stderr;
	bool found = false;

	for (; foreign && foreign->word; foreign++) {
		if (!is_there(options, argc, argv, foreign->word))
			continue;
		if (!found)
			fprintf(file, "%s: options of %s; the same here:\n",
				options->command, options->foreigners);
		found = true;
		print_hint(file, foreign);
	}
	if (!found)
		return OPTIONS_RUN;
	fprintf(file, "Try '%s --help' for more.\n", options->command);
	return OPTIONS_USAGE;
}
