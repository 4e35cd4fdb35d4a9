#include "league/version.h"

#include <sys/stat.h>
#include <sys/statvfs.h>

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <jansson.h>

#include "base/json_fields.h"
#include "base/text.h"
#include "bot/bot_program_linux.h"
#include "bot/bot_spec.h"
#include "bot/interpreter.h"
#include "bot/shell_words.h"
#include "common/plural.h"
#include "guard/beside_file.h"
#include "guard/locked_file.h"
#include "league/ini_file.h"
#include "record/run_bot.h"
#include "remote/invitation.h"
#include "sandbox/plan.h"

#define VERSIONS "versions"
#define NEW	 VERSIONS "/.new"
#define BUILDS	 ".build" /* their users do not come into versions/ */
#define SCRATCH	 "/.talon-tmp"
#define NS_PER_S INT64_C(1000000000)

enum { BUILD_PROCESSES = 64, ABOUT_MOST = 1 << 20, LOG_MOST = 1 << 16 };

/* What a build may add to what was submitted. */
enum { GROWTH = 8 };

/* The exit status of `talon check` where the machine failed, and no bot. */
enum { CHECK_FAILED = 1, CHECK_USAGE = 2 };

void
version_release(struct version *version)
{
	free(version->options);
	free(version->command);
	*version = (struct version){0};
}

void
version_bot(const char *entry, long number, char name[static VERSION_NAME_MAX])
{
	if (number > 1)
		snprintf(name, VERSION_NAME_MAX, "%s.%ld", entry, number);
	else
		snprintf(name, VERSION_NAME_MAX, "%s", entry);
}

bool
version_is_remote(const struct version *version)
{
	return version->command && run_command_is_remote(version->command);
}

static void
add_bot(const struct version *version, const char *name, const char *folder,
	struct text *bot)
{
	if (version_is_remote(version))
		text_add_format(bot, "%s = %s", name, version->command);
	else
		text_add_format(bot, "%s [cwd=%s%s] = %s", name, folder,
			version->options ? version->options : "",
			version->command);
}

static void
name_kept(const char *entry, long number, char path[static PATH_MAX])
{
	snprintf(path, PATH_MAX, VERSIONS "/%s.%ld/program", entry, number);
}

void
version_add_bot(
	const struct version *version, const char *entry, struct text *bot)
{
	char name[VERSION_NAME_MAX];
	char folder[PATH_MAX];

	version_bot(entry, version->number, name);
	name_kept(entry, version->number, folder);
	add_bot(version, name, folder, bot);
}

static char *
copy_of(struct json_fields *fields, const char *name)
{
	return json_fields_have(fields, name)
		       ? strdup(json_fields_string(fields, name))
		       : NULL;
}

static void
take_about(struct version *version, struct json_fields *fields)
{
	if (json_fields_have(fields, "at"))
		strlcpy(version->at, json_fields_string(fields, "at"),
			sizeof version->at);
	strlcpy(version->digest, json_fields_string(fields, "digest"),
		sizeof version->digest);
	version->good = json_fields_boolean(fields, "good");
	strlcpy(version->stage, json_fields_string(fields, "stage"),
		sizeof version->stage);
	strlcpy(version->why, json_fields_string(fields, "why"),
		sizeof version->why);
	version->options = copy_of(fields, "options");
	version->command = copy_of(fields, "command");
}

int
version_read(struct version *version, const char *entry, long number,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX], why[REASON_MAX];
	struct json_fields fields;
	json_error_t error;

	*version = (struct version){.number = number};
	snprintf(path, sizeof path, VERSIONS "/%s.%ld/about", entry, number);
	json_t *object = json_load_file(path, 0, &error);
	if (!object)
		return reason_say(reason, "%.400s: %.200s", path, error.text);
	json_fields_begin(&fields, object, why);
	take_about(version, &fields);
	const bool good = !fields.failed;
	json_decref(object);
	if (good)
		return 0;
	version_release(version);
	return reason_say(reason, "%.400s: %.500s", path, why);
}

bool
version_is_kept(const char *entry, long number)
{
	char program[PATH_MAX];

	name_kept(entry, number, program);
	return access(program, F_OK) == 0;
}

