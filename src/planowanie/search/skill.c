#include "planowanie/search/skill.h"

/* Classes of how many cards there are: 0, 1, 2, 3 to 4 and more. */
static const uint8_t few[TRICK_CARDS_MAX + 1] = {0, 1, 2, 3, 3, 4, 4, 4, 4, 4,
	4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
	4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4,
	4, 4, 4, 4, 4, 4, 4};

static inline int
clamp(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

static int
positive(int n)
{
	return n > 0 ? n : 0;
}

struct planowanie_sight
planowanie_sight_of(const struct planowanie_packed *p)
{
	struct planowanie_sight s = {
		.turn = planowanie_turn_of(p),
		.left = p->left,
		.needs = p->needs[p->turn],
		.tricks = p->tricks,
		.others = (uint8_t)(p->seats - 1),
		.behind = (uint8_t)(p->seats - p->count - 1),
	};
	int demand = positive(s.needs) - s.tricks, seat = p->turn;

	for (int i = 0; i < s.others; i++) {
		seat = seat + 1 == p->seats ? 0 : seat + 1;
		s.may[i] = p->may[seat];
		demand += positive(p->needs[seat]);
		s.wants |= i < s.behind && p->needs[seat] > 0;
	}
	s.demand = (int8_t)demand;
	if (p->count > 0)
		s.winner = (uint8_t)clamp(p->needs[p->winner] + 1, 0, 2);
	return s;
}

/* The features that all cards of a choice share. */
struct scene {
	const struct planowanie_deck *deck;
	const struct planowanie_sight *sight;
	trick_set hand, legal, hidden, winning;
	trick_set plain, keen; /* what greedy players draw from */
	int need, riches, tricks, demand;
};

/* 0: it has lost its declaration; 1: it has it; 4: it needs all that are
 * left. */
static int
need_class(const struct planowanie_sight *s)
{
	if (s->needs < 0 || s->needs > s->tricks)
		return 0;
	if (s->needs > 0 && s->needs == s->tricks)
		return 4;
	return clamp(s->needs, 0, 2) + 1;
}

static int
tricks_class(int tricks)
{
	return tricks <= 4   ? clamp(tricks - 2, 0, 2)
	       : tricks <= 6 ? 3
	       : tricks <= 9 ? 4
			     : 5;
}

static void
look(struct scene *s, const struct planowanie_deck *deck,
	const struct planowanie_sight *sight, trick_set hand)
{
	s->deck = deck;
	s->sight = sight;
	s->hand = hand;
	s->legal = planowanie_policy_legal(&sight->turn, hand);
	s->hidden = sight->left & ~hand;
	s->winning = s->legal & sight->turn.better;
	s->plain = planowanie_policy_cards(deck, &sight->turn, hand, true);
	s->keen = sight->turn.over ? planowanie_policy_cards(
					     deck, &sight->turn, hand, false)
				   : s->plain;
	trick_set masters = planowanie_policy_sure(deck, hand, s->hidden);
	s->riches = clamp(sight->needs - trick_set_size(masters), -2, 2) + 2;
	s->need = need_class(sight);
	s->tricks = tricks_class(sight->tricks);
	s->demand = clamp(sight->demand, -2, 2) + 2;
}

/* The features that all cards of a suit share. */
struct suit {
	trick_set hidden;
	trick_set own;
	int hidden_count;
	int unseen, length, voids; /* classes */
	bool trump;
};

static void
look_at_suit(struct suit *suit, const struct scene *s, trick_set of)
{
	suit->hidden = s->hidden & of;
	suit->own = s->hand & of;
	suit->hidden_count = trick_set_size(suit->hidden);
	suit->unseen = few[suit->hidden_count];
	suit->length = few[trick_set_size(suit->own & (suit->own - 1))];
	suit->trump = of == s->deck->trumps;
	suit->voids = 0;
	for (int i = 0; i < s->sight->others; i++)
		suit->voids += (s->sight->may[i] & of) == 0;
}

static inline int
greed(const struct scene *s, trick_set bit)
{
	return ((s->plain & bit) != 0) + 2 * ((s->keen & bit) != 0);
}

/* The highest or the lowest of CARDS. */
static inline int
ends(trick_set cards, trick_set bit)
{
	return ((cards & (bit - 1)) == 0) + 2 * ((cards & -(bit << 1)) == 0);
}

static inline void
lead_terms(const struct scene *s, const struct suit *suit, trick_card c,
	uint16_t terms[PLANOWANIE_SKILL_TERMS])
{
	int over = trick_set_size(suit->hidden & s->deck->higher[c]);
	int higher = few[over], lower = few[suit->hidden_count - over];
	int kind = 2 * s->need + suit->trump, at = 5 * kind + higher;
	int own = ends(suit->own, trick_bit(c));

	terms[0] = (uint16_t)(PLANOWANIE_LEAD_PLACE + (at * 5 + lower) * 5 +
			      suit->length);
	terms[1] = (uint16_t)(PLANOWANIE_LEAD_TRICKS + at * 6 + s->tricks);
	terms[2] = (uint16_t)(PLANOWANIE_LEAD_RICHES + at * 5 + s->riches);
	terms[3] =
		(uint16_t)(PLANOWANIE_LEAD_SUIT +
			   ((kind * 5 + suit->length) * 5 + suit->unseen) * 4 +
			   own);
	terms[4] = (uint16_t)(PLANOWANIE_LEAD_DEMAND + at * 5 + s->demand);
	terms[5] = (uint16_t)(PLANOWANIE_LEAD_VOIDS + at * 4 + suit->voids);
	terms[6] = (uint16_t)(PLANOWANIE_LEAD_GREEDY +
			      (s->need * 4 + greed(s, trick_bit(c))) * 6 +
			      s->tricks);
	terms[7] = (uint16_t)(PLANOWANIE_LEAD_LOWER + at * 5 + lower);
}

/* 0: it does not win now; 1: nobody behind has a higher one; else the more may
 * be higher. */
static inline int
win_class(const struct scene *s, trick_card c)
{
	trick_set higher = s->deck->higher[c];

	if ((s->winning & trick_bit(c)) == 0)
		return 0;
	int threats =
		trick_set_size(s->hidden & s->sight->turn.against & higher);
	return threats == 0 ? 1 : threats < 3 ? 2 : threats < 6 ? 3 : 4;
}

/* 0: it follows; 1: so it does, trumps; 2: it trumps; 3: neither. */
static inline int
follow_kind(const struct scene *s, const struct suit *suit, trick_set bit)
{
	if ((s->sight->turn.led & bit) != 0)
		return suit->trump;
	return suit->trump ? 2 : 3;
}

static inline void
follow_terms(const struct scene *s, const struct suit *suit, trick_card c,
	uint16_t terms[PLANOWANIE_SKILL_TERMS])
{
	trick_set bit = trick_bit(c);
	int over = trick_set_size(suit->hidden & s->deck->higher[c]);
	int higher = few[over], lower = few[suit->hidden_count - over];
	int win = win_class(s, c);
	int kind = 4 * s->need + follow_kind(s, suit, bit);
	int at = 5 * kind + win;
	trick_set same = win > 0 ? s->winning : s->legal & ~s->winning;
	int end = ends(s->legal, bit) +
		  4 * ((ends(same, bit) & (win > 0 ? 1 : 2)) != 0);

	terms[0] = (uint16_t)(PLANOWANIE_FOLLOW_PLACE + (at * 5 + higher) * 5 +
			      lower);
	terms[1] = (uint16_t)(PLANOWANIE_FOLLOW_TRICKS + at * 6 + s->tricks);
	terms[2] = (uint16_t)(PLANOWANIE_FOLLOW_RICHES +
			      (at * 5 + s->riches) * 5 + higher);
	terms[3] = (uint16_t)(PLANOWANIE_FOLLOW_ENDS + at * 8 + end);
	terms[4] = (uint16_t)(PLANOWANIE_FOLLOW_DEMAND +
			      (at * 5 + s->demand) * 4 + s->sight->behind);
	terms[5] = (uint16_t)(PLANOWANIE_FOLLOW_WANTS + at * 6 +
			      2 * s->sight->winner + s->sight->wants);
	terms[6] =
		(uint16_t)(PLANOWANIE_FOLLOW_SUIT +
			   ((kind * 5 + suit->length) * 5 + suit->unseen) * 5 +
			   higher);
	terms[7] = (uint16_t)(PLANOWANIE_FOLLOW_GREEDY +
			      ((s->need * 5 + win) * 4 + greed(s, bit)) * 6 +
			      s->tricks);
}

void
planowanie_skill_options(const struct planowanie_deck *deck,
	const struct planowanie_sight *sight, trick_set hand,
	struct planowanie_options *options)
{
	struct scene s;

	look(&s, deck, sight, hand);
	options->count = 0;
	for (trick_set rest = s.legal; rest != 0;) {
		trick_set of = deck->suit[trick_set_first(rest)];
		struct suit suit;

		look_at_suit(&suit, &s, of);
		for (trick_set cards = rest & of; cards != 0;
			cards &= cards - 1) {
			trick_card c = trick_set_first(cards);
			uint16_t *terms = options->terms[options->count];

			options->cards[options->count++] = c;
			if (sight->turn.led == 0)
				lead_terms(&s, &suit, c, terms);
			else
				follow_terms(&s, &suit, c, terms);
		}
		rest &= ~of;
	}
}
