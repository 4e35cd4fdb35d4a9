#include "record/run_line.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jansson.h>

#include "base/hex.h"
#include "base/json_fields.h"
#include "base/text.h"
#include "common/game.h"
#include "common/number.h"
#include "common/plural.h"
#include "foreign/program_game.h"
#include "games.h"
#include "guard/beside_file.h"
#include "record/about.h"
#include "record/record.h"
#include "record/run.h"
#include "record/stop_rule.h"

/* Terms. */

enum { SECOND_NS = 1000000000, VALUE_MAX = 2 * NUMBER_MAX };

const struct run_term run_terms[RUN_TERMS] = {
#define TERM(type, member, word, sort, ...)            \
	{.name = (word),                               \
		.kind = (sort),                        \
		.place = offsetof(struct run, member), \
		.size = sizeof(type),                  \
		__VA_ARGS__},
#include "record/terms.def"
#undef TERM
};

const struct run_term *
run_term_find(const char *option)
{
	for (int i = 0; i < RUN_TERMS; i++)
		if (run_terms[i].option &&
			strcmp(run_terms[i].option, option) == 0)
			return &run_terms[i];
	return NULL;
}

void *
run_term_at(const struct run_term *term, struct run *run)
{
	return (char *)run + term->place;
}

void
run_term_copy(
	const struct run_term *term, struct run *to, const struct run *from)
{
	memcpy((char *)to + term->place, (const char *)from + term->place,
		term->size);
}

/* A whole number of SIZE bytes: of a bool, an int or an enum, or an int64_t. */
static int64_t
number_at(const void *place, size_t size)
{
	int number;
	int64_t wide;

	if (size == sizeof(bool))
		return *(const bool *)place;
	if (size > sizeof number) {
		memcpy(&wide, place, sizeof wide);
		return wide;
	}
	memcpy(&number, place, sizeof number);
	return number;
}

static void
set_number_at(void *place, size_t size, int64_t value)
{
	const int number = (int)value;

	if (size == sizeof(bool))
		*(bool *)place = value != 0;
	else if (size > sizeof number)
		memcpy(place, &value, sizeof value);
	else
		memcpy(place, &number, sizeof number);
}

static int64_t
get(const struct run_term *term, const struct run *run)
{
	return number_at((const char *)run + term->place, term->size);
}

static void
set(const struct run_term *term, struct run *run, int64_t value)
{
	set_number_at(run_term_at(term, run), term->size, value);
}

void
run_terms_init(struct run *run)
{
	for (int i = 0; i < RUN_TERMS; i++)
		set(&run_terms[i], run, run_terms[i].standard);
}

/* Whether VALUE stands for no limit, which is null in the file. */
static bool
is_null(const struct run_term *term, int64_t value)
{
	return value < 0 ||
	       (value == 0 && (term->open || term->kind == RUN_TERM_LIMIT));
}

static void
write_number(const struct run_term *term, int64_t value, struct text *line)
{
	char number[NUMBER_MAX] = "null";

	if (!is_null(term, value) && term->kind == RUN_TERM_LIMIT)
		snprintf(number, sizeof number, "%" PRId64, value);
	else if (!is_null(term, value))
		number_format_seconds(value, number);
	text_add_format(line, ",\"%s\":%s", term->name, number);
}

static void
write_term(const struct run_term *term, int64_t value, struct text *line)
{
	switch (term->kind) {
	case RUN_TERM_FLAG:
		if (value)
			text_add_format(line, ",\"%s\":true", term->name);
		return;
	case RUN_TERM_UNLESS:
		text_add_format(line, ",\"%s\":%s", term->name,
			value ? "true" : "false");
		return;
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		if (value > 0)
			text_add_format(line, ",\"%s\":\"%s\"", term->name,
				term->words[value]);
		return;
	case RUN_TERM_BUDGET:
	case RUN_TERM_SECONDS:
	case RUN_TERM_LIMIT:
		if (value != 0 || !term->unsaid)
			write_number(term, value, line);
		return;
	case RUN_TERM_COUNT:
		if (value > 0)
			text_add_format(
				line, ",\"%s\":%" PRId64, term->name, value);
		return;
	}
}

/* Writes the members, each with a comma before it. */
static void
write_terms(const struct run *run, struct text *line)
{
	for (int i = 0; i < RUN_TERMS; i++)
		write_term(&run_terms[i], get(&run_terms[i], run), line);
}

static int64_t
take_term_word(const struct run_term *term, struct json_fields *fields)
{
	const char *word = json_fields_string(fields, term->name);

	for (long i = term->least; term->words[i]; i++)
		if (strcmp(term->words[i], word) == 0)
			return i;
	json_fields_complain(
		fields, "\"%s\" is not %s", term->name, term->argument);
	return 0;
}

static int64_t
take_term_number(const struct run_term *term, struct json_fields *fields)
{
	const json_t *value = json_fields_take(fields, term->name);

	if (json_is_null(value))
		return term->kind == RUN_TERM_BUDGET ? -1 : 0;
	return term->kind == RUN_TERM_LIMIT
		       ? json_fields_item_integer(
				 fields, term->name, value, 1, LONG_MAX)
		       : json_fields_item_time(
				 fields, term->name, value, SECOND_NS, 1);
}

/* A flag or a word that is missing is off, or the first: the files from before
 * there was a choice have none. */
static int64_t
take_term(const struct run_term *term, struct json_fields *fields)
{
	const bool is_there = json_fields_have(fields, term->name);

	switch (term->kind) {
	case RUN_TERM_FLAG:
		return is_there && json_fields_boolean(fields, term->name);
	case RUN_TERM_UNLESS:
		return json_fields_boolean(fields, term->name);
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		return is_there ? take_term_word(term, fields) : 0;
	case RUN_TERM_COUNT:
		return is_there ? json_fields_integer(
					  fields, term->name, 1, term->most)
				: 0;
	case RUN_TERM_BUDGET:
	case RUN_TERM_SECONDS:
	case RUN_TERM_LIMIT:
		break;
	}
	return is_there || !term->unsaid ? take_term_number(term, fields) : 0;
}

/* Takes them back, complaining to the fields. */
static void
take_terms(struct run *run, struct json_fields *fields)
{
	for (int i = 0; i < RUN_TERMS; i++)
		set(&run_terms[i], run, take_term(&run_terms[i], fields));
}

