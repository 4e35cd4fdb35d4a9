#include "lib/served_run_fill.h"

static bool
take_begin(void *owner, const struct run *run, char reason[static REASON_MAX])
{
	return served_run_begin(owner, run, reason);
}

static void
take_gone(void *owner)
{
	served_run_release(owner);
}

static bool
take_game(void *owner, const struct record *record,
	const struct reader_place *place, char reason[static REASON_MAX])
{
	return served_run_game(owner, record, place, reason);
}

struct follower_listener
served_run_fill(struct served_run *served)
{
	return (struct follower_listener){
		.begin = take_begin,
		.gone = take_gone,
		.game = take_game,
		.owner = served,
	};
}
