#include "tournament/contest.h"

#include <assert.h>
#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "common/number.h"
#include "common/plural.h"
#include "common/random.h"
#include "rating/encounters.h"
#include "rating/rating.h"
#include "record/run.h"
#include "record/schedule.h"
#include "sums/sums.h"

/* Who takes part. */

/* Copies TEXT to *TO, which moves behind it; NULL for NULL. */
static const char *
put_text(char **to, const char *text)
{
	if (!text)
		return NULL;
	const char *put = strcpy(*to, text);
	*to += strlen(text) + 1;
	return put;
}

static size_t
text_size(const char *text)
{
	return text ? strlen(text) + 1 : 0;
}

static size_t
files_size(const struct run_bot *bot)
{
	size_t size = (size_t)bot->file_count * sizeof *bot->files;

	for (int i = 0; i < bot->file_count; i++)
		size += text_size(bot->files[i].path) +
			text_size(bot->files[i].digest);
	return size;
}

/* Copies a bot and what it points to, which is returned, to be freed; NULL with
 * errno. */
static void *
copy_bot(struct run_bot *to, const struct run_bot *from)
{
	const char **texts[] = {&to->name, &to->command, &to->options,
		&to->says_name, &to->says_version, &to->sources};
	const size_t count = sizeof texts / sizeof *texts;
	size_t size = files_size(from);

	*to = *from;
	for (size_t i = 0; i < count; i++)
		size += text_size(*texts[i]);
	to->files = malloc(size);
	if (!to->files)
		return NULL;
	char *end = (char *)(to->files + from->file_count);
	for (int i = 0; i < from->file_count; i++) {
		to->files[i].path = put_text(&end, from->files[i].path);
		to->files[i].digest = put_text(&end, from->files[i].digest);
	}
	for (size_t i = 0; i < count; i++)
		*texts[i] = put_text(&end, *texts[i]);
	return to->files;
}

/* One more, from round FROM on. -1 with errno. */
static int
roster_add(struct roster *roster, const struct run_bot *bot, long from)
{
	size_t count = (size_t)roster->count;
	if (ARRAY_GROW(roster->bots, count, roster->bot_capacity) < 0)
		return -1;
	if (ARRAY_GROW(roster->terms, count, roster->term_capacity) < 0)
		return -1;
	roster->terms[count] = (struct roster_term){
		.from = from,
		.until = LONG_MAX,
		.texts = copy_bot(&roster->bots[count], bot),
	};
	if (!roster->terms[count].texts)
		return -1;
	roster->count++;
	return 0;
}

/* Those that RUN was begun with. -1 with errno; may be released all the same.
 */
static int
roster_init(struct roster *roster, const struct run *run)
{
	*roster = (struct roster){0};
	for (int i = 0; i < run->bot_count; i++) {
		if (roster_add(roster, &run->bots[i], 0) < 0)
			return -1;
		roster->terms[i].house =
			i >= run->bot_count - run->tournament.houses;
	}
	return 0;
}

static void
roster_release(struct roster *roster)
{
	for (int i = 0; i < roster->count; i++)
		free(roster->terms[i].texts);
	free(roster->bots);
	free(roster->terms);
	*roster = (struct roster){0};
}

bool
roster_plays(const struct roster *roster, int bot, long round)
{
	const struct roster_term *term = &roster->terms[bot];

	return !term->house && !term->away && term->from <= round &&
	       round < term->until;
}

/* Fills BOTS, of `count`, with those that take part in ROUND, by number;
 * returns how many. */
static int
roster_list(const struct roster *roster, long round, int *bots)
{
	int count = 0;

	for (int i = 0; i < roster->count; i++)
		if (roster_plays(roster, i, round))
			bots[count++] = i;
	return count;
}

long
roster_due(const struct roster *roster, const struct run *run)
{
	return roster->due > 0 ? roster->due : run->tournament.games;
}

/*
 * The groups of a round, drawn as the format has it. A draw depends on what it
 * is given alone, so it can be made again from a record file.
 */

/* What a round is drawn from. */
struct draw {
	const struct run *run;
	const struct roster *roster;
	/* After all rounds before, if the format waits for them; else after
	 * any of their games. */
	const struct sums *sums;
	long round;
	const int *bots; /* those that take part, by number */
	int count;
};

/* The bots of a group. */
static const int *
groups_at(const struct groups *groups, size_t number)
{
	return groups->bots + number * (size_t)groups->size;
}

static void
groups_release(struct groups *groups)
{
	free(groups->bots);
	*groups = (struct groups){.size = groups->size};
}

/* Adds one of BOTS, `size` of them. -1 with errno. */
static int
groups_add(struct groups *groups, const int bots[])
{
	size_t size = (size_t)groups->size * sizeof *bots;

	if (array_grow(&groups->bots, groups->count, &groups->capacity, size) <
		0)
		return -1;
	memcpy(groups->bots + groups->count++ * (size_t)groups->size, bots,
		size);
	return 0;
}

/*
 * The Swiss system: each bot plays one of about the same score whom it has not
 * met, as long as that is possible. Bots are ordered by score, equal ones by
 * number, and paired from the top with the next in order. Where no pairing
 * without rematches is found, pairs that have met least may meet again. Of an
 * odd number the last in order of those with the fewest byes has a bye, which
 * counts as all games of a round won.
 */

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
compare_entries(const void *a, const void *b)
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
		compare_entries);
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

static int
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

/*
 * Knockout: a bracket by number, which is the seed: the first two can only
 * meet in the final, the first four only in the semi-finals, and so on; where
 * a place is left free its opponent goes on. A tie is won by the better score
 * (a win 1, a draw 1/2), at equal scores by more points, and at equal points
 * by the better seed, so no tie is played again. A bot that is withdrawn loses
 * its next tie without a game.
 */

enum { NOBODY = -1 };

struct bracket {
	int *slots; /* bots in the order of the ties, or NOBODY */
	int size;   /* a power of two */
};

/* The bots that were there at the start, in the order in which they were
 * entered, which mostly is that of their numbers. */
static int
list_entries(const struct sums *sums, int *entries)
{
	int count = 0;

	for (size_t i = 0; i < sums->bot_count; i++) {
		const struct sums_bot *bot = &sums->bots[i];
		int at = count;

		if (bot->from > 0 || bot->fills_up)
			continue;
		for (; at > 0 && sums->bots[entries[at - 1]].entry > bot->entry;
			at--)
			entries[at] = entries[at - 1];
		entries[at] = (int)i;
		count++;
	}
	return count;
}

/* Places the entries: the seeds of each tie add up to the same. */
static int
bracket_init(struct bracket *bracket, const struct sums *sums)
{
	int *entries = calloc(sums->bot_count + 1, sizeof *entries);

	*bracket = (struct bracket){.size = 1};
	if (!entries)
		return -1;
	int count = list_entries(sums, entries);
	while (bracket->size < count)
		bracket->size *= 2;
	bracket->slots = calloc((size_t)bracket->size, sizeof(int));
	if (!bracket->slots) {
		free(entries);
		return -1;
	}
	for (int size = 2; size <= bracket->size; size *= 2)
		for (int i = size / 2; i-- > 0;) {
			int seed = bracket->slots[i];

			bracket->slots[2 * i] = seed;
			bracket->slots[2 * i + 1] = size - 1 - seed;
		}
	for (int i = 0; i < bracket->size; i++) {
		int seed = bracket->slots[i];

		bracket->slots[i] = seed < count ? entries[seed] : NOBODY;
	}
	free(entries);
	return 0;
}

/* The places of bots that do not take part in ROUND are free. */
static void
remove_absent(struct bracket *bracket, const struct sums *sums, long round)
{
	for (int i = 0; i < bracket->size; i++) {
		int *slot = &bracket->slots[i];

		if (*slot != NOBODY && sums_until(sums, (size_t)*slot) <= round)
			*slot = NOBODY;
	}
}

static int
winner(const struct sums *sums, int a, int b)
{
	if (a == NOBODY || b == NOBODY)
		return a == NOBODY ? b : a;
	struct sums_view tie = sums_between(sums, (size_t)a, (size_t)b);
	int64_t wins = tie.outcomes[OUTCOME_WIN];
	int64_t losses = tie.outcomes[OUTCOME_LOSS];
	if (wins != losses)
		return wins > losses ? a : b;
	if (tie.points != tie.against)
		return tie.points > tie.against ? a : b;
	return sums->bots[a].entry < sums->bots[b].entry ? a : b;
}

/* Leaves the winners of the ties in their places for the next round. */
static void
advance(struct bracket *bracket, const struct sums *sums)
{
	bracket->size /= 2;
	for (int i = 0; i < bracket->size; i++)
		bracket->slots[i] = winner(
			sums, bracket->slots[2 * i], bracket->slots[2 * i + 1]);
}

/* Whether the tie of two slots has all its games, or needs none. */
static bool
is_over(const int slots[2], const struct sums *sums)
{
	const int64_t games =
		sums->run.deals * (sums->run.fresh ? 1 : sums->run.players);

	return slots[0] == NOBODY || slots[1] == NOBODY ||
	       sums_between(sums, (size_t)slots[0], (size_t)slots[1]).games >=
		       games;
}

static bool
is_complete(const struct bracket *bracket, const struct sums *sums)
{
	for (int i = 0; i < bracket->size; i += 2)
		if (!is_over(&bracket->slots[i], sums))
			return false;
	return true;
}

/* Makes the bracket of ROUND, to be freed. -1 with errno. */
static int
play_through(struct bracket *bracket, const struct sums *sums, long end)
{
	if (bracket_init(bracket, sums) < 0)
		return -1;
	for (long round = 0; round < end && bracket->size > 1; round++) {
		remove_absent(bracket, sums, round);
		advance(bracket, sums);
	}
	return 0;
}

static int
draw_knockout(const struct draw *draw, struct groups *groups)
{
	struct bracket bracket;
	int result = 1;

	if (play_through(&bracket, draw->sums, draw->round) < 0)
		return -1;
	remove_absent(&bracket, draw->sums, draw->round);
	for (int i = 0; i + 1 < bracket.size && result == 1; i += 2)
		if (bracket.slots[i] != NOBODY &&
			bracket.slots[i + 1] != NOBODY &&
			groups_add(groups, &bracket.slots[i]) < 0)
			result = -1;
	if (bracket.size == 1)
		result = 0;
	free(bracket.slots);
	return result;
}

