#include "drawing/picture_file.h"

#include <ctype.h>
#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/game.h"

#include "base/table.h"
#include "base/text.h"
#include "drawing/brush.h"
#include "drawing/frame_fields.h"
#include "drawing/frame_text.h"
#include "drawing/place_drawing.h"

/*
 * Where things stand in a picture of a frame: the felt, and on it what is
 * nobody's in the middle and the seats around it, seat 0 below and the others
 * clockwise from there. More than four seats have a strip each, and where no
 * seat owns a place they have their names in a row. All frames of a game have
 * the same layout.
 */

/* The boxes of what a seat owns, and of its name and points. */
struct table_seat {
	struct box plate;
	struct box hand;
	struct box row; /* in the middle, before the seat */
	struct box pile;
};

struct table_layout {
	double width, height; /* of the picture */
	struct box heading, felt, footer;
	struct table_seat common; /* nobody's; it has no plate */
	struct table_seat seats[GAME_SEATS_MAX];
};

enum {
	WIDTH = 640,
	MARGIN = 12,
	HEADING = 56,
	FOOTER = 76,
	GAP = 10,
	PLATE_WIDTH = 176,
	PLATE_HEIGHT = 64,
	PILE_WIDTH = 108,
	PILE_HEIGHT = 86, /* with what is written below it */
	PILE_ROWS = 118,  /* the same with two rows, one half over the other */
	STOCK_WIDTH = 70,
	HAND_HEIGHT = 102, /* two rows, one half over the other */
	STRIP = PILE_ROWS,
	COLUMN = PLATE_HEIGHT + HAND_HEIGHT + PILE_HEIGHT + GAP,
	ROW = PIECE_HEIGHT + GAP / 2,
	TABLE_HEIGHT = 150, /* of what lies in the middle */
	IN_A_ROW = 4,	    /* plates */
};

/* What a game has, which decides where there has to be room. */
struct needs {
	bool owned;	   /* places of seats */
	bool owned_rows;   /* some of them rows */
	bool common_piles; /* nobody's */
	bool common_rows;
	double grid; /* how high one wants to be; 0: there is none */
};

static double
least(double a, double b)
{
	return a < b ? a : b;
}

static double
grid_height(const json_t *place)
{
	const json_t *size = json_object_get(place, "size");
	double rows = frame_item(size, 0), columns = frame_item(size, 1);
	const double room = WIDTH - 2 * MARGIN - 2 * GAP;
	double square = least(room / (rows + 2), room / (columns + 2));

	return least(square, 42) * (rows + 2);
}

static struct needs
needs_of(const json_t *frame)
{
	struct needs needs = {0};
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		bool owned = json_object_get(place, "owner") != NULL;

		needs.owned |= owned;
		if (frame_place_is(place, "grid"))
			needs.grid = grid_height(place);
		else if (frame_place_is(place, "pile"))
			needs.common_piles |= !owned;
		else if (frame_place_is(place, "row") && owned)
			needs.owned_rows = true;
		else
			needs.common_rows |= !owned;
	}
	return needs;
}

/* The places of nobody in BOX: piles on the left where there are others. */
static void
lay_common(
	struct table_layout *layout, const struct needs *needs, struct box box)
{
	struct box pile = {box.x, box.y + (box.height - PILE_HEIGHT) / 2,
		box.width, PILE_HEIGHT};

	if (needs->common_piles && (needs->common_rows || needs->grid > 0)) {
		pile.width = STOCK_WIDTH;
		box.x += STOCK_WIDTH + GAP;
		box.width -= STOCK_WIDTH + GAP;
	} else if (needs->owned_rows) {
		pile.width = STOCK_WIDTH;
		pile.y = box.y;
	}
	layout->common =
		(struct table_seat){.hand = box, .row = box, .pile = pile};
}

/* What a seat above or below the middle has, from Y on. */
static void
lay_strip(struct table_seat *seat, double y)
{
	const double x = MARGIN + GAP;
	const double right = WIDTH - MARGIN - GAP;
	const double hand = x + PLATE_WIDTH + GAP;

	seat->plate = (struct box){
		x, y + (STRIP - PLATE_HEIGHT) / 2, PLATE_WIDTH, PLATE_HEIGHT};
	seat->pile = (struct box){right - PILE_WIDTH, y, PILE_WIDTH, PILE_ROWS};
	seat->hand = (struct box){hand, y + (STRIP - HAND_HEIGHT) / 2,
		right - PILE_WIDTH - GAP - hand, HAND_HEIGHT};
}

