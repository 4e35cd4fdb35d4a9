#include "bot/bot_spec.h"

#include <sys/stat.h>

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/cores.h"
#include "base/name_list.h"
#include "base/reason.h"
#include "base/text.h"
#include "bot/interpreter.h"
#include "bot/shell_words.h"
#include "common/number.h"
#include "record/run_line.h"
#include "sandbox/plan.h"

static const int64_t TIME_NANO_LEAST = 1000000;
static const int64_t TIME_NANO_MOST = 1000000000000;
enum { MEMORY_MOST = 1 << 30 }; /* MiB */
enum { PROCESSES_MOST = 1 << 22 };

/* A whole number from 1 on. */
static bool
parse_up_to(const char *value, int most, int *number)
{
	uint64_t parsed;

	if (!number_parse(value, &parsed) || parsed == 0 ||
		parsed > (uint64_t)most)
		return false;
	*number = (int)parsed;
	return true;
}

/* Adds VALUE, which is not empty, to a list with room for it. */
static bool
add_value(char **list, char *value)
{
	while (*list)
		list++;
	*list = value;
	return *value != '\0';
}

static bool
set_directory(struct bot_spec *spec, char *value)
{
	spec->directory = value;
	return *value != '\0';
}

static bool
set_environment(struct bot_spec *spec, char *value)
{
	add_value(spec->environment, value);
	return *value != '=' && strchr(value, '=');
}

static bool
set_time(struct bot_spec *spec, char *value)
{
	return number_parse_seconds(value, &spec->time_nano) &&
	       spec->time_nano >= TIME_NANO_LEAST &&
	       spec->time_nano <= TIME_NANO_MOST;
}

static bool
set_memory(struct bot_spec *spec, char *value)
{
	int mib;

	if (!parse_up_to(value, MEMORY_MOST, &mib))
		return false;
	spec->memory_bytes = (int64_t)mib * 1024 * 1024;
	return true;
}

static bool
set_processes(struct bot_spec *spec, char *value)
{
	return parse_up_to(value, PROCESSES_MOST, &spec->processes);
}

static bool
set_cores(struct bot_spec *spec, char *value)
{
	return parse_up_to(value, CORES_MAX, &spec->cores);
}

static bool
add_read(struct bot_spec *spec, char *value)
{
	return add_value(spec->read, value);
}

static bool
add_write(struct bot_spec *spec, char *value)
{
	return add_value(spec->write, value);
}

static bool
set_net(struct bot_spec *spec, char *value)
{
	spec->net = strcmp(value, "yes") == 0;
	return spec->net || strcmp(value, "no") == 0;
}

const char *const bot_sandbox_words[] = {"off", "best", "full", NULL};

bool
bot_sandbox_parse(const char *word, enum bot_sandbox *sandbox)
{
	for (int i = 0; bot_sandbox_words[i]; i++) {
		if (strcmp(word, bot_sandbox_words[i]) == 0) {
			*sandbox = (enum bot_sandbox)(BOT_SANDBOX_OFF + i);
			return true;
		}
	}
	return false;
}

static bool
set_sandbox(struct bot_spec *spec, char *value)
{
	return bot_sandbox_parse(value, &spec->sandbox);
}

static const char ranked[] = "ranked=";

static bool
set_ranked(struct bot_spec *spec, char *value)
{
	spec->unranked = strcmp(value, "no") == 0;
	return spec->unranked || strcmp(value, "yes") == 0;
}

static const struct {
	const char *name;
	bool (*set)(struct bot_spec *, char *value);
} option_rows[] = {
	{"cwd=", set_directory},
	{"env:", set_environment},
	{"time=", set_time},
	{"memory=", set_memory},
	{"processes=", set_processes},
	{"cores=", set_cores},
	{"read=", add_read},
	{"write=", add_write},
	{"net=", set_net},
	{"sandbox=", set_sandbox},
	{ranked, set_ranked},
};

/* False: WORD is none of them, or is not as it may be. */
static bool
set(struct bot_spec *spec, char *word)
{
	for (size_t i = 0; i < sizeof option_rows / sizeof *option_rows; i++) {
		size_t length = strlen(option_rows[i].name);

		if (strncmp(word, option_rows[i].name, length) == 0)
			return option_rows[i].set(spec, word + length);
	}
	return false;
}

/* Sets what the option WORD says; SPEC owns it, and has room in its lists.
 * False, with the reason in words. */
static bool
bot_option_set(
	struct bot_spec *spec, char *word, char reason[static REASON_MAX])
{
	if (set(spec, word))
		return true;
	return reason_refuse(reason,
		"\"%.200s\" is not cwd=DIRECTORY, env:VARIABLE=VALUE, "
		"time=FACTOR (0.001 to 1000), memory=MB, processes=N, "
		"read=PATH, write=PATH, net=yes, sandbox=off|best|full, "
		"ranked=no or cores=N (1 to %d)",
		word, CORES_MAX);
}

