#include "sums/sums.h"

#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "bot/bot_spec.h"
#include "record/run_line.h"
#include "sums/digest.h"

/* Margins by deals. */

static void
deal_margins_release(struct deal_margins *margins)
{
	free(margins->sources);
	free(margins->all);
	hash_index_release(&margins->index);
	*margins = (struct deal_margins){0};
}

static uint64_t
hash_deal(const struct deal_margin *deal)
{
	uint64_t bots = (uint64_t)deal->first << 32 | deal->second;

	return hash_index_of_numbers(
		hash_index_of_numbers((uint64_t)deal->deal, deal->source),
		bots);
}

static uint64_t
hash_of_deal(const void *owner, size_t number)
{
	const struct deal_margins *margins = owner;

	return hash_deal(&margins->all[number]);
}

static bool
is_same_deal(const struct deal_margin *a, const struct deal_margin *b)
{
	return a->deal == b->deal && a->source == b->source &&
	       a->first == b->first && a->second == b->second;
}

/* The number of SOURCE, which is added if it is new. -1 with errno. There are
 * as few sources as files, so they are looked through, the last first. */
static long
find_source(struct deal_margins *margins, const struct deal_source *source)
{
	for (size_t i = margins->source_count; i-- > 0;) {
		const struct deal_source *s = &margins->sources[i];

		if (s->game == source->game &&
			seed_same(&s->seed, &source->seed) &&
			s->seats == source->seats)
			return (long)i;
	}
	if (ARRAY_GROW(margins->sources, margins->source_count,
		    margins->source_capacity) < 0)
		return -1;
	margins->sources[margins->source_count] = *source;
	return (long)margins->source_count++;
}

static int
reserve_deal(struct deal_margins *margins)
{
	if (ARRAY_GROW(margins->all, margins->count, margins->capacity) < 0)
		return -1;
	return hash_index_reserve(
		&margins->index, margins->count, hash_of_deal, margins);
}

/* Adds a game, and returns its deal as it is now, until the next comes. NULL
 * with errno, and all is as before. */
static const struct deal_margin *
deal_margins_add(struct deal_margins *margins, const struct deal_source *source,
	const struct deal_margin *game)
{
	struct deal_margin deal = *game;
	long number = find_source(margins, source);

	if (number < 0 || reserve_deal(margins) < 0)
		return NULL;
	deal.source = (uint32_t)number;
	size_t at = hash_index_begin(&margins->index, hash_deal(&deal));
	for (; margins->index.item[at];
		at = hash_index_next(&margins->index, at)) {
		struct deal_margin *known =
			&margins->all[margins->index.item[at] - 1];

		if (!is_same_deal(known, &deal))
			continue;
		known->games += deal.games;
		known->points += deal.points;
		return known;
	}
	margins->all[margins->count] = deal;
	margins->index.item[at] = (uint32_t)++margins->count;
	return &margins->all[margins->count - 1];
}

/* The sums. */

void
sums_release(struct sums *sums)
{
	for (size_t i = 0; i < sums->bot_count; i++)
		fault_examples_release(&sums->bots[i].faults);
	name_list_release(&sums->names);
	name_list_release(&sums->apart);
	free(sums->bots);
	free(sums->pairs);
	free(sums->points);
	hash_index_release(&sums->pair_index);
	deal_margins_release(&sums->deals);
	rotations_release(&sums->rotations);
	free(sums->rounds);
	*sums = (struct sums){.kept = sums->kept};
}

const char *
sums_name(const struct sums *sums, size_t bot)
{
	return name_list_at(&sums->names, bot);
}

static uint64_t
hash_of_pair(const void *owner, size_t number)
{
	const struct sums *sums = owner;
	const struct sums_pair *pair = &sums->pairs[number];

	return hash_index_of_numbers(pair->low, pair->high);
}

long
sums_find(const struct sums *sums, const char *name)
{
	return name_list_find(&sums->names, name);
}

/* Adds the one that was named last. */
static int
add_bot(struct sums *sums, const char *name)
{
	if (ARRAY_GROW(sums->bots, sums->bot_count, sums->bot_capacity) < 0)
		return -1;
	sums->bots[sums->bot_count] = (struct sums_bot){
		.entry = (long)sums->bot_count,
		.until = LONG_MAX,
		.last_round = -1,
		.outside = name_list_find(&sums->apart, name) >= 0,
	};
	sums->bot_count++;
	return 0;
}