long
draw_knockout_survived(const struct sums *sums, long *survived)
{
	struct bracket bracket;
	long round = 0;

	memset(survived, 0, sums->bot_count * sizeof *survived);
	if (bracket_init(&bracket, sums) < 0)
		return -1;
	for (; bracket.size > 1; round++) {
		remove_absent(&bracket, sums, round);
		if (!is_complete(&bracket, sums))
			break;
		advance(&bracket, sums);
		for (int i = 0; i < bracket.size; i++)
			if (bracket.slots[i] != NOBODY)
				survived[bracket.slots[i]]++;
	}
	free(bracket.slots);
	return round;
}

/* How many bots are left in the bracket of the draw's round, whose games have
 * yet to come. -1 with errno. */
static int
draw_knockout_left(const struct draw *draw)
{
	struct bracket bracket;
	int left = 0;

	if (play_through(&bracket, draw->sums, draw->round) < 0)
		return -1;
	remove_absent(&bracket, draw->sums, draw->round);
	for (int i = 0; i < bracket.size; i++)
		left += bracket.slots[i] != NOBODY;
	free(bracket.slots);
	return left;
}

/* What both have played, if both are known. */
static void
count_games(struct knockout_tie *tie, const struct sums *sums)
{
	if (tie->bots[0] < 0 || tie->bots[1] < 0)
		return;
	const struct sums_view view =
		sums_between(sums, (size_t)tie->bots[0], (size_t)tie->bots[1]);
	tie->games = view.games;
	tie->scores[0] = (double)view.outcomes[OUTCOME_WIN] +
			 (double)view.outcomes[OUTCOME_DRAW] / 2;
	tie->scores[1] = (double)view.games - tie->scores[0];
	tie->points[0] = view.points;
	tie->points[1] = view.against;
}

/* Adds the ties of a round, which are drawn if it is KNOWN; else nobody is there
 * yet. */
static void
add_ties(const struct bracket *bracket, const struct sums *sums, long round,
	bool known, struct knockout_tie *ties)
{
	for (int i = 0; i < bracket->size; i += 2) {
		const int *slots = &bracket->slots[i];

		ties[i / 2] = (struct knockout_tie){
			.round = round,
			.bots = {known ? slots[0] : NOBODY,
				known ? slots[1] : NOBODY},
			.winner = known && is_over(slots, sums)
					  ? winner(sums, slots[0], slots[1])
					  : NOBODY,
		};
		count_games(&ties[i / 2], sums);
	}
}

struct knockout_tie *
draw_knockout_ties(const struct sums *sums, size_t *count)
{
	struct bracket bracket;
	bool known = true;

	*count = 0;
	if (bracket_init(&bracket, sums) < 0)
		return NULL;
	struct knockout_tie *ties = calloc((size_t)bracket.size, sizeof *ties);
	for (long round = 0; ties && bracket.size > 1; round++) {
		remove_absent(&bracket, sums, round);
		add_ties(&bracket, sums, round, known, ties + *count);
		*count += (size_t)bracket.size / 2;
		known = known && is_complete(&bracket, sums);
		advance(&bracket, sums);
	}
	free(bracket.slots);
	return ties;
}

/*
 * The best of many items for a purpose that comes only with the question, found
 * without looking at all of them: branch and bound over a tree of maxima (A.
 * Land and A. Doig, Econometrica 28, 1960). An item stands at a place and has a
 * merit; what it is worth is the more, the higher its merit, and the less, the
 * later its place, all else being equal.
 */
struct best_tree {
	double *most;  /* merit below each node, the root being 1; negative:
			* nobody is left */
	double *least; /* likewise, of those that are left */
	size_t leaves; /* a power of two */
};

/* More than the rounding of a worth and of a bound makes out. */
static const double margin = 1 + 1e-9;

/* Levels of a tree, more than there are bits in a place. */
enum { DEPTH_MAX = 64 };

static const double no_merit = -1;

static void
best_tree_join(struct best_tree *tree, size_t node)
{
	const double *most = &tree->most[2 * node];
	const double *least = &tree->least[2 * node];

	tree->most[node] = most[0] > most[1] ? most[0] : most[1];
	tree->least[node] = least[0] < least[1] ? least[0] : least[1];
}

static void
best_tree_release(struct best_tree *tree)
{
	free(tree->most);
	free(tree->least);
	*tree = (struct best_tree){0};
}

/* Items at the places from 0 to COUNT - 1, whose MERITS are not negative. -1
 * with errno: no memory, and there is nothing to release. */
static int
best_tree_init(struct best_tree *tree, const double *merits, int count)
{
	size_t leaves = 1;

	while (leaves < (size_t)count)
		leaves *= 2;
	*tree = (struct best_tree){
		.most = calloc(2 * leaves, sizeof *tree->most),
		.least = calloc(2 * leaves, sizeof *tree->least),
		.leaves = leaves,
	};
	if (!tree->most || !tree->least) {
		best_tree_release(tree);
		return -1;
	}
	for (size_t i = 0; i < leaves; i++) {
		bool is = i < (size_t)count;

		tree->most[leaves + i] = is ? merits[i] : no_merit;
		tree->least[leaves + i] = is ? merits[i] : INFINITY;
	}
	for (size_t node = leaves; --node > 0;)
		best_tree_join(tree, node);
	return 0;
}

static void
best_tree_set(struct best_tree *tree, int place, double most, double least)
{
	size_t node = tree->leaves + (size_t)place;

	tree->most[node] = most;
	tree->least[node] = least;
	while ((node /= 2) > 0)
		best_tree_join(tree, node);
}

static void
best_tree_remove(struct best_tree *tree, int place)
{
	best_tree_set(tree, place, no_merit, INFINITY);
}

/* One that was removed is there again. */
static void
best_tree_return(struct best_tree *tree, int place, double merit)
{
	best_tree_set(tree, place, merit, merit);
}

struct best_search {
	void *context;

	/* What the item at PLACE is worth. */
	double (*worth)(void *context, int place);

	/* What an item at PLACE or later with a merit of MERIT or less is worth
	 * at most, but for the last digits. */
	double (*bound)(void *context, int place, double merit);

	/* Whether items at all places from FIRST to LAST with the same merit
	 * have the same bound, which is what one is worth if not more is known
	 * of it. */
	bool (*same)(void *context, int first, int last);

	/* What is known so far, and in the end the best: the first of those
	 * that are worth the same. -1: none. An item that is worth more than
	 * its bound has to be known before. */
	int best;
	double most;
};

/* A node, and the places below it. */
struct branch {
	size_t node;
	size_t first;
	size_t width;
	double bound;
};

static struct branch
branch_of(const struct best_tree *tree, const struct best_search *search,
	size_t node, size_t first, size_t width)
{
	double most = tree->most[node];

	return (struct branch){
		.node = node,
		.first = first,
		.width = width,
		.bound = most < 0 ? no_merit
				  : search->bound(
					    search->context, (int)first, most),
	};
}

/* What is no number hides nothing. */
static bool
is_worth_a_look(const struct best_tree *tree, const struct best_search *search,
	const struct branch *branch)
{
	return tree->most[branch->node] >= 0 &&
	       (search->best < 0 || !(branch->bound * margin < search->most));
}

/* An item at PLACE is worth so much. */
static void
know(struct best_search *search, int place, double worth)
{
	if (search->best >= 0 && !(worth > search->most) &&
		!(worth == search->most && place < search->best))
		return;
	search->best = place;
	search->most = worth;
}

/* The first or the last place below NODE where an item is left. */
static int
outermost(const struct best_tree *tree, size_t node, bool last)
{
	while (node < tree->leaves) {
		size_t near = 2 * node + last;

		node = tree->most[near] >= 0 ? near : near ^ 1;
	}
	return (int)(node - tree->leaves);
}

/* Where all are alike, the first of them stands for all. */
static bool
look_at_first(const struct best_tree *tree, struct best_search *search,
	const struct branch *branch)
{
	if (tree->least[branch->node] < tree->most[branch->node])
		return false;
	int first = outermost(tree, branch->node, false);
	int last = outermost(tree, branch->node, true);
	if (first != last &&
		(!search->same(search->context, first, last) ||
			search->worth(search->context, first) != branch->bound))
		return false;
	know(search, first, search->worth(search->context, first));
	return true;
}

/* Looks for an item that is left and better than what SEARCH knows: depth
 * first, the better half before the other. */
static void
best_tree_search(const struct best_tree *tree, struct best_search *search)
{
	struct branch stack[DEPTH_MAX + 2];
	int depth = 1;

	stack[0] = branch_of(tree, search, 1, 0, tree->leaves);
	while (depth > 0) {
		const struct branch branch = stack[--depth];

		if (!is_worth_a_look(tree, search, &branch) ||
			look_at_first(tree, search, &branch))
			continue;
		size_t half = branch.width / 2;
		struct branch left = branch_of(
			tree, search, 2 * branch.node, branch.first, half);
		struct branch right = branch_of(tree, search,
			2 * branch.node + 1, branch.first + half, half);
		bool later = right.bound > left.bound;

		stack[depth++] = later ? left : right;
		stack[depth++] = later ? right : left;
	}
}

/*
 * The groups of a round of the ITPW's tournament of Planowanie, in which
 * everybody plays in each round, for games of any number of seats: at random, or
 * chosen so that the games say as much as possible about the ratings.
 *
 * Chosen: the highest-ranked bot A that is not yet placed takes those opponents
 * B whose games would lower the variance of its rating most. With information
 * as the inverse of a variance, all in the unit in which a strength is e^x:
 *
 *   h    what the past results of A and B say about their difference, the h_ij
 *        of BayesElo's Hessian;
 *   h'   the same expected of the next group's games, as many as it has seats.
 *        The chances of win, draw and loss are those of the ratings, counting
 *        as 12 results, and the pair's own past results together;
 *   J    what is known of B without A: 1/(200 Elo)^2 before any game, and its
 *        h with everybody else;
 *   g(x) = x*0.3*J / (x + 0.3*J), what A's rating has from a link x to B.
 *
 * With I, all that is known of A, its variance goes from 1/I to
 * 1/(I + g(h + h') - g(h)), least where g(h + h') - g(h) is greatest: for B
 * near in rating (h'), little played (h) and well known otherwise (J). Ratings
 * are those of rating_terms_usual. Not all others are looked at for B
 * (struct best_tree): a round takes little more time than its ratings.
 */

