#include "sums/sums.h"

#include <inttypes.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <xxhash.h>

#include "base/array.h"
#include "bot/bot_spec.h"
#include "record/run_line.h"
#include "sandbox/level.h"

/* The run. */

void
sums_digits(char digits[static SUM_DIGITS + 1], uint64_t high, uint64_t low)
{
	snprintf(
		digits, SUM_DIGITS + 1, "%016" PRIx64 "%016" PRIx64, high, low);
}

static const char system_files[] = "/usr/";

/* Keeps the files that are not the system's, in their order, at FILES; of a
 * program whose sources are known not what they became. */
static void
strip_bot(struct run_bot *bot, struct run_bot_file *files)
{
	int count = 0;

	for (int i = bot->sources ? 1 : 0; i < bot->file_count; i++)
		if (strncmp(bot->files[i].path, system_files,
			    sizeof system_files - 1) != 0)
			files[count++] = bot->files[i];
	bot->files = files;
	bot->file_count = count;
	bot->says_name = NULL;
	bot->says_version = NULL;
}

/* What decides no result, as if it had not been given. Bots are told who plays or
 * not, whatever is given, and that stays. */
static void
strip_terms(struct run *bare)
{
	struct run plain = {0};

	run_terms_init(&plain);
	for (int i = 0; i < RUN_TERMS; i++)
		if (run_terms[i].option && !run_terms[i].decides)
			run_term_copy(&run_terms[i], bare, &plain);
	bare->sandbox = SANDBOX_OFF; /* as digests always had it */
}

/* What decides no result, or is of a part of the run, as if there were none. */
static void
strip(struct run *bare, struct run_bot *bots, struct run_bot_file *files)
{
	bare->shard = (struct run_shard){0};
	bare->only = (struct game_choice){0};
	strip_terms(bare);
	run_length_set(bare, 0);
	for (int i = 0; i < bare->option_count; i++)
		bare->options[i].file = NULL;
	for (int i = 0; i < bare->bot_count; i++) {
		int count = bare->bots[i].file_count;

		bots[i] = bare->bots[i];
		strip_bot(&bots[i], files);
		files += count;
	}
	bare->bots = bots;
}

static int
sum_bare(const struct run *bare, char digits[static SUM_DIGITS + 1])
{
	struct text line = {0};
	int result = run_write(bare, &line);

	if (result == 0) {
		const XXH128_hash_t sum = XXH3_128bits(line.bytes, line.length);

		sums_digits(digits, sum.high64, sum.low64);
	}
	text_release(&line);
	return result;
}

int
sums_run(const struct run *run, char digits[static SUM_DIGITS + 1])
{
	struct run bare = *run;
	size_t count = 1;
	int result = -1;

	for (int i = 0; i < run->bot_count; i++)
		count += (size_t)run->bots[i].file_count;
	struct run_bot *bots = calloc((size_t)run->bot_count + 1, sizeof *bots);
	struct run_bot_file *files = calloc(count, sizeof *files);
	if (bots && files) {
		strip(&bare, bots, files);
		result = sum_bare(&bare, digits);
	}
	free(bots);
	free(files);
	return result;
}

int
sums_terms_of(struct sums_terms *terms, const struct run *run)
{
	const struct run_tournament *tournament = &run->tournament;

	*terms = (struct sums_terms){
		.format = tournament->format,
		.players = tournament->players,
		.deals = run_deals(run),
		.fresh = tournament->format && !run->rotate,
		.max_faults = tournament->max_faults,
	};
	return sums_run(run, terms->run);
}

int
sums_rounds_add(struct sums_rounds *rounds, size_t round, long games)
{
	if (ARRAY_FILL(rounds->games, rounds->count, rounds->capacity,
		    round + 1) < 0)
		return -1;
	rounds->games[round] += games;
	return 0;
}

int
sums_rotations(const struct run *run)
{
	const int players = run_players(run);

	const bool counts = run->rotate || run->tournament.format;

	return run->shuffle && counts && players > 1 ? players : 0;
}

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
	free(sums->rotations.open);
	free(sums->rounds.games);
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

int
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

void
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

