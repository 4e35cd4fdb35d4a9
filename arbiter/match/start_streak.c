#include "match/start_streak.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* What is known of a game; from MARK_START on which bot could not be started,
 * by OLD if that was in an earlier session. */
enum { MARK_NONE, MARK_GIVEN, MARK_PLAYED, MARK_START, MARK_OLD = 16 };

enum { CAPACITY_MIN = 64 };

void
start_streak_release(struct start_streak *streak)
{
	free(streak->marks);
	*streak = (struct start_streak){0};
}

static char *
mark_of(const struct start_streak *streak, long id)
{
	return &streak->marks[(size_t)id & (streak->capacity - 1)];
}

/* Makes room for the mark of ID. */
static int
reserve(struct start_streak *streak, long id)
{
	size_t needed = (size_t)(id - streak->turn) + 1;
	size_t capacity = streak->capacity ? streak->capacity : CAPACITY_MIN;

	while (capacity < needed)
		capacity *= 2;
	if (capacity == streak->capacity)
		return 0;
	struct start_streak grown = *streak;
	grown.capacity = capacity;
	grown.marks = calloc(capacity, 1);
	if (!grown.marks)
		return -1;
	for (size_t i = 0; i < streak->capacity; i++) {
		long known = streak->turn + (long)i;

		*mark_of(&grown, known) = *mark_of(streak, known);
	}
	free(streak->marks);
	*streak = grown;
	return 0;
}

static char
mark_for(int bot)
{
	return (char)(bot == -1 ? MARK_PLAYED : MARK_START + bot);
}

/* Whoever has five in a row stops the match, unless that has been so before. */
static void
count(struct start_streak *streak, int bot, bool old)
{
	struct start_row *row = &streak->rows[bot];

	row->news |= !old;
	if (++row->length < START_STREAK_MAX)
		return;
	if (row->news) {
		streak->stopped = true;
		streak->bot = bot;
		streak->last = streak->turn;
	}
	*row = (struct start_row){0};
}

static void
pass(struct start_streak *streak, char mark)
{
	bool old = mark & MARK_OLD;
	int kind = mark & ~MARK_OLD;

	if (kind >= MARK_START)
		count(streak, kind - MARK_START, old);
	else if (kind == MARK_PLAYED)
		memset(streak->rows, 0, sizeof streak->rows);
}

static void
advance(struct start_streak *streak)
{
	while (streak->turn < streak->given && !streak->stopped) {
		char *mark = mark_of(streak, streak->turn);

		if (*mark == MARK_GIVEN)
			return;
		pass(streak, *mark);
		*mark = MARK_NONE;
		streak->turn++;
	}
}

int
start_streak_recall(struct start_streak *streak, long id, int bot)
{
	if (reserve(streak, id) < 0)
		return -1;
	*mark_of(streak, id) = (char)(mark_for(bot) | MARK_OLD);
	return 0;
}

int
start_streak_give(struct start_streak *streak, long id)
{
	streak->given = id;
	if (streak->capacity == 0)
		streak->turn = id;
	else
		advance(streak);
	if (reserve(streak, id) < 0)
		return -1;
	*mark_of(streak, id) = MARK_GIVEN;
	streak->given = id + 1;
	return 0;
}

void
start_streak_note(struct start_streak *streak, long id, int bot)
{
	if (streak->stopped)
		return;
	assert(id >= streak->turn && id < streak->given);
	*mark_of(streak, id) = mark_for(bot);
	advance(streak);
}

bool
start_streak_has_passed(const struct start_streak *streak, long id)
{
	return id < streak->turn && (!streak->stopped || id <= streak->last);
}
