#include "planowanie/search/evidence.h"

#include <math.h>
#include <string.h>

#include "planowanie/search/chances.h"

/* Even the greedy player is granted what it would not do, so that hands that
 * explain nearly all are better than those that explain nothing. */
static const double against_greed = 0.01;

/* How far somebody else's declarations spread about what it expects, and how
 * many are anything. */
static const double spread_least = 0.35;
static const double spread_card = 0.055;
static const double anything = 0.03;

/* What is believed of a seat before it has done anything, and by how many plays
 * of its own that is outweighed. */
static const double greedy_first = 0.5;
static const double skilled_first = 0.35;
static const double alike_first = 0.6;
static const double alike_plays = 20;
static const double shift_first = -0.25;
static const double shift_deals = 4;

/* How often a seat with skill plays anything, and below what chance of being
 * one a seat is not looked at as such. */
static const double unskilled = 0.05;
static const double skilled_least = 0.01;

/* What a deed takes that is not looked at for skill. */
enum { DEED_NODES = 2 };

/* Makes the deeds of WITNESSES from the cards of a deal, of which P is the
 * beginning. */
static void
witness_deal(struct planowanie_witness witnesses[],
	const struct planowanie_deck *deck, struct planowanie_packed *p,
	const struct planowanie_heard *heard)
{
	for (int seat = 0; seat < p->seats; seat++) {
		witnesses[seat].declared = heard->announced[seat];
		witnesses[seat].count = 0;
		witnesses[seat].played = 0;
	}
	for (int i = 0; i < heard->count; i++) {
		struct planowanie_witness *w = &witnesses[p->turn];
		trick_card c = deck->packed[heard->played[i]];

		w->deeds[w->count++] = (struct planowanie_deed){
			planowanie_sight_of(p), w->played, c};
		w->played |= trick_bit(c);
		planowanie_packed_play(p, deck, c);
	}
}

static double
spread_of(const struct planowanie_bidding *bidding)
{
	return spread_least + spread_card * bidding->cards;
}

/* The probability that another seat, with this expectation, declares TRICKS. */
static double
declares(const struct planowanie_bidding *bidding, double expected, int tricks)
{
	double spread = spread_of(bidding);
	double off = (tricks - expected) / spread;

	return (1 - anything) * 0.4 / spread * exp(-off * off / 2) +
	       anything / (bidding->cards + 1);
}

/* How likely a deed is by each kind of seats. */
struct likelihood {
	double greedy, skilled, other;
};

/* The chance that a player of either kind draws the card of DEED. */
static double
share(const struct planowanie_deck *deck, const struct planowanie_deed *deed,
	trick_set hand, bool plain)
{
	trick_set cards =
		planowanie_policy_cards(deck, &deed->sight.turn, hand, plain);

	return (cards & trick_bit(deed->card)) != 0
		       ? 1.0 / trick_set_size(cards)
		       : 0;
}

/* WEIGHTS are NULL if skill does not matter. */
static struct likelihood
weigh_deed(const struct planowanie_deck *deck, const int16_t weights[],
	const struct planowanie_deed *deed, double alike, trick_set hand)
{
	const struct planowanie_turn *turn = &deed->sight.turn;
	trick_set legal = planowanie_policy_legal(turn, hand);

	if ((legal & (legal - 1)) == 0)
		return (struct likelihood){1, 1, 1};
	double any = 1.0 / trick_set_size(legal), skilled = 0;
	double greedy = share(deck, deed, hand, true);
	double other = turn->over ? share(deck, deed, hand, false) : greedy;
	if (weights)
		skilled = planowanie_chances_of(
			weights, deck, &deed->sight, hand, deed->card);
	return (struct likelihood){
		greedy > 0 ? greedy : against_greed * any,
		(1 - unskilled) * skilled + unskilled * any,
		alike * other + (1 - alike) * any,
	};
}

static struct likelihood
weigh_declaration(const struct planowanie_bidding *bidding,
	const struct planowanie_witness *w, trick_set hand)
{
	double expected = planowanie_bidding_expect(bidding, hand);

	if (w->declared == PLANOWANIE_SECRET)
		return (struct likelihood){1, 1, 1};
	double other =
		declares(bidding, expected + w->habits.shift, w->declared);
	return (struct likelihood){
		planowanie_bidding_round(bidding, expected) == w->declared
			? 1
			: against_greed * anything / (bidding->cards + 1),
		other,
		other,
	};
}

static struct likelihood
weigh_seat(const struct planowanie_bidding *bidding, const int16_t weights[],
	const struct planowanie_witness *w, trick_set hand)
{
	struct likelihood l = weigh_declaration(bidding, w, hand);

	for (int i = 0; i < w->count; i++) {
		const struct planowanie_deed *deed = &w->deeds[i];
		struct likelihood of = weigh_deed(bidding->deck, weights, deed,
			w->habits.alike, hand & ~deed->before);

		l.greedy *= of.greedy;
		l.skilled *= of.skilled;
		l.other *= of.other;
	}
	return l;
}

/* The weights of skill, if what it makes of W matters. */
static const int16_t *
weights_for(const struct planowanie_evidence *evidence,
	const struct planowanie_witness *w)
{
	return w->habits.skilled < skilled_least ? NULL : evidence->weights;
}

double
planowanie_evidence_weigh(
	const struct planowanie_evidence *evidence, int seat, trick_set hand)
{
	const struct planowanie_witness *w = &evidence->seats[seat];
	const struct planowanie_habits *h = &w->habits;
	struct likelihood l = weigh_seat(&evidence->bidding,
		weights_for(evidence, w), w, hand | w->played);

	return h->greedy * l.greedy + h->skilled * l.skilled +
	       (1 - h->greedy - h->skilled) * l.other;
}

