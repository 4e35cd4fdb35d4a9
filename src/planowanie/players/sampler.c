#include "planowanie/players/sampler.h"

#include <stdlib.h>

#include "planowanie/search/choice.h"

static const struct planowanie_manner manner = {
	.reads = false,
	.worlds = 100,
	.others = 0,
};

static int
declare(void *self, const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	return planowanie_choice_declare(self, view, effort, random);
}

static trick_card
play(void *self, const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	return planowanie_choice_play(self, view, effort, random);
}

bool
planowanie_sampler_init(struct planowanie_strategy *strategy)
{
	struct planowanie_choice *choice = calloc(1, sizeof *choice);

	*strategy = (struct planowanie_strategy){declare, play, choice};
	if (choice)
		choice->manner = manner;
	return choice;
}

void
planowanie_sampler_release(struct planowanie_strategy *strategy)
{
	free(strategy->self);
}
