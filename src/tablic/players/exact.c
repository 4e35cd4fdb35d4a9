#include "tablic/players/exact.h"

#include "tablic/greedy.h"
#include "tablic/search/endgame.h"
#include "tablic/search/reasons.h"

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	struct tablic_endgame_position position;
	struct tablic_endgame_answer answer;

	if (!tablic_endgame_of_view(&position, view))
		return tablic_greedy_choose(view, random);
	tablic_endgame_solve(self, &position, effort, &answer);
	struct tablic_play play = tablic_endgame_play(&answer, view, random);
	const struct tablic_reasons_deal deal = {
		.endgame = self, .view = view, .position = &position};
	tablic_reasons_solved(&deal, effort, play, &answer);
	return play;
}

bool
tablic_exact_init(struct tablic_strategy *strategy)
{
	strategy->choose = choose;
	strategy->self = tablic_endgame_new();
	return strategy->self;
}

void
tablic_exact_release(struct tablic_strategy *strategy)
{
	tablic_endgame_free(strategy->self);
}
