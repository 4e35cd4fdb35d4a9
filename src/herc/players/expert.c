#include "herc/players/expert.h"

#include <stdio.h>
#include <string.h>

#include "cards/trick_mistakes.h"
#include "cards/trick_text.h"
#include "common/explanation.h"
#include "herc/greedy.h"
#include "herc/players/random.h"
#include "herc/players/sampler.h"
#include "herc/search/playout.h"
#include "herc/search/weights.h"

enum { NODE_INTERVAL = 8000, QUICK_NODES = 5000, SHOWN_CARDS = 12 };

/* In how many of a thousand plays a level plays at random, and greedily. */
static const struct level {
	uint32_t slips, simple;
} levels[LEVEL_MOST] = {
	{850, 150},
	{600, 400},
	{380, 620},
	{180, 820},
	{0, 1000},
	{0, 740},
	{0, 560},
	{0, 385},
	{0, 200},
	{0, 0},
};

/* The cards by number, FIRST before them. */
static int
list_cards(herc_set legal, herc_set first, herc_set cards[HERC_HAND])
{
	int count = 0;

	cards[count++] = first;
	for (legal &= ~first; legal != 0; legal &= legal - 1)
		cards[count++] = legal & -legal;
	return count;
}

/* Who plays greedily in the games played on, by a bit a seat: the others as
 * they have played so far, each drawn from what it may be; the seat itself
 * never does. */
static unsigned
greedy_seats(const struct herc_belief *b, const struct herc_chain *world,
	struct random *random)
{
	unsigned greedy = 0;

	for (int i = 0; i < HERC_SEATS - 1; i++) {
		const struct herc_likelihood *l =
			&world->likelihood[b->seats[i]];
		double part =
			(double)(random_next(random) >> 11) * 0x1p-53 * l->all;

		if (part < l->by_model[HERC_GREEDY] +
				   l->by_model[HERC_MOSTLY_GREEDY])
			greedy |= 1U << b->seats[i];
	}
	return greedy;
}

static void
note_world(struct herc_account *account, const struct herc_belief *b,
	const struct herc_chain *world, unsigned greedy)
{
	account->worlds++;
	for (int i = 0; i < HERC_SEATS - 1; i++) {
		int seat = b->seats[i];

		account->greedy[seat] += (greedy >> seat & 1) != 0;
		for (herc_set left = world->hands[seat]; left != 0;
			left &= left - 1)
			account->held[seat][__builtin_ctzll(left)]++;
	}
}

/* Whoever is not greedy is taken to play the last tricks best: a greedy seat's
 * plays are foreseen. */
static bool
is_endgame(const struct herc_belief *b, unsigned greedy)
{
	return greedy == 0 && b->table.tricks_left <= HERC_ENDGAME_TRICKS;
}

/* What the own side takes in the end. */
static int
taken_in(struct herc_expert *e, struct herc_packed *game, bool endgame,
	unsigned greedy, uint64_t chance)
{
	int side = e->belief.seat & 1;

	if (endgame) {
		int margin = herc_endgame_margin(&e->endgame, game);

		return HERC_HALF + (side == 0 ? margin : -margin) / 2;
	}
	herc_playout_mixed(game, 0, greedy, e->weights, &chance);
	return game->table.taken[side];
}

/* All that are left in the race meet a world. */
static bool
try_world(struct herc_expert *e, const herc_set cards[HERC_HAND],
	struct effort *effort, struct random *random)
{
	const struct herc_belief *b = &e->belief;
	const struct herc_chain *world =
		herc_belief_draw(&e->belief, effort, random);
	unsigned greedy = greedy_seats(b, world, random);
	uint64_t chance = random_next(random);
	bool endgame = is_endgame(b, greedy);

	if (endgame)
		herc_endgame_start(&e->endgame);
	for (int i = 0; i < e->race.count; i++) {
		struct herc_packed game = {.table = b->table};
		int candidate = e->race.left[i];

		memcpy(game.hands, world->hands, sizeof game.hands);
		herc_packed_play(&game, cards[candidate]);
		int taken = taken_in(e, &game, endgame, greedy, chance);
		race_set(&e->race, candidate, (float)taken);
		e->account.taken[candidate] += taken;
		e->account.tried[candidate]++;
	}
	if (effort->explanation)
		note_world(&e->account, b, world, greedy);
	return effort_spend(effort,
		endgame ? e->endgame.nodes
			: herc_playout_nodes(
				  e->race.count * herc_size(b->table.left),
				  greedy),
		NODE_INTERVAL);
}