static void
format_budget(const struct run *run, char text[static VALUE_MAX])
{
	char time[NUMBER_MAX], increment[NUMBER_MAX];

	snprintf(text, VALUE_MAX, "inf");
	if (run->time_ns < 0)
		return;
	number_format_seconds(run->time_ns, time);
	number_format_seconds(run->increment_ns, increment);
	snprintf(text, VALUE_MAX, "%s+%s", time, increment);
}

/* The value as the command line has it. */
static void
format_term(const struct run_term *term, const struct run *run,
	char text[static VALUE_MAX])
{
	const int64_t value = get(term, run);

	snprintf(text, VALUE_MAX, "none");
	switch (term->kind) {
	case RUN_TERM_FLAG:
	case RUN_TERM_UNLESS:
		return;
	case RUN_TERM_SWITCH:
	case RUN_TERM_WORD:
		snprintf(text, VALUE_MAX, "%s", term->words[value]);
		return;
	case RUN_TERM_BUDGET:
		format_budget(run, text);
		return;
	case RUN_TERM_SECONDS:
		if (value > 0)
			number_format_seconds(value, text);
		return;
	case RUN_TERM_LIMIT:
	case RUN_TERM_COUNT:
		if (value >= term->unit)
			snprintf(text, VALUE_MAX, "%" PRId64,
				value / term->unit);
		return;
	}
}

/* Adds the line of an option whose value is another one now. */
static void
add_difference(
	struct text *lines, const char *option, const char *was, const char *is)
{
	if (strcmp(was, is) != 0)
		text_add_format(lines,
			"the file was begun with --%.50s %.300s, now it is "
			"%.300s\n",
			option, was, is);
}

static void
compare_term(const struct run_term *term, const struct run *was,
	const struct run *is, struct text *lines)
{
	char old[VALUE_MAX], new[VALUE_MAX];
	const bool inverted = term->kind == RUN_TERM_UNLESS;

	if (term->kind > RUN_TERM_UNLESS) {
		format_term(term, was, old);
		format_term(term, is, new);
		add_difference(lines, term->option, old, new);
	} else if (get(term, was) != get(term, is))
		text_add_format(lines,
			"the file was begun %s --%s, now it is %s\n",
			get(term, was) != inverted ? "with" : "without",
			term->option,
			get(term, was) != inverted ? "missing" : "given");
}

/* Adds what differs of the terms that decide results, a line each, in the words
 * of the command line: first those that are on or off. */
static void
compare_terms(const struct run *was, const struct run *is, struct text *lines)
{
	for (int values = 0; values <= 1; values++)
		for (int i = 0; i < RUN_TERMS; i++)
			if (run_terms[i].decides &&
				(run_terms[i].kind > RUN_TERM_SWITCH) ==
					(values == 1))
				compare_term(&run_terms[i], was, is, lines);
}

/* A bot. */

enum { DIGITS = 64 };

static void
write_files(struct text *line, const struct run_bot *bot)
{
	for (int i = 0; i < bot->file_count; i++) {
		text_add_string(line, i > 0 ? "," : ",\"files\":{");
		text_add_json(line, bot->files[i].path);
		text_add(line, ":", 1);
		if (bot->files[i].digest)
			text_add_json(line, bot->files[i].digest);
		else
			text_add_string(line, "null");
	}
	if (bot->file_count > 0)
		text_add(line, "}", 1);
	if (bot->sources)
		text_add_member(line, "sources", bot->sources);
}

/* Complains of a DIGEST in the member NAME that is none. */
static void
check_digest(struct json_fields *fields, const char *name, const char *digest)
{
	if (!fields->failed &&
		(!digest || strlen(digest) != DIGITS ||
			strspn(digest, "0123456789abcdef") != DIGITS))
		json_fields_complain(fields,
			"\"%s\" has something else than %d digits from 0 to f",
			name, DIGITS);
}

static const char *
take_digest(struct json_fields *fields, const json_t *value)
{
	const char *digest = json_string_value(value);

	if (!json_is_null(value))
		check_digest(fields, "files", digest);
	return digest;
}

static void
take_sources(struct run_bot *bot, struct json_fields *fields)
{
	if (!json_fields_have(fields, "sources"))
		return;
	bot->sources = json_fields_string(fields, "sources");
	check_digest(fields, "sources", bot->sources);
}

static void
take_bot_files(struct run_bot *bot, struct json_fields *fields)
{
	const char *path;
	json_t *value;

	if (fields->failed || !json_fields_have(fields, "files"))
		return;
	json_t *object = json_fields_object(fields, "files");
	if (fields->failed)
		return;
	bot->files = calloc(json_object_size(object) + 1, sizeof *bot->files);
	if (!bot->files) {
		json_fields_complain(
			fields, "there is no memory for the files");
		return;
	}
	json_object_foreach(object, path, value)
	{
		bot->files[bot->file_count++] = (struct run_bot_file){
			.path = path, .digest = take_digest(fields, value)};
	}
}

static bool
is_system(const char *path)
{
	return strncmp(path, "/usr/", 5) == 0;
}

static const struct run_bot_file *
find_file(const struct run_bot *bot, const char *path)
{
	for (int i = 0; i < bot->file_count; i++)
		if (strcmp(bot->files[i].path, path) == 0)
			return &bot->files[i];
	return NULL;
}

static bool
same_digest(const struct run_bot_file *was, const struct run_bot_file *is)
{
	if (!was->digest || !is->digest)
		return was->digest == is->digest;
	return strcmp(was->digest, is->digest) == 0;
}

static void
add_file_difference(struct text *lines, const char *kind,
	const struct run_bot *bot, const char *path, const char *what)
{
	char printable[REASON_MAX];

	text_printable_string(printable, sizeof printable, path);
	text_add_format(lines, "%s ", kind);
	text_add_string(lines, bot->name);
	text_add_string(lines, ": ");
	text_add_string(lines, printable);
	text_add_string(lines, what);
	text_add(lines, "\n", 1);
}

/* Whether the file at PATH is one of those that are looked at. */
static bool
is_looked_at(const char *path, bool system, const char *except)
{
	return is_system(path) == system &&
	       !(except && strcmp(path, except) == 0);
}

/* The program of two bots that were built from the same sources, which is no
 * other one; NULL: they were not, or it is not known. */
