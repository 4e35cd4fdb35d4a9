#include "lib/seat_setup.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { VALUE_MAX = 1024, CARDS_MOST = 64, DEALS_MOST = 12 };

int
seat_setup_trials(const struct game_rules *rules)
{
	int count = 0;

	while (rules->trials && rules->trials[count].name)
		count++;
	return count;
}

static int
from_to(struct random *random, int least, int most)
{
	return least + (int)random_below(random, (uint32_t)(most - least + 1));
}

/* "0123,wx": each twice as likely small as large. */
static void
draw_deck(struct random *random, int bots, char text[static VALUE_MAX])
{
	static const char characters[] =
		"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
		"!$";
	int values = from_to(random, 1, from_to(random, 1, CARDS_MOST));
	int suits = from_to(random, 1, CARDS_MOST / values);

	(void)bots;
	snprintf(text, VALUE_MAX, "%.*s,%.*s", values, characters, suits,
		characters);
}

/* "3 0 1 2": some may be too large for the deck. */
static void
draw_plan(struct random *random, int bots, char text[static VALUE_MAX])
{
	int deals = from_to(random, 1, DEALS_MOST);
	size_t length = 0;

	for (int i = 0; i < deals; i++)
		length += (size_t)snprintf(text + length, VALUE_MAX - length,
			"%s%d %d", i > 0 ? " " : "",
			from_to(random, 1,
				from_to(random, 1, CARDS_MOST / bots)),
			from_to(random, 0, bots - 1));
}

static void
draw_board(struct random *random, int bots, char text[static VALUE_MAX])
{
	(void)bots;
	snprintf(text, VALUE_MAX, "%dx%d", from_to(random, 7, 25),
		from_to(random, 7, 25));
}

static void
draw_mode(struct random *random, int bots, char text[static VALUE_MAX])
{
	(void)bots;
	snprintf(text, VALUE_MAX, "%s",
		random_below(random, 2) == 0 ? "fill" : "contest");
}

static void
draw_tiles(struct random *random, int bots, char text[static VALUE_MAX])
{
	(void)bots;
	snprintf(text, VALUE_MAX, "%d",
		from_to(random, 1, from_to(random, 1, 60)));
}

static void
draw_seat(struct random *random, int bots, char text[static VALUE_MAX])
{
	(void)bots;
	snprintf(text, VALUE_MAX, "%d", from_to(random, 0, 3));
}

/* By the names of options, whichever game has them. */
static const struct {
	const char *option;
	void (*draw)(struct random *, int bots, char text[static VALUE_MAX]);
} drawn[] = {
	{"deck", draw_deck},
	{"deals-plan", draw_plan},
	{"board", draw_board},
	{"mode", draw_mode},
	{"tiles", draw_tiles},
	{"first", draw_seat},
};

/* Gives each option a random value, half of the time. */
static bool
set_random(const struct game_rules *rules, void *settings, int bots,
	struct random *random)
{
	char text[VALUE_MAX], reason[GAME_REASON_MAX];

	for (const struct game_option *o = rules->options; o->name; o++) {
		for (size_t i = 0; i < sizeof drawn / sizeof *drawn; i++) {
			if (strcmp(drawn[i].option, o->name) != 0 ||
				random_below(random, 2) == 0)
				continue;
			drawn[i].draw(random, bots, text);
			if (!rules->settings_set(
				    settings, o->name, text, reason))
				return false;
		}
	}
	return true;
}

static bool
set_trial(const struct game_rules *rules, void *settings, int trial)
{
	const struct game_preset *p = rules->trials[trial].presets;
	char reason[GAME_REASON_MAX];

	for (; p && p->name; p++) {
		if (!rules->settings_set(settings, p->name, p->value, reason))
			return false;
	}
	return true;
}

static bool
complete(const struct game_rules *rules, void *settings, int bots)
{
	char reason[GAME_REASON_MAX];

	return !rules->settings_check ||
	       rules->settings_check(settings, rules->seats(bots), reason);
}

void *
seat_setup_new(const struct game_rules *rules, int trial, int *bots,
	struct random *random)
{
	bool done = true;

	if (trial >= 0 && rules->trials[trial].bots > 0)
		*bots = rules->trials[trial].bots;
	if (!rules->options)
		return NULL;
	void *settings = malloc(rules->settings_size);
	assert(settings);
	rules->settings_init(settings);
	if (trial >= 0)
		done = set_trial(rules, settings, trial);
	else if (trial == SEAT_SETUP_RANDOM)
		done = set_random(rules, settings, *bots, random);
	if (!done || !complete(rules, settings, *bots)) {
		/* What does not go together is played as usual. */
		assert(trial == SEAT_SETUP_RANDOM);
		rules->settings_init(settings);
		done = complete(rules, settings, *bots);
		assert(done);
	}
	return settings;
}
