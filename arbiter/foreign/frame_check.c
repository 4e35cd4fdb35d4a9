#include "foreign/frame_check.h"

#include <stdbool.h>
#include <string.h>

#include "common/game_actions.h"
#include "common/game_frame.h"

/* Pieces lie in so many places, rows or columns at most. */
enum { PLACES_MAX = 200, SQUARES_MAX = 100 };

static bool
is_text(const json_t *value, size_t most)
{
	const char *text = json_string_value(value);

	if (!text || strlen(text) != json_string_length(value) ||
		strlen(text) >= most)
		return false;
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == '\177')
			return false;
	return true;
}

static bool
is_number(const json_t *value, json_int_t least, json_int_t most)
{
	return json_is_integer(value) && json_integer_value(value) >= least &&
	       json_integer_value(value) <= most;
}

static bool
are_numbers(const json_t *array, size_t count, json_int_t least,
	json_int_t most)
{
	const json_t *item;
	size_t i;

	if (!json_is_array(array) || json_array_size(array) != count)
		return false;
	json_array_foreach(array, i, item)
		if (!is_number(item, least, most))
			return false;
	return true;
}

enum { POINTS_MOST = 1000000000 };

static bool
are_seats(const json_t *array, int seats)
{
	return json_is_array(array) && (int)json_array_size(array) <= seats &&
	       are_numbers(array, json_array_size(array), 0, seats - 1);
}

static bool
are_texts(const json_t *array, size_t most)
{
	const json_t *item;
	size_t i;

	if (!json_is_array(array) || json_array_size(array) > most)
		return false;
	json_array_foreach(array, i, item)
		if (!is_text(item, GAME_CAPTION_MAX))
			return false;
	return true;
}

static bool
is_word(const json_t *value, const char *const words[])
{
	const char *text = json_string_value(value);

	while (*words && !(text && strcmp(*words, text) == 0))
		words++;
	return *words;
}

/* A card is its value and its suit, a tile the colours of its edges. */
static bool
is_face(const json_t *face, const char *piece)
{
	const char *text = json_string_value(face);

	if (!text)
		return false;
	if (strcmp(piece, "tile") == 0)
		return strlen(text) == 4 && strspn(text, "ld") == 4;
	return strlen(text) == 2 && strchr("23456789TJQKA", text[0]) &&
	       strchr("CDHS", text[1]);
}

/* How a place is called, and what lies there. */
struct place {
	const char *piece;
	bool grid;
	json_int_t rows, columns;
};

static bool
take_place(const json_t *object, struct place *place)
{
	const json_t *size = json_object_get(object, "size");
	const char *kind = json_string_value(json_object_get(object, "kind"));

	place->piece = json_string_value(json_object_get(object, "piece"));
	place->grid = kind && strcmp(kind, "grid") == 0;
	place->rows = json_integer_value(json_array_get(size, 0));
	place->columns = json_integer_value(json_array_get(size, 1));
	return !place->grid || are_numbers(size, 2, 1, SQUARES_MAX);
}

static bool
fits(const json_t *face, const struct place *place)
{
	if (!place->grid)
		return is_face(face, place->piece);
	return json_array_size(face) == 3 &&
	       is_number(json_array_get(face, 0), 0, place->rows - 1) &&
	       is_number(json_array_get(face, 1), 0, place->columns - 1) &&
	       is_face(json_array_get(face, 2), place->piece);
}

static bool
all_fit(const json_t *faces, const struct place *place)
{
	const json_t *face;
	size_t i;

	if (!json_is_array(faces))
		return false;
	json_array_foreach(faces, i, face)
		if (!fits(face, place))
			return false;
	return true;
}

static const char *
place_wrong(const json_t *object, int seats)
{
	static const char *const kinds[] = {"hand", "row", "pile", "grid", NULL};
	static const char *const pieces[] = {"card", "tile", NULL};
	const json_t *owner = json_object_get(object, "owner");
	const json_t *hidden = json_object_get(object, "hidden");
	struct place place;

	if (!is_word(json_object_get(object, "kind"), kinds))
		return "the kind of a place is hand, row, pile or grid";
	if (!is_text(json_object_get(object, "name"), GAME_CAPTION_MAX))
		return "a place has a name";
	if (!is_word(json_object_get(object, "piece"), pieces))
		return "the piece of a place is card or tile";
	if (owner && !is_number(owner, 0, seats - 1))
		return "the owner of a place is a seat";
	if (hidden && !is_number(hidden, 0, 10000))
		return "hidden is a number of pieces";
	if (!take_place(object, &place))
		return "a grid has a size, rows and columns";
	if (!all_fit(json_object_get(object, "faces"), &place))
		return "the faces of a place are pieces of its kind";
	return NULL;
}

static const char *
places_wrong(const json_t *places, int seats)
{
	const json_t *place;
	size_t i;

	if (!json_is_array(places) || json_array_size(places) > PLACES_MAX)
		return "it has no places";
	json_array_foreach(places, i, place)
	{
		const char *wrong = place_wrong(place, seats);

		if (wrong)
			return wrong;
	}
	return NULL;
}

