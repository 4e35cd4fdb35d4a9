#include "record/game_choice.h"

#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/number.h"
#include "common/plural.h"

void
game_choice_release(struct game_choice *choice)
{
	free(choice->all);
	*choice = (struct game_choice){0};
}

bool
game_choice_given(const struct game_choice *choice)
{
	return choice->count > 0;
}

/* A number of LENGTH digits. */
static bool
parse_id(const char *digits, size_t length, long *id)
{
	char text[NUMBER_MAX];
	uint64_t number;

	if (length >= sizeof text)
		return false;
	memcpy(text, digits, length);
	text[length] = '\0';
	if (!number_parse(text, &number) || number >= LONG_MAX)
		return false;
	*id = (long)number;
	return true;
}

/* ID or ID-ID, LENGTH bytes. */
static bool
parse_range(const char *text, size_t length, struct game_range *range)
{
	const char *hyphen = memchr(text, '-', length);
	size_t head = hyphen ? (size_t)(hyphen - text) : length;

	if (!parse_id(text, head, &range->first))
		return false;
	range->last = range->first;
	return !hyphen ||
	       (parse_id(hyphen + 1, length - head - 1, &range->last) &&
		       range->first <= range->last);
}

static size_t
count_items(const char *list)
{
	size_t count = 1;

	for (; *list != '\0'; list++)
		count += *list == ',';
	return count;
}

static int
compare_ranges(const void *a, const void *b)
{
	const struct game_range *left = a, *right = b;

	return (left->first > right->first) - (left->first < right->first);
}

/* Leaves a gap between any two. */
static void
tidy(struct game_choice *choice)
{
	size_t kept = 0;

	qsort(choice->all, choice->count, sizeof *choice->all, compare_ranges);
	for (size_t i = 1; i < choice->count; i++) {
		const struct game_range *next = &choice->all[i];
		struct game_range *last = &choice->all[kept];

		if (next->first > last->last + 1)
			choice->all[++kept] = *next;
		else if (next->last > last->last)
			last->last = next->last;
	}
	choice->count = kept + 1;
}

bool
game_choice_parse(struct game_choice *choice, const char *list,
	char reason[static REASON_MAX])
{
	struct game_choice parsed = {
		.all = calloc(count_items(list), sizeof *parsed.all)};
	const char *item = list;

	if (!parsed.all)
		return reason_no_memory(reason) == 0;
	for (;;) {
		size_t length = strcspn(item, ",");

		if (!parse_range(item, length, &parsed.all[parsed.count++])) {
			snprintf(reason, REASON_MAX,
				"\"%.*s\" is neither a game's number nor a "
				"range of them, as in 3,7,10-12",
				length < 100 ? (int)length : 100, item);
			free(parsed.all);
			return false;
		}
		if (item[length] == '\0')
			break;
		item += length + 1;
	}
	tidy(&parsed);
	*choice = parsed;
	return true;
}

long
game_choice_count(const struct game_choice *choice, long games)
{
	long count = 0;

	if (!game_choice_given(choice))
		return games;
	for (size_t i = 0; i < choice->count; i++)
		count += choice->all[i].last - choice->all[i].first + 1;
	return count;
}

long
game_choice_from(const struct game_choice *choice, long id)
{
	size_t low = 0, high = choice->count;

	if (!game_choice_given(choice))
		return id;
	while (low < high) {
		size_t middle = (low + high) / 2;

		if (choice->all[middle].last < id)
			low = middle + 1;
		else
			high = middle;
	}
	if (low == choice->count)
		return -1;
	return choice->all[low].first > id ? choice->all[low].first : id;
}

bool
game_choice_has(const struct game_choice *choice, long id)
{
	return game_choice_from(choice, id) == id;
}

void
game_choice_write(const struct game_choice *choice, struct text *text)
{
	if (!game_choice_given(choice))
		text_add_string(text, "all");
	for (size_t i = 0; i < choice->count; i++) {
		text_add_string(text, i > 0 ? "," : "");
		text_add_range(text, choice->all[i].first, choice->all[i].last);
	}
}

bool
game_choice_fits(const struct game_choice *choice, long games,
	char reason[static REASON_MAX])
{
	struct text outside = {0};

	for (size_t i = 0; i < choice->count; i++) {
		struct game_range range = choice->all[i];

		if (range.last < games)
			continue;
		if (range.first < games)
			range.first = games;
		text_add_string(&outside, outside.length > 0 ? ", " : "");
		text_add_range(&outside, range.first, range.last);
	}
	bool fits = outside.length == 0 && !outside.failed;
	if (outside.failed)
		snprintf(reason, REASON_MAX, "there is no memory");
	else if (!fits)
		snprintf(reason, REASON_MAX,
			"the run has %ld game%s, from 0 on, and none of the "
			"number%s %.800s",
			games, plural(games),
			strpbrk(outside.bytes, ",-") ? "s" : "", outside.bytes);
	text_release(&outside);
	return fits;
}
