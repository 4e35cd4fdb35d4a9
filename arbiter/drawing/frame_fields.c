#include "drawing/frame_fields.h"

#include <string.h>

const char *
frame_string(const json_t *object, const char *name)
{
	const char *string = json_string_value(json_object_get(object, name));

	return string ? string : "";
}

int
frame_number(const json_t *object, const char *name, int none)
{
	const json_t *number = json_object_get(object, name);

	return number ? (int)json_integer_value(number) : none;
}

int
frame_item(const json_t *array, size_t index)
{
	return (int)json_integer_value(json_array_get(array, index));
}

size_t
frame_seats(const json_t *frame)
{
	return json_array_size(json_object_get(frame, "points"));
}

bool
frame_is_to_act(const json_t *frame, size_t seat)
{
	const json_t *turn = json_object_get(frame, "turn");

	for (size_t i = 0; i < json_array_size(turn); i++)
		if (frame_item(turn, i) == (int)seat)
			return true;
	return false;
}

const char *
frame_seat_caption(const json_t *frame, size_t seat)
{
	const char *caption = json_string_value(
		json_array_get(json_object_get(frame, "seats"), seat));

	return caption ? caption : "";
}

void
frame_add_heading(const json_t *frame, struct text *text)
{
	const json_t *deal = json_object_get(frame, "deal");
	const json_t *captions = json_object_get(frame, "captions");
	const char *separator = "";

	if (deal) {
		text_add_format(text, "deal %d of %d", frame_item(deal, 0),
			frame_item(deal, 1));
		separator = ", ";
	}
	for (size_t i = 0; i < json_array_size(captions); i++) {
		text_add_format(text, "%s%s", separator,
			json_string_value(json_array_get(captions, i)));
		separator = ", ";
	}
}

bool
frame_place_is(const json_t *place, const char *kind)
{
	return strcmp(frame_string(place, "kind"), kind) == 0;
}

size_t
frame_place_pieces(const json_t *place)
{
	return json_array_size(json_object_get(place, "faces")) +
	       (size_t)frame_number(place, "hidden", 0);
}

bool
frame_has_moved(const json_t *frame, size_t number, const json_t *face)
{
	const json_t *moves =
		json_object_get(json_object_get(frame, "last"), "moved");
	size_t i, k;
	const json_t *move, *moved;

	json_array_foreach(moves, i, move)
	{
		if (json_is_null(json_array_get(move, 1)) ||
			frame_item(move, 1) != (int)number)
			continue;
		json_array_foreach(json_array_get(move, 2), k, moved)
		{
			if (json_equal(moved, face))
				return true;
		}
	}
	return false;
}
