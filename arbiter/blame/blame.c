#include "blame/blame.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "base/called_as.h"
#include "bot/shell_words.h"
#include "common/plural.h"

/* The name of a kind: that of the fault, or "comma", "void" or "notes". */
static const char *
warning_name(int kind)
{
	static const char *const own[] = {"comma", "void", "notes"};

	return kind >= FAULT_COUNT ? own[kind - FAULT_COUNT]
				   : fault_name((enum fault)kind);
}

static void
fault_example_release(struct fault_example *example)
{
	free(example->why);
	free(example->stderr_tail);
}

/* Keeps MORE with texts of its own, but not its count. -1 with errno, and the
 * old example stays. */
static int
keep(struct fault_example *example, const struct fault_example *more)
{
	char *why = strdup(more->why);
	char *stderr_tail = strdup(more->stderr_tail ? more->stderr_tail : "");

	if (!why || !stderr_tail) {
		free(why);
		free(stderr_tail);
		return -1;
	}
	fault_example_release(example);
	*example = (struct fault_example){
		.count = example->count,
		.id = more->id,
		.seat = more->seat,
		.why = why,
		.stderr_tail = stderr_tail,
		.hint = more->hint,
	};
	return 0;
}

/* Adds the count of MORE, and takes the game with the lower number, with texts of
 * its own; of two with one number the first stays. -1 with errno: no memory, and
 * all is as before. */
static int
fault_example_join(
	struct fault_example *example, const struct fault_example *more)
{
	if ((example->count == 0 || more->id < example->id) &&
		keep(example, more) < 0)
		return -1;
	example->count += more->count;
	return 0;
}

/* Adds those of COUNT kinds of WHAT, "fault" or "warning", that there were:
 * `,"WHAT_reasons":[{"WHAT","game","why","count"}]`. */
static void
fault_example_add_json(const struct fault_example *kinds, int count,
	const char *what, struct text *json)
{
	const char *comma = "";

	text_add_format(json, ",\"%s_reasons\":[", what);
	for (int kind = 0; kind < count; kind++) {
		const struct fault_example *example = &kinds[kind];

		if (example->count == 0)
			continue;
		text_add_format(json,
			"%s{\"%s\":\"%s\",\"game\":%ld,\"why\":", comma, what,
			warning_name(kind), example->id);
		text_add_json(json, example->why);
		text_add_format(json, ",\"count\":%ld}", example->count);
		comma = ",";
	}
	text_add(json, "]", 1);
}

void
warnings_release(struct warnings *warnings)
{
	for (size_t bot = 0; bot < warnings->bot_count; bot++)
		for (int kind = 0; kind < WARNING_COUNT; kind++)
			fault_example_release(&warnings->bots[bot].kinds[kind]);
	free(warnings->bots);
	*warnings = (struct warnings){0};
}

static const struct warning_bot *
find(const struct warnings *warnings, int bot)
{
	static const struct warning_bot none;

	return (size_t)bot < warnings->bot_count ? &warnings->bots[bot] : &none;
}

/* Whether BOT was warned of just what the first bot of KIND was, or is that. */
static bool
is_as_first(const struct warnings *warnings, int bot, int kind)
{
	const struct warning_bot *first =
		find(warnings, warnings->first[kind] - 1);

	return strcmp(find(warnings, bot)->kinds[kind].why,
		       first->kinds[kind].why) == 0;
}

static bool
is_news(struct warnings *warnings, int bot, int kind)
{
	if (warnings->first[kind] != 0)
		return !is_as_first(warnings, bot, kind);
	warnings->first[kind] = bot + 1;
	return true;
}

int
warnings_add(struct warnings *warnings, const struct warning *warning)
{
	char why[FAULT_WHY_MAX];
	const struct fault_example one = {.count = 1,
		.id = warning->id,
		.seat = warning->seat,
		.why = why};

	if (ARRAY_FILL(warnings->bots, warnings->bot_count,
		    warnings->bot_capacity, warning->bot + 1) < 0)
		return -1;
	struct warning_bot *bot = &warnings->bots[warning->bot];
	struct fault_example *example = &bot->kinds[warning->kind];
	text_printable_string(why, sizeof why, warning->why);
	if (fault_example_join(example, &one) < 0)
		return -1;
	bot->count++;
	return example->count == 1 &&
	       is_news(warnings, warning->bot, warning->kind);
}

