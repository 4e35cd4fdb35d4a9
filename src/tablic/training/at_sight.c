#include "tablic/training/at_sight.h"

#include "tablic/moves.h"

static struct tablic_play
choose(void *self, const struct tablic_view *view, struct effort *effort,
	struct random *random)
{
	const struct tablic_at_sight *a = self;
	struct tablic_position now;
	struct tablic_move moves[TABLIC_MOVES_MAX];
	float best_worth = 0;
	int best = 0;

	if (view->open.stock == 0)
		return a->exact->choose(a->exact->self, view, effort, random);
	tablic_position_of_view(&now, view, a->cache);
	int count = tablic_moves_list(a->scoring, now.hand, now.table, moves);
	for (int i = 0; i < count; i++) {
		struct tablic_position after = now;
		int won = tablic_position_play(
			&after, a->scoring, tablic_move_play(&moves[i]));

		float worth = (float)won +
			      tablic_value_net_of(a->net, &after, a->cache);
		if (i == 0 || worth > best_worth) {
			best = i;
			best_worth = worth;
		}
	}
	return tablic_move_play(&moves[best]);
}

struct tablic_strategy
tablic_at_sight_strategy(struct tablic_at_sight *at_sight)
{
	return (struct tablic_strategy){choose, at_sight};
}