/* Who is to be placed, after what results. */
struct itpw_field {
	const struct sums *results; /* of the rounds before, bot by number */
	const int *bots; /* to be placed, by their number, all different */
	int count;	 /* of them; a multiple of seats */
	int seats;	 /* of a group, 2 or more */
};

/* One to be placed. Information is the inverse of a variance, in the unit in
 * which a strength is e^x. */
struct itpw_candidate {
	int bot;
	int place;  /* at first */
	int player; /* of the encounters; -1: has not met anybody */
	double gamma;
	double information;
	const struct encounter *past; /* with who chooses now; NULL: none */
	bool placed;
};

struct itpw_draft {
	struct encounters encounters;
	struct bradley_terry model;
	struct itpw_candidate *candidates; /* the highest rating first */
	struct itpw_candidate *
		*of_player;    /* by player; NULL: not to be placed */
	struct best_tree left; /* who is not placed, by information */
	int count;
	int seats;
};

/* What is known of a rating before any game, as if it were drawn from a normal
 * distribution with this deviation. */
static const double deviation_before = 200; /* Elo */

/* The chances of a result are those of the model and of the pair's past, the
 * model counting as this many results. */
static const double model_weight = 12;

/* How much of what is known of an opponent counts: the rest is known through
 * bots whose own ratings are uncertain. By simulation: with more of it the
 * nearest bots meet so often that ratings far apart are compared worse than
 * with random groups, with less of it places are found later. */
static const double onward_share = 0.3;

static double
information_before(void)
{
	double deviation = deviation_before * BRADLEY_TERRY_OF_ELO;

	return 1 / (deviation * deviation);
}

/* What all past games of PLAYER say about its rating. */
static double
information_of(const struct itpw_draft *draft, int player)
{
	const struct encounters *encounters = &draft->encounters;
	double sum = information_before();

	for (size_t at = encounters->begin[player];
		at < encounters->begin[player + 1]; at++)
		sum += bradley_terry_curvature(
			&draft->model, player, &encounters->all[at]);
	return sum;
}

/* The share of results with a count of COUNT among RESULTS, the model's
 * CHANCE weighing in. */
static double
blend(double chance, double count, double results)
{
	return (model_weight * chance + count) / (model_weight + results);
}

/* What one more result between A and B, whose past is B's, is expected to say
 * about their difference: the curvature of the log-likelihood. A draw counts
 * as a win and as a loss there. */
static double
expected_information(const struct itpw_draft *draft,
	const struct itpw_candidate *a, const struct itpw_candidate *b)
{
	double drawn = draft->model.drawn;
	double if_won = a->gamma + drawn * b->gamma;
	double if_lost = drawn * a->gamma + b->gamma;
	double not_lost = drawn * a->gamma / if_lost;
	double not_won = drawn * b->gamma / if_won;

	if (b->past) {
		double won = b->past->first_won + b->past->second_won;
		double lost = b->past->first_lost + b->past->second_lost;

		not_lost = blend(not_lost, won, b->past->games);
		not_won = blend(not_won, lost, b->past->games);
	}
	return a->gamma * b->gamma * drawn *
	       (not_lost / (if_won * if_won) + not_won / (if_lost * if_lost));
}

/*
 * What the games of a group are expected to say about A's rating through B's:
 * like a conductance, from A to B by what their games say, and on from B by
 * what is known of B otherwise. So one more game is worth the less, the more
 * the two have played, and nothing if B is known through A alone.
 */
static double
itpw_draft_gain(const struct itpw_draft *draft, const struct itpw_candidate *a,
	const struct itpw_candidate *b)
{
	double before = b->past ? bradley_terry_curvature(
					  &draft->model, a->player, b->past)
				: 0;
	double after =
		before + draft->seats * expected_information(draft, a, b);
	double onward = onward_share * (b->information - before);

	return after * onward / (after + onward) -
	       before * onward / (before + onward);
}

/* By bot; -1: has not met anybody. NULL with errno. */
static int *
list_players(const struct encounters *encounters, size_t bots)
{
	int *players = calloc(bots + 1, sizeof *players);

	for (size_t bot = 0; players && bot < bots; bot++)
		players[bot] = -1;
	for (int player = 0; players && player < encounters->players; player++)
		players[encounters->totals[player].bot] = player;
	return players;
}

static void
fill_candidates(struct itpw_draft *draft, const int *bots, const int *players)
{
	for (int i = 0; i < draft->count; i++) {
		int player = players[bots[i]];
		bool known = player >= 0;

		draft->candidates[i] = (struct itpw_candidate){
			.bot = bots[i],
			.place = i,
			.player = player,
			.gamma = known ? draft->model.gamma[player] : 1,
			.information = known ? information_of(draft, player)
					     : information_before(),
		};
	}
}

static int
compare_candidates(const void *a, const void *b)
{
	const struct itpw_candidate *first = a;
	const struct itpw_candidate *second = b;

	if (first->gamma != second->gamma)
		return first->gamma > second->gamma ? -1 : 1;
	return first->place - second->place;
}

/* Equals keep their random order. */
static int
rank(struct itpw_draft *draft)
{
	struct itpw_candidate *candidates = draft->candidates;
	size_t count = (size_t)draft->count;
	double *information = calloc(count + 1, sizeof *information);

	if (!information)
		return -1;
	qsort(candidates, count, sizeof *candidates, compare_candidates);
	for (size_t i = 0; i < count; i++) {
		information[i] = candidates[i].information;
		if (candidates[i].player >= 0)
			draft->of_player[candidates[i].player] = &candidates[i];
	}
	int result = best_tree_init(&draft->left, information, draft->count);
	free(information);
	return result;
}

static void
itpw_draft_release(struct itpw_draft *draft)
{
	free(draft->candidates);
	free(draft->of_player);
	best_tree_release(&draft->left);
	bradley_terry_release(&draft->model);
	encounters_release(&draft->encounters);
}

static int
rate(struct itpw_draft *draft, const struct sums *results)
{
	if (encounters_init(
		    &draft->encounters, results, rating_terms_usual.prior) < 0)
		return -1;
	if (bradley_terry_init(&draft->model, &draft->encounters,
		    rating_terms_usual.advantage,
		    rating_terms_usual.draw_elo) < 0)
		return -1;
	bradley_terry_fit(&draft->model, false, false);
	return 0;
}

static int
reserve(struct itpw_draft *draft)
{
	size_t players = (size_t)draft->encounters.players;

	draft->candidates =
		calloc((size_t)draft->count + 1, sizeof *draft->candidates);
	draft->of_player = calloc(players + 1, sizeof *draft->of_player);
	return draft->candidates && draft->of_player ? 0 : -1;
}

/* BOTS in the order in which equals stand. */
static int
prepare(struct itpw_draft *draft, const struct itpw_field *field,
	const int *bots)
{
	if (rate(draft, field->results) < 0 || reserve(draft) < 0)
		return -1;
	int *players =
		list_players(&draft->encounters, field->results->bot_count);
	if (!players)
		return -1;
	fill_candidates(draft, bots, players);
	free(players);
	return rank(draft);
}

/* BOTS are those of the field, in the order in which equals stand. -1 with
 * errno: no memory, and there is nothing to release. */
static int
itpw_draft_init(struct itpw_draft *draft, const struct itpw_field *field,
	const int *bots)
{
	*draft = (struct itpw_draft){
		.count = field->count, .seats = field->seats};
	if (prepare(draft, field, bots) == 0)
		return 0;
	itpw_draft_release(draft);
	return -1;
}

/* Who looks for opponents, among whom. */
struct choice {
	const struct itpw_draft *draft;
	const struct itpw_candidate *leader;
};

/* A uniform permutation (Fisher and Yates). */
static void
shuffle(int *bots, int count, struct random *random)
{
	for (int left = count; left > 1; left--) {
		uint32_t chosen = random_below(random, (uint32_t)left);
		int bot = bots[chosen];

		bots[chosen] = bots[left - 1];
		bots[left - 1] = bot;
	}
}

static double
worth(void *context, int place)
{
	const struct choice *choice = context;

	return itpw_draft_gain(choice->draft, choice->leader,
		&choice->draft->candidates[place]);
}

/* Of a rating that is not higher than the leader's, and without a past: the
 * expected information is the less, the further apart two are, as long as
 * `drawn` is below 3. */
static double
bound(void *context, int place, double information)
{
	const struct choice *choice = context;
	const struct itpw_candidate *leader = choice->leader;
	const double gamma = choice->draft->candidates[place].gamma;
	const struct itpw_candidate best = {
		.gamma = gamma < leader->gamma ? gamma : leader->gamma,
		.information = information,
	};

	return itpw_draft_gain(choice->draft, leader, &best);
}

static bool
same(void *context, int first, int last)
{
	const struct choice *choice = context;
	const struct itpw_candidate *candidates = choice->draft->candidates;

	return candidates[first].gamma == candidates[last].gamma;
}

static void
place(struct itpw_draft *draft, struct itpw_candidate *candidate)
{
	candidate->placed = true;
	best_tree_remove(&draft->left, (int)(candidate - draft->candidates));
}

static void
put_back(struct itpw_draft *draft, struct itpw_candidate *candidate)
{
	candidate->placed = false;
	best_tree_return(&draft->left, (int)(candidate - draft->candidates),
		candidate->information);
}

/* The highest of those not yet placed, who is placed now. */
static struct itpw_candidate *
take_leader(struct itpw_draft *draft, struct itpw_candidate *from)
{
	while (from->placed)
		from++;
	assert(from < draft->candidates + draft->count);
	place(draft, from);
	return from;
}