/* How many of COUNT bots were warned as the first of KIND, and how often. */
static int
count_as_first(
	const struct warnings *warnings, int count, int kind, long *times)
{
	int bots = 0;

	*times = 0;
	for (int bot = 0; bot < count; bot++) {
		const struct fault_example *example =
			&find(warnings, bot)->kinds[kind];

		if (example->count == 0 || !is_as_first(warnings, bot, kind))
			continue;
		bots++;
		*times += example->count;
	}
	return bots;
}

static void
print_warning(FILE *file, const struct warnings *warnings,
	const struct run_bot *bots, int count, int bot, int kind)
{
	const struct fault_example *example = &find(warnings, bot)->kinds[kind];
	long times = example->count;
	int others = 0;

	if (bot == warnings->first[kind] - 1)
		others = count_as_first(warnings, count, kind, &times) - 1;
	fprintf(file, "  %s", bots[bot].name);
	if (others > 0)
		fprintf(file, " and %d other bot%s", others, plural(others));
	fprintf(file, ": %s", warning_name(kind));
	if (times > 1)
		fprintf(file, ", %ld times, first", times);
	fprintf(file, " in game %ld at seat %d", example->id, example->seat);
	if (!warnings->told)
		fprintf(file, ": %s", example->why);
	putc('\n', file);
}

void
warnings_print(FILE *file, const struct warnings *warnings,
	const struct run_bot *bots, int count)
{
	const char *heading = "\nwarnings:\n";

	for (int i = 0; warnings && i < count; i++) {
		const struct warning_bot *bot = find(warnings, i);

		for (int kind = 0; kind < WARNING_COUNT; kind++) {
			if (bot->kinds[kind].count == 0 ||
				(warnings->first[kind] != i + 1 &&
					is_as_first(warnings, i, kind)))
				continue;
			fputs(heading, file);
			heading = "";
			print_warning(file, warnings, bots, count, i, kind);
		}
	}
}

void
warnings_add_json(
	const struct warnings *warnings, int number, struct text *json)
{
	if (!warnings) {
		text_add_string(
			json, ",\"warnings\":null,\"warning_reasons\":null");
		return;
	}
	const struct warning_bot *bot = find(warnings, number);
	text_add_format(json, ",\"warnings\":%ld", bot->count);
	fault_example_add_json(bot->kinds, WARNING_COUNT, "warning", json);
}

/*
 * The faults of one bot over the games of a set, by kind: how many, and the one
 * with the lowest number as an example, so that the order in which games end
 * makes no difference.
 */

/*
 * What a beginner may have forgotten where a game ended by a fault: a question
 * or an advice, next to the sentence that stands in the record.
 */

static bool
has_moved(const struct record *record, int seat)
{
	for (size_t i = 0; i < record->move_count; i++)
		if (record->moves[i].seat == seat)
			return true;
	return false;
}

/* Whoever has answered and then thinks for too long needs no flush. */
static const char *
hint_for_silence(const struct record *record)
{
	if (strstr(record->why, "the empty line after its answer"))
		return "is the empty line after each answer written, and "
		       "flushed?";
	if (strstr(record->why, "was not finished"))
		return "does each answer end in an empty line, and is it "
		       "flushed?";
	if (strstr(record->why, "no answer to ") &&
		!has_moved(record, record->offender))
		return "is its output flushed?";
	return NULL;
}

/* One answer more or less than there are commands, and each that follows meets
 * the wrong one. */
static const char *
hint_for_answer(const struct record *record)
{
	if (strstr(record->why, " with nothing"))
		return "one answer too many before?";
	if (strstr(record->why, " without being asked"))
		return "one answer too many before?";
	if (strstr(record->why, ", where the answer is empty"))
		return "one answer left out before?";
	if (strstr(record->why, ", which is no answer"))
		return "is debug output printed to standard output? It belongs "
		       "on standard error";
	return NULL;
}

/* For the fault that ended the game; NULL: there is no hint. */
static const char *
fault_hint(const struct record *record)
{
	if (record->end == FAULT_START || record->end == FAULT_TIMEOUT)
		return hint_for_silence(record);
	return record->end == FAULT_GARBAGE ? hint_for_answer(record) : NULL;
}

