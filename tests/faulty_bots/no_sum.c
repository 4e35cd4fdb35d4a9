/* Takes one card with another of a different rank. */
#include "lib/sin.h"

static bool
cheat(const struct sin_player *me)
{
	for (int h = 0; h < me->hand.count; h++) {
		for (int t = 0; t < me->table.count; t++) {
			const char *card = me->hand.names[h];
			const char *taken = me->table.names[t];

			if (card[0] == taken[0])
				continue;
			printf("= %s %s\n\n", card, taken);
			fflush(stdout);
			return true;
		}
	}
	return false;
}

int
main(int argc, char **argv)
{
	return sin_play(argc, argv, "gen_move", cheat);
}