int
version_forget(const char *entry, long number, char reason[static REASON_MAX])
{
	char program[PATH_MAX];

	name_kept(entry, number, program);
	return tree_remove(program) == 0 ? 0 : reason_of_file(program, reason);
}

/* Writes TEXT, which is released, to PATH. */
static int
write_file(const char *path, struct text *text, char reason[static REASON_MAX])
{
	int result = text_failed(text) < 0
			     ? reason_no_memory(reason)
			     : beside_file_write(path, text, reason);

	text_release(text);
	return result;
}

static void
name_program(const struct version_making *making, char path[static PATH_MAX])
{
	snprintf(path, PATH_MAX, "%.3000s/program", making->folder);
}

/* The same to the file NAME of what is being made. */
static int
write_part(const struct version_making *making, const char *name,
	struct text *text, char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	snprintf(path, sizeof path, "%.3000s/%s", making->folder, name);
	return write_file(path, text, reason);
}

static int
write_about(const struct version_making *making, char reason[static REASON_MAX])
{
	const struct version *version = &making->version;
	struct text json = {0};

	text_add_string(&json, "{\"at\":\"");
	text_add_date(&json, loop_date());
	text_add_format(&json,
		"\",\"digest\":\"%s\",\"good\":%s,\"stage\":\"%s\"",
		version->digest, version->good ? "true" : "false",
		version->stage);
	text_add_string(&json, ",\"why\":");
	text_add_json(&json, version->why);
	if (version->options) {
		text_add_string(&json, ",\"options\":");
		text_add_json(&json, version->options);
	}
	if (version->command) {
		text_add_string(&json, ",\"command\":");
		text_add_json(&json, version->command);
	}
	text_add_string(&json, "}\n");
	return write_part(making, "about", &json, reason);
}

/* A version that is not good, by a mistake of its author's. Always false. */
static bool
blame(struct version *version, const char *stage, const char *why)
{
	strlcpy(version->stage, stage, sizeof version->stage);
	text_printable_string(version->why, sizeof version->why, why);
	return false;
}

/*
 * bot.ini
 */

struct bot_ini {
	struct text command, build, options;
	bool remote; /* it plays elsewhere */
	const struct settings *settings;
	const char *entry;
};

/* As one word in the brackets. */
static void
add_word(struct text *options, const char *name, const char *value)
{
	struct text word = {0};

	text_add_format(&word, "%s%s", name, value);
	text_add(options, " ", 1);
	if (text_failed(&word) == 0)
		shell_words_quote(options, word.bytes);
	text_release(&word);
}

/* What nobody here sees is the organiser's choice. */
static bool
take_remote(
	struct bot_ini *ini, const char *value, char reason[static REASON_MAX])
{
	ini->remote = strcmp(value, "yes") == 0;
	if (!ini->remote && strcmp(value, "no") != 0)
		return reason_say(reason, "remote is yes or no") == 0;
	if (ini->remote && !settings_allow(ini->settings, ini->entry, "remote"))
		return reason_say(reason,
			       "the league has no bots that play elsewhere: "
			       "allow = remote") == 0;
	if (ini->remote && !invited_name_is_good(ini->entry))
		return reason_say(reason,
			       "the name of a bot that plays elsewhere has "
			       "letters, digits, and . - _ behind the first") ==
		       0;
	return true;
}

static bool
take_setting(void *owner, const char *section, const char *name,
	const char *value, char reason[static REASON_MAX])
{
	struct bot_ini *ini = owner;
	char option[REASON_MAX];

	if (*section != '\0')
		return reason_say(reason, "there are no sections here") == 0;
	if (strcmp(name, "command") == 0) {
		if (ini->command.length > 0)
			return reason_say(reason,
				       "there is a command already") == 0;
		text_add_string(&ini->command, value);
	} else if (strcmp(name, "build") == 0) {
		/* Each line is one of a script. */
		text_add_string(&ini->build, ini->build.length > 0 ? "\n" : "");
		text_add_string(&ini->build, value);
	} else if (strcmp(name, "remote") == 0)
		return take_remote(ini, value, reason);
	else if (strpbrk(value, "[]'\"\\"))
		return reason_say(reason,
			       "brackets, quotes and backslashes have no place "
			       "here") == 0;
	else if (strcmp(name, "env") == 0)
		add_word(&ini->options, "env:", value);
	else if (settings_allow(ini->settings, ini->entry, name)) {
		snprintf(option, sizeof option, "%.100s=", name);
		add_word(&ini->options, option, value);
	} else
		return reason_say(reason,
			       "\"%.100s\" is not command, build, env or what "
			       "the league allows%s%.200s",
			       name, ini->settings->allow ? ": " : "",
			       ini->settings->allow ? ini->settings->allow
						    : "") == 0;
	return true;
}

