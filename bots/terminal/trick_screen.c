#include "terminal/trick_screen.h"

struct trick_seat_name
trick_seat_name(int seat, int you, int partner)
{
	struct trick_seat_name name = {"You"};

	if (seat == partner)
		snprintf(name.text, sizeof name.text, "Partner %d", seat);
	else if (seat != you)
		snprintf(name.text, sizeof name.text, "Player %d", seat);
	return name;
}

static bool
is_red(const struct trick_deck *deck, trick_card c)
{
	char suit = deck->suits[c / deck->value_count];

	return suit == 'D' || suit == 'H';
}

static void
show_card(FILE *out, bool colour, const struct trick_deck *deck, trick_card c)
{
	char text[3];

	trick_card_format(deck, c, text);
	fprintf(out, colour && is_red(deck, c) ? "\033[31m%s\033[0m" : "%s",
		text);
}

/* The cards of one suit, the highest first, each after a blank. */
static void
show_suit(FILE *out, bool colour, const struct trick_deck *deck, trick_set suit)
{
	for (; suit; suit &= ~trick_bit(trick_set_last(suit))) {
		fputc(' ', out);
		show_card(out, colour, deck, trick_set_last(suit));
	}
}

void
trick_show_hand(
	FILE *out, bool colour, const struct trick_deck *deck, trick_set set)
{
	const char *gap = "";

	fputs("Hand  ", out);
	for (int suit = 0; suit < deck->suit_count; suit++) {
		trick_set held = set & deck->trumps << suit * deck->value_count;

		if (!held)
			continue;
		fputs(gap, out);
		show_suit(out, colour, deck, held);
		gap = "  ";
	}
	fputs(set ? "\n" : " -\n", out);
}

void
trick_show_trick(FILE *out, bool colour, const struct trick_deck *deck,
	const struct trick *trick, int you, int partner)
{
	int count = trick_full(trick) ? 0 : trick->count;

	fputs("Trick  ", out);
	if (count == 0)
		fputs("you lead", out);
	for (int i = 0; i < count; i++) {
		int seat = (trick->leader + i) % trick->seats;

		fprintf(out, "%s%s ", i > 0 ? ", " : "",
			trick_seat_name(seat, you, partner).text);
		show_card(out, colour, deck, trick->cards[seat]);
	}
	fputc('\n', out);
}

/* Who took the trick with the card just played, -1 for nobody: who takes one
 * leads the next, but after the last there is none. */
static int
took(const struct trick *trick)
{
	if (trick_full(trick))
		return trick->winner;
	return trick->count == 0 ? trick->leader : -1;
}

void
trick_show_play(FILE *out, bool colour, const struct trick_deck *deck,
	const struct trick *trick, int seat, trick_card c, int you, int partner)
{
	int taker = took(trick);

	fprintf(out, "%s %s ", trick_seat_name(seat, you, partner).text,
		seat == you ? "play" : "plays");
	show_card(out, colour, deck, c);
	fputs(".\n", out);
	if (taker >= 0)
		fprintf(out, "%s %s the trick.\n",
			trick_seat_name(taker, you, partner).text,
			taker == you ? "take" : "takes");
}
