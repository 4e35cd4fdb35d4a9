/* Whether a bot's chance is that of set_seed. */
#include <stdio.h>
#include <string.h>

#include "check/examination.h"

enum { DEAL = 200, OTHERS = 5, SEED = 77 };

/* Sits down, unless the bot takes no seed; the verdict, or CHECK_PASSED. */
static enum check_verdict
sit(struct examination *e)
{
	if (!examination_lacks(e, "set_seed") && !examination_sit(e, 0, NULL))
		return examination_fail_game(e);
	if (!examination_lists(e, "set_seed"))
		return examination_skip(e, "the bot does not list set_seed");
	return CHECK_PASSED;
}

/* Plays a game with SEED, and adds what the bot did to ACTIONS. */
static bool
play(struct examination *e, long deal, uint64_t seed, struct text *actions)
{

	const struct record *record = &e->game.record;

	e->seed = seed;
	if (!examination_deal(e, 0, deal) || examination_play(e) != PLAY_OVER)
		return false;
	for (size_t i = 0; actions && i < record->move_count; i++)
		if (record->moves[i].seat == e->seat)
			text_add_format(actions, "%s\n",
				record_move_text(record, &record->moves[i]));
	return true;
}

static bool
equal(const struct text *one, const struct text *other)
{
	return one->length == other->length &&
	       (one->length == 0 ||
		       memcmp(one->bytes, other->bytes, one->length) == 0);
}

/* Plays the game for the second time into SECOND. */
typedef bool play_again(struct examination *, struct text *second);

static enum check_verdict
compare(struct examination *e, play_again *again)
{
	struct text first = {0}, second = {0};
	enum check_verdict verdict = sit(e);

	if (verdict != CHECK_PASSED)
		return verdict;
	if (!play(e, DEAL, SEED, &first) || !again(e, &second))
		verdict = examination_fail_game(e);
	else if (!equal(&first, &second))
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
repeats(struct examination *e)
{
	return compare(e, play_here);
}

static enum check_verdict
repeats_in_fresh_process(struct examination *e)
{
	return compare(e, play_in_fresh_process);
}

static enum check_verdict
repeats_after_others(struct examination *e)
{
	return compare(e, play_after_others);
}

static enum check_verdict
differs(struct examination *e)
{
	struct text first = {0}, other = {0};
	enum check_verdict verdict = sit(e);
	int different = 0;

	if (verdict != CHECK_PASSED)
		return verdict;
	bool played = play(e, DEAL, SEED, &first);
	for (int i = 1; played && i <= OTHERS; i++) {
		text_clear(&other);
		played = play(e, DEAL, (uint64_t)(SEED + i), &other);
		different += !equal(&first, &other);
	}
	text_release(&first);
	text_release(&other);
	if (!played)
		return examination_fail_game(e);
	return examination_pass(e, "%d of %d games", different, OTHERS);
}

#define SHOULD CHECK_CHANCE, CHECK_SHOULD
#define NEEDS  "course-game course-seeds"
#define SAME                                                                   \
	"A bot that takes all its randomness from it plays the game the same " \
	"way again, whenever and wherever it is played."

const struct check check_chance[] = {
	{SHOULD, "chance-same", "plays the same with the same seed", NEEDS, 2,
		SAME, repeats, NULL},
	{SHOULD, "chance-fresh", "does so in a fresh process",
		NEEDS " chance-same", 2, SAME, repeats_in_fresh_process, NULL},
	{SHOULD, "chance-after", "does so after other games",
		NEEDS " chance-same", 2, SAME, repeats_after_others, NULL},
	{CHECK_CHANCE, CHECK_TOLD, "chance-other",
		"plays otherwise with another seed", NEEDS " chance-same", 2,
		SAME, differs, NULL},
	{0},
};