/* What a user may do who is told of a fault as it happens; NULL: nothing. */
static const char *
fault_hint_now(enum fault fault, const char *why)
{
	if (fault == FAULT_CRASH && strstr(why, "exited with status 0"))
		return "does it read on until its input ends? It is to stay "
		       "for the next game, or use --restart";
	if (fault == FAULT_GARBAGE &&
		strstr(why, "answered gen_move with nothing"))
		return "or does nothing stand behind the = of gen_move?";
	if (fault == FAULT_ILLEGAL && strstr(why, " is no card: "))
		return "cards are written in capitals, as they are told";
	if (fault == FAULT_ILLEGAL && strstr(why, " is not in your hand"))
		return "does it take its own number from set_players, and drop "
		       "the cards that it has played?";
	return NULL;
}

static bool
is_sandboxed(const struct run *run, const char *options)
{
	if (!options)
		options = "";
	if (run->sandbox == SANDBOX_OFF)
		return strstr(options, "sandbox=best") ||
		       strstr(options, "sandbox=full");
	return !strstr(options, "sandbox=off");
}

/* For a bot with these options (NULL: none) that has crashed, WHY, with such a
 * standard error; NULL: there is no hint. It was asked for nothing so far, and
 * missed a file of its own. */
static const char *
fault_hint_shut_in(const struct run *run, const char *options, const char *why,
	const char *stderr_tail)
{
	static const char *const signs[] = {"FileNotFoundError",
		"ModuleNotFoundError", "No such file", "Permission denied",
		/* As Java, Node.js, Lua, a shell have it. */
		"ClassNotFoundException", "Unable to access jarfile",
		"Cannot find module", "cannot open", "can't open",
		"Can't locate"};

	if (!is_sandboxed(run, options) || strstr(why, " at gen_"))
		return NULL;
	for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
		if (strstr(stderr_tail, signs[i]))
			return "it is sandboxed: files of its own need "
			       "[cwd=FOLDER] or [read=PATH], see "
			       "talon-sandbox(1)";
	return NULL;
}

/* How many lines of an offender's standard error are printed; the record has
 * more. */
enum { LAST_LINES = 5 };

void
fault_examples_release(struct fault_examples *examples)
{
	for (int kind = 0; kind < FAULT_COUNT; kind++)
		fault_example_release(&examples->kinds[kind]);
	*examples = (struct fault_examples){0};
}

int
fault_examples_join(struct fault_examples *examples, enum fault kind,
	const struct fault_example *more)
{
	if (fault_example_join(&examples->kinds[kind], more) < 0)
		return -1;
	examples->count += more->count;
	return 0;
}

int
fault_examples_add(struct fault_examples *examples, const struct record *record)
{
	char why[RECORD_WHY_MAX];
	char stderr_tail[RECORD_STDERR_MAX];
	const struct fault_example one = {
		.count = 1,
		.id = record->id,
		.seat = record->offender,
		.why = why,
		.stderr_tail = stderr_tail,
		.hint = fault_hint(record),
	};

	text_printable_string(why, sizeof why, record->why);
	strlcpy(stderr_tail, record->stderr_tail, sizeof stderr_tail);
	return fault_examples_join(examples, record->end, &one);
}

void
fault_examples_silence(struct fault_examples *examples)
{
	for (int kind = 0; kind < FAULT_COUNT; kind++)
		if (examples->kinds[kind].count > 0) {
			*examples->kinds[kind].why = '\0';
			*examples->kinds[kind].stderr_tail = '\0';
		}
}

/* The last lines of STDERR_TAIL, which are printable. */
static void
print_stderr_tail(FILE *file, const char *stderr_tail)
{
	const char *from = stderr_tail + strlen(stderr_tail);

	for (int lines = 0; lines < LAST_LINES && from > stderr_tail;
		lines += *from == '\n')
		from--;
	for (from += *from == '\n'; *from;) {
		int length = (int)strcspn(from, "\n");

		fprintf(file, "    | %.*s\n", length, from);
		from += length;
		from += *from == '\n';
	}
}

/* Prints what a person looks at next: the end of the standard error, and what
 * may have been forgotten, unless that is NULL. */
static void
fault_examples_print_hints(FILE *file, const char *stderr_tail,
	const char *hint, const char *another)
{
	print_stderr_tail(file, stderr_tail);
	if (hint)
		fprintf(file, "    %s\n", hint);
	if (another)
		fprintf(file, "    %s\n", another);
}

