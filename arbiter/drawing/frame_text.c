#include "drawing/frame_text.h"

#include <string.h>

#include "base/table.h"
#include "base/text.h"
#include "common/frame_grid.h"
#include "common/mark.h"
#include "common/plural.h"
#include "drawing/frame_fields.h"

struct printer {
	FILE *file;
	const json_t *frame;
	const char *const *names;
	bool colour;
};

static bool
has_pieces(const json_t *place, const char *kind)
{
	return strcmp(frame_string(place, "piece"), kind) == 0;
}

static void
print_face(const struct printer *printer, const json_t *place, const char *face)
{
	const bool red = printer->colour && has_pieces(place, "card") &&
			 strlen(face) == 2 && strchr("DH", face[1]);
	char mark[MARK_TEXT_MAX];

	if (mark_format(face, printer->colour ? MARK_IN_COLOUR : MARK_UTF8,
		    mark) > 0)
		face = mark;

	fprintf(printer->file, " %s%s%s", red ? "\033[31m" : "", face,
		red ? "\033[0m" : "");
}

/* What lies in a pile is only counted. */
static void
print_pieces(const struct printer *printer, const json_t *place)
{
	const json_t *faces = json_object_get(place, "faces");
	const bool pile = frame_place_is(place, "pile");
	size_t counted = frame_place_pieces(place);
	size_t i;
	const json_t *face;

	if (!pile)
		counted -= json_array_size(faces);
	if (counted == 0 && (pile || json_array_size(faces) == 0))
		fputs(" -", printer->file);
	json_array_foreach(pile ? NULL : faces, i, face)
		print_face(printer, place, json_string_value(face));
	if (counted > 0)
		fprintf(printer->file, " %zu %s%s", counted,
			frame_string(place, "piece"), plural(counted));
	fputc('\n', printer->file);
}

/* The places of OWNER, or with -1 nobody's. */
static void
print_places(const struct printer *printer, int owner, const char *indent)
{
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(printer->frame, "places"), i, place)
	{
		if (frame_number(place, "owner", -1) != owner)
			continue;
		fprintf(printer->file, "%s%s:", indent,
			frame_string(place, "name"));
		if (frame_place_is(place, "grid")) {
			fputc('\n', printer->file);
			frame_grid_print(printer->file, place,
				printer->colour ? FRAME_GRID_COLOURS
						: FRAME_GRID_STROKES);
		} else
			print_pieces(printer, place);
	}
}

static void
print_heading(const struct printer *printer)
{
	struct text heading = {0};

	frame_add_heading(printer->frame, &heading);
	if (heading.length > 0)
		fprintf(printer->file, "%s\n", heading.bytes);
	text_release(&heading);
}

static void
print_seat(const struct printer *printer, size_t seat)
{
	const int points =
		frame_item(json_object_get(printer->frame, "points"), seat);
	const char *caption = frame_seat_caption(printer->frame, seat);

	fprintf(printer->file, "seat %zu, ", seat);
	columns_print(printer->file, printer->names[seat], 0);
	fprintf(printer->file, ": %d point%s", points, plural(points));
	if (*caption != '\0')
		fprintf(printer->file, ", %s", caption);
	fprintf(printer->file, "%s\n",
		frame_is_to_act(printer->frame, seat) ? ", to act" : "");
	print_places(printer, (int)seat, "  ");
}

void
frame_text_print(
	FILE *file, const json_t *frame, const char *const names[], bool colour)
{
	const struct printer printer = {file, frame, names, colour};

	print_heading(&printer);
	print_places(&printer, -1, "");
	for (size_t seat = 0; seat < frame_seats(frame); seat++)
		print_seat(&printer, seat);
}
