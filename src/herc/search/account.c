#include "herc/search/account.h"

#include <stdbool.h>
#include <string.h>

#include "cards/trick_text.h"

/* The cards that are named of each hand. */
enum { NAMED = 8, HALF = 208 };

void
herc_account_world(struct herc_account *account,
	const herc_set hands[HERC_SEATS], unsigned greedy)
{
	account->worlds++;
	for (int seat = 0; seat < HERC_SEATS; seat++) {
		account->greedy[seat] += (greedy >> seat & 1) != 0;
		for (herc_set hand = hands[seat]; hand != 0; hand &= hand - 1)
			account->held[seat][__builtin_ctzll(hand)]++;
	}
}

static void
name_card(const struct herc_view *view, herc_set card, char name[static 3])
{
	trick_card_format(
		&view->deck, trick_set_first(herc_unpack(card)), name);
}

void
herc_account_cards(const struct herc_view *view, const herc_set cards[],
	const double worths[], int count, struct explanation *explanation)
{
	bool said[HERC_HAND] = {false};

	for (int n = 0; n < count; n++) {
		int best = -1;
		char name[3];

		for (int i = 0; i < count; i++) {
			if (!said[i] && (best < 0 || worths[i] > worths[best]))
				best = i;
		}
		said[best] = true;
		name_card(view, cards[best], name);
		explanation_add(
			explanation, "%s %+.1f", name, worths[best] - HALF);
	}
}

/* The card that was held most often of those that are not SAID; -1: none. */
static int
find_most(const int held[HERC_CARDS], herc_set said)
{
	int most = -1;

	for (int c = 0; c < HERC_CARDS; c++) {
		if (held[c] > 0 && (said >> c & 1) == 0 &&
			(most < 0 || held[c] > held[most]))
			most = c;
	}
	return most;
}

static void
say_hand(const struct herc_account *account, const struct herc_view *view,
	int seat, struct explanation *explanation)
{
	char text[16 * NAMED] = "", name[3];
	struct trick_writer writer = {text, sizeof text, 0};
	herc_set said = 0;
	int card;

	for (int n = 0;
		n < NAMED && (card = find_most(account->held[seat], said)) >= 0;
		n++) {
		said |= (herc_set)1 << card;
		name_card(view, (herc_set)1 << card, name);
		trick_write(&writer, " %s %d%%", name,
			100 * account->held[seat][card] / account->worlds);
	}
	explanation_add(explanation, "player %d (greedy %d%%):%s", seat,
		100 * account->greedy[seat] / account->worlds, text);
}

void
herc_account_hands(const struct herc_account *account,
	const struct herc_view *view, struct explanation *explanation)
{
	for (int seat = 0; account->worlds > 0 && seat < HERC_SEATS; seat++) {
		if (seat != view->seat)
			say_hand(account, view, seat, explanation);
	}
}