/* By the command that was given: people flush nothing. */
static bool
is_person(const struct run_bot *bot)
{
	size_t word = bot->command ? strcspn(bot->command, " ") : 0;

	return word == strlen("human") &&
	       memcmp(bot->command, "human", word) == 0;
}

static void
print_example(FILE *file, enum fault kind, const struct fault_example *example,
	const struct run *run, const struct run_bot *bot, bool told)
{
	const char *another = NULL;

	fprintf(file, "  %s: %s", bot->name, fault_name(kind));
	if (example->count > 1)
		fprintf(file, ", %ld times, first", example->count);
	fprintf(file, " in game %ld at seat %d", example->id, example->seat);
	if (told) {
		putc('\n', file);
		return;
	}
	fprintf(file, ": %s\n", example->why);
	if (kind == FAULT_CRASH)
		another = fault_hint_shut_in(
			run, bot->options, example->why, example->stderr_tail);
	fault_examples_print_hints(file, example->stderr_tail,
		is_person(bot) ? NULL : example->hint, another);
}

bool
fault_examples_print(FILE *file, const char *heading,
	const struct fault_examples *examples, const struct run *run,
	const struct run_bot *bot, bool told)
{
	bool any = false;

	for (int kind = 0; kind < FAULT_COUNT; kind++) {
		const struct fault_example *example = &examples->kinds[kind];

		if (example->count == 0)
			continue;
		fputs(any ? "" : heading, file);
		any = true;
		print_example(file, (enum fault)kind, example, run, bot, told);
	}
	return any;
}

void
fault_examples_add_json(
	const struct fault_examples *examples, struct text *json)
{
	fault_example_add_json(examples->kinds, FAULT_COUNT, "fault", json);
}

void
fault_news_release(struct fault_news *news)
{
	free(news->bots);
	*news = (struct fault_news){0};
}

/* The number of the bot at SEAT; -1: it is none of them. */
static int
bot_at(const struct record *record, int seat, const struct bot_spec *specs,
	int count)
{
	for (int bot = 0; bot < count; bot++)
		if (strcmp(specs[bot].name, record->names[seat]) == 0)
			return bot;
	return -1;
}

/* As the command line takes it, with its name where that can be given. */
static void
add_bot(struct text *line, const struct bot_spec *spec)
{
	struct text bot = {0};

	if (strcmp(spec->name, spec->text) == 0 ||
		strpbrk(spec->name, "= \t\n/\\'\"[")) {
		shell_words_show(line, spec->text);
		return;
	}
	text_add_string(&bot, spec->name);
	if (spec->options)
		text_add_format(&bot, " [%s] ", spec->options);
	text_add_format(&bot, "=%s%s", spec->options ? " " : "", spec->text);
	if (text_failed(&bot) < 0)
		line->failed = true;
	else
		shell_words_show(line, bot.bytes);
	text_release(&bot);
}

/* Whether a file or a bot would be taken for an option. */
static bool
looks_like_option(const struct fault_news *news, const struct bot_spec *spec)
{
	return *news->output == '-' || *spec->name == '-' || *spec->text == '-';
}

/* The command that plays the game again. */
static void
add_command(const struct fault_news *news, struct text *line, long id,
	const struct bot_spec *spec)
{
	if (news->output) {
		shell_words_show(line, called_as());
		text_add_string(line, " replay ");
		if (news->run->program.command) {
			text_add_string(line, "-g ");
			shell_words_show(line, news->run->program.command);
			text_add_string(line, " ");
		}
		if (news->run->sandbox == SANDBOX_OFF)
			text_add_string(line, "--sandbox off ");
		if (looks_like_option(news, spec))
			text_add_string(line, "-- ");
		shell_words_show(line, news->output);
		text_add_format(line, " %ld ", id);
		add_bot(line, spec);
	} else
		text_add_format(line, "%s %ld", news->again, id);
}

static void
print_command(
	const struct fault_news *news, long id, const struct bot_spec *spec)
{
	struct text line = {0};

	if (!news->output && !news->again)
		return;
	add_command(news, &line, id, spec);
	if (text_failed(&line) == 0)
		fprintf(news->file, "    to see it again: %s\n", line.bytes);
	text_release(&line);
}

