#include "cards/trick_mistakes.h"

#include "common/say.h"

/* What a card does in the trick. */
struct deed {
	trick_card c;
	int value;
	bool leads;
	bool beats;  /* all before it; true if it leads */
	bool trump;  /* of the trumps, where another suit was led or none */
	bool throws; /* neither follows nor is a trump */
};

static struct deed
deed_of(const struct trick_sighting *s, trick_card c)
{
	const trick_set bit = trick_bit(c);
	const bool leads = s->trick->count == 0;
	const bool is_trump = (s->deck->trumps & bit) != 0;
	const bool follows = (s->trick->suit & bit) != 0;

	return (struct deed){
		.c = c,
		.value = trick_value(s->deck, c),
		.leads = leads,
		.beats = leads || (s->trick->better & bit) != 0,
		.trump = is_trump && !follows,
		.throws = !leads && !is_trump && !follows,
	};
}

static bool
is_partners(const struct trick_sighting *s)
{
	return s->partners && s->trick->count > 0 &&
	       ((s->trick->winner ^ s->trick->turn) & 1) == 0;
}

static bool
is_last(const struct trick_sighting *s)
{
	return s->trick->count + 1 == s->trick->seats;
}

static void
add(json_t *says, json_t *say)
{
	json_array_append_new(says, say);
}

void
trick_mistakes_add_facts(
	const struct trick_sighting *s, trick_card c, json_t *facts)
{
	const struct deed d = deed_of(s, c);

	if (d.leads) {
		if (d.trump)
			add(facts, said("leads a trump"));
		return;
	}
	if (d.trump)
		add(facts, said("trumps"));
	if (d.throws)
		add(facts, said("throws a card away"));
	if (d.beats)
		add(facts, is_last(s) ? said("takes the trick")
				      : said("takes the trick as it stands"));
	else
		add(facts, said("leaves the trick to others"));
	if (is_partners(s))
		add(facts, said("the partner takes the trick as it stands"));
}

void
trick_mistakes_add_reasons(const struct trick_sighting *s, trick_card best,
	trick_card played, struct weighing *w)
{
	const struct deed b = deed_of(s, best), p = deed_of(s, played);

	if (b.beats && !p.beats)
		add(w->why, is_last(s) ? said("takes the trick")
				       : said("takes the trick as it stands"));
	if (!b.beats && p.beats)
		add(w->why, said("leaves the trick to others"));
	if (is_partners(s))
		add(w->why, said("the partner takes the trick as it stands"));
	if (s->counts && b.value != p.value)
		add(w->why, said("points of the card: %d instead of %d",
				    b.value + 2, p.value + 2));
}

static bool
is_one_suit(const struct trick_sighting *s, const struct deed *a,
	const struct deed *b)
{
	return trick_suit_of(s->deck, a->c) == trick_suit_of(s->deck, b->c);
}

typedef bool fits(const struct trick_sighting *, const struct deed *best,
	const struct deed *played);

static bool
led_trump(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->leads && played->trump && !best->trump;
}

static bool
led_no_trump(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->leads && best->trump && !played->trump;
}

static bool
led_suit(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	return played->leads && !is_one_suit(s, best, played);
}

static bool
led_low(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->leads && played->value < best->value;
}

static bool
led_high(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->leads && played->value > best->value;
}

static bool
took_partners(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	return is_partners(s) && played->beats && !best->beats;
}

static bool
missed_trick(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return best->beats && !played->beats;
}

static bool
took_trick(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->beats && !best->beats;
}

static bool
gave_little(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	return s->counts && is_partners(s) && played->value < best->value;
}

static bool
gave_much(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	return s->counts && !played->beats && !is_partners(s) &&
	       played->value > best->value;
}

static bool
took_high(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->beats && played->value > best->value;
}

static bool
took_low(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->beats && played->value < best->value;
}

static bool
threw_wrong(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	(void)best;
	return played->throws;
}

static bool
kept_high(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	return played->value < best->value;
}

static bool
always(const struct trick_sighting *s, const struct deed *best,
	const struct deed *played)
{
	(void)s;
	(void)best;
	(void)played;
	return true;
}

/* The first that fits is named. */
static const struct mistake {
	const char *kind;
	fits *fits;
	const char *words;
} mistakes[] = {
	{"led_trump", led_trump, N_("led a trump")},
	{"led_no_trump", led_no_trump, N_("did not lead a trump")},
	{"led_suit", led_suit, N_("led another suit")},
	{"led_low", led_low, N_("led too low a card")},
	{"led_high", led_high, N_("led too high a card")},
	{"took_partners", took_partners,
		N_("took a trick that was the partner's")},
	{"missed_trick", missed_trick, N_("did not take a trick")},
	{"took_trick", took_trick, N_("took a trick that was better left")},
	{"gave_little", gave_little, N_("gave the partner too few points")},
	{"gave_much", gave_much, N_("gave the others too many points")},
	{"threw_wrong", threw_wrong, N_("threw the wrong card away")},
	{"took_high", took_high, N_("took with too high a card")},
	{"took_low", took_low, N_("took with too low a card")},
	{"kept_high", kept_high, N_("kept a high card too long")},
	{"spent_high", always, N_("spent too high a card")},
};

void
trick_mistakes_name(const struct trick_sighting *s, trick_card best,
	trick_card played, struct weighing *w)
{
	const struct deed b = deed_of(s, best), p = deed_of(s, played);
	const struct mistake *m = mistakes;

	if (!weighing_is_mistake(w))
		return;
	while (!m->fits(s, &b, &p))
		m++;
	w->kind = m->kind;
	w->mistake = say_text(m->words);
}
