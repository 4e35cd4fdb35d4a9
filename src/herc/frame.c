#include "herc/frame.h"

#include "cards/trick_frame.h"

/* The points of a side are those of its cards beyond the half. */
static void
add_parts(struct game_frame *frame, const struct herc_open *open)
{
	int partner[HERC_SEATS];
	int less[HERC_SEATS];

	for (int seat = 0; seat < HERC_SEATS; seat++) {
		partner[seat] = open->taken[(seat + 2) % HERC_SEATS];
		int side = open->taken[seat] + partner[seat];
		less[seat] = side < HERC_HALF ? -side : -HERC_HALF;
	}
	game_frame_part(frame, N_("cards"), open->taken);
	game_frame_part(frame, N_("partner's cards"), partner);
	game_frame_part(frame, N_("less half"), less);
}

/* What the last trick brought, if it is full. */
static void
add_last(struct game_frame *frame, const struct trick_scene *scene)
{
	const struct trick *trick = &scene->log->trick;
	int points = 0;

	if (trick->count > 0 && trick_full(trick))
		for (int seat = 0; seat < HERC_SEATS; seat++)
			points += herc_points(scene->deck, trick->cards[seat]);
	trick_frame_last(frame, scene, points);
}

json_t *
herc_frame(const struct herc *game, const struct game_look *look)
{
	const struct herc_open *open = &game->open;
	int points[HERC_SEATS];
	struct game_frame frame;
	const struct trick_scene scene = {
		.deck = &game->deck,
		.trick = &open->trick,
		.log = &game->log,
		.hands = game->hands,
		.stock = -1,
	};

	herc_score(open, points);
	game_frame_begin(&frame,
		herc_over(open) ? 0 : seat_bit(open->trick.turn), HERC_SEATS,
		points);
	game_frame_sides(&frame, herc_side);
	add_parts(&frame, open);
	game_frame_caption(&frame, said("trump %s", "H"));
	for (int seat = 0; seat < HERC_SEATS; seat++)
		game_frame_seat(&frame, said("took %d", open->taken[seat]));
	trick_frame_places(&frame, &scene, look);
	add_last(&frame, &scene);
	return game_frame_end(&frame);
}
