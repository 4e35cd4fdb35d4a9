#include "blame/warnings.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "common/plural.h"

void
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

int
fault_example_join(
	struct fault_example *example, const struct fault_example *more)
{
	if ((example->count == 0 || more->id < example->id) &&
		keep(example, more) < 0)
		return -1;
	example->count += more->count;
	return 0;
}

void
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

const char *
warning_name(int kind)
{
	static const char *const own[] = {"comma", "void", "notes"};

	return kind >= FAULT_COUNT ? own[kind - FAULT_COUNT]
				   : fault_name((enum fault)kind);
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
print_example(FILE *file, const struct warnings *warnings,
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
			print_example(file, warnings, bots, count, i, kind);
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
