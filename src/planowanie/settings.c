#include "planowanie/settings.h"

#include <assert.h>
#include <string.h>

#include "cards/trick_text.h"

_Static_assert((int)TRICK_REASON_MAX == (int)GAME_REASON_MAX, "reasons");

const struct game_option planowanie_options[] = {
	{
		.name = "deck",
		.argument = "V,C",
		.help = "values, lowest first, and suits, trump first\n"
			"(default 23456789TJQKA,CDHS)",
	},
	{
		.name = "deals-plan",
		.argument = "'C S ...'",
		.help = "cards of a hand and first player, for every deal\n"
			"(default 1 0 2 1 ... 13)",
	},
	{.name = NULL},
};

void
planowanie_settings_init(void *state)
{
	struct planowanie_settings *settings = state;
	char reason[TRICK_REASON_MAX];

	memset(settings, 0, sizeof *settings);
	bool done = trick_deck_init(
		&settings->deck, "23456789TJQKA", "CDHS", reason);
	assert(done);
	(void)done;
}

static bool
set_deck(struct planowanie_settings *settings, const char *value, char *reason)
{
	char values[TRICK_CARDS_MAX + 1];
	const char *comma = strchr(value, ',');

	if (!comma)
		return trick_refuse(
			reason, "the deck needs values, a comma and suits");
	size_t length = (size_t)(comma - value);
	if (length >= sizeof values)
		return trick_refuse(reason, "the deck has more than %d cards",
			TRICK_CARDS_MAX);
	memcpy(values, value, length);
	values[length] = '\0';
	return trick_deck_init(&settings->deck, values, comma + 1, reason);
}

/* The next number of the plan; false, with the reason, if there is none. */
static bool
take_number(const char **text, const char *what, int *number, char *reason)
{
	char shown[TRICK_SHOWN_MAX];
	struct trick_word word;

	if (!trick_word_next(text, "", &word))
		return trick_refuse(reason, "the plan ends without %s", what);
	if (!trick_word_number(word, TRICK_CARDS_MAX, number))
		return trick_refuse(reason,
			"%s in the plan is no number from 0 to %d",
			trick_word_show(word, shown), TRICK_CARDS_MAX);
	return true;
}

static bool
set_plan(struct planowanie_settings *settings, const char *text, char *reason)
{
	struct planowanie_course course = {0};

	do {
		if (course.deals == PLANOWANIE_DEALS_MAX)
			return trick_refuse(reason,
				"the plan has more than %d deals",
				PLANOWANIE_DEALS_MAX);
		int deal = course.deals++;
		if (!take_number(&text, "a number of cards",
			    &course.cards[deal], reason) ||
			!take_number(&text, "a first player",
				&course.leaders[deal], reason))
			return false;
	} while (text[strspn(text, " \t")] != '\0');
	settings->course = course;
	settings->planned = true;
	return true;
}

bool
planowanie_settings_set(void *state, const char *option, const char *value,
	char reason[static GAME_REASON_MAX])
{
	if (strcmp(option, "deck") == 0)
		return set_deck(state, value, reason);
	if (strcmp(option, "deals-plan") == 0)
		return set_plan(state, value, reason);
	return trick_refuse(reason, "there is no option %s", option);
}

bool
planowanie_settings_check(
	void *state, int seats, char reason[static GAME_REASON_MAX])
{
	struct planowanie_settings *settings = state;
	int size = settings->deck.size;

	if (seats < PLANOWANIE_SEATS_MIN || seats > PLANOWANIE_SEATS_MAX)
		return trick_refuse(reason, "%d players cannot play", seats);
	if (!settings->planned)
		planowanie_course_usual(&settings->course, seats, size);
	if (settings->course.deals == 0)
		return trick_refuse(reason,
			"a deck of %d cards is too small for %d players", size,
			seats);
	return planowanie_course_check(&settings->course, seats, size, reason);
}
