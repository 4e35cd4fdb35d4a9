#include "planowanie/search/choice.h"

#include <float.h>
#include <stdio.h>
#include <string.h>

#include "cards/trick_mistakes.h"
#include "cards/trick_text.h"
#include "common/number.h"
#include "common/say.h"
#include "planowanie/greedy.h"
#include "planowanie/search/playout.h"

/* A particle is for so many nodes of the effort, and few are made while a clock
 * is looked at: they are nothing by themselves. */
enum {
	PARTICLE_SHARE = 600,
	PARTICLES_USUAL = 512,
	PARTICLES_CLOCK = 128,
	LOOK_NODES = 4000,
};

static int
particles_for(const struct effort *effort)
{
	int most = effort->left_ns ? PARTICLES_CLOCK : PARTICLES_USUAL;

	return effort->nodes / PARTICLE_SHARE < most
		       ? (int)(effort->nodes / PARTICLE_SHARE) + 1
		       : most;
}

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
		planowanie_evidence_init(&choice->evidence, &choice->deck,
			choice->manner.skill, view);
	else
		planowanie_evidence_blank(
			&choice->evidence, &choice->deck, view);
	return planowanie_belief_init(&choice->belief, &choice->root,
		choice->seat, choice->manner.reads ? &choice->evidence : NULL,
		declared ? particles_for(effort) : 0, effort, random);
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

/* The most that the own seat can get from P, while the others play as in a
 * play-out; NODES counts the cards. */
static float
best_end(const struct planowanie_choice *choice, struct planowanie_packed *p,
	uint64_t chance, int *nodes)
{
	float best = -FLT_MAX;

	*nodes += planowanie_playout_to(
		p, &choice->deck, choice->manner.skill, choice->seat, &chance);
	if (p->tricks == 0)
		return worth(choice, p);
	trick_set legal = planowanie_packed_legal(p);
	for (; legal != 0; legal &= legal - 1) {
		struct planowanie_packed next = *p;

		++*nodes;
		planowanie_packed_play(
			&next, &choice->deck, trick_set_first(legal));
		float end = best_end(choice, &next, chance, nodes);
		best = end > best ? end : best;
	}
	return best;
}

/* Are all others greedy, so that it is known what they play? */
static bool
foreseen(const struct planowanie_choice *choice,
	const struct planowanie_packed *p)
{
	return (p->plain | 1 << choice->seat) == (1 << p->seats) - 1;
}

/* Plays P out; NODES counts the cards. */
static float
finish(const struct planowanie_choice *choice, struct planowanie_packed *p,
	uint64_t chance, int *nodes)
{
	if (!choice->declaring && p->tricks <= choice->manner.end &&
		foreseen(choice, p))
		return best_end(choice, p, chance, nodes);
	*nodes += planowanie_playout(
		p, &choice->deck, choice->manner.skill, chance);
	return worth(choice, p);
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
		p->declared[seat] = (int8_t)planowanie_evidence_declare(
			&choice->evidence, seat, p->hands[seat],
			(p->plain >> seat & 1) != 0, random_next(random));
		p->needs[seat] = p->declared[seat];
	}
}

/* What each seat of WORLD is; the own one, if it reads the others, plays with
 * skill where one of them does. */
static void
draw_styles(const struct planowanie_choice *choice,
	struct planowanie_packed *world, struct random *random)
{
	for (int seat = 0; seat < world->seats; seat++) {
		const struct planowanie_habits *h =
			&choice->evidence.seats[seat].habits;
		double drawn = (double)(random_next(random) >> 11) * 0x1p-53;
		uint8_t bit = (uint8_t)(1 << seat);

		if (seat == choice->seat && choice->manner.reads)
			continue;
		if (drawn < h->greedy)
			world->plain |= bit;
		else if (drawn < h->greedy + h->skilled)
			world->skilled |= bit;
	}
	if (world->skilled != 0)
		world->skilled |= (uint8_t)(1 << choice->seat);
}

/* A world: hands, what the seats are, and what is declared if that is not
 * known. Returns its nodes. */
static int
draw_world(struct planowanie_choice *choice, struct planowanie_packed *world,
	struct random *random)
{
	*world = choice->root;
	int nodes = planowanie_belief_next(&choice->belief, random, world);
	draw_styles(choice, world, random);
	if (choice->declaring)
		declare_others(choice, world, random);
	return nodes;
}

/* Makes candidate NUMBER's choice in P. */
static void
choose(const struct planowanie_choice *choice, struct planowanie_packed *p,
	int number)
{
	int candidate = choice->candidates[number];

	if (choice->declaring) {
		p->declared[choice->seat] = (int8_t)candidate;
		p->needs[choice->seat] = (int8_t)candidate;
	} else {
		planowanie_packed_play(p, &choice->deck, (trick_card)candidate);
	}
}

