#include "planowanie/search/belief.h"

#include <string.h>

/* Swaps tried before a particle is a world. */
enum { SWAPS = 12 };

/* Costs in nodes; a node is a card played. */
enum { DRAWN_NODES = 20, PARTICLE_NODES = 60, SWAP_NODES = 10 };

enum { LOOK_NODES = 4000 };

static void
add_holder(struct planowanie_belief *belief, int seat, int size,
	trick_set possible)
{
	belief->seats[belief->holders] = seat;
	belief->sizes[belief->holders] = size;
	belief->nodes[belief->holders] =
		seat < 0 || !belief->evidence
			? 0
			: planowanie_evidence_nodes(belief->evidence, seat);
	belief->possible[belief->holders++] = possible;
}

/* The cards that SEAT still holds. */
static int
hand_size(const struct planowanie_packed *p, int seat)
{
	int after = (seat - p->turn + p->seats) % p->seats;

	return p->tricks - (after >= p->seats - p->count);
}

static bool
set_holders(struct planowanie_belief *belief, const struct planowanie_packed *p,
	int own)
{
	trick_set hidden = p->left & ~p->hands[own];
	int stock = trick_set_size(hidden);

	belief->holders = 0;
	for (int seat = 0; seat < p->seats; seat++) {
		if (seat == own)
			continue;
		stock -= hand_size(p, seat);
		add_holder(belief, seat, hand_size(p, seat),
			p->may[seat] & hidden);
	}
	if (stock > 0)
		add_holder(belief, -1, stock, hidden);
	return worlds_prepare(&belief->worlds, belief->holders, belief->sizes,
		belief->possible, hidden);
}

static double
weigh(const struct planowanie_belief *belief, int holder, trick_set hand)
{
	int seat = belief->seats[holder];

	return seat < 0 ? 1
			: planowanie_evidence_weigh(
				  belief->evidence, seat, hand);
}

/* Draws particles until there are COUNT; at least one. */
static void
draw_particles(struct planowanie_belief *belief, int count,
	struct effort *effort, struct random *random)
{
	double sum = 0;
	int nodes = PARTICLE_NODES;

	for (int i = 0; i < belief->holders; i++)
		nodes += belief->nodes[i];
	do {
		struct planowanie_particle *p =
			&belief->particles[1][belief->count];
		double weight = 1;

		worlds_draw(&belief->worlds, random, p->hands);
		for (int i = 0; i < belief->holders; i++) {
			p->weights[i] = weigh(belief, i, p->hands[i]);
			weight *= p->weights[i];
		}
		sum += weight;
		belief->sums[belief->count++] = sum;
	} while (belief->count < count &&
		 effort_spend(effort, nodes, LOOK_NODES));
}

/* As many again, in proportion to their weights, at equal distances in their
 * sums (systematic resampling), and in any order. */
static void
draw_again(struct planowanie_belief *belief, struct random *random)
{
	double sum = belief->sums[belief->count - 1];
	double first = (double)(random_next(random) >> 11) * 0x1p-53;

	for (int i = 0, from = 0; i < belief->count; i++) {
		uint32_t to = random_below(random, (uint32_t)i + 1);

		while (from < belief->count - 1 &&
			belief->sums[from] * belief->count < (first + i) * sum)
			from++;
		belief->particles[0][i] = belief->particles[0][to];
		belief->particles[0][to] = belief->particles[1][from];
	}
}

bool
planowanie_belief_init(struct planowanie_belief *belief,
	const struct planowanie_packed *p, int seat,
	const struct planowanie_evidence *evidence, int count,
	struct effort *effort, struct random *random)
{
	belief->evidence = evidence;
	belief->count = 0;
	belief->next = 0;
	if (!set_holders(belief, p, seat))
		return false;
	if (evidence && count > 0) {
		draw_particles(belief, count, effort, random);
		draw_again(belief, random);
	}
	return true;
}

/* One of the cards of HAND. */
static trick_set
any_of(trick_set hand, struct random *random)
{
	return trick_bit(trick_pick(hand, random));
}

/* Tries to swap a card of holder A with one of B. Returns the nodes. */
static int
swap(struct planowanie_belief *belief, struct planowanie_particle *p, int a,
	int b, struct random *random)
{
	if (p->hands[a] == 0 || p->hands[b] == 0)
		return SWAP_NODES;
	trick_set x = any_of(p->hands[a], random);
	trick_set y = any_of(p->hands[b], random);
	if ((belief->possible[a] & y) == 0 || (belief->possible[b] & x) == 0)
		return SWAP_NODES;
	trick_set of_a = p->hands[a] ^ x ^ y, of_b = p->hands[b] ^ x ^ y;
	double weight_a = weigh(belief, a, of_a);
	double weight_b = weigh(belief, b, of_b);
	double chance = (double)(random_next(random) >> 11) * 0x1p-53;
	int nodes = SWAP_NODES + belief->nodes[a] + belief->nodes[b];

	if (chance * p->weights[a] * p->weights[b] >= weight_a * weight_b)
		return nodes;
	p->hands[a] = of_a;
	p->hands[b] = of_b;
	p->weights[a] = weight_a;
	p->weights[b] = weight_b;
	return nodes;
}

static int
move(struct planowanie_belief *belief, struct planowanie_particle *p,
	struct random *random)
{
	uint32_t holders = (uint32_t)belief->holders;
	int nodes = 0;

	if (holders == 1)
		return 0;
	for (int i = 0; i < SWAPS; i++) {
		uint32_t a = random_below(random, holders);
		uint32_t b = random_below(random, holders - 1);

		nodes += swap(belief, p, (int)a, (int)(b + (b >= a)), random);
	}
	return nodes;
}

int
planowanie_belief_next(struct planowanie_belief *belief, struct random *random,
	struct planowanie_packed *p)
{
	trick_set drawn[WORLDS_HOLDERS];
	int nodes = DRAWN_NODES;
	const trick_set *hands = drawn;

	if (belief->count == 0) {
		worlds_draw(&belief->worlds, random, drawn);
	} else {
		struct planowanie_particle *particle =
			&belief->particles[0][belief->next];

		belief->next = (belief->next + 1) % belief->count;
		nodes = move(belief, particle, random);
		hands = particle->hands;
	}
	for (int i = 0; i < belief->holders; i++) {
		if (belief->seats[i] >= 0)
			p->hands[belief->seats[i]] = hands[i];
	}
	return nodes;
}