static const char *
same_program(const struct run_bot *was, const struct run_bot *is)
{
	return was->sources && is->sources &&
			       strcmp(was->sources, is->sources) == 0
		       ? was->files[0].path
		       : NULL;
}

/* KIND is what they are called before their names. */
static void
files_differences(const char *kind, const struct run_bot *was,
	const struct run_bot *is, bool system, const char *except,
	struct text *lines)
{
	if (was->file_count == 0 || is->file_count == 0)
		return;
	if (!except)
		except = same_program(was, is);
	for (int i = 0; i < was->file_count; i++) {
		const struct run_bot_file *old = &was->files[i];
		const struct run_bot_file *new = find_file(is, old->path);

		if (!is_looked_at(old->path, system, except))
			continue;
		if (!new)
			add_file_difference(lines, kind, was, old->path,
				" was one of its files and is none now");
		else if (!same_digest(old, new))
			add_file_difference(lines, kind, was, old->path,
				" has another content than when the run was "
				"begun");
	}
	for (int i = 0; i < is->file_count; i++) {
		const char *path = is->files[i].path;

		if (is_looked_at(path, system, except) && !find_file(was, path))
			add_file_difference(lines, kind, was, path,
				" is one of its files and was none");
	}
}

void
run_files_differences(const struct run_bot *was, const struct run_bot *is,
	bool system, struct text *lines)
{
	files_differences("bot", was, is, system, NULL, lines);
}

bool
run_files_same(
	const struct run_bot *was, const struct run_bot *is, const char *except)
{
	struct text lines = {0};

	files_differences("bot", was, is, false, except, &lines);
	const bool same = lines.length == 0 && !lines.failed;
	text_release(&lines);
	return same;
}

/* Whether two texts are written the same, as those from a file and from a
 * command line are when they are the same. */
static bool
same_text(const char *was, const char *is)
{
	struct text printable = {0};
	struct text again = {0};

	text_add_json(&printable, was);
	text_add_json(&again, is);
	bool same = !printable.failed && !again.failed &&
		    strcmp(printable.bytes, again.bytes) == 0;
	text_release(&printable);
	text_release(&again);
	return same;
}

/* Adds to LINES what differs between the programs that are the games of two runs.
 */
static void
compare_programs(
	const struct run *was, const struct run *is, struct text *lines)
{
	const struct run_bot *old = &was->program, *new = &is->program;

	if (old->command && new->command) {
		if (!same_text(old->command, new->command)) {
			char was_shown[REASON_MAX], shown[REASON_MAX];

			text_printable_string(
				was_shown, sizeof was_shown, old->command);
			text_printable_string(
				shown, sizeof shown, new->command);
			text_add_format(lines,
				"its game was begun with -g %s, now it is "
				"%s\n",
				was_shown, shown);
		}
		files_differences("game", old, new, false, NULL, lines);
	} else if (old->command || new->command)
		text_add_string(
			lines, "the game is a program in one of them alone\n");
}

void
run_files_compare(const struct run *was, const struct run *is, bool system,
	struct text *lines)
{
	if (was->bots == is->bots)
		return;
	for (int i = 0; i < was->bot_count && i < is->bot_count; i++)
		run_files_differences(
			&was->bots[i], &is->bots[i], system, lines);
}

/* Takes WORD, behind blanks, from *TEXT. */
static bool
take_word(const char **text, const char *word)
{
	const char *begin = *text + strspn(*text, " \t");
	const size_t length = strcspn(begin, " \t");

	*text = begin + length;
	return length == strlen(word) && strncmp(begin, word, length) == 0;
}

bool
run_command_is_remote(const char *command)
{
	return take_word(&command, "talon") && take_word(&command, "seat");
}

void
run_write_bot(const struct run_bot *bot, struct text *line)
{
	text_add_string(line, "{\"name\":");
	text_add_json(line, bot->name);
	text_add_member(line, "command", bot->command);
	if (bot->options)
		text_add_member(line, "options", bot->options);
	if (run_command_is_remote(bot->command))
		text_add_string(line, ",\"remote\":true");
	write_files(line, bot);
	about_add_json(line, bot);
	text_add(line, "}", 1);
}

bool
run_take_bot(struct run_bot *bot, const json_t *object,
	char reason[static REASON_MAX])
{
	struct json_fields fields;

	json_fields_begin(&fields, object, reason);
	*bot = (struct run_bot){
		.name = json_fields_printable(&fields, "name"),
		.command = json_fields_string(&fields, "command"),
	};
	if (json_fields_have(&fields, "options"))
		bot->options = json_fields_string(&fields, "options");
	if (json_fields_have(&fields, "remote"))
		(void)json_fields_boolean(&fields, "remote");
	take_bot_files(bot, &fields);
	take_sources(bot, &fields);
	about_take(bot, &fields);
	return json_fields_end(&fields);
}

/* Older files have the blanks before it, too. */
static const char *
command_of(const struct run_bot *bot)
{
	return bot->command + strspn(bot->command, " ");
}

static bool
same_bot(const struct run_bot *was, const struct run_bot *is)
{
	return same_text(was->name, is->name) &&
	       same_text(command_of(was), command_of(is)) &&
	       same_text(was->options ? was->options : "",
		       is->options ? is->options : "");
}

enum { BOT_SHOWN_MAX = 256 };

/* A bot as the command line has it; NULL: there is none. */
static void
format_bot(const struct run_bot *bot, char text[static BOT_SHOWN_MAX])
{
	if (!bot)
		snprintf(text, BOT_SHOWN_MAX, "none");
	else if (bot->options)
		snprintf(text, BOT_SHOWN_MAX, "%.60s [%.80s]=%.100s", bot->name,
			bot->options, bot->command);
	else
		snprintf(text, BOT_SHOWN_MAX, "%.60s=%.180s", bot->name,
			bot->command);
}

/* Bot I of both runs; NULL: there is none. */
static void
compare_bot(struct text *found, int i, const struct run_bot *was,
	const struct run_bot *is)
{
	char old[BOT_SHOWN_MAX], new[BOT_SHOWN_MAX];

	if (was && is && same_bot(was, is))
		return;
	format_bot(was, old);
	format_bot(is, new);
	text_add_format(found, "bot %d of the file is %s, now it is %s\n",
		i + 1, old, new);
}

/* Adds to FOUND each bot that another run has or has not in its place, but says
 * nothing of its files. */
