#include "herc/search/weights.h"

#include "learning/weights.h"

INCBIN(herc_policy_net, "src/herc/policy.net");

void
herc_weights_copy(int16_t policy[static HERC_POLICY_WEIGHTS])
{
	static const struct learning_weights weights = LEARNING_WEIGHTS(
		herc_policy_net, HERC_POLICY_WEIGHTS, HERC_POLICY_UNIT);

	learning_weights_copy(&weights, policy, HERC_POLICY_WEIGHTS);
}
