#include "tablic/search/hidden_hands.h"

#include "tablic/capture.h"
#include "tablic/greedy.h"

enum { SWEEPS_FIRST = 10, SWEEPS = 2 };

static const float greedy_before = 0.5f; /* the chance before any play */

/* How often others make all plays of a deal, or one, as greedy does. */
static const float others_agree_deal = 0.05f;
static const float others_agree = 0.35f;

/* How much less likely others hold a card that a greedy player would not. */
static const float passed = 0.5f;

/* How many plays of SEAT, of COUNT in one deal, a greedy player would not have
 * made. The cards that it played later were in its hand. */
static int
strays(const struct tablic_past past[], int count, int seat)
{
	card_set held = 0;
	int found = 0;

	for (int i = count; i-- > 0;) {
		if (past[i].seat != seat)
			continue;
		held |= card_bit(past[i].play.played);
		found += !tablic_greedy_made(&past[i], held);
	}
	return found;
}

/* What the plays of SEAT say of it, in the deals before and in this one. */
static void
judge(struct tablic_hidden_hands *h, const struct tablic_view *view, int seat)
{
	int stock = CARD_COUNT - TABLIC_TABLE_START, seats = view->open.seats;
	int found = strays(view->past, view->past_count, seat);
	int plays = view->past_count / seats;

	h->odds[seat] = greedy_before / (1 - greedy_before);
	for (int i = 0; i < view->earlier_count;) {
		int deal = seats * tablic_hand_size(seats, stock);

		found += strays(view->earlier + i, deal, seat);
		h->odds[seat] /= others_agree_deal;
		plays += deal / seats;
		i += deal;
		stock -= deal;
	}
	h->stray[seat] = (float)found / (float)(plays + 1);
	if (found > 0)
		h->odds[seat] = 0;
}

/* The cards of CARDS that a greedy player would have played instead. */
static card_set
missed(const struct tablic_past *past, card_set cards)
{
	int rank = tablic_greedy_rank(past->play, past->table);
	card_set better = 0;

	for (; cards != 0; cards &= ~tablic_class(card_set_first(cards))) {
		card c = card_set_first(cards);

		if (tablic_greedy_rank_richest(c, past->table) > rank)
			better |= cards & tablic_class(c);
	}
	return better;
}

static void
read_plays(struct tablic_hidden_seat *hand, const struct tablic_view *view,
	int seat, float odds)
{
	hand->greedy = odds / (1 + odds);
	hand->other = 1 - hand->greedy;
	hand->forbidden = 0;
	for (int c = 0; c < CARD_COUNT; c++)
		hand->weight[c] = 1;
	for (int i = 0; i < view->past_count; i++) {
		const struct tablic_past *past = &view->past[i];

		if (past->seat != seat)
			continue;
		card_set better = missed(past, view->unseen);
		hand->forbidden |= better;
		hand->other *= others_agree;
		for (; better != 0; better &= better - 1)
			hand->weight[card_set_first(better)] *= passed;
	}
}

/* How likely the plays are with N cards from FIRST. */
static float
likelihood(const struct tablic_hidden_seat *hand, const card cards[])
{
	card_set held = 0;
	float other = hand->other;

	for (int i = 0; i < hand->size; i++) {
		held |= card_bit(cards[hand->first + i]);
		other *= hand->weight[cards[hand->first + i]];
	}
	return other + ((held & hand->forbidden) == 0 ? hand->greedy : 0);
}

static float
likelihood_of_owner(const struct tablic_hidden_hands *h, int owner)
{
	return owner == h->seats ? 1 : likelihood(&h->hand[owner], h->cards);
}

static float
uniform(struct random *random)
{
	return (float)(random_next(random) >> 40) * 0x1p-24f;
}

static void
exchange(card cards[], int i, int j)
{
	card c = cards[i];

	cards[i] = cards[j];
	cards[j] = c;
}

/* The card at I, in a hand, is exchanged with another, or not. */
static void
step(struct tablic_hidden_hands *h, int i, struct random *random)
{
	int j = (int)random_below(random, (uint32_t)h->count);
	int a = h->owner[i], b = h->owner[j];

	if (a == b)
		return;
	float before = likelihood_of_owner(h, a) * likelihood_of_owner(h, b);
	exchange(h->cards, i, j);
	float after = likelihood_of_owner(h, a) * likelihood_of_owner(h, b);
	if (after < before && after <= before * uniform(random))
		exchange(h->cards, i, j);
}

static void
sweep(struct tablic_hidden_hands *h, int times, struct random *random)
{
	for (; times > 0; times--) {
		for (int i = 0; i < h->held; i++)
			step(h, i, random);
	}
}

static void
list_hands(struct tablic_hidden_hands *h)
{
	card_set rest = h->view->unseen, hand;

	h->seats = h->held = h->count = 0;
	for (int s = 0; s < h->view->open.seats; s++) {
		if (tablic_view_hand(h->view, s, &hand)) {
			rest &= ~hand;
			continue;
		}
		int size = tablic_cards_left(&h->view->open, s);
		h->seat[h->seats] = s;
		h->hand[h->seats].first = h->held;
		h->hand[h->seats].size = size;
		for (int i = 0; i < size; i++)
			h->owner[h->held++] = (uint8_t)h->seats;
		h->seats++;
	}
	for (; rest != 0; rest &= rest - 1)
		h->cards[h->count++] = card_set_first(rest);
	for (int i = h->held; i < h->count; i++)
		h->owner[i] = (uint8_t)h->seats;
}

void
tablic_hidden_hands_of_view(struct tablic_hidden_hands *h,
	const struct tablic_view *view, struct random *random)
{
	h->view = view;
	list_hands(h);
	for (int s = 0; s < view->open.seats; s++)
		judge(h, view, s);
	for (int i = 0; i < h->seats; i++)
		read_plays(&h->hand[i], view, h->seat[i], h->odds[h->seat[i]]);
	random_shuffle(random, h->cards, (size_t)h->count);
	sweep(h, SWEEPS_FIRST, random);
}

void
tablic_hidden_hands_draw(struct tablic_hidden_hands *h, struct tablic *game,
	struct random *random)
{
	int stock = h->count - h->held;

	sweep(h, SWEEPS, random);
	random_shuffle(random, h->cards + h->held, (size_t)stock);
	for (int s = 0; s < h->view->open.seats; s++) {
		game->hands[s] = 0;
		tablic_view_hand(h->view, s, &game->hands[s]);
	}
	for (int i = 0; i < h->held; i++)
		game->hands[h->seat[h->owner[i]]] |= card_bit(h->cards[i]);
	for (int i = 0; i < stock; i++)
		game->deck[CARD_COUNT - stock + i] = h->cards[h->held + i];
}