/* Calls FOUND for each candidate who is not placed and whom the leader has met,
 * in which encounter. */
static void
each_met(struct itpw_draft *draft, const struct itpw_candidate *leader,
	void (*found)(void *context, struct itpw_candidate *,
		const struct encounter *),
	void *context)
{
	const struct encounters *encounters = &draft->encounters;

	if (leader->player < 0)
		return;
	for (size_t at = encounters->begin[leader->player];
		at < encounters->begin[leader->player + 1]; at++) {
		const struct encounter *met = &encounters->all[at];
		struct itpw_candidate *candidate =
			draft->of_player[met->opponent];

		if (candidate && !candidate->placed)
			found(context, candidate, met);
	}
}

static void
recall(void *context, struct itpw_candidate *candidate,
	const struct encounter *met)
{
	(void)context;
	candidate->past = met;
}

/* Also of those who have been placed since. */
static void
forget_past(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	const struct encounters *encounters = &draft->encounters;

	if (leader->player < 0)
		return;
	for (size_t at = encounters->begin[leader->player];
		at < encounters->begin[leader->player + 1]; at++) {
		struct itpw_candidate *met =
			draft->of_player[encounters->all[at].opponent];

		if (met)
			met->past = NULL;
	}
}

/* For those whom the leader has met there is no bound. */
static void
know_met(void *context, struct itpw_candidate *candidate,
	const struct encounter *met)
{
	struct best_search *search = context;
	const struct choice *choice = search->context;

	(void)met;
	know(search, (int)(candidate - choice->draft->candidates),
		itpw_draft_gain(choice->draft, choice->leader, candidate));
}

/* NULL: nobody is left. */
static struct itpw_candidate *
take_opponent(struct itpw_draft *draft, const struct itpw_candidate *leader)
{
	struct choice choice = {draft, leader};
	struct best_search search = {
		.context = &choice,
		.worth = worth,
		.bound = bound,
		.same = same,
		.best = -1,
	};

	each_met(draft, leader, know_met, &search);
	best_tree_search(&draft->left, &search);
	if (search.best < 0)
		return NULL;
	struct itpw_candidate *best = &draft->candidates[search.best];
	place(draft, best);
	return best;
}

static void
choose_groups(struct itpw_draft *draft, struct random *random, int *groups)
{
	struct itpw_candidate *leader = draft->candidates;

	for (int begin = 0; begin < draft->count; begin += draft->seats) {
		leader = take_leader(draft, leader);
		each_met(draft, leader, recall, NULL);
		groups[begin] = leader->bot;
		for (int seat = 1; seat < draft->seats; seat++) {
			const struct itpw_candidate *opponent =
				take_opponent(draft, leader);

			assert(opponent);
			groups[begin + seat] = opponent->bot;
		}
		forget_past(draft, leader);
		shuffle(groups + begin, draft->seats, random);
	}
}

/* Fills GROUPS with all bots of the field, one group of `seats` after another,
 * at random or BY_RATING. It depends on the field and RANDOM alone. -1 with
 * errno: no memory. */
static int
draw_itpw(const struct itpw_field *field, struct random *random, bool by_rating,
	int *groups)
{
	struct itpw_draft draft;

	memcpy(groups, field->bots, (size_t)field->count * sizeof *groups);
	shuffle(groups, field->count, random);
	if (!by_rating)
		return 0;
	if (itpw_draft_init(&draft, field, groups) < 0)
		return -1;
	choose_groups(&draft, random, groups);
	itpw_draft_release(&draft);
	return 0;
}

/* Whether the groups of ROUND are not at random. */
static bool
draw_itpw_waits(const struct run *run, long round)
{
	return round >= run->tournament.random_rounds;
}

/* Puts the bots of the draw, and house bots to fill the last group, into BOTS,
 * which has room for the whole roster. Returns how many there are. */
static int
fill_up(const struct draw *draw, int size, int *bots)
{
	int count = draw->count;

	memcpy(bots, draw->bots, (size_t)count * sizeof *bots);
	for (int i = 0; i < draw->roster->count && count % size != 0; i++)
		if (draw->roster->terms[i].house)
			bots[count++] = i;
	return count;
}

static int
draw_chosen(const struct draw *draw, struct groups *groups)
{
	size_t most = (size_t)draw->roster->count;
	int *bots = calloc(2 * most + 1, sizeof *bots);
	int result = 1;

	if (!bots)
		return -1;
	const struct itpw_field field = {
		.results = draw->sums,
		.bots = bots,
		.count = fill_up(draw, groups->size, bots),
		.seats = groups->size,
	};
	const struct seed seed = run_draw_seed(draw->run);
	struct random random;
	int *into = bots + most;

	seed_derive(&random, "groups", &seed, (uint64_t)draw->round, 0);
	if (draw->count == 0 || field.count % field.seats != 0)
		result = 0;
	else if (draw_itpw(&field, &random,
			 draw_itpw_waits(draw->run, draw->round), into) < 0)
		result = -1;
	for (int i = 0; result == 1 && i < field.count; i += field.seats)
		if (groups_add(groups, into + i) < 0)
			result = -1;
	free(bots);
	return result;
}

/*
 * A round of a league: who is due leads groups of those opponents whose games
 * tell most about the ratings, due or not. A round has layers, each drawn as a
 * round above, so that few who are due have games for several jobs; who leads a
 * group has not met its others in that round.
 *
 * A bot is due as long as it has fewer games than the run says, or, if the run
 * says so, as its rating is less certain. A new version, ana.2, and ana.3 after
 * that, meets its former one first, if that still takes part, and then plays in
 * its place; it is known by its name. Nobody is due: there is no further round
 * until somebody comes.
 */
enum { LAYERS = 4 };

/* Whose names are longer have no former version. */
enum { VERSIONED_NAME_MAX = 256, VERSION_MAX = 9999 };

/* A name like ana.3; other names are first versions. */
struct version {
	const char *name;
	int stem; /* bytes before the dot */
	uint64_t number;
};

static struct version
version_of(const char *name)
{
	const char *dot = strrchr(name, '.');
	struct version version = {.name = name, .number = 1};
	uint64_t number;

	if (dot && dot > name && strlen(name) < VERSIONED_NAME_MAX &&
		number_parse(dot + 1, &number) && number <= VERSION_MAX) {
		version.stem = (int)(dot - name);
		version.number = number;
	}
	return version;
}

/* Goes to the version before, which may be that of no bot: -1. Else its bot. */
static long
version_before(const struct sums *sums, struct version *version)
{
	char name[VERSIONED_NAME_MAX];

	if (--version->number > 1)
		snprintf(name, sizeof name, "%.*s.%" PRIu64, version->stem,
			version->name, version->number);
	else
		snprintf(name, sizeof name, "%.*s", version->stem,
			version->name);
	return sums_find(sums, name);
}

/* Fills BOTS with those that play, by number: who takes part, but for those
 * whose later version does and has played. Returns how many. -1 with errno. */
static int
list_field(const struct draw *draw, int *bots)
{
	const struct sums *sums = draw->sums;
	const int all = roster_list(draw->roster, draw->round, bots);
	bool *gone = calloc((size_t)draw->roster->count + 1, sizeof *gone);
	int count = 0;

	if (!gone)
		return -1;
	for (int i = 0; i < all; i++) {
		struct version version =
			version_of(sums_name(sums, (size_t)bots[i]));

		while (sums->bots[bots[i]].games > 0 && version.number > 1) {
			long former = version_before(sums, &version);

			if (former >= 0)
				gone[former] = true;
		}
	}
	for (int i = 0; i < all; i++)
		if (!gone[bots[i]])
			bots[count++] = bots[i];
	free(gone);
	return count;
}

struct league {
	const struct draw *draw;
	struct itpw_draft draft;
	struct random random;
	struct groups *groups;
	int *bots; /* that play, in the order in which equals stand */
	long *due; /* by place: groups that it is due yet in this round */
	int *met;  /* by place: LAYERS times the others of a group, by place */
	int *counts; /* by place: how many of these there are */
	int *places; /* by bot; -1: it does not play */
	int *former; /* by place, a place: the version before; -1: there is none
		      */
};

static void
league_release(struct league *league)
{
	itpw_draft_release(&league->draft);
	free(league->bots);
	free(league->due);
	free(league->met);
	free(league->counts);
	free(league->places);
	free(league->former);
}

/* Games of a group in a round. */
static long
group_games(const struct run *run)
{
	return run_deals(run) * run_rotations(run);
}

/* Whose rating is less certain than the run wants it is due whatever it has
 * played. */
static int
want_certainty(struct league *league)
{
	const double error = (double)league->draw->run->tournament.error;
	struct rating rating;

	if (error <= 0)
		return 0;
	if (rating_init(&rating, league->draw->sums, &rating_terms_usual) < 0)
		return -1;
	for (int i = 0; i < rating.count; i++) {
		int place = league->places[rating.players[i].bot];

		if (place >= 0 && !(rating.players[i].interval <= error))
			league->due[place] = LAYERS;
	}
	rating_release(&rating);
	return 0;
}

static void
want_games(struct league *league)
{
	const struct run *run = league->draw->run;

	for (int i = 0; i < league->draft.count; i++) {
		size_t bot = (size_t)league->draft.candidates[i].bot;
		long missing = roster_due(league->draw->roster, run) -
			       league->draw->sums->bots[bot].games;
		long most = LAYERS * group_games(run);

		if (missing > 0)
			league->due[i] =
				missing >= most
					? LAYERS
					: (missing - 1) / group_games(run) + 1;
	}
}

/* The place of the version before that of BOT which still plays; -1: there is
 * none. ana.3 comes after ana.2 or, if that has left, after ana. */
static int
find_former(const struct league *league, size_t bot)
{
	const struct sums *sums = league->draw->sums;
	struct version version = version_of(sums_name(sums, bot));

	while (version.number > 1) {
		long former = version_before(sums, &version);

		if (former >= 0 && league->places[former] >= 0)
			return league->places[former];
	}
	return -1;
}

