#include "trax/game.h"

#include "common/lesson.h"
#include "common/say.h"

/* Sentences, laid out as they are read. */
/* clang-format off */
static const struct lesson_step steps[] = {
	{
		.title = N_("Colours meet"),
		.task = N_("Tiles are placed beside others, and where they "
			"meet their colours must be the same. You are "
			"light. Make the light line longer."),
		.seats = 2,
		.deal = "7x7 3 3 ldld",
		.answers = {
			{"3 4 *", true, N_("Your tile goes on with the light line, "
				"and it may turn as it likes."), NULL},
			{"3 2 *", true, N_("Your tile goes on with the light line, "
				"and it may turn as it likes."), NULL},
			{"*", false, N_("That is legal, but it meets the dark "
				"line. The ends of the light line are on "
				"the left and on the right."), NULL},
		},
	},
	{
		.title = N_("Forced tiles"),
		.task = N_("When two edges of one colour lead into an empty "
			"square, the tile that joins them follows at once, "
			"in the same turn. Choose a tile that brings "
			"another with it."),
		.seats = 2,
		.deal = "7x7 3 3 ldld 3 4 lddl",
		.answers = {
			{"* * * * * *", true, N_("The second tile was not yours to choose: "
				"two edges of one colour led into its "
				"square."), NULL},
			{"*", false, N_("Nothing follows from that one. Look for a "
				"square that would get two edges of one "
				"colour, from a tile that is there and "
				"from yours."), NULL},
		},
	},
	{
		.title = N_("A loop"),
		.task = N_("A closed loop of your colour scores a point for "
			"each of its tiles, and ends the game. Half of a "
			"light loop is there. Close it: one tile, and "
			"another follows."),
		.seats = 2,
		.deal = "7x7 2 2 ddll 2 3 lddl",
		.answers = {
			{"3 2 dlld *", true, N_("The fourth tile was forced, and the loop "
				"is closed: four points."), NULL},
			{"3 3 lldd *", true, N_("The fourth tile was forced, and the loop "
				"is closed: four points."), NULL},
			{"*", false, N_("The loop is still open. Its ends lead "
				"down out of the two tiles: put a tile "
				"below one of them that leads to the "
				"square below the other."), NULL},
		},
	},
	{
		.title = N_("A path across"),
		.task = N_("A path from border to border, left to right or "
			"top to bottom, counts each of its tiles, too. One "
			"tile is missing."),
		.seats = 2,
		.deal = "7x7 3 0 ldld 3 1 ldld 3 2 ldld 3 3 ldld 3 4 ldld "
			"3 5 ldld",
		.answers = {
			{"3 6 ldld", true, N_("Seven tiles from the left border to the "
				"right: seven points, more than any small "
				"loop."), NULL},
			{"3 6 *", false, N_("The light path turns away there, and does "
				"not reach the border. It must go straight "
				"on."), NULL},
			{"*", false, N_("Your light path ends one square before "
				"the right border. Put a tile there on "
				"which it goes straight on."), NULL},
		},
	},
	{
		.title = N_("Stop a loop"),
		.task = N_("Dark is about to close a loop: both ends lead "
			"down out of these two tiles. Lead one of them "
			"away before dark's next turn."),
		.seats = 2,
		.deal = "7x7 2 2 lldd 2 3 dlld",
		.answers = {
			{"3 2 lddl *", false, N_("That closes the loop, and a loop counts "
				"for its colour, whoever closes it: four "
				"points for dark."), NULL},
			{"3 3 ddll *", false, N_("That closes the loop, and a loop counts "
				"for its colour, whoever closes it: four "
				"points for dark."), NULL},
			{"3 2 *", true, N_("The dark line leads elsewhere now. The "
				"square that an opponent needs is often "
				"the best one for you."), NULL},
			{"3 3 *", true, N_("The dark line leads elsewhere now. The "
				"square that an opponent needs is often "
				"the best one for you."), NULL},
			{"2 1 ddll", false, N_("Dark closes the loop in the next turn. A "
				"tile of yours below one of the two would "
				"have led its line away."), "3 2 lddl 3 1 dlld 3 3 ddll"},
			{"2 4 lddl", false, N_("Dark closes the loop in the next turn. A "
				"tile of yours below one of the two would "
				"have led its line away."), "3 2 lddl 3 3 ddll 3 4 lldd"},
			{"*", false, N_("Dark closes the loop in the next turn. A "
				"tile of yours below one of the two would "
				"have led its line away."), "3 2 lddl 3 3 ddll"},
		},
	},
	{
		.title = N_("Two colours at once"),
		.task = N_("A loop or path counts for its colour, whoever "
			"completes it. Whoever completes both colours in "
			"one turn gets twice the points. There is such a "
			"turn here, at the top right."),
		.seats = 2,
		.deal = "7x7 3 3 ldld",
		.moves = "4 3 ldld, 3 2 dlld, 2 3 dlld, 1 3 ddll, 3 4 lddl "
			"4 4 lldd, 3 5 ddll",
		.answers = {
			{"1 4 lddl 2 4 lldd 2 5 dlld", true, N_("A light loop and a dark one of four tiles "
				"each: four points for dark, and twice "
				"four for you."), NULL},
			{"2 4 lldd 1 4 *", true, N_("A light loop and a dark one of four tiles "
				"each: four points for dark, and twice "
				"four for you."), NULL},
			{"2 5 dlld 2 4 *", true, N_("A light loop and a dark one of four tiles "
				"each: four points for dark, and twice "
				"four for you."), NULL},
			{"1 4 *", false, N_("That is the square. But only one tile "
				"there closes both loops, with all that "
				"follows from it."), NULL},
			{"*", false, N_("Look at the top right: the tile that "
				"closes the light loop there can close a "
				"dark one, too."), NULL},
		},
	},
	{.title = NULL},
};

const struct lesson trax_lesson = {steps};
