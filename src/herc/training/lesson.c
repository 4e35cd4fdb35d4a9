#include "herc/training/lesson.h"

#include <assert.h>

/* Nothing that is said or played at a table is refused. */
static void
expect(bool taken)
{
	assert(taken);
	(void)taken;
}

/* Tells SEAT what it is told before the first card. */
static void
introduce(struct herc_lesson *lesson, int seat)
{
	struct herc_view *view = &lesson->views[seat];
	const int cards[] = {HERC_HAND}, leaders[] = {lesson->game.leader};
	trick_card hand[HERC_HAND];
	char reason[TRICK_REASON_MAX];
	int count = 0;

	for (trick_set left = lesson->game.hands[seat]; left != 0;
		left &= left - 1)
		hand[count++] = trick_set_first(left);
	expect(herc_view_deck(view, HERC_VALUES, HERC_SUITS, reason));
	expect(herc_view_players(view, HERC_SEATS, seat, reason));
	expect(herc_view_game(view, 1, cards, leaders, reason));
	expect(herc_view_cards(view, count, hand, reason));
}

void
herc_lesson_open(struct herc_lesson *lesson, int leader, struct random *random)
{
	herc_shuffle(&lesson->game, leader, random);
	for (int seat = 0; seat < HERC_SEATS; seat++)
		introduce(lesson, seat);
}

void
herc_lesson_move(struct herc_lesson *lesson, trick_card c)
{
	int turn = lesson->game.open.trick.turn;
	char reason[TRICK_REASON_MAX];

	expect(herc_judge(&lesson->game, c) == HERC_LEGAL);
	herc_play(&lesson->game, c);
	for (int seat = 0; seat < HERC_SEATS; seat++)
		expect(herc_view_play(&lesson->views[seat], turn, c, reason));
}

const struct herc_view *
herc_lesson_view(const struct herc_lesson *lesson)
{
	return &lesson->views[lesson->game.open.trick.turn];
}
