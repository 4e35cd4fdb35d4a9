#include "tablic/game.h"

#include "common/lesson.h"
#include "common/say.h"

/* Sentences, laid out as they are read. */
/* clang-format off */
static const struct lesson_step points[] = {
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

/* Of a card that counts, laid where its equal takes it. */
static const char equal_card[] =
	N_("The other player takes it with a card of the same value: "
	"two tricks. Your 2C would have cost you nothing, "
	"since it is no trick.");

static const struct lesson_step tricks[] = {
	{
		.title = N_("What counts"),
		.task = N_("Here every ace, king, queen, jack and ten is "
			"a trick. TD and 2C are nothing more than that, "
			"and most cards bring no points. Take the most "
			"tricks."),
		.seats = 2,
		.deal = "TD 2C KH KC KS 4S JD 7D 3C 9S 5S QS 6H AC 8D 9H "
			"AH 9D 2S QD 8H JH TC 7S AD 5D 5H 8C 3S 2H 5C KD "
			"AS QC 9C 6D JC 2D JS 3D 4C TS 6C 8S 7C 6S TH QH "
			"4D 7H 3H 4H",
		.answers = {
			{"KS KC KH", true, N_("Three kings are three tricks. By points "
				"JD would have been worth more, with TD "
				"and 2C, but here that is two tricks."), NULL},
			{"KS K?", false, N_("One king is left, and the other player "
				"may take it. Your KS takes both: three "
				"tricks."), NULL},
			{"JD 2C TD", false, N_("That is two tricks, JD and TD: 2C is "
				"none. Your KS takes both kings, and that "
				"makes three."), NULL},
			{"*", false, N_("That card takes nothing. Your KS takes "
				"both kings: three tricks."), NULL},
		},
	},
	{
		.title = N_("A card to lay"),
		.task = N_("None of your cards takes anything. Lay the "
			"one that costs you least."),
		.seats = 2,
		.deal = "8S 8D 8H 8C 2C JS JC QC QH KC KS AD AS 3D KD 5D "
			"AC 9D 2S JH 7H TH 9H 7C KH 5C 5H 7D 3S 2H 4S QS "
			"AH JD 9C 6C TD 2D TS 3C 4C TC 5S 7S 6H 6D 9S QD "
			"4D 6S 3H 4H",
		.answers = {
			{"2C", true, N_("2C is a small card like all others "
				"here, so nothing is lost if the other "
				"player takes it, and this time they "
				"cannot."), "5D"},
			{"JC", false, equal_card, "JS JC"},
			{"QH", false, equal_card, "QC QH"},
			{"KS", false, equal_card, "KC KS"},
			{"KD", false, equal_card, "KC KD"},
			{"*", false, equal_card, "AD AS"},
		},
	},
	{
		.title = N_("As many tricks"),
		.task = N_("You have nine tricks, the other player has "
			"eleven, and this is your last card. If both have "
			"as many, more cards win, and you have more of "
			"them. Win the game."),
		.seats = 2,
		.deal = "QH 6H 2H 6S 6D AS 9H JS 6C QS 3S KS 8D 4H 5H 7D "
			"TC 7H KH 3D TS TD 4S 5D 3H 7S JD QC 5S TH KC AH "
			"AC 4C 2D 9C 8C 2C 7C 2S 9S 3C 5C KD JC 8S 9D AD "
			"4D 8H QD JH",
		.moves = "8D 2H 6H, KS, 6D 6S, AS, 6C, 7D 6C AS, 5H, "
			"JS, 3S, QS QH, 9H, 4H, 4S 4H, 5D 5H, JD 3S 9H JS, "
			"3D, TS, TD TS, 3H, QC, KH KS, 7H, TC 3H 7H, 7S, "
			"KC, TH 3D 7S, 5S, 2C, 7C 2C 5S, 9C, AC, AH AC, "
			"2D, 2S, 8C, 4C 2D 2S, 9S 9C, KD KC, QD QC, JH, JC "
			"JH, 8H 8C, 5C, 8S, 4D, AD",
		.answers = {
			{"9D 4D 5C 8S AD", true, N_("4 and 5 are 9, and so are 8 and 1. The "
				"ace is a trick, and so is the tabla: "
				"eleven each, and your pile is the larger "
				"one."), "3C"},
			{"9D 8S AD", false, N_("The ace is your tenth trick, but one is "
				"still missing. Take 4D and 5C with it: "
				"then the table is empty, and a tabla is a "
				"trick, too."), "3C"},
			{"9D 4D 5C", false, N_("4 and 5 bring no trick. Take 8S and AD "
				"with them, since 8 and 1 are 9: the ace "
				"is a trick, and so is the tabla."), "3C"},
			{"*", false, N_("Now the ace stays with the other "
				"player. Your 9D takes all: 4 and 5, and 8 "
				"and 1. The ace is a trick, and so is the "
				"tabla."), "3C"},
		},
	},
	{.title = NULL},
};

static const struct lesson_step pairs[] = {
	{
		.title = N_("Partners"),
		.task = N_("Four play, and the player opposite is your "
			"partner: what the two of you take counts "
			"together. Take the most points for your side."),
		.seats = 4,
		.deal = "TD 2C 9S KH JD JC KC 4C TS 4S 5D TC KS 2H 7H AC "
			"3C 5C AH QS 6H 8S 4H QH 7D 8H 3S 3D KD 9D 7C 6S "
			"QD 2S 4D AS 5S JH 6D AD 9H 8C 2D TH QC 5H 7S JS "
			"8D 9C 3H 6C",
		.answers = {
			{"JD 2C TD", true, N_("Four points: two for TD, one for 2C and "
				"one for JD. Your partner then took KH "
				"with a king, two more. All six are those "
				"of your side."), "4S, KC KH"},
			{"TS TD", false, N_("Three points for your side. But the "
				"player on the left comes next, before "
				"your partner, and 2C is left. Your JD "
				"takes both, since 10 and 2 are 12."), NULL},
			{"KS KH", false, N_("Two points for your side. But the "
				"player on the left comes next, before "
				"your partner, and takes TD and 2C. Your "
				"JD takes them, since 10 and 2 are 12."), "JC 2C TD"},
			{"*", false, N_("The player on the left comes next, "
				"before your partner, and takes TD and 2C. "
				"Your JD takes them, since 10 and 2 are 12."), "JC 2C TD"},
		},
	},
	{
		.title = N_("A tabla for two"),
		.task = N_("A tabla is a point for both partners. Empty "
			"the table."),
		.seats = 4,
		.deal = "5H 9D JC 2S KS 6D 6S 3S JD QD 5C TH 3C 7D 7S KH "
			"8H 9S AH KC 4H 3H TD QS TC AD 8C 2H KD 9C 6H 6C "
			"QH 2D 4C AS 4S JH 5S AC 9H 7H 2C TS QC 4D 7C JS "
			"8D 8S 3D 5D",
		.answers = {
			{"KS 2S 5H 9D JC", true, N_("5 and 9 are 14, and so are 12 and 2. "
				"The player on the left had to lay a card "
				"on the empty table, and your partner took "
				"it: one more tabla for your side."), "6D, 6S 6D"},
			{"KS *", false, N_("Something is left on the table. Your KS "
				"takes it all: 5 and 9 are 14, and so are "
				"12 and 2."), NULL},
			{"JD JC", false, N_("Two points for your side, but no tabla. "
				"Your KS takes the jack, too, and all the "
				"rest: 5 and 9 are 14, and so are 12 and 2."), NULL},
			{"*", false, N_("That card takes nothing. Your KS takes "
				"it all: 5 and 9 are 14, and so are 12 and "
				"2."), NULL},
		},
	},
	{
		.title = N_("Most cards of a side"),
		.task = N_("Most cards are those of a side, and bring it "
			"three points. The two of you have taken 24 of 52, "
			"and everybody has one card left. Get the three "
			"points."),
		.seats = 4,
		.deal = "TS JS 3S 6S 5D KH 4H 8C 9D JH 4S AC AH 3H 2D TH "
			"AD 2S 8D 8H 4C 6C TC 2H 5C JD QS 5H 6D AS 7S 7D "
			"QH 2C KD QD KC 8S JC 5S 7C TD 7H 9H QC 3C KS 3D "
			"4D 9C 6H 9S",
		.moves = "9D 3S 6S, JD JS, TC TS, 2H, AD, 3H, 4S 3H AD, "
			"8C, AH, 2S 2H, QS, 8H 8C, 4C, KH QS AH, 4H 4C, "
			"TH, 5C, JH, 8D, 5H, 5D, 6C, 2D, AC 5H 6C, 7C 2D "
			"5C, 8S 8D, JC JH, 5S 5D, 6D, TD TH, 6H 6D, 7D, "
			"QC, 9C, 7H 7D, 9S 9C, 4D, 3C, KD, QD, KC KD, 2C, "
			"7S 3C 4D, 9H",
		.answers = {
			{"QH QC QD", true, N_("That makes 27 cards, more than half, so "
				"the three points are those of your side, "
				"whatever the others do."), "AS 2C 9H, KS, 3D"},
			{"QH ??", false, N_("That makes 26 cards, and the other side "
				"had 26 in the end, too: then nobody gets "
				"the three points. Your QH takes both "
				"queens."), "AS 2C 9H, KS, 3D"},
			{"*", false, N_("Now the other side has the most cards. "
				"Your QH takes both queens, and that makes "
				"27."), "AS 2C 9H, KS, 3D"},
		},
	},
	{.title = NULL},
};

const struct lesson tablic_lesson = {points};
const struct lesson tablic_lesson_stihovi = {tricks};
const struct lesson tablic_lesson_pairs = {pairs};