int
planowanie_evidence_nodes(const struct planowanie_evidence *evidence, int seat)
{
	const struct planowanie_witness *w = &evidence->seats[seat];

	return w->count *
	       (weights_for(evidence, w) ? DEED_NODES + PLANOWANIE_CHANCES_NODES
					 : DEED_NODES);
}

/* Learns about seats from finished deals. */
struct study {
	double greedy, skilled; /* logarithms of odds against anybody else */
	double alike, plays;
	double shift, deals;
};

/* Counts how often a seat played as the greedy player would, where it had a
 * choice that tells. */
static void
study_deeds(struct study *study, const struct planowanie_deck *deck,
	const struct planowanie_witness *w)
{
	for (int i = 0; i < w->count; i++) {
		const struct planowanie_deed *deed = &w->deeds[i];
		trick_set hand = w->played & ~deed->before;
		trick_set cards = planowanie_policy_cards(
			deck, &deed->sight.turn, hand, false);

		if (cards == planowanie_policy_legal(&deed->sight.turn, hand))
			continue;
		study->plays++;
		study->alike += (cards & trick_bit(deed->card)) != 0;
	}
}

static void
study_deal(struct study *study, const struct planowanie_bidding *bidding,
	const int16_t weights[], const struct planowanie_witness *w)
{
	struct likelihood l = weigh_seat(bidding, weights, w, w->played);

	study->greedy += log(l.greedy) - log(l.other);
	study->skilled += log(l.skilled) - log(l.other);
	study->shift +=
		w->declared - planowanie_bidding_expect(bidding, w->played);
	study->deals++;
	study_deeds(study, bidding->deck, w);
}

static struct planowanie_habits
habits_of(const struct study *study, bool skill)
{
	double skilled_of = skill ? skilled_first : 0;
	double most = fmax(fmax(study->greedy, study->skilled), 0);
	double greedy = greedy_first * exp(study->greedy - most);
	double skilled = skilled_of * exp(study->skilled - most);
	double sum =
		greedy + skilled + (1 - greedy_first - skilled_of) * exp(-most);

	return (struct planowanie_habits){
		greedy / sum,
		skilled / sum,
		(alike_first * alike_plays + study->alike) /
			(alike_plays + study->plays),
		(shift_first * shift_deals + study->shift) /
			(shift_deals + study->deals),
	};
}

/* Looks at a deal that is over. */
static void
study_heard(struct planowanie_evidence *evidence,
	const struct planowanie_view *view, int deal, struct study studies[])
{
	struct planowanie_packed p;

	planowanie_packed_deal(&p, evidence->deck, view, deal);
	planowanie_bidding_init(
		&evidence->bidding, evidence->deck, p.seats, p.cards);
	witness_deal(evidence->seats, evidence->deck, &p, &view->heard[deal]);
	for (int seat = 0; seat < p.seats; seat++) {
		struct planowanie_witness *w = &evidence->seats[seat];

		study_deal(&studies[seat], &evidence->bidding,
			evidence->weights, w);
		w->habits = habits_of(&studies[seat], evidence->weights);
	}
}

void
planowanie_evidence_init(struct planowanie_evidence *evidence,
	const struct planowanie_deck *deck, const int16_t weights[],
	const struct planowanie_view *view)
{
	struct study studies[PLANOWANIE_SEATS_MAX] = {0};
	int last = view->open.begun - 1;
	struct planowanie_packed p;

	evidence->deck = deck;
	evidence->weights = weights;
	for (int seat = 0; seat < view->open.seats; seat++)
		evidence->seats[seat].habits =
			habits_of(&studies[seat], weights);
	for (int deal = 0; deal < last; deal++)
		study_heard(evidence, view, deal, studies);
	planowanie_packed_deal(&p, deck, view, last);
	planowanie_bidding_init(&evidence->bidding, deck, p.seats, p.cards);
	witness_deal(evidence->seats, deck, &p, &view->heard[last]);
}

void
planowanie_evidence_blank(struct planowanie_evidence *evidence,
	const struct planowanie_deck *deck, const struct planowanie_view *view)
{
	memset(evidence->seats, 0, sizeof evidence->seats);
	evidence->deck = deck;
	evidence->weights = NULL;
	planowanie_bidding_init(
		&evidence->bidding, deck, view->open.seats, view->open.cards);
	for (int seat = 0; seat < view->open.seats; seat++) {
		evidence->seats[seat].declared = PLANOWANIE_SECRET;
		evidence->seats[seat].habits.greedy = 1;
	}
}

/* About normal, of variance 1: the sum of four uniform numbers. */
static double
normal(uint64_t chance)
{
	int sum = 0;

	for (int i = 0; i < 64; i += 16)
		sum += (int)(chance >> i & 0xffff);
	return (sum - 2 * 65535) / (65536 * 0.57735);
}

int
planowanie_evidence_declare(const struct planowanie_evidence *evidence,
	int seat, trick_set hand, bool plain, uint64_t chance)
{
	const struct planowanie_bidding *bidding = &evidence->bidding;
	const struct planowanie_habits *h = &evidence->seats[seat].habits;
	double expected = planowanie_bidding_expect(bidding, hand);

	if (!plain)
		expected +=
			h->shift + spread_of(bidding) *
					   normal(chance * 0x9e3779b97f4a7c15);
	return expected < 0 ? 0 : planowanie_bidding_round(bidding, expected);
}
