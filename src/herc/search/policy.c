#include "herc/search/policy.h"

#include "learning/exponential.h"
#include "learning/gumbel.h"

_Static_assert(
	(int)LEARNING_EXPONENTIAL_UNIT == (int)HERC_POLICY_UNIT, "units");
_Static_assert((int)LEARNING_GUMBEL_UNIT == (int)HERC_POLICY_UNIT, "noise");

/* The features that all cards of a choice share. */
struct sight {
	const struct herc_table *table;
	herc_set hand, out;
	herc_set next, partner, last; /* what they may hold */
	int tricks;		      /* 0..12 */
};

/* All cards, and what is wanted of each: its worth by weights, or its terms. */
struct sights {
	const int16_t *weights;
	uint16_t (*terms)[HERC_POLICY_TERMS]; /* NULL: the worth is wanted */
	int count;
	herc_set cards[HERC_HAND];
	int worth[HERC_HAND];
};

static inline void
add(struct sights *all, herc_set c, const int terms[HERC_POLICY_TERMS])
{
	int sum = 0;

	if (all->terms) {
		for (int i = 0; i < HERC_POLICY_TERMS; i++)
			all->terms[all->count][i] = (uint16_t)terms[i];
	} else {
		for (int i = 0; i < HERC_POLICY_TERMS; i++)
			sum += all->weights[terms[i]];
	}
	all->cards[all->count] = c;
	all->worth[all->count++] = sum;
}

static void
look(struct sight *s, const struct herc_table *table, herc_set hand)
{
	s->table = table;
	s->hand = hand;
	s->out = table->left & ~hand;
	s->next = herc_table_possible(table, table->turn + 1, hand);
	s->partner = herc_table_possible(table, table->turn + 2, hand);
	s->last = herc_table_possible(table, table->turn + 3, hand);
	s->tricks = table->tricks_left - 1;
}

static inline int
at_most(int n, int most)
{
	return n < most ? n : most;
}

/* How many cards SET has, up to 3. */
static inline int
few(herc_set set)
{
	int count = set != 0;

	set &= set - 1;
	count += set != 0;
	set &= set - 1;
	return count + (set != 0);
}

/* The cards above C in its suit. */
static inline herc_set
above(herc_set c, herc_set suit)
{
	return suit & -(c << 1);
}

static inline int
value_of(herc_set c)
{
	return __builtin_ctzll(c) >> 2;
}

static inline bool
ruffs(herc_set possible, herc_set suit)
{
	return (possible & suit) == 0 && (possible & HERC_HEARTS) != 0;
}

/* The features that all cards of a suit share. */
struct suit_sight {
	herc_set suit;
	int heart, out, own, opponents_void, partner_void;
};

static const int8_t out_class[14] = {0, 1, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5, 5, 5};
static const int8_t few_class[14] = {0, 1, 1, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3};

static void
look_at_suit(struct suit_sight *suit, const struct sight *s, herc_set of)
{
	suit->suit = of;
	suit->heart = of == HERC_HEARTS;
	suit->out = out_class[herc_size(s->out & of)];
	suit->own = at_most(herc_size(s->hand & of), 4) - 1;
	suit->opponents_void = ruffs(s->next, of) + ruffs(s->last, of);
	suit->partner_void = ruffs(s->partner, of);
}

static void
lead_terms(const struct sight *s, const struct suit_sight *suit, int hearts,
	herc_set c, int terms[HERC_POLICY_TERMS])
{
	herc_set over = above(c, suit->suit);
	int higher = few(s->out & over);
	int heart4 = 4 * suit->heart + higher;
	int holders = ((s->next & over) != 0) + 2 * ((s->last & over) != 0) +
		      4 * ((s->partner & over) != 0);

	terms[0] = HERC_LEAD_OUT + (heart4 * 6 + suit->out) * 3 +
		   suit->opponents_void;
	terms[1] = HERC_LEAD_VALUE + heart4 * 13 + value_of(c);
	terms[2] =
		HERC_LEAD_OWN +
		(((suit->heart * 4 + suit->own) * 2 + suit->partner_void) * 3 +
			suit->opponents_void) *
			2 +
		(higher == 0);
	terms[3] = HERC_LEAD_TRICKS + heart4 * 13 + s->tricks;
	terms[4] = HERC_LEAD_HEARTS + heart4 * 16 + hearts;
	terms[5] = HERC_LEAD_HOLDERS + (suit->heart * 8 + holders) * 13 +
		   value_of(c);
}

static void
leads(const struct sight *s, struct sights *all)
{
	int hearts = few_class[herc_size(s->out & HERC_HEARTS)] * 4 +
		     few(s->hand & HERC_HEARTS);

	for (int i = 0; i < 4; i++) {
		herc_set left = s->hand & HERC_HEARTS << i;
		struct suit_sight suit;

		if (left != 0)
			look_at_suit(&suit, s, HERC_HEARTS << i);
		for (; left != 0; left &= left - 1) {
			int terms[HERC_POLICY_TERMS];

			lead_terms(s, &suit, hearts, left & -left, terms);
			add(all, left & -left, terms);
		}
	}
}

/* The features that all cards that follow suit share. */
struct follow_sight {
	herc_set legal, threat, winners, sure;
	int type;    /* follows, follows hearts, takes with a heart, gives */
	int context; /* place in the trick, type, who is winning */
	int worth, voids;
};

