#include "cards/trick_frame.h"

#include <stdio.h>

#include "cards/trick_text.h"

/* The places, each SEATS of them, but for the stock. */
enum { HANDS, PLAYED, TAKEN };

int
trick_frame_hand(int seat)
{
	return seat;
}

static void
add_places(struct game_frame *frame, const struct trick_scene *scene,
	struct game_place place, const trick_set sets[])
{
	place.piece = "card";
	for (int seat = 0; seat < scene->trick->seats; seat++) {
		place.owner = seat;
		game_frame_place(frame, &place,
			trick_hand_to_json(scene->deck, sets[seat]));
	}
}

static void
add_hands(struct game_frame *frame, const struct trick_scene *scene,
	const struct game_look *look)
{
	for (int seat = 0; seat < scene->trick->seats; seat++) {
		trick_set hand = scene->hands[seat];
		bool seen = game_look_sees_hand(look, seat);
		struct game_place place = {
			.kind = "hand",
			.name = N_("hand"),
			.piece = "card",
			.owner = seat,
			.hidden = seen ? 0 : trick_set_size(hand),
		};

		game_frame_place(frame, &place,
			trick_hand_to_json(scene->deck, seen ? hand : 0));
	}
}

/* What each has played to the trick; a full one is on the winner's pile. */
static void
add_played(struct game_frame *frame, const struct trick_scene *scene)
{
	const struct trick *trick = scene->trick;
	trick_set played[TRICK_SEATS_MAX] = {0};

	for (int i = 0; !trick_full(trick) && i < trick->count; i++) {
		int seat = (trick->leader + i) % trick->seats;

		played[seat] = trick_bit(trick->cards[seat]);
	}
	add_places(frame, scene,
		(struct game_place){.kind = "row", .name = N_("played")},
		played);
}

void
trick_frame_places(struct game_frame *frame, const struct trick_scene *scene,
	const struct game_look *look)
{
	const struct game_place stock = {
		.kind = "pile",
		.name = N_("stock"),
		.piece = "card",
		.owner = -1,
		.hidden = scene->stock,
	};

	add_hands(frame, scene, look);
	add_played(frame, scene);
	add_places(frame, scene,
		(struct game_place){.kind = "pile", .name = N_("taken")},
		scene->log->won);
	if (scene->stock >= 0)
		game_frame_place(frame, &stock, json_array());
}

static void
move_card(struct game_frame *frame, const struct trick_scene *scene, int seat,
	int from, int to)
{
	trick_card c = scene->log->trick.cards[seat];

	game_frame_moved(
		frame, from, to, trick_hand_to_json(scene->deck, trick_bit(c)));
}

static json_t *
say_last(const struct trick_scene *scene, const char *card, int points)
{
	const struct trick *trick = &scene->log->trick;
	char winner[24];

	if (trick->count == 1)
		return said("leads %s", card);
	if (!trick_full(trick))
		return said("plays %s", card);
	snprintf(winner, sizeof winner, "player %d", trick->winner);
	if (points == TRICK_WITHOUT_POINTS)
		return said("plays %s; %s takes the trick", card, winner);
	return said(
		say_number(points, "plays %s; %s takes the trick, %d points",
			"plays %s; %s takes the trick, %d points"),
		card, winner, points);
}

void
trick_frame_last(
	struct game_frame *frame, const struct trick_scene *scene, int points)
{
	const struct trick *trick = &scene->log->trick;
	int seat = trick_log_seat(scene->log);
	int seats = trick->seats;
	char name[3];

	if (seat < 0)
		return;
	trick_card_format(scene->deck, trick->cards[seat], name);
	game_frame_last(frame, seat, say_last(scene, name, points));
	move_card(frame, scene, seat, trick_frame_hand(seat),
		PLAYED * seats + seat);
	for (int i = 0; trick_full(trick) && i < seats; i++) {
		int from = (trick->leader + i) % seats;

		move_card(frame, scene, from, PLAYED * seats + from,
			TAKEN * seats + trick->winner);
	}
}