/* Only who has not met its former version has one. */
static void
find_formers(struct league *league)
{
	const struct sums *sums = league->draw->sums;
	const struct itpw_candidate *candidates = league->draft.candidates;

	for (int i = 0; i < league->draft.count; i++) {
		size_t bot = (size_t)candidates[i].bot;
		int former = find_former(league, bot);

		league->former[i] = former;
		if (former >= 0 &&
			sums_between(sums, bot, (size_t)candidates[former].bot)
					.games > 0)
			league->former[i] = -1;
	}
}

/* Of the round: how many a bot may meet in it. */
static int
met_most(const struct league *league)
{
	return LAYERS * (league->draft.seats - 1);
}

static int
league_reserve(struct league *league)
{
	const size_t count = (size_t)league->draw->roster->count;

	league->bots = calloc(count + 1, sizeof *league->bots);
	league->due = calloc(count + 1, sizeof *league->due);
	league->counts = calloc(count + 1, sizeof *league->counts);
	league->former = calloc(count + 1, sizeof *league->former);
	league->met = calloc(
		count + 1, (size_t)met_most(league) * sizeof *league->met);
	league->places = calloc(count + 1, sizeof *league->places);
	return league->bots && league->due && league->counts &&
			       league->former && league->met && league->places
		       ? 0
		       : -1;
}

static int
league_prepare(struct league *league)
{
	const struct draw *draw = league->draw;
	const struct seed seed = run_draw_seed(draw->run);
	struct itpw_field field = {
		.results = draw->sums,
		.bots = league->bots,
		.seats = league->groups->size,
	};

	field.count = list_field(draw, league->bots);
	if (field.count < field.seats)
		return field.count < 0 ? -1 : 0;
	seed_derive(&league->random, "groups", &seed, (uint64_t)draw->round, 0);
	shuffle(league->bots, field.count, &league->random);
	if (itpw_draft_init(&league->draft, &field, league->bots) < 0)
		return -1;
	for (int i = 0; i < draw->roster->count; i++)
		league->places[i] = -1;
	for (int i = 0; i < field.count; i++)
		league->places[league->draft.candidates[i].bot] = i;
	want_games(league);
	find_formers(league);
	return want_certainty(league);
}

static void
note_met(struct league *league, int place, int other)
{
	if (place == other)
		return;
	league->met[place * met_most(league) + league->counts[place]++] = other;
	if (league->former[place] == other)
		league->former[place] = -1;
}

/* The group of PLACES plays in this round. */
static int
add_group(struct league *league, const int *places)
{
	const int seats = league->draft.seats;
	int bots[GAME_SEATS_MAX];

	for (int i = 0; i < seats; i++) {
		bots[i] = league->draft.candidates[places[i]].bot;
		league->due[places[i]]--;
		for (int k = 0; k < seats; k++)
			note_met(league, places[i], places[k]);
	}
	shuffle(bots, seats, &league->random);
	return groups_add(league->groups, bots);
}

/* Whom LEADER has met in this round is out of the way, in HIDDEN, until the
 * group is complete. Returns how many there are. */
static int
hide_met(struct league *league, int leader, int *hidden)
{
	int count = 0;

	for (int i = 0; i < league->counts[leader]; i++) {
		int other = league->met[leader * met_most(league) + i];

		if (league->draft.candidates[other].placed)
			continue;
		place(&league->draft, &league->draft.candidates[other]);
		hidden[count++] = other;
	}
	return count;
}

/* Fills PLACES, whose first COUNT are there, with the best opponents. False:
 * there are too few, and those found are not placed. */
static bool
find_opponents(struct league *league, int *places, int count)
{
	struct itpw_draft *draft = &league->draft;
	struct itpw_candidate *leader = &draft->candidates[places[0]];
	const int first = count;

	each_met(draft, leader, recall, NULL);
	while (count < draft->seats) {
		struct itpw_candidate *best = take_opponent(draft, leader);

		if (!best)
			break;
		places[count++] = (int)(best - draft->candidates);
	}
	forget_past(draft, leader);
	for (int i = first; count < draft->seats && i < count; i++)
		put_back(draft, &draft->candidates[places[i]]);
	return count == draft->seats;
}

/* The bot at LEADER leads a group of this layer, with that at WITH if it is not
 * -1. Where there are too few opponents it stays without. */
static int
lead(struct league *league, int leader, int with, int *hidden)
{
	struct itpw_candidate *candidates = league->draft.candidates;
	int places[GAME_SEATS_MAX] = {leader, with};
	const int count = with < 0 ? 1 : 2;

	for (int i = 0; i < count; i++)
		place(&league->draft, &candidates[places[i]]);
	const int hidden_count = hide_met(league, leader, hidden);
	const bool found = find_opponents(league, places, count);
	for (int i = 0; i < hidden_count; i++)
		put_back(&league->draft, &candidates[hidden[i]]);
	if (found)
		return add_group(league, places);
	if (with >= 0)
		put_back(&league->draft, &candidates[with]);
	return 0;
}

/* First those who have a former version to meet, then whoever is due, those
 * first who have had the fewest groups so far, from the highest rating down. */
static int
draw_layer(struct league *league, int *hidden)
{
	struct itpw_candidate *candidates = league->draft.candidates;
	int result = 0;

	for (int i = 0; i < league->draft.count; i++)
		if (candidates[i].placed)
			put_back(&league->draft, &candidates[i]);
	for (int i = 0; i < league->draft.count && result == 0; i++) {
		int former = league->former[i];

		if (former >= 0 && !candidates[i].placed &&
			!candidates[former].placed)
			result = lead(league, i, former, hidden);
	}
	for (int due = LAYERS; due > 0; due--)
		for (int i = 0; i < league->draft.count && result == 0; i++)
			if (league->due[i] == due && !candidates[i].placed)
				result = lead(league, i, -1, hidden);
	return result;
}

static int
draw_league(const struct draw *draw, struct groups *groups)
{
	struct league league = {.draw = draw,
		.draft = {.seats = groups->size},
		.groups = groups};
	int hidden[LAYERS * GAME_SEATS_MAX];
	int result = league_reserve(&league);

	if (result == 0)
		result = league_prepare(&league);
	for (int layer = 0; layer < LAYERS && result == 0; layer++)
		result = draw_layer(&league, hidden);
	league_release(&league);
	return result < 0 ? -1 : groups->count > 0;
}

/* How many games there are at least until everybody has those that the run
 * says, whatever ratings may want. */
static double
draw_league_left(const struct draw *draw)
{
	int *bots = calloc((size_t)draw->roster->count + 1, sizeof *bots);
	const int count = bots ? list_field(draw, bots) : 0;
	double most = 0, all = 0;

	for (int i = 0; i < count; i++) {
		const double missing =
			(double)(roster_due(draw->roster, draw->run) -
				 draw->sums->bots[bots[i]].games);

		most = fmax(most, missing);
		all += fmax(0, missing);
	}
	free(bots);
	return count < draw->run->tournament.players
		       ? 0
		       : fmax(most, all / draw->run->tournament.players);
}

/* The other formats, and the rounds of all of them. */

static bool
never_waits(const struct run *run, long round)
{
	(void)run;
	(void)round;
	return false;
}

static bool
always_waits(const struct run *run, long round)
{
	(void)run;
	return round > 0;
}

/* Every combination of the bots, in lexical order. */
static int
draw_all(const struct draw *draw, struct groups *groups)
{
	int size = groups->size;
	int at[GAME_SEATS_MAX];
	int bots[GAME_SEATS_MAX];
	int last;

	assert(size > 0);
	if (draw->count < size)
		return 0;
	for (int i = 0; i < size; i++)
		at[i] = i;
	do {
		for (int i = 0; i < size; i++)
			bots[i] = draw->bots[at[i]];
		if (groups_add(groups, bots) < 0)
			return -1;
		for (last = size - 1; last >= 0; last--)
			if (at[last] < draw->count - size + last)
				break;
		if (last >= 0)
			at[last]++;
		for (int i = last + 1; last >= 0 && i < size; i++)
			at[i] = at[i - 1] + 1;
	} while (last >= 0);
	return 1;
}

static int
draw_challenges(const struct draw *draw, struct groups *groups)
{
	int challengers = draw->run->tournament.challengers;

	for (int i = 0; i < draw->count; i++)
		for (int j = 0; j < draw->count; j++) {
			const int bots[] = {draw->bots[i], draw->bots[j]};

			if (bots[0] < challengers && bots[1] >= challengers &&
				groups_add(groups, bots) < 0)
				return -1;
		}
	return groups->count > 0;
}

/* How the rounds of a format are drawn. */
struct drawing {
	bool (*waits)(const struct run *, long round);
	int (*draw)(const struct draw *, struct groups *);
};

static const struct drawing drawings[] = {
	[FORMAT_ALL] = {never_waits, draw_all},
	[FORMAT_CHALLENGES] = {never_waits, draw_challenges},
	[FORMAT_CHOSEN] = {draw_itpw_waits, draw_chosen},
	[FORMAT_SWISS] = {always_waits, draw_swiss},
	[FORMAT_KNOCKOUT] = {always_waits, draw_knockout},
	[FORMAT_LEAGUE] = {always_waits, draw_league},
};

/* Whether ROUND depends on the results of those before. */
static bool
draw_waits(const struct run *run, long round)
{
	return drawings[run->tournament.format->groups].waits(run, round);
}

/* Adds the groups of a round. 1; 0: the tournament is over; -1 with errno: no
 * memory. */
static int
draw_groups(const struct draw *draw, struct groups *groups)
{
	return drawings[draw->run->tournament.format->groups].draw(
		draw, groups);
}

long
draw_rounds(const struct run *run)
{
	const struct run_tournament *terms = &run->tournament;

	if (!terms->format->eliminates)
		return terms->rounds;
	return terms->closed > 0 ? terms->closed : LONG_MAX;
}

static double
combinations(int count, int size)
{
	double number = 1;

	for (int i = 0; i < size; i++)
		number = number * (count - i) / (i + 1);
	return count < size ? 0 : number;
}

/* The ties of the first round among COUNT bots: as many bots are left as fill
 * the next round. */
