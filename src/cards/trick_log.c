#include "cards/trick_log.h"

#include <string.h>

void
trick_log_deal(struct trick_log *log)
{
	memset(log->won, 0, sizeof log->won);
}

void
trick_log_play(struct trick_log *log, const struct trick *trick,
	const struct trick_deck *deck, trick_card c)
{
	log->trick = *trick;
	trick_play(&log->trick, deck, c);
	for (int seat = 0; trick_full(&log->trick) && seat < trick->seats;
		seat++)
		log->won[log->trick.winner] |=
			trick_bit(log->trick.cards[seat]);
}

int
trick_log_seat(const struct trick_log *log)
{
	const struct trick *trick = &log->trick;

	return trick->count == 0
		       ? -1
		       : (trick->turn + trick->seats - 1) % trick->seats;
}
