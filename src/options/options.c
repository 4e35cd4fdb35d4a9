#include "options/options.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "common/near_miss.h"
#include "common/number.h"

/* The rows of a command: groups resolved, --help and --version behind them.
 * Names and letters differ. */
struct option_table {
	const struct option_row *rows[OPTIONS_MAX];
	size_t count;
	const char
		*twice; /* the name of a guest's that another has; NULL: none */
};

static const struct option_row help_row = {
	'h', "help", NULL, "print this and exit", .kind = OPTION_KIND_HELP};
static const struct option_row more_help_row = {'h', "help", NULL,
	"print this and exit; --help all: every option",
	.kind = OPTION_KIND_HELP};
static const struct option_row version_row = {'V', "version", NULL,
	"print the version and exit", .kind = OPTION_KIND_VERSION};

/* NULL: none has this letter. */
static const struct option_row *
table_find(const struct option_table *table, int letter)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->rows[i]->letter == letter)
			return table->rows[i];
	return NULL;
}

/* The row of the name or letter of ROW; NULL: it is new. */
static const struct option_row *
find_same(const struct option_table *table, const struct option_row *row)
{
	for (size_t i = 0; i < table->count; i++)
		if (strcmp(table->rows[i]->name, row->name) == 0)
			return table->rows[i];
	return row->letter == '\0' ? NULL : table_find(table, row->letter);
}

static void
add_row(struct option_table *table, const struct option_row *row)
{
	assert(table->count < OPTIONS_MAX);
	const struct option_row *same = find_same(table, row);
	if (same) {
		assert(same->guest || row->guest);
		table->twice = row->name;
		return;
	}
	table->rows[table->count++] = row;
}

static void
add_rows(struct option_table *table, const struct option_row *rows)
{
	for (; rows->name || rows->kind == OPTION_KIND_GROUP; rows++)
		if (rows->kind == OPTION_KIND_GROUP)
			add_rows(table, rows->to.rows);
		else
			add_row(table, rows);
}

static bool
has_rare_rows(const struct option_table *table)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->rows[i]->shown == OPTION_RARE)
			return true;
	return false;
}

static void
table_init(struct option_table *table, const struct options *options)
{
	table->count = 0;
	table->twice = NULL;
	add_rows(table, options->rows);
	add_row(table, has_rare_rows(table) ? &more_help_row : &help_row);
	if (options->version)
		add_row(table, &version_row);
}

bool
option_refuse(char reason[static OPTION_REASON_MAX], const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, OPTION_REASON_MAX, format, arguments);
	va_end(arguments);
	return false;
}

/* Who complains. */
static const char *command;

void
options_name(const char *name)
{
	command = name;
}

static void
say_where_help_is(void)
{
	fprintf(stderr, "Try '%s --help' for more.\n", command);
}

__attribute__((format(printf, 1, 0))) static void
say(const char *format, va_list arguments)
{
	fprintf(stderr, "%s: ", command);
	vfprintf(stderr, format, arguments);
	fputc('\n', stderr);
}

__attribute__((format(printf, 1, 0))) static _Noreturn void
refuse(const char *format, va_list arguments)
{
	say(format, arguments);
	say_where_help_is();
	exit(OPTIONS_USAGE);
}

void
options_complain(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	va_end(arguments);
	say_where_help_is();
}

void
options_refuse(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	refuse(format, arguments);
}

void
options_expect(bool good, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	if (!good)
		refuse(format, arguments);
	va_end(arguments);
}

void
options_fail(const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	say(format, arguments);
	exit(EXIT_FAILURE);
}

static bool
take_whole(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	uint64_t number;

	assert(row->whole.least >= 0);
	if (!number_parse(value, &number) ||
		number < (uint64_t)row->whole.least ||
		number > (uint64_t)row->whole.most)
		return option_refuse(reason,
			"\"%.200s\" is no whole number from %ld to %ld", value,
			row->whole.least, row->whole.most);
	if (row->kind == OPTION_KIND_INT)
		*row->to.number = (int)number;
	else
		*row->to.large = (long)number;
	return true;
}

static bool
take_u64(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (number_parse(value, row->to.u64))
		return true;
	return option_refuse(reason,
		"\"%.200s\" is no whole number from 0 to %" PRIu64, value,
		UINT64_MAX);
}

/* Nothing can be done in no time. */
bool
option_take_seconds(
	const char *value, int64_t *ns, char reason[static OPTION_REASON_MAX])
{
	int64_t parsed;

	if (number_parse_seconds(value, &parsed) && parsed > 0) {
		*ns = parsed;
		return true;
	}
	return option_refuse(reason,
		"\"%.200s\" is no number of seconds from 0.000000001 to %d",
		value, NUMBER_SECONDS_MAX);
}

