/* Whether a bot's chance is that of set_seed. */
#include <stdio.h>
#include <string.h>

#include "check/examination.h"

enum { DEAL = 200, OTHERS = 5, SEED = 77 };

static enum check_verdict
sit(struct examination *e)
{
	return examination_seat_listing(e, "set_seed");
}

/* Plays a game with SEED, and adds what the bot did to ACTIONS. */
static bool
play(struct examination *e, long deal, uint64_t seed, struct text *actions)
{
	const struct record *record = &e->game.record;

	e->seed = seed;
	if (!examination_game(e, 0, deal))
		return false;
	for (size_t i = 0; actions && i < record->move_count; i++)
		if (record->moves[i].seat == e->seat)
			text_add_format(actions, "%s\n",
				record_move_text(record, &record->moves[i]));
	return true;
}

/* Plays the game for the second time into SECOND. */
typedef bool play_again(struct examination *, struct text *second);

static enum check_verdict
repeats(struct examination *e)
{
	play_again *const *again = e->argument;
	struct text first = {0}, second = {0};
	enum check_verdict verdict = CHECK_PASSED;

	if (!play(e, DEAL, SEED, &first) || !(*again)(e, &second))
		verdict = examination_fail_game(e);
	else if (!examination_same(&first, &second))
		verdict = examination_fail(e,
			"with the same set_seed it played the same game in "
			"another way");
	text_release(&first);
	text_release(&second);
	return verdict;
}

static bool
play_here(struct examination *e, struct text *second)
{
	return play(e, DEAL, SEED, second);
}

static bool
play_in_fresh_process(struct examination *e, struct text *second)
{
	return examination_sit(e, 0, NULL) && play(e, DEAL, SEED, second);
}

static bool
play_after_others(struct examination *e, struct text *second)
{
	for (int i = 1; i <= OTHERS; i++)
		if (!play(e, DEAL + i, (uint64_t)(SEED + i), NULL))
			return false;
	return play(e, DEAL, SEED, second);
}

static enum check_verdict
differs(struct examination *e)
{
	struct text first = {0}, other = {0};
	int different = 0;

	bool played = play(e, DEAL, SEED, &first);
	for (int i = 1; played && i <= OTHERS; i++) {
		text_clear(&other);
		played = play(e, DEAL, (uint64_t)(SEED + i), &other);
		different += !examination_same(&first, &other);
	}
	text_release(&first);
	text_release(&other);
	if (!played)
		return examination_fail_game(e);
	return examination_pass(e, "%d of %d games", different, OTHERS);
}

#define SHOULD	   CHECK_CHANCE, CHECK_SHOULD, sit
#define AGAIN(how) (&(play_again *const){how})
#define NEEDS	   "course-game course-seeds"
#define SAME                                                                   \
	"A bot that takes all its randomness from it plays the game the same " \
	"way again, whenever and wherever it is played."

const struct check check_chance[] = {
	{SHOULD, "chance-same", "plays the same with the same seed", repeats,
		AGAIN(play_here), NEEDS, 2, SAME},
	{SHOULD, "chance-fresh", "does so in a fresh process", repeats,
		AGAIN(play_in_fresh_process), NEEDS " chance-same", 2, SAME},
	{SHOULD, "chance-after", "does so after other games", repeats,
		AGAIN(play_after_others), NEEDS " chance-same", 2, SAME},
	{CHECK_CHANCE, CHECK_TOLD, sit, "chance-other",
		"plays otherwise with another seed", differs, NULL,
		NEEDS " chance-same", 2, SAME},
	{0},
};
