/*
 * The cost of the rules of Trax on a board.
 *
 *   trax R C N         turns drawn, judged and made, all in random games
 *   trax R C N TIMES   then the same games TIMES more, with the turns
 *                            that were drawn: only judging and making them
 *
 * N games fill a board of RxC from one tile in the middle. The instructions of
 * a turn, choice excluded, are the difference of the counts of two runs that
 * replay the games a different number of times, over that of the turns:
 *
 *   valgrind --tool=callgrind trax 25 25 5 1
 *   valgrind --tool=callgrind trax 25 25 5 2
 */
#include <err.h>
#include <stdio.h>
#include <stdlib.h>

#include "common/random.h"
#include "trax/random.h"
#include "trax/rules.h"

/* The turns of all games, one after another. */
struct notes {
	struct trax_board start;
	struct trax_turn *turns;
	size_t count, room;
	long tiles;
};

static struct trax_turn *
new_turn(struct notes *notes)
{
	if (notes->count == notes->room) {
		notes->room = 2 * notes->room + 64;
		notes->turns = reallocarray(
			notes->turns, notes->room, sizeof *notes->turns);
		if (!notes->turns)
			err(1, NULL);
	}
	return &notes->turns[notes->count++];
}

static void
draw_game(struct notes *notes, struct random *random)
{
	static struct trax game;

	trax_start(&game, TRAX_FILL, &notes->start);
	while (!game.over) {
		struct trax_turn *turn = new_turn(notes);

		trax_random_turn(&game.board, random, turn);
		if (trax_play(&game, turn).verdict != TRAX_LEGAL)
			errx(1, "an illegal turn was drawn");
		notes->tiles += turn->count;
	}
}

static void
replay(const struct notes *notes)
{
	static struct trax game;

	game.over = true;
	for (size_t i = 0; i < notes->count; i++) {
		if (game.over)
			trax_start(&game, TRAX_FILL, &notes->start);
		if (trax_play(&game, &notes->turns[i]).verdict != TRAX_LEGAL)
			errx(1, "a turn is not legal again");
	}
}

int
main(int argc, char **argv)
{
	struct notes notes = {0};
	struct random random;

	if (argc != 4 && argc != 5)
		errx(2, "usage: trax R C N [TIMES]");
	int rows = atoi(argv[1]);
	int columns = atoi(argv[2]);
	if (!trax_side_allowed(rows) || !trax_side_allowed(columns))
		errx(2, "a board has sides from 7 to 25");
	random_seed(&random, 1);
	trax_board_start(&notes.start, rows, columns);
	trax_board_place(&notes.start, trax_square_at(rows / 2, columns / 2),
		trax_tiles[0]);
	for (long game = atol(argv[3]); game > 0; game--)
		draw_game(&notes, &random);
	for (long times = argc == 5 ? atol(argv[4]) : 0; times > 0; times--)
		replay(&notes);
	printf("turns %zu\ntiles_a_turn %.2f\n", notes.count,
		(double)notes.tiles / (double)notes.count);
	free(notes.turns);
	return 0;
}