/* Without the exponents, hexadecimals and names of infinity of strtod. */
static bool
take_real(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	char *end = NULL;
	double number = 0;

	if (*value != '\0' && value[strspn(value, "+-.0123456789")] == '\0')
		number = strtod(value, &end);
	if (end && *end == '\0' && number >= row->real.least &&
		number <= row->real.most) {
		*row->to.real = number;
		return true;
	}
	return option_refuse(reason, "\"%.200s\" is no number from %g to %g",
		value, row->real.least, row->real.most);
}

/* "a", "a or b", "a, b or c". */
static void
list_words(const char *const *words, char *text, size_t size)
{
	size_t length = 0;

	for (int i = 0; words[i] && length < size; i++) {
		const char *before = i == 0 ? "" : words[i + 1] ? ", " : " or ";

		length += (size_t)snprintf(
			text + length, size - length, "%s%s", before, words[i]);
	}
}

static bool
take_word(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	char list[OPTION_REASON_MAX / 2] = "";

	for (int i = 0; row->words[i]; i++)
		if (strcmp(row->words[i], value) == 0) {
			*(int *)row->to.any = i;
			return true;
		}
	list_words(row->words, list, sizeof list);
	return option_refuse(reason, "\"%.200s\" is not %s", value, list);
}

static bool
take_file(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	if (*value == '\0')
		return option_refuse(reason, "the name is empty");
	*row->to.text = value;
	return true;
}

bool
option_take(const struct option_row *row, const char *value,
	char reason[static OPTION_REASON_MAX])
{
	switch (row->kind) {
	case OPTION_KIND_FLAG:
		*row->to.flag = row->constant;
		return true;
	case OPTION_KIND_CONSTANT:
		*(int *)row->to.any = row->constant;
		return true;
	case OPTION_KIND_TEXT:
		*row->to.text = value;
		return true;
	case OPTION_KIND_FILE:
		return take_file(row, value, reason);
	case OPTION_KIND_INT:
	case OPTION_KIND_LONG:
		return take_whole(row, value, reason);
	case OPTION_KIND_U64:
		return take_u64(row, value, reason);
	case OPTION_KIND_SECONDS:
		return option_take_seconds(value, row->to.ns, reason);
	case OPTION_KIND_REAL:
		return take_real(row, value, reason);
	case OPTION_KIND_WORD:
		return take_word(row, value, reason);
	case OPTION_KIND_CALL:
		return row->call(row, value, reason);
	case OPTION_KIND_GROUP:
	case OPTION_KIND_HELP:
	case OPTION_KIND_VERSION:
		break;
	}
	assert(false);
	return false;
}

enum { HELP_COLUMN = 24 };

/* Writes the lines of TEXT, each but the first set in by the COLUMN. */
static void
print_lines(FILE *file, const char *text, int column)
{
	size_t length;

	while (length = strcspn(text, "\n"), text[length] != '\0') {
		fprintf(file, "%.*s\n%*s", (int)length, text, column, "");
		text += length + 1;
	}
	fprintf(file, "%s\n", text);
}

static void
print_row(FILE *file, const struct option_row *row, int column)
{
	int at;

	if (row->letter != '\0')
		at = fprintf(file, "  -%c, ", row->letter);
	else
		at = fprintf(file, "      ");
	at += fprintf(file, "--%s", row->name);
	if (row->argument)
		at += fprintf(file, " %s", row->argument);
	if (at >= column - 1)
		fprintf(file, "\n%*s", column, "");
	else
		fprintf(file, "%*s", column - at, "");
	print_lines(file, row->help, column);
}

void
options_print_row(FILE *file, const struct option_row *row)
{
	print_row(file, row, HELP_COLUMN);
}

/* What a page of the manual has of a row, in the words of the help. */
static void
print_manual_row(FILE *file, const struct option_row *row, int column)
{
	const char *at = row->help;

	(void)column;
	fputs(".It Fl ", file);
	if (row->letter != '\0')
		fprintf(file, "%c , ", row->letter);
	fprintf(file, "-%s", row->name);
	if (row->argument)
		fprintf(file, " Ar %s", row->argument);
	fprintf(file, "\n%s%c", strchr(".'", *at) ? "\\&" : "",
		toupper((unsigned char)*at));
	for (at++; *at != '\0'; at++)
		if (*at == '\\')
			fputs("\\e", file);
		else
			fprintf(file, "%c%s", *at,
				*at == '\n' && strchr(".'", at[1]) ? "\\&"
								   : "");
	fputs(at[-1] == '.' ? "\n" : ".\n", file);
}

