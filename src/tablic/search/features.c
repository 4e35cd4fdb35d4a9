#include "tablic/search/features.h"

#include <assert.h>

#include "tablic/capture_sums.h"

enum { SIZES = 16, DIFFERENCES = 27, PHASES = 14, PER_VALUE = 4 };

/* Where each group of features begins. */
enum {
	AT_TABLE = 0, /* so many of a type lie there: 1 to 4 */
	AT_HAND = AT_TABLE + 4 * TABLIC_TYPES,
	AT_UNSEEN = AT_HAND + 4 * TABLIC_TYPES,
	AT_PHASE = AT_UNSEEN + 4 * TABLIC_TYPES, /* deal and cards in hand */
	AT_LAST = AT_PHASE + TABLIC_DEALS_MAX * PHASES,
	AT_CARDS = AT_LAST + 3, /* difference of the piles, by deal */
	AT_SIZE = AT_CARDS + TABLIC_DEALS_MAX * DIFFERENCES, /* of the table */
	AT_THEIRS = AT_SIZE + SIZES, /* what a value could take, if held */
	AT_MINE = AT_THEIRS + PER_VALUE * CARD_VALUE_COUNT,
	AT_PASSED = AT_MINE + PER_VALUE * CARD_VALUE_COUNT,
	AT_EACH = AT_PASSED + CARD_VALUE_COUNT, /* of many, where two have what
						   was passed by */
	AT_SUMMARY = AT_PASSED + 2 * CARD_VALUE_COUNT,
	AT_PARTNER = AT_SUMMARY + 9, /* what the partner could take */
	AT_END = AT_PARTNER + 4,
};

enum { UNSEEN_TOLD = 4, SUMS = 10 }; /* unseen cards of a value: 0 to 3 */

/* The same of those that only the large net has. */
enum {
	AT_RISK = TABLIC_FEATURES, /* of an own card that is laid down */
	AT_BACK = AT_RISK + CARD_VALUE_COUNT, /* it can be taken back */
	AT_FIND = AT_BACK + CARD_VALUE_COUNT, /* what an own card may take */
	AT_MEET = AT_FIND + CARD_VALUE_COUNT, /* what the other may lay down */
	AT_PAIR = AT_MEET + CARD_VALUE_COUNT, /* own and unseen of a value */
	AT_GONE = AT_PAIR + 2 * UNSEEN_TOLD * CARD_VALUE_COUNT,
	AT_SUMS = AT_GONE + UNSEEN_TOLD * CARD_VALUE_COUNT,
	AT_END_TWO = AT_SUMS + SUMS,
};

_Static_assert((int)AT_END <= (int)TABLIC_FEATURES, "features");
_Static_assert((int)AT_EACH + 2 * (TABLIC_MANY_SEATS - 1) <= (int)AT_SUMMARY,
	"features");
_Static_assert((int)AT_END_TWO == (int)TABLIC_FEATURES_LARGE, "features");

/* So much of the chance of any other card has one of a value that was passed
 * by. */
static const float passed_held = 0.3f;

static inline void
add(struct tablic_features *f, int index, float value)
{
	assert(f->count < TABLIC_FEATURES_MOST);
	f->index[f->count] = (uint16_t)index;
	f->value[f->count++] = value;
}

static void
add_counts(struct tablic_features *f, int at, card_set cards)
{
	tablic_counts counts = tablic_counts_of(cards);

	for (; counts != 0; counts >>= 4, at += 4) {
		if ((counts & 15) != 0)
			add(f, at + (int)(counts & 15) - 1, 1);
	}
}

static int
clamp(int n, int least, int most)
{
	return n < least ? least : n > most ? most : n;
}

static void
add_course(
	struct tablic_features *f, const struct tablic_position *s, int others)
{
	int mine = card_set_size(s->hand);
	int deal = s->deal - 1;
	int phase = 2 * mine + (s->theirs > others * mine);
	int difference = clamp((s->cards[0] - s->cards[1]) / 2, -13, 13) + 13;