static bool
is_there(const char *folder, const char *name, mode_t mode)
{
	char path[PATH_MAX];
	struct stat status;

	snprintf(path, sizeof path, "%s/%s", folder, name);
	return lstat(path, &status) == 0 && S_ISREG(status.st_mode) &&
	       (status.st_mode & mode) == mode;
}

/* main.py, or what else an interpreter runs; the first by name. */
static void
find_main(const char *folder, struct text *command)
{
	struct dirent **found = NULL;
	const int count = scandir(folder, &found, NULL, alphasort);

	for (int i = 0; i < count; i++) {
		const char *name = found[i]->d_name;
		const char *interpreter =
			strncmp(name, "main.", 5) == 0 &&
					is_there(folder, name, 0)
				? interpreter_for(name)
				: NULL;

		if (interpreter && command->length == 0) {
			text_add_format(command, "%s ", interpreter);
			shell_words_quote(command, name);
		}
		free(found[i]);
	}
	free(found);
}

static void
find_program(const char *folder, struct text *command)
{
	if (command->length > 0)
		return;
	if (is_there(folder, "bot", S_IXUSR))
		text_add_string(command, "./bot");
	else
		find_main(folder, command);
}

static void
find_build(const char *copy, struct text *build)
{
	if (build->length == 0 && (is_there(copy, "Makefile", 0) ||
					  is_there(copy, "makefile", 0) ||
					  is_there(copy, "GNUmakefile", 0)))
		text_add_string(build, "make");
}

/* Whether WORD names a file outside the folder, by itself or as OPTION=FILE,
 * which the bot could read then. */
static bool
leads_out(const char *word)
{
	const char *rest = word;

	if (strstr(word, ".."))
		return true;
	while (*rest != '~' && (*rest != '/' || plan_is_of_system(rest))) {
		rest = strchr(rest, '=');
		if (!rest)
			return false;
		rest++;
	}
	return true;
}

/* Whether WORD, as a command, is one of the bots that come with Talon. */
static bool
is_of_talon(const char *word)
{
	char path[PATH_MAX];

	if (!word || strchr(word, '/') ||
		bot_program_directory(path, sizeof path) < 0)
		return false;
	strlcat(path, "/", sizeof path);
	return strlcat(path, word, sizeof path) < sizeof path &&
	       access(path, X_OK) == 0;
}

/* Whether COMMAND is one, and names no file but the entry's and the system's. */
static bool
is_within(const struct bot_ini *ini, char why[static REASON_MAX])
{
	const char *command = ini->command.bytes;
	const size_t length = strlen(command);
	char *letters = malloc(length + 1);
	char **words = calloc(length / 2 + 2, sizeof *words);
	bool good = letters && words
			    ? shell_words_split(command, letters, words, why)
			    : reason_no_memory(why) == 0;

	for (char **word = words; good && *word; word++)
		if (leads_out(*word))
			good = reason_say(why,
				       "the command names %.200s, which is "
				       "outside its folder",
				       *word) == 0;
	if (good && run_command_is_remote(command))
		good = reason_say(why, "a seat of talon seat has no place in a "
				       "league") == 0;
	if (good && is_of_talon(words[0]) &&
		!settings_allow(ini->settings, ini->entry, "bundled"))
		good = reason_say(why,
			       "the command is %.200s, which comes with Talon: "
			       "the league wants programs of its own",
			       words[0]) == 0;
	free(letters);
	free(words);
	return good;
}

