#include "blame/warnings.h"

#include <stdlib.h>
#include <string.h>

#include "base/array.h"

void
warnings_release(struct warnings *warnings)
{
	for (size_t bot = 0; bot < warnings->bot_count; bot++)
		for (int kind = 0; kind < WARNING_COUNT; kind++)
			free(warnings->bots[bot].kinds[kind].why);
	free(warnings->bots);
	*warnings = (struct warnings){0};
}

/* Makes sure that there is an entry for BOT. -1 with errno. */
static int
reserve(struct warnings *warnings, int bot)
{
	while (warnings->bot_count <= (size_t)bot) {
		struct warning_bot *grown =
			array_grow(warnings->bots, warnings->bot_count,
				&warnings->bot_capacity, sizeof *grown);

		if (!grown)
			return -1;
		warnings->bots = grown;
		grown[warnings->bot_count++] = (struct warning_bot){0};
	}
	return 0;
}

static int
keep(struct warning_example *example, const struct warning *warning)
{
	char printable[FAULT_WHY_MAX];

	text_printable_string(printable, sizeof printable, warning->why);
	char *why = strdup(printable);
	if (!why)
		return -1;
	free(example->why);
	example->why = why;
	example->id = warning->id;
	example->seat = warning->seat;
	return 0;
}

int
warnings_add(struct warnings *warnings, const struct warning *warning)
{
	if (reserve(warnings, warning->bot) < 0)
		return -1;
	struct warning_bot *bot = &warnings->bots[warning->bot];
	struct warning_example *example = &bot->kinds[warning->kind];
	if ((example->count == 0 || warning->id < example->id) &&
		keep(example, warning) < 0)
		return -1;
	example->count++;
	return bot->count++ == 0;
}

const char *
warning_name(int kind)
{
	return kind == WARNING_COMMA ? "comma" : fault_name((enum fault)kind);
}

static const struct warning_bot *
find(const struct warnings *warnings, int bot)
{
	static const struct warning_bot none;

	return (size_t)bot < warnings->bot_count ? &warnings->bots[bot] : &none;
}

static void
print_example(FILE *file, const char *name, int kind,
	const struct warning_example *example)
{
	fprintf(file, "  %s: %s", name, warning_name(kind));
	if (example->count > 1)
		fprintf(file, ", %ld times, first", example->count);
	fprintf(file, " in game %ld at seat %d: %s\n", example->id,
		example->seat, example->why);
}

void
warnings_print(FILE *file, const struct warnings *warnings,
	const struct run_bot *bots, int count)
{
	const char *heading = "\nwarnings:\n";

	for (int i = 0; warnings && i < count; i++) {
		const struct warning_bot *bot = find(warnings, i);

		for (int kind = 0; kind < WARNING_COUNT; kind++) {
			if (bot->kinds[kind].count == 0)
				continue;
			fputs(heading, file);
			heading = "";
			print_example(
				file, bots[i].name, kind, &bot->kinds[kind]);
		}
	}
}

void
warnings_add_json(
	const struct warnings *warnings, int number, struct text *json)
{
	const char *comma = "";

	if (!warnings) {
		text_add_string(
			json, ",\"warnings\":null,\"warning_reasons\":null");
		return;
	}
	const struct warning_bot *bot = find(warnings, number);
	text_add_format(
		json, ",\"warnings\":%ld,\"warning_reasons\":[", bot->count);
	for (int kind = 0; kind < WARNING_COUNT; kind++) {
		const struct warning_example *example = &bot->kinds[kind];

		if (example->count == 0)
			continue;
		text_add_format(json,
			"%s{\"warning\":\"%s\",\"game\":%ld,\"why\":", comma,
			warning_name(kind), example->id);
		text_add_json(json, example->why);
		text_add_format(json, ",\"count\":%ld}", example->count);
		comma = ",";
	}
	text_add(json, "]", 1);
}