long
sums_bot(struct sums *sums, const char *name)
{
	const long bot = name_list_add(&sums->names, name);

	return bot == (long)sums->bot_count && add_bot(sums, name) < 0 ? -1
								       : bot;
}

/* The bot called NAME is outside the ranking. Where only results are kept, who
 * has none gets no number by that. */
static int
sums_note_outside(struct sums *sums, const char *name)
{
	long bot = sums->kept == SUMS_RESULTS ? sums_find(sums, name)
					      : sums_bot(sums, name);

	if (bot >= 0)
		sums->bots[bot].outside = true;
	else if (sums->kept != SUMS_RESULTS ||
		 name_list_add(&sums->apart, name) < 0)
		return -1;
	return 0;
}

/* The place of a pair in the index, or the empty one where it belongs. */
static size_t
place_of_pair(const struct sums *sums, size_t low, size_t high)
{
	const struct hash_index *index = &sums->pair_index;
	size_t at = hash_index_begin(index, hash_index_of_numbers(low, high));

	for (; index->item[at] != 0; at = hash_index_next(index, at)) {
		const struct sums_pair *pair =
			&sums->pairs[index->item[at] - 1];

		if (pair->low == low && pair->high == high)
			break;
	}
	return at;
}

/* Room for one pair more. */
static int
reserve_pair(struct sums *sums)
{
	size_t capacity = sums->pair_capacity;
	if (ARRAY_GROW(sums->pairs, sums->pair_count, capacity) < 0)
		return -1;
	if (sums->kept != SUMS_RESULTS && capacity > sums->pair_capacity) {
		struct sums_points *points =
			reallocarray(sums->points, capacity, sizeof *points);

		if (!points)
			return -1;
		sums->points = points;
	}
	sums->pair_capacity = capacity;
	return hash_index_reserve(
		&sums->pair_index, sums->pair_count, hash_of_pair, sums);
}

struct sums_pair *
sums_pair(struct sums *sums, size_t low, size_t high)
{
	if (reserve_pair(sums) < 0)
		return NULL;
	uint32_t *item = &sums->pair_index.item[place_of_pair(sums, low, high)];
	if (*item == 0) {
		sums->pairs[sums->pair_count] = (struct sums_pair){
			.low = (uint32_t)low, .high = (uint32_t)high};
		if (sums->points)
			sums->points[sums->pair_count] =
				(struct sums_points){0};
		*item = (uint32_t)++sums->pair_count;
	}
	return &sums->pairs[*item - 1];
}

/* To the results of the bots of pair NUMBER. */
static void
count_results(struct sums *sums, size_t number)
{
	const struct sums_pair *pair = &sums->pairs[number];
	const struct sums_view view = sums_view(sums, number, false);

	for (int i = 0; i < OUTCOME_COUNT; i++) {
		sums->bots[pair->low].results[i] += view.outcomes[i];
		sums->bots[pair->high].results[OUTCOME_LOSS - i] +=
			view.outcomes[i];
		sums->results += (uint64_t)view.outcomes[i];
	}
}

void
sums_keep_results(struct sums *sums, bool remote)
{
	struct hash_index *index = &sums->pair_index;
	size_t kept = 0;

	for (size_t bot = 0; bot < sums->bot_count; bot++)
		memset(sums->bots[bot].results, 0,
			sizeof sums->bots[bot].results);
	sums->results = 0;
	for (size_t i = 0; i < sums->pair_count; i++) {
		const struct sums_pair *pair = &sums->pairs[i];

		if (sums->bots[pair->low].remote != remote ||
			sums->bots[pair->high].remote != remote)
			continue;
		sums->pairs[kept] = *pair;
		count_results(sums, kept++);
	}
	sums->pair_count = 0;
	for (size_t i = 0; i < index->count; i++)
		index->item[i] = 0;
	while (sums->pair_count < kept) {
		const struct sums_pair *pair = &sums->pairs[sums->pair_count];

		index->item[place_of_pair(sums, pair->low, pair->high)] =
			(uint32_t)++sums->pair_count;
	}
}