/*
 * The build: a program that nobody trusts, with write access to the copy alone.
 */

struct version_build {
	struct bot_ini ini;
	struct bot_spec spec; /* if it has begun */
	bool begun;
	struct tree_bounds bounds; /* of what it may make */
	char why[REASON_MAX]; /* it was ended for what it has made; or "" */
	bool full; /* it was ended for the disk, which is nobody's fault */
};

/* Whether as much is free on the disk as a build may make: there may be more than
 * anybody finds by a name. */
static bool
has_room(struct version_making *making)
{
	struct version_build *build = making->build;
	struct statvfs status;

	build->full = statvfs(making->copy, &status) == 0 &&
		      (off_t)status.f_bavail * (off_t)status.f_frsize <
			      build->bounds.bytes;
	return !build->full;
}

/* Whether what it has made is within bounds so far. */
static bool
look_at_size(void *owner, int64_t now_ns)
{
	struct version_making *making = owner;
	char why[REASON_MAX];

	(void)now_ns;
	if (!has_room(making))
		return false;
	if (tree_is_within(making->copy, &making->build->bounds, why))
		return true;
	strlcpy(making->build->why, why, sizeof making->build->why);
	return false;
}

/* Of the organiser's PATH what is of the system. */
static void
add_path(struct text *options)
{
	const char *path = getenv("PATH");
	char *all = strdup(path ? path : "");
	struct text kept = {0};

	for (char *rest = all, *folder; (folder = strsep(&rest, ":"));)
		if (plan_is_of_system(folder))
			text_add_format(&kept, "%s%s",
				kept.length > 0 ? ":" : "", folder);
	if (kept.length > 0 && text_failed(&kept) == 0)
		add_word(options, "env:PATH=", kept.bytes);
	text_release(&kept);
	free(all);
}

static void
name_scratch(const struct version_making *making, char path[static PATH_MAX])
{
	snprintf(path, PATH_MAX, "%.3000s" SCRATCH, making->copy);
}

static bool
plan_build(struct version_making *making, char reason[static REASON_MAX])
{
	struct version_build *build = making->build;
	struct text words = {0}, options = {0};
	char path[PATH_MAX];

	text_add_format(&options,
		"cwd=%s write=. memory=%ld processes=%d env:HOME=/tmp "
		"read=/dev/zero",
		making->copy, making->workshop->settings->build_mib,
		BUILD_PROCESSES);
	/* What is measured with the copy. */
	name_scratch(making, path);
	char *scratch = realpath(path, NULL);
	add_word(&options, "env:TMPDIR=", scratch ? scratch : "");
	add_path(&options);
	free(scratch);
	text_add_string(&words, "sh -c ");
	struct text script = {0};
	/* The sandbox lets a bot read the files that its words name, and
	 * OPTION=FILE: so this word must not end in what its author wrote. */
	text_add_format(
		&script, "exec 2>&1; %s\nexit $? #.", build->ini.build.bytes);
	if (text_failed(&script) == 0)
		shell_words_quote(&words, script.bytes);
	bool good = text_failed(&words) == 0 && text_failed(&options) == 0 &&
		    text_failed(&script) == 0;
	if (!good)
		reason_no_memory(reason);
	build->begun =
		good && bot_spec_make(&build->spec, "build", options.bytes,
				words.bytes, NULL, getenv("PATH"), reason);
	text_release(&words);
	text_release(&options);
	text_release(&script);
	return build->begun;
}