/* What a seat beside the middle has. */
static void
lay_column(struct table_seat *seat, double x, double y)
{
	seat->plate = (struct box){x, y, PLATE_WIDTH, PLATE_HEIGHT};
	y += PLATE_HEIGHT + GAP / 2;
	seat->hand = (struct box){x, y, PLATE_WIDTH, HAND_HEIGHT};
	y += HAND_HEIGHT + GAP / 2;
	seat->pile = (struct box){x, y, PLATE_WIDTH, PILE_HEIGHT};
}

/* The seats that are there; NULL where nobody sits. */
struct sides {
	struct table_seat *below, *left, *above, *right;
};

static struct sides
sides_of(struct table_layout *layout, size_t seats)
{
	struct table_seat *s = layout->seats;

	switch (seats) {
	case 2:
		return (struct sides){.below = s, .above = s + 1};
	case 3:
		return (struct sides){
			.below = s, .left = s + 1, .right = s + 2};
	case 4:
		return (struct sides){s, s + 1, s + 2, s + 3};
	}
	return (struct sides){.below = s};
}

/* The rows of seats in the middle, BOX, each before its seat. Returns what is
 * left of it. */
static struct box
lay_rows(const struct sides *sides, struct box box)
{
	double half = box.width / 2;
	double middle = box.y + (box.height - PIECE_HEIGHT) / 2;

	if (sides->left)
		sides->left->row =
			(struct box){box.x, middle, half, PIECE_HEIGHT};
	if (sides->right)
		sides->right->row =
			(struct box){box.x + half, middle, half, PIECE_HEIGHT};
	if (sides->above) {
		sides->above->row =
			(struct box){box.x, box.y, box.width, PIECE_HEIGHT};
		box.y += ROW;
		box.height -= ROW;
	}
	box.height -= ROW;
	sides->below->row = (struct box){
		box.x, box.y + box.height + GAP / 2, box.width, PIECE_HEIGHT};
	return box;
}

static double
middle_height(const struct needs *needs, const struct sides *sides)
{
	double height = needs->grid;

	if (needs->common_rows && height < TABLE_HEIGHT)
		height = TABLE_HEIGHT;
	if (needs->common_piles && height < PILE_HEIGHT)
		height = PILE_HEIGHT;
	if (needs->owned_rows && height < 2 * ROW)
		height = needs->common_rows ? height + 2 * ROW : 2 * ROW;
	return sides->left && height < COLUMN ? COLUMN : height;
}

/* Seats around the middle. Returns where the felt ends. */
static double
lay_around(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	struct sides sides = sides_of(layout, seats);
	double y = HEADING + GAP;
	const double indent = sides.left ? PLATE_WIDTH + 2 * GAP : GAP;

	if (sides.above) {
		lay_strip(sides.above, y);
		y += STRIP + GAP;
	}
	struct box middle = {MARGIN + indent, y, WIDTH - 2 * (MARGIN + indent),
		middle_height(needs, &sides)};
	if (sides.left) {
		lay_column(sides.left, MARGIN + GAP, y);
		lay_column(sides.right, WIDTH - MARGIN - GAP - PLATE_WIDTH, y);
	}
	y += middle.height + GAP;
	lay_strip(sides.below, y);
	if (needs->owned_rows) {
		struct box rest = lay_rows(&sides, middle);

		lay_common(layout, needs, needs->common_rows ? rest : middle);
	} else
		lay_common(layout, needs, middle);
	return y + STRIP + GAP;
}

/* A strip for each of many seats below what is nobody's. */
static double
lay_strips(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	const struct sides none = {0};
	struct box middle = {MARGIN + GAP, HEADING + GAP,
		WIDTH - 2 * (MARGIN + GAP), middle_height(needs, &none)};
	double y = middle.y + middle.height;

	lay_common(layout, needs, middle);
	for (size_t i = 0; i < seats; i++) {
		struct table_seat *seat = &layout->seats[i];

		lay_strip(seat, y);
		seat->row = seat->hand;
		if (needs->owned_rows) {
			seat->hand.width = seat->hand.width / 2 - GAP;
			seat->row.width /= 2;
			seat->row.x += seat->row.width;
		}
		y += STRIP + GAP;
	}
	return y;
}

/* Plates alone, above what is nobody's. */
static double
lay_plates(struct table_layout *layout, const struct needs *needs, size_t seats)
{
	const struct sides none = {0};
	const size_t columns = seats < IN_A_ROW ? seats : IN_A_ROW;
	const double step = (WIDTH - 2 * MARGIN - GAP) /
			    (columns > 0 ? (double)columns : 1);
	double y = HEADING + GAP;

	for (size_t i = 0; i < seats; i++) {
		layout->seats[i].plate = (struct box){
			MARGIN + GAP + step * (double)(i % columns), y,
			step - GAP, PLATE_HEIGHT};
		if (i % columns == columns - 1 || i == seats - 1)
			y += PLATE_HEIGHT + GAP;
	}
	struct box middle = {MARGIN + GAP, y, WIDTH - 2 * (MARGIN + GAP),
		middle_height(needs, &none)};
	lay_common(layout, needs, middle);
	return y + middle.height + GAP;
}