struct sums_view
sums_view(const struct sums *sums, size_t number, bool turned)
{
	const struct sums_pair *pair = &sums->pairs[number];
	const uint32_t *own = turned ? pair->high_first : pair->low_first;
	const uint32_t *others = turned ? pair->low_first : pair->high_first;
	struct sums_view view = {0};

	for (int i = 0; i < OUTCOME_COUNT; i++) {
		view.outcomes[i] = (int64_t)own[i] + others[OUTCOME_LOSS - i];
		view.games += view.outcomes[i];
	}
	if (sums->points) {
		const struct sums_points *points = &sums->points[number];

		view.points = points->points[turned];
		view.against = points->points[!turned];
		margin_join(&view.margin, &points->margin, turned);
	}
	return view;
}

struct sums_view
sums_between(const struct sums *sums, size_t bot, size_t other)
{
	bool turned = bot > other;

	if (sums->pair_count == 0)
		return (struct sums_view){0};
	uint32_t item = sums->pair_index.item[place_of_pair(
		sums, turned ? other : bot, turned ? bot : other)];
	return item == 0 ? (struct sums_view){0}
			 : sums_view(sums, item - 1, turned);
}

/* Deals of so many rotations are counted. */
static void
sums_note_rotated(struct sums *sums, int rotations)
{
	if (sums->rotated == 0)
		sums->rotated = rotations;
	else if (sums->rotated != rotations)
		sums->rotated = -1;
}

struct margin
sums_later(const struct sums *sums, size_t bot)
{
	const double unit = (double)(sums->rotated - 1) * (sums->rotated - 1);
	struct margin later = {(double)NAN, (double)NAN, 0};

	if (sums->rotated < 0)
		return later;
	later = margin_of(&sums->bots[bot].later);
	later.mean /= unit;
	later.error /= unit;
	return later;
}

long
sums_until(const struct sums *sums, size_t bot)
{
	const struct sums_bot *own = &sums->bots[bot];
	long most = sums->run.max_faults;
	bool retired = most > 0 && !own->fills_up && own->faults.count >= most;

	return retired && own->last_round + 1 < own->until ? own->last_round + 1
							   : own->until;
}

double
sums_percent(const int64_t outcomes[static OUTCOME_COUNT])
{
	int64_t games = outcomes[OUTCOME_WIN] + outcomes[OUTCOME_DRAW] +
			outcomes[OUTCOME_LOSS];
	double points = (double)outcomes[OUTCOME_WIN] +
			(double)outcomes[OUTCOME_DRAW] / 2;

	return games > 0 ? 100 * points / (double)games : 0;
}

/* Knows a bot that comes in round FROM; -1: it was there when the run began. */
static int
know_bot(struct sums *sums, const struct run_bot *bot, bool fills_up, long from)
{
	int ranked = bot_options_ranked(bot->options);

	if (ranked < 0 || ((fills_up || ranked == 0) &&
				  sums_note_outside(sums, bot->name) < 0))
		return -1;
	if (sums->kept == SUMS_RESULTS && from >= 0)
		return 0;
	long number = sums_bot(sums, bot->name);
	if (number < 0)
		return -1;
	sums->bots[number].fills_up |= fills_up;
	sums->bots[number].remote |= run_command_is_remote(bot->command);
	sums->bots[number].from = from < 0 ? 0 : from;
	return 0;
}

static void
note_run(struct sums *sums, const struct digest_terms *run)
{
	if (*sums->run.run == '\0')
		sums->run = *run;
	sums->mixed |= strcmp(sums->run.run, run->run) != 0 ||
		       sums->run.format != run->format;
}

int
sums_begin(struct sums *sums, const struct run *run)
{
	int entered = run->bot_count - run->tournament.houses;
	struct digest_terms terms;

	if (digest_terms_of(&terms, run) < 0)
		return -1;
	note_run(sums, &terms);
	sums->before = sums->latest;
	rotations_begin(&sums->rotations, run);
	for (int i = 0; i < run->bot_count; i++)
		if (know_bot(sums, &run->bots[i], i >= entered, -1) < 0)
			return -1;
	return 0;
}

