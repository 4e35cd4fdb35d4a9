/* What the options of Planowanie say: the deck and the course of a game. */
#ifndef PLANOWANIE_SETTINGS_H
#define PLANOWANIE_SETTINGS_H

#include <stdbool.h>

#include "cards/trick.h"
#include "common/game.h"
#include "planowanie/rules.h"

struct planowanie_settings {
	struct trick_deck deck;
	bool planned; /* the user has given the course */
	struct planowanie_course course;
};

/* `--deck` and `--deals-plan`, with the end of the list. */
extern const struct game_option planowanie_options[];

/* The usual deck and no course yet. */
void planowanie_settings_init(void *settings);

bool planowanie_settings_set(void *settings, const char *option,
	const char *value, char reason[static GAME_REASON_MAX]);

/* Completes them with the usual course for SEATS if none was given. */
bool planowanie_settings_check(
	void *settings, int seats, char reason[static GAME_REASON_MAX]);

#endif
