#include "drawing/place_drawing.h"

#include <stdio.h>

#include "drawing/fan.h"
#include "drawing/frame_fields.h"
#include "drawing/grid_drawing.h"
#include "drawing/piece_drawing.h"

static const struct lettering label = {11, false, {0.90, 0.95, 0.91}};

enum {
	LABEL_HEIGHT = 16,
	STACKED = 3, /* pieces that a pile is drawn as */
};

static void
draw_piece(cairo_t *cairo, struct box box, const char *kind, const char *face,
	bool marked)
{
	if (marked)
		box.y -= 4;
	piece_drawing(cairo, box, kind, face);
	if (marked)
		brush_outline(cairo, box, 5, 2.5, ink_mark);
}

/* A hand or a row: faces, then what is hidden. */
static void
draw_fan(cairo_t *cairo, struct box box, const json_t *frame, size_t number,
	const json_t *place)
{
	const json_t *faces = json_object_get(place, "faces");
	const char *kind = frame_string(place, "piece");
	size_t count = frame_place_pieces(place);
	struct fan fan;

	fan_init(&fan, box, count,
		frame_place_is(place, "hand") ? FAN_HELD : FAN_LAID);
	for (size_t i = 0; i < count; i++) {
		const json_t *face = json_array_get(faces, i);

		draw_piece(cairo, fan_at(&fan, i), kind,
			json_string_value(face),
			face && frame_has_moved(frame, number, face));
	}
}

static void
draw_label(cairo_t *cairo, struct box box, const json_t *place)
{
	char text[64];

	snprintf(text, sizeof text, "%.40s: %zu", frame_string(place, "name"),
		frame_place_pieces(place));
	brush_text_middle(cairo, &label, text, box.x + box.width / 2,
		box.y + box.height - 3, box.width);
}

static void
draw_empty(cairo_t *cairo, struct box box)
{
	const double dash[] = {4, 4};

	cairo_set_dash(cairo, dash, 2, 0);
	brush_outline(cairo, box, 5, 1, label.ink);
	cairo_set_dash(cairo, NULL, 0, 0);
}

/* As many as there are, but not more than a few. */
static void
draw_stack(cairo_t *cairo, struct box box, const json_t *place)
{
	const double height = PIECE_HEIGHT + LABEL_HEIGHT;
	size_t count = frame_place_pieces(place);

	box.y += (box.height - height) / 2;
	box.height = height;
	draw_label(cairo, box, place);
	struct box top = {box.x + (box.width - PIECE_WIDTH) / 2, box.y,
		PIECE_WIDTH, PIECE_HEIGHT};
	if (count == 0)
		draw_empty(cairo, top);
	for (size_t i = 0; i < count && i < STACKED; i++) {
		piece_drawing(cairo, top, frame_string(place, "piece"), NULL);
		top.x += 2;
		top.y -= 2;
	}
}

/* How many of FACES have just been brought to the place NUMBER. */
static size_t
moved_to(const json_t *frame, size_t number, const json_t *faces)
{
	size_t i, moved = 0;
	const json_t *face;

	json_array_foreach(faces, i, face)
	{
		if (frame_has_moved(frame, number, face))
			moved++;
	}
	return moved;
}

/* What has just been brought there lies open, the rest is a stack. */
static void
draw_pile(cairo_t *cairo, struct box box, const json_t *frame, size_t number,
	const json_t *place)
{
	const json_t *faces = json_object_get(place, "faces");
	struct fan fan;
	size_t moved = moved_to(frame, number, faces);
	size_t i, at = 0;
	const json_t *face;

	if (moved == 0) {
		draw_stack(cairo, box, place);
		return;
	}
	draw_label(cairo, box, place);
	box.height -= LABEL_HEIGHT;
	fan_init(&fan, box, moved, FAN_HELD);
	json_array_foreach(faces, i, face)
	{
		if (!frame_has_moved(frame, number, face))
			continue;
		draw_piece(cairo, fan_at(&fan, at++),
			frame_string(place, "piece"), json_string_value(face),
			true);
	}
}

void
place_drawing(
	cairo_t *cairo, struct box box, const json_t *frame, size_t number)
{
	const json_t *place =
		json_array_get(json_object_get(frame, "places"), number);

	if (frame_place_is(place, "grid"))
		grid_drawing(cairo, box, frame, number);
	else if (frame_place_is(place, "pile"))
		draw_pile(cairo, box, frame, number, place);
	else
		draw_fan(cairo, box, frame, number, place);
}