static int
run_build(struct version_making *making, char reason[static REASON_MAX])
{
	struct workshop *workshop = making->workshop;
	struct confinement *confinement = workshop->confinement;
	struct bot_spec *spec = &making->build->spec;

	confinement_look(confinement);
	/* A compiler needs all of the system, of which a root of its own has
	 * copies of a few programs alone. */
	confinement->level = confinement->machine->best < SANDBOX_LOW
				     ? confinement->machine->best
				     : SANDBOX_LOW;
	if (!confinement_plan(confinement, spec, reason))
		return -1;
	if (spec->unfit)
		return reason_say(reason, "%.900s", spec->unfit);
	/* A warden that was there before does not know the plan. */
	process_family_refresh(workshop->family);
	const struct process_limits limits =
		bot_spec_limits(spec, confinement->limits);
	const struct process_program program = {
		.path = spec->program,
		.argv = spec->words,
		.directory = spec->plan ? NULL : spec->directory,
		.environment = spec->environment,
		.plan = spec->plan,
	};

	making->child = (struct child){
		.loop = workshop->loop,
		.family = workshop->family,
		.most_ns = workshop->settings->build_s * NS_PER_S,
		.look = look_at_size,
		.owner = making,
	};
	return child_start_program(&making->child, &program, &limits, reason);
}

/* A folder for what a build needs itself, which does not stay. */
static int
make_scratch(
	const struct version_making *making, char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	name_scratch(making, path);
	if (tree_remove(path) < 0 || mkdir(path, 0700) < 0 ||
		chmod(path, 0777) < 0)
		return reason_of_file(path, reason);
	return 0;
}

static int
say_full(char reason[static REASON_MAX])
{
	return reason_say(
		reason, "there is less room on the disk than a build may take");
}

/* -1 with the reason in words: it could not be begun. */
static int
begin_build(struct version_making *making, char reason[static REASON_MAX])
{
	struct version_build *build = making->build;

	build->bounds = making->workshop->settings->bounds;
	build->bounds.bytes *= GROWTH;
	build->bounds.files *= GROWTH;
	if (make_scratch(making, reason) < 0 || !plan_build(making, reason))
		return -1;
	return has_room(making) ? run_build(making, reason) : say_full(reason);
}

/* What has come of it. */
static int
end_build(struct version_making *making, char reason[static REASON_MAX])
{
	const struct version_build *build = making->build;
	struct child *child = &making->child;
	char path[PATH_MAX];

	name_scratch(making, path);
	(void)tree_remove(path);
	if (build->full)
		return say_full(reason);
	if (child->status != 0)
		blame(&making->version, "build",
			*build->why != '\0' ? build->why : child->why);
	if (child->output.length > LOG_MOST)
		text_cut(&child->output, LOG_MOST);
	return write_part(making, "build.log", &child->output, reason);
}

static void
release_build(struct version_making *making)
{
	struct version_build *build = making->build;

	child_release(&making->child);
	making->child = (struct child){0};
	if (!build)
		return;
	if (build->begun)
		bot_spec_release(&build->spec);
	text_release(&build->ini.command);
	text_release(&build->ini.build);
	text_release(&build->ini.options);
	free(build);
	making->build = NULL;
}

/*
 * The check, in the surroundings of the games.
 */

/* The names of the checks that failed, "" if none has. Returns those for which the
 * time was up, which are no fault. */
static json_int_t
name_failed(const struct text *output, char why[static REASON_MAX])
{
	struct text names = {0};
	json_t *object =
		json_loads(output->bytes ? output->bytes : "", 0, NULL);
	const json_t *checks = json_object_get(object, "checks");
	size_t index;
	json_t *each;

	json_array_foreach(checks, index, each)
	{
		const char *result =
			json_string_value(json_object_get(each, "result"));
		const char *name =
			json_string_value(json_object_get(each, "name"));

		if (result && name && strcmp(result, "fail") == 0)
			text_add_format(&names, "%s%s",
				names.length > 0 ? ", " : "failed: ", name);
	}
	const json_int_t undone =
		json_integer_value(json_object_get(object, "undone"));
	snprintf(
		why, REASON_MAX, "%.900s", names.length > 0 ? names.bytes : "");
	text_release(&names);
	json_decref(object);
	return undone;
}

/* What the check has found. -1 with the reason in words: nobody knows. */
static int
judge(struct version_making *making, char reason[static REASON_MAX])
{
	const struct child *check = &making->child;
	char why[REASON_MAX] = "";
	json_int_t undone = 0;

	if (check->status == CHECK_FAILED)
		undone = name_failed(&check->output, why);
	if (*why != '\0')
		blame(&making->version, "check", why);
	else if (check->status == CHECK_USAGE)
		blame(&making->version, "bot.ini", check->last);
	else if (check->status != EXIT_SUCCESS && undone == 0)
		return reason_say(reason, "could not be checked: %.500s",
			*check->last != '\0' ? check->last : check->why);
	return 0;
}