static void
compare_bots(const struct run *was, const struct run *is, struct text *found)
{
	const int most =
		was->bot_count > is->bot_count ? was->bot_count : is->bot_count;

	if (was->bot_count != is->bot_count)
		text_add_format(found,
			"the file was begun with %d bots, now there are %d\n",
			was->bot_count, is->bot_count);
	for (int i = 0; i < most && was->bots != is->bots; i++)
		compare_bot(found, i, i < was->bot_count ? &was->bots[i] : NULL,
			i < is->bot_count ? &is->bots[i] : NULL);
}

/* Bots that stand apart. */

/* Whether a line that names the bots by their digest has been read, and they have
 * not. */
static bool
roster_is_missing(const struct run *run)
{
	return *run->roster.digest != '\0' && run->bot_count == 0;
}

/* Whether the first line of RUN names its bots by their digest. */
static bool
roster_is_apart(const struct run *run)
{
	return run_is_shard(run) &&
	       (run->bot_count > RUN_ROSTER_FROM || roster_is_missing(run));
}

/* Adds the text with the bots to ROSTER. -1 with errno: no memory. */
static int
roster_text(const struct run *run, struct text *roster)
{
	text_add_format(roster, "{\"v\":%d,\"roster\":[\n", RECORD_VERSION);
	for (int i = 0; i < run->bot_count; i++) {
		struct run_bot bot = run->bots[i];

		bot.says_name = NULL;
		bot.says_version = NULL;
		run_write_bot(&bot, roster);
		text_add_string(roster, i < run->bot_count - 1 ? ",\n" : "\n");
	}
	text_add_string(roster, "]}\n");
	return text_failed(roster);
}

int
roster_digest(const struct run *run, char digest[static SHA256_DIGITS + 1])
{
	struct text roster = {0};

	if (roster_is_missing(run)) {
		memcpy(digest, run->roster.digest, SHA256_DIGITS + 1);
		return 0;
	}
	int result = roster_text(run, &roster);
	if (result == 0)
		hex_write_sha256(digest, roster.bytes, roster.length);
	text_release(&roster);
	return result;
}

bool
roster_fits_seed(const struct run *run, const struct seed *seed)
{
	const char *bound = seed_binding(seed);
	char digest[SHA256_DIGITS + 1];

	return !bound ||
	       (roster_digest(run, digest) == 0 && strcmp(bound, digest) == 0);
}

/* Writes the member that stands for the bots, with a comma before it. */
static void
write_roster(struct text *line, const struct run *run)
{
	char digest[SHA256_DIGITS + 1];

	if (roster_digest(run, digest) < 0)
		line->failed = true;
	else
		text_add_format(line,
			",\"roster\":{\"sha256\":\"%s\",\"bots\":%d}", digest,
			roster_is_missing(run) ? run->roster.count
					       : run->bot_count);
}

/* Takes it back, complaining to the fields. */
static void
take_roster_member(struct run *run, struct json_fields *fields)
{
	uint8_t bytes[SHA256_DIGITS / 2];
	struct json_fields own;
	const json_t *object = json_fields_object(fields, "roster");

	if (fields->failed)
		return;
	json_fields_begin(&own, object, fields->reason);
	const char *digest = json_fields_string(&own, "sha256");
	run->roster.count = (int)json_fields_integer(&own, "bots",
		RUN_ROSTER_FROM + 1, RUN_BOTS_MAX + RUN_HOUSES_MAX);
	if (strlen(digest) != SHA256_DIGITS ||
		!hex_read(bytes, digest, sizeof bytes))
		json_fields_complain(&own, "\"sha256\" is no digest");
	else
		memcpy(run->roster.digest, digest, sizeof run->roster.digest);
	fields->failed = !json_fields_end(&own);
}

/* Takes COUNT bots into BOTS, which has room for them. */
static bool
take_apart(struct run_bot *bots, int count, const json_t *array,
	char reason[static REASON_MAX])
{
	int taken = 0;

	while (taken < count &&
		run_take_bot(&bots[taken], json_array_get(array, (size_t)taken),
			reason))
		taken++;
	if (taken == count)
		return true;
	for (int i = 0; i <= taken; i++)
		run_files_release(&bots[i]);
	return false;
}

static bool
take_roster_text(struct run *run, json_t *object, struct json_fields *fields)
{
	const size_t count = (size_t)run->roster.count;
	const json_t *array;

	json_fields_integer(fields, "v", RECORD_VERSION, RECORD_VERSION);
	json_fields_array(fields, "roster", count, count, &array);
	if (!json_fields_end(fields))
		return false;
	struct run_bot *bots = calloc(count + 1, sizeof *bots);
	if (!bots) {
		reason_no_memory(fields->reason);
		return false;
	}
	if (!take_apart(bots, run->roster.count, array, fields->reason)) {
		free(bots);
		return false;
	}
	free(run->bots);
	run->bots = bots;
	run->bot_count = run->roster.count;
	run->roster.parsed = object;
	return true;
}

/* Takes the bots that RUN misses from LENGTH bytes of ROSTER; false, with the
 * reason in words: they are not those, and RUN is as before. */
static bool
roster_parse(struct run *run, const char *roster, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	json_t *object = json_fields_load(&fields, roster, length, reason);

	if (!object)
		return false;
	if (take_roster_text(run, object, &fields))
		return true;
	json_decref(object);
	return false;
}

/* Takes them from another run if that has the same, and must then outlive RUN.
 * False: it has not. */
static bool
roster_borrow(struct run *run, const struct run *from)
{
	if (roster_is_missing(from) ||
		strcmp(run->roster.digest, from->roster.digest) != 0)
		return false;
	free(run->bots);
	run->bots = from->bots;
	run->bot_count = from->bot_count;
	run->roster.borrowed = true;
	return true;
}

enum { NAME_DIGITS = 16 };

/* Adds the path of the file with DIGEST beside RECORD to PATH. -1 with errno:
 * no memory. */
static int
roster_path(const char *digest, const char *record, struct text *path)
{
	const char *slash = strrchr(record, '/');

	if (slash)
		text_add(path, record, (size_t)(slash - record) + 1);
	text_add_format(path, "roster-%.*s.json", NAME_DIGITS, digest);
	return text_failed(path);
}

static bool
has_digest(const struct text *roster, const char *digest)
{
	char own[SHA256_DIGITS + 1];

	hex_write_sha256(own, roster->bytes, roster->length);
	return strcmp(own, digest) == 0;
}