typedef void row_printer(FILE *, const struct option_row *, int column);

static bool
is_of_group(const struct option_row *row, const char *group)
{
	return row->group == group ||
	       (row->group && group && strcmp(row->group, group) == 0);
}

/* Whether a row before row I has its group. */
static bool
is_group_told(const struct option_table *table, size_t i)
{
	for (size_t before = 0; before < i; before++)
		if (table->rows[before]->shown != OPTION_HIDDEN &&
			is_of_group(table->rows[before], table->rows[i]->group))
			return true;
	return false;
}

/* How groups are printed. */
struct group_form {
	const char *before, *after, *end; /* what stands around a heading, and
					     behind the rows */
	row_printer *print;
};

static void
print_group(FILE *file, const struct option_table *table, size_t first,
	const struct group_form *form)
{
	const char *group = table->rows[first]->group;

	fprintf(file, "%s%s%s", form->before, group ? group : "Other options",
		form->after);
	for (size_t i = first; i < table->count; i++)
		if (table->rows[i]->shown != OPTION_HIDDEN &&
			is_of_group(table->rows[i], group))
			form->print(file, table->rows[i], HELP_COLUMN);
	fputs(form->end, file);
}

/* All rows but the hidden ones, group by group, each with its heading. */
static void
print_groups(FILE *file, const struct option_table *table,
	const struct group_form *form)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->rows[i]->shown != OPTION_HIDDEN &&
			!is_group_told(table, i))
			print_group(file, table, i, form);
}

static void
print_usual(FILE *file, const struct option_table *table, int column)
{
	for (size_t i = 0; i < table->count; i++)
		if (table->rows[i]->shown == OPTION_USUAL)
			print_row(file, table->rows[i], column);
}

/* The help for people. */
static void
print_usage(FILE *file, const struct options *options,
	const struct option_table *table, bool all)
{
	static const struct group_form text = {"\n", ":\n", "", print_row};
	const bool brief = options->column > 0;
	const int column = brief ? options->column : HELP_COLUMN;

	fprintf(file, brief ? "Usage: %s %s\n%s\n\n" : "Usage: %s %s\n\n%s\n",
		options->command, options->usage, options->summary);
	if (all)
		print_groups(file, table, &text);
	else {
		fputs(brief ? "" : "\nOptions:\n", file);
		print_usual(file, table, column);
	}
	if (options->epilogue)
		options->epilogue(file);
	if (options->closing)
		options->closing(file, options->owner, all);
}

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
		const struct option_row *row = table_find(table, *letters);

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

/* Whether a "--" precedes the last of WORDS, so that it is not an option. */
static bool
is_over(int count, char *words[])
{
	for (int i = 0; i < count - 1; i++)
		if (strcmp(words[i], "--") == 0)
			return true;
	return false;
}

