#include "analysis/crosstable.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"
#include "rating/pairwise.h"

enum { CAPACITY_MIN = 16 };

void
crosstable_release(struct crosstable *table)
{
	for (size_t bot = 0; bot < table->capacity; bot++)
		fault_examples_release(&table->bots[bot].faults);
	results_release(&table->names);
	house_bots_release(&table->house);
	json_decref(table->abouts);
	free(table->bots);
	free(table->pairs);
	hash_index_release(&table->pair_index);
	deal_margins_release(&table->deals);
	digest_release(&table->sums);
	free(table->commitments);
	*table = (struct crosstable){0};
}

size_t
crosstable_count(const struct crosstable *table)
{
	return table->names.bot_count;
}

const char *
crosstable_name(const struct crosstable *table, size_t bot)
{
	return results_name(&table->names, bot);
}

static uint64_t
hash_of_pair(const void *owner, size_t number)
{
	const struct crosstable *table = owner;
	const struct crosstable_pair *pair = &table->pairs[number];

	return hash_index_of_numbers(pair->bot, pair->other);
}

/* The place of a pair in the index, or the empty one where it belongs. */
static size_t
find_pair(const struct crosstable *table, size_t bot, size_t other)
{
	const struct hash_index *index = &table->pair_index;
	size_t at = hash_index_begin(index, hash_index_of_numbers(bot, other));

	for (; index->item[at] != 0; at = hash_index_next(index, at)) {
		const struct crosstable_pair *pair =
			&table->pairs[index->item[at] - 1];

		if (pair->bot == bot && pair->other == other)
			break;
	}
	return at;
}

const struct crosstable_pair *
crosstable_pair(const struct crosstable *table, size_t bot, size_t other)
{
	static const struct crosstable_pair none;

	if (table->pair_count == 0)
		return &none;
	uint32_t item = table->pair_index.item[find_pair(table, bot, other)];
	return item == 0 ? &none : &table->pairs[item - 1];
}

struct crosstable_pair *
crosstable_make_pair(struct crosstable *table, size_t bot, size_t other)
{
	struct crosstable_pair *pairs = array_grow(table->pairs,
		table->pair_count, &table->pair_capacity, sizeof *pairs);

	if (!pairs)
		return NULL;
	table->pairs = pairs;
	if (hash_index_reserve(&table->pair_index, table->pair_count,
		    hash_of_pair, table) < 0)
		return NULL;
	size_t at = find_pair(table, bot, other);
	uint32_t *item = &table->pair_index.item[at];
	if (*item == 0) {
		pairs[table->pair_count] = (struct crosstable_pair){
			.bot = (uint32_t)bot, .other = (uint32_t)other};
		*item = (uint32_t)++table->pair_count;
	}
	return &pairs[*item - 1];
}

/* Room for CAPACITY bots. */
static int
reserve(struct crosstable *table, size_t capacity)
{
	struct crosstable_bot *bots =
		reallocarray(table->bots, capacity, sizeof *bots);

	if (!bots)
		return -1;
	memset(bots + table->capacity, 0,
		(capacity - table->capacity) * sizeof *bots);
	table->bots = bots;
	table->capacity = capacity;
	return 0;
}

long
crosstable_bot(struct crosstable *table, const char *name)
{
	long bot = results_bot(&table->names, name);

	if (bot >= 0 && (size_t)bot >= table->capacity &&
		reserve(table, table->capacity ? 2 * table->capacity
					       : CAPACITY_MIN) < 0)
		return -1;
	return bot;
}

/* The bots of a game, each at its lowest seat, with their points. */
struct players {
	long bots[GAME_SEATS_MAX]; /* -1: the seat is not its bot's lowest */
	int64_t points[GAME_SEATS_MAX];
};

static int
take_players(struct players *players, struct crosstable *table,
	const struct record *record)
{
	*players = (struct players){0};
	for (int seat = 0; seat < record->seats; seat++) {
		int lowest = pairwise_seat(record, seat);

		players->points[lowest] += record->points[seat];
		players->bots[seat] = -1;
		if (lowest != seat)
			continue;
		players->bots[seat] =
			crosstable_bot(table, record->names[seat]);
		if (players->bots[seat] < 0)
			return -1;
	}
	return 0;
}

static enum outcome
opposite(enum outcome outcome)
{
	return (enum outcome)(OUTCOME_LOSS - outcome);
}

static int
add_half(struct crosstable *table, size_t bot, size_t other, int64_t own,
	int64_t others, enum outcome outcome)
{
	struct crosstable_pair *pair = crosstable_make_pair(table, bot, other);

	if (!pair)
		return -1;
	pair->games++;
	pair->points[0] += own;
	pair->points[1] += others;
	pair->outcomes[outcome]++;
	table->bots[bot].outcomes[outcome]++;
	return 0;
}

/* A deal is kept with the bot of the lower number first. */
static int
add_deal(struct crosstable *table, const struct record *record, size_t a,
	size_t b, int64_t points)
{
	struct deal_source source = {record->game, record->seed, record->seats};
	struct deal_margin game = {
		.deal = record->deal,
		.first = (uint32_t)(a < b ? a : b),
		.second = (uint32_t)(a < b ? b : a),
		.games = 1,
		.points = a < b ? points : -points,
	};

	return deal_margins_add(&table->deals, &source, &game);
}

