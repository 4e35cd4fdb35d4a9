/* Plays a card that it does not hold. */
#include "lib/sin.h"

static bool
cheat(const struct sin_player *me)
{
	char card[3] = "2C";

	for (int i = 0; sin_cards_have(&me->hand, card); i++)
		card[0] = "23456789"[i];
	printf("= %s\n\n", card);
	fflush(stdout);
	return true;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", cheat);
}
