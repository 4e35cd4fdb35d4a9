#include "fifth/high_card/rules.h"

bool
high_card_seats_allowed(int seats)
{
	return seats >= 2 && seats <= HIGH_CARD_SEATS_MAX;
}

void
high_card_start(struct high_card *open, int seats)
{
	*open = (struct high_card){.seats = seats};
}

void
high_card_play(struct high_card *open, card c)
{
	if (open->turn == 0 || c > open->best) {
		open->best = c;
		open->holder = open->turn;
	}
	open->turn = (open->turn + 1) % open->seats;
	if (open->turn == 0) {
		open->points[open->holder]++;
		open->rounds++;
	}
}

bool
high_card_over(const struct high_card *open)
{
	return open->rounds == HIGH_CARD_HAND;
}
