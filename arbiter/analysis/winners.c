#include "analysis/winners.h"

#include "record/outcome.h"
#include "record/record.h"

seat_set
winners_of(const struct record *record, bool *drawn)
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];
	int bots[GAME_SEATS_MAX];
	seat_set winners = 0;

	*drawn = false;
	/* A game that is in hand, or whose own program failed. */
	if (record->end != FAULT_NONE && record->offender < 0)
		return 0;
	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = outcome_seat(record, seat);
	int count = outcome_by_bot(record, bots, outcomes);
	for (int i = 0; i < count; i++) {
		if (outcomes[i].outcome == OUTCOME_LOSS)
			continue;
		*drawn |= outcomes[i].outcome == OUTCOME_DRAW;
		for (int seat = 0; seat < record->seats; seat++)
			if (bots[seat] == outcomes[i].bot)
				winners |= seat_bit(seat);
	}
	return winners;
}

bool
winners_name_seat(const struct record *record, seat_set winners, int seat)
{
	return (winners & seat_bit(seat)) != 0 &&
	       outcome_seat(record, seat) == seat;
}

void
winners_add_json(struct text *line, const struct record *record)
{
	bool drawn;
	const char *separator = "";

	text_add_string(line, ",\"winners\":[");
	for (seat_set seats = winners_of(record, &drawn); seats != 0;
		seats &= seats - 1) {
		text_add_format(
			line, "%s%d", separator, __builtin_ctzll(seats));
		separator = ",";
	}
	text_add_string(line, "]");
}