/* One more world for all that are left. */
static void
try_all(struct planowanie_choice *choice, struct effort *effort,
	struct random *random)
{
	struct planowanie_packed world;
	struct race *race = &choice->race;

	int nodes = draw_world(choice, &world, random);
	if (effort->explanation)
		planowanie_account_world(&choice->account, &world);
	uint64_t chance = random_next(random);
	for (int i = 0; i < race->count; i++) {
		struct planowanie_packed p = world;
		int candidate = race->left[i];

		choose(choice, &p, candidate);
		race_set(race, candidate, finish(choice, &p, chance, &nodes));
		if (!effort_spend(effort, nodes + 1, LOOK_NODES))
			return;
		nodes = 0;
	}
	race_step(race);
}

static void
explain(const struct planowanie_choice *choice,
	const struct planowanie_view *view, int best,
	struct explanation *explanation)
{
	char names[RACE_CANDIDATES][4] = {""};

	for (int i = 0; i < choice->count; i++) {
		int candidate = choice->candidates[i];

		if (choice->declaring)
			snprintf(names[i], sizeof names[i], "%d", candidate);
		else
			trick_card_format(&view->deck,
				choice->deck.plain[candidate], names[i]);
	}
	planowanie_account_candidates(
		&choice->race, choice->count, best, names, explanation);
	for (int seat = 0; seat < choice->root.seats; seat++) {
		if (seat != choice->seat && choice->account.worlds > 0)
			planowanie_account_seat(&choice->account, seat,
				&choice->evidence, &view->deck, explanation);
	}
}

/* The best of the candidates, the first of which is the greedy one. */
static int
find_best(struct planowanie_choice *choice, const struct planowanie_view *view,
	struct effort *effort, struct random *random)
{
	memset(&choice->account, 0, sizeof choice->account);
	race_begin(&choice->race, choice->count);
	while (goes_on(choice, effort))
		try_all(choice, effort, random);
	int best = race_best(&choice->race, 1);
	if (effort->explanation)
		explain(choice, view, best, effort->explanation);
	return choice->candidates[best];
}