static int
first_ties(int count)
{
	int through = 1;

	while (2 * through < count)
		through *= 2;
	return count > 1 ? count - through : 0;
}

double
draw_group_count(const struct run *run, int count, int challengers)
{
	int size = run->tournament.players;

	switch (run->tournament.format->groups) {
	case FORMAT_ALL:
		return combinations(count, size);
	case FORMAT_CHALLENGES:
		return (double)challengers * (count - challengers);
	case FORMAT_CHOSEN:
		return (count + size - 1) / size;
	case FORMAT_SWISS:
		return count / size;
	case FORMAT_LEAGUE:
		return LAYERS * (double)(count / size);
	case FORMAT_KNOCKOUT:
		break;
	}
	return first_ties(count);
}

/* The rounds and their games, see contest.h. */

enum { WORD_BITS = 64 };

static void
forget(struct round *round)
{
	groups_release(&round->groups);
	free(round->played);
	free(round->order);
	round->played = NULL;
	round->order = NULL;
}

static int
find_last_bot(const struct groups *groups)
{
	int last = 0;

	for (size_t i = 0; i < groups->count * (size_t)groups->size; i++)
		if (groups->bots[i] > last)
			last = groups->bots[i];
	return last;
}

/* The class of a group: pairs of one class have no bot in common, larger groups
 * few, as in the tables of a round robin by Berger. */
static size_t
class_of(const struct groups *groups, size_t number, size_t classes)
{
	const int *bots = groups_at(groups, number);
	size_t sum = 0;

	for (int i = 0; i < groups->size; i++)
		sum += (size_t)bots[i];
	return sum % classes;
}

/* Numbers of groups, class by class, to be freed. NULL with errno. */
static uint32_t *
spread(const struct groups *groups)
{
	const size_t classes = (size_t)find_last_bot(groups) + 1;
	uint32_t *order = calloc(groups->count + 1, sizeof *order);
	size_t *first = calloc(classes + 1, sizeof *first);

	if (order && first) {
		for (size_t i = 0; i < groups->count; i++)
			first[class_of(groups, i, classes) + 1]++;
		for (size_t i = 0; i < classes; i++)
			first[i + 1] += first[i];
		for (size_t i = 0; i < groups->count; i++)
			order[first[class_of(groups, i, classes)]++] =
				(uint32_t)i;
	} else {
		free(order);
		order = NULL;
	}
	free(first);
	return order;
}

/* {.players, .seats, .deals, .rotations} has no rounds. */
static void
rounds_release(struct rounds *rounds)
{
	for (size_t i = 0; i < rounds->count; i++)
		forget(&rounds->all[i]);
	free(rounds->all);
	*rounds = (struct rounds){0};
}

static void
skip_complete(struct rounds *rounds)
{
	while (rounds->open < rounds->count) {
		struct round *round = &rounds->all[rounds->open];

		if (round->played_count < round->games)
			return;
		rounds->open++;
	}
}

/* One more; takes over GROUPS. -1 with errno, and they are the caller's. */
static int
rounds_add(struct rounds *rounds, struct groups *groups)
{
	if (ARRAY_GROW(rounds->all, rounds->count, rounds->capacity) < 0)
		return -1;
	struct round *round = &rounds->all[rounds->count];
	*round = (struct round){
		.first = rounds->games,
		.games =
			(long)groups->count * rounds->deals * rounds->rotations,
		.deal = (long)rounds->count * rounds->deals,
		.groups = *groups,
	};
	round->played = calloc(
		(size_t)round->games / WORD_BITS + 1, sizeof *round->played);
	round->order = round->played ? spread(groups) : NULL;
	if (!round->order) {
		free(round->played);
		return -1;
	}
	rounds->count++;
	rounds->games += round->games;
	skip_complete(rounds);
	return 0;
}

static bool
is_played(const struct round *round, long game)
{
	return !round->played ||
	       round->played[game / WORD_BITS] >> game % WORD_BITS & 1;
}

/* The last round that begins with game ID or before. */
static struct round *
find(const struct rounds *rounds, long id)
{
	size_t low = 0;
	size_t high = rounds->count;

	assert(id >= 0 && id < rounds->games);
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;

		if (rounds->all[middle].first <= id)
			low = middle;
		else
			high = middle;
	}
	return &rounds->all[low];
}

/* The deal of GAME, counted from the first of ROUND. */
static long
rounds_deal(const struct rounds *rounds, const struct round *round, long game)
{
	return round->deal + game / rounds->rotations % rounds->deals;
}

/* The bots of the group of GAME, in the order in which they begin on its deal,
 * or, without rotations, in the first of as many games. */
static void
find_order(const struct rounds *rounds, const struct round *round, long game,
	int bots[static GAME_SEATS_MAX])
{
	const int players = rounds->players;
	const long group = game / rounds->rotations / rounds->deals;
	const int *listed = groups_at(&round->groups, (size_t)group);
	uint8_t order[GAME_SEATS_MAX];
	struct random random;

	for (int i = 0; i < players; i++)
		order[i] = (uint8_t)i;
	if (rounds->shuffled) {
		const struct seed seed = run_draw_seed(rounds->shuffled);

		seed_derive(&random, "order", &seed,
			(uint64_t)((round->first + game) / players), 0);
		random_shuffle(&random, order, (size_t)players);
	}
	for (int i = 0; i < players; i++)
		bots[i] = listed[order[i]];
}

static void
fill(const struct rounds *rounds, const struct round *round, long game,
	struct fixture *fixture)
{
	long rotation = game % rounds->players;
	int bots[GAME_SEATS_MAX];

	find_order(rounds, round, game, bots);
	*fixture = (struct fixture){
		.id = round->first + game,
		.deal = rounds_deal(rounds, round, game),
	};
	for (int seat = 0; seat < rounds->seats; seat++)
		fixture->bot[seat] = bots[(seat + rotation) % rounds->players];
}

bool
rounds_fixture(const struct rounds *rounds, long id, struct fixture *fixture)
{
	const struct round *round = find(rounds, id);

	if (is_played(round, id - round->first))
		return false;
	fill(rounds, round, id - round->first, fixture);
	return true;
}

/* Game ID, not played so far, has been played. */
static void
rounds_mark(struct rounds *rounds, long id)
{
	struct round *round = find(rounds, id);
	long game = id - round->first;

	assert(!is_played(round, game));
	round->played[game / WORD_BITS] |= (uint64_t)1 << game % WORD_BITS;
	rounds->played++;
	if (++round->played_count == round->games)
		forget(round);
	skip_complete(rounds);
}

/* Forgets the last round. */
static void
take_back(struct rounds *rounds)
{
	struct round *last = &rounds->all[--rounds->count];

	assert(last->played_count == 0);
	forget(last);
	rounds->games -= last->games;
	if (rounds->given > rounds->count)
		rounds->given = rounds->count;
}

/* What has not been played of the first COUNT rounds is not played any more: so
 * many games. Rounds behind them, of which no game has been played, are
 * forgotten. */
static long
rounds_close(struct rounds *rounds, size_t count)
{
	long dropped = 0;

	while (rounds->count > count)
		take_back(rounds);
	for (size_t i = rounds->open; i < rounds->count; i++) {
		struct round *round = &rounds->all[i];

		dropped += round->games - round->played_count;
		round->played_count = round->games;
		forget(round);
	}
	skip_complete(rounds);
	return dropped;
}

/* The game that is the N-th to be played. */
static long
game_at(const struct rounds *rounds, const struct round *round, long n)
{
	const long games = rounds->deals * rounds->rotations;

	return round->order && !rounds->listed
		       ? round->order[n / games] * games + n % games
		       : n;
}

/* The next game that is neither played nor given out, which from now on
 * counts as given out. False: there is none. */
static bool
rounds_next(struct rounds *rounds, struct fixture *fixture)
{
	for (; rounds->given < rounds->count; rounds->given++) {
		struct round *round = &rounds->all[rounds->given];

		while (round->next < round->games) {
			long game = game_at(rounds, round, round->next++);

			if (!is_played(round, game)) {
				fill(rounds, round, game, fixture);
				return true;
			}
			rounds->passed++;
		}
	}
	return false;
}

/* The contest. */

/* Whether each bot has several games in a round, so that their order shows. */
static bool
is_crowded(const struct run *run)
{
	const enum format_groups groups = run->tournament.format->groups;

	return groups == FORMAT_ALL || groups == FORMAT_CHALLENGES ||
	       groups == FORMAT_LEAGUE;
}

int
contest_init(struct contest *contest, const struct run *run)
{
	*contest = (struct contest){
		.run = run,
		.rounds =
			{
				.players = run_players(run),
				.seats = run_seats(run),
				.deals = run_deals(run),
				.rotations = run_rotations(run),
				.shuffled = run->shuffle ? run : NULL,
				.listed = !is_crowded(run),
			},
	};
	contest->sums.kept = SUMS_POINTS;
	if (roster_init(&contest->roster, run) < 0)
		return -1;
	return sums_begin(&contest->sums, run);
}

void
contest_release(struct contest *contest)
{
	rounds_release(&contest->rounds);
	roster_release(&contest->roster);
	sums_release(&contest->sums);
	seed_history_release(&contest->seeds);
	*contest = (struct contest){0};
}

int
contest_bot(const struct contest *contest, const char *name)
{
	return (int)sums_find(&contest->sums, name);
}

long
contest_next_round(const struct contest *contest)
{
	return (long)contest->rounds.count;
}

long
contest_played(const struct contest *contest)
{
	return contest->own.played + contest->own.loose;
}

/* Bots with as many faults as the run allows take no part from ROUND on. */
static void
retire(struct contest *contest, long round)
{
	long most = contest->run->tournament.max_faults;

	for (int i = 0; most > 0 && i < contest->roster.count; i++) {
		struct roster_term *term = &contest->roster.terms[i];
		const struct sums_bot *sums = &contest->sums.bots[i];

		if (!term->house && term->until > round &&
			sums->faults.count >= most)
			term->until = round;
	}
}