	add(f, AT_PHASE + deal * PHASES + phase, 1);
	add(f, AT_LAST + s->last + 1, 1);
	add(f, AT_CARDS + deal * DIFFERENCES + difference, 1);
	add(f, AT_SIZE + clamp(card_set_size(s->table), 0, SIZES - 1), 1);
}

/* The chances that HAND cards of the unseen have one of a value, of which so
 * many are unseen. */
static void
chances(const struct tablic_position *s, int hand,
	float chance[static CARD_SUIT_COUNT + 1])
{
	int unseen = card_set_size(s->unseen);
	float missing = 1;

	chance[0] = 0;
	for (int n = 1; n <= CARD_SUIT_COUNT; n++) {
		int rest = unseen - n + 1;

		missing *= rest > 0 && rest > hand
				   ? (float)(rest - hand) / (float)rest
				   : 0;
		chance[n] = 1 - missing;
	}
}

/* What the other can be expected to take, if it takes the most points. */
struct threat {
	float points, cards, any, clears;
};

/* One more value that can take, in the order from the most points. */
static void
add_threat(struct threat *t, const struct tablic_table_gains *gains, int v,
	float p)
{
	float first = (1 - t->any) * p;

	t->points += first * gains->points[v];
	t->cards += first * gains->cards[v];
	t->clears += first * (float)(gains->clears >> v & 1);
	t->any += first;
}

/* The value with the most points, then cards, of LEFT. */
static int
richest(const struct tablic_table_gains *gains, unsigned left)
{
	int best = __builtin_ctz(left);

	for (left &= left - 1; left != 0; left &= left - 1) {
		int v = __builtin_ctz(left);

		if (gains->points[v] > gains->points[best] ||
			(gains->points[v] == gains->points[best] &&
				gains->cards[v] > gains->cards[best]))
			best = v;
	}
	return best;
}

static void
add_their_value(struct tablic_features *f,
	const struct tablic_table_gains *gains, int v, float p)
{
	int at = AT_THEIRS + PER_VALUE * v;

	add(f, at, p);
	add(f, at + 1, p * gains->points[v]);
	add(f, at + 2, p * gains->cards[v]);
	if ((gains->clears >> v & 1) != 0)
		add(f, at + 3, p);
}

/* The values that the other passed by are features of their own: it may still
 * hold them, but hardly. */
static struct threat
add_theirs(struct tablic_features *f, const struct tablic_position *s,
	const struct tablic_table_gains *gains)
{
	/* Before a deal, of the hand that it will get. */
	int hand = s->theirs > 0 ? s->theirs : tablic_hand_size(2, s->stock);
	float chance[CARD_SUIT_COUNT + 1];

	card_count_vector unseen = card_counts(s->unseen);
	struct threat threat = {0};

	chances(s, hand, chance);
	for (unsigned left = gains->capturers; left != 0;) {
		int v = richest(gains, left);
		float p = chance[unseen >> 4 * v & 15];

		left &= ~(1U << v);
		if (p <= 0)
			continue;
		if ((s->passed >> v & 1) != 0) {
			add(f, AT_PASSED + CARD_VALUE_COUNT + v,
				p * gains->points[v]);
			continue;
		}
		add_their_value(f, gains, v, p);
		add_threat(&threat, gains, v, p);
	}
	return threat;
}

/* The cards of SEAT, as many as may be of value V: who passed it by holds none.
 */
static int
cards_maybe_of(const struct tablic_many *m, int seat, int v)
{
	if (m->position.theirs == 0)
		return tablic_hand_size(m->seats, m->position.stock);
	return (m->passed[seat] >> v & 1) == 0 ? m->left[seat] : 0;
}

/* The same of all others. */
static int
cards_maybe_of_others(const struct tablic_many *m, int v)
{
	const int partner = tablic_many_partner(m);
	int cards = 0;

	for (int seat = 0; seat < m->seats; seat++) {
		if (seat != m->seat && seat != partner)
			cards += cards_maybe_of(m, seat, v);
	}
	return cards;
}

