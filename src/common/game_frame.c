#include "common/game_frame.h"

static void
check(struct game_frame *frame, int result)
{
	frame->failed |= result != 0;
}

/* Adds VALUE, a new one, to the array NAME of OBJECT. */
static void
append(struct game_frame *frame, json_t *object, const char *name,
	json_t *value)
{
	check(frame,
		json_array_append_new(json_object_get(object, name), value));
}

/* SAID in English; NULL: no memory. */
static json_t *
text_of(const json_t *said)
{
	char text[GAME_CAPTION_MAX];

	if (!said)
		return NULL;
	say_format(said, NULL, text, sizeof text);
	return json_string(text);
}

/* Adds SAID, taken over, to the texts NAME and, as facts, to those beside them. */
static void
append_said(struct game_frame *frame, const char *name, json_t *said)
{
	append(frame, frame->object, name, text_of(said));
	append(frame, json_object_get(frame->object, "say"), name, said);
}

static json_t *
numbers(const int values[], int count)
{
	json_t *array = json_array();

	for (int i = 0; i < count; i++) {
		if (json_array_append_new(array, json_integer(values[i])) !=
			0) {
			json_decref(array);
			return NULL;
		}
	}
	return array;
}

static json_t *
members(seat_set set)
{
	int seats[GAME_SEATS_MAX];
	int count = 0;

	for (; set != 0; set &= set - 1)
		seats[count++] = __builtin_ctzll(set);
	return numbers(seats, count);
}

void
game_frame_begin(
	struct game_frame *frame, seat_set turn, int seats, const int points[])
{
	*frame = (struct game_frame){.seats = seats, .over = turn == 0};
	frame->object = json_pack("{s:o,s:o,s:[],s:[],s:{s:[],s:[]},s:[]}",
		"turn", members(turn), "points", numbers(points, seats),
		"captions", "seats", "say", "captions", "seats", "places");
	frame->failed = !frame->object;
}

void
game_frame_sides(struct game_frame *frame, int (*side)(int seat))
{
	int sides[GAME_SEATS_MAX];

	for (int seat = 0; seat < frame->seats; seat++)
		sides[seat] = side(seat);
	check(frame, json_object_set_new(frame->object, "sides",
			     numbers(sides, frame->seats)));
}

void
game_frame_deal(struct game_frame *frame, int number, int count)
{
	check(frame, json_object_set_new(frame->object, "deal",
			     json_pack("[ii]", number, count)));
}

void
game_frame_part(struct game_frame *frame, const char *what, const int points[])
{
	if (!frame->over)
		return;
	if (!json_object_get(frame->object, "parts"))
		check(frame, json_object_set_new(
				     frame->object, "parts", json_array()));
	append(frame, frame->object, "parts",
		json_pack("[so]", what, numbers(points, frame->seats)));
}

void
game_frame_caption(struct game_frame *frame, json_t *said)
{
	append_said(frame, "captions", said);
}

void
game_frame_seat(struct game_frame *frame, json_t *said)
{
	append_said(frame, "seats", said);
}

/* Sets what only some places have. */
static void
complete(struct game_frame *frame, json_t *object,
	const struct game_place *place)
{
	if (place->owner >= 0)
		check(frame, json_object_set_new(object, "owner",
				     json_integer(place->owner)));
	if (place->hidden > 0)
		check(frame, json_object_set_new(object, "hidden",
				     json_integer(place->hidden)));
	if (place->rows > 0)
		check(frame, json_object_set_new(object, "size",
				     json_pack("[ii]", place->rows,
					     place->columns)));
}

int
game_frame_place(
	struct game_frame *frame, const struct game_place *place, json_t *faces)
{
	json_t *places = json_object_get(frame->object, "places");
	int number = (int)json_array_size(places);
	json_t *object = json_pack("{s:s,s:s,s:s}", "kind", place->kind, "name",
		place->name, "piece", place->piece);

	complete(frame, object, place);
	check(frame, json_object_set_new(object, "faces", faces));
	check(frame, json_array_append_new(places, object));
	return number;
}

void
game_frame_last(struct game_frame *frame, int seat, json_t *said)
{
	frame->last = json_pack("{s:i,s:o,s:o,s:[]}", "seat", seat, "words",
		text_of(said), "say", said, "moved");
	if (json_object_set_new(frame->object, "last", frame->last) != 0) {
		frame->last = NULL;
		frame->failed = true;
	}
}

void
game_frame_moved(struct game_frame *frame, int from, int to, json_t *faces)
{
	json_t *place =
		from == GAME_FRAME_SUPPLY ? json_null() : json_integer(from);

	append(frame, frame->last, "moved",
		json_pack("[oio]", place, to, faces));
}

void
game_frame_mark(struct game_frame *frame, int place, json_t *at, json_t *said)
{
	if (!json_object_get(frame->last, "marks"))
		check(frame, json_object_set_new(
				     frame->last, "marks", json_array()));
	append(frame, frame->last, "marks",
		json_pack("{s:i,s:o,s:o,s:o}", "place", place, "at", at,
			"words", text_of(said), "say", said));
}

json_t *
game_frame_end(struct game_frame *frame)
{
	if (!frame->failed)
		return frame->object;
	json_decref(frame->object);
	return NULL;
}
