#include "tablic/search/reasons.h"

#include <stdio.h>

enum { CARDS_SHOWN = 10 };

void
tablic_reasons_play(
	struct explanation *explanation, struct tablic_play play, double worth)
{
	char played[3], taken[3 * CARD_COUNT + 1];

	card_format(play.played, played);
	card_set_format(play.taken, taken);
	explanation_add(explanation, "%s%s%s: %+.2f", played,
		play.taken == 0 ? " is laid down" : " takes", taken, worth);
}

void
tablic_reasons_solved(struct explanation *explanation, struct tablic_play play,
	const struct tablic_endgame_answer *answer)
{
	tablic_reasons_play(explanation, play, answer->points);
	explanation_add(explanation,
		"the hands are known; searched to the end of the deal in %lld "
		"positions%s",
		(long long)answer->nodes, answer->exact ? ", exact" : "");
}

void
tablic_reasons_race(struct explanation *explanation, const struct race *race,
	const struct tablic_play plays[], int count)
{
	unsigned said = 0;

	if (!explanation)
		return;
	for (int n = 0; n < count; n++) {
		int best = -1;

		for (int i = 0; i < count; i++) {
			if ((said >> i & 1) == 0 &&
				(best < 0 || race_mean(race, i) >
						     race_mean(race, best)))
				best = i;
		}
		said |= 1U << best;
		tablic_reasons_play(
			explanation, plays[best], race_mean(race, best));
	}
}

void
tablic_reasons_hand(struct explanation *explanation, int seat, double greedy,
	const int held[static CARD_COUNT], int count)
{
	char line[12 * CARDS_SHOWN + 1] = "";
	card_set said = 0;
	size_t length = 0;

	if (!explanation)
		return;
	for (int n = 0; n < CARDS_SHOWN; n++) {
		int best = 0;
		char name[3];

		for (int c = 1; c < CARD_COUNT; c++) {
			if ((said & card_bit((card)c)) == 0 &&
				((said & card_bit((card)best)) != 0 ||
					held[c] > held[best]))
				best = c;
		}
		if (held[best] == 0)
			break;
		said |= card_bit((card)best);
		card_format((card)best, name);
		length += (size_t)snprintf(line + length, sizeof line - length,
			" %s %d %%,", name, 100 * held[best] / count);
	}
	if (length > 0)
		line[length - 1] = '\0';
	explanation_add(explanation, "player %d: greedy %.0f %%; holds%s", seat,
		100 * greedy, line);
}