/* A place by its number, or NULL. */
static const json_t *
place_at(const json_t *places, const json_t *number)
{
	return is_number(number, 0, (json_int_t)json_array_size(places) - 1)
		       ? json_array_get(places,
				 (size_t)json_integer_value(number))
		       : NULL;
}

static bool
is_moved(const json_t *item, const json_t *places)
{
	const json_t *from = json_array_get(item, 0);
	const json_t *to = json_array_get(item, 1);
	const json_t *last = place_at(places, to);
	struct place place;

	if (json_array_size(item) != 3 ||
		(!json_is_null(from) && !place_at(places, from)) ||
		(!json_is_null(to) && !last))
		return false;
	if (!last)
		last = place_at(places, from);
	return last && take_place(last, &place) &&
	       all_fit(json_array_get(item, 2), &place);
}

static bool
is_mark(const json_t *item, const json_t *places)
{
	const json_t *at = json_object_get(item, "at"), *square;
	struct place place;
	size_t i;
	const json_t *grid = place_at(places, json_object_get(item, "place"));

	if (!grid || !take_place(grid, &place) || !place.grid ||
		!json_is_array(at) ||
		!is_text(json_object_get(item, "words"), GAME_CAPTION_MAX))
		return false;
	json_array_foreach(at, i, square)
		if (json_array_size(square) != 2 ||
			!is_number(json_array_get(square, 0), 0,
				place.rows - 1) ||
			!is_number(json_array_get(square, 1), 0,
				place.columns - 1))
			return false;
	return true;
}

static bool
all_are(const json_t *array, bool (*is)(const json_t *, const json_t *),
	const json_t *places)
{
	const json_t *item;
	size_t i;

	if (!array)
		return true;
	if (!json_is_array(array))
		return false;
	json_array_foreach(array, i, item)
		if (!is(item, places))
			return false;
	return true;
}

static const char *
last_wrong(const json_t *last, int seats, const json_t *places)
{
	if (!last)
		return NULL;
	if (!is_number(json_object_get(last, "seat"), 0, seats - 1) ||
		!is_text(json_object_get(last, "words"), GAME_CAPTION_MAX))
		return "last has a seat and words";
	if (!all_are(json_object_get(last, "moved"), is_moved, places))
		return "moved has arrays of a place, a place and faces";
	if (!all_are(json_object_get(last, "marks"), is_mark, places))
		return "marks have a grid, squares of it and words";
	return NULL;
}

static const char *
parts_wrong(const json_t *parts, int seats)
{
	const json_t *part;
	size_t i;

	json_array_foreach(parts, i, part)
		if (!is_text(json_array_get(part, 0), GAME_CAPTION_MAX) ||
			!are_numbers(json_array_get(part, 1), (size_t)seats,
				-POINTS_MOST, POINTS_MOST))
			return "parts are names, each with points by seat";
	return parts && !json_is_array(parts) ? "parts are an array" : NULL;
}

const char *
frame_wrong(const json_t *frame, int seats)
{
	const json_t *places = json_object_get(frame, "places");
	const json_t *deal = json_object_get(frame, "deal");

	if (!json_is_object(frame))
		return "it is no object of JSON";
	if (!are_seats(json_object_get(frame, "turn"), seats))
		return "turn has the seats that are to act";
	if (!are_numbers(json_object_get(frame, "points"), (size_t)seats,
		    -POINTS_MOST, POINTS_MOST))
		return "points has a number for each seat";
	if (!are_texts(json_object_get(frame, "captions"), PLACES_MAX))
		return "captions are texts";
	if (!are_texts(json_object_get(frame, "seats"), (size_t)seats) ||
		json_array_size(json_object_get(frame, "seats")) !=
			(size_t)seats)
		return "seats has a text for each seat";
	if (deal && !are_numbers(deal, 2, 1, POINTS_MOST))
		return "deal has the number of the deal and of all deals";
	const char *wrong = places_wrong(places, seats);
	if (!wrong)
		wrong = last_wrong(
			json_object_get(frame, "last"), seats, places);
	return wrong ? wrong
		     : parts_wrong(json_object_get(frame, "parts"), seats);
}

static bool
are_pieces(const json_t *pieces)
{
	const json_t *piece;
	size_t i;

	if (!pieces)
		return true;
	if (!json_is_array(pieces))
		return false;
	json_array_foreach(pieces, i, piece)
		if (json_array_size(piece) != 2 ||
			!is_number(json_array_get(piece, 0), 0, PLACES_MAX))
			return false;
	return true;
}

const char *
actions_wrong(const json_t *actions)
{
	const json_t *item;
	size_t i;

	if (!json_is_array(actions))
		return "it is no array of JSON";
	if (json_array_size(actions) > GAME_ACTIONS_MAX + 1)
		return "there are too many";
	json_array_foreach(actions, i, item)
	{
		if (json_is_true(json_object_get(item, "more")) &&
			i + 1 == json_array_size(actions))
			continue;
		if (!is_text(json_object_get(item, "action"), GAME_LINE_MAX) ||
			json_string_length(json_object_get(item, "action")) ==
				0 ||
			!is_text(json_object_get(item, "words"),
				GAME_CAPTION_MAX))
			return "an action has an action and words";
		if (!are_pieces(json_object_get(item, "pieces")))
			return "the pieces of an action are places and faces";
	}
	return NULL;
}
