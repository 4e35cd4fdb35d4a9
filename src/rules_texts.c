#include "rules_texts.h"

#include <string.h>

#include "common/incbin.h"

/* Where the Makefile has made the texts in Latin letters. */
#ifndef WORDS_MADE
#define WORDS_MADE "build/words"
#endif

#define TEXTS(game)                                                         \
	INCBIN(rules_of_##game, "src/" #game "/rules.txt");                 \
	INCBIN(rules_of_##game##_sr, "src/" #game "/rules.sr.txt");         \
	INCBIN(rules_of_##game##_latin, WORDS_MADE "/" #game "/rules.txt"); \
	INCBIN(rules_of_##game##_pl, "src/" #game "/rules.pl.txt")

/* By language. */
#define ROW(game)                                                             \
	{                                                                     \
#game,                                                        \
		{                                                             \
			rules_of_##game, rules_of_##game##_sr,                \
				rules_of_##game##_latin, rules_of_##game##_pl \
		}                                                             \
	}

TEXTS(tablic);
TEXTS(planowanie);
TEXTS(herc);
TEXTS(trax);

static const struct {
	const char *game; /* also of its variants: GAME-... */
	const char *texts[LANGUAGES];
} rows[] = {ROW(tablic), ROW(planowanie), ROW(herc), ROW(trax)};

const char *
rules_text(const char *rules, enum language language)
{
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		const size_t length = strlen(rows[i].game);

		if (strncmp(rules, rows[i].game, length) == 0 &&
			(rules[length] == '\0' || rules[length] == '-'))
			return rows[i].texts[language];
	}
	return NULL;
}
