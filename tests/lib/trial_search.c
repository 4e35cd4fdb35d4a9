#include "lib/test.h"
#include "lib/trial_search.h"

#include "talk/course.h"

enum { DEALS_MAX = 400 };

/* Whether a position of KIND, or of any kind if it is -1, is met. */
static bool
play(struct course *course, long deal, int kind)
{
	const struct game_rules *rules = course->rules;
	char text[GAME_LINE_MAX], reason[GAME_REASON_MAX];

	course_deal(course, (int)(deal % course->seats), deal);
	course_begin(course);
	while (course_to_seat(course)) {
		const int found = rules->kind(course->game);

		assert_true(found >= 0 && rules->kinds[found].name);
		if (found == kind)
			return true;
		course_suggest(course, text);
		assert_true(course_act(course, text, reason));
	}
	return false;
}

static void
set_up(struct course *course, const struct game_rules *rules,
	const struct game_trial *trial)
{
	char reason[REASON_MAX];

	if (!course_init(course, rules, trial->bots, trial->presets, reason))
		fail_msg("%s: %s", trial->name, reason);
}

void
trial_search_kinds(const struct game_rules *rules)
{
	for (int kind = 0; rules->kinds[kind].name; kind++) {
		struct course course;
		long deal = 0;

		set_up(&course, rules, &rules->kinds[kind]);
		while (deal < DEALS_MAX && !play(&course, deal, kind))
			deal++;
		if (deal == DEALS_MAX)
			fail_msg("no %s was met", rules->kinds[kind].name);
		course_release(&course);
	}
}

void
trial_search_setups(const struct game_rules *rules)
{
	for (const struct game_trial *t = rules->trials; t && t->name; t++) {
		struct course course;

		set_up(&course, rules, t);
		assert_false(play(&course, 1, -1));
		course_release(&course);
	}
}
