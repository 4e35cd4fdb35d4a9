#include "trax/board_file.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* A word of the file with its line and column, counted from 1. */
struct word {
	const char *text;
	size_t length;
	int line;
	int column;
};

struct cursor {
	const char *line_start;
	const char *next;
	int line;
};

__attribute__((format(printf, 3, 4))) static bool
refuse(char *reason, const struct word *word, const char *format, ...)
{
	va_list arguments;
	size_t length = (size_t)snprintf(reason, TRAX_POSITION_REASON_MAX,
		"line %d, column %d: ", word->line, word->column);

	va_start(arguments, format);
	vsnprintf(reason + length, TRAX_POSITION_REASON_MAX - length, format,
		arguments);
	va_end(arguments);
	return false;
}

static struct cursor
at_start(const char *text)
{
	return (struct cursor){text, text, 1};
}

/* Moves over blanks, comments and line feeds. */
static void
skip_between(struct cursor *cursor)
{
	for (;;) {
		cursor->next += strspn(cursor->next, " \t\r");
		if (*cursor->next == '#')
			cursor->next += strcspn(cursor->next, "\n");
		if (*cursor->next != '\n')
			return;
		cursor->line_start = ++cursor->next;
		cursor->line++;
	}
}

/* False: the file ends, and WORD has no length. */
static bool
next_word(struct cursor *cursor, struct word *word)
{
	skip_between(cursor);
	word->text = cursor->next;
	word->length = strcspn(cursor->next, " \t\r\n#");
	word->line = cursor->line;
	word->column = (int)(cursor->next - cursor->line_start) + 1;
	cursor->next += word->length;
	return word->length > 0;
}

/* The words of the line that WORD begins; WORD is then the next one. */
static int
count_line(struct cursor *cursor, struct word *word)
{
	int line = word->line;
	int count = 1;

	while (next_word(cursor, word) && word->line == line)
		count++;
	return count;
}

static bool
check_row(const struct word *first, int count, int columns, char *reason)
{
	if (!trax_side_allowed(columns))
		return refuse(reason, first,
			"a row has %d to %d squares, not %d", TRAX_SIDE_LEAST,
			TRAX_SIDE_MOST, columns);
	if (count != columns)
		return refuse(reason, first,
			"this row has %d squares, and those before it have %d",
			count, columns);
	return true;
}

static bool
measure(const char *text, int *rows, int *columns, char *reason)
{
	struct cursor cursor = at_start(text);
	struct word word;

	*rows = *columns = 0;
	next_word(&cursor, &word);
	while (word.length > 0) {
		struct word first = word;
		int count = count_line(&cursor, &word);

		if ((*rows)++ == 0)
			*columns = count;
		if (!check_row(&first, count, *columns, reason))
			return false;
	}
	if (!trax_side_allowed(*rows))
		return refuse(reason, &word,
			"a board has %d to %d rows, not %d", TRAX_SIDE_LEAST,
			TRAX_SIDE_MOST, *rows);
	return true;
}

/* TRAX_NO_TILE for an empty square; false: the word is neither. */
static bool
read_tile(const struct word *word, trax_tile *tile)
{
	char name[TRAX_TILE_NAME_MAX];

	if (word->length >= sizeof name)
		return false;
	memcpy(name, word->text, word->length);
	name[word->length] = '\0';
	*tile = TRAX_NO_TILE;
	return strcmp(name, ".") == 0 || strcmp(name, "none") == 0 ||
	       trax_tile_parse(name, tile);
}

static bool
add_square(struct trax_board *board, int row, int column,
	const struct word *word, char *reason)
{
	char name[TRAX_TILE_NAME_MAX];

	trax_tile tile;

	if (!read_tile(word, &tile))
		return refuse(reason, word, "this is no tile");
	if (tile == TRAX_NO_TILE)
		return true;
	if (!trax_board_matches(board, trax_square_at(row, column), tile)) {
		trax_tile_format(tile, name);
		return refuse(reason, word,
			"%s does not match the tile to the west or north",
			name);
	}
	trax_board_place(board, trax_square_at(row, column), tile);
	return true;
}

bool
trax_board_file_read(const char *text, struct trax_board *board,
	char reason[static TRAX_POSITION_REASON_MAX])
{
	struct cursor cursor = at_start(text);
	struct word word;
	int rows;
	int columns;

	if (!measure(text, &rows, &columns, reason))
		return false;
	trax_board_start(board, rows, columns);
	for (int i = 0; i < rows * columns; i++) {
		next_word(&cursor, &word);
		if (!add_square(board, i / columns, i % columns, &word, reason))
			return false;
	}
	return true;
}
