#include "teaching/rules_page.h"

#include <stdlib.h>
#include <string.h>

enum { WIDTH = 80, FACE_MAX = 32 };

static size_t
line_length(const char *line)
{
	return strcspn(line, "\n");
}

/* What a block of KIND begins with. */
static const char *
mark_of(enum rules_block_kind kind)
{
	switch (kind) {
	case RULES_TITLE:
		return "# ";
	case RULES_SECTION:
		return "## ";
	case RULES_ITEM:
		return "- ";
	case RULES_PICTURE:
		return "| ";
	case RULES_PARAGRAPH:
		break;
	}
	return "";
}

static enum rules_block_kind
kind_of(const char *line)
{
	for (enum rules_block_kind kind = 0; kind <= RULES_PICTURE; kind++) {
		const char *mark = mark_of(kind);

		if (*mark != '\0' && strncmp(line, mark, strlen(mark)) == 0)
			return kind;
	}
	return RULES_PARAGRAPH;
}

/* Only pictures and paragraphs have several lines. */
static bool
goes_on(enum rules_block_kind kind, const char *next)
{
	return line_length(next) > 0 && kind == kind_of(next) &&
	       (kind == RULES_PICTURE || kind == RULES_PARAGRAPH);
}

bool
rules_block_next(const char **rest, struct rules_block *block)
{
	const char *at = *rest + strspn(*rest, "\n");
	const enum rules_block_kind kind = kind_of(at);
	const char *end = at + line_length(at);

	if (*at == '\0')
		return false;
	while (*end != '\0' && goes_on(kind, end + 1))
		end += 1 + line_length(end + 1);
	if (kind != RULES_PICTURE)
		at += strlen(mark_of(kind));
	*block = (struct rules_block){kind, at, (size_t)(end - at)};
	*rest = end;
	return true;
}

/* Takes the next word off LINE, which ends at END, into WORD. */
static bool
next_word(const char **line, const char *end, char word[static FACE_MAX])
{
	while (*line < end && strchr(" ,", **line))
		++*line;
	size_t length = 0;
	for (; *line < end && !strchr(" ,", **line); ++*line) {
		if (length + 1 < FACE_MAX)
			word[length++] = **line;
	}
	word[length] = '\0';
	return length > 0;
}

static json_t *
cards_of(const char *line, const char *end)
{
	json_t *faces = json_array();
	char word[FACE_MAX];

	while (next_word(&line, end, word))
		json_array_append_new(faces, json_string(word));
	return faces;
}

static json_t *
tiles_of(const char *line, const char *end)
{
	json_t *faces = json_array();
	char row[FACE_MAX], column[FACE_MAX], face[FACE_MAX];

	while (next_word(&line, end, row) && next_word(&line, end, column) &&
		next_word(&line, end, face))
		json_array_append_new(faces,
			json_pack("[iis]", atoi(row), atoi(column), face));
	return faces;
}

/* "table: 3H 4C" or "board 3x7: 1 0 ldld", to END. */
static json_t *
place_of(const char *line, const char *end)
{
	const char *colon = memchr(line, ':', (size_t)(end - line));
	const char *name_end = colon;
	int rows = 0, columns = 0;

	if (!colon)
		return NULL;
	while (name_end > line && name_end[-1] != ' ')
		name_end--;
	if (name_end > line && sscanf(name_end, "%dx%d", &rows, &columns) == 2)
		return json_pack("{s:s,s:s%,s:s,s:[ii],s:o}", "kind", "grid",
			"name", line, (size_t)(name_end - 1 - line), "piece",
			"tile", "size", rows, columns, "faces",
			tiles_of(colon + 1, end));
	return json_pack("{s:s,s:s%,s:s,s:o}", "kind", "row", "name", line,
		(size_t)(colon - line), "piece", "card", "faces",
		cards_of(colon + 1, end));
}

json_t *
rules_block_frame(const struct rules_block *block)
{
	const char *end = block->text + block->length;
	json_t *frame = json_pack("{s:[],s:[],s:[],s:[],s:[]}", "turn",
		"points", "captions", "seats", "places");

	for (const char *line = block->text; line < end;) {
		const char *stop = line + line_length(line);

		json_array_append_new(json_object_get(frame, "places"),
			place_of(line + strlen("| "), stop));
		line = stop + 1;
	}
	return frame;
}

static size_t
columns_of(const char *text, size_t length)
{
	size_t columns = 0;

	for (size_t i = 0; i < length; i++)
		columns += ((unsigned char)text[i] & 0xc0) != 0x80;
	return columns;
}

/* Prints LENGTH bytes, whose first line begins with FIRST and all others with as
 * many blanks. */
static void
print_wrapped(FILE *file, const char *first, const char *text, size_t length)
{
	const char *end = text + length;
	size_t at = strlen(first);

	fputs(first, file);
	while (text < end) {
		size_t word = strcspn(text, " \n");

		if (word > (size_t)(end - text))
			word = (size_t)(end - text);
		if (at > strlen(first) &&
			at + 1 + columns_of(text, word) > WIDTH) {
			fprintf(file, "\n%*s", (int)strlen(first), "");
			at = strlen(first);
		} else if (at > strlen(first)) {
			fputc(' ', file);
			at++;
		}
		fwrite(text, 1, word, file);
		at += columns_of(text, word);
		text += word;
		text += text < end;
	}
	fputc('\n', file);
}

static void
print_heading(FILE *file, const struct rules_block *block, char line)
{
	const size_t columns = columns_of(block->text, block->length);

	fprintf(file, "%.*s\n", (int)block->length, block->text);
	for (size_t i = 0; i < columns; i++)
		fputc(line, file);
	fputc('\n', file);
}

void
rules_page_print(FILE *file, const char *text,
	void (*picture)(void *owner, FILE *, const json_t *frame), void *owner)
{
	struct rules_block block;
	bool in_list = true; /* no empty line at the beginning */
	json_t *frame;

	while (rules_block_next(&text, &block)) {
		if (!in_list ||
			(block.kind != RULES_ITEM && block.kind != RULES_TITLE))
			fputc('\n', file);
		in_list = block.kind == RULES_ITEM;
		switch (block.kind) {
		case RULES_TITLE:
			print_heading(file, &block, '=');
			break;
		case RULES_SECTION:
			print_heading(file, &block, '-');
			break;
		case RULES_PARAGRAPH:
			print_wrapped(file, "", block.text, block.length);
			break;
		case RULES_ITEM:
			print_wrapped(file, "  - ", block.text, block.length);
			break;
		case RULES_PICTURE:
			frame = rules_block_frame(&block);
			picture(owner, file, frame);
			json_decref(frame);
			break;
		}
	}
}
