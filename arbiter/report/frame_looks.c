#include "report/frame_looks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "record/record.h"
#include "record/replay.h"

enum { AS_HIDDEN, AS_BEFORE, AS_TOLD };

void
frame_looks_release(struct frame_looks *looks)
{
	for (int i = 0; i <= GAME_SEATS_MAX; i++)
		json_decref(looks->before[i]);
	*looks = (struct frame_looks){0};
}

/* Hides the faces of a hand that is not SEAT's. */
static void
hide_hand(json_t *place, int seat)
{
	const char *kind = json_string_value(json_object_get(place, "kind"));
	json_t *faces = json_object_get(place, "faces");
	json_t *owner = json_object_get(place, "owner");
	json_int_t hidden =
		json_integer_value(json_object_get(place, "hidden")) +
		(json_int_t)json_array_size(faces);

	if (!kind || strcmp(kind, "hand") != 0 || !owner ||
		json_integer_value(owner) == seat || hidden == 0)
		return;
	json_object_set_new(place, "hidden", json_integer(hidden));
	json_object_set_new(place, "faces", json_array());
}

/* The frame with the hands of all but SEAT hidden. */
static json_t *
hide_hands(json_t *frame, int seat)
{
	json_t *hidden = json_copy(frame);
	json_t *places = json_deep_copy(json_object_get(frame, "places"));
	json_t *place;
	size_t i;

	json_array_foreach(places, i, place) hide_hand(place, seat);
	if (json_object_set_new(hidden, "places", places) == 0)
		return hidden;
	json_decref(hidden);
	return NULL;
}

/* The members of SEEN that HIDDEN has not so, as JSON in TEXTS. */
static int
tell(struct frame_coder *coder, json_t *seen, json_t *hidden)
{
	struct text *texts = &coder->streams[FRAME_TEXTS];
	json_t *members = json_object();
	const char *name;
	json_t *value;

	json_object_foreach(seen, name,
		value) if (!json_equal(value, json_object_get(hidden, name)))
		json_object_set(members, name, value);
	json_object_foreach(
		hidden, name, value) if (!json_object_get(seen, name))
		json_object_set_new(members, name, json_null());
	char *text = members ? json_dumps(members, JSON_COMPACT) : NULL;
	json_decref(members);
	if (!text) {
		errno = ENOMEM;
		return -1;
	}
	frame_coder_add_number(texts, strlen(text));
	text_add_string(texts, text);
	free(text);
	return 0;
}

static int
compare(struct frame_coder *coder, json_t *seen, json_t *before, json_t *hidden)
{
	int how = AS_TOLD;

	if (json_equal(seen, hidden))
		how = AS_HIDDEN;
	else if (before && json_equal(seen, before))
		how = AS_BEFORE;
	frame_coder_add_number(&coder->streams[FRAME_LOOKS], (uint64_t)how);
	return how == AS_TOLD ? tell(coder, seen, hidden) : 0;
}

static int
add_look(struct frame_looks *looks, struct frame_coder *coder,
	const struct replay *replay, json_t *frame, int seat)
{
	bool is_seat = seat < replay->record->seats;
	struct game_look look = {.viewers = is_seat ? seat_bit(seat) : 0};
	json_t *seen = replay->game->frame(replay->state, &look);
	json_t *hidden = hide_hands(frame, is_seat ? seat : -1);
	int result = -1;

	if (seen && hidden)
		result = compare(coder, seen, looks->before[seat], hidden);
	else
		errno = ENOMEM;
	json_decref(hidden);
	json_decref(looks->before[seat]);
	looks->before[seat] = seen;
	return result;
}

int
frame_looks_add(struct frame_looks *looks, struct frame_coder *coder,
	const struct replay *replay, json_t *frame)
{
	seat_set turn = replay->game->to_act(replay->state);
	bool at_once = __builtin_popcountll(turn) > 1;
	bool told = at_once || looks->at_once;

	frame_coder_add_number(&coder->streams[FRAME_LOOKS], told);
	if (!told)
		return 0;
	if (!looks->at_once)
		frame_looks_release(looks);
	looks->at_once = at_once;
	for (int seat = 0; seat <= replay->record->seats; seat++)
		if (add_look(looks, coder, replay, frame, seat) < 0)
			return -1;
	return 0;
}