static void
name_card(const struct herc_view *view, int packed, char name[static 3])
{
	trick_card_format(&view->deck,
		trick_set_first(herc_unpack((herc_set)1 << packed)), name);
}

/* The cards that a seat holds in most worlds, and how greedy it seems. */
static void
explain_hand(struct herc_account *account, const struct herc_view *view,
	int seat, struct explanation *explanation)
{
	char line[256];
	int length = snprintf(line, sizeof line, "seat %d, greedy %d%%:", seat,
		100 * account->greedy[seat] / account->worlds);

	for (int n = 0; n < SHOWN_CARDS; n++) {
		char name[3];
		int most = 0;

		for (int c = 1; c < HERC_CARDS; c++)
			if (account->held[seat][c] > account->held[seat][most])
				most = c;
		if (account->held[seat][most] == 0)
			break;
		name_card(view, most, name);
		length += snprintf(line + length, sizeof line - (size_t)length,
			" %s %d%%", name,
			100 * account->held[seat][most] / account->worlds);
		account->held[seat][most] = 0;
	}
	explanation_add(explanation, "%s", line);
}

static double
worth_of(const struct herc_account *account, int candidate)
{
	return account->tried[candidate] == 0
		       ? -HERC_HALF
		       : (double)account->taken[candidate] /
					 account->tried[candidate] -
				 HERC_HALF;
}

/* A card that was tried in more worlds says more than one that was given up. */
static bool
is_before(const struct herc_account *account, int one, int other)
{
	if (account->tried[one] != account->tried[other])
		return account->tried[one] > account->tried[other];
	return worth_of(account, one) > worth_of(account, other);
}

/* The candidates, the best first, and the hands that are believed in. */
static void
explain(struct herc_expert *e, const struct herc_view *view,
	const herc_set cards[HERC_HAND], int count, int best,
	struct explanation *explanation)
{
	bool said[HERC_HAND] = {false};

	if (!explanation || e->account.worlds == 0)
		return;
	if (e->race.samples < RACE_FEW)
		explanation_add(
			explanation, "these are too few worlds to choose by:");
	for (int n = 0; n < count; n++) {
		char name[3];

		for (int i = 0; n > 0 && i < count; i++)
			if (!said[i] &&
				(said[best] || is_before(&e->account, i, best)))
				best = i;
		said[best] = true;
		name_card(view, __builtin_ctzll(cards[best]), name);
		explanation_figure(explanation, "score", "%+.1f",
			worth_of(&e->account, best));
		explanation_add(explanation, "%s %+.1f in %d worlds%s", name,
			worth_of(&e->account, best), e->account.tried[best],
			e->account.tried[best] < e->account.worlds
				? ", given up"
				: "");
	}
	for (int i = 0; i < HERC_SEATS - 1; i++)
		explain_hand(
			&e->account, view, e->belief.seats[i], explanation);
}

/* What is played when there is no time for more: greedily, or if it may be that
 * there is none, as a hurried sampler does. */
static trick_card
first_card(struct herc_expert *e, const struct herc_view *view,
	struct effort *effort, struct random *random)
{
	if (!effort->left_ns)
		return herc_greedy_play(view, random);
	struct effort quick = effort_of_nodes(QUICK_NODES);
	effort_spend(effort, QUICK_NODES, NODE_INTERVAL);
	return herc_sampler_play(&e->belief, view, &quick, random);
}

static trick_card
search(struct herc_expert *e, const struct herc_view *view,
	struct effort *effort, struct random *random)
{
	herc_set cards[HERC_HAND];

	if (effort->nodes < HERC_READING_NODES)
		return herc_sampler_play(&e->belief, view, effort, random);
	trick_card first = first_card(e, view, effort, random);
	memset(&e->account, 0, sizeof e->account);
	if (!herc_belief_prepare(&e->belief, view) ||
		!herc_belief_read(&e->belief, e->weights, effort, random)) {
		explanation_add(effort->explanation, "no time to read hands");
		return first;
	}
	int count = list_cards(herc_pack(herc_view_legal(view)),
		herc_pack(trick_bit(first)), cards);
	race_begin(&e->race, count);
	while (!race_over(&e->race) && try_world(e, cards, effort, random))
		race_step(&e->race);
	int best = race_best(&e->race, RACE_FEW);
	explain(e, view, cards, count, best, effort->explanation);
	return trick_set_first(herc_unpack(cards[best]));
}

