#include "lib/ledger_fill.h"

static bool
take_begin(void *owner, const struct run *run, char reason[static REASON_MAX])
{
	return ledger_begin(owner, run, reason);
}

static void
take_gone(void *owner)
{
	ledger_release(owner);
}

static bool
take_game(void *owner, const struct record *record,
	const struct reader_place *place, char reason[static REASON_MAX])
{
	return ledger_game(owner, record, place, reason);
}

struct follower_listener
ledger_fill(struct ledger *ledger)
{
	return (struct follower_listener){
		.begin = take_begin,
		.gone = take_gone,
		.game = take_game,
		.owner = ledger,
	};
}