int
sums_change(struct sums *sums, const struct roster_change *change)
{
	if (change->add)
		return know_bot(sums, &change->bot, false, change->round);
	if (roster_change_is_of_draw(change))
		return 0;
	long bot = sums_find(sums, change->bot.name);
	if (bot >= 0 && change->round < sums->bots[bot].until)
		sums->bots[bot].until = change->round;
	return 0;
}

bool
sums_has_remote(const struct sums *sums)
{
	for (size_t i = 0; i < sums->bot_count; i++)
		if (sums->bots[i].remote)
			return true;
	return false;
}

bool
sums_is_former(const struct sums *sums, size_t bot)
{
	return !sums->mixed && sums->run.format &&
	       sums->run.format->groups == FORMAT_LEAGUE &&
	       sums->bots[bot].until != LONG_MAX;
}

/* The bots of a game, each at its lowest seat, with their points. */
struct players {
	size_t bots[GAME_SEATS_MAX]; /* by seat */
	int owner[GAME_SEATS_MAX];   /* the lowest seat of the same bot */
	int64_t points[GAME_SEATS_MAX];
};

static int
find_players(
	struct sums *sums, const struct record *record, struct players *players)
{
	*players = (struct players){0};
	for (int seat = 0; seat < record->seats; seat++) {
		int owner = outcome_seat(record, seat);

		players->owner[seat] = owner;
		players->points[owner] += record->points[seat];
		if (owner == seat) {
			long bot = sums_bot(sums, record->names[seat]);

			if (bot < 0)
				return -1;
			players->bots[seat] = (size_t)bot;
		}
		players->bots[seat] = players->bots[owner];
	}
	return 0;
}

static void
add_times(struct sums *sums, const struct record *record,
	const struct players *players)
{
	for (int seat = 0; seat < record->seats && record_has_burnt(record);
		seat++)
		sums->bots[players->bots[seat]].burnt_us +=
			record_microseconds(record->burnt_ns[seat]);
	for (size_t i = 0; i < record->move_count; i++) {
		const struct record_move *move = &record->moves[i];
		struct sums_bot *bot = &sums->bots[players->bots[move->seat]];
		int64_t late_us = record_microseconds(move->late_ns);

		bot->moves++;
		bot->used_us += record_microseconds(move->used_ns);
		bot->cpu_us += record_microseconds(move->cpu_ns);
		if (late_us > bot->late_us)
			bot->late_us = late_us;
	}
}

/* Adds GAMES to those of ROUND. */
static int
sums_add_round(struct sums *sums, size_t round, long games)
{
	if (ARRAY_FILL(sums->rounds, sums->round_count, sums->round_capacity,
		    round + 1) < 0)
		return -1;
	sums->rounds[round] += games;
	return 0;
}

static void
add_to_bot(struct sums *sums, struct sums_bot *bot, const struct record *record,
	int64_t points)
{
	long round = sums->run.deals > 0 ? record->deal / sums->run.deals : -1;

	bot->games++;
	bot->points += points;
	if (round > bot->last_round) {
		bot->last_round = round;
		bot->last_games = 0;
	}
	bot->last_games += round >= 0 && round == bot->last_round;
}

static int
add_bots(struct sums *sums, const struct record *record,
	const struct players *players)
{
	struct bot_outcome outcomes[GAME_SEATS_MAX];
	int count = outcome_by_bot(record, players->owner, outcomes);

	for (int i = 0; i < count; i++) {
		const struct bot_outcome *own = &outcomes[i];
		struct sums_bot *bot = &sums->bots[players->bots[own->bot]];

		add_to_bot(sums, bot, record, own->points);
		bot->outcomes[own->outcome]++;
	}
	if (!fault_is_blamed(record->end))
		return 0;
	sums->faults++;
	return fault_examples_add(
		&sums->bots[players->bots[record->offender]].faults, record);
}

int
sums_add_result(struct sums *sums, size_t first, size_t second,
	enum outcome outcome, uint64_t order)
{
	bool turned = first > second;
	struct sums_pair *pair = sums_pair(
		sums, turned ? second : first, turned ? first : second);

	if (!pair)
		return -1;
	(turned ? pair->high_first : pair->low_first)[outcome]++;
	if (order > pair->last)
		pair->last = order;
	if (order > sums->latest)
		sums->latest = order;
	sums->bots[first].results[outcome]++;
	sums->bots[second].results[OUTCOME_LOSS - outcome]++;
	sums->results++;
	return 0;
}

