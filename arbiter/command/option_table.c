#include "command/option_table.h"

#include <assert.h>
#include <getopt.h>
#include <stdarg.h>
#include <string.h>

/* What getopt_long returns for choice i: beyond all letters. */
enum { FIRST_KEY = 256 };

/* Where the help's second column begins. */
enum { HELP_COLUMN = 24 };

static const char help_name[] = "help";

/* The table in the form of getopt_long, with --help at its end. */
struct getopt_form {
	struct option options[CHOICES_MAX + 2];
	char letters[2 * CHOICES_MAX + 4];
};

/* "+" would stop at the first argument; ":" tells a missing value apart. */
static void
form_init(struct getopt_form *form, const struct choices *choices)
{
	char *letter = form->letters;

	assert(choices->count <= CHOICES_MAX);
	*form = (struct getopt_form){0};
	*letter++ = ':';
	*letter++ = 'h';
	for (size_t i = 0; i < choices->count; i++) {
		const struct choice *choice = &choices->table[i];
		form->options[i] = (struct option){
			.name = choice->name,
			.has_arg = choice->argument != NULL,
			.val = FIRST_KEY + (int)i,
		};
		if (choice->letter)
			*letter++ = choice->letter;
		if (choice->letter && choice->argument)
			*letter++ = ':';
	}
	form->options[choices->count] =
		(struct option){.name = help_name, .val = 'h'};
}

static const struct choice *
find_choice(const struct choices *choices, int key)
{
	if (key >= FIRST_KEY)
		return &choices->table[key - FIRST_KEY];
	for (size_t i = 0; i < choices->count; i++)
		if (choices->table[i].letter == key)
			return &choices->table[i];
	return NULL;
}

enum options_verdict
choices_refuse(const struct choices *choices, const char *format, ...)
{
	va_list arguments;

	fprintf(stderr, "%s: ", choices->command);
	va_start(arguments, format);
	vfprintf(stderr, format, arguments);
	va_end(arguments);
	fprintf(stderr, "\nTry '%s --help' for more.\n", choices->command);
	return OPTIONS_USAGE;
}

/* Writes the lines of TEXT, each but the first set in by the column. */
static void
print_lines(FILE *file, const char *text)
{
	size_t length;

	while (length = strcspn(text, "\n"), text[length]) {
		fprintf(file, "%.*s\n%*s", (int)length, text, HELP_COLUMN, "");
		text += length + 1;
	}
	fprintf(file, "%s\n", text);
}

static void
print_choice(FILE *file, const struct choice *choice)
{
	int column;

	if (choice->letter)
		column = fprintf(file, "  -%c, ", choice->letter);
	else
		column = fprintf(file, "      ");
	column += fprintf(file, "--%s", choice->name);
	if (choice->argument)
		column += fprintf(file, " %s", choice->argument);
	if (column >= HELP_COLUMN - 1)
		fprintf(file, "\n%*s", HELP_COLUMN, "");
	else
		fprintf(file, "%*s", HELP_COLUMN - column, "");
	print_lines(file, choice->help);
}

static void
print_help(FILE *file, const struct choices *choices)
{
	static const struct choice help = {.letter = 'h',
		.name = help_name,
		.help = "print this and exit"};

	fprintf(file, "Usage: %s %s\n\n%s\n\nOptions:\n", choices->command,
		choices->usage, choices->summary);
	for (size_t i = 0; i < choices->count; i++)
		print_choice(file, &choices->table[i]);
	print_choice(file, &help);
	if (choices->epilogue)
		choices->epilogue(file);
}

static enum options_verdict
set_choice(const struct choices *choices, const struct choice *choice, void *to)
{
	char reason[REASON_MAX];

	if (!choice->argument) {
		choice->turn(to);
		return OPTIONS_RUN;
	}
	if (choice->set ? choice->set(to, optarg, reason)
			: choice->set_named(to, choice->name, optarg, reason))
		return OPTIONS_RUN;
	return choices_refuse(choices, "--%s: %s", choice->name, reason);
}

/* An option that getopt_long did not understand. It leaves a letter in optopt
 * or, for a long name, the argument before optind. */
static enum options_verdict
refuse_unknown(const struct choices *choices, char *argv[])
{
	if (optopt == 'h') /* the letter is known */
		return choices_refuse(
			choices, "--%s takes no value", help_name);
	if (optopt > 0 && optopt < FIRST_KEY)
		return choices_refuse(
			choices, "there is no option -%c", optopt);
	if (optopt >= FIRST_KEY)
		return choices_refuse(choices, "--%s takes no value",
			find_choice(choices, optopt)->name);
	return choices_refuse(choices, "there is no option %s, or not only one",
		argv[optind - 1]);
}

enum options_verdict
choices_parse(const struct choices *choices, int argc, char *argv[], void *to)
{
	struct getopt_form form;
	enum options_verdict verdict = OPTIONS_RUN;
	int key;

	form_init(&form, choices);
	opterr = 0;
	optind = 0;
	while (verdict == OPTIONS_RUN &&
		(key = getopt_long(
			 argc, argv, form.letters, form.options, NULL)) != -1) {
		if (key == 'h') {
			print_help(stdout, choices);
			return OPTIONS_DONE;
		}
		if (key == '?')
			return refuse_unknown(choices, argv);
		if (key == ':')
			return choices_refuse(choices, "--%s needs a value",
				find_choice(choices, optopt)->name);
		verdict = set_choice(choices, find_choice(choices, key), to);
	}
	return verdict;
}
