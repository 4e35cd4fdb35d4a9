#include "options/options.h"

#include <errno.h>
#include <getopt.h>
#include <stdarg.h>
#include <string.h>

#include "common/near_miss.h"
#include "options/option_complete.h"
#include "options/option_foreign.h"
#include "options/option_help.h"
#include "options/option_table.h"
#include "options/option_value.h"

/* What getopt_long returns for row i: beyond all letters. */
enum { FIRST_KEY = 256 };

/* The rows in the form of getopt_long. */
struct getopt_form {
	struct option options[OPTIONS_MAX + 1];
	char letters[2 * OPTIONS_MAX + 2];
};

/* ":" tells a missing value apart. */
static void
form_init(struct getopt_form *form, const struct option_table *table)
{
	char *letter = form->letters;

	*form = (struct getopt_form){0};
	*letter++ = ':';
	for (size_t i = 0; i < table->count; i++) {
		const struct option_row *row = table->rows[i];

		form->options[i] = (struct option){
			.name = row->name,
			.has_arg =
				row->argument ? required_argument : no_argument,
			.val = FIRST_KEY + (int)i,
		};
		if (row->letter != '\0')
			*letter++ = row->letter;
		if (row->letter != '\0' && row->argument)
			*letter++ = ':';
	}
}

__attribute__((format(printf, 3, 0))) static void
complain(const struct options *options, enum options_verdict verdict,
	const char *format, va_list arguments)
{
	FILE *file = options->errors ? options->errors : stderr;

	fprintf(file, "%s: ", options->command);
	vfprintf(file, format, arguments);
	fputc('\n', file);
	if (verdict == OPTIONS_USAGE)
		fprintf(file, "Try '%s --help' for more.\n", options->command);
}

enum options_verdict
options_complain(const struct options *options, enum options_verdict verdict,
	const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	if (verdict != OPTIONS_RUN)
		complain(options, verdict, format, arguments);
	va_end(arguments);
	return verdict;
}

enum options_verdict
options_refuse(const struct options *options, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	complain(options, OPTIONS_USAGE, format, arguments);
	va_end(arguments);
	return OPTIONS_USAGE;
}

enum options_verdict
options_fail(const struct options *options, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	complain(options, OPTIONS_FAILED, format, arguments);
	va_end(arguments);
	return OPTIONS_FAILED;
}

static const struct option_row *
find_row(const struct option_table *table, int key)
{
	return key >= FIRST_KEY ? table->rows[key - FIRST_KEY]
				: option_table_find(table, key);
}

static FILE *
output_of(const struct options *options)
{
	return options->output ? options->output : stdout;
}

static enum options_verdict
finish_output(const struct options *options)
{
	FILE *file = output_of(options);

	if (fflush(file) == 0 && !ferror(file))
		return OPTIONS_DONE;
	return options_fail(options, "standard output: %s", strerror(errno));
}

static enum options_verdict
print_help(const struct options *options, const struct option_table *table,
	enum option_kind kind)
{
	FILE *file = output_of(options);

	if (kind == OPTION_KIND_HELP)
		option_help_print(file, options, table);
	else
		fprintf(file, "%s %s\n", options->command, options->version);
	return finish_output(options);
}

static bool
is_to_complete(int argc, char *argv[])
{
	return argc > 2 && strcmp(argv[1], OPTIONS_COMPLETE) == 0;
}

/* The row's option as getopt_long has found it, the value in optarg. */
static enum options_verdict
take(const struct options *options, const struct option_table *table,
	const struct option_row *row)
{
	char reason[OPTION_REASON_MAX];

	if (row->kind == OPTION_KIND_HELP || row->kind == OPTION_KIND_VERSION)
		return print_help(options, table, row->kind);
	enum options_verdict verdict = option_take(row, optarg, reason);
	if (verdict != OPTIONS_RUN)
		return options_complain(
			options, verdict, "--%s: %s", row->name, reason);
	if (row->given)
		*row->given = true;
	if (options->taken)
		options->taken(options->owner, row, optarg);
	return verdict;
}