/* What SEAT can be expected to take of the table as it lies. */
static struct threat
threat_of_seat(const struct tablic_many *m,
	const struct tablic_table_gains *gains, int seat)
{
	card_count_vector unseen = card_counts(m->position.unseen);
	struct threat threat = {0};

	for (unsigned left = gains->capturers; left != 0;) {
		int v = richest(gains, left);
		float chance[CARD_SUIT_COUNT + 1];

		left &= ~(1U << v);
		chances(&m->position, cards_maybe_of(m, seat, v), chance);
		add_threat(&threat, gains, v, chance[unseen >> 4 * v & 15]);
	}
	return threat;
}

static void
add_partner(struct tablic_features *f, const struct tablic_many *m,
	const struct tablic_table_gains *gains)
{
	const struct threat threat =
		threat_of_seat(m, gains, tablic_many_partner(m));
	const float numbers[] = {
		threat.points, threat.cards, threat.any, threat.clears};

	for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) {
		if (numbers[i] > 0)
			add(f, AT_PARTNER + i, numbers[i]);
	}
}

static struct threat
add_all_theirs(struct tablic_features *f, const struct tablic_many *m,
	const struct tablic_table_gains *gains)
{
	card_count_vector unseen = card_counts(m->position.unseen);
	struct threat threat = {0};

	for (unsigned left = gains->capturers; left != 0;) {
		int v = richest(gains, left);
		float chance[CARD_SUIT_COUNT + 1];

		left &= ~(1U << v);
		chances(&m->position, cards_maybe_of_others(m, v), chance);
		float p = chance[unseen >> 4 * v & 15];
		if (p <= 0)
			continue;
		add_their_value(f, gains, v, p);
		add_threat(&threat, gains, v, p);
	}
	return threat;
}

/* Returns the most points to take in the next turn, and the cards with them. */
static struct threat
add_mine(struct tablic_features *f, const struct tablic_position *s,
	const struct tablic_table_gains *gains)
{
	struct threat best = {0};

	for (unsigned left = gains->capturers; left != 0;) {
		int v = richest(gains, left);
		int at = AT_MINE + PER_VALUE * v;

		left &= ~(1U << v);
		if ((s->hand & card_set_of_value(v)) == 0)
			continue;
		add(f, at, 1);
		add(f, at + 1, gains->points[v]);
		add(f, at + 2, gains->cards[v]);
		if ((gains->clears >> v & 1) != 0)
			add(f, at + 3, 1);
		add_threat(&best, gains, v, 1);
	}
	return best;
}

static void
add_summary(struct tablic_features *f, const struct tablic_position *s,
	struct threat theirs, struct threat mine)
{
	const card_set high = CARD_SET_ALL ^ (card_bit(32) - 1);
	const float numbers[] = {theirs.points, theirs.cards, theirs.any,
		theirs.clears, mine.points, mine.cards,
		(float)card_set_size(s->table & high),
		(float)card_set_size(s->table) / 4,
		(float)card_set_size(s->hand & high)};

	for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) {
		if (numbers[i] != 0)
			add(f, AT_SUMMARY + i, numbers[i]);
	}
}

static void
add_passed(struct tablic_features *f, unsigned passed)
{
	for (; passed != 0; passed &= passed - 1)
		add(f, AT_PASSED + __builtin_ctz(passed), 1);
}

static void
begin(struct tablic_features *f, const struct tablic_position *s, int others)
{
	f->count = 0;
	add_counts(f, AT_TABLE, s->table);
	add_counts(f, AT_HAND, s->hand);
	add_counts(f, AT_UNSEEN, s->unseen);
	add_course(f, s, others);
	add_passed(f, s->passed);
}

/* Returns what the other can be expected to take. */
static struct threat
add_all(struct tablic_features *f, const struct tablic_position *s,
	const struct tablic_table_gains *gains)
{
	begin(f, s, 1);
	struct threat theirs = add_theirs(f, s, gains);
	struct threat mine = add_mine(f, s, gains);
	add_summary(f, s, theirs, mine);
	return theirs;
}

void
tablic_features_of(struct tablic_features *f, const struct tablic_position *s,
	struct tablic_table_cache *cache)
{
	add_all(f, s, tablic_table_cache_get(cache, s->table));
}

