#include "planowanie/players/expert.h"

#include <stdlib.h>

#include "common/explanation.h"
#include "planowanie/greedy.h"
#include "planowanie/players/random.h"
#include "planowanie/search/choice.h"
#include "planowanie/search/weights.h"

/* How strong it is to be: of a thousand answers so many are slips, anything at
 * all, and so many simple, those of the greedy player; for the others it has
 * so many nodes. */
struct strength {
	uint32_t slips, simple;
	int64_t nodes;
};

static const struct strength strengths[LEVEL_MOST] = {
	{900, 100, 0},
	{550, 450, 0},
	{300, 700, 0},
	{130, 870, 0},
	{0, 1000, 0},
	{0, 800, 20000},
	{0, 600, 20000},
	{0, 400, 20000},
	{0, 200, 20000},
	{0, 0, EFFORT_UNLIMITED},
};

static const struct planowanie_manner manner = {
	.reads = true,
	.worlds = RACE_SAMPLES,
	.end = 4,
	.others = 1,
};

struct expert {
	int16_t skill[PLANOWANIE_SKILL_WEIGHTS];
	struct planowanie_choice choice;
	struct strength strength;
};

enum kind { SLIP, SIMPLE, THOUGHT };

/* What kind of answer it is; takes from EFFORT what the level does not have. */
static enum kind
kind_of(const struct expert *e, struct effort *effort, struct random *random)
{
	const struct strength *s = &e->strength;
	uint32_t drawn =
		s->slips + s->simple == 0 ? 0 : random_below(random, 1000);

	if (effort->nodes > s->nodes)
		effort->nodes = s->nodes;
	if (drawn < s->slips)
		return SLIP;
	return drawn < s->slips + s->simple ? SIMPLE : THOUGHT;
}

static int
declare(void *self, const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	struct expert *e = self;

	switch (kind_of(e, effort, random)) {
	case SLIP:
		explanation_add(effort->explanation, LEVEL_SLIP);
		return planowanie_random_declare(view, random);
	case SIMPLE:
		explanation_add(effort->explanation, LEVEL_SIMPLE);
		return planowanie_greedy_declare(view, random);
	case THOUGHT:
		break;
	}
	return planowanie_choice_declare(&e->choice, view, effort, random);
}

static trick_card
play(void *self, const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	struct expert *e = self;

	switch (kind_of(e, effort, random)) {
	case SLIP:
		explanation_add(effort->explanation, LEVEL_SLIP);
		return planowanie_random_play(view, random);
	case SIMPLE:
		explanation_add(effort->explanation, LEVEL_SIMPLE);
		return planowanie_greedy_play(view, random);
	case THOUGHT:
		break;
	}
	return planowanie_choice_play(&e->choice, view, effort, random);
}

bool
planowanie_expert_init(struct planowanie_strategy *strategy)
{
	struct expert *e = calloc(1, sizeof *e);

	*strategy = (struct planowanie_strategy){declare, play, e};
	if (!e)
		return false;
	e->choice.manner = manner;
	planowanie_weights_copy(e->skill);
	e->choice.manner.skill = e->skill;
	planowanie_expert_level(strategy, LEVEL_MOST);
	return true;
}

void
planowanie_expert_level(struct planowanie_strategy *strategy, int level)
{
	struct expert *e = strategy->self;

	e->strength = strengths[level - LEVEL_LEAST];
}

bool
planowanie_expert_weigh(struct planowanie_strategy *strategy,
	const struct planowanie_view *view, const char *played,
	struct weighing *w, struct random *random)
{
	struct expert *e = strategy->self;

	return planowanie_choice_weigh(&e->choice, view, played, w, random);
}

void
planowanie_expert_release(struct planowanie_strategy *strategy)
{
	free(strategy->self);
}