/* Whether a rating can count what a pair comes to with so many more. */
static bool
has_room(const struct sums_pair *pair,
	const int64_t of_first[static OUTCOME_COUNT],
	const int64_t of_second[static OUTCOME_COUNT])
{
	int64_t sum = 0;

	for (int i = 0; i < OUTCOME_COUNT; i++) {
		if (of_first[i] > INT_MAX || of_second[i] > INT_MAX)
			return false;
		sum += (int64_t)pair->low_first[i] + pair->high_first[i] +
		       of_first[i] + of_second[i];
	}
	return sum <= INT_MAX;
}

/* Whether the counts of a pair, which there are millions of, have room. */
static bool
stays_in_range(const uint32_t sums[static OUTCOME_COUNT],
	const int64_t more[static OUTCOME_COUNT])
{
	for (int i = 0; i < OUTCOME_COUNT; i++)
		if (more[i] > UINT32_MAX - (int64_t)sums[i])
			return false;
	return true;
}

/* The same for many results of two bots: those in which FIRST came first, with
 * its outcomes, and likewise of SECOND; ORDER is that of the last. EOVERFLOW:
 * only results are kept, and a rating cannot count so many, more than INT_MAX;
 * ERANGE: a sum is too great. */
static int
sums_add_results(struct sums *sums, size_t first, size_t second,
	const int64_t of_first[static OUTCOME_COUNT],
	const int64_t of_second[static OUTCOME_COUNT], uint64_t order)
{
	bool turned = first > second;
	struct sums_pair *pair = sums_pair(
		sums, turned ? second : first, turned ? first : second);

	if (!pair)
		return -1;
	if (sums->kept == SUMS_RESULTS &&
		!has_room(pair, of_first, of_second)) {
		errno = EOVERFLOW;
		return -1;
	}
	uint32_t *by_first = turned ? pair->high_first : pair->low_first;
	uint32_t *by_second = turned ? pair->low_first : pair->high_first;
	if (!stays_in_range(by_first, of_first) ||
		!stays_in_range(by_second, of_second)) {
		errno = ERANGE;
		return -1;
	}
	for (int i = 0; i < OUTCOME_COUNT; i++) {
		by_first[i] += (uint32_t)of_first[i];
		by_second[i] += (uint32_t)of_second[i];
		sums->bots[first].results[i] +=
			of_first[i] + of_second[OUTCOME_LOSS - i];
		sums->bots[second].results[i] +=
			of_second[i] + of_first[OUTCOME_LOSS - i];
		sums->results += (uint64_t)(of_first[i] + of_second[i]);
	}
	if (order > pair->last)
		pair->last = order;
	if (order > sums->latest)
		sums->latest = order;
	return 0;
}

/* The points of two that have met. */
static struct sums_points *
sums_points(struct sums *sums, size_t a, size_t b)
{
	size_t at = place_of_pair(sums, a < b ? a : b, a < b ? b : a);

	return &sums->points[sums->pair_index.item[at] - 1];
}

/* The points and the deal of a result, which is the last that was added. */
static int
add_points(struct sums *sums, const struct record *record, size_t a, size_t b,
	const int64_t points[2])
{
	const struct deal_source source = {
		record->game, record->seed, record->seats};
	size_t low = a < b ? a : b;
	size_t high = a < b ? b : a;
	struct sums_points *sum = sums_points(sums, low, high);
	const struct deal_margin game = {
		.deal = record->deal,
		.first = (uint32_t)low,
		.second = (uint32_t)high,
		.games = 1,
		.points = points[a > b] - points[a < b],
	};

	sum->points[0] += points[a > b];
	sum->points[1] += points[a < b];
	if (sums->kept != SUMS_DEALS)
		return 0;
	const struct deal_margin *deal =
		deal_margins_add(&sums->deals, &source, &game);
	if (deal)
		margin_extend(
			&sum->margin, deal->games, deal->points, game.points);
	return deal ? 0 : -1;
}

