#include "herc/search/belief.h"

#include <string.h>

#include "herc/search/playout.h"
#include "herc/search/policy.h"

enum {
	BURN_IN = 100, /* exchanges of a chain before its first world */
	THINNING = 4,  /* between two worlds */
	WEIGH_NODES = HERC_POLICY_NODES + 2, /* for a play */
	NODE_INTERVAL = 8000,
};

static const double priors[HERC_MODELS] = {
	[HERC_GREEDY] = 0.5,
	[HERC_MOSTLY_GREEDY] = 0.1,
	[HERC_ANYBODY] = 0.2,
	[HERC_LEARNED] = 0.2,
};

/* In how many of its plays a seat plays at random that is greedy else. */
static const double chances[HERC_LEARNED] = {
	[HERC_GREEDY] = 0.02,
	[HERC_MOSTLY_GREEDY] = 0.3,
	[HERC_ANYBODY] = 1,
};

static void
note_event(struct herc_belief *b, herc_set c)
{
	int turn = b->table.turn;
	struct herc_event *events = b->events[turn];
	int *count = &b->event_count[turn];

	if (turn == b->seat)
		return;
	for (int i = 0; i < *count; i++)
		events[i].played |= c;
	events[(*count)++] = (struct herc_event){b->table, c, c};
}

/* All plays once more. */
static void
note_events(struct herc_belief *b, const struct herc_view *view)
{
	memset(b->event_count, 0, sizeof b->event_count);
	herc_table_start(&b->table, view->log.leader);
	for (int i = 0; i < view->log.count; i++) {
		herc_set c = herc_pack(trick_bit(view->log.cards[i]));

		note_event(b, c);
		herc_table_play(&b->table, c);
	}
}

/* Cards that a seat has still to play. */
static int
hand_size(const struct herc_table *table, int seat)
{
	int since = (seat - table->turn) & 3;

	return table->tricks_left - (since >= HERC_SEATS - table->count);
}

bool
herc_belief_prepare(struct herc_belief *b, const struct herc_view *view)
{
	int sizes[HERC_SEATS - 1];
	trick_set possible[HERC_SEATS - 1];

	b->seat = view->seat;
	b->hand = herc_pack(view->hand);
	note_events(b, view);
	herc_set hidden = b->table.left & ~b->hand;
	for (int i = 0; i < HERC_SEATS - 1; i++) {
		int seat = (view->seat + 1 + i) & 3;

		b->seats[i] = seat;
		sizes[i] = hand_size(&b->table, seat);
		possible[i] = herc_table_possible(&b->table, seat, b->hand);
		b->possible[seat] = possible[i];
	}
	b->hidden_count = 0;
	for (herc_set left = hidden; left != 0; left &= left - 1)
		b->hidden[b->hidden_count++] = left & -left;
	return worlds_prepare(
		&b->worlds, HERC_SEATS - 1, sizes, possible, hidden);
}

void
herc_belief_uniform(const struct herc_belief *b, struct random *random,
	herc_set hands[HERC_SEATS])
{
	trick_set drawn[HERC_SEATS - 1];

	worlds_draw(&b->worlds, random, drawn);
	hands[b->seat] = b->hand;
	for (int i = 0; i < HERC_SEATS - 1; i++)
		hands[b->seats[i]] = drawn[i];
}

static void
weigh_event(const struct herc_belief *b, const struct herc_event *event,
	herc_set hand, double by_model[HERC_MODELS])
{
	herc_set held = hand | event->played;
	herc_set legal = herc_table_legal(&event->table, held);

	if ((legal & (legal - 1)) == 0)
		return;
	herc_set greedy = herc_greedy_set(&event->table, held);
	double any = 1.0 / herc_size(legal);
	double best = (greedy & event->card) == 0 ? 0 : 1.0 / herc_size(greedy);

	for (int i = 0; i < HERC_LEARNED; i++)
		by_model[i] *= best + chances[i] * (any - best);
	by_model[HERC_LEARNED] *= herc_policy_likelihood(
		b->weights, &event->table, held, event->card);
}