static int
add_result(struct crosstable *table, const struct record *record,
	const struct players *players, const struct pairwise_result *result)
{
	size_t a = (size_t)players->bots[result->first];
	size_t b = (size_t)players->bots[result->second];
	int64_t first = players->points[result->first];
	int64_t second = players->points[result->second];

	if (add_half(table, a, b, first, second, result->outcome) < 0 ||
		add_half(table, b, a, second, first,
			opposite(result->outcome)) < 0)
		return -1;
	return add_deal(table, record, a, b, first - second);
}

static void
add_burnt(struct crosstable *table, const struct record *record,
	const struct players *players)
{
	for (int seat = 0; seat < record->seats && record_has_burnt(record);
		seat++) {
		long bot = players->bots[pairwise_seat(record, seat)];

		table->bots[bot].burnt_us +=
			record_microseconds(record->burnt_ns[seat]);
	}
}

/* -1 with errno: no memory. */
static int
add_players(struct crosstable *table, const struct record *record,
	const struct players *players)
{
	for (int seat = 0; seat < record->seats; seat++) {
		if (players->bots[seat] < 0)
			continue;
		struct crosstable_bot *bot = &table->bots[players->bots[seat]];
		bot->games++;
		bot->points += players->points[seat];
		if (fault_is_blamed(record->end) &&
			pairwise_seat(record, record->offender) == seat &&
			fault_examples_add(&bot->faults, record) < 0)
			return -1;
	}
	add_burnt(table, record, players);
	return 0;
}

int
crosstable_know_commitment(struct crosstable *table, const char *text)
{
	struct commitment commitment;

	if (!commitment_parse(&commitment, text))
		return 0;
	for (size_t i = table->commitment_count; i > 0; i--)
		if (commitment_same(&table->commitments[i - 1], &commitment))
			return 0;
	struct commitment *grown =
		array_grow(table->commitments, table->commitment_count,
			&table->commitment_capacity, sizeof *grown);
	if (!grown)
		return -1;
	table->commitments = grown;
	grown[table->commitment_count++] = commitment;
	return 0;
}

int
crosstable_add(struct crosstable *table, const struct record *record)
{
	struct players players;
	struct pairwise_result pairs[PAIRWISE_MAX];

	if (take_players(&players, table, record) < 0 ||
		(record->seed_hidden && crosstable_know_commitment(
						table, record->seed.text) < 0))
		return -1;
	table->game = record->game;
	table->games++;
	if (add_players(table, record, &players) < 0)
		return -1;
	int count = pairwise_results(record, pairs);
	for (int i = 0; i < count; i++)
		if (add_result(table, record, &players, &pairs[i]) < 0)
			return -1;
	return 0;
}

static json_t *
text_or_null(const char *text)
{
	return text ? json_string(text) : json_null();
}

int
crosstable_note_about(struct crosstable *table, const struct run_bot *bot)
{
	if (!bot->says_name && !bot->says_version)
		return 0;
	if (!table->abouts)
		table->abouts = json_object();
	return json_object_set_new(table->abouts, bot->name,
		json_pack("[o,o]", text_or_null(bot->says_name),
			text_or_null(bot->says_version)));
}

bool
crosstable_about(
	const struct crosstable *table, const char *name, struct run_bot *bot)
{
	const json_t *about = json_object_get(table->abouts, name);

	*bot = (struct run_bot){
		.name = name,
		.says_name = json_string_value(json_array_get(about, 0)),
		.says_version = json_string_value(json_array_get(about, 1)),
	};
	return about;
}

void
crosstable_note_level(struct crosstable *table, enum sandbox_level level)
{
	if (!table->has_level || level < table->level)
		table->level = level;
	table->has_level = true;
}

/* Of two that have met. */
static struct margin_sums *
margin_between(struct crosstable *table, size_t bot, size_t other)
{
	size_t at = find_pair(table, bot, other);

	return &table->pairs[table->pair_index.item[at] - 1].margin;
}

/* Adds what is known of deals by digests. */
static void
close_sums(struct crosstable *table)
{
	for (size_t i = 0; i < table->sums.pair_count; i++) {
		const struct digest_pair *sum = &table->sums.pairs[i];

		margin_join(margin_between(table, sum->low, sum->high),
			&sum->margin, false);
		margin_join(margin_between(table, sum->high, sum->low),
			&sum->margin, true);
	}
}

void
crosstable_close(struct crosstable *table)
{
	for (size_t i = 0; i < table->pair_count; i++)
		table->pairs[i].margin = (struct margin_sums){0};
	for (size_t i = 0; i < table->deals.count; i++) {
		const struct deal_margin *deal = &table->deals.all[i];

		margin_add(margin_between(table, deal->first, deal->second),
			deal->games, deal->points);
		margin_add(margin_between(table, deal->second, deal->first),
			deal->games, -deal->points);
	}
	close_sums(table);
}

double
crosstable_score(const long outcomes[static OUTCOME_COUNT])
{
	long games = outcomes[OUTCOME_WIN] + outcomes[OUTCOME_DRAW] +
		     outcomes[OUTCOME_LOSS];
	double points = (double)outcomes[OUTCOME_WIN] +
			(double)outcomes[OUTCOME_DRAW] / 2;

	return games > 0 ? 100 * points / (double)games : 0;
}

bool
crosstable_is_house(const struct crosstable *table, size_t bot)
{
	return house_bots_have(&table->house, crosstable_name(table, bot));
}
