#include "planowanie/search/choice.h"

#include "planowanie/greedy.h"
#include "planowanie/search/playout.h"

enum { LOOK_NODES = 4000, PARTICLES_USUAL = 512 };

/* False: nothing can be sampled. */
static bool
begin(struct planowanie_choice *choice, const struct planowanie_view *view,
	struct effort *effort, struct random *random)
{
	bool declared = planowanie_open_declared(&view->open);

	choice->seat = view->seat;
	planowanie_deck_init(&choice->deck, &view->deck);
	planowanie_packed_init(&choice->root, &choice->deck, view);
	if (choice->manner.reads)
		planowanie_evidence_init(
			&choice->evidence, &choice->deck, view);
	else
		planowanie_evidence_blank(
			&choice->evidence, &choice->deck, view);
	return planowanie_belief_init(&choice->belief, &choice->root,
		choice->seat, choice->manner.reads ? &choice->evidence : NULL,
		declared ? PARTICLES_USUAL : 0, effort, random);
}

/* What P, which is over, is worth. */
static float
worth(const struct planowanie_choice *choice, const struct planowanie_packed *p)
{
	int own = 0, others = 0;

	for (int seat = 0; seat < p->seats; seat++) {
		if (seat == choice->seat)
			own = planowanie_packed_points(p, seat);
		else
			others += planowanie_packed_points(p, seat);
	}
	return (float)(own - choice->manner.others * others / (p->seats - 1));
}

static bool
goes_on(const struct planowanie_choice *choice, const struct effort *effort)
{
	return !race_over(&choice->race) && !effort->ended &&
	       choice->race.samples < choice->manner.worlds;
}

/* What the others declare with the hands of P. */
static void
declare_others(const struct planowanie_choice *choice,
	struct planowanie_packed *p, struct random *random)
{
	for (int seat = 0; seat < p->seats; seat++) {
		if (seat == choice->seat)
			continue;
		p->declared[seat] =
			(int8_t)planowanie_evidence_declare(&choice->evidence,
				seat, p->hands[seat], random_next(random));
		p->needs[seat] = p->declared[seat];
	}
}

static void
try_declarations(struct planowanie_choice *choice, const int tricks[],
	struct effort *effort, struct random *random)
{
	struct planowanie_packed world = choice->root;
	struct race *race = &choice->race;

	planowanie_belief_next(&choice->belief, random, &world);
	declare_others(choice, &world, random);
	uint64_t chance = random_next(random);
	for (int i = 0; i < race->count; i++) {
		struct planowanie_packed p = world;
		int8_t declared = (int8_t)tricks[race->left[i]];

		p.declared[choice->seat] = declared;
		p.needs[choice->seat] = declared;
		int nodes = planowanie_playout(&p, &choice->deck, chance);
		race_set(race, race->left[i], worth(choice, &p));
		if (!effort_spend(effort, nodes, LOOK_NODES))
			return;
	}
	race_step(race);
}

int
planowanie_choice_declare(struct planowanie_choice *choice,
	const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	int greedy = planowanie_greedy_declare(view, random);
	int tricks[RACE_CANDIDATES], count = 0;

	tricks[count++] = greedy;
	for (int i = 0; i <= view->open.cards; i++) {
		if (i != greedy)
			tricks[count++] = i;
	}
	race_begin(&choice->race, count);
	if (!begin(choice, view, effort, random))
		return greedy;
	while (goes_on(choice, effort))
		try_declarations(choice, tricks, effort, random);
	return tricks[race_best(&choice->race)];
}

static void
try_cards(struct planowanie_choice *choice, const trick_card cards[],
	struct effort *effort, struct random *random)
{
	struct planowanie_packed world = choice->root;
	struct race *race = &choice->race;

	planowanie_belief_next(&choice->belief, random, &world);
	uint64_t chance = random_next(random);
	for (int i = 0; i < race->count; i++) {
		struct planowanie_packed p = world;

		planowanie_packed_play(&p, &choice->deck, cards[race->left[i]]);
		int nodes = planowanie_playout(&p, &choice->deck, chance);
		race_set(race, race->left[i], worth(choice, &p));
		if (!effort_spend(effort, nodes + 1, LOOK_NODES))
			return;
	}
	race_step(race);
}

/* Of cards that only the own ones lie between, one: the highest. */
static trick_set
distinct(const struct planowanie_choice *choice, trick_set legal)
{
	const struct planowanie_packed *p = &choice->root;
	trick_set hidden = p->left & ~p->hands[choice->seat], kept = 0;

	while (legal != 0) {
		trick_card c = trick_set_last(legal);
		trick_set suit = choice->deck.suit[c];
		trick_set below = suit & (trick_bit(c) - 1);
		trick_set breaks = below & hidden;

		if ((p->better & trick_bit(c)) != 0)
			breaks |= below & ~p->better;
		trick_set equal =
			breaks == 0
				? below
				: choice->deck.higher[trick_set_last(breaks)];
		kept |= trick_bit(c);
		legal &= ~(trick_bit(c) | (equal & below));
	}
	return kept;
}

trick_card
planowanie_choice_play(struct planowanie_choice *choice,
	const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	trick_card greedy = planowanie_greedy_play(view, random);
	trick_card cards[RACE_CANDIDATES];
	int count = 0;

	trick_set legal = planowanie_view_legal(view);

	if ((legal & (legal - 1)) == 0)
		return greedy;
	if (!begin(choice, view, effort, random))
		return greedy;
	trick_set kept =
		distinct(choice, planowanie_packed_legal(&choice->root));
	for (; kept != 0; kept &= kept - 1)
		cards[count++] = trick_set_first(kept);
	race_begin(&choice->race, count);
	while (goes_on(choice, effort))
		try_cards(choice, cards, effort, random);
	if (choice->race.samples == 0)
		return greedy;
	return choice->deck.plain[cards[race_best(&choice->race)]];
}
