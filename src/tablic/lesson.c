#include "tablic/game.h"

#include "common/lesson.h"
#include "common/say.h"

/* Sentences, laid out as they are read. */
/* clang-format off */
static const struct lesson_step steps[] = {
	{
		.title = N_("Take a card"),
		.task = N_("You take cards from the table with a card of your "
			"hand. The simplest way: a card takes one of the "
			"same value, so a jack takes a jack. Take JS."),
		.seats = 2,
		.deal = "4C 9H JS KD JC 5C 2S 3D 3C 7S 6D 8S 7H 6H 8H 3S "
			"QD 4S 8D 4D 5S AH 9C 9D JD KS 4H 9S TH KH 8C JH "
			"2H TS AC 2D KC 7C QH QS TD 6C 5D 2C 5H TC AS 3H "
			"7D 6S QC AD",
		.answers = {
			{"JC JS", true, N_("Both jacks go to your pile, a point each. "
				"A card that takes nothing stays on the "
				"table."), "5C"},
			{"*", false, N_("That card takes nothing, so it stays on "
				"the table, and the other player may take "
				"it. Your JC takes JS."), "5C"},
		},
	},
	{
		.title = N_("Sums"),
		.task = N_("A card also takes cards that sum to its number. "
			"There is a pair for your 7S: which?"),
		.seats = 2,
		.deal = "3H 4D 9C QS 7S JC 2H 6S 5D 5S 6C 8H 8C 2S QD 8D "
			"3S AC AS JD 3D KH 6H 9D 5C AD 8S 9S 9H QH 4C TH "
			"4H JS KC TD QC 3C 2D TS 7D 2C JH AH 7H 7C KS 5H "
			"6D 4S TC KD",
		.answers = {
			{"7S 3H 4D", true, N_("3 and 4 are 7. A jack is 12, a queen 13, "
				"a king 14. You need not take, but what "
				"you leave the other player can take."), NULL},
			{"7S", false, N_("7S lies on the table now. It could have "
				"taken 3H and 4D, since 3 and 4 are 7."), NULL},
			{"* *", false, N_("That takes something, too, since a queen "
				"is 13. But look for the pair that your 7S "
				"takes: 3H and 4D."), NULL},
			{"*", false, N_("That card takes nothing here. Your 7S "
				"takes 3H and 4D, since 3 and 4 are 7."), NULL},
		},
	},
	{
		.title = N_("Two groups at once"),
		.task = N_("One card takes several groups at once, if each of "
			"them sums to its number. Take three cards with "
			"your 7C."),
		.seats = 2,
		.deal = "3S 4H 7D KC 7C JC 2H 9S 5D 8S 6S 8H 8C 4S TC 9D "
			"5S 2S 2D QD 4D KH 6H TD 5C AD TS JS 9H QH 4C TH "
			"3H KS AC JD QC 3C 3D QS 8D 2C JH AH 7H 6C AS 5H "
			"6D 7S 9C KD",
		.answers = {
			{"7C 3S 4H 7D", true, N_("7D is a group by itself, 3S and 4H are "
				"another. With your own card that makes "
				"four for your pile, and whoever has most "
				"cards in the end gets three points."), NULL},
			{"7C *", false, N_("That is one group. You may take the other "
				"with it: 7D by itself, and 3S and 4H, "
				"since 3 and 4 are 7."), NULL},
			{"7C", false, N_("7C lies on the table now. It could have "
				"taken 7D, and 3S and 4H as well."), NULL},
			{"*", false, N_("Look at your 7C: 7D is a group for it, "
				"and so are 3S and 4H."), NULL},
		},
	},
	{
		.title = N_("The ace is 1 or 11"),
		.task = N_("An ace counts 1 or 11, as it suits you, and a "
			"queen counts 13. Take AH and 2D with a card that "
			"is itself a point."),
		.seats = 2,
		.deal = "AH 2D 6S 9C QS KS 3C 8S 4C 7S 5H 7H 8H 3S KC 9D "
			"4S 2S 4D QD 6D KH 4H TD 8C AD 9S TS 9H QH 7C TH "
			"2H AS AC JD QC 6C 5D JS 8D 5C JH 2C 6H TC 3D 3H "
			"7D 5S JC KD",
		.answers = {
			{"QS 2D AH", true, N_("The ace counts 11 here: 11 and 2 are 13. "
				"Ace and queen are a point each."), NULL},
			{"3C 2D AH", false, N_("That is legal, the ace counts 1 here. But "
				"the 3 is worth nothing in your pile: the "
				"queen takes the same cards, since 11 and "
				"2 are 13, and she is a point."), NULL},
			{"* *", false, N_("That is legal, but it is not AH and 2D. "
				"Let the ace count 11: 11 and 2 are 13, "
				"which is the queen."), NULL},
			{"*", false, N_("That takes nothing. Let the ace count 11: "
				"11 and 2 are 13, which is the queen."), NULL},
		},
	},
	{
		.title = N_("Tabla"),
		.task = N_("Whoever takes everything on the table makes a "
			"tabla: one more point. Make one."),
		.seats = 2,
		.deal = "2H 4D 6C 8S TH KS 3C 7S 5C 6S 7C 7H 9H 3S JD 8D "
			"4S 2S 2D QD 5D AH 5H 9D TC AD 9S TS 8H KH 9C JH "
			"3H QS AC TD KC 8C 3D JS 7D 4C QH 2C 6H JC AS 4H "
			"6D 5S QC KD",
		.answers = {
			{"TH 2H 4D 6C 8S", true, N_("2 and 8 are 10, 4 and 6 are 10: all is "
				"gone. The other player has nothing to "
				"take and must lay a card."), "KS"},
			{"TH *", false, N_("Take both groups at once: 2 and 8 are 10, "
				"and so are 4 and 6. Then the table is "
				"empty."), NULL},
			{"* *", false, N_("Something is left on the table. Your ten "
				"takes it all: 2 and 8, and 4 and 6."), NULL},
			{"*", false, N_("Your ten takes all four: 2 and 8 are 10, "
				"and so are 4 and 6."), NULL},
		},
	},
	{
		.title = N_("TD and 2C"),
		.task = N_("Aces, kings, queens, jacks and tens are a point "
			"each. TD is two points, and 2C is one. Which play "
			"brings you most points?"),
		.seats = 2,
		.deal = "TD 2C 5S 9H JD 4S TH 6S KS 3S 3D 7H 6H KC 7S 7D "
			"AC QC AS QD 4D AH 4H 8D 7C AD 8S 9S 8H KH 6C JH "
			"2H JS JC 9D TC 5C 2D TS 6D 4C QH 3C 5H 8C QS 3H "
			"5D 2S 9C KD",
		.answers = {
			{"JD 2C TD", true, N_("10 and 2 are 12: two points for TD, one "
				"for 2C and one for your jack, four in all."), NULL},
			{"TH TD", false, N_("Three points: two for TD and one for your "
				"ten. But 2C is left. Your jack takes "
				"both, since 10 and 2 are 12, and that "
				"makes four."), NULL},
			{"KS *", false, N_("One point, for your king, and TD is left "
				"to the other player. Your jack takes TD "
				"and 2C, since 10 and 2 are 12: four "
				"points."), NULL},
			{"*", false, N_("Now the other player may take TD and 2C. "
				"Your jack takes both, since 10 and 2 are "
				"12: four points."), NULL},
		},
	},
	{
		.title = N_("The last to take"),
		.task = N_("The last cards are being played. What lies on the "
			"table in the end goes to the player who took "
			"last. You have 4S."),
		.seats = 2,
		.deal = "9S 8C AS 6S 5C KS 3C 9D TS 3S KH AH 6D 3D QS AC "
			"8S JC KC 5S QD 6H 5H 2H 8D 4D 2S QH 7S 7D QC TD "
			"KD 4C AD 8H JH 7C 6C 5D 4S TC TH 9C 3H 7H 2D 9H "
			"2C JS 4H JD",
		.moves = "TS 9S AS, KS 6S 8C, 3C, 3S 3C, 5C, 3D, 6D, AC 5C "
			"6D, QS, 9D, KH, AH, KC QS KH AH, JC 3D 9D, 2S, 2H "
			"2S, 5H, 5S 5H, 8S, 4D, 8D 8S, 6H, QD, QH QD, 6C "
			"6H, 4C 4D, 7S, 7C 7S, JH, 5D, QC, 7D, KD, 8H, AD, "
			"TD, TH TD, JS 5D 7D JH, 2D, 9C 8H AD, 2C 2D, 7H, "
			"3H, TC 3H 7H, 4H, 9H",
		.answers = {
			{"4S 4H", true, N_("JD takes nothing, so you took last, and "
				"9H, KD, QC and JD are yours, too: three "
				"points more."), "JD"},
			{"*", false, N_("The other player took last, so all that "
				"lies there in the end is theirs. Taking "
				"4H would have made you the last to take."), "JD"},
		},
	},
	{
		.title = N_("Counting"),
		.task = N_("The other player has two cards. Nothing is left "
			"to draw, so they are the two that you do not see: "
			"look through the piles of cards that were taken. "
			"Lay the card that they cannot take."),
		.seats = 2,
		.deal = "2D 2S AH 3C TC 5C 9C 4D JS 5D 5S 7H 6D AC 9S 8C "
			"6S JD 8D JH 7D 7C 8S QH 7S 3H 6C AS KD QD 8H KH "
			"2C AD 9H 4S 6H 5H 3D KC 3S KS TS JC QC TH 2H 4H "
			"QS TD 9D 4C",
		.moves = "5S 2D 2S AH, 4D, 6D, 7H 3C 4D, 9S, 5D, 9C 9S, AC "
			"5D 6D, TC, 5C, JS, 8C, 8S 8C, JD JS, 6C, AS 5C "
			"6C, 6S, 3H, 7D, QH 3H 6S 7D TC, 7S, 7C 7S, 8D, "
			"JH, 8H 8D, 4S, 3D, 5H, 9H 4S 5H, QD, 6H, KH, KD "
			"KH, KC, 2C, AD 2C 3D 6H, QS QD, JC JH, 2H, KS KC, "
			"3S, 4H, 9D 2H 3S 4H, 4C",
		.answers = {
			{"QC", true, N_("The other three queens have been taken, "
				"and the other player has two tens. One of "
				"them must be laid now, your TS takes it, "
				"and what is left is yours, too."), "TD, TS TD, TH"},
			{"*", false, N_("Two tens have not been taken, so they are "
				"in that hand, and a ten takes your TS. "
				"The other three queens have been taken, "
				"so nothing takes QC."), "TD TS, QC, TH"},
		},
	},
	{.title = NULL},
};

const struct lesson tablic_lesson = {steps};