/* Cards that are laid down on a table next, by value, and what takes them. */
struct outlook {
	const struct tablic_position *position;
	const struct tablic_many *many; /* of three and more; else NULL */
	card_set passed; /* the cards of values that the other passed by */
	card_set passed_by[TABLIC_MANY_SEATS]; /* that each of many did */
	card_count_vector unseen, own;
	float share; /* of one unseen card among all */
	card_set takers[CARD_VALUE_COUNT];

	/* Of the own cards: the least risk and the least that is risked, all
	 * that is, the most. */
	float least, least_points, all, most;

	/* What of the other's the own cards take, in cards and points. */
	float found, found_points;
};

static card_set
cards_of(unsigned values)
{
	card_set cards = 0;

	for (; values != 0; values &= values - 1)
		cards |= card_set_of_value(__builtin_ctz(values));
	return cards;
}

static struct outlook
outlook_of(const struct tablic_position *s, const struct tablic_many *many)
{
	sum_set sums = capture_sums_of(s->table);
	const int unseen = card_set_size(s->unseen);
	struct outlook o = {
		.position = s,
		.many = many,
		.passed = cards_of(s->passed),
		.unseen = card_counts(s->unseen),
		.own = card_counts(s->hand),
		.share = unseen > 0 ? 1 / (float)unseen : 0,
	};

	for (int seat = 0; many && s->theirs > 0 && seat < many->seats; seat++)
		o.passed_by[seat] = cards_of(many->passed[seat]);
	for (int v = 0; v < CARD_VALUE_COUNT; v++) {
		sum_set with = v == TABLIC_ACE
				       ? sums << 4 | sums << 44
				       : sums << capture_sums_shift(
						 (card)(CARD_SUIT_COUNT * v));

		o.takers[v] = capture_sums_capturers(with);
	}
	return o;
}

static int
told(card_count_vector counts, int v)
{
	int n = (int)(counts >> 4 * v & 15);

	return n < UNSEEN_TOLD ? n : UNSEEN_TOLD - 1;
}

/* The chance that none of CARDS is wanted, if each is so with the chance HELD. */
static float
chance_missing(float held, int cards)
{
	float missing = 1;

	for (; cards > 0; cards--)
		missing *= 1 - held;
	return missing;
}

/* The chance that SEAT holds none of TAKERS, unseen cards. */
static float
chance_without(const struct outlook *o, int seat, card_set takers)
{
	const struct tablic_many *m = o->many;
	int hand = m->position.theirs > 0
			   ? m->left[seat]
			   : tablic_hand_size(m->seats, m->position.stock);
	card_set rest = takers & ~o->passed_by[seat];

	return chance_missing(o->share * (float)card_set_size(rest), hand);
}

/* The chance that one of all others, a partner apart, holds one of TAKERS. */
static float
chance_among_many(const struct outlook *o, card_set takers)
{
	const int partner = tablic_many_partner(o->many);
	float missing = 1;

	for (int seat = 0; seat < o->many->seats; seat++) {
		if (seat != o->many->seat && seat != partner)
			missing *= chance_without(o, seat, takers);
	}
	return 1 - missing;
}

/* The chance that the other holds one of TAKERS. */
static float
chance_of_any(const struct outlook *o, card_set takers)
{
	const struct tablic_position *s = o->position;

	if (o->many)
		return chance_among_many(o, takers & s->unseen);
	int hand = s->theirs > 0 ? s->theirs : tablic_hand_size(2, s->stock);
	card_set unseen = takers & s->unseen;
	float held = (float)card_set_size(unseen & ~o->passed) +
		     passed_held * (float)card_set_size(unseen & o->passed);

	return 1 - chance_missing(held * o->share, hand);
}

static int
points_of_value(int v)
{
	return tablic_card_points(
		TABLIC_POINTS, card_bit((card)(CARD_SUIT_COUNT * v + 2)));
}