void
sums_note_run(struct sums *sums, const struct sums_terms *run)
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
	struct sums_terms terms;

	if (sums_terms_of(&terms, run) < 0)
		return -1;
	sums_note_run(sums, &terms);
	sums->before = sums->latest;
	sums->rotations.count = 0;
	sums->rotations.players = sums_rotations(run);
	sums->rotations.fresh = !run->rotate;
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

/* The open deal NUMBER, opened for BOTS if it is new. NULL with errno. */
static struct rotated_deal *
find_deal(struct rotations *rotations, long number, const size_t bots[])
{
	for (size_t i = rotations->count; i-- > 0;)
		if (rotations->open[i].number == number)
			return &rotations->open[i];
	if (rotations->count == ROTATIONS_OPEN_MAX)
		memmove(rotations->open, rotations->open + 1,
			--rotations->count * sizeof *rotations->open);
	if (ARRAY_GROW(rotations->open, rotations->count, rotations->capacity) <
		0)
		return NULL;
	struct rotated_deal *deal = &rotations->open[rotations->count++];
	*deal = (struct rotated_deal){.number = number};
	memcpy(deal->bots, bots, (size_t)rotations->players * sizeof *bots);
	return deal;
}

static void
close_deal(struct rotations *rotations, struct rotated_deal *deal)
{
	struct rotated_deal *last = &rotations->open[rotations->count - 1];

	memmove(deal, deal + 1, (size_t)(last - deal) * sizeof *deal);
	rotations->count--;
}

static void
add_to_deal(struct rotated_deal *deal, int players, bool first, size_t bot,
	int64_t points)
{
	for (int i = 0; i < players; i++)
		if (deal->bots[i] == bot) {
			deal->points[i] += points;
			deal->first[i] += first ? points : 0;
		}
}

static bool
are_points(const int64_t points[], int count)
{
	for (int i = 0; i < count; i++)
		if (points[i] > ROTATIONS_POINTS_MAX ||
			points[i] < -ROTATIONS_POINTS_MAX)
			return false;
	return true;
}

/* M of the bot in PLACE among PLAYERS. */
static int64_t
margin_among(const int64_t *points, int players, int place)
{
	int64_t margin = players * points[place];

	for (int i = 0; i < players; i++)
		margin -= points[i];
	return margin;
}

/* D of the bot in PLACE. */
static int64_t
rotated_deal_later(const struct rotated_deal *deal, int players, int place)
{
	return margin_among(deal->points, players, place) -
	       players * margin_among(deal->first, players, place);
}

/* Adds the deal for the bots in places LOW and HIGH. */
static void
company_add(struct company *company, const struct rotated_deal *deal,
	int players, int low, int high)
{
	const int64_t *points = deal->points;

	company->deals++;
	for (int i = 0; i < 2; i++) {
		const int own = i == 0 ? low : high;
		const int other = i == 0 ? high : low;
		const int64_t all = margin_among(points, players, own);
		/* Without the other, whose points it has been less. */
		const int64_t with = all - points[own] + points[other];

		company->bots[i].with += with;
		company->bots[i].with_squared += with * with;
		company->bots[i].all += all;
		company->bots[i].all_squared += all * all;
	}
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
			&bot->tables, 1, margin_among(deal->points, count, i));
		for (int j = 0; j < i; j++)
			note_company(sums, deal, count, i, j);
	}
}

/* The rotations of a deal, of which this game may be the last. */
static int
add_rotations(struct sums *sums, const struct record *record,
	const struct players *players)
{
	struct rotations *rotations = &sums->rotations;
	const int most = rotations->players;
	size_t own[GAME_SEATS_MAX];
	int64_t theirs[GAME_SEATS_MAX];
	int count = 0;

	for (int seat = 0; seat < record->seats; seat++)
		if (players->owner[seat] == seat) {
			own[count] = players->bots[seat];
			theirs[count++] = players->points[seat];
		}
	if (most == 0 || count != most || !are_points(theirs, count))
		return 0;
	struct rotated_deal *deal =
		find_deal(rotations, record->id / most, own);
	if (!deal)
		return -1;
	for (int i = 0; i < count; i++)
		add_to_deal(
			deal, count, record->id % most == 0, own[i], theirs[i]);
	deal->faulty |= fault_is_blamed(record->end);
	if (++deal->games < count)
		return 0;
	note_deal(sums, deal, count);
	close_deal(rotations, deal);
	return 0;
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
			sums_rounds_add(&sums->rounds,
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
