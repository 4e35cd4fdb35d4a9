#include "advice/sheet.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/plural.h"
#include "common/say.h"
#include "record/record.h"

enum { ACTION_COLUMNS = 26, WORD_COLUMNS = 72, SAID_MAX = 1024 };

/* A thousandth is more than is known. */
static json_t *
number(double value)
{
	return json_real(round(value * 1000) / 1000 + 0.0);
}

static double
real_of(const json_t *object, const char *key)
{
	return json_number_value(json_object_get(object, key));
}

static const char *
string_of(const json_t *object, const char *key)
{
	const char *string = json_string_value(json_object_get(object, key));

	return string ? string : "";
}

static json_t *
alternatives(const struct weighing *w)
{
	json_t *array = json_array();

	for (int i = 0; i < w->count; i++) {
		const struct weighed *a = &w->actions[i];

		json_array_append_new(array,
			json_pack("{ss, so, so, sO}", "action", a->action,
				"value", number(a->worth), "stderr",
				number(a->error), "why", a->facts));
	}
	return array;
}

/* What the seat can expect behind the action. */
static double
expected(const struct weighing *w)
{
	return w->actions[w->played < 0 ? 0 : w->played].worth;
}

json_t *
sheet_move(const struct advice *advice)
{
	const struct weighing *w = advice->weighing;
	const char *best = w->actions[0].action;
	json_t *move =
		json_pack("{sI, so, sO}", "move", (json_int_t)advice->move,
			"alternatives", alternatives(w), "why", w->why);

	if (!advice->played) {
		json_object_set_new(move, "move",
			json_integer((json_int_t)advice->move - 1));
		json_object_set_new(move, "action", json_string(best));
		json_object_set_new(move, "value", number(expected(w)));
		return move;
	}
	json_object_set_new(move, "played", json_string(advice->played));
	json_object_set_new(move, "best",
		json_string(w->played == 0 ? advice->played : best));
	json_object_set_new(move, "loss", number(w->loss));
	json_object_set_new(move, "stderr", number(w->error));
	json_object_set_new(move, "expected", number(expected(w)));
	json_object_set_new(
		move, "mistake", json_boolean(weighing_is_mistake(w)));
	if (w->kind && json_array_size(w->why) == 0)
		json_array_append_new(
			w->why, said("what follows is worth more"));
	if (w->kind) {
		json_object_set_new(move, "kind", json_string(w->kind));
		json_object_set(move, "say", w->mistake);
	}
	return move;
}

json_t *
sheet_new(const struct record *record, int seat)
{
	return json_pack("{ss, sI, si, ss, ss, s[]}", "game",
		record->game->name, "id", (json_int_t)record->id, "seat", seat,
		"name", record->names[seat], "unit", "points", "moves");
}

int
sheet_add(json_t *sheet, json_t *move)
{
	return json_array_append_new(json_object_get(sheet, "moves"), move);
}

bool
sheet_is_mistake(const json_t *move)
{
	return json_is_true(json_object_get(move, "mistake"));
}

/* What the seat lost by itself, and the rest: from what the expert expected
 * before its first action to the end of the game, that is what the cards brought
 * and what the others did. */
static void
add_account(json_t *sheet, const struct record *record, double lost)
{
	const int seat =
		(int)json_integer_value(json_object_get(sheet, "seat"));
	const json_t *first =
		json_array_get(json_object_get(sheet, "moves"), 0);

	if (!first || record->end != FAULT_NONE)
		return;
	const double start =
		real_of(first, "expected") + real_of(first, "loss");
	const double end = luck_margin(record, seat);
	json_object_set_new(sheet, "start", number(start));
	json_object_set_new(sheet, "end", number(end));
	json_object_set_new(sheet, "rest", number(end - start + lost));
}

/* What the end is the sum of, but for what the seat lost. */
static void
add_luck(json_t *sheet, const struct record *record, const struct luck *luck,
	double lost)
{
	const int seat =
		(int)json_integer_value(json_object_get(sheet, "seat"));
	const double others =
		luck_margin(record, seat) - luck->usual - luck->points + lost;

	json_object_set_new(sheet, "luck",
		json_pack("{so, so, so, so, so}", "points",
			number(luck->points), "stderr", number(luck->error),
			"usual", number(luck->usual), "lost", number(lost),
			"others", number(others)));
}

int
sheet_end(json_t *sheet, const struct record *record, const struct luck *luck)
{
	json_t *move, *curve = json_array();
	double loss = 0, squares = 0, lost = 0;
	size_t i;
	int mistakes = 0;

	json_array_foreach(json_object_get(sheet, "moves"), i, move)
	{
		lost += real_of(move, "loss");
		json_array_append_new(
			curve, json_pack("[OO]", json_object_get(move, "move"),
				       json_object_get(move, "expected")));
		if (!sheet_is_mistake(move))
			continue;
		mistakes++;
		loss += real_of(move, "loss");
		squares += pow(real_of(move, "stderr"), 2);
	}
	json_object_set_new(sheet, "curve", curve);
	json_object_set_new(sheet, "mistakes", json_integer(mistakes));
	json_object_set_new(sheet, "loss", number(loss));
	add_account(sheet, record, lost);
	if (luck)
		add_luck(sheet, record, luck, lost);
	return json_object_set_new(sheet, "stderr", number(sqrt(squares)));
}

