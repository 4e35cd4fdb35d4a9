#include "tablic/search/reasons.h"

#include <stdio.h>

enum {
	CARDS_SHOWN = 10,
	PLAYS_SHOWN = 32,
	NODES_TO_EXPLAIN = 200000,
	NAME_MAX_SIZE = 3 * CARD_COUNT + 16,
};

static void
name_play(struct tablic_play play, char name[static NAME_MAX_SIZE])
{
	char played[3], taken[3 * CARD_COUNT + 1];

	card_format(play.played, played);
	card_set_format(play.taken, taken);
	snprintf(name, NAME_MAX_SIZE, "%s%s%s", played,
		play.taken == 0 ? " is laid down" : " takes", taken);
}

void
tablic_reasons_play(
	struct explanation *explanation, struct tablic_play play, double worth)
{
	char name[NAME_MAX_SIZE];

	name_play(play, name);
	explanation_figure(explanation, "score", "%+.2f", worth);
	explanation_add(explanation, "%s: %+.2f", name, worth);
}

void
tablic_reasons_line(struct explanation *explanation, struct tablic_play play,
	double worth, bool at_most, int plays)
{
	char name[NAME_MAX_SIZE];

	name_play(play, name);
	explanation_figure(explanation, "score", "%+.2f", worth);
	explanation_figure(explanation, "depth", "%d", plays);
	explanation_add(explanation, "%s: %s%+.2f, %d plays deep", name,
		at_most ? "at most " : "", worth, plays);
}

/* Does play A come before play B? */
static bool
comes_before(const double worth[], int a, int b)
{
	return worth[a] != worth[b] ? worth[a] > worth[b] : a < b;
}

void
tablic_reasons_plays(struct explanation *explanation,
	const struct tablic_play plays[], const double worth[], int count)
{
	int shown = count < PLAYS_SHOWN ? count : PLAYS_SHOWN;

	for (int n = 0, last = -1; n < shown; n++) {
		int next = -1;

		for (int i = 0; i < count; i++) {
			if ((last < 0 || comes_before(worth, last, i)) &&
				(next < 0 || comes_before(worth, i, next)))
				next = i;
		}
		tablic_reasons_play(explanation, plays[next], worth[next]);
		last = next;
	}
	if (shown < count)
		explanation_add(explanation,
			"and %d more, worth no more than that", count - shown);
}

static bool
is_left(const struct race *race, int play)
{
	return race->met[play] < 0;
}

/* The best one that is not SAID yet; -1: none is left. */
static int
find_next(const struct race *race, const double worth[], int count,
	const bool said[])
{
	int best = -1;

	for (int i = 0; i < count; i++) {
		if (said[i])
			continue;
		if (best < 0 || (is_left(race, i) && !is_left(race, best)) ||
			(is_left(race, i) == is_left(race, best) &&
				worth[i] > worth[best]))
			best = i;
	}
	return best;
}

void
tablic_reasons_race(struct explanation *explanation, const struct race *race,
	const struct tablic_play plays[], const double worth[], int count,
	int chosen)
{
	bool said[RACE_CANDIDATES] = {false};
	int shown = count < PLAYS_SHOWN ? count : PLAYS_SHOWN;

	for (int n = 0, next = chosen; n < shown; n++) {
		char name[NAME_MAX_SIZE];

		name_play(plays[next], name);
		explanation_figure(explanation, "score", "%+.2f", worth[next]);
		explanation_add(explanation, "%s: %+.2f%s", name, worth[next],
			is_left(race, next) ? "" : ", given up");
		said[next] = true;
		next = find_next(race, worth, count, said);
	}
	if (shown < count)
		explanation_add(explanation, "and %d more", count - shown);
}

/* All plays but the answer itself. */
static void
weigh_others(const struct tablic_reasons_deal *deal, const struct effort *spent,
	const struct tablic_endgame_answer *answer)
{
	struct tablic_endgame_answer weighed[TABLIC_ENDGAME_WEIGHED];
	struct tablic_play plays[TABLIC_ENDGAME_WEIGHED];
	double worth[TABLIC_ENDGAME_WEIGHED];
	struct effort effort = effort_of_nodes(NODES_TO_EXPLAIN);
	card_set table = deal->view->open.table;
	int count = 0;

	effort.left_ns = spent->left_ns;
	effort.clock = spent->clock;
	effort.look = effort.nodes;
	int found = tablic_endgame_weigh(deal->endgame, deal->position,
		deal->future, NULL, &effort, weighed, TABLIC_ENDGAME_WEIGHED);
	for (int i = 0; i < found; i++) {
		const struct tablic_endgame_answer *a = &weighed[i];
		card_set equals = deal->view->hand & tablic_type_cards(a->type);

		if (a->type == answer->type && a->taken == answer->taken)
			continue;
		plays[count] = (struct tablic_play){card_set_first(equals),
			tablic_counts_pick(a->taken, table)};
		worth[count++] = a->points;
	}
	tablic_reasons_plays(spent->explanation, plays, worth, count);
}

void
tablic_reasons_solved(const struct tablic_reasons_deal *deal,
	const struct effort *effort, struct tablic_play play,
	const struct tablic_endgame_answer *answer)
{
	struct explanation *explanation = effort->explanation;
	char held[3 * CARD_COUNT + 1];
	card_set hand = 0;

	if (!explanation)
		return;
	tablic_reasons_play(explanation, play, answer->points);
	if (explanation->brief)
		return;
	weigh_others(deal, effort, answer);
	explanation_add(explanation,
		"the hands are known; searched to the end of the deal in %lld "
		"positions%s",
		(long long)answer->nodes,
		answer->exact && !deal->future ? ", exact" : "");
	tablic_view_hand(deal->view, !deal->view->seat, &hand);
	card_set_format(hand, held);
	explanation_add(explanation, "player %d: holds%s", !deal->view->seat,
		hand == 0 ? " nothing" : held);
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
