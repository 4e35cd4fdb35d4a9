#include "planowanie/training/lesson.h"

#include <assert.h>

static const char values[] = "23456789TJQKA", suits[] = "CDHS";

/* Nothing that is said at a table is refused. */
static void
expect(bool taken)
{
	assert(taken);
	(void)taken;
}

static void
deal(struct planowanie_lesson *table)
{
	char reason[TRICK_REASON_MAX];

	planowanie_deal(&table->game);
	for (int seat = 0; seat < table->game.open.seats; seat++) {
		trick_card cards[TRICK_CARDS_MAX];
		int count = 0;

		for (trick_set hand = table->game.hands[seat]; hand != 0;
			hand &= hand - 1)
			cards[count++] = trick_set_first(hand);
		expect(planowanie_view_cards(
			&table->views[seat], count, cards, reason));
	}
}

void
planowanie_lesson_open(struct planowanie_lesson *table, int seats,
	const struct planowanie_course *course, struct random *random)
{
	char reason[TRICK_REASON_MAX];
	struct trick_deck deck;

	expect(trick_deck_init(&deck, values, suits, reason));
	planowanie_start(&table->game, &deck, course, seats);
	planowanie_shuffle(&table->game, random);
	for (int seat = 0; seat < seats; seat++) {
		struct planowanie_view *view = &table->views[seat];

		expect(planowanie_view_deck(view, values, suits, reason));
		expect(planowanie_view_players(view, seats, seat, reason));
		expect(planowanie_view_game(view, course->deals, course->cards,
			course->leaders, reason));
	}
	deal(table);
}

void
planowanie_lesson_announce(struct planowanie_lesson *table, const int tricks[])
{
	char reason[TRICK_REASON_MAX];
	int seats = table->game.open.seats;

	for (int seat = 0; seat < seats; seat++) {
		planowanie_declare(&table->game, seat, tricks[seat]);
		for (int i = 0; i < seats; i++)
			expect(planowanie_view_declare(
				&table->views[i], seat, tricks[seat], reason));
	}
}

void
planowanie_lesson_move(struct planowanie_lesson *table, trick_card c)
{
	char reason[TRICK_REASON_MAX];
	int turn = table->game.open.trick.turn;

	planowanie_play(&table->game, c);
	for (int i = 0; i < table->game.open.seats; i++)
		expect(planowanie_view_play(&table->views[i], turn, c, reason));
	if (planowanie_between_deals(&table->game.open) &&
		!planowanie_over(&table->game))
		deal(table);
}
