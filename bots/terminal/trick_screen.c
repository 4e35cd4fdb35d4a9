#include "terminal/trick_screen.h"

struct screen_name
trick_seat_name(const struct screen *screen, int seat, int you, int partner)
{
	struct screen_name name = {"You"};

	if (seat != you)
		name = screen_name(
			screen, seat, seat == partner ? "Partner" : "Player");
	return name;
}

static void
show_card(const struct screen *screen, const struct trick_deck *deck,
	trick_card c)
{
	screen_card(screen, deck->values[c % deck->value_count],
		deck->suits[c / deck->value_count]);
}

/* The cards of one suit, the highest first, each after a blank. */
static void
show_suit(const struct screen *screen, const struct trick_deck *deck,
	trick_set suit)
{
	for (; suit; suit &= ~trick_bit(trick_set_last(suit))) {
		fputc(' ', screen->out);
		show_card(screen, deck, trick_set_last(suit));
	}
}

void
trick_show_hand(const struct screen *screen, const struct trick_deck *deck,
	const char *title, trick_set set)
{
	const char *gap = "";

	fprintf(screen->out, "%s  ", title);
	for (int suit = 0; suit < deck->suit_count; suit++) {
		trick_set held = set & deck->trumps << suit * deck->value_count;

		if (!held)
			continue;
		fputs(gap, screen->out);
		show_suit(screen, deck, held);
		gap = "  ";
	}
	fputs(set ? "\n" : " -\n", screen->out);
}

void
trick_show_trick(const struct screen *screen, const struct trick_deck *deck,
	const struct trick *trick, int you, int partner)
{
	int count = trick_full(trick) ? 0 : trick->count;

	fputs("Trick  ", screen->out);
	if (count == 0)
		fputs("you lead", screen->out);
	for (int i = 0; i < count; i++) {
		int seat = (trick->leader + i) % trick->seats;

		fprintf(screen->out, "%s%s ", i > 0 ? ", " : "",
			trick_seat_name(screen, seat, you, partner).text);
		show_card(screen, deck, trick->cards[seat]);
	}
	fputc('\n', screen->out);
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
trick_show_play(const struct screen *screen, const struct trick_deck *deck,
	const struct trick *trick, int seat, trick_card c, int you, int partner)
{
	int taker = took(trick);

	fprintf(screen->out, "%s %s ",
		trick_seat_name(screen, seat, you, partner).text,
		seat == you ? "play" : "plays");
	show_card(screen, deck, c);
	fputs(".\n", screen->out);
	if (taker >= 0)
		fprintf(screen->out, "%s %s the trick.\n",
			trick_seat_name(screen, taker, you, partner).text,
			taker == you ? "take" : "takes");
}