static void
complete(FILE *file, const struct options *options,
	const struct option_table *table, int count, char *words[])
{
	const char *typed = words[count - 1];
	struct option_offer offer = {.file = file,
		.typed = typed,
		.words = words,
		.count = count - 1};
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

enum { WORD_WIDTH = 16 };

/* Whether ARGUMENT is WORD, perhaps with a value behind =. */
static bool
is_word(const char *argument, const char *word)
{
	size_t length = strlen(word);

	return strncmp(argument, word, length) == 0 &&
	       (argument[length] == '\0' || argument[length] == '=');
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

/* Whether a row's name begins with what ARGUMENT has behind two dashes. */
static bool
is_ours(const struct options *options, const char *argument)
{
	struct option_table table;
	const char *name = argument + strlen("--");

	table_init(&table, options);
	return is_beginning(&table, name, strcspn(name, "="));
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

void
options_refuse_foreign(const struct options *options, int argc, char *argv[])
{
	const struct option_foreign *foreign = options->foreign;
	bool found = false;

	for (; foreign && foreign->word; foreign++) {
		if (!is_there(options, argc, argv, foreign->word))
			continue;
		if (!found)
			fprintf(stderr, "%s: options of %s; the same here:\n",
				command, options->foreigners);
		found = true;
		print_hint(stderr, foreign);
	}
	if (!found)
		return;
	say_where_help_is();
	exit(OPTIONS_USAGE);
}

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

static const struct option_row *
find_row(const struct option_table *table, int key)
{
	return key >= FIRST_KEY ? table->rows[key - FIRST_KEY]
				: table_find(table, key);
}

static _Noreturn void
finish_output(void)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		exit(EXIT_SUCCESS);
	options_fail("standard output: %s", strerror(errno));
}

/* How much WORD asks for, behind --help; "": what most people want. */
static _Noreturn void
print_help(const struct options *options, const struct option_table *table,
	const char *word)
{
	static const struct group_form manual = {
		".Ss ", "\n.Bl -tag -width Ds\n", ".El\n", print_manual_row};

	if (strcmp(word, "man") == 0)
		print_groups(stdout, table, &manual);
	else
		print_usage(stdout, options, table, strcmp(word, "all") == 0);
	finish_output();
}

static bool
is_to_complete(int argc, char *argv[])
{
	return argc > 2 && strcmp(argv[1], OPTIONS_COMPLETE) == 0;
}

/* The row's option as getopt_long has found it, the value in optarg. */
static void
take(const struct options *options, const struct option_row *row)
{
	char reason[OPTION_REASON_MAX];

	if (row->kind == OPTION_KIND_VERSION) {
		fprintf(stdout, "%s %s\n", options->command, options->version);
		finish_output();
	}
	options_expect(option_take(row, optarg, reason), "--%s: %s", row->name,
		reason);
	if (row->given)
		*row->given = true;
	if (options->taken)
		options->taken(options->owner, row, optarg);
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
static _Noreturn void
refuse_name(const struct options *options, const struct option_table *table,
	const char *argument)
{
	const char *name = argument + strlen("--");
	size_t length = strcspn(name, "=");

	if (is_beginning(table, name, length))
		options_refuse("--%.*s is the beginning of several options",
			(int)length, name);
	const char *near = near_name(table, name, length);
	options_refuse("there is no option --%.*s%s%s%s", (int)length, name,
		near ? "; did you mean --" : "", near ? near : stray(options),
		near ? "?" : "");
}

/* An option that getopt_long did not understand. It leaves a letter in optopt
 * (below 0: a byte beyond ASCII) or, for a long name, the argument before
 * optind. */
static _Noreturn void
refuse_unknown(const struct options *options, const struct option_table *table,
	char *argv[])
{
	if (optopt >= FIRST_KEY)
		options_refuse(
			"--%s takes no value", find_row(table, optopt)->name);
	if (optopt < 0)
		options_refuse("there is no option of a letter beyond ASCII");
	if (optopt > 0)
		options_refuse(
			"there is no option -%c%s", optopt, stray(options));
	refuse_name(options, table, argv[optind - 1]);
}

/* The word behind --help that says how much of it is wanted, which getopt_long
 * has not come to yet. */
static const char *
take_help_word(int argc, char *argv[])
{
	static const char *const words[] = {"all", "man"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (optind < argc && strcmp(argv[optind], words[i]) == 0) {
			optind++;
			return words[i];
		}
	return "";
}

/* Whoever asks for help gets it, whatever else is wrong; the options behind it
 * count, for it may depend on them. */
static _Noreturn void
help_read(const struct options *options, const struct option_table *table,
	const struct getopt_form *form, int argc, char *argv[])
{
	const char *word = take_help_word(argc, argv);
	char reason[OPTION_REASON_MAX];
	int key;

	while ((key = getopt_long(
			argc, argv, form->letters, form->options, NULL)) >= 0) {
		const struct option_row *row =
			key == '?' || key == ':' ? NULL : find_row(table, key);

		if (row && row->kind < OPTION_KIND_HELP &&
			option_take(row, optarg, reason) && row->given)
			*row->given = true;
	}
	print_help(options, table, word);
}

static void
read_all(const struct options *options, const struct option_table *table,
	int *argc, char **argv[])
{
	struct getopt_form form;
	int key;

	form_init(&form, table);
	opterr = 0;
	optind = 0;
	while ((key = getopt_long(
			*argc, *argv, form.letters, form.options, NULL)) >= 0) {
		if (key == '?')
			refuse_unknown(options, table, *argv);
		if (key == ':')
			options_refuse("--%s needs a value",
				find_row(table, optopt)->name);
		if (find_row(table, key)->kind == OPTION_KIND_HELP)
			help_read(options, table, &form, *argc, *argv);
		take(options, find_row(table, key));
	}
	*argc -= optind;
	*argv += optind;
	if (*argc == 0 && options->needs)
		options_refuse("%s", options->needs);
}

void
options_read(const struct options *options, int *argc, char **argv[])
{
	struct option_table table;

	options_name(options->command);
	table_init(&table, options);
	if (is_to_complete(*argc, *argv)) {
		complete(stdout, options, &table, *argc - 2, *argv + 2);
		finish_output();
	}
	if (table.twice)
		options_refuse(
			"--game: its option %s has the name of one that "
			"is there already: it has to be called otherwise",
			table.twice);
	options_refuse_foreign(options, *argc, *argv);
	read_all(options, &table, argc, argv);
}