static bool
is_whole(const char *path, const char *digest)
{
	struct text there = {0};
	bool whole =
		text_add_file(&there, path) == 0 && has_digest(&there, digest);

	text_release(&there);
	return whole;
}

int
roster_keep(const struct run *run, const char *record,
	char reason[static REASON_MAX])
{
	char digest[SHA256_DIGITS + 1];
	struct text roster = {0};
	struct text path = {0};

	if (!roster_is_apart(run) || roster_is_missing(run))
		return 0;
	int result = roster_text(run, &roster);
	if (result == 0) {
		hex_write_sha256(digest, roster.bytes, roster.length);
		result = roster_path(digest, record, &path);
	}
	if (result < 0)
		reason_of_file(record, reason);
	else if (!is_whole(path.bytes, digest))
		result = beside_file_write(path.bytes, &roster, reason);
	text_release(&roster);
	text_release(&path);
	return result;
}

static int
load(struct run *run, const char *path, struct text *roster,
	char reason[static REASON_MAX])
{
	char why[REASON_MAX];

	if (text_add_file(roster, path) < 0)
		snprintf(why, sizeof why, ": %s", strerror(errno));
	else if (!has_digest(roster, run->roster.digest))
		strlcpy(why,
			", which is another file than when the run was "
			"begun",
			sizeof why);
	else if (roster_parse(run, roster->bytes, roster->length, reason))
		return 0;
	else
		snprintf(why, sizeof why, ": %.800s", reason);
	return reason_say(reason, "its bots are in %.400s%.600s", path, why);
}

int
roster_load(struct run *run, const char *record, const struct run *like,
	char reason[static REASON_MAX])
{
	struct text path = {0};
	struct text roster = {0};
	int result;

	if (!roster_is_missing(run) || (like && roster_borrow(run, like)))
		return 0;
	if (roster_path(run->roster.digest, record, &path) < 0)
		result = reason_no_memory(reason);
	else
		result = load(run, path.bytes, &roster, reason);
	text_release(&path);
	text_release(&roster);
	return result;
}

/* The stop rule, as it is given on the command line: "0,1,0.05,0.05", or "none". */

enum { STOP_RULE_MAX = 128 };

static void
format_stop_sprt(
	const struct sequential_rule *rule, char text[static STOP_RULE_MAX])
{
	if (rule->sprt)
		snprintf(text, STOP_RULE_MAX, "%.15g,%.15g,%.15g,%.15g",
			rule->m0, rule->m1, rule->alpha, rule->beta);
	else
		strlcpy(text, "none", STOP_RULE_MAX);
}

static void
format_stop_error(
	const struct sequential_rule *rule, char text[static STOP_RULE_MAX])
{
	if (rule->error > 0)
		snprintf(text, STOP_RULE_MAX, "%.15g", rule->error);
	else
		strlcpy(text, "none", STOP_RULE_MAX);
}

static void
write_stop_rule(struct text *line, const struct sequential_rule *rule)
{
	char value[STOP_RULE_MAX];

	if (rule->sprt) {
		format_stop_sprt(rule, value);
		text_add_format(line, ",\"sprt\":[%s]", value);
	}
	if (rule->error > 0) {
		format_stop_error(rule, value);
		text_add_format(line, ",\"until_error\":%s", value);
	}
}

static double
stop_number(struct json_fields *fields, const char *name, const json_t *item)
{
	if (!json_is_number(item))
		json_fields_complain(fields, "\"%s\" is no number", name);
	return json_number_value(item);
}

static void
take_sprt(struct sequential_rule *rule, struct json_fields *fields)
{
	const json_t *array;
	double n[4] = {0};
	size_t count = json_fields_array(fields, "sprt", 4, 4, &array);

	for (size_t i = 0; i < count; i++)
		n[i] = stop_number(fields, "sprt", json_array_get(array, i));
	rule->sprt = true;
	rule->m0 = n[0];
	rule->m1 = n[1];
	rule->alpha = n[2];
	rule->beta = n[3];
	if (!stop_rule_is_test(rule))
		json_fields_complain(fields, "\"sprt\" is no test");
}

static void
take_until_error(struct sequential_rule *rule, struct json_fields *fields)
{
	const json_t *item = json_fields_take(fields, "until_error");

	rule->error = stop_number(fields, "until_error", item);
	if (!(rule->error > 0))
		json_fields_complain(fields, "\"until_error\" is not above 0");
}

static void
take_stop_rule(struct sequential_rule *rule, struct json_fields *fields)
{
	if (json_fields_have(fields, "sprt"))
		take_sprt(rule, fields);
	if (json_fields_have(fields, "until_error"))
		take_until_error(rule, fields);
}

/* The line. */

enum { CORES_MAX = 1 << 20 };

/* Nothing is so much faster, or slower, than the reference. */
static const double calibration_most = 1e9;

static void
write_shard(struct text *line, const struct run_shard *shard)
{
	run_shard_add_json(line, shard);
	if (shard->host)
		text_add_member(line, "host", shard->host);
	if (shard->cores > 0)
		text_add_format(line, ",\"cores\":%d", shard->cores);
	if (shard->calibration > 0) {
		text_add_string(line, ",\"calibration\":");
		text_add_number(line, shard->calibration);
	}
}

static void
take_numbers(struct run_shard *shard, struct json_fields *fields)
{
	const json_t *array;

	json_fields_array(fields, "shard", 2, 2, &array);
	shard->count = json_fields_item_integer(
		fields, "shard", json_array_get(array, 1), 1, RUN_SHARDS_MAX);
	shard->index = json_fields_item_integer(
		fields, "shard", json_array_get(array, 0), 0, shard->count - 1);
}

static void
take_host(struct run_shard *shard, struct json_fields *fields)
{
	char printable[REASON_MAX];

	shard->host = json_fields_string(fields, "host");
	text_printable_string(printable, sizeof printable, shard->host);
	if (strcmp(shard->host, printable) != 0)
		json_fields_complain(fields, "\"host\" cannot be printed");
}

static void
take_calibration(struct run_shard *shard, struct json_fields *fields)
{
	const json_t *value = json_fields_take(fields, "calibration");

	if (fields->failed)
		return;
	shard->calibration = json_number_value(value);
	if (!json_is_number(value) ||
		shard->calibration < 1 / calibration_most ||
		shard->calibration > calibration_most)
		json_fields_complain(
			fields, "\"calibration\" is no number that is likely");
}

