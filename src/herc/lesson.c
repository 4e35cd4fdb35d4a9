#include "herc/game.h"

#include "common/lesson.h"
#include "common/say.h"

/* Sentences, laid out as they are read. */
/* clang-format off */
static const struct lesson_step steps[] = {
	{
		.title = N_("Follow suit"),
		.task = N_("You and the player opposite are partners against "
			"the other two. KS has been led, and you have "
			"spades, so you must play one. Win the trick."),
		.seats = 4,
		.presets = (const struct game_preset[]){{"first", "3"}, {0}},
		.deal = "s2 s5 s9 p4 pQ pA a3 a8 aK r2 r6 r7 rJ | s7 sK p2 "
			"p5 p7 pT a4 a5 a7 aT r4 r8 rK | s8 sJ sQ p3 p8 p9 "
			"a9 aJ aA r5 r9 rT rQ | s3 s4 s6 sT sA p6 pJ pK a2 "
			"a6 aQ r3 rA",
		.moves = "KS",
		.answers = {
			{"AS", true, N_("The highest card of the suit wins. The "
				"trick's cards are points for your side: "
				"an ace counts 14, a king 13, a queen 12, "
				"a jack 11, a ten 10, the others their "
				"number."), "2S, 3S"},
			{"*", false, N_("KS beats that one. Only the ace is "
				"higher, and nothing is gained by keeping "
				"it back: later a heart may take it."), "2S, 3S"},
		},
	},
	{
		.title = N_("Hearts win"),
		.task = N_("Diamonds were led, and you have none. Then you "
			"must play a heart, and a heart beats all other "
			"suits. Which one is enough?"),
		.seats = 4,
		.presets = (const struct game_preset[]){{"first", "1"}, {0}},
		.deal = "s2 s9 sK p5 p7 pT pQ r3 r6 r8 r9 rJ rA | s6 sQ p2 "
			"p4 p9 pA a2 a4 a6 aQ aA r4 rQ | s7 sT sJ p6 p8 a5 "
			"a7 a9 aJ r2 r5 r7 rT | s3 s4 s5 s8 sA p3 pJ pK a3 "
			"a8 aT aK rK",
		.moves = "QD, JD, KD",
		.answers = {
			{"2H", true, N_("Any heart wins here, since you are the "
				"last to play. The low one is enough: 36 "
				"points and a 2 are yours, and the high "
				"hearts win other tricks."), NULL},
			{"*", false, N_("That wins the trick, too, but so does 2H, "
				"since you are the last to play. Keep high "
				"hearts for tricks in which there is a "
				"heart already."), NULL},
		},
	},
	{
		.title = N_("A heart on a heart"),
		.task = N_("AC was led, and an opponent has played 6H. You "
			"have no clubs. Take the trick as cheaply as you "
			"can."),
		.seats = 4,
		.presets = (const struct game_preset[]){{"first", "1"}, {0}},
		.deal = "s4 s8 sK p5 p7 pT pQ a3 a6 a8 a9 aJ aQ | s5 sT sQ "
			"pJ a4 aK r5 r6 r7 r8 rJ rK rA | s2 s7 p6 pK a7 aT "
			"aA r2 r3 r4 r9 rT rQ | s3 s6 s9 sJ sA p2 p3 p4 p8 "
			"p9 pA a2 a5",
		.moves = "AC, 3C, 6H",
		.answers = {
			{"8H", true, N_("The highest heart wins, and 8H is just "
				"high enough."), NULL},
			{"KH", false, N_("That wins, but 8H is enough to beat 6H, "
				"and KH would have won another trick."), NULL},
			{"*", false, N_("6H is higher, so the trick and AC in it "
				"go to your opponents. 8H would have "
				"beaten it."), NULL},
		},
	},
	{
		.title = N_("Your partner's trick"),
		.task = N_("The trick is your partner's, and you are the last "
			"to play. You must follow suit. What do you add?"),
		.seats = 4,
		.presets = (const struct game_preset[]){{"first", "1"}, {0}},
		.deal = "s2 s5 s9 p3 pT pQ a3 a8 aJ r2 r6 r7 rJ | s7 sK p2 "
			"p6 p9 pJ a4 a5 a7 aT r4 r8 rK | s8 sJ sQ p7 p8 pA "
			"a9 aQ aA r5 r9 rT rQ | s3 s4 s6 sT sA p4 p5 pK a2 "
			"a6 aK r3 rA",
		.moves = "9S, AS, 4S",
		.answers = {
			{"QS", true, N_("Twelve points for your side, and later KS "
				"would have beaten your queen."), NULL},
			{"TS", false, N_("Ten points for your side, but QS brings "
				"twelve, and later KS would beat it."), NULL},
			{"*", false, N_("The trick belongs to your side, so give "
				"it the most: QS counts 12, and later KS "
				"would beat it."), NULL},
		},
	},
	{
		.title = N_("Their trick"),
		.task = N_("An opponent takes this trick, whatever you do. "
			"You must follow suit. What do you give?"),
		.seats = 4,
		.presets = (const struct game_preset[]){{"first", "1"}, {0}},
		.deal = "s2 s5 s9 p3 p8 pJ a2 a9 aQ r2 r6 r7 rJ | s7 sK p2 "
			"p5 p9 pK pA a4 a8 aA r4 r8 rK | s8 sJ sQ p6 p7 a5 "
			"a6 aT aK r5 r9 rT rQ | s3 s4 s6 sT sA p4 pT pQ a3 "
			"a7 aJ r3 rA",
		.moves = "AD, 5D, 7D",
		.answers = {
			{"2D", true, N_("Two points are all that they get from "
				"you. QD may win a trick yet, when AD and "
				"KD are gone."), NULL},
			{"*", false, N_("All that you add counts for them. 2D is "
				"the least that you can give."), NULL},
		},
	},
	{
		.title = N_("Lead"),
		.task = N_("You lead the first trick. Lead a card that only a "
			"heart can beat, as long as everybody still has "
			"its suit."),
		.seats = 4,
		.presets = (const struct game_preset[]){{"first", "0"}, {0}},
		.deal = "s4 s7 sT p3 p9 pQ a4 a6 aT aQ r2 r8 rA | s6 sK p2 "
			"p5 p8 pK pA a3 a7 aA r4 r5 r9 | s8 sJ sQ p6 p7 a5 "
			"a8 aJ r3 r7 rT rJ rK | s2 s3 s5 s9 sA p4 pT pJ a2 "
			"a9 aK r6 rQ",
		.answers = {
			{"AC", true, N_("Nothing beats an ace but a heart, and "
				"whoever has clubs must play one. Your "
				"partner adds a king: later somebody would "
				"have run out of clubs, and have taken "
				"both with a heart."), "4C, KC, 6C"},
			{"?H", false, N_("Hearts win tricks in which other suits "
				"were led. Keep them, and lead your ace "
				"while everybody has clubs."), NULL},
			{"*", false, N_("A higher card of the suit beats that one. "
				"Your AC is the one that only a heart can "
				"beat."), NULL},
		},
	},
	{.title = NULL},
};

const struct lesson herc_lesson = {steps};
