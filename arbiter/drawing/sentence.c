#include "drawing/sentence.h"

#include <string.h>

#include "drawing/card_drawing.h"

enum { WORD_MAX = 128 }; /* bytes, with the NUL */

struct line {
	cairo_t *cairo;
	const struct lettering *lettering;
	double x, y, end;
	bool full;
};

/* Draws LENGTH bytes of TEXT, or an ellipsis if they have no room. */
static void
draw_letters(struct line *line, const char *text, size_t length)
{
	char word[WORD_MAX];

	if (line->full || length == 0)
		return;
	strlcpy(word, text, length < WORD_MAX ? length + 1 : WORD_MAX);
	double width = brush_text_width(line->cairo, line->lettering, word);
	line->full = line->x + width > line->end;
	line->x += brush_text(line->cairo, line->lettering,
		line->full ? "…" : word, line->x, line->y, width);
}

static void
draw_card(struct line *line, const char *word, size_t length)
{
	double width = card_drawing_word(line->cairo, line->lettering, word,
		length, line->x, line->y, false);

	if (line->x + width > line->end) {
		draw_letters(line, "…", strlen("…"));
		line->full = true;
	}
	if (line->full)
		return;
	card_drawing_word(line->cairo, line->lettering, word, length, line->x,
		line->y, true);
	line->x += width;
}

/* Draws a word with what is set behind it. */
static void
draw_word(struct line *line, const char *word, size_t length, bool cards)
{
	size_t bare = length;

	while (bare > 0 && strchr(",;:.", word[bare - 1]))
		bare--;
	if (cards && card_drawing_is_word(word, bare)) {
		draw_card(line, word, bare);
		draw_letters(line, word + bare, length - bare);
	} else
		draw_letters(line, word, length);
}

double
sentence_draw(cairo_t *cairo, const struct lettering *lettering,
	const char *text, double x, double y, double width, bool cards)
{
	struct line line = {cairo, lettering, x, y, x + width, false};

	while (*text != '\0' && !line.full) {
		size_t length = strcspn(text, " ");

		draw_word(&line, text, length, cards);
		text += length;
		length = strspn(text, " ");
		line.x += lettering->size * 0.3 * (double)length;
		text += length;
	}
	return line.x;
}