/* By the last word that says so, as when they are set. */
static int
words_ranked(char *const *words)
{
	size_t length = strlen(ranked);
	int result = 1;

	for (; *words; words++)
		if (strncmp(*words, ranked, length) == 0)
			result = strcmp(*words + length, "no") != 0;
	return result;
}

int
bot_options_ranked(const char *text)
{
	char reason[REASON_MAX];

	if (!text)
		return 1;
	char **words = shell_words_split(text, reason);
	if (!words)
		return errno == ENOMEM ? -1 : 1;
	const int result = words_ranked(words);
	free(words);
	return result;
}

struct name {
	bool given; /* the first bot that has it has it for good */
	int next;   /* the number to try for another one; 0: it is new */
};

struct names {
	struct name *all; /* with room for two of each bot */
	struct name_list list;
};

/* The name TEXT, added if it is new; NULL with errno. */
static struct name *
take(struct names *names, const char *text)
{
	const long number = name_list_add(&names->list, text);

	if (number < 0)
		return NULL;
	if (names->all[number].next == 0)
		names->all[number].next = 2;
	return &names->all[number];
}

/* Gives SPEC, which is called as another, the first numbered name that is free.
 * -1 with errno. */
static int
number(struct names *names, struct name *name, struct bot_spec *spec)
{
	struct text numbered = {0};

	do {
		text_clear(&numbered);
		text_add_format(&numbered, "%s#%d", spec->name, name->next++);
		if (text_failed(&numbered) < 0) {
			text_release(&numbered);
			return -1;
		}
	} while (name_list_find(&names->list, numbered.bytes) >= 0);
	free(spec->name);
	spec->name = numbered.bytes;
	struct name *own = take(names, spec->name);
	if (!own)
		return -1;
	own->given = true;
	return 0;
}

static int
number_all(struct names *names, struct bot_spec *specs, int count)
{
	for (int i = 0; i < count; i++)
		if (!take(names, specs[i].name))
			return -1;
	for (int i = 0; i < count; i++) {
		struct name *name = take(names, specs[i].name);

		if (!name ||
			(name->given && number(names, name, &specs[i]) < 0))
			return -1;
		name->given = true;
	}
	return 0;
}

int
bot_names_number(struct bot_spec *specs, int count)
{
	struct names names = {
		.all = calloc(2 * (size_t)count + 1, sizeof *names.all)};
	int result = names.all ? number_all(&names, specs, count) : -1;

	free(names.all);
	name_list_release(&names.list);
	return result;
}

/* How long the options with their brackets are; 0: there are none. */
static size_t
options_length(const char *text)
{
	char quote = '\0';

	if (*text != '[')
		return 0;
	for (size_t i = 1; text[i] != '\0'; i++) {
		if (quote == '\0' && text[i] == ']')
			return i + 1;
		if (quote == '\0' && strchr("'\"", text[i]))
			quote = text[i];
		else if (text[i] == quote)
			quote = '\0';
	}
	return 0;
}

/* NAME [OPTIONS] = COMMAND in its parts. */
struct parts {
	const char *name;
	const char *command;
	const char *options; /* behind the bracket */
	size_t options_length;
	ptrdiff_t name_length; /* -1: there is none */
	bool open;	       /* options without an end */
};

/* A name holds nothing that only a command would; a word with = behind it,
 * blanks or not, is a name. */
static struct parts
take_apart(const char *argument)
{
	struct parts parts = {
		.name = argument,
		.name_length = -1,
		.command = argument,
	};
	size_t length = strcspn(argument, "= \t\n/\\'\"[");
	const char *rest = argument + length;

	rest += strspn(rest, SHELL_BLANKS);
	size_t options = options_length(rest);
	parts.open = *rest == '[' && rest > argument && options == 0;
	const char *equals = rest + options;
	equals += strspn(equals, SHELL_BLANKS);
	if (*equals != '=')
		return parts;
	parts.command = equals + 1;
	parts.name_length = (ptrdiff_t)length;
	if (options > 0) {
		parts.options = rest + 1;
		parts.options_length = options - 2;
	}
	return parts;
}

/* BYTES made printable on the heap; a byte becomes four at most. */
static char *
printable_copy(const char *bytes, size_t length)
{
	size_t size = 4 * length + 1;
	char *copy = malloc(size);

	if (copy)
		text_printable(copy, size, bytes, length);
	return copy;
}