static int
add_pairs(struct sums *sums, const struct record *record,
	const struct players *players)
{
	struct outcome_pair pairs[OUTCOME_PAIRS_MAX];
	uint64_t order = sums->before + (uint64_t)record->id + 1;
	int count = outcome_by_pair(record, pairs);

	if (order > sums->latest)
		sums->latest = order;
	for (int i = 0; i < count; i++) {
		size_t a = players->bots[pairs[i].first];
		size_t b = players->bots[pairs[i].second];
		const int64_t points[] = {players->points[pairs[i].first],
			players->points[pairs[i].second]};

		if (sums_add_result(sums, a, b, pairs[i].outcome, order) < 0)
			return -1;
		if (sums->kept != SUMS_RESULTS &&
			add_points(sums, record, a, b, points) < 0)
			return -1;
	}
	return 0;
}

/* Two bots of a table of COUNT, of which all games have come without a fault; only
 * partners may have no result. */
static void
note_company(struct sums *sums, const struct rotated_deal *deal, int count,
	int a, int b)
{
	const int low = deal->bots[a] < deal->bots[b] ? a : b;
	const int high = low == a ? b : a;
	uint32_t item = 0;

	if (sums->pair_count > 0)
		item = sums->pair_index.item[place_of_pair(
			sums, deal->bots[low], deal->bots[high])];
	if (item > 0)
		company_add(&sums->points[item - 1].company, deal, count, low,
			high);
}

static void
note_deal(struct sums *sums, const struct rotated_deal *deal, int count)
{
	sums_note_rotated(sums, count);
	for (int i = 0; i < count; i++) {
		struct sums_bot *bot = &sums->bots[deal->bots[i]];

		if (!sums->rotations.fresh)
			margin_add(&bot->later, 1,
				rotated_deal_later(deal, count, i));
		if (count < 3 || deal->faulty)
			continue;
		margin_add(
			&bot->tables, 1, rotated_deal_margin(deal, count, i));
		for (int j = 0; j < i; j++)
			note_company(sums, deal, count, i, j);
	}
}

/* The rotations of a deal, of which this game may be the last. */
static int
add_rotations(struct sums *sums, const struct record *record,
	const struct players *players)
{
	struct rotated_deal deal;
	const int count = rotations_add(&sums->rotations, record, players->bots,
		players->points, &deal);

	if (count > 0)
		note_deal(sums, &deal, count);
	return count < 0 ? -1 : 0;
}

int
sums_add(struct sums *sums, const struct record *record)
{
	struct players players;

	if (find_players(sums, record, &players) < 0 ||
		add_bots(sums, record, &players) < 0 ||
		add_pairs(sums, record, &players) < 0 ||
		(sums->kept != SUMS_RESULTS &&
			add_rotations(sums, record, &players) < 0) ||
		(sums->run.deals > 0 &&
			sums_add_round(sums,
				(size_t)(record->deal / sums->run.deals),
				1) < 0))
		return -1;
	add_times(sums, record, &players);
	sums->game = record->game;
	sums->games++;
	return 0;
}

void
burnt_print(FILE *file, const char *indent, const char *name, int64_t us)
{
	if (us > 0)
		fprintf(file,
			"%s%s used %.3f s of the processor between its turns\n",
			indent, name, (double)us / 1e6);
}

void
burnt_add_json(struct text *json, int64_t us)
{
	if (us > 0)
		text_add_format(
			json, ",\"between_turns_ms\":%.10g", (double)us / 1000);
}

/*
 * A digest added to sums: the same as its games would be, where no deal of two
 * bots is in two files.
 */

void
digest_roster_release(struct digest_roster *roster)
{
	free(roster->bots);
	*roster = (struct digest_roster){0};
}

/* A digest that is being added. */
struct adding {
	struct sums *sums;
	struct digest_roster *roster;
	const struct digest_reader *reader;
	int (*says)(void *context, const struct run_bot *);
	void *context;
};

static int
complain(const struct digest_reader *reader, const char *what,
	char reason[static REASON_MAX])
{
	return reason_say(reason, "%.400s:%ld: %s", reader->path,
		reader->line_number, what);
}

/* What errno says of a sum. */
static int
complain_sum(const struct digest_reader *reader, char reason[static REASON_MAX])
{
	return complain(reader,
		errno == ERANGE ? "it makes a sum too great"
		: errno == EOVERFLOW
			? "two bots have met more than 2147483647 times"
			: strerror(errno),
		reason);
}

