#include "page/outcome.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

static json_int_t
most_points(const json_t *points)
{
	json_int_t most = LLONG_MIN;
	const json_t *value;
	size_t seat;

	json_array_foreach(points, seat,
		value) if (json_integer_value(value) > most) most =
		json_integer_value(value);
	return most;
}

static int
count_best(const json_t *points, json_int_t most)
{
	const json_t *value;
	int count = 0;
	size_t seat;

	json_array_foreach(points, seat, value) count +=
		json_integer_value(value) == most;
	return count;
}

static void
print_name(FILE *file, const struct outcome *outcome, size_t seat, bool first)
{
	const char *name =
		json_string_value(json_array_get(outcome->names, seat));

	if ((int)seat == outcome->seat)
		fputs(first ? "You" : "you", file);
	else if (name)
		fputs(name, file);
	else
		fprintf(file, "%s %zu", first ? "Seat" : "seat", seat);
}

/* "you and greedy" */
static void
print_best(
	FILE *file, const struct outcome *outcome, json_int_t most, int count)
{
	const json_t *value;
	int left = count;
	size_t seat;

	json_array_foreach(outcome->points, seat, value)
	{
		if (json_integer_value(value) != most)
			continue;
		print_name(file, outcome, seat, left == count);
		left--;
		if (left > 0)
			fputs(left > 1 ? ", " : " and ", file);
	}
}

static void
print_points(FILE *file, const struct outcome *outcome)
{
	const json_int_t most = most_points(outcome->points);
	const int count = count_best(outcome->points, most);
	const bool other = json_integer_value(json_array_get(outcome->points,
				   (size_t)outcome->seat)) != most;

	if (count == (int)json_array_size(outcome->points)) {
		fprintf(file, "All have the same points: %" JSON_INTEGER_FORMAT,
			most);
		return;
	}
	print_best(file, outcome, most, count);
	fprintf(file, " %s the most points: %" JSON_INTEGER_FORMAT,
		count == 1 && other ? "has" : "have", most);
}

char *
outcome_words(const struct outcome *outcome)
{
	char *text = NULL;
	size_t size = 0;
	FILE *file = open_memstream(&text, &size);

	if (!file)
		return NULL;
	if (outcome->gave_up)
		fputs("You gave up. ", file);
	else if (outcome->cut_off)
		fputs("The game was cut off: somebody gave up or did not "
		      "keep to the rules. ",
			file);
	print_points(file, outcome);
	putc('.', file);
	if (fclose(file) == 0)
		return text;
	free(text);
	return NULL;
}

bool
outcome_is_over(const json_t *frame)
{
	const json_t *turn = json_object_get(frame, "turn");

	return json_is_array(turn) && json_array_size(turn) == 0;
}