/* The end of a path. A script that an interpreter runs is named without what
 * tells its language: mine of "python3 bots/mine.py". */
static char *
default_name(char *const words[])
{
	const char *script = interpreter_script(words);
	const char *word = script && *script != '\0' ? script : words[0];
	const char *slash = strrchr(word, '/');
	const char *name = slash && slash[1] != '\0' ? slash + 1 : word;
	const char *dot = script ? strrchr(name, '.') : NULL;
	size_t length = dot && dot > name ? (size_t)(dot - name) : strlen(name);
	char *copy = printable_copy(name, length);

	for (char *c = copy; script && c && *c != '\0'; c++)
		if (strchr(" \t,=[]'\"/\\", *c))
			*c = '_';
	return copy;
}

static bool
is_program(const char *path)
{
	struct stat status;

	return stat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	       access(path, X_OK) == 0;
}

/* DIRECTORY/WORD if that is a program; an empty directory is the current one.
 * NULL: it is none, or plan_pass_over says that it could not be looked at. */
static char *
find_in(const char *directory, size_t length, const char *word)
{
	struct text path = {0};

	text_add_format(&path, "%.*s/%s", length > 0 ? (int)length : 1,
		length > 0 ? directory : ".", word);
	errno = 0;
	if (text_failed(&path) == 0 && is_program(path.bytes))
		return path.bytes;
	int saved = errno;
	text_release(&path);
	errno = saved;
	return NULL;
}

/* The next program in *PATH, a list that begins behind it then, or is NULL.
 * NULL: as of find_in. */
static char *
next_in_path(const char **path, const char *word)
{
	char *program = NULL;

	errno = 0;
	while (*path && !program && plan_pass_over() == 0) {
		size_t length = strcspn(*path, ":");

		program = find_in(*path, length, word);
		*path = (*path)[length] == ':' ? *path + length + 1 : NULL;
	}
	return program;
}

/* NULL with errno: no memory, or it could not be looked at. */
static char *
find_program(
	const char *word, const char *bots, const char *path, bool *bundled)
{
	char *program = NULL;

	errno = 0;
	if (!strchr(word, '/')) {
		if (bots)
			program = find_in(bots, strlen(bots), word);
		*bundled = program;
		if (!program && plan_pass_over() == 0)
			program = next_in_path(&path, word);
	}
	return program || plan_pass_over() < 0 ? program : strdup(word);
}

/* Whether PROGRAM is the bot through which a person plays. False: as of
 * find_in. */
static bool
is_person(const char *program, const char *bots)
{
	struct stat own, persons;
	errno = 0;
	char *path = bots ? find_in(bots, strlen(bots), "human") : NULL;
	bool same = path && stat(path, &persons) == 0 &&
		    stat(program, &own) == 0 && own.st_ino == persons.st_ino &&
		    own.st_dev == persons.st_dev;

	free(path);
	return same;
}

/* Whether a person's bot is told to have a page, in a word as short as that is
 * clear. */
static bool
has_page(char *const words[])
{
	static const char option[] = "--browser";
	const size_t least = sizeof "--b" - 1;

	for (; *words && strcmp(*words, "--") != 0; words++)
		if (strlen(*words) >= least &&
			strncmp(*words, option, strlen(*words)) == 0)
			return true;
	return false;
}

/* It is this program, wherever that lies, and needs no sandbox: what is not to be
 * trusted runs elsewhere. It is called as its place is. */
static bool
fill_remote(struct bot_spec *spec, char reason[static REASON_MAX])
{
	const char *seat = spec->words[2];

	if (!seat || spec->words[3])
		return reason_refuse(reason, "it is talon seat NAME");
	if (spec->sandbox > BOT_SANDBOX_OFF)
		return reason_refuse(reason, "talon seat is in no sandbox");
	spec->remote = spec->named = true;
	spec->sandbox = BOT_SANDBOX_OFF;
	if (!spec->name)
		spec->name = printable_copy(seat, strlen(seat));
	spec->program = strdup("/proc/self/exe");
	return (spec->name && spec->program) ||
	       reason_refuse(reason, "%s", strerror(errno));
}

/* Fills in the command TEXT and what follows from it. */
static bool
fill(struct bot_spec *spec, const char *text, const char *bots,
	const char *path, char reason[static REASON_MAX])
{
	spec->text = strdup(text + strspn(text, SHELL_BLANKS));
	if (!spec->text)
		return reason_refuse(reason, "%s", strerror(errno));
	spec->words = shell_words_split(spec->text, reason);
	if (!spec->words)
		return false;
	if (run_command_is_remote(spec->text))
		return fill_remote(spec, reason);
	if (!spec->name)
		spec->name = default_name(spec->words);
	spec->program =
		find_program(spec->words[0], bots, path, &spec->bundled);
	if (!spec->name || !spec->program)
		return reason_refuse(reason, "%s", strerror(errno));
	spec->person = is_person(spec->program, bots);
	if (!spec->person && plan_pass_over() < 0)
		return reason_refuse(reason, "%s", strerror(errno));
	spec->browser = spec->person && has_page(spec->words);
	return true;
}