static void
look_at_trick(struct follow_sight *f, const struct sight *s)
{
	const struct herc_table *table = s->table;
	herc_set suit = table->suit;
	bool partner_wins = ((table->winner ^ table->turn) & 1) == 0;

	f->legal = herc_table_legal(table, s->hand);
	f->type = (f->legal & suit) != 0	  ? suit == HERC_HEARTS
		  : (f->legal & HERC_HEARTS) != 0 ? 2
						  : 3;
	f->threat = table->count == HERC_SEATS - 1 ? 0
		    : (s->next & suit) != 0	   ? s->next & suit
						   : s->next;
	int wins = !partner_wins ? 0 : (f->threat & table->better) != 0 ? 1 : 2;
	f->context = ((table->count - 1) * 4 + f->type) * 3 + wins;
	f->worth = at_most(table->worth / 6, 7);
	f->voids = 2 * (table->count == 1 && (s->partner & suit) == 0) +
		   (table->count < HERC_SEATS - 1 && (s->next & suit) == 0);
	f->winners = f->legal & table->better;
	f->sure = f->winners & ~herc_downwards(f->threat);
	if ((f->threat & HERC_HEARTS) != 0)
		f->sure &= HERC_HEARTS;
}

/* 0: it does not win now; 1: for sure; else the more cards may beat it. */
static int
win_class(const struct follow_sight *f, herc_set c, herc_set suit)
{
	if ((f->winners & c) == 0)
		return 0;
	if ((f->sure & c) != 0)
		return 1;
	herc_set beats = above(c, suit);
	if (suit != HERC_HEARTS)
		beats |= HERC_HEARTS;
	int count = herc_size(f->threat & beats);
	return count < 2 ? 2 : count < 4 ? 3 : 4;
}

/* Among all, and among those that win: the cheapest, the dearest. */
static int
place_of(const struct follow_sight *f, herc_set c)
{
	int place =
		((f->legal & (c - 1)) == 0) + 2 * ((f->legal & -(c << 1)) == 0);

	if ((f->winners & c) != 0 && (f->winners & (c - 1)) == 0)
		place += 4;
	return place;
}

static void
follow_terms(const struct sight *s, const struct follow_sight *f,
	const struct suit_sight *suit, herc_set c, int terms[HERC_POLICY_TERMS])
{
	int win = win_class(f, c, suit->suit);
	int context = f->context * 5 + win;
	int higher = few(s->out & above(c, suit->suit));

	terms[0] = HERC_FOLLOW_VALUE + context * 13 + value_of(c);
	terms[1] = HERC_FOLLOW_WORTH + context * 8 + f->worth;
	terms[2] = HERC_FOLLOW_PLACE + context * 8 + place_of(f, c);
	terms[3] = HERC_FOLLOW_SUIT +
		   (((f->type * 5 + win) * 4 + higher) * 4 + suit->out) * 4 +
		   suit->own;
	terms[4] = HERC_FOLLOW_TRICKS + (f->type * 5 + win) * 13 + s->tricks;
	terms[5] = HERC_FOLLOW_VOIDS +
		   ((f->context / 3 * 5 + win) * 4 + f->voids) * 5 +
		   value_of(c) / 3;
}

/* Suit by suit, the cheapest first. */
static void
follows(const struct sight *s, struct sights *all)
{
	struct follow_sight f;

	look_at_trick(&f, s);
	for (int i = 0; i < 4; i++) {
		herc_set of = HERC_HEARTS << i, left = f.legal & of;
		struct suit_sight suit;

		if (left == 0)
			continue;
		suit.suit = of;
		suit.out = few_class[herc_size(s->out & of)];
		suit.own = at_most(herc_size(s->hand & of), 4) - 1;
		for (; left != 0; left &= left - 1) {
			int terms[HERC_POLICY_TERMS];

			follow_terms(s, &f, &suit, left & -left, terms);
			add(all, left & -left, terms);
		}
	}
}

/* All that may be played. */
static void
look_at_all(struct sights *all, const struct herc_table *table, herc_set hand)
{
	struct sight s;

	look(&s, table, hand);
	all->count = 0;
	if (table->count == 0)
		leads(&s, all);
	else
		follows(&s, all);
}

void
herc_policy_terms(const struct herc_table *table, herc_set hand,
	struct herc_choice *choice)
{
	struct sights all = {.terms = choice->terms};

	look_at_all(&all, table, hand);
	choice->count = all.count;
	memcpy(choice->cards, all.cards, sizeof choice->cards);
}

static uint64_t
next_chance(uint64_t *chance)
{
	*chance = *chance * 0x5851f42d4c957f2d + 0x14057b7ef767814f;
	return *chance >> 32;
}

/* The best after noise of the Gumbel distribution has been added to each: each
 * card comes as often as it should (Gumbel 1954). */
herc_set
herc_policy_play(const int16_t weights[], const struct herc_table *table,
	herc_set hand, uint64_t *chance)
{
	herc_set legal = herc_table_legal(table, hand);
	struct sights all = {.weights = weights};
	uint64_t noise = 0;
	int best = 0, most = INT32_MIN;

	if ((legal & (legal - 1)) == 0)
		return legal;
	look_at_all(&all, table, hand);
	for (int i = 0; i < all.count; i++, noise >>= 8) {
		if (i % 4 == 0)
			noise = next_chance(chance);
		int worth = all.worth[i] + learning_gumbel[noise & 255];
		if (worth > most) {
			most = worth;
			best = i;
		}
	}
	return all.cards[best];
}

double
herc_policy_likelihood(const int16_t weights[], const struct herc_table *table,
	herc_set hand, herc_set card)
{
	struct sights all = {.weights = weights};
	float sum = 0, own = 0;

	look_at_all(&all, table, hand);
	for (int i = 0; i < all.count; i++) {
		float part = learning_exponential(all.worth[i]);

		sum += part;
		if (all.cards[i] == card)
			own = part;
	}
	return (double)(own / sum);
}
