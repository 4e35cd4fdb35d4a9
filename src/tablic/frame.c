#include "tablic/frame.h"

#include <stdio.h>

#include "cards/card_faces.h"
#include "common/game_frame.h"
#include "common/plural.h"

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

	for (int seat = 0; seat < open->seats; seat++) {
		const struct tablic_pile *pile = &open->piles[seat];

		cards[seat] = tablic_card_points(open->scoring, pile->cards);
		tablas[seat] = pile->tablas;
		most[seat] = points[seat] - cards[seat] - tablas[seat];
	}
	game_frame_part(frame, "cards", cards);
	game_frame_part(frame, "tablas", tablas);
	if (open->scoring == TABLIC_POINTS)
		game_frame_part(frame, "most cards", most);
}

static void
add_seats(struct game_frame *frame, const struct tablic_open *open)
{
	for (int seat = 0; seat < open->seats; seat++) {
		const int tablas = open->piles[seat].tablas;
		const bool last = seat == open->last_capturer;
		char count[32] = "";

		if (tablas > 0)
			snprintf(count, sizeof count, "%d tabla%s%s", tablas,
				plural(tablas), last ? ", " : "");
		game_frame_seat(frame, "%s%s", count,
			last ? "was the last to take" : "");
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

	add_place(frame, "row", "table", -1, 0, open->table);
	add_place(frame, "pile", "stock", -1, open->stock, 0);
	for (int seat = 0; seat < open->seats; seat++) {
		card_set hand = game->hands[seat];

		if (game_look_sees_hand(look, seat))
			add_place(frame, "hand", "hand", seat, 0, hand);
		else
			add_place(frame, "hand", "hand", seat,
				card_set_size(hand), 0);
		add_place(frame, "pile", "taken", seat, 0,
			open->piles[seat].cards);
	}
}

void
tablic_frame_words(struct tablic_play play, bool tabla,
	char words[static TABLIC_WORDS_MAX])
{
	char taken[3 * CARD_COUNT + 1];
	char name[3];

	card_format(play.played, name);
	card_set_format(play.taken, taken);
	if (play.taken == 0)
		snprintf(words, TABLIC_WORDS_MAX, "lays %s", name);
	else
		snprintf(words, TABLIC_WORDS_MAX, "takes%s with %s%s", taken,
			name, tabla ? ", tabla" : "");
}

static void
say_last(struct game_frame *frame, const struct tablic *game)
{
	const struct tablic_last *last = &game->last;
	char words[TABLIC_WORDS_MAX];
	char rest[64] = "";

	tablic_frame_words(last->play, last->tabla, words);
	if (last->swept != 0)
		snprintf(rest, sizeof rest, "; player %d gets the rest",
			game->open.last_capturer);
	game_frame_last(frame, last->seat, "%s%s", words, rest);
}

static void
add_last(struct game_frame *frame, const struct tablic *game)
{
	const struct tablic_last *last = &game->last;
	card_set taken = last->play.taken;

	if (last->seat < 0)
		return;
	say_last(frame, game);
	game_frame_moved(frame, tablic_frame_hand(last->seat),
		taken == 0 ? TABLE : pile_of(last->seat),
		card_faces(card_bit(last->play.played)));
	if (taken != 0)
		game_frame_moved(
			frame, TABLE, pile_of(last->seat), card_faces(taken));
	if (last->swept != 0)
		game_frame_moved(frame, TABLE,
			pile_of(game->open.last_capturer),
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
	game_frame_deal(&frame, open->deal, deals_of(open->seats));
	add_parts(&frame, open, points);
	add_seats(&frame, open);
	add_places(&frame, game, look);
	add_last(&frame, game);
	return game_frame_end(&frame);
}