static bool
set_options(struct bot_spec *spec, const struct parts *parts,
	char reason[static REASON_MAX])
{
	size_t room = parts->options_length / 2 + 2;
	char why[REASON_MAX];

	spec->options = strndup(parts->options, parts->options_length);
	spec->environment = calloc(room, sizeof(char *));
	spec->read = calloc(room, sizeof(char *));
	spec->write = calloc(room, sizeof(char *));
	if (!spec->options || !spec->environment || !spec->read || !spec->write)
		return reason_refuse(reason, "%s", strerror(errno));
	spec->option_words = shell_words_split(spec->options, why);
	if (!spec->option_words)
		return reason_refuse(reason, "%s",
			errno == ENOMEM ? why
					: "there are no options in brackets");
	for (char **word = spec->option_words; *word; word++)
		if (!bot_option_set(spec, *word, reason))
			return false;
	return true;
}

/* On failure bot_spec_release has to free what was allocated before it. */
static bool
build(struct bot_spec *spec, const struct parts *parts, const char *bots,
	const char *path, char reason[static REASON_MAX])
{
	if (parts->name_length == 0)
		return reason_refuse(reason, "the name before = is empty");
	if (parts->open)
		return reason_refuse(reason, "the bracket [ is not closed");
	if (parts->name_length > 0) {
		spec->named = true;
		spec->name =
			printable_copy(parts->name, (size_t)parts->name_length);
		if (!spec->name)
			return reason_refuse(reason, "%s", strerror(errno));
	}
	if (parts->options && !set_options(spec, parts, reason))
		return false;
	return fill(spec, parts->command, bots, path, reason);
}

static bool
build_all(struct bot_spec *spec, const struct parts *parts, const char *bots,
	const char *path, char reason[static REASON_MAX])
{
	*spec = (struct bot_spec){0};
	if (build(spec, parts, bots, path, reason))
		return true;
	bot_spec_release(spec);
	return false;
}

bool
bot_spec_parse(struct bot_spec *spec, const char *argument, const char *bots,
	const char *path, char reason[static REASON_MAX])
{
	struct parts parts = take_apart(argument);

	return build_all(spec, &parts, bots, path, reason);
}

bool
bot_spec_make(struct bot_spec *spec, const char *name, const char *options,
	const char *command, const char *bots, const char *path,
	char reason[static REASON_MAX])
{
	const struct parts parts = {
		.name = name,
		.name_length = (ptrdiff_t)strlen(name),
		.options = options,
		.options_length = options ? strlen(options) : 0,
		.command = command,
	};

	return build_all(spec, &parts, bots, path, reason);
}

bool
bot_spec_look_further(struct bot_spec *spec, const char *path,
	bool (*suits)(const char *program))
{
	const char *word = spec->words[0];
	bool met = false;
	char *program;

	while (!strchr(word, '/') && (program = next_in_path(&path, word))) {
		met |= strcmp(program, spec->program) == 0;
		if (met && suits(program)) {
			bool other = strcmp(program, spec->program) != 0;

			free(spec->program);
			spec->program = program;
			spec->bundled &= !other;
			return other;
		}
		free(program);
	}
	return false;
}

struct process_program
bot_spec_program(const struct bot_spec *spec)
{
	return (struct process_program){
		.path = spec->program,
		.argv = spec->words,
		.directory = spec->plan ? NULL : spec->directory,
		.environment = spec->environment,
		.plan = spec->plan,
	};
}

struct process_limits
bot_spec_limits(const struct bot_spec *spec, struct process_limits all)
{
	if (spec->memory_bytes > 0)
		all.memory_bytes = spec->memory_bytes;
	if (spec->processes > 0)
		all.processes = spec->processes;
	if (all.share > 0 && (all.processes == 0 || all.processes > all.share))
		all.processes = all.share;
	return all;
}

void
bot_spec_release(struct bot_spec *spec)
{
	free(spec->name);
	free(spec->text);
	free(spec->program);
	free(spec->words);
	free(spec->options);
	free(spec->environment);
	free(spec->read);
	free(spec->write);
	if (spec->plan)
		plan_release(spec->plan);
	free(spec->plan);
	free(spec->unfit);
	free(spec->seal);
	free(spec->option_words);
	*spec = (struct bot_spec){0};
}