void
herc_expert_init(struct herc_expert *e)
{
	herc_weights_copy(e->weights);
	e->level = LEVEL_MOST;
}

trick_card
herc_expert_play(struct herc_expert *e, const struct herc_view *view,
	struct effort *effort, struct random *random)
{
	const struct level *level = &levels[e->level - LEVEL_LEAST];
	trick_set legal = herc_view_legal(view);

	if ((legal & (legal - 1)) == 0) {
		explanation_add(effort->explanation, "the only card");
		return trick_set_first(legal);
	}
	if (e->level < LEVEL_MOST) {
		uint32_t drawn = random_below(random, 1000);

		if (drawn < level->slips) {
			explanation_add(effort->explanation, LEVEL_SLIP);
			return herc_random_play(view, random);
		}
		if (drawn < level->slips + level->simple) {
			explanation_add(effort->explanation, LEVEL_SIMPLE);
			return herc_greedy_play(view, random);
		}
	}
	return search(e, view, effort, random);
}

/* Cards that meet worlds to be weighed. */
struct weighed_worlds {
	struct herc_expert *expert;
	struct effort *effort;
	struct random *random;
	herc_set cards[HERC_HAND];
	const struct herc_chain *world;
	uint64_t chance;
};

static void
next_world(void *context)
{
	struct weighed_worlds *w = context;
	struct herc_expert *e = w->expert;

	w->world = herc_belief_draw(&e->belief, w->effort, w->random);
	w->chance = random_next(w->random);
	if (is_endgame(&e->belief, 0))
		herc_endgame_start(&e->endgame);
}

/* What the own side takes beyond half of the points. */
static double
meet_world(void *context, int candidate)
{
	struct weighed_worlds *w = context;
	struct herc_expert *e = w->expert;
	struct herc_packed game = {.table = e->belief.table};

	memcpy(game.hands, w->world->hands, sizeof game.hands);
	herc_packed_play(&game, w->cards[candidate]);
	return taken_in(e, &game, is_endgame(&e->belief, 0), 0, w->chance) -
	       HERC_HALF;
}

static trick_card
card_of(const struct weighed_worlds *worlds, const struct weighed *weighed)
{
	return trick_set_first(herc_unpack(worlds->cards[weighed->number]));
}

static void
say_weighed(const struct herc_view *view, const struct weighed_worlds *worlds,
	struct weighing *w)
{
	const struct trick_sighting sighting = {
		&view->open.trick, &view->deck, true, true};
	const trick_card best = card_of(worlds, &w->actions[0]);

	for (int i = 0; i < w->count; i++) {
		struct weighed *a = &w->actions[i];

		trick_card_format(&view->deck, card_of(worlds, a), a->action);
		trick_mistakes_add_facts(
			&sighting, card_of(worlds, a), a->facts);
	}
	if (w->played <= 0) {
		trick_mistakes_add_facts(&sighting, best, w->why);
		return;
	}
	const trick_card played = card_of(worlds, &w->actions[w->played]);
	trick_mistakes_add_reasons(&sighting, best, played, w);
	trick_mistakes_name(&sighting, best, played, w);
}

bool
herc_expert_weigh(struct herc_expert *e, const struct herc_view *view,
	const char *text, struct weighing *w, struct random *random)
{
	struct effort effort = effort_of_nodes(EFFORT_UNLIMITED);
	struct weighed_worlds worlds = {
		.expert = e, .effort = &effort, .random = random};
	const trick_set legal = herc_view_legal(view);
	trick_card played = trick_set_first(legal);
	char reason[TRICK_REASON_MAX];
	int at = -1;

	if (text && !trick_answer_parse(&view->deck, text, &played, reason))
		return false;
	if (!herc_belief_prepare(&e->belief, view) ||
		!herc_belief_read(&e->belief, e->weights, &effort, random))
		return false;
	int count = list_cards(
		herc_pack(legal), herc_pack(trick_bit(played)), worlds.cards);
	for (int i = 0; i < count; i++)
		weighing_add(w, 0);
	if (text)
		at = 0;
	weighing_by_worlds(w, &e->race,
		&(struct weighing_worlds){next_world, meet_world, &worlds}, at);
	say_weighed(view, &worlds, w);
	return true;
}