static void
begin(const struct fault_news *news)
{
	if (news->printing)
		news->printing(news->owner);
	fputs("talon: ", news->file);
}

/* Nobody who forgot the clock looks for a bug. */
static const char *
hint_for_person(const struct record *record)
{
	return record->end == FAULT_TIMEOUT
		       ? "Your time was up, so the game is lost."
		       : NULL;
}

static void
print_fault(const struct fault_news *news, const struct record *record,
	const struct bot_spec *spec)
{
	char why[RECORD_WHY_MAX];

	text_printable_string(why, sizeof why, record->why);
	const char *another =
		spec->person ? NULL : fault_hint_now(record->end, why);
	if (record->end == FAULT_CRASH && !another)
		another = fault_hint_shut_in(
			news->run, spec->options, why, record->stderr_tail);
	begin(news);
	fprintf(news->file, "game %ld: %s at seat %d: %s: %s\n", record->id,
		spec->name, record->offender, fault_name(record->end), why);
	fault_examples_print_hints(news->file, record->stderr_tail,
		spec->person ? hint_for_person(record) : fault_hint(record),
		another);
	print_command(news, record->id, spec);
	fflush(news->file);
}

static void
print_row(const struct fault_news *news, const struct bot_spec *spec)
{
	begin(news);
	fprintf(news->file,
		"%s could not be started in %d of its games in a row, "
		"and goes on losing\n",
		spec->name, FAULT_NEWS_STARTS);
	fflush(news->file);
}

/* Whether a bot has so much time that nobody uses it up by thinking alone. */
static bool
is_ample(const struct run *run)
{
	int64_t ns = run->time_ns > 0 ? run->time_ns : run->move_time_ns;

	return ns >= FAULT_NEWS_AMPLE_NS;
}

/* Nothing ends because of it. */
static void
print_endless(struct fault_news *news, const struct bot_spec *spec)
{
	begin(news);
	fprintf(news->file,
		"%s has used up its time in %d games, and goes on losing: is "
		"that an endless loop? -t and --move-time make it shorter\n",
		spec->name, FAULT_NEWS_TIMEOUTS);
	fflush(news->file);
	snprintf(news->note, sizeof news->note,
		", %.40s uses up its time again and again", spec->name);
}

/* A game that could not begin for another bot's fault says nothing of these. */
static void
end_rows(struct fault_news *news, const struct record *record,
	const struct bot_spec *specs, int count)
{
	for (int seat = 0; seat < record->seats; seat++) {
		int bot = bot_at(record, seat, specs, count);

		if (bot != -1)
			news->bots[bot].starts = 0;
	}
}

int
fault_news_tell(struct fault_news *news, const struct record *record,
	const struct bot_spec *specs, int count)
{
	if (!news->file)
		return 0;
	if (ARRAY_FILL(news->bots, news->bot_count, news->bot_capacity, count) <
		0)
		return -1;
	if (record->end != FAULT_START)
		end_rows(news, record, specs, count);
	if (!fault_is_blamed(record->end))
		return 0;
	int bot = bot_at(record, record->offender, specs, count);
	if (bot == -1)
		return 0;
	if (!news->bots[bot].kinds[record->end])
		print_fault(news, record, &specs[bot]);
	news->bots[bot].kinds[record->end] = true;
	if (record->end == FAULT_START &&
		++news->bots[bot].starts == FAULT_NEWS_STARTS && news->rows)
		print_row(news, &specs[bot]);
	if (record->end == FAULT_TIMEOUT && is_ample(news->run) &&
		!specs[bot].person &&
		++news->bots[bot].timeouts == FAULT_NEWS_TIMEOUTS)
		print_endless(news, &specs[bot]);
	return 0;
}

void
fault_news_warn(struct fault_news *news, const struct warning *warning,
	const struct bot_spec *specs)
{
	const struct bot_spec *spec = &specs[warning->bot];
	char why[FAULT_WHY_MAX];

	if (!news->file)
		return;
	text_printable_string(why, sizeof why, warning->why);
	begin(news);
	fprintf(news->file, "warning: game %ld: %s at seat %d: %s: %s\n",
		warning->id, spec->name, warning->seat,
		warning_name(warning->kind), why);
	fault_examples_print_hints(news->file, warning->stderr_tail, NULL,
		fault_hint_now(FAULT_CRASH, why));
	fflush(news->file);
}