static void
take_shard_members(struct run_shard *shard, struct json_fields *fields)
{
	if (json_fields_have(fields, "shard"))
		take_numbers(shard, fields);
	if (json_fields_have(fields, "host"))
		take_host(shard, fields);
	if (json_fields_have(fields, "cores"))
		shard->cores =
			(int)json_fields_integer(fields, "cores", 1, CORES_MAX);
	if (json_fields_have(fields, "calibration"))
		take_calibration(shard, fields);
}

/* A number of a tournament, whose name in the file is the option's with an
 * underscore for a hyphen. */
static const struct number {
	const char *name;
	size_t place; /* in struct run_tournament */
	size_t size;
	long least;
	long most;
} numbers[] = {
#define PLACE_OF(member)                                                   \
	.name = #member, .place = offsetof(struct run_tournament, member), \
	.size = sizeof((struct run_tournament){0}.member)
	{PLACE_OF(players), 2, INT_MAX},
	{PLACE_OF(rounds), 1, RUN_ROUNDS_MAX},
	{PLACE_OF(random_rounds), 0, RUN_ROUNDS_MAX},
	{PLACE_OF(challengers), 0, INT_MAX},
	{PLACE_OF(max_faults), 0, INT_MAX},
	{PLACE_OF(houses), 0, INT_MAX},
	{PLACE_OF(games), 1, INT_MAX},
	{PLACE_OF(error), 0, INT_MAX},
#undef PLACE_OF
};

enum { NUMBERS = sizeof numbers / sizeof *numbers, NUMBERS_OF_LEAGUES = 2 };

/* How many of them the format has; those of leagues are the last. */
static int
count_numbers(const struct run_tournament *tournament)
{
	const bool league = tournament->format && tournament->format->games > 0;

	return league ? NUMBERS : NUMBERS - NUMBERS_OF_LEAGUES;
}

static long
number_of(const struct run_tournament *tournament, const struct number *number)
{
	return (long)number_at(
		(const char *)tournament + number->place, number->size);
}

static void
write_tournament(struct text *line, const struct run_tournament *tournament)
{
	if (!tournament->format)
		return;
	text_add_string(line, ",\"tournament\":{\"format\":");
	text_add_json(line, tournament->format->name);
	for (int i = 0; i < count_numbers(tournament); i++)
		text_add_format(line, ",\"%s\":%ld", numbers[i].name,
			number_of(tournament, &numbers[i]));
	text_add(line, "}", 1);
}

static void
take_format(struct run_tournament *tournament, struct json_fields *fields)
{
	const char *name = json_fields_string(fields, "format");

	tournament->format = format_find(name);
	if (!tournament->format)
		json_fields_complain(fields, "there is no format \"%s\"", name);
}

static void
take_tournament(struct run_tournament *tournament, struct json_fields *fields)
{
	struct json_fields own;

	if (!json_fields_have(fields, "tournament"))
		return;
	const json_t *object = json_fields_object(fields, "tournament");
	if (fields->failed)
		return;
	json_fields_begin(&own, object, fields->reason);
	take_format(tournament, &own);
	for (int i = 0; i < count_numbers(tournament); i++)
		set_number_at((char *)tournament + numbers[i].place,
			numbers[i].size,
			json_fields_integer(&own, numbers[i].name,
				numbers[i].least, numbers[i].most));
	if (!own.failed && tournament->format->pairs &&
		tournament->players != 2)
		json_fields_complain(&own, "%s is for games of two bots",
			tournament->format->name);
	fields->failed = !json_fields_end(&own);
}

static const char *
format_name(const struct run_tournament *tournament)
{
	return tournament->format ? tournament->format->name : "none";
}

/* Adds how the option of a number is called. */
static void
add_name(struct text *line, const char *name)
{
	text_add_string(line, " --");
	for (; *name != '\0'; name++)
		text_add(line, *name == '_' ? "-" : name, 1);
}

static void
compare_tournaments(const struct run_tournament *was,
	const struct run_tournament *is, struct text *lines)
{
	if (was->format != is->format)
		text_add_format(lines,
			"the file was begun with --format %s, now it is %s\n",
			format_name(was), format_name(is));
	if (!was->format || !is->format)
		return;
	for (int i = 0; i < count_numbers(was); i++) {
		const long old = number_of(was, &numbers[i]);
		const long new = number_of(is, &numbers[i]);

		if (old == new || strcmp(numbers[i].name, "rounds") == 0)
			continue;
		text_add_string(lines, "the file was begun with");
		add_name(lines, numbers[i].name);
		text_add_format(lines, " %ld, now it is %ld\n", old, new);
	}
}

static void
add_bots(struct text *line, const struct run *run)
{
	text_add_string(line, ",\"bots\":[");
	for (int i = 0; i < run->bot_count; i++) {
		if (i > 0)
			text_add(line, ",", 1);
		run_write_bot(&run->bots[i], line);
	}
	text_add(line, "]", 1);
}

/* Adds the options of the game, if the run has any. */
static void
add_options(struct text *line, const struct run *run)
{
	for (int i = 0; i < run->option_count; i++) {
		text_add_string(line, i > 0 ? "," : ",\"options\":{");
		text_add_json(line, run->options[i].name);
		text_add(line, ":", 1);
		text_add_json(line, run->options[i].value);
	}
	if (run->option_count > 0)
		text_add(line, "}", 1);
}

/* Adds how the files of options are called. */
static void
add_files(struct text *line, const struct run *run)
{
	const char *before = ",\"files\":{";

	for (int i = 0; i < run->option_count; i++) {
		if (!run->options[i].file)
			continue;
		text_add_string(line, before);
		text_add_json(line, run->options[i].name);
		text_add(line, ":", 1);
		text_add_json(line, run->options[i].file);
		before = ",";
	}
	if (*before == ',' && before[1] == '\0')
		text_add(line, "}", 1);
}

static void
add_seed(struct text *line, const struct run *run)
{
	if (run_is_committed(run)) {
		text_add_format(line, ",\"seed_sha256\":\"%s\"",
			run->commitment.digits);
		if (run_is_shard(run) && run_is_renewed(run))
			text_add_format(line, ",\"stage_sha256\":\"%s\"",
				run->current.digits);
		if (*run->beacon != '\0')
			text_add_member(line, "beacon", run->beacon);
		return;
	}
	text_add_member(line, "seed", run->seed.text);
}