/* Counts the games of the last round that the run has. */
static void
count_own(struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	const struct round *round = &rounds->all[rounds->count - 1];
	struct contest_own *own = &contest->own;

	if (!run_is_shard(contest->run))
		own->drawn += round->games;
	else
		for (long game = 0; game < round->games;
			game += rounds->players)
			if (run_has_game(contest->run, round->first + game,
				    rounds_deal(rounds, round, game)))
				own->drawn += rounds->players;
}

/* Draws the next round. 1; 0: there is none any more; -1 with errno. BOTS has
 * room for all of the roster. */
static int
draw_for(struct contest *contest, int *bots)
{
	long round = contest_next_round(contest);
	struct groups groups = {.size = contest->rounds.players};
	const struct draw draw = {
		.run = contest->run,
		.roster = &contest->roster,
		.sums = &contest->sums,
		.round = round,
		.bots = bots,
		.count = roster_list(&contest->roster, round, bots),
	};
	int result = draw_groups(&draw, &groups);

	if (result == 1 && rounds_add(&contest->rounds, &groups) < 0)
		result = -1;
	if (result == 1)
		count_own(contest);
	else
		groups_release(&groups);
	return result;
}

/* Whether it is that of a shard which has no game of the first rounds, for they
 * were played in an earlier stage of the run. */
static bool
begins_later(const struct contest *contest)
{
	return contest->rounds.count == 0 && run_is_shard(contest->run) &&
	       run_is_renewed(contest->run);
}

/* Whether ROUND is drawn from the results of those before. */
static bool
contest_waits(const struct contest *contest, long round)
{
	const struct run_tournament *terms = &contest->run->tournament;

	return (round > 0 || begins_later(contest)) &&
	       (terms->max_faults > 0 || draw_waits(contest->run, round));
}

/* Games of later rounds must not decide who meets whom. */
static bool
knows_results(const struct contest *contest)
{
	return rounds_complete(&contest->rounds) && contest->own.loose == 0 &&
	       !begins_later(contest);
}

/* Draws the next round if it can be told: then CONTEST_GAME. */
static enum contest_next
draw_round(struct contest *contest)
{
	long round = contest_next_round(contest);

	if (contest->over || round >= draw_rounds(contest->run)) {
		contest->over = true;
		return CONTEST_OVER;
	}
	if (contest_waits(contest, round) && !knows_results(contest))
		return CONTEST_WAIT;
	retire(contest, round);
	int *bots = calloc((size_t)contest->roster.count + 1, sizeof *bots);
	if (!bots)
		return CONTEST_FAILED;
	int drawn = draw_for(contest, bots);
	free(bots);
	if (drawn < 0)
		return CONTEST_FAILED;
	contest->over = drawn == 0;
	return drawn == 1 ? CONTEST_GAME : CONTEST_OVER;
}

/* Draws rounds up to that of game ID: then CONTEST_GAME. */
static enum contest_next
draw_up_to(struct contest *contest, long id)
{
	enum contest_next result = CONTEST_GAME;

	while (result == CONTEST_GAME && id >= contest->rounds.games)
		result = draw_round(contest);
	return result;
}

/* Why draw_up_to did not come as far as game ID. */
static bool
has_no_game(const struct contest *contest, long id, enum contest_next result,
	char reason[static REASON_MAX])
{
	if (result == CONTEST_FAILED)
		return reason_no_memory(reason) == 0;
	if (result == CONTEST_WAIT)
		snprintf(reason, REASON_MAX,
			"game %ld comes before round %ld is complete", id,
			contest_next_round(contest));
	else
		snprintf(reason, REASON_MAX,
			"the tournament has %ld game%s, no %ld",
			contest->rounds.games, plural(contest->rounds.games),
			id);
	return false;
}

static bool
seats_fit(const struct contest *contest, const struct record *record,
	const struct fixture *fixture, char reason[static REASON_MAX])
{
	if (record->seats != contest->rounds.seats)
		return reason_refuse(reason,
			"game %ld has %d seats, the run %d", record->id,
			record->seats, contest->rounds.seats);
	for (int seat = 0; seat < record->seats; seat++) {
		const char *name =
			contest->roster.bots[fixture->bot[seat]].name;

		if (strcmp(record->names[seat], name) == 0)
			continue;
		return reason_refuse(reason,
			"seat %d of game %ld is %.200s's, not %.200s's", seat,
			record->id, name, record->names[seat]);
	}
	return true;
}

static bool
seed_fits(const struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	if (run_is_committed(contest->run) ||
		seed_same(&record->seed, &contest->run->seed))
		return true;
	return reason_refuse(
		reason, "game %ld has another seed than the run", record->id);
}

static bool
fits(const struct contest *contest, const struct record *record,
	const struct fixture *fixture, char reason[static REASON_MAX])
{
	if (!seed_fits(contest, record, reason))
		return false;
	if (record->deal != fixture->deal)
		return reason_refuse(reason, "game %ld is of deal %ld, not %ld",
			record->id, fixture->deal, record->deal);
	return seats_fit(contest, record, fixture, reason);
}

int
contest_add(struct contest *contest, const struct record *record)
{
	if (sums_add(&contest->sums, record) < 0)
		return -1;
	rounds_mark(&contest->rounds, record->id);
	contest->own.played +=
		run_has_game(contest->run, record->id, record->deal);
	return 0;
}

/* Takes a game of a round that is drawn, once. */
static bool
take_drawn(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	struct fixture fixture;

	if (!rounds_fixture(&contest->rounds, record->id, &fixture)) {
		snprintf(reason, REASON_MAX, "%s",
			contest->dropped > 0
				? "the game is there twice, or was left out "
				  "when the tournament was closed"
				: "the game is there twice");
		return run_is_shard(contest->run);
	}
	if (!fits(contest, record, &fixture, reason))
		return false;
	return contest_add(contest, record) == 0 ||
	       reason_no_memory(reason) == 0;
}

static bool
seat_all(const struct contest *contest, const struct record *record,
	struct fixture *fixture, char reason[static REASON_MAX])
{
	if (record->seats != contest->rounds.seats)
		return reason_refuse(reason,
			"game %ld has %d seats, the run %d", record->id,
			record->seats, contest->rounds.seats);
	for (int seat = 0; seat < record->seats; seat++) {
		const char *name = record->names[seat];

		fixture->bot[seat] = contest_bot(contest, name);
		if (fixture->bot[seat] >= 0)
			continue;
		return reason_refuse(reason,
			"seat %d of game %ld is %.200s's, who takes no "
			"part",
			seat, record->id, name);
	}
	return true;
}

/* As many bots as a game has, each at its seats. */
static bool
is_group(const struct contest *contest, const struct fixture *fixture)
{
	const int players = contest->rounds.players;

	for (int seat = 0; seat < contest->rounds.seats; seat++)
		for (int other = 0; other < seat; other++)
			if ((fixture->bot[seat] == fixture->bot[other]) !=
				((seat - other) % players == 0))
				return false;
	return true;
}

static bool
has_deal(const struct contest *contest, long deal)
{
	const long deals = contest->rounds.deals;
	const long round = deal / deals;

	return round >= contest_next_round(contest) &&
	       round < draw_rounds(contest->run);
}

/* Who plays at each seat, by the names in RECORD. False, with the reason in
 * words: no round that is still to be drawn can have such a game. */
static bool
contest_loose_fixture(const struct contest *contest,
	const struct record *record, struct fixture *fixture,
	char reason[static REASON_MAX])
{
	*fixture = (struct fixture){.id = record->id, .deal = record->deal};
	if (!seat_all(contest, record, fixture, reason))
		return false;
	if (!is_group(contest, fixture))
		snprintf(reason, REASON_MAX,
			"game %ld seats a bot as no game of %d does",
			record->id, contest->rounds.players);
	else if (!has_deal(contest, record->deal))
		snprintf(reason, REASON_MAX,
			"game %ld is of deal %ld, which no round has that it "
			"could be of",
			record->id, record->deal);
	else
		return true;
	return false;
}

/* Takes a game of a round that cannot be drawn. */
static bool
take_loose(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	struct fixture fixture;

	if (!seed_fits(contest, record, reason) ||
		!contest_loose_fixture(contest, record, &fixture, reason))
		return false;
	if (sums_add(&contest->sums, record) < 0)
		return reason_no_memory(reason) == 0;
	contest->own.loose++;
	return true;
}

static bool
is_own(const struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct run *run = contest->run;
	char shard[RUN_SHARD_TEXT_MAX];

	if (run_has_game(run, record->id, record->deal))
		return true;
	run_shard_format(&run->shard, shard);
	return reason_refuse(reason,
		"game %ld is one of shard %ld/%ld, the file of shard %s",
		record->id,
		run_shard_of(run, record->id, record->deal, run->shard.count),
		run->shard.count, shard);
}

bool
contest_take(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	if (!is_own(contest, record, reason))
		return false;
	enum contest_next drawn = draw_up_to(contest, record->id);
	if (drawn == CONTEST_WAIT && run_is_shard(contest->run))
		return take_loose(contest, record, reason);
	return drawn == CONTEST_GAME
		       ? take_drawn(contest, record, reason)
		       : has_no_game(contest, record->id, drawn, reason);
}

bool
contest_know(struct contest *contest, const struct record *record,
	char reason[static REASON_MAX])
{
	enum contest_next drawn = draw_up_to(contest, record->id);

	return drawn == CONTEST_GAME
		       ? take_drawn(contest, record, reason)
		       : has_no_game(contest, record->id, drawn, reason);
}

long
contest_rounds_begun(const struct contest *contest)
{
	const struct rounds *rounds = &contest->rounds;
	size_t count = rounds->count;

	while (count > 0 && rounds->all[count - 1].played_count == 0)
		count--;
	return (long)count;
}

bool
contest_close(struct contest *contest, char reason[static REASON_MAX])
{
	const struct run_tournament *terms = &contest->run->tournament;
	const long begun = contest_rounds_begun(contest);

	if (begun > terms->closed ||
		contest_next_round(contest) < terms->closed)
		return reason_refuse(reason,
			"the tournament is closed with %ld round%s, and "
			"%ld have begun",
			terms->closed, plural(terms->closed), begun);
	contest->dropped +=
		rounds_close(&contest->rounds, (size_t)terms->closed);
	contest->own.drawn = contest->own.played;
	contest->over = false;
	if (contest->dropped == terms->dropped)
		return true;
	return reason_refuse(reason,
		"the closing leaves out %ld game%s, and %ld have not "
		"been played",
		terms->dropped, plural(terms->dropped), contest->dropped);
}