/* One of the own cards of value V is laid down. */
static void
add_own_card(struct tablic_features *f, struct outlook *o, int v)
{
	int more = (o->own >> 4 * v & 15) > 1;
	float chance = chance_of_any(o, o->takers[v]);
	float risk = chance * (float)(1 + points_of_value(v));
	card_set hand = o->position->hand;
	card_set equals = hand & card_set_of_value(v);

	add(f, AT_RISK + v, chance);
	add(f, AT_PAIR + (2 * v + more) * UNSEEN_TOLD + told(o->unseen, v), 1);
	if ((o->takers[v] & hand & ~(equals & -equals)) != 0)
		add(f, AT_BACK + v, 1);
	o->least = chance < o->least ? chance : o->least;
	o->least_points = risk < o->least_points ? risk : o->least_points;
	o->most = risk > o->most ? risk : o->most;
	o->all += risk;
}

/* One of the unseen cards of value V is laid down. */
static void
add_unseen_card(struct tablic_features *f, struct outlook *o, int v)
{
	float share = (float)(o->unseen >> 4 * v & 15) * o->share;

	if ((o->takers[v] & o->position->hand) == 0)
		return;
	add(f, AT_MEET + v, share);
	o->found += share;
	o->found_points += share * (float)(1 + points_of_value(v));
}

/* How many of the unseen cards are such that one of value V takes them. */
static void
add_finds(struct tablic_features *f, const struct outlook *o, int v)
{
	int cards = 0;

	for (int x = 0; x < CARD_VALUE_COUNT; x++) {
		if ((o->takers[x] & card_set_of_value(v)) != 0)
			cards += (int)(o->unseen >> 4 * x & 15);
	}
	if (cards > 0)
		add(f, AT_FIND + v, (float)cards * o->share);
}

static void
add_sums(struct tablic_features *f, const struct outlook *o, float any)
{
	const float numbers[SUMS] = {o->least_points, o->least, o->all, o->most,
		o->found, o->found_points, any * o->found, (1 - any) * o->found,
		(1 - any) * o->found_points, (1 - any) * o->least_points};

	for (int i = 0; i < SUMS; i++) {
		if (numbers[i] > 0)
			add(f, AT_SUMS + i, numbers[i]);
	}
}

/* What the large nets know besides; ANY: the chance that something is taken. */
static void
look_further(struct tablic_features *f, const struct tablic_position *s,
	const struct tablic_many *many, float any)
{
	struct outlook o = outlook_of(s, many);

	if (s->hand != 0)
		o.least = o.least_points = 4;
	for (int v = 0; v < CARD_VALUE_COUNT; v++) {
		if ((s->passed >> v & 1) != 0)
			add(f, AT_GONE + UNSEEN_TOLD * v + told(o.unseen, v),
				1);
		if ((o.own >> 4 * v & 15) != 0) {
			add_own_card(f, &o, v);
			add_finds(f, &o, v);
		}
		if ((o.unseen >> 4 * v & 15) != 0)
			add_unseen_card(f, &o, v);
	}
	add_sums(f, &o, any);
}

void
tablic_features_of_two(struct tablic_features *f,
	const struct tablic_position *s, const struct tablic_table_gains *gains)
{
	struct threat theirs = add_all(f, s, gains);

	look_further(f, s, NULL, theirs.any);
}

/* What each of the others may take, in turn. */
static void
add_each(struct tablic_features *f, const struct tablic_many *m,
	const struct tablic_table_gains *gains)
{
	for (int i = 1; i < m->seats; i++) {
		const struct threat threat =
			threat_of_seat(m, gains, (m->seat + i) % m->seats);

		if (threat.any <= 0)
			continue;
		add(f, AT_EACH + 2 * (i - 1), threat.any);
		add(f, AT_EACH + 2 * (i - 1) + 1, threat.points);
	}
}

void
tablic_features_of_many(struct tablic_features *f, const struct tablic_many *m,
	bool large, struct tablic_table_cache *cache)
{
	const struct tablic_table_gains *gains =
		tablic_table_cache_get(cache, m->position.table);

	begin(f, &m->position, m->seats - 1);
	struct threat theirs = add_all_theirs(f, m, gains);
	struct threat mine = add_mine(f, &m->position, gains);
	add_summary(f, &m->position, theirs, mine);
	if (m->pairs)
		add_partner(f, m, gains);
	if (!large)
		return;
	add_each(f, m, gains);
	look_further(f, &m->position, m, theirs.any);
}