/* How many games a match has, and which of them are played, if not all. */
static void
add_games(struct text *line, const struct run *run)
{
	if (run->tournament.format)
		return;
	text_add_format(line, ",\"games\":%ld", run->games);
	if (!game_choice_given(&run->only))
		return;
	text_add_string(line, ",\"only\":\"");
	game_choice_write(&run->only, line);
	text_add_string(line, "\"");
}

/* Of a game that is a program: what it is, and what it says of itself. */
static void
write_program(const struct run *run, struct text *line)
{
	if (!run->program.command)
		return;
	json_t *description = json_string(program_game_description(run->game));
	text_add_string(line, ",\"program\":");
	run_write_bot(&run->program, line);
	text_add_string(line, ",\"describe\":");
	text_add_value(line, description);
	json_decref(description);
}

static int
write_line(const struct run *run, bool apart, struct text *line)
{
	text_add_format(line, "{\"v\":%d,\"run\":{\"game\":", RECORD_VERSION);
	text_add_json(line, run->game->name);
	write_program(run, line);
	if (run->contest)
		text_add_member(line, "contest", run->contest->name);
	add_seed(line, run);
	add_games(line, run);
	write_tournament(line, &run->tournament);
	write_stop_rule(line, &run->stop);
	if (apart)
		write_roster(line, run);
	else
		add_bots(line, run);
	add_options(line, run);
	add_files(line, run);
	write_terms(run, line);
	write_shard(line, &run->shard);
	text_add_string(line, "}}\n");
	return text_failed(line);
}

int
run_write(const struct run *run, struct text *line)
{
	return write_line(run, roster_is_apart(run), line);
}

int
run_write_whole(const struct run *run, struct text *line)
{
	return write_line(run, false, line);
}

static void
take_program(struct run *run, const char *name, struct json_fields *fields)
{
	const json_t *program = json_fields_object(fields, "program");
	const char *description = json_fields_string(fields, "describe");
	char why[REASON_MAX];

	if (fields->failed)
		return;
	fields->failed = !run_take_bot(&run->program, program, fields->reason);
	if (fields->failed)
		return;
	run->game = program_game_recorded(name, description, why);
	if (!run->game)
		json_fields_complain(fields, "%.900s", why);
}

static void
take_game(struct run *run, struct json_fields *fields)
{
	const char *name = json_fields_string(fields, "game");

	if (json_fields_have(fields, "program")) {
		take_program(run, name, fields);
		return;
	}
	run->game = game_find(name);
	if (!run->game)
		json_fields_complain(fields, "there is no game \"%s\"", name);
}

static void
take_contest(struct run *run, struct json_fields *fields)
{
	if (fields->failed || !json_fields_have(fields, "contest"))
		return;
	const char *name = json_fields_string(fields, "contest");
	run->contest = run->game->contest;
	if (!run->contest || strcmp(run->contest->name, name) != 0)
		json_fields_complain(fields, "%s has no contest \"%s\"",
			run->game->name, name);
}

static void
take_bots(struct run *run, struct json_fields *fields)
{
	const json_t *array;
	size_t count = json_fields_array(
		fields, "bots", 1, RUN_BOTS_MAX + RUN_HOUSES_MAX, &array);

	run->bots = calloc(count + 1, sizeof *run->bots);
	if (!run->bots)
		json_fields_complain(fields, "there is no memory for the bots");
	for (size_t i = 0; i < count && !fields->failed; i++)
		fields->failed = !run_take_bot(&run->bots[run->bot_count++],
			json_array_get(array, i), fields->reason);
}

/* A run has its bots in this line, or says where they are. */
static void
take_roster(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "roster"))
		take_bots(run, fields);
	else {
		take_roster_member(run, fields);
		if (!run->tournament.format)
			json_fields_complain(
				fields, "only a tournament has a \"roster\"");
	}
	if (!fields->failed && run_seats(run) == 0)
		json_fields_complain(fields, "%d bot%s cannot play %s",
			run_players(run), plural(run_players(run)),
			run->game->name);
}

static void
take_options(struct run *run, struct json_fields *fields)
{
	const char *name;
	json_t *value;

	if (!json_fields_have(fields, "options"))
		return;
	json_t *object = json_fields_take(fields, "options");
	json_object_foreach(object, name, value)
	{
		if (!json_is_string(value) ||
			run->option_count == RUN_OPTIONS_MAX) {
			json_fields_complain(fields,
				"\"options\" is no object of "
				"texts");
			return;
		}
		run->options[run->option_count++] = (struct run_option){
			.name = name,
			.value = json_string_value(value),
		};
	}
}

/* Files that are no options are none that anybody needs. */
static void
take_files(struct run *run, struct json_fields *fields)
{
	if (!json_fields_have(fields, "files"))
		return;
	const json_t *object = json_fields_object(fields, "files");
	for (int i = 0; i < run->option_count; i++)
		run->options[i].file = json_string_value(
			json_object_get(object, run->options[i].name));
}

static void
take_beacon(struct run *run, struct json_fields *fields)
{
	if (json_fields_have(fields, "beacon") &&
		!run_take_beacon(run, json_fields_string(fields, "beacon")))
		json_fields_complain(fields,
			"\"beacon\" is empty, too long, or not printable");
}

static void
take_commitment(struct commitment *commitment, const char *name,
	struct json_fields *fields)
{
	if (!commitment_parse(commitment, json_fields_string(fields, name)))
		json_fields_complain(fields,
			"\"%s\" is not %d digits from 0 to f", name,
			SHA256_DIGITS);
}

static void
take_seed(struct run *run, struct json_fields *fields)
{
	if (json_fields_have(fields, "seed_sha256")) {
		take_commitment(&run->commitment, "seed_sha256", fields);
		run->current = run->commitment;
		if (json_fields_have(fields, "stage_sha256"))
			take_commitment(&run->current, "stage_sha256", fields);
		take_beacon(run, fields);
		return;
	}
	if (!seed_parse(&run->seed, json_fields_string(fields, "seed")))
		json_fields_complain(fields, "\"seed\" is no seed");
}

