#include "drawing/picture_file.h"

#include <cairo-svg.h>
#include <ctype.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/columns.h"
#include "base/text.h"
#include "drawing/frame_fields.h"
#include "drawing/frame_text.h"
#include "drawing/place_drawing.h"
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
add_named(struct text *text, const char *words, const char *const names[],
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

	add_named(text, frame_string(last, "words"), drawing->names,
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

/* The size in points, for all frames of a game the same. */
static void
picture_size(const json_t *frame, double *width, double *height)
{
	struct table_layout layout;

	table_layout_init(&layout, frame);
	*width = layout.width;
	*height = layout.height;
}

static void
draw_frame(cairo_t *cairo, const struct frame_drawing *drawing)
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

static int
complain(
	const char *path, cairo_status_t status, char reason[static REASON_MAX])
{
	if (status == CAIRO_STATUS_WRITE_ERROR && errno != 0)
		return reason_of_file(path, reason);
	snprintf(reason, REASON_MAX, "%.400s: %s", path,
		cairo_status_to_string(status));
	return -1;
}

static cairo_status_t
add_bytes(void *text, const unsigned char *bytes, unsigned length)
{
	text_add(text, (const char *)bytes, length);
	return text_failed(text) < 0 ? CAIRO_STATUS_NO_MEMORY
				     : CAIRO_STATUS_SUCCESS;
}

/* Draws on SURFACE, which is finished then. */
static cairo_status_t
draw(cairo_surface_t *surface, const struct frame_drawing *drawing)
{
	cairo_t *cairo = cairo_create(surface);

	draw_frame(cairo, drawing);
	cairo_status_t status = cairo_status(cairo);
	cairo_destroy(cairo);
	return status;
}

/* Adds BYTES as XML has them. */
static void
add_escaped(struct text *text, const char *bytes)
{
	for (const char *at = bytes; *at != '\0'; at++) {
		if (*at == '&')
			text_add_string(text, "&amp;");
		else if (*at == '<')
			text_add_string(text, "&lt;");
		else if (*at == '>')
			text_add_string(text, "&gt;");
		else
			text_add(text, at, 1);
	}
}

/* Adds what the picture shows in words, a line each. */
static int
add_description(struct text *text, const struct frame_drawing *drawing)
{
	const json_t *last = json_object_get(drawing->frame, "last");
	char *bytes = NULL;
	size_t length;
	FILE *file = open_memstream(&bytes, &length);

	if (!file)
		return -1;
	if (last) {
		columns_print(
			file, drawing->names[frame_number(last, "seat", 0)], 0);
		fprintf(file, " %s\n", frame_string(last, "words"));
	}
	frame_text_print(file, drawing->frame, drawing->names, false);
	int result = fclose(file);
	if (result == 0) {
		brush_replace_noncharacters(bytes, length);
		add_escaped(text, bytes);
	}
	free(bytes);
	return result;
}

/* Adds the words to what cairo has written, behind its first tag. */
static int
add_words(struct text *text, const struct text *drawn,
	const struct frame_drawing *drawing)
{
	const char *tag = drawn->bytes ? strstr(drawn->bytes, "<svg") : NULL;
	const char *end = tag ? strchr(tag, '>') : NULL;

	if (!end) {
		errno = EINVAL;
		return -1;
	}
	const size_t head = (size_t)(end + 1 - drawn->bytes);
	text_add(text, drawn->bytes, head);
	text_add_string(text, "\n<title>");
	add_escaped(text, drawing->title);
	text_add_string(text, ", ");
	add_escaped(text, drawing->progress);
	text_add_string(text, "</title>\n<desc>");
	if (add_description(text, drawing) < 0)
		return -1;
	text_add_string(text, "</desc>");
	text_add(text, drawn->bytes + head, drawn->length - head);
	return text_failed(text);
}

static int
write_text(const struct text *text, const char *path)
{
	FILE *file = fopen(path, "we");

	if (!file)
		return -1;
	size_t written = fwrite(text->bytes, 1, text->length, file);
	return fclose(file) == 0 && written == text->length ? 0 : -1;
}

static cairo_status_t
draw_svg(const struct frame_drawing *drawing, struct text *drawn)
{
	double width, height;

	picture_size(drawing->frame, &width, &height);
	cairo_surface_t *surface = cairo_svg_surface_create_for_stream(
		add_bytes, drawn, width, height);
	cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
	cairo_status_t status = draw(surface, drawing);
	cairo_surface_finish(surface);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(surface);
	cairo_surface_destroy(surface);
	return status;
}

int
picture_file_svg(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	struct text drawn = {0}, text = {0};
	int result = 0;

	errno = 0;
	cairo_status_t status = draw_svg(drawing, &drawn);
	if (status != CAIRO_STATUS_SUCCESS)
		result = complain(path, status, reason);
	else if (add_words(&text, &drawn, drawing) < 0 ||
		 write_text(&text, path) < 0)
		result = reason_of_file(path, reason);
	text_release(&drawn);
	text_release(&text);
	return result;
}

int
picture_file_png(const struct frame_drawing *drawing, const char *path,
	char reason[static REASON_MAX])
{
	double width, height;

	picture_size(drawing->frame, &width, &height);
	cairo_surface_t *surface = cairo_image_surface_create(
		CAIRO_FORMAT_RGB24, (int)ceil(width), (int)ceil(height));
	cairo_status_t status = draw(surface, drawing);
	errno = 0;
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_write_to_png(surface, path);
	cairo_surface_destroy(surface);
	return status == CAIRO_STATUS_SUCCESS ? 0
					      : complain(path, status, reason);
}

void
picture_file_end(void)
{
	cairo_debug_reset_static_data();
	FcFini();
}
