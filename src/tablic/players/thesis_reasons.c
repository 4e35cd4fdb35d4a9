#include "tablic/players/thesis_reasons.h"

#include "tablic/search/reasons.h"

enum {
	PLAYS_MOST = 64,
	EQUAL_CARDS = 12, /* can be shared by up to four */
};

/* Keeps the best PLAYS_MOST of those seen, the worst of which goes. */
static void
keep(int kept[static PLAYS_MOST], int *count, const double worth[], int play)
{
	int worst = 0;

	if (*count < PLAYS_MOST) {
		kept[(*count)++] = play;
		return;
	}
	for (int i = 1; i < PLAYS_MOST; i++) {
		if (worth[kept[i]] <= worth[kept[worst]])
			worst = i;
	}
	if (worth[play] > worth[kept[worst]])
		kept[worst] = play;
}

void
tablic_thesis_reasons_plays(struct explanation *explanation,
	const struct tablic_view *view, const struct tablic_thesis_play plays[],
	const double worth[], int count)
{
	struct tablic_play cards[PLAYS_MOST];
	double worths[PLAYS_MOST];
	int kept[PLAYS_MOST];
	int most = 0;

	for (int i = 0; i < count; i++)
		keep(kept, &most, worth, i);
	for (int i = 0; i < most; i++) {
		cards[i] = tablic_thesis_play_cards(view, plays[kept[i]]);
		worths[i] = worth[kept[i]];
	}
	tablic_reasons_plays(explanation, cards, worths, most);
}

/* Equal cards cannot be told apart: they share the probability of being held. */
static void
note(int held[static CARD_COUNT], tablic_counts hand, card_set possible)
{
	for (int type = 0; type < TABLIC_TYPES; type++) {
		card_set equals = possible & tablic_type_cards(type);
		int size = card_set_size(equals);

		for (; equals != 0; equals &= equals - 1)
			held[card_set_first(equals)] +=
				EQUAL_CARDS * tablic_count(hand, type) / size;
	}
}

void
tablic_thesis_reasons_hands(struct explanation *explanation,
	const struct tablic_view *view,
	const struct tablic_thesis_opponents worlds[], int count)
{
	for (int i = 0; i < worlds->count; i++) {
		int seat = (view->seat + 1 + i) % view->open.seats;
		int held[CARD_COUNT] = {0};
		card_set possible = view->unseen;

		tablic_view_hand(view, seat, &possible);
		for (int w = 0; w < count; w++)
			note(held, worlds[w].hands[i], possible);
		tablic_reasons_hand(
			explanation, seat, 1, held, EQUAL_CARDS * count);
	}
}