/* Adds to a sum. False, with errno: it is out of range. */
static bool
add(int64_t *sum, int64_t number)
{
	errno = ERANGE;
	return digest_row_sum(sum, number);
}

static bool
add_long(long *sum, int64_t number)
{
	int64_t wide = *sum;
	bool good = add(&wide, number);

	*sum = (long)wide;
	return good;
}

/* Knows bot NUMBER of the digest. Where no more than results are kept, bots
 * that have none and came later only have to be known as outside the ranking.
 */
static int
take_bot(struct sums *sums, struct digest_roster *roster,
	const struct digest_head *head, const struct digest_reader_bot *read)
{
	const char *name = read->about.name;
	size_t number = roster->count++;

	roster->bots[number] = SIZE_MAX;
	if (read->house && sums_note_outside(sums, name) < 0)
		return -1;
	if (sums->kept == SUMS_RESULTS && (long)number >= head->rated)
		return 0;
	long known = sums_bot(sums, name);
	if (known < 0)
		return -1;
	roster->bots[number] = (size_t)known;
	struct sums_bot *bot = &sums->bots[known];
	bot->fills_up |= (long)number >= head->entered - head->houses &&
			 (long)number < head->entered;
	bot->from = read->from;
	if (read->until < bot->until)
		bot->until = read->until;
	if (read->entry >= 0)
		bot->entry = read->entry;
	return 0;
}

static int
join_bot(void *context, const struct digest_reader_bot *bot,
	char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	const struct digest_head *head = &adding->reader->head;

	if (adding->says && (long)adding->roster->count < head->entered &&
		adding->says(adding->context, &bot->about) < 0)
		return reason_no_memory(reason);
	return take_bot(adding->sums, adding->roster, head, bot) < 0
		       ? reason_no_memory(reason)
		       : 0;
}

/* Whether the bots of the last digest are those of one with HEAD. */
static bool
has_roster(const struct digest_roster *roster, const struct digest_head *head)
{
	return strcmp(roster->sum, head->roster) == 0 &&
	       roster->count == (size_t)head->bots &&
	       roster->rated == head->rated;
}

/* Of no bot so far. -1 with the reason in words. */
static int
begin_roster(struct digest_roster *roster, const struct digest_head *head,
	char reason[static REASON_MAX])
{
	digest_roster_release(roster);
	roster->bots = calloc((size_t)head->bots + 1, sizeof *roster->bots);
	if (!roster->bots)
		return reason_no_memory(reason);
	roster->rated = head->rated;
	return 0;
}

/* What is of a tournament alone. */
static bool
add_round(struct sums_bot *bot, const struct digest_tally *tally)
{
	bool good = true;

	for (int i = 0; i < OUTCOME_COUNT; i++)
		good = good && add(&bot->outcomes[i], tally->outcomes[i]);
	if (tally->last_round > bot->last_round) {
		bot->last_round = (long)tally->last_round;
		bot->last_games = 0;
	}
	return good && (tally->last_round < bot->last_round ||
			       add_long(&bot->last_games, tally->last_games));
}

static bool
add_samples(
	struct margin_sums *own, int64_t count, int64_t sum, int64_t squared)
{
	return add_long(&own->deals, count) && add(&own->games, count) &&
	       add(&own->games_squared, count) && add(&own->points, sum) &&
	       add(&own->games_by_points, sum) &&
	       add(&own->points_squared, squared);
}

/* What is of rotations in random order. */
static bool
take_rotations(struct sums_bot *bot, const struct digest_tally *tally)
{
	return add_samples(&bot->later, tally->later_deals, tally->later,
		       tally->later_squared) &&
	       add_samples(&bot->tables, tally->table_deals, tally->table,
		       tally->table_squared);
}

static int
join_tally(void *context, size_t number, const struct digest_tally *tally,
	char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	struct sums_bot *bot =
		&adding->sums->bots[adding->roster->bots[number]];

	return add_long(&bot->games, tally->games) &&
			       add(&bot->points, tally->points) &&
			       add(&bot->burnt_us, tally->burnt_us) &&
			       add_round(bot, tally) &&
			       take_rotations(bot, tally)
		       ? 0
		       : complain_sum(adding->reader, reason);
}