int
contest_note_seed(struct contest *contest)
{
	return seed_history_note(&contest->seeds, contest->run);
}

bool
contest_is_over(struct contest *contest)
{
	return rounds_complete(&contest->rounds) &&
	       contest_draw(contest) == CONTEST_OVER;
}

/* Later lines may make the run longer. */
enum contest_next
contest_draw(struct contest *contest)
{
	enum contest_next drawn = draw_round(contest);

	contest->over = false;
	return drawn;
}

/* The others of a shard's round are played elsewhere. */
static bool
next_own(struct contest *contest, struct fixture *fixture)
{
	while (rounds_next(&contest->rounds, fixture))
		if (run_has_game(contest->run, fixture->id, fixture->deal))
			return true;
	return false;
}

/* What a shard waits for may be its own games in play. */
static bool
is_done(const struct contest *contest)
{
	return run_is_shard(contest->run) &&
	       contest->own.played == contest->own.drawn;
}

enum contest_next
contest_next(struct contest *contest, struct fixture *fixture)
{
	enum contest_next result = CONTEST_GAME;

	while (result == CONTEST_GAME) {
		if (next_own(contest, fixture))
			return CONTEST_GAME;
		result = draw_round(contest);
	}
	return result == CONTEST_WAIT && is_done(contest) ? CONTEST_OVER
							  : result;
}

struct visit {
	struct contest *contest;
	void (*see)(void *context, const struct record *);
	void *context;
};

static bool
take_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	if (visit->see)
		visit->see(visit->context, record);
	return contest_take(visit->contest, record, reason);
}

static bool
take_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	return contest_change(visit->contest, change, reason);
}

static bool
take_closed(
	void *context, const struct run *run, char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	(void)run;
	return contest_close(visit->contest, reason);
}

static bool
take_seed(void *context, const struct run *run, char reason[static REASON_MAX])
{
	const struct visit *visit = context;

	(void)run;
	if (contest_note_seed(visit->contest) == 0)
		return true;
	return reason_no_memory(reason) == 0;
}

int
contest_read(struct contest *contest, struct reader *reader,
	void (*see)(void *context, const struct record *record), void *context,
	char reason[static REASON_MAX])
{
	struct visit visit = {contest, see, context};
	const struct reader_visitor visitor = {
		.game = take_game,
		.change = take_change,
		.closed = take_closed,
		.seed = take_seed,
		.context = &visit,
	};

	return reader_visit(reader, &visitor, reason);
}

static bool
add_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (contest->run->tournament.format->eliminates && change->round > 0)
		return reason_say(reason,
			       "nobody can join a knockout that has begun") ==
		       0;
	if (roster_add(&contest->roster, &change->bot, change->round) < 0 ||
		sums_change(&contest->sums, change) < 0)
		return reason_no_memory(reason) == 0;
	return true;
}

static bool
withdraw_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	int bot = contest_bot(contest, change->bot.name);

	if (bot < 0 || contest->roster.terms[bot].house)
		return reason_refuse(reason, "there is no bot called %.200s",
			change->bot.name);
	struct roster_term *term = &contest->roster.terms[bot];
	if (term->until <= change->round)
		return reason_refuse(reason, "%.200s takes no part any more",
			change->bot.name);
	term->until = change->round;
	sums_change(&contest->sums, change);
	return true;
}

/* Rounds are drawn one after another: who is away is so for the next one. The
 * file of a shard alone does not tell which that is. */
static bool
is_too_early(const struct contest *contest, const struct roster_change *change)
{
	return change->round > contest_next_round(contest) &&
	       !run_is_shard(contest->run);
}

static bool
move_bot(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const int bot = contest_bot(contest, change->bot.name);
	struct roster_term *term = bot < 0 ? NULL : &contest->roster.terms[bot];

	if (contest->run->tournament.format->groups != FORMAT_LEAGUE)
		return reason_refuse(reason,
			"only in a league can a bot be away for some "
			"rounds");
	if (!term || term->house || term->until <= change->round ||
		term->away == change->away || is_too_early(contest, change))
		return reason_refuse(reason, "%.200s cannot %s in round %ld",
			change->bot.name,
			change->away ? "be away" : "come back", change->round);
	term->away = change->away;
	return true;
}

static bool
set_due(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (contest->run->tournament.format->groups != FORMAT_LEAGUE ||
		is_too_early(contest, change))
		return reason_refuse(reason,
			"%ld games cannot be due from round %ld on",
			change->due, change->round);
	contest->roster.due = change->due;
	return true;
}

bool
contest_change(struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (change->add && contest_bot(contest, change->bot.name) >= 0)
		return reason_refuse(reason,
			"there is a bot called %.200s already",
			change->bot.name);
	if (change->round < contest_next_round(contest))
		return reason_refuse(reason,
			"round %ld has begun before this change for it",
			change->round);
	if (change->round >= draw_rounds(contest->run))
		return reason_refuse(
			reason, "there is no round %ld", change->round);
	if (change->due > 0)
		return set_due(contest, change, reason);
	if (change->away || change->back)
		return move_bot(contest, change, reason);
	return change->add ? add_bot(contest, change, reason)
			   : withdraw_bot(contest, change, reason);
}

bool
contest_taken(const struct contest *contest, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	const struct run_bot *bot = &change->bot;
	const int known = contest_bot(contest, bot->name);

	if (known >= 0 &&
		strcmp(contest->roster.bots[known].command, bot->command) == 0)
		return true;
	return reason_refuse(reason,
		"there is no bot %.200s whose program it could be", bot->name);
}

/* Who takes part in the next round. */
struct field {
	int bots;
	int challengers; /* of them */
	int withdrawn;	 /* bots that do not take part any more */
};

static struct field
next_field(const struct contest *contest)
{
	const struct roster *roster = &contest->roster;
	long round = contest_next_round(contest);
	struct field field = {0};

	for (int i = 0; i < roster->count; i++) {
		bool plays = roster_plays(roster, i, round);

		field.bots += plays;
		field.challengers +=
			plays && i < contest->run->tournament.challengers;
		field.withdrawn += roster->terms[i].until <= round;
	}
	return field;
}

/* What the next round is drawn from, but for who takes part. */
static struct draw
next_draw(const struct contest *contest)
{
	return (struct draw){
		.run = contest->run,
		.roster = &contest->roster,
		.sums = &contest->sums,
		.round = contest_next_round(contest),
	};
}

/* Each tie takes one bot out of the bracket. Who is withdrawn may have been out
 * before: then the bracket itself is counted. */
static double
knockout_left(
	const struct contest *contest, const struct field *field, double ties)
{
	const struct draw draw = next_draw(contest);
	int left = field->withdrawn > 0 ? draw_knockout_left(&draw) : -1;

	return left < 0 ? field->bots - ties : left;
}

/* Besides those that are drawn. */
static double
league_left(const struct contest *contest, double group_games)
{
	const struct rounds *rounds = &contest->rounds;
	const struct draw draw = next_draw(contest);
	const double left =
		draw_league_left(&draw) -
		(double)(rounds->games - rounds->played - contest->dropped);

	return group_games * ceil(fmax(0, left) / group_games);
}

/* Of rounds that are not drawn, all but those from END on. */
static double
games_to_come(const struct contest *contest, long end)
{
	const struct run *run = contest->run;
	const struct rounds *rounds = &contest->rounds;
	const struct field field = next_field(contest);
	double group_games = (double)rounds->deals * rounds->rotations;
	double count = (double)(end - contest_next_round(contest));

	if (contest->over || count <= 0)
		return 0;
	if (run->tournament.format->eliminates) {
		double left = knockout_left(
			contest, &field, (double)rounds->games / group_games);

		return left > 1 ? group_games * (left - 1) : 0;
	}
	const double most =
		group_games *
		draw_group_count(run, field.bots, field.challengers) * count;
	return run->tournament.format->groups == FORMAT_LEAGUE
		       ? fmin(most, league_left(contest, group_games))
		       : most;
}

/* How many of the numbers below END are those of SHARD. */
static double
own_below(const struct run_shard *shard, double end)
{
	return fmax(
		0, ceil((end - (double)shard->index) / (double)shard->count));
}

/* The part of games_to_come that the run has, if it is a shard (run_has_game).
 */
static double
own_to_come(const struct contest *contest, long end)
{
	const struct run *run = contest->run;
	const struct rounds *rounds = &contest->rounds;
	const double all = games_to_come(contest, end);

	if (!run_is_shard(run) || all == 0)
		return all;
	/* What the shards take turns at. */
	const bool waits = run_rounds_wait(run);
	const long slots = rounds->deals * rounds->rotations / rounds->players;
	const double first =
		(double)(waits ? rounds->games / rounds->players
			       : contest_next_round(contest) * slots);
	const double count =
		waits ? all / rounds->players : (double)(end * slots) - first;
	return all / count *
	       (own_below(&run->shard, first + count) -
		       own_below(&run->shard, first));
}

double
contest_forecast(const struct contest *contest)
{
	double games = (double)contest->own.drawn +
		       own_to_come(contest, draw_rounds(contest->run));

	return fmax(games, (double)contest_played(contest));
}

/* The first round from the next one on that waits for results. */
static long
first_waiting(const struct contest *contest)
{
	long low = contest_next_round(contest);
	long high = draw_rounds(contest->run);

	while (low < high) {
		long middle = low + (high - low) / 2;

		if (contest_waits(contest, middle))
			high = middle;
		else
			low = middle + 1;
	}
	return low;
}

double
contest_forecast_known(const struct contest *contest)
{
	const struct contest_own *own = &contest->own;
	const struct run *run = contest->run;

	if (!run_is_shard(run))
		return contest_forecast(contest);
	return (double)(own->drawn + own->loose) +
	       (run->tournament.format->eliminates
			       ? 0
			       : own_to_come(contest, first_waiting(contest)));
}