static void
table_layout_init(struct table_layout *layout, const json_t *frame)
{
	const struct needs needs = needs_of(frame);
	const size_t seats = frame_seats(frame);
	double bottom;

	*layout = (struct table_layout){.width = WIDTH};
	if (!needs.owned)
		bottom = lay_plates(layout, &needs, seats);
	else if (seats <= 4)
		bottom = lay_around(layout, &needs, seats);
	else
		bottom = lay_strips(layout, &needs, seats);
	layout->height = bottom + FOOTER;
	layout->heading = (struct box){MARGIN, 0, WIDTH - 2 * MARGIN, HEADING};
	layout->felt = (struct box){
		MARGIN, HEADING, WIDTH - 2 * MARGIN, bottom - HEADING};
	layout->footer =
		(struct box){MARGIN, bottom, WIDTH - 2 * MARGIN, FOOTER};
}

static struct box
box_of(const struct table_seat *seat, const json_t *place)
{
	if (frame_place_is(place, "hand"))
		return seat->hand;
	return frame_place_is(place, "pile") ? seat->pile : seat->row;
}

static struct box
table_layout_place(
	const struct table_layout *layout, const json_t *frame, size_t number)
{
	const json_t *places = json_object_get(frame, "places");
	const json_t *place = json_array_get(places, number);
	int owner = frame_number(place, "owner", -1);
	struct box box = box_of(
		owner < 0 ? &layout->common : &layout->seats[owner], place);
	int before = 0, sharing = 0;
	size_t i;
	const json_t *other;

	json_array_foreach(places, i, other)
	{
		if (frame_number(other, "owner", -1) != owner ||
			!frame_place_is(other, frame_string(place, "kind")))
			continue;
		before += i < number;
		sharing++;
	}
	box.width /= sharing;
	box.x += before * box.width;
	return box;
}

/* Frames */

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
	return reason_say(
		reason, "%.400s: %s", path, cairo_status_to_string(status));
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

	if (cairo_library_load(reason) < 0)
		return -1;
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

	if (cairo_library_load(reason) < 0)
		return -1;
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

/* Beside words there is no table around the places. */
enum { PLACES_WIDTH = 560, NAME_WIDTH = 110, CARD_ROOM = 54, SQUARE = 40 };

static double
height_of(const json_t *place)
{
	const json_t *size = json_object_get(place, "size");

	return size ? SQUARE * (frame_item(size, 0) + 2)
		    : PIECE_HEIGHT + 2 * GAP;
}

/* The box of PLACE from Y on, as wide as what lies there. */
static struct box
box_of_place(const json_t *place, double y)
{
	const json_t *size = json_object_get(place, "size");
	const double room = PLACES_WIDTH - NAME_WIDTH - GAP;
	const double wanted =
		size ? SQUARE * (frame_item(size, 1) + 2)
		     : CARD_ROOM * (double)frame_place_pieces(place);

	return (struct box){NAME_WIDTH, y + (size ? 0 : GAP),
		least(wanted, room), size ? height_of(place) : PIECE_HEIGHT};
}

static void
draw_places(cairo_t *cairo, const json_t *frame, double height)
{
	const struct lettering pale = {13, true, ink_paper};
	double y = GAP;
	size_t i;
	const json_t *place;

	draw_felt(cairo, (struct box){0, 0, PLACES_WIDTH, height});
	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		const double middle = y + height_of(place) / 2;

		brush_text(cairo, &pale, frame_string(place, "name"), 2 * GAP,
			middle + 5, NAME_WIDTH - 2 * GAP);
		place_drawing(cairo, box_of_place(place, y), frame, i);
		y += height_of(place);
	}
}

int
picture_places_svg(
	const json_t *frame, struct text *text, char reason[static REASON_MAX])
{
	double height = 2 * GAP;
	size_t i;
	const json_t *place;

	if (cairo_library_load(reason) < 0)
		return -1;
	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		height += height_of(place);
	}
	cairo_surface_t *surface = cairo_svg_surface_create_for_stream(
		add_bytes, text, PLACES_WIDTH, height);
	cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
	cairo_t *cairo = cairo_create(surface);
	draw_places(cairo, frame, height);
	cairo_status_t status = cairo_status(cairo);
	cairo_destroy(cairo);
	cairo_surface_finish(surface);
	if (status == CAIRO_STATUS_SUCCESS)
		status = cairo_surface_status(surface);
	cairo_surface_destroy(surface);
	return status == CAIRO_STATUS_SUCCESS
		       ? 0
		       : complain("a picture", status, reason);
}

void
picture_file_end(void)
{
	cairo_library_end();
}
