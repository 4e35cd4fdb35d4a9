#include "tablic/frame.h"

#include <stdio.h>

#include "cards/card_faces.h"
#include "common/game_frame.h"

/* The places: the table, the stock, and a hand and a pile for every seat. */
enum { TABLE, STOCK, HANDS };

int
tablic_frame_table(void)
{
	return TABLE;
}

int
tablic_frame_hand(int seat)
{
	return HANDS + 2 * seat;
}

static int
pile_of(int seat)
{
	return HANDS + 2 * seat + 1;
}

static int
deals_of(int seats)
{
	int stock = CARD_COUNT - TABLIC_TABLE_START;
	int deals = 0;

	for (; stock > 0; deals++)
		stock -= tablic_hand_size(seats, stock) * seats;
	return deals;
}

static void
add_parts(struct game_frame *frame, const struct tablic_open *open,
	const int points[])
{
	int cards[TABLIC_SEATS_MAX];
	int tablas[TABLIC_SEATS_MAX];
	int most[TABLIC_SEATS_MAX];
	const int sides = tablic_sides(open->scoring, open->seats);

	for (int seat = 0; seat < open->seats; seat++) {
		const struct tablic_pile pile =
			tablic_side_pile(open, seat % sides);

		cards[seat] = tablic_card_points(open->scoring, pile.cards);
		tablas[seat] = pile.tablas;
		most[seat] = points[seat] - cards[seat] - tablas[seat];
	}
	game_frame_part(frame, N_("cards"), cards);
	game_frame_part(frame, N_("tablas"), tablas);
	if (open->scoring != TABLIC_STIHOVI)
		game_frame_part(frame, N_("most cards"), most);
}

static void
add_seats(struct game_frame *frame, const struct tablic_open *open)
{
	for (int seat = 0; seat < open->seats; seat++) {
		const int tablas = open->piles[seat].tablas;
		const bool last = seat == open->last_capturer;

		if (tablas == 0)
			game_frame_seat(
				frame, last ? said("was the last to take")
					    : say_nothing());
		else if (last)
			game_frame_seat(frame,
				said(say_number(tablas,
					     "%d tabla, was the last to take",
					     "%d tablas, was the last to take"),
					tablas));
		else
			game_frame_seat(
				frame, said(say_number(tablas, "%d tabla",
						    "%d tablas"),
					       tablas));
	}
}

static void
add_place(struct game_frame *frame, const char *kind, const char *name,
	int owner, int hidden, card_set cards)
{
	const struct game_place place = {
		.kind = kind,
		.name = name,
		.piece = "card",
		.owner = owner,
		.hidden = hidden,
	};

	game_frame_place(frame, &place, card_faces(cards));
}

static void
add_places(struct game_frame *frame, const struct tablic *game,
	const struct game_look *look)
{
	const struct tablic_open *open = &game->open;

	add_place(frame, "row", N_("table"), -1, 0, open->table);
	add_place(frame, "pile", N_("stock"), -1, open->stock, 0);
	for (int seat = 0; seat < open->seats; seat++) {
		card_set hand = game->hands[seat];

		if (game_look_sees_hand(look, seat))
			add_place(frame, "hand", N_("hand"), seat, 0, hand);
		else
			add_place(frame, "hand", "hand", seat,
				card_set_size(hand), 0);
		add_place(frame, "pile", N_("taken"), seat, 0,
			open->piles[seat].cards);
	}
}

json_t *
tablic_frame_say(struct tablic_play play, bool tabla)
{
	char taken[3 * CARD_COUNT + 1];
	char name[3];

	card_format(play.played, name);
	card_set_format(play.taken, taken);
	if (play.taken == 0)
		return said("lays %s", name);
	if (tabla)
		return said("takes %s with %s, tabla", taken + 1, name);
	return said("takes %s with %s", taken + 1, name);
}

/* The last play of the game, after which the player LAST gets the rest. */
static json_t *
say_last_of_all(struct tablic_play play, int last)
{
	char taken[3 * CARD_COUNT + 1];
	char name[3], player[24];

	card_format(play.played, name);
	card_set_format(play.taken, taken);
	snprintf(player, sizeof player, "player %d", last);
	if (play.taken == 0)
		return said("lays %s; %s gets the rest", name, player);
	return said(
		"takes %s with %s; %s gets the rest", taken + 1, name, player);
}

static void
add_last(struct game_frame *frame, const struct tablic *game)
{
	const struct tablic_last *last = &game->last;
	card_set taken = last->play.taken;

	if (last->seat < 0)
		return;
	game_frame_last(frame, last->seat,
		last->swept != 0
			? say_last_of_all(last->play, tablic_heir(&game->open))
			: tablic_frame_say(last->play, last->tabla));
	game_frame_moved(frame, tablic_frame_hand(last->seat),
		taken == 0 ? TABLE : pile_of(last->seat),
		card_faces(card_bit(last->play.played)));
	if (taken != 0)
		game_frame_moved(
			frame, TABLE, pile_of(last->seat), card_faces(taken));
	if (last->swept != 0)
		game_frame_moved(frame, TABLE,
			pile_of(tablic_heir(&game->open)),
			card_faces(last->swept));
}

json_t *
tablic_frame(const struct tablic *game, const struct game_look *look)
{
	const struct tablic_open *open = &game->open;
	int points[TABLIC_SEATS_MAX];
	struct game_frame frame;

	tablic_score(open, points);
	game_frame_begin(&frame,
		tablic_hands_empty(open) ? 0 : seat_bit(open->turn),
		open->seats, points);
	if (open->scoring == TABLIC_PAIRS)
		game_frame_sides(&frame, tablic_pairs_side);
	game_frame_deal(&frame, open->deal, deals_of(open->seats));
	add_parts(&frame, open, points);
	add_seats(&frame, open);
	add_places(&frame, game, look);
	add_last(&frame, game);
	return game_frame_end(&frame);
}
