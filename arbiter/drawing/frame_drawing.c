#include "drawing/frame_drawing.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "drawing/frame_fields.h"
#include "drawing/place_drawing.h"
#include "drawing/sentence.h"
#include "drawing/table_layout.h"

static const struct lettering title_letters = {17, true, {0.11, 0.12, 0.14}};
static const struct lettering letters = {13, false, {0.11, 0.12, 0.14}};
static const struct lettering bold_letters = {13, true, {0.11, 0.12, 0.14}};
static const struct lettering name_letters = {14, true, {0.11, 0.12, 0.14}};
static const struct lettering points_letters = {22, true, {0.11, 0.12, 0.14}};
static const struct lettering small_letters = {11, false, {0.36, 0.38, 0.42}};

/* Are words of the frame that could be cards meant so? */
static bool
has_cards(const json_t *frame)
{
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		if (strcmp(frame_string(place, "piece"), "card") == 0)
			return true;
	}
	return false;
}

static void
draw_heading(
	cairo_t *cairo, const struct frame_drawing *drawing, struct box box)
{
	const double half = box.width / 2;
	struct text heading = {0};

	brush_text(cairo, &title_letters, drawing->title, box.x + 2, box.y + 25,
		box.width * 0.68);
	brush_text_right(cairo, &letters, drawing->progress,
		box.x + box.width - 2, box.y + 25, box.width * 0.3);
	frame_add_heading(drawing->frame, &heading);
	if (heading.length > 0)
		sentence_draw(cairo, &letters, heading.bytes, box.x + 2,
			box.y + 45, 2 * half, has_cards(drawing->frame));
	text_release(&heading);
}

static void
draw_felt(cairo_t *cairo, struct box box)
{
	brush_fill(cairo, box, 14, ink_rim);
	box.x += 4;
	box.y += 4;
	box.width -= 8;
	box.height -= 8;
	brush_fill(cairo, box, 11, ink_felt);
}

/* Before the name of who is to act. */
static void
draw_pointer(cairo_t *cairo, double x, double y)
{
	cairo_move_to(cairo, x, y - 11);
	cairo_rel_line_to(cairo, 10, 6);
	cairo_rel_line_to(cairo, -10, 6);
	cairo_close_path(cairo);
	brush_use(cairo, ink_red);
	cairo_fill(cairo);
}

static void
draw_plate(cairo_t *cairo, const struct frame_drawing *drawing, struct box box,
	size_t seat)
{
	const json_t *frame = drawing->frame;
	const bool acts = frame_is_to_act(frame, seat);
	const double left = box.x + 9, right = box.x + box.width - 9;
	const double room = box.width - 18 - 52;
	char text[40];

	brush_fill(cairo, box, 8, ink_plate);
	if (acts) {
		brush_outline(cairo, box, 8, 3, ink_mark);
		draw_pointer(cairo, left, box.y + 21);
	}
	brush_text(cairo, &name_letters, drawing->names[seat],
		acts ? left + 14 : left, box.y + 21, acts ? room - 14 : room);
	snprintf(text, sizeof text, "%d",
		frame_item(json_object_get(frame, "points"), seat));
	brush_text_right(cairo, &points_letters, text, right, box.y + 25, 60);
	brush_text_right(
		cairo, &small_letters, "points", right, box.y + 40, 60);
	snprintf(text, sizeof text, "seat %zu%s", seat, acts ? ", to act" : "");
	brush_text(cairo, &small_letters, text, left, box.y + 39, room);
	sentence_draw(cairo, &small_letters, frame_seat_caption(frame, seat),
		left, box.y + 56, box.width - 12, has_cards(frame));
}

/* Adds WORDS; "player 1" is a name there. */
static void
add_words(struct text *text, const char *words, const char *const names[],
	size_t seats)
{
	static const char player[] = "player ";
	const char *at;

	while ((at = strstr(words, player))) {
		char *end;
		const char *number = at + strlen(player);
		unsigned long seat = strtoul(number, &end, 10);
		bool named = isdigit((unsigned char)*number) && seat < seats;

		text_add(text, words, (size_t)(at - words));
		if (named)
			text_add_format(text, "%.60s", names[seat]);
		else
			text_add(text, at, (size_t)(end - at));
		words = end;
	}
	text_add_string(text, words);
}

/* What was done and what it made, in words. */
static void
add_last(struct text *text, const struct frame_drawing *drawing,
	const json_t *last)
{
	const json_t *marks = json_object_get(last, "marks");
	const char *separator = ": ";
	size_t i;
	const json_t *mark;

	add_words(text, frame_string(last, "words"), drawing->names,
		frame_seats(drawing->frame));
	json_array_foreach(marks, i, mark)
	{
		text_add_format(
			text, "%s%s", separator, frame_string(mark, "words"));
		separator = "; ";
	}
}

static void
draw_last(cairo_t *cairo, const struct frame_drawing *drawing, struct box box)
{
	const json_t *last = json_object_get(drawing->frame, "last");
	size_t seat = (size_t)frame_number(last, "seat", 0);
	struct text text = {0};
	double x;

	if (!last)
		return;
	x = box.x + 8 +
	    brush_text(cairo, &bold_letters, drawing->names[seat], box.x + 2,
		    box.y + 20, box.width / 3);
	add_last(&text, drawing, last);
	if (text.length > 0)
		sentence_draw(cairo, &letters, text.bytes, x, box.y + 20,
			box.x + box.width - x, has_cards(drawing->frame));
	text_release(&text);
}

/* What the points are the sum of, once the game is over. */
static void
draw_parts(cairo_t *cairo, const json_t *frame, struct box box)
{
	struct text text = {0};
	size_t i;
	const json_t *part;

	json_array_foreach(json_object_get(frame, "parts"), i, part)
	{
		const json_t *points = json_array_get(part, 1);

		text_add_format(&text, "%s%s ", i > 0 ? ", " : "",
			json_string_value(json_array_get(part, 0)));
		for (size_t seat = 0; seat < json_array_size(points); seat++)
			text_add_format(&text, "%s%d", seat > 0 ? " : " : "",
				frame_item(points, seat));
	}
	if (text.length > 0)
		brush_text(cairo, &letters, text.bytes, box.x + 2, box.y + 62,
			box.width - 4);
	text_release(&text);
}

void
frame_drawing_size(const json_t *frame, double *width, double *height)
{
	struct table_layout layout;

	table_layout_init(&layout, frame);
	*width = layout.width;
	*height = layout.height;
}

void
frame_drawing(cairo_t *cairo, const struct frame_drawing *drawing)
{
	const json_t *frame = drawing->frame;
	const size_t places = json_array_size(json_object_get(frame, "places"));
	struct table_layout layout;

	table_layout_init(&layout, frame);
	brush_use(cairo, ink_paper);
	cairo_paint(cairo);
	draw_heading(cairo, drawing, layout.heading);
	draw_felt(cairo, layout.felt);
	for (size_t seat = 0; seat < frame_seats(frame); seat++)
		draw_plate(cairo, drawing, layout.seats[seat].plate, seat);
	for (size_t i = 0; i < places; i++)
		place_drawing(
			cairo, table_layout_place(&layout, frame, i), frame, i);
	draw_last(cairo, drawing, layout.footer);
	brush_text(cairo, &bold_letters, drawing->result, layout.footer.x + 2,
		layout.footer.y + 41, layout.footer.width - 4);
	draw_parts(cairo, frame, layout.footer);
}