int
planowanie_choice_declare(struct planowanie_choice *choice,
	const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	int greedy = planowanie_greedy_declare(view, random);

	choice->declaring = true;
	choice->count = 0;
	choice->candidates[choice->count++] = greedy;
	for (int i = 0; i <= view->open.cards; i++) {
		if (i != greedy)
			choice->candidates[choice->count++] = i;
	}
	if (!begin(choice, view, effort, random))
		return greedy;
	return find_best(choice, view, effort, random);
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

/* The candidates among LEGAL cards, that which is as good as C first. */
static void
list_cards(struct planowanie_choice *choice, trick_set legal, trick_card c)
{
	trick_set kept = distinct(choice, legal);
	trick_card first =
		trick_set_first(kept & (trick_bit(c) | choice->deck.higher[c]));

	choice->count = 0;
	choice->candidates[choice->count++] = first;
	for (kept &= ~trick_bit(first); kept != 0; kept &= kept - 1)
		choice->candidates[choice->count++] = trick_set_first(kept);
}

trick_card
planowanie_choice_play(struct planowanie_choice *choice,
	const struct planowanie_view *view, struct effort *effort,
	struct random *random)
{
	trick_card greedy = planowanie_greedy_play(view, random);
	trick_set legal = planowanie_view_legal(view);

	choice->declaring = false;
	if ((legal & (legal - 1)) == 0 || !begin(choice, view, effort, random))
		return greedy;
	list_cards(choice, planowanie_deck_pack(&choice->deck, legal),
		choice->deck.packed[greedy]);
	return choice->deck.plain[find_best(choice, view, effort, random)];
}

/* Candidates that meet worlds to be weighed. */
struct weighed_worlds {
	struct planowanie_choice *choice;
	struct random *random;
	double margin; /* of the deals before */
	struct planowanie_packed world;
	uint64_t chance;
	int met[WEIGHING_MOST], kept[WEIGHING_MOST]; /* declarations, of so many
						      */
};

static void
next_weighed(void *context)
{
	struct weighed_worlds *w = context;
	struct planowanie_choice *choice = w->choice;

	w->world = choice->root;
	planowanie_belief_next(&choice->belief, w->random, &w->world);
	w->world.skilled = (uint8_t)((1 << w->world.seats) - 1);
	if (choice->declaring)
		declare_others(choice, &w->world, w->random);
	w->chance = random_next(w->random);
}

static double
meet_weighed(void *context, int candidate)
{
	struct weighed_worlds *w = context;
	const struct planowanie_choice *choice = w->choice;
	struct planowanie_packed p = w->world;

	choose(choice, &p, candidate);
	planowanie_playout(&p, &choice->deck, choice->manner.skill, w->chance);
	w->met[candidate]++;
	w->kept[candidate] += p.needs[choice->seat] == 0;
	return w->margin + (double)worth(choice, &p);
}

static double
margin_before(const struct planowanie_view *view)
{
	const struct planowanie_open *open = &view->open;
	int others = 0;

	for (int s = 0; s < open->seats; s++)
		others += s == view->seat ? 0 : open->points[s];
	return open->points[view->seat] - (double)others / (open->seats - 1);
}

/* How often the declaration is met, in parts of a hundred. */
static int
kept(const struct weighed_worlds *worlds, const struct weighed *a)
{
	return (100 * worlds->kept[a->number] + worlds->met[a->number] / 2) /
	       worlds->met[a->number];
}

static trick_card
card_of(const struct planowanie_choice *choice, const struct weighed *a)
{
	return choice->deck.plain[choice->candidates[a->number]];
}

static void
add_fact(json_t *facts, const struct weighed_worlds *worlds,
	const struct weighed *a)
{
	json_array_append_new(
		facts, said("the declaration is met: %d %% of the time",
			       kept(worlds, a)));
}

static void
say_actions(const struct weighed_worlds *worlds,
	const struct planowanie_view *view,
	const struct trick_sighting *sighting, struct weighing *w)
{
	const struct planowanie_choice *choice = worlds->choice;

	for (int i = 0; i < w->count; i++) {
		struct weighed *a = &w->actions[i];

		if (choice->declaring)
			snprintf(a->action, sizeof a->action, "%d",
				choice->candidates[a->number]);
		else
			trick_card_format(
				&view->deck, card_of(choice, a), a->action);
		add_fact(a->facts, worlds, a);
		if (!choice->declaring)
			trick_mistakes_add_facts(
				sighting, card_of(choice, a), a->facts);
	}
}

/* What is said of the best beside what was played. */
static void
say_best(const struct weighed_worlds *worlds,
	const struct trick_sighting *sighting, struct weighing *w)
{
	const struct planowanie_choice *choice = worlds->choice;
	const struct weighed *best = &w->actions[0],
			     *played = &w->actions[w->played];
	const bool high = choice->candidates[played->number] >
			  choice->candidates[best->number];

	if (kept(worlds, best) != kept(worlds, played))
		json_array_append_new(w->why,
			said("the declaration is met: %d %% instead of %d %% "
			     "of the time",
				kept(worlds, best), kept(worlds, played)));
	if (!choice->declaring) {
		trick_mistakes_add_reasons(sighting, card_of(choice, best),
			card_of(choice, played), w);
		trick_mistakes_name(sighting, card_of(choice, best),
			card_of(choice, played), w);
	} else if (weighing_is_mistake(w)) {
		w->kind = high ? "declared_high" : "declared_low";
		w->mistake = high ? said("declared too many tricks")
				  : said("declared too few tricks");
	}
}

/* Lists the candidates. False: TEXT is none. *AT is that of TEXT, -1 without. */
static bool
list_weighed(struct planowanie_choice *choice,
	const struct planowanie_view *view, const char *text, int *at)
{
	const trick_set legal = planowanie_view_legal(view);
	char reason[TRICK_REASON_MAX];
	uint64_t number = 0;
	trick_card c;

	*at = text ? 0 : -1;
	if (choice->declaring) {
		const uint64_t most = (uint64_t)view->open.cards;

		if (text && (!number_parse(text, &number) || number > most))
			return false;
		*at = text ? (int)number : -1;
		choice->count = 0;
		while (choice->count <= view->open.cards &&
			choice->count < WEIGHING_MOST) {
			choice->candidates[choice->count] = choice->count;
			choice->count++;
		}
		return *at < choice->count;
	}
	c = trick_set_first(legal);
	if (text && !trick_answer_parse(&view->deck, text, &c, reason))
		return false;
	list_cards(choice, planowanie_deck_pack(&choice->deck, legal),
		choice->deck.packed[c]);
	if (text) /* which is equal to the first */
		choice->candidates[0] = choice->deck.packed[c];
	if (choice->count > WEIGHING_MOST)
		choice->count = WEIGHING_MOST;
	return true;
}

bool
planowanie_choice_weigh(struct planowanie_choice *choice,
	const struct planowanie_view *view, const char *text,
	struct weighing *w, struct random *random)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct weighed_worlds worlds = {.choice = choice,
		.random = random,
		.margin = margin_before(view)};
	const struct trick_sighting sighting = {
		&view->open.trick, &view->deck, false, false};
	int at;

	choice->declaring = planowanie_view_may_declare(view);
	if (!begin(choice, view, &effort, random) ||
		!list_weighed(choice, view, text, &at))
		return false;
	for (int i = 0; i < choice->count; i++)
		weighing_add(w, 0);
	weighing_by_worlds(w, &choice->race,
		&(struct weighing_worlds){next_weighed, meet_weighed, &worlds},
		at);
	say_actions(&worlds, view, &sighting, w);
	if (w->played > 0)
		say_best(&worlds, &sighting, w);
	else
		add_fact(w->why, &worlds, &w->actions[0]);
	return true;
}
