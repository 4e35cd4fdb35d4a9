#include "advice/kinds.h"

#include <stdlib.h>

#include "advice/sheet.h"
#include "base/array.h"
#include "base/text.h"
#include "common/plural.h"

void
advice_kinds_release(struct advice_kinds *kinds)
{
	for (size_t i = 0; i < kinds->count; i++)
		json_decref(kinds->all[i].mistake);
	free(kinds->all);
	*kinds = (struct advice_kinds){0};
}

static const json_t *
say_of(const json_t *mistake)
{
	return json_object_get(mistake, "say");
}

/* What is said of two is the same if they are of one kind. */
static struct advice_kind *
find(const struct advice_kinds *kinds, const json_t *mistake)
{
	for (size_t i = 0; i < kinds->count; i++)
		if (json_equal(say_of(kinds->all[i].mistake), say_of(mistake)))
			return &kinds->all[i];
	return NULL;
}

/* NULL with errno. */
static struct advice_kind *
find_or_add(struct advice_kinds *kinds, json_t *mistake)
{
	struct advice_kind *kind = find(kinds, mistake);

	if (kind)
		return kind;
	if (ARRAY_GROW(kinds->all, kinds->count, kinds->capacity) < 0)
		return NULL;
	kind = &kinds->all[kinds->count];
	*kind = (struct advice_kind){
		.mistake = json_incref(mistake),
		.number = kinds->count++,
	};
	return kind;
}

int
advice_kinds_add(struct advice_kinds *kinds, const json_t *sheet)
{
	json_t *move;
	size_t i;

	kinds->games++;
	json_array_foreach(json_object_get(sheet, "moves"), i, move)
	{
		const double loss =
			json_number_value(json_object_get(move, "loss"));

		if (!sheet_is_mistake(move) || !say_of(move))
			continue;
		struct advice_kind *kind = find_or_add(kinds, move);
		if (!kind)
			return -1;
		kind->count++;
		kind->loss += loss;
		kinds->loss += loss;
	}
	return 0;
}

static int
compare(const void *a, const void *b)
{
	const struct advice_kind *one = a, *other = b;

	if (one->loss != other->loss)
		return one->loss < other->loss ? 1 : -1;
	return (one->number > other->number) - (one->number < other->number);
}

void
advice_kinds_sort(struct advice_kinds *kinds)
{
	if (kinds->count > 0)
		qsort(kinds->all, kinds->count, sizeof *kinds->all, compare);
}

static double
per_game(const struct advice_kinds *kinds, double sum)
{
	return kinds->games > 0 ? sum / (double)kinds->games : 0;
}

void
advice_kinds_add_json(const struct advice_kinds *kinds, struct text *text)
{
	text_add_format(text, "{\"games\":%ld,\"loss\":%.3f,\"kinds\":[",
		kinds->games, per_game(kinds, kinds->loss));
	for (size_t i = 0; i < kinds->count; i++) {
		const struct advice_kind *kind = &kinds->all[i];

		text_add_string(text, i > 0 ? ",{\"kind\":" : "{\"kind\":");
		sheet_add_json(text, json_object_get(kind->mistake, "kind"));
		text_add_string(text, ",\"say\":");
		sheet_add_json(text, say_of(kind->mistake));
		text_add_format(text,
			",\"count\":%ld,\"per_game\":%.3f,\"loss\":%.3f}",
			kind->count, per_game(kinds, (double)kind->count),
			per_game(kinds, kind->loss));
	}
	text_add_string(text, "]}\n");
}

void
advice_kinds_print(
	const struct advice_kinds *kinds, size_t most, struct text *text)
{
	text_add_format(text, "%ld game%s, %.2f points lost in each.\n",
		kinds->games, plural(kinds->games),
		per_game(kinds, kinds->loss));
	if (kinds->count > 0)
		text_add_string(text, "a game  lost  mistake\n");
	for (size_t i = 0; i < kinds->count && i < most; i++) {
		const struct advice_kind *kind = &kinds->all[i];

		text_add_format(text, "%6.2f %5.2f  ",
			per_game(kinds, (double)kind->count),
			per_game(kinds, kind->loss));
		sheet_add_say(text, say_of(kind->mistake));
		text_add_string(text, "\n");
	}
}
