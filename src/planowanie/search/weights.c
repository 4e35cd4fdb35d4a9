#include "planowanie/search/weights.h"

#include "learning/weights.h"

INCBIN(planowanie_skill_net, "src/planowanie/skill.net");

void
planowanie_weights_copy(int16_t skill[static PLANOWANIE_SKILL_WEIGHTS])
{
	static const struct learning_weights weights =
		LEARNING_WEIGHTS(planowanie_skill_net, PLANOWANIE_SKILL_WEIGHTS,
			PLANOWANIE_SKILL_UNIT);

	learning_weights_copy(&weights, skill, PLANOWANIE_SKILL_WEIGHTS);
}