static int
start_check(struct version_making *making, char reason[static REASON_MAX])
{
	const struct workshop *workshop = making->workshop;
	char name[VERSION_NAME_MAX], folder[PATH_MAX];
	struct word_list words = {0};
	struct text bot = {0};

	making->child = (struct child){
		.loop = workshop->loop, .family = workshop->family};
	version_bot(making->entry, making->version.number, name);
	name_program(making, folder);
	add_bot(&making->version, name, folder, &bot);
	word_list_add(&words, "talon");
	word_list_add(&words, "check");
	word_list_add(&words, "--json");
	word_list_add_format(
		&words, "--patience=%ld", workshop->settings->patience_s);
	word_list_add_all(&words, workshop->settings->check.words);
	word_list_add(&words, text_failed(&bot) == 0 ? bot.bytes : "");
	text_release(&bot);
	int result = word_list_failed(&words) < 0
			     ? reason_no_memory(reason)
			     : child_start(&making->child, words.words, reason);
	word_list_release(&words);
	return result;
}

/* What was built is copied once more: nobody knows what the build has made. */
static bool
seal(struct version_making *making, const char *program)
{
	struct tree_bounds bounds = making->workshop->settings->bounds;
	char digest[TREE_DIGITS + 1], reason[REASON_MAX];

	bounds.bytes *= GROWTH;
	bounds.files *= GROWTH;
	return tree_copy(making->copy, program, TREE_SEALED, &bounds, digest,
		       reason) == 0 ||
	       blame(&making->version, "build", reason);
}

static char *
take_text(struct text *text)
{
	char *bytes = text->bytes;

	*text = (struct text){0};
	return bytes;
}

/* It needs nothing of its folder. */
static void
make_remote(struct version *version, struct bot_ini *ini)
{
	if (ini->command.length > 0 || ini->build.length > 0)
		blame(version, "bot.ini",
			"a bot that plays elsewhere has no command and no "
			"build here");
	text_clear(&ini->command);
	text_add_format(&ini->command, "talon seat %s", ini->entry);
	version->command = take_text(&ini->command);
}

/* Seals what is built, and finds its program. */
static void
make_local(struct version_making *making)
{
	struct version *version = &making->version;
	struct bot_ini *ini = &making->build->ini;
	char why[REASON_MAX], program[PATH_MAX];

	name_program(making, program);
	if (*version->stage == '\0')
		seal(making, program);
	find_program(program, &ini->command);
	if (*version->stage == '\0' && ini->command.length == 0)
		blame(version, "program",
			"there is neither bot, which can be run, nor "
			"main.py or the like, nor a bot.ini with its "
			"command");
	if (*version->stage == '\0' && !is_within(ini, why))
		blame(version, "bot.ini", why);
	settings_add_options(ini->settings, ini->entry, &ini->options);
	version->command = take_text(&ini->command);
	version->options = take_text(&ini->options);
}

int
version_go_on(struct version_making *making, char reason[static REASON_MAX])
{
	const struct version *version = &making->version;
	int result = 0;

	if (!making->build)
		return 0;
	if (making->build->begun)
		result = end_build(making, reason);
	if (result == 0)
		make_local(making);
	release_build(making);
	(void)tree_remove(making->copy);
	if (result == 0 && *version->stage == '\0')
		result = start_check(making, reason);
	if (result < 0)
		version_give_up(making);
	return result;
}

/* Reads what its author says of it, and begins to make that. -1 with the reason in
 * words. */
