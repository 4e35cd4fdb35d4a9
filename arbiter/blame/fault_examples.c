#include "blame/fault_examples.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/run.h"

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

const char *
fault_hint(const struct record *record)
{
	switch (record->end) {
	case FAULT_START:
	case FAULT_TIMEOUT:
		return hint_for_silence(record);
	case FAULT_GARBAGE:
		return hint_for_answer(record);
	case FAULT_NONE:
	case FAULT_ILLEGAL:
	case FAULT_REFUSED:
	case FAULT_CRASH:
	case FAULT_CLOSED:
	case FAULT_RESOURCE:
	case FAULT_RESIGN:
	case FAULT_GAME:
		break;
	}
	return NULL;
}

const char *
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

/* It was asked for nothing yet and missed a file of its own. */
const char *
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

static void
forget(struct fault_example *example)
{
	free(example->why);
	free(example->stderr_tail);
}

void
fault_examples_release(struct fault_examples *examples)
{
	for (int kind = 0; kind < FAULT_COUNT; kind++)
		forget(&examples->kinds[kind]);
	*examples = (struct fault_examples){0};
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
	forget(example);
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

int
fault_examples_join(struct fault_examples *examples, enum fault kind,
	const struct fault_example *more)
{
	struct fault_example *example = &examples->kinds[kind];

	if ((example->count == 0 || more->id < example->id) &&
		keep(example, more) < 0)
		return -1;
	example->count += more->count;
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

void
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
	const char *comma = "";

	text_add_string(json, ",\"fault_reasons\":[");
	for (int kind = 0; kind < FAULT_COUNT; kind++) {
		const struct fault_example *example = &examples->kinds[kind];

		if (example->count == 0)
			continue;
		text_add_format(json,
			"%s{\"fault\":\"%s\",\"game\":%ld,\"why\":", comma,
			fault_name((enum fault)kind), example->id);
		text_add_json(json, example->why);
		text_add_format(json, ",\"count\":%ld}", example->count);
		comma = ",";
	}
	text_add(json, "]", 1);
}
