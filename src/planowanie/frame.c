#include "planowanie/frame.h"

#include "cards/trick_frame.h"

/* Does LOOK know what SEAT has declared, and whether? */
static bool
knows_declaration(
	const struct planowanie *game, const struct game_look *look, int seat)
{
	return planowanie_open_declared(&game->open) ||
	       (look->viewers & seat_bit(seat)) != 0;
}

static seat_set
turn(const struct planowanie *game, const struct game_look *look)
{
	const struct planowanie_open *open = &game->open;
	seat_set waiting = 0;

	if (planowanie_between_deals(open))
		return 0;
	if (planowanie_open_declared(open))
		return seat_bit(open->trick.turn);
	for (int seat = 0; seat < open->seats; seat++)
		if (game->declared[seat] == PLANOWANIE_SECRET ||
			!knows_declaration(game, look, seat))
			waiting |= seat_bit(seat);
	return waiting;
}

static void
add_parts(struct game_frame *frame, const struct planowanie *game)
{
	int tricks[PLANOWANIE_SEATS_MAX];

	for (int seat = 0; seat < game->open.seats; seat++)
		tricks[seat] = game->open.points[seat] - game->exact[seat];
	game_frame_part(frame, N_("tricks"), tricks);
	game_frame_part(frame, N_("declared"), game->exact);
}

static void
add_seat(struct game_frame *frame, const struct planowanie *game,
	const struct game_look *look, int seat)
{
	int tricks = game->declared[seat];

	if (tricks == PLANOWANIE_SECRET || !knows_declaration(game, look, seat))
		game_frame_seat(frame, said("has not declared"));
	else if (!planowanie_open_declared(&game->open))
		game_frame_seat(frame, said("declared %d", tricks));
	else
		game_frame_seat(frame, said("declared %d, took %d", tricks,
					       game->open.taken[seat]));
}

static void
add_last(struct game_frame *frame, const struct planowanie *game,
	const struct game_look *look, const struct trick_scene *scene)
{
	int seat = game->declarer;

	if (seat < 0)
		trick_frame_last(frame, scene, TRICK_WITHOUT_POINTS);
	else if (knows_declaration(game, look, seat))
		game_frame_last(
			frame, seat, said("declares %d", game->declared[seat]));
}

json_t *
planowanie_frame(const struct planowanie *game, const struct game_look *look)
{
	const struct planowanie_open *open = &game->open;
	const char trump[] = {game->deck.suits[0], '\0'};
	struct game_frame frame;
	const struct trick_scene scene = {
		.deck = &game->deck,
		.trick = &open->trick,
		.log = &game->log,
		.hands = game->hands,
		.stock = game->deck.size - open->seats * open->cards,
	};

	game_frame_begin(&frame, turn(game, look), open->seats, open->points);
	game_frame_deal(&frame, open->begun, game->course.deals);
	add_parts(&frame, game);
	game_frame_caption(&frame, said("trump %s", trump));
	for (int seat = 0; seat < open->seats; seat++)
		add_seat(&frame, game, look, seat);
	trick_frame_places(&frame, &scene, look);
	add_last(&frame, game, look, &scene);
	return game_frame_end(&frame);
}