void
sheet_add_json(struct text *text, const json_t *value)
{
	char *json = value ? json_dumps(value, JSON_COMPACT | JSON_ENCODE_ANY |
						       JSON_REAL_PRECISION(9))
			   : NULL;

	if (json)
		text_add_string(text, json);
	else
		text->failed = true;
	free(json);
}

void
sheet_add_say(struct text *text, const json_t *say)
{
	char words[SAID_MAX] = "";

	if (say_is(say))
		say_format(say, NULL, words, sizeof words);
	text_add_string(text, words);
}

/* Adds WORDS in lines below a row of the table. */
static void
add_words(struct text *text, const char *words)
{
	size_t column = 0;

	while (*words != '\0') {
		const size_t length = strcspn(words, " ");

		if (column > 0 && column + 1 + length > WORD_COLUMNS) {
			text_add_string(text, "\n");
			column = 0;
		}
		text_add_string(text, column > 0 ? " " : "        ");
		text_add(text, words, length);
		column += length + (column > 0);
		words += length + (words[length] == ' ');
	}
	text_add_string(text, "\n");
}

/* What was wrong, and what the better one does. */
static void
add_says(struct text *text, const json_t *say, const json_t *why)
{
	struct text words = {0};
	json_t *each;
	size_t i;

	sheet_add_say(&words, say);
	json_array_foreach(why, i, each)
	{
		text_add_string(&words, i > 0 ? "; " : ". Better: ");
		sheet_add_say(&words, each);
	}
	if (words.length > 0)
		add_words(text, words.bytes);
	text->failed |= words.failed;
	text_release(&words);
}

static int
compare_loss(const void *a, const void *b)
{
	const json_t *one = *(json_t *const *)a, *other = *(json_t *const *)b;
	const double lost = real_of(one, "loss"), more = real_of(other, "loss");

	if (lost != more)
		return lost > more ? -1 : 1;
	return json_integer_value(json_object_get(one, "move")) <
			       json_integer_value(
				       json_object_get(other, "move"))
		       ? -1
		       : 1;
}

static void
print_mistake(const json_t *move, struct text *text)
{
	text_add_format(text, "%5lld %6.2f ± %4.2f  %-*.*s  %.*s\n",
		(long long)json_integer_value(json_object_get(move, "move")),
		real_of(move, "loss"), real_of(move, "stderr"), ACTION_COLUMNS,
		ACTION_COLUMNS, string_of(move, "played"), ACTION_COLUMNS,
		string_of(move, "best"));
	add_says(text, json_object_get(move, "say"),
		json_object_get(move, "why"));
}

static void
print_mistakes(const json_t *sheet, struct text *text)
{
	const json_t *moves = json_object_get(sheet, "moves");
	json_t **mistakes =
		calloc(json_array_size(moves) + 1, sizeof(json_t *));
	size_t count = 0, i;
	json_t *move;

	if (!mistakes) {
		text->failed = true;
		return;
	}
	json_array_foreach(moves, i, move) if (sheet_is_mistake(move))
		mistakes[count++] = move;
	if (count > 0)
		text_add_format(text, " move   loss         %-*s  %s\n",
			ACTION_COLUMNS, "played", "better");
	qsort(mistakes, count, sizeof(json_t *), compare_loss);
	for (i = 0; i < count; i++)
		print_mistake(mistakes[i], text);
	free(mistakes);
}

static void
print_account(const json_t *sheet, struct text *text)
{
	if (!json_object_get(sheet, "end"))
		return;
	text_add_format(text,
		"It began at %+.1f points, as the expert sees it, and ended at "
		"%+.1f. The cards\nand the others' play brought %+.1f.\n",
		real_of(sheet, "start"), real_of(sheet, "end"),
		real_of(sheet, "rest"));
}

static void
print_luck(const json_t *sheet, struct text *text)
{
	const json_t *luck = json_object_get(sheet, "luck");

	if (!luck)
		return;
	text_add_format(text,
		"Equals would have made %+.1f of this deal here, %+.1f ± %.1f "
		"more than of\nothers. Own actions cost %.1f, and the others' "
		"play brought %+.1f.\n",
		real_of(luck, "usual") + real_of(luck, "points"),
		real_of(luck, "points"), real_of(luck, "stderr"),
		real_of(luck, "lost"), real_of(luck, "others"));
}

void
sheet_print(const json_t *sheet, struct text *text)
{
	const long long mistakes =
		json_integer_value(json_object_get(sheet, "mistakes"));
	const size_t moves = json_array_size(json_object_get(sheet, "moves"));

	text_add_format(text, "Game %lld of %s, seat %lld, %s\n",
		(long long)json_integer_value(json_object_get(sheet, "id")),
		string_of(sheet, "game"),
		(long long)json_integer_value(json_object_get(sheet, "seat")),
		string_of(sheet, "name"));
	print_mistakes(sheet, text);
	if (mistakes == 0)
		text_add_format(text, "No mistake in %zu move%s.\n", moves,
			plural(moves));
	else
		text_add_format(text,
			"%lld mistake%s in %zu move%s: %.2f ± %.2f points "
			"lost.\n",
			mistakes, plural(mistakes), moves, plural(moves),
			real_of(sheet, "loss"), real_of(sheet, "stderr"));
	print_account(sheet, text);
	print_luck(sheet, text);
}
