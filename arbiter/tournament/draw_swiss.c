#include "tournament/draw_swiss.h"

#include <stdlib.h>

/* Games of a pair in a round: one deal, both rotations. */
enum { GAMES = 2 };

/* How many pairs are tried before further rematches are allowed: so many, or so
 * many a bot if that is more. */
enum { TRIES_LEAST = 100000, TRIES_OF_A_BOT = 10 };

/* In rounds that are complete a bot has all its games of a round or none. */
static long
draw_swiss_byes(const struct sums *sums, size_t bot, long round)
{
	const struct sums_bot *own = &sums->bots[bot];
	long until = sums_until(sums, bot);
	long rounds = (until < round ? until : round) - own->from;
	long games =
		own->games - (own->last_round >= round ? own->last_games : 0);
	long byes = rounds - games / GAMES;

	return byes > 0 ? byes : 0;
}

long
draw_swiss_score(const struct sums *sums, size_t bot, long round)
{
	const int64_t *outcomes = sums->bots[bot].outcomes;

	return (long)(2 * outcomes[OUTCOME_WIN] + outcomes[OUTCOME_DRAW]) +
	       2 * GAMES * draw_swiss_byes(sums, bot, round);
}

struct entry {
	int bot;
	long score;
	long byes;
	int partner; /* its place in order; -1: none yet */
};

struct swiss {
	const struct draw *draw;
	struct entry *order; /* the best first */
	int count;	     /* even */
	long rematches;	     /* that are allowed for a pair */
	long tries;
};

static int
compare(const void *a, const void *b)
{
	const struct entry *first = a;
	const struct entry *second = b;

	if (first->score != second->score)
		return first->score < second->score ? 1 : -1;
	return first->bot < second->bot ? -1 : 1;
}

static void
order(struct swiss *swiss)
{
	const struct draw *draw = swiss->draw;

	for (int i = 0; i < swiss->count; i++) {
		int bot = draw->bots[i];

		swiss->order[i] = (struct entry){
			.bot = bot,
			.score = draw_swiss_score(
				draw->sums, (size_t)bot, draw->round),
			.byes = draw_swiss_byes(
				draw->sums, (size_t)bot, draw->round),
		};
	}
	qsort(swiss->order, (size_t)swiss->count, sizeof *swiss->order,
		compare);
}

/* Takes the bot with a bye out of the order, if the number is odd. */
static void
give_bye(struct swiss *swiss)
{
	int chosen = swiss->count - 1;

	if (swiss->count % 2 == 0)
		return;
	for (int i = chosen; i-- > 0;)
		if (swiss->order[i].byes < swiss->order[chosen].byes)
			chosen = i;
	swiss->count--;
	for (int i = chosen; i < swiss->count; i++)
		swiss->order[i] = swiss->order[i + 1];
}

static bool
may_meet(const struct swiss *swiss, int a, int b)
{
	struct sums_view past = sums_between(swiss->draw->sums,
		(size_t)swiss->order[a].bot, (size_t)swiss->order[b].bot);

	return past.games <= swiss->rematches * GAMES;
}

/* The place of the next bot after PARTNER that the one at PLACE may meet;
 * `count`: there is none. */
static int
next_partner(struct swiss *swiss, int place, int partner)
{
	for (partner++; partner < swiss->count; partner++) {
		if (swiss->order[partner].partner != -1)
			continue;
		swiss->tries++;
		if (may_meet(swiss, place, partner))
			break;
	}
	return partner;
}

/* The first place from PLACE on without a partner; `count`: there is none. */
static int
first_free(const struct swiss *swiss, int place)
{
	while (place < swiss->count && swiss->order[place].partner != -1)
		place++;
	return place;
}

static void
join(struct swiss *swiss, int a, int b)
{
	swiss->order[a].partner = b;
	swiss->order[b].partner = a;
}

/* Undoes the last pair that was made, of those on the STACK, and returns its
 * lower place, with whom it was in *PARTNER. */
static int
part(struct swiss *swiss, const int *stack, int depth, int *partner)
{
	int place = stack[depth];

	*partner = swiss->order[place].partner;
	swiss->order[place].partner = swiss->order[*partner].partner = -1;
	return place;
}

static long
tries_most(const struct swiss *swiss)
{
	long most = (long)swiss->count * TRIES_OF_A_BOT;

	return most > TRIES_LEAST ? most : TRIES_LEAST;
}

/* Pairs depth first, and undoes a pair that leads nowhere; false: there is no
 * pairing, or none was found soon. STACK has room for half of the bots. */
static bool
pair(struct swiss *swiss, int *stack)
{
	const long most = tries_most(swiss);
	int depth = 0;
	int partner = -1;
	int place = 0;

	for (int i = 0; i < swiss->count; i++)
		swiss->order[i].partner = -1;
	swiss->tries = 0;
	while (place < swiss->count && swiss->tries < most) {
		partner = next_partner(
			swiss, place, partner < place ? place : partner);
		if (partner < swiss->count) {
			join(swiss, place, partner);
			stack[depth++] = place;
			place = first_free(swiss, place);
			partner = -1;
		} else if (depth > 0)
			place = part(swiss, stack, --depth, &partner);
		else
			return false;
	}
	return place == swiss->count;
}

static int
add_pairs(const struct swiss *swiss, struct groups *groups)
{
	for (int i = 0; i < swiss->count; i++) {
		const struct entry *entry = &swiss->order[i];

		if (entry->partner < i)
			continue;
		const int bots[] = {
			entry->bot, swiss->order[entry->partner].bot};
		if (groups_add(groups, bots) < 0)
			return -1;
	}
	return 1;
}

/* Allows rematches, one more at a time, until there is a pairing: with enough
 * of them every pair may meet. */
static int
pair_all(struct swiss *swiss, struct groups *groups)
{
	int *stack = calloc((size_t)swiss->count + 1, sizeof *stack);

	if (!stack)
		return -1;
	while (!pair(swiss, stack))
		swiss->rematches++;
	free(stack);
	return add_pairs(swiss, groups);
}

int
draw_swiss(const struct draw *draw, struct groups *groups)
{
	struct swiss swiss = {.draw = draw, .count = draw->count};

	if (draw->count < 2)
		return 0;
	swiss.order = calloc((size_t)draw->count, sizeof *swiss.order);
	if (!swiss.order)
		return -1;
	order(&swiss);
	give_bye(&swiss);
	int result = pair_all(&swiss, groups);
	free(swiss.order);
	return result;
}
