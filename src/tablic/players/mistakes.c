#include "tablic/players/mistakes.h"

#include <stdio.h>

#include "common/say.h"

/* From here on a difference of what the next one takes, in points, and of how
 * often it makes a tabla, is worth a word. */
static const double more_points = 0.15;
static const double more_tablas = 0.1;

enum { CARDS_NAMED = 3 * CARD_COUNT + 1, NUMBER_MAX = 32 };

/* What a play does. */
struct deed {
	struct tablic_play play;
	int points, cards; /* that it takes */
	bool tabla;
	card_set left;	 /* cards with points on the table behind it */
	bool looked;	 /* at what follows */
	double answered; /* points that the next one takes */
	double tablas;	 /* the part of the worlds in which it makes one */
};

static card_set
with_points(enum tablic_scoring scoring, card_set cards)
{
	card_set kept = 0;

	for (; cards != 0; cards &= cards - 1) {
		card_set one = card_bit(card_set_first(cards));

		if (tablic_card_points(scoring, one) > 0)
			kept |= one;
	}
	return kept;
}

static struct deed
deed_of(const struct tablic_view *view, const struct tablic_tried *tried,
	int number)
{
	struct tablic_play play = tried->plays[number];
	card_set table = view->open.table, played = card_bit(play.played);
	enum tablic_scoring scoring = view->open.scoring;
	int worlds = tried->worlds[number];
	struct deed deed = {.play = play, .looked = worlds > 0};

	if (play.taken != 0) {
		deed.tabla = play.taken == table;
		deed.points = tablic_card_points(scoring, play.taken | played) +
			      deed.tabla;
		deed.cards = card_set_size(play.taken | played);
		deed.left = with_points(scoring, table & ~play.taken);
	} else {
		deed.left = with_points(scoring, table | played);
	}
	if (worlds > 0) {
		deed.answered = (double)tried->answered[number] / worlds;
		deed.tablas = (double)tried->tablas[number] / worlds;
	}
	return deed;
}

/* "TD 2C", the dearest last as they are sorted. */
static const char *
name_cards(card_set cards, char names[static CARDS_NAMED])
{
	card_set_format(cards, names);
	return names + (names[0] == ' ');
}

static const char *
name_number(double number, char text[static NUMBER_MAX])
{
	snprintf(text, NUMBER_MAX, "%.1f", number);
	return text;
}

static int
percent(double part)
{
	return (int)(100 * part + 0.5);
}

static void
say_facts(json_t *facts, const struct deed *d)
{
	char names[CARDS_NAMED], number[NUMBER_MAX];

	if (d->cards > 0) {
		json_array_append_new(
			facts, said("points taken: %d", d->points));
		json_array_append_new(facts, said("cards taken: %d", d->cards));
	}
	if (d->tabla)
		json_array_append_new(facts, said("a tabla"));
	if (d->left != 0)
		json_array_append_new(
			facts, said("leaves %s on the table",
				       name_cards(d->left, names)));
	if (d->looked)
		json_array_append_new(facts,
			said("points the next player then takes on average: "
			     "%s",
				name_number(d->answered, number)));
	if (d->looked && d->tablas >= more_tablas)
		json_array_append_new(facts,
			said("the next player makes a tabla: %d %% of the "
			     "time",
				percent(d->tablas)));
}

/* What BEST takes and OTHER does not. */
static void
say_taking(json_t *why, const struct deed *best, const struct deed *other)
{
	if (best->tabla && !other->tabla)
		json_array_append_new(why, said("makes a tabla"));
	if (best->points > other->points)
		json_array_append_new(
			why, said("points taken: %d instead of %d",
				     best->points, other->points));
	if (best->cards > other->cards)
		json_array_append_new(why, said("cards taken: %d instead of %d",
						   best->cards, other->cards));
}

/* What OTHER leaves to the next one, and BEST does not. */
static void
say_leaving(json_t *why, const struct deed *best, const struct deed *other)
{
	card_set left = other->left & ~best->left;
	char names[CARDS_NAMED], one[NUMBER_MAX], two[NUMBER_MAX];

	if (left != 0)
		json_array_append_new(
			why, said("does not leave %s on the table",
				     name_cards(left, names)));
	if (other->answered > best->answered + more_points)
		json_array_append_new(why,
			said("points the next player then takes on average: "
			     "%s instead of %s",
				name_number(best->answered, one),
				name_number(other->answered, two)));
	if (other->tablas > best->tablas + more_tablas)
		json_array_append_new(why,
			said("the next player makes a tabla: %d %% instead "
			     "of %d %% of the time",
				percent(best->tablas), percent(other->tablas)));
}

