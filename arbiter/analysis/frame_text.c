#include "analysis/frame_text.h"

#include <stdbool.h>
#include <string.h>

#include "base/columns.h"

static const char *
string_of(const json_t *object, const char *name)
{
	const char *string = json_string_value(json_object_get(object, name));

	return string ? string : "";
}

/* The number NAME of OBJECT; NONE: it has no such number. */
static json_int_t
number_of(const json_t *object, const char *name, json_int_t none)
{
	const json_t *number = json_object_get(object, name);

	return number ? json_integer_value(number) : none;
}

static bool
is_to_act(const json_t *frame, size_t seat)
{
	const json_t *turn = json_object_get(frame, "turn");

	for (size_t i = 0; i < json_array_size(turn); i++)
		if (json_integer_value(json_array_get(turn, i)) ==
			(json_int_t)seat)
			return true;
	return false;
}

/* The face at ROW and COLUMN of a grid; a point where nothing lies. */
static const char *
face_at(const json_t *faces, json_int_t row, json_int_t column)
{
	size_t i;
	const json_t *face;

	json_array_foreach(faces, i, face) if (
		json_integer_value(json_array_get(face, 0)) == row &&
		json_integer_value(json_array_get(face, 1)) ==
			column) return json_string_value(json_array_get(face,
		2));
	return ".";
}

static void
print_grid(FILE *file, const json_t *place)
{
	const json_t *size = json_object_get(place, "size");
	json_int_t rows = json_integer_value(json_array_get(size, 0));
	json_int_t columns = json_integer_value(json_array_get(size, 1));

	for (json_int_t row = 0; row < rows; row++) {
		for (json_int_t column = 0; column < columns; column++)
			fprintf(file, " %-4s",
				face_at(json_object_get(place, "faces"), row,
					column));
		fputc('\n', file);
	}
}

/* What lies in a pile is only counted. */
static void
print_faces(FILE *file, const json_t *place)
{
	const json_t *faces = json_object_get(place, "faces");
	json_int_t hidden = number_of(place, "hidden", 0);
	size_t i;
	const json_t *face;

	if (strcmp(string_of(place, "kind"), "pile") == 0)
		hidden += (json_int_t)json_array_size(faces);
	else
		json_array_foreach(faces, i, face)
			fprintf(file, " %s", json_string_value(face));
	if (hidden > 0)
		fprintf(file, " %" JSON_INTEGER_FORMAT " %s%s", hidden,
			string_of(place, "piece"), hidden == 1 ? "" : "s");
	fputc('\n', file);
}

static void
print_place(FILE *file, const json_t *place)
{
	fprintf(file, "%s:", string_of(place, "name"));
	if (strcmp(string_of(place, "kind"), "grid") != 0) {
		print_faces(file, place);
		return;
	}
	fputc('\n', file);
	print_grid(file, place);
}

/* The places of OWNER, or with -1 nobody's. */
static void
print_places(
	FILE *file, const json_t *frame, json_int_t owner, const char *indent)
{
	size_t i;
	const json_t *place;

	json_array_foreach(json_object_get(frame, "places"), i, place)
	{
		if (number_of(place, "owner", -1) != owner)
			continue;
		fputs(indent, file);
		print_place(file, place);
	}
}

static void
print_captions(FILE *file, const json_t *frame)
{
	const json_t *deal = json_object_get(frame, "deal");
	const char *separator = "";
	size_t i;
	const json_t *caption;

	if (deal) {
		fprintf(file,
			"deal %" JSON_INTEGER_FORMAT
			" of %" JSON_INTEGER_FORMAT,
			json_integer_value(json_array_get(deal, 0)),
			json_integer_value(json_array_get(deal, 1)));
		separator = ", ";
	}
	json_array_foreach(json_object_get(frame, "captions"), i, caption)
	{
		fprintf(file, "%s%s", separator, json_string_value(caption));
		separator = ", ";
	}
	if (*separator != '\0')
		fputc('\n', file);
}

static void
print_seat(FILE *file, const json_t *frame, size_t seat, const char *name)
{
	const json_t *points = json_object_get(frame, "points");
	const char *caption = json_string_value(
		json_array_get(json_object_get(frame, "seats"), seat));

	fprintf(file, "seat %zu, ", seat);
	columns_print(file, name, 0);
	fprintf(file, ": %" JSON_INTEGER_FORMAT " points",
		json_integer_value(json_array_get(points, seat)));
	if (caption && *caption != '\0')
		fprintf(file, ", %s", caption);
	fprintf(file, "%s\n", is_to_act(frame, seat) ? ", to act" : "");
	print_places(file, frame, (json_int_t)seat, "  ");
}

void
frame_text_print(FILE *file, const json_t *frame, const char *const names[])
{
	size_t seats = json_array_size(json_object_get(frame, "points"));

	print_captions(file, frame);
	print_places(file, frame, -1, "");
	for (size_t seat = 0; seat < seats; seat++)
		print_seat(file, frame, seat, names[seat]);
}
