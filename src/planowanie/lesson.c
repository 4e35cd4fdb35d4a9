#include "planowanie/game.h"

#include "common/lesson.h"
#include "common/say.h"

/* Sentences, laid out as they are read. */
/* clang-format off */
static const struct lesson_step steps[] = {
	{
		.title = N_("Trumps"),
		.task = N_("Clubs are trumps: a club beats all other suits. "
			"AD was led, and you have no diamonds, so you may "
			"play anything. You have said that you will take "
			"one trick. Take this one."),
		.seats = 4,
		.presets = (const struct game_preset[]){{"deals-plan", "3 3"}, {0}},
		.deal = "3 3C 8H JS | 2D 7H QS | 9D 5C KS | AD 4H 6S",
		.moves = "1, 0, 1, 1, AD",
		.answers = {
			{"3C", true, N_("The highest trump wins a trick, or "
				"without a trump the highest card of the "
				"suit that was led."), "2D, 9D"},
			{"*", false, N_("Only a trump beats AD, and 3C is one. Any "
				"other card leaves the trick to the leader."), "2D, 9D"},
		},
	},
	{
		.title = N_("Follow suit"),
		.task = N_("Whoever has the suit that was led must play it. "
			"You have said two tricks. Take this one."),
		.seats = 4,
		.presets = (const struct game_preset[]){{"deals-plan", "3 3"}, {0}},
		.deal = "3 AH 5H 4C | 3H 7D QS | 9H 5C KS | KH 4D 6S",
		.moves = "2, 0, 0, 1, KH",
		.answers = {
			{"AH", true, N_("The ace is the highest heart. And 4C, a "
				"trump, is good for your other trick."), "3H, 9H"},
			{"*", false, N_("KH beats it. You need two tricks of "
				"three, and AH would have been one of them."), "3H, 9H"},
		},
	},
	{
		.title = N_("Say a number"),
		.task = N_("Before a deal is played, everybody says how many "
			"tricks they will take. A trick is a point, and "
			"whoever takes exactly as many as they said gets a "
			"point more for each card of the hand. You have "
			"three cards. What do you say?"),
		.seats = 4,
		.presets = (const struct game_preset[]){{"deals-plan", "3 0"}, {0}},
		.deal = "0 AC KC 2D | 3H 7D QS | 9H 5C KS | KH 4D 6S",
		.answers = {
			{"2", true, N_("Nothing beats AC, and nothing but AC "
				"beats KC. 2D will hardly win anything. "
				"Two tricks make two points, and three "
				"more because you said so."), "0, 1, 1"},
			{"3", false, N_("For that 2D would have to win a trick. AC "
				"and KC are sure to win one each, so two "
				"is what you should say."), "0, 1, 1"},
			{"*", false, N_("AC and KC are trumps that nobody can "
				"beat: they win a trick each, whether you "
				"like it or not. Say two."), "0, 1, 1"},
		},
	},
	{
		.title = N_("None"),
		.task = N_("This hand is low, and there is no trump in it. "
			"What do you say?"),
		.seats = 4,
		.presets = (const struct game_preset[]){{"deals-plan", "3 0"}, {0}},
		.deal = "0 2H 3S 4D | AC 7D QS | 9H 5C KS | KH JD 6S",
		.answers = {
			{"0", true, N_("If you take none, that is three points: "
				"to say none pays as well as any other "
				"number that comes true."), "1, 1, 1"},
			{"*", false, N_("No card of yours is likely to win a "
				"trick. Say none: if you take none, that "
				"is three points."), "1, 1, 1"},
		},
	},
	{
		.title = N_("Enough"),
		.task = N_("You said one, and AC has won it. You lead again. "
			"Do not take another: lead a card that somebody "
			"else must beat."),
		.seats = 4,
		.presets = (const struct game_preset[]){{"deals-plan", "3 0"}, {0}},
		.deal = "0 AC QH 2S | 4C 7D QS | 5C 9D KS | 3C JD TS",
		.moves = "1, 1, 1, 1, AC, 4C, 5C, 3C",
		.answers = {
			{"2S", true, N_("All others have spades, and they are "
				"higher. QH goes away in the last trick, "
				"where diamonds are led: just one trick, "
				"and four points for it."), "QS, KS, TS, 9D, JD, QH, 7D"},
			{"*", false, N_("Nobody has a heart or a trump left, so QH "
				"wins, and you have a trick too many. 2S "
				"loses to any spade."), "7D, 9D, JD"},
		},
	},
	{
		.title = N_("Get rid of it"),
		.task = N_("You said none. JD is winning, and you are the "
			"last to play. Which diamond do you give?"),
		.seats = 4,
		.presets = (const struct game_preset[]){{"deals-plan", "3 1"}, {0}},
		.deal = "1 TD 2D 4S | 5D 7H QS | JD 5C KS | 9D AH 6S",
		.moves = "0, 1, 1, 1, 5D, JD, 9D",
		.answers = {
			{"TD", true, N_("JD beats it, and it is gone: in a later "
				"trick it might have won, whether you "
				"wanted it or not. Lose high cards where "
				"they lose."), NULL},
			{"*", false, N_("That loses, too, but now TD is left, and "
				"it may win a later trick. JD beats it, so "
				"this was the time to lose it."), NULL},
		},
	},
	{.title = NULL},
};

const struct lesson planowanie_lesson = {steps};