/* Whether a row's name begins with the LENGTH bytes at NAME. */
static bool
is_beginning(const struct option_table *table, const char *name, size_t length)
{
	for (size_t i = 0; i < table->count; i++)
		if (strncmp(table->rows[i]->name, name, length) == 0)
			return true;
	return false;
}

/* What an option may be that belongs to nobody here. */
static const char *
stray(const struct options *options)
{
	return options->stray ? options->stray : "";
}

/* The row's name that is nearest to the LENGTH bytes at NAME, mistyped; NULL:
 * none is near. */
static const char *
near_name(const struct option_table *table, const char *name, size_t length)
{
	const char *found = NULL;
	int least = NEAR_MISS_NONE;
	char word[NEAR_MISS_LETTERS_MAX + 1];

	if (length >= sizeof word)
		return NULL;
	memcpy(word, name, length);
	word[length] = '\0';
	for (size_t i = 0; i < table->count; i++) {
		int changes = near_miss(word, table->rows[i]->name);

		if (changes >= least)
			continue;
		least = changes;
		found = table->rows[i]->name;
	}
	return found;
}

/* ARGUMENT is "--NAME" or "--NAME=VALUE". NAME is no row's, and not the
 * beginning of one row's alone. */
static enum options_verdict
refuse_name(const struct options *options, const struct option_table *table,
	const char *argument)
{
	const char *name = argument + strlen("--");
	size_t length = strcspn(name, "=");

	if (is_beginning(table, name, length))
		return options_refuse(options,
			"--%.*s is the beginning of several options",
			(int)length, name);
	const char *near = near_name(table, name, length);
	return options_refuse(options, "there is no option --%.*s%s%s%s",
		(int)length, name, near ? "; did you mean --" : "",
		near ? near : stray(options), near ? "?" : "");
}

/* An option that getopt_long did not understand. It leaves a letter in optopt
 * (below 0: a byte beyond ASCII) or, for a long name, the argument before
 * optind. */
static enum options_verdict
refuse_unknown(const struct options *options, const struct option_table *table,
	char *argv[])
{
	if (optopt >= FIRST_KEY)
		return options_refuse(options, "--%s takes no value",
			find_row(table, optopt)->name);
	if (optopt < 0)
		return options_refuse(
			options, "there is no option of a letter beyond ASCII");
	if (optopt > 0)
		return options_refuse(options, "there is no option -%c%s",
			optopt, stray(options));
	return refuse_name(options, table, argv[optind - 1]);
}

static enum options_verdict
read_all(const struct options *options, const struct option_table *table,
	int *argc, char **argv[])
{
	enum options_verdict verdict = OPTIONS_RUN;
	struct getopt_form form;
	int key;

	form_init(&form, table);
	opterr = 0;
	optind = 0;
	while (verdict == OPTIONS_RUN &&
		(key = getopt_long(*argc, *argv, form.letters, form.options,
			 NULL)) >= 0) {
		if (key == '?')
			return refuse_unknown(options, table, *argv);
		if (key == ':')
			return options_refuse(options, "--%s needs a value",
				find_row(table, optopt)->name);
		verdict = take(options, table, find_row(table, key));
	}
	*argc -= optind;
	*argv += optind;
	return verdict;
}

enum options_verdict
options_read(const struct options *options, int *argc, char **argv[])
{
	struct option_table table;

	option_table_init(&table, options);
	if (is_to_complete(*argc, *argv)) {
		option_complete(output_of(options), options, &table, *argc - 2,
			*argv + 2);
		return finish_output(options);
	}
	enum options_verdict verdict =
		option_foreign_refuse(options, *argc, *argv);
	return verdict == OPTIONS_RUN ? read_all(options, &table, argc, argv)
				      : verdict;
}