static bool
missed_tabla(const struct deed *best, const struct deed *played)
{
	return best->tabla && !played->tabla;
}

static bool
gave_tabla(const struct deed *best, const struct deed *played)
{
	return played->tablas > best->tablas + more_tablas;
}

static card_set
card_left(const struct deed *best, const struct deed *played)
{
	card_set left = played->left & ~best->left;
	const card_set dear = card_bit(TABLIC_TD) | card_bit(TABLIC_2C);

	if ((left & dear) != 0)
		left &= dear;
	return left == 0 ? 0 : card_bit(card_set_last(left));
}

static bool
left_card(const struct deed *best, const struct deed *played)
{
	return (card_left(best, played) & ~card_bit(played->play.played)) != 0;
}

static bool
missed_capture(const struct deed *best, const struct deed *played)
{
	return best->cards > 0 && played->cards == 0;
}

static card_set
card_spent(const struct deed *best, const struct deed *played)
{
	(void)best;
	return played->cards == 0 ? played->left & card_bit(played->play.played)
				  : 0;
}

static bool
spent_card(const struct deed *best, const struct deed *played)
{
	return card_spent(best, played) != 0;
}

static bool
fewer_points(const struct deed *best, const struct deed *played)
{
	return best->points > played->points;
}

static bool
fewer_cards(const struct deed *best, const struct deed *played)
{
	return best->cards > played->cards;
}

static bool
took_too_soon(const struct deed *best, const struct deed *played)
{
	return best->cards == 0 && played->cards > 0;
}

static bool
gave_points(const struct deed *best, const struct deed *played)
{
	return played->answered > best->answered + more_points;
}

static bool
other_capture(const struct deed *best, const struct deed *played)
{
	(void)best;
	return played->cards > 0;
}

static bool
always(const struct deed *best, const struct deed *played)
{
	(void)best;
	(void)played;
	return true;
}

static json_t *
say_left(const struct deed *best, const struct deed *played)
{
	char names[CARDS_NAMED];

	return said("left %s on the table",
		name_cards(card_left(best, played), names));
}

static json_t *
say_spent(const struct deed *best, const struct deed *played)
{
	char names[CARDS_NAMED];

	return said(
		"laid down %s", name_cards(card_spent(best, played), names));
}

/* The first that fits is named. */
static const struct mistake {
	const char *kind;
	bool (*fits)(const struct deed *best, const struct deed *played);
	const char *words; /* NULL: say */
	json_t *(*say)(const struct deed *best, const struct deed *played);
} mistakes[] = {
	{"missed_tabla", missed_tabla, N_("missed a tabla"), NULL},
	{"left_card", left_card, NULL, say_left},
	{"missed_capture", missed_capture,
		N_("took nothing where there was something to take"), NULL},
	{"gave_tabla", gave_tabla, N_("let the next player make a tabla"),
		NULL},
	{"spent_card", spent_card, NULL, say_spent},
	{"fewer_points", fewer_points, N_("took fewer points than there were"),
		NULL},
	{"fewer_cards", fewer_cards, N_("took fewer cards than there were"),
		NULL},
	{"took_too_soon", took_too_soon, N_("took where it was better to wait"),
		NULL},
	{"gave_points", gave_points,
		N_("left more to the next player than was needed"), NULL},
	{"other_capture", other_capture,
		N_("took with the wrong card, or the wrong cards"), NULL},
	{"other_card", always, N_("laid down the wrong card"), NULL},
};

static void
say_mistake(
	struct weighing *w, const struct deed *best, const struct deed *played)
{
	const struct mistake *m = mistakes;

	while (!m->fits(best, played))
		m++;
	w->kind = m->kind;
	w->mistake = m->words ? say_text(m->words) : m->say(best, played);
}

void
tablic_mistakes_say(const struct tablic_view *view,
	const struct tablic_tried *tried, struct weighing *w)
{
	struct deed best = deed_of(view, tried, w->actions[0].number);

	for (int i = 0; i < w->count; i++) {
		struct deed deed = deed_of(view, tried, w->actions[i].number);

		say_facts(w->actions[i].facts, &deed);
	}
	if (!best.looked)
		json_array_append_new(w->why, said("all hands are known here"));
	if (w->played <= 0) {
		say_facts(w->why, &best);
		return;
	}
	struct deed played = deed_of(view, tried, w->actions[w->played].number);
	say_taking(w->why, &best, &played);
	say_leaving(w->why, &best, &played);
	if (weighing_is_mistake(w))
		say_mistake(w, &best, &played);
}
