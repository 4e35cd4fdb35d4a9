#include "trax/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "trax/start.h"

/* Bytes of a word of an action that are looked at. */
enum { WORD_MAX = 8 };

/* Writes the reason; false, for the caller to return. */
__attribute__((format(printf, 2, 3))) static bool
refuse(char *reason, const char *format, ...)
{
	va_list arguments;

	va_start(arguments, format);
	vsnprintf(reason, TRAX_REASON_MAX, format, arguments);
	va_end(arguments);
	return false;
}

/* The next word of *TEXT into WORD, cut to what no good word has; false: there
 * is none. */
static bool
take_word(const char **text, char word[static WORD_MAX])
{
	*text += strspn(*text, " \t");
	size_t length = strcspn(*text, " \t");

	snprintf(word, WORD_MAX, "%.*s", (int)length, *text);
	*text += length;
	return length > 0;
}

/* A number of a row or column that some board has. */
static bool
take_number(const char **text, const char *what, uint8_t *number, char *reason)
{
	char word[WORD_MAX];
	size_t length;

	if (!take_word(text, word))
		return refuse(reason, "the %s is missing at the end", what);
	length = strspn(word, "0123456789");
	if (length == 0 || length > 2 || word[length] != '\0')
		return refuse(reason, "%s is no %s", word, what);
	*number = 0;
	for (size_t i = 0; i < length; i++)
		*number = (uint8_t)(*number * 10 + word[i] - '0');
	if (*number >= TRAX_SIDE_MOST)
		return refuse(reason, "no board has a %s %s", what, word);
	return true;
}

static bool
take_place(const char **text, struct trax_place *place, char *reason)
{
	char word[WORD_MAX];

	if (!take_number(text, "row", &place->row, reason) ||
		!take_number(text, "column", &place->column, reason))
		return false;
	if (!take_word(text, word))
		return refuse(reason, "the tile for square %d %d is missing",
			place->row, place->column);
	if (!trax_tile_parse(word, &place->tile))
		return refuse(reason, "%s for square %d %d is no tile", word,
			place->row, place->column);
	return true;
}

static bool
at_end(const char *text)
{
	return text[strspn(text, " \t")] == '\0';
}

static bool
is_pass(const char *text)
{
	char word[WORD_MAX];

	return take_word(&text, word) && strcmp(word, "pass") == 0 &&
	       at_end(text);
}

bool
trax_turn_parse(const char *text, struct trax_turn *turn,
	char reason[static TRAX_REASON_MAX])
{
	turn->count = 0;
	if (is_pass(text))
		return true;
	if (at_end(text))
		return refuse(reason, "a turn is `r c TILE` repeated, or pass");
	while (!at_end(text)) {
		if (turn->count == TRAX_SQUARES_MOST)
			return refuse(reason,
				"no board has so many squares as the "
				"turn has tiles");
		if (!take_place(&text, &turn->places[turn->count], reason))
			return false;
		turn->count++;
	}
	return true;
}

void
trax_turn_format(
	const struct trax_turn *turn, char text[static TRAX_ACTION_MAX])
{
	size_t length = 0;

	if (turn->count == 0)
		snprintf(text, TRAX_ACTION_MAX, "pass");
	for (int i = 0; i < turn->count; i++) {
		const struct trax_place *place = &turn->places[i];
		char tile[TRAX_TILE_NAME_MAX];

		trax_tile_format(place->tile, tile);
		length += (size_t)snprintf(text + length,
			TRAX_ACTION_MAX - length, "%s%d %d %s",
			i == 0 ? "" : " ", place->row, place->column, tile);
	}
}

/* Those verdicts that need the edges' colour. */
static void
explain_forced(const struct trax_ruling *ruling, const char *tile, char *reason)
{
	const char *colour = trax_colour_name(ruling->colour);
	int row = ruling->at.row;
	int column = ruling->at.column;

	if (ruling->verdict == TRAX_CROWDED)
		refuse(reason,
			"three %s edges would lead into the empty square "
			"%d %d",
			colour, row, column);
	else if (ruling->verdict == TRAX_NOT_JOINED)
		refuse(reason,
			"square %d %d is forced to be %s: two %s edges "
			"lead into it",
			row, column, tile, colour);
	else
		refuse(reason,
			"%s on square %d %d must be in the same turn: "
			"two %s edges lead into it",
			tile, row, column, colour);
}

/* Those that name square and tile alone. */
static const char *
rule_broken(enum trax_verdict verdict)
{
	switch (verdict) {
	case TRAX_OUTSIDE:
		return "the square is not on the board";
	case TRAX_TAKEN:
		return "a tile lies there already";
	case TRAX_APART:
		return "the square touches no tile";
	case TRAX_TWICE:
		return "the turn names the square twice";
	case TRAX_NOT_FORCED:
		return "the first tile does not force it";
	case TRAX_CAN_PLAY:
		return "it is a legal first tile, so pass is not allowed";
	case TRAX_LEGAL:
	case TRAX_MISMATCH:
	case TRAX_CROWDED:
	case TRAX_NOT_JOINED:
	case TRAX_LEFT_OUT:
		break;
	}
	return NULL;
}

void
trax_explain(
	const struct trax_ruling *ruling, char reason[static TRAX_REASON_MAX])
{
	const char *rule = rule_broken(ruling->verdict);
	int row = ruling->at.row;
	int column = ruling->at.column;
	char tile[TRAX_TILE_NAME_MAX];

	assert(ruling->verdict != TRAX_LEGAL);
	trax_tile_format(ruling->at.tile, tile);
	if (rule)
		refuse(reason, "%s on square %d %d: %s", tile, row, column,
			rule);
	else if (ruling->verdict == TRAX_MISMATCH)
		refuse(reason,
			"%s on square %d %d: its %s edge is %s, and the "
			"tile beside it has the other colour",
			tile, row, column, trax_side_name(ruling->side),
			trax_colour_name(
				trax_tile_edge(ruling->at.tile, ruling->side)));
	else
		explain_forced(ruling, tile, reason);
}