static void
take_stop(struct run *run, struct json_fields *fields)
{
	take_stop_rule(&run->stop, fields);
	if (!stop_rule_given(&run->stop))
		return;
	if (run->bot_count != 2)
		json_fields_complain(
			fields, "only a run of two bots stops early");
	if (game_choice_given(&run->only))
		json_fields_complain(
			fields, "a run of \"only\" some games does not stop");
}

/* A run of some games is of a match that has them, and does not stop early. */
static void
take_games(struct run *run, struct json_fields *fields)
{
	char why[REASON_MAX];

	if (run->tournament.format)
		return;
	run->games = json_fields_integer(fields, "games", 1, LONG_MAX);
	if (fields->failed || !json_fields_have(fields, "only"))
		return;
	const char *only = json_fields_string(fields, "only");
	if (!game_choice_parse(&run->only, only, why) ||
		!game_choice_fits(&run->only, run->games, why))
		json_fields_complain(fields, "\"only\": %.900s", why);
}

/* A shard has all games that its number gives it. */
static void
take_shard(struct run *run, struct json_fields *fields)
{
	take_shard_members(&run->shard, fields);
	if (run_is_shard(run) && game_choice_given(&run->only))
		json_fields_complain(
			fields, "a shard has no \"only\" some games");
	if (roster_is_missing(run) && !run_is_shard(run))
		json_fields_complain(fields, "only a shard has a \"roster\"");
	if (run_is_renewed(run) && !run_is_shard(run))
		json_fields_complain(
			fields, "only a shard has a \"stage_sha256\"");
}

static bool
take_run(struct run *run, const json_t *object, char reason[static REASON_MAX])
{
	struct json_fields fields;

	json_fields_begin(&fields, object, reason);
	take_game(run, &fields);
	take_contest(run, &fields);
	take_seed(run, &fields);
	take_tournament(&run->tournament, &fields);
	if (run_is_committed(run) && !run->tournament.format)
		json_fields_complain(
			&fields, "only a tournament has \"seed_sha256\"");
	take_games(run, &fields);
	take_roster(run, &fields);
	take_options(run, &fields);
	take_files(run, &fields);
	take_stop(run, &fields);
	take_terms(run, &fields);
	take_shard(run, &fields);
	return json_fields_end(&fields);
}

bool
run_parse(struct run *run, const char *line, size_t length,
	char reason[static REASON_MAX])
{
	struct json_fields fields;
	struct run parsed = {0};

	parsed.parsed = json_fields_load(&fields, line, length, reason);
	if (!parsed.parsed)
		return false;
	json_fields_integer(&fields, "v", RECORD_VERSION, RECORD_VERSION);
	const json_t *object = json_fields_object(&fields, "run");
	/* Of a line whose sum somebody has taken out, to edit it. */
	if (json_fields_have(&fields, "key"))
		json_fields_string(&fields, "key");
	if (!json_fields_end(&fields) || !take_run(&parsed, object, reason)) {
		run_release(&parsed);
		return false;
	}
	*run = parsed;
	return true;
}

/* What makes another run. */

/* The options of the game; what is missing on one side is said, too. */
static void
compare_options(struct text *found, const struct run *was, const struct run *is)
{
	for (int i = 0; i < was->option_count; i++) {
		const struct run_option *old = &was->options[i];
		const char *new = run_option_value(is, old->name);

		if (!new || !same_text(old->value, new))
			add_difference(found, old->name, old->value,
				new ? new : "not given");
	}
	for (int i = 0; i < is->option_count; i++) {
		const struct run_option *new = &is->options[i];

		if (!run_option_value(was, new->name))
			add_difference(
				found, new->name, "not given", new->value);
	}
}

static bool
same_choice(const struct game_choice *a, const struct game_choice *b)
{
	return a->count == b->count &&
	       (a->count == 0 ||
		       memcmp(a->all, b->all, a->count * sizeof *a->all) == 0);
}

static void
compare_choices(struct text *found, const struct run *was, const struct run *is)
{
	if (same_choice(&was->only, &is->only))
		return;
	text_add_string(found, "the file was begun with --only ");
	game_choice_write(&was->only, found);
	text_add_string(found, ", now it is ");
	game_choice_write(&is->only, found);
	text_add_string(found, "\n");
}

static void
compare_stops(struct text *found, const struct run *was, const struct run *is)
{
	char old[STOP_RULE_MAX], new[STOP_RULE_MAX];

	format_stop_sprt(&was->stop, old);
	format_stop_sprt(&is->stop, new);
	add_difference(found, "sprt", old, new);
	format_stop_error(&was->stop, old);
	format_stop_error(&is->stop, new);
	add_difference(found, "until-error", old, new);
}

/* The seed that a run is committed to is not said. */
static void
compare_seeds(struct text *found, const struct run *was, const struct run *is)
{
	if (!run_is_committed(was) && !run_is_committed(is))
		add_difference(found, "seed", was->seed.text, is->seed.text);
	else if (!commitment_same(&was->commitment, &is->commitment))
		text_add_string(
			found, "the file was begun with another --seed\n");
	else
		add_difference(found, "beacon", was->beacon, is->beacon);
}

static void
compare_shards(struct text *found, const struct run *was, const struct run *is)
{
	char old[RUN_SHARD_TEXT_MAX], new[RUN_SHARD_TEXT_MAX];

	run_shard_format(&was->shard, old);
	run_shard_format(&is->shard, new);
	add_difference(found, "shard", old, new);
}

void
run_differences(const struct run *was, const struct run *is, struct text *found)
{
	add_difference(found, "game", was->game->name, is->game->name);
	compare_programs(was, is, found);
	compare_seeds(found, was, is);
	compare_tournaments(&was->tournament, &is->tournament, found);
	compare_choices(found, was, is);
	compare_stops(found, was, is);
	compare_bots(was, is, found);
	compare_options(found, was, is);
	compare_terms(was, is, found);
	compare_shards(found, was, is);
}

bool
run_same(const struct run *was, const struct run *is,
	char reason[static REASON_MAX])
{
	struct text found = {0};

	run_differences(was, is, &found);
	bool good = text_failed(&found) == 0;
	bool same = good && found.length == 0;
	if (!good)
		snprintf(reason, REASON_MAX, "there is no memory");
	else if (!same)
		snprintf(reason, REASON_MAX, "%.*s",
			(int)strcspn(found.bytes, "\n"), found.bytes);
	text_release(&found);
	return same;
}
