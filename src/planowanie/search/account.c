#include "planowanie/search/account.h"

#include <stdio.h>
#include <string.h>

#include "cards/trick_text.h"

/* The cards that are named of each hand. */
enum { NAMED = 8 };

void
planowanie_account_world(
	struct planowanie_account *account, const struct planowanie_packed *p)
{
	account->worlds++;
	for (int seat = 0; seat < p->seats; seat++) {
		trick_set hand = p->hands[seat];

		for (; hand != 0; hand &= hand - 1)
			account->held[seat][trick_set_first(hand)]++;
	}
}

/* A candidate that met more worlds says more than one that was given up. */
static bool
is_before(const struct race *race, int one, int other)
{
	int met = race_met(race, one), other_met = race_met(race, other);

	if (met != other_met)
		return met > other_met;
	return race_mean(race, one) > race_mean(race, other);
}

/* The best one that is not SAID yet; -1: none is left. */
static int
find_next(const struct race *race, int count, const bool said[])
{
	int best = -1;

	for (int i = 0; i < count; i++) {
		if (!said[i] && (best < 0 || is_before(race, i, best)))
			best = i;
	}
	return best;
}

void
planowanie_account_candidates(const struct race *race, int count, int chosen,
	char names[][4], struct explanation *explanation)
{
	bool said[RACE_CANDIDATES] = {false};
	int next = race->samples > 0 ? chosen : -1;

	for (; next >= 0; next = find_next(race, count, said)) {
		said[next] = true;
		explanation_figure(
			explanation, "score", "%+.2f", race_mean(race, next));
		explanation_add(explanation, "%3s %+7.2f in %d worlds%s",
			names[next], race_mean(race, next),
			race_met(race, next),
			race->met[next] < 0 ? "" : ", given up");
	}
}

void
planowanie_account_seat(const struct planowanie_account *account, int seat,
	const struct planowanie_evidence *evidence,
	const struct trick_deck *plain, struct explanation *explanation)
{
	const int *held = account->held[seat];
	char text[16 * NAMED] = "";
	struct trick_writer writer = {text, sizeof text, 0};
	trick_set said = 0;

	for (int named = 0; named < NAMED; named++) {
		int best = -1;
		char name[3];

		for (int c = 0; c < plain->size; c++) {
			if (held[c] > 0 && (said >> c & 1) == 0 &&
				(best < 0 || held[c] > held[best]))
				best = c;
		}
		if (best < 0)
			break;
		said |= trick_bit((trick_card)best);
		trick_card_format(plain, evidence->deck->plain[best], name);
		trick_write(&writer, " %s %d%%", name,
			100 * held[best] / account->worlds);
	}
	const struct planowanie_habits *habits = &evidence->seats[seat].habits;
	explanation_add(explanation,
		"player %d (greedy %.0f%%, skilled %.0f%%):%s", seat,
		100 * habits->greedy, 100 * habits->skilled, text);
}