static int
make_program(struct version_making *making, char reason[static REASON_MAX])
{
	struct version *version = &making->version;
	struct bot_ini *ini = &making->build->ini;
	const size_t folder = strlen(making->copy) + 1;
	char path[PATH_MAX], why[REASON_MAX];

	*ini = (struct bot_ini){
		.settings = making->workshop->settings, .entry = making->entry};
	snprintf(path, sizeof path, "%.3000s/bot.ini", making->copy);
	if (ini_file_read(path, take_setting, ini, NULL, why) < 0)
		blame(version, "bot.ini",
			why + (strncmp(why, path, folder) == 0 ? folder : 0));
	else if (ini->remote)
		make_remote(version, ini);
	else {
		find_build(making->copy, &ini->build);
		return ini->build.length > 0 ? begin_build(making, reason)
					     : version_go_on(making, reason);
	}
	release_build(making);
	return 0;
}

static int
make_all(struct version_making *making, char reason[static REASON_MAX])
{
	const struct workshop *workshop = making->workshop;
	char folder[PATH_MAX], digest[TREE_DIGITS + 1];

	snprintf(folder, sizeof folder, "entries/%s", making->entry);
	if (tree_copy(folder, making->copy, TREE_OPEN,
		    &workshop->settings->bounds, digest, reason) < 0 ||
		strcmp(digest, making->version.digest) != 0)
		return reason_say(reason,
			"entries/%.200s changes while it is read",
			making->entry);
	making->build = calloc(1, sizeof *making->build);
	return making->build ? make_program(making, reason)
			     : reason_no_memory(reason);
}

void
workshop_clear(struct workshop *workshop)
{
	(void)tree_remove(NEW);
	(void)tree_remove(BUILDS);
	workshop->begun = false;
}

/* What a kill has left goes first. */
static int
begin_new(struct version_making *making, char reason[static REASON_MAX])
{
	struct workshop *workshop = making->workshop;

	if (!workshop->begun)
		workshop_clear(workshop);
	workshop->begun = true;
	if ((mkdir(NEW, 0755) < 0 && errno != EEXIST) ||
		(mkdir(BUILDS, 0755) < 0 && errno != EEXIST) ||
		tree_remove(making->copy) < 0 ||
		tree_remove(making->folder) < 0 ||
		mkdir(making->folder, 0755) < 0)
		return reason_of_file(making->folder, reason);
	return 0;
}

int
version_begin(struct version_making *making, struct workshop *workshop,
	const char *entry, long number, const char *digest, const char *fault,
	char reason[static REASON_MAX])
{
	int result;

	*making = (struct version_making){
		.version.number = number, .workshop = workshop};
	strlcpy(making->entry, entry, sizeof making->entry);
	snprintf(making->folder, sizeof making->folder, NEW "/%s", entry);
	snprintf(making->copy, sizeof making->copy, BUILDS "/%s", entry);
	strlcpy(making->version.digest, digest, sizeof making->version.digest);
	result = begin_new(making, reason);
	if (result == 0 && fault)
		blame(&making->version, "folder", fault);
	else if (result == 0)
		result = make_all(making, reason);
	if (result < 0)
		version_give_up(making);
	return result;
}

/* All that is known of it. */
static int
conclude(struct version_making *making, char reason[static REASON_MAX])
{
	struct version *version = &making->version;
	char program[PATH_MAX];
	const bool checked =
		*version->stage == '\0' && !version_is_remote(version);

	if (checked && judge(making, reason) < 0)
		return -1;
	if (checked && making->child.output.length > 0 &&
		write_part(making, "check.json", &making->child.output,
			reason) < 0)
		return -1;
	version->good = *version->stage == '\0';
	name_program(making, program);
	/* What never plays need not be kept. */
	if (!version->good && tree_remove(program) < 0)
		return reason_of_file(program, reason);
	return write_about(making, reason);
}

int
version_end(struct version_making *making, struct version *version,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX];
	int result = conclude(making, reason);

	snprintf(path, sizeof path, VERSIONS "/%s.%ld", making->entry,
		making->version.number);
	if (result == 0 && (rename(making->folder, path) < 0 ||
				   locked_file_sync_directory(path) < 0))
		result = reason_of_file(path, reason);
	if (result == 0) {
		*version = making->version;
		making->version = (struct version){0};
	}
	version_give_up(making);
	return result;
}

void
version_give_up(struct version_making *making)
{
	release_build(making);
	version_release(&making->version);
	(void)tree_remove(making->copy);
	(void)tree_remove(making->folder);
}
