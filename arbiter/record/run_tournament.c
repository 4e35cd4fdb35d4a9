#include "record/run_tournament.h"

#include <limits.h>
#include <string.h>

#include "base/json_fields.h"
#include "base/text.h"

/* A number with its name in the file, which is the option's with an underscore
 * for a hyphen. */
struct number {
	const char *name;
	long least;
	long value;
};

enum { NUMBERS = 6 };

static void
list_numbers(
	const struct run_tournament *tournament, struct number numbers[NUMBERS])
{
	const struct number list[NUMBERS] = {
		{"players", 2, tournament->players},
		{"rounds", 1, tournament->rounds},
		{"random_rounds", 0, tournament->random_rounds},
		{"challengers", 0, tournament->challengers},
		{"max_faults", 0, tournament->max_faults},
		{"houses", 0, tournament->houses},
	};

	for (int i = 0; i < NUMBERS; i++)
		numbers[i] = list[i];
}

void
run_tournament_write(struct text *line, const struct run_tournament *tournament)
{
	struct number numbers[NUMBERS];

	if (!tournament->format)
		return;
	text_add_string(line, ",\"tournament\":{\"format\":");
	text_add_json(line, tournament->format->name);
	list_numbers(tournament, numbers);
	for (int i = 0; i < NUMBERS; i++)
		text_add_format(
			line, ",\"%s\":%ld", numbers[i].name, numbers[i].value);
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

void
run_tournament_take(
	struct run_tournament *tournament, struct json_fields *fields)
{
	struct json_fields own;
	struct number numbers[NUMBERS];

	if (!json_fields_have(fields, "tournament"))
		return;
	const json_t *object = json_fields_object(fields, "tournament");
	if (fields->failed)
		return;
	json_fields_begin(&own, object, fields->reason);
	take_format(tournament, &own);
	list_numbers(tournament, numbers);
	for (int i = 0; i < NUMBERS; i++)
		numbers[i].value = json_fields_integer(
			&own, numbers[i].name, numbers[i].least, INT_MAX);
	tournament->players = (int)numbers[0].value;
	tournament->rounds = numbers[1].value;
	tournament->random_rounds = numbers[2].value;
	tournament->challengers = (int)numbers[3].value;
	tournament->max_faults = numbers[4].value;
	tournament->houses = (int)numbers[5].value;
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

void
run_tournament_differences(const struct run_tournament *was,
	const struct run_tournament *is, struct text *lines)
{
	struct number old[NUMBERS], new[NUMBERS];

	if (was->format != is->format)
		text_add_format(lines,
			"the file was begun with --format %s, now it is %s\n",
			format_name(was), format_name(is));
	if (!was->format || !is->format)
		return;
	list_numbers(was, old);
	list_numbers(is, new);
	for (int i = 0; i < NUMBERS; i++) {
		if (old[i].value == new[i].value ||
			strcmp(old[i].name, "rounds") == 0)
			continue;
		text_add_string(lines, "the file was begun with");
		add_name(lines, old[i].name);
		text_add_format(lines, " %ld, now it is %ld\n", old[i].value,
			new[i].value);
	}
}