void
herc_belief_weigh(const struct herc_belief *b, int seat, herc_set hand,
	struct herc_likelihood *likelihood)
{
	memcpy(likelihood->by_model, priors, sizeof priors);
	for (int i = 0; i < b->event_count[seat]; i++)
		weigh_event(b, &b->events[seat][i], hand, likelihood->by_model);
	likelihood->all = 0;
	for (int i = 0; i < HERC_MODELS; i++)
		likelihood->all += likelihood->by_model[i];
}

static void
chain_start(const struct herc_belief *b, struct herc_chain *chain,
	struct random *random)
{
	herc_belief_uniform(b, random, chain->hands);
	for (int i = 0; i < b->hidden_count; i++) {
		for (int j = 0; j < HERC_SEATS - 1; j++) {
			if ((chain->hands[b->seats[j]] & b->hidden[i]) != 0)
				chain->owners[i] = (int8_t)b->seats[j];
		}
	}
	for (int i = 0; i < HERC_SEATS - 1; i++)
		herc_belief_weigh(b, b->seats[i], chain->hands[b->seats[i]],
			&chain->likelihood[b->seats[i]]);
}

/* The owners of two hidden cards exchange them, as often as their likelihood
 * says, a number of 32 bits deciding. */
static void
exchange(const struct herc_belief *b, struct herc_chain *chain, int i, int j,
	uint32_t chance)
{
	int one = chain->owners[i], other = chain->owners[j];
	herc_set both = b->hidden[i] | b->hidden[j];
	struct herc_likelihood p, q;

	herc_belief_weigh(b, one, chain->hands[one] ^ both, &p);
	herc_belief_weigh(b, other, chain->hands[other] ^ both, &q);
	if (p.all * q.all <= chance * 0x1p-32 * chain->likelihood[one].all *
				     chain->likelihood[other].all)
		return;
	chain->hands[one] ^= both;
	chain->hands[other] ^= both;
	chain->owners[i] = (int8_t)other;
	chain->owners[j] = (int8_t)one;
	chain->likelihood[one] = p;
	chain->likelihood[other] = q;
}

static void
chain_walk(const struct herc_belief *b, struct herc_chain *chain, int steps,
	struct effort *effort, struct random *random)
{
	uint32_t count = (uint32_t)b->hidden_count;
	int64_t nodes = 0;

	for (; steps > 0; steps--) {
		uint64_t word = random_next(random);
		uint32_t i = (uint32_t)((word & 0xffff) * count >> 16);
		uint32_t j = (uint32_t)((word >> 16 & 0xffff) * count >> 16);
		int one = chain->owners[i], other = chain->owners[j];

		nodes++;
		if (one == other || (b->hidden[i] & b->possible[other]) == 0 ||
			(b->hidden[j] & b->possible[one]) == 0)
			continue;
		nodes += WEIGH_NODES *
			 (b->event_count[one] + b->event_count[other]);
		exchange(b, chain, (int)i, (int)j, (uint32_t)(word >> 32));
	}
	effort_spend(effort, nodes, NODE_INTERVAL);
}

bool
herc_belief_read(struct herc_belief *b, const int16_t weights[],
	struct effort *effort, struct random *random)
{
	b->weights = weights;
	b->next = 0;
	for (int i = 0; i < HERC_CHAINS; i++) {
		chain_start(b, &b->chains[i], random);
		if (b->hidden_count > 0)
			chain_walk(b, &b->chains[i], BURN_IN, effort, random);
		if (effort->ended)
			return false;
	}
	return true;
}

const struct herc_chain *
herc_belief_draw(
	struct herc_belief *b, struct effort *effort, struct random *random)
{
	struct herc_chain *chain = &b->chains[b->next];

	b->next = (b->next + 1) % HERC_CHAINS;
	if (b->hidden_count > 0)
		chain_walk(b, chain, THINNING, effort, random);
	return chain;
}