/* Adds the points of a row to those of its pair. */
static bool
take_points(struct sums_points *own, const struct digest_pair *row, bool turned)
{
	struct margin_sums *margin = &own->margin;
	const int sign = turned ? -1 : 1;
	int64_t games = 0;

	for (int i = 0; i < OUTCOME_COUNT; i++)
		games += row->low_first[i] + row->high_first[i];
	return add(&own->points[turned], row->points[0]) &&
	       add(&own->points[!turned], row->points[1]) &&
	       add_long(&margin->deals, row->margin.deals) &&
	       add(&margin->games, games) &&
	       add(&margin->points, sign * (row->points[0] - row->points[1])) &&
	       add(&margin->games_squared, row->margin.games_squared) &&
	       add(&margin->points_squared, row->margin.points_squared) &&
	       add(&margin->games_by_points,
		       sign * row->margin.games_by_points) &&
	       company_join(&own->company, &row->company, turned);
}

static int
join_pair(void *context, const struct digest_pair *row,
	char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	const struct digest_roster *roster = adding->roster;
	const struct digest_reader *reader = adding->reader;
	struct sums *sums = adding->sums;
	size_t low = roster->bots[row->low];
	size_t high = roster->bots[row->high];
	bool played = low != SIZE_MAX && high != SIZE_MAX && low != high;

	if (!played)
		return complain(reader, "these bots have no results", reason);
	if (sums->kept != SUMS_RESULTS &&
		(sums->bots[low].games == 0 || sums->bots[high].games == 0))
		return complain(reader, "these bots have not played", reason);
	if (sums_add_results(sums, low, high, row->low_first, row->high_first,
		    sums->before + (uint64_t)row->last + 1) < 0)
		return complain_sum(reader, reason);
	if (sums->kept == SUMS_RESULTS)
		return 0;
	return take_points(sums_points(sums, low, high), row, low > high)
		       ? 0
		       : complain_sum(reader, reason);
}

static int
join_fault(void *context, size_t number, enum fault kind,
	const struct fault_example *example, char reason[static REASON_MAX])
{
	const struct adding *adding = context;
	struct sums_bot *bot =
		&adding->sums->bots[adding->roster->bots[number]];

	if (bot->games == 0)
		return complain(
			adding->reader, "this bot has not played", reason);
	if (fault_examples_join(&bot->faults, kind, example) < 0)
		return reason_no_memory(reason);
	adding->sums->faults += example->count;
	return 0;
}

/* -1 with errno. */
static int
take_run(struct sums *sums, const struct digest_head *head)
{
	note_run(sums, &head->terms);
	if (head->rotations > 0)
		sums_note_rotated(sums, head->rotations);
	for (size_t i = 0; i < head->round_count; i++)
		if (sums_add_round(sums, i, head->rounds[i]) < 0)
			return -1;
	return 0;
}

int
digest_sums_add(struct sums *sums, struct digest_roster *roster,
	struct digest_reader *reader,
	int (*says)(void *context, const struct run_bot *), void *context,
	char reason[static REASON_MAX])
{
	const struct digest_head *head = &reader->head;
	const bool all = sums->kept != SUMS_RESULTS;
	const bool known = has_roster(roster, head);
	struct adding adding = {sums, roster, reader, says, context};
	const struct digest_visitor visitor = {
		.bot = known ? NULL : join_bot,
		.tally = all ? join_tally : NULL,
		.pair = join_pair,
		.fault = all ? join_fault : NULL,
		.context = &adding,
	};

	proof_add(&sums->proof, PROOF_BARE);
	sums->before = sums->latest;
	if (head->games > 0)
		sums->game = head->game;
	if (take_run(sums, head) < 0)
		return reason_no_memory(reason);
	if (!add_long(&sums->games, head->games))
		return complain_sum(reader, reason);
	if ((!known && begin_roster(roster, head, reason) < 0) ||
		digest_reader_visit(reader, &visitor, reason) < 0)
		return -1;
	memcpy(roster->sum, head->roster, sizeof roster->sum);
	if (sums->before + (uint64_t)(head->latest + 1) > sums->latest)
		sums->latest = sums->before + (uint64_t)(head->latest + 1);
	return 0;
}
