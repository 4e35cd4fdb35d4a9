#include "serve/ledger.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/winners.h"
#include "base/array.h"
#include "report/page_tables.h"
#include "tournament/contest.h"

void
ledger_release(struct ledger *ledger)
{
	survey_release(&ledger->survey);
	if (ledger->is_tournament)
		contest_release(&ledger->contest);
	free(ledger->games);
	free(ledger->order);
	free(ledger->bots);
	hash_index_release(&ledger->index);
	*ledger = (struct ledger){.path = ledger->path};
}

static bool
refuse(char reason[static REASON_MAX])
{
	strlcpy(reason, strerror(ENOMEM), REASON_MAX);
	return false;
}

bool
ledger_begin(struct ledger *ledger, const struct run *run,
	char reason[static REASON_MAX])
{
	ledger->run = run;
	if (run->tournament.format) {
		ledger->is_tournament = true;
		if (contest_init(&ledger->contest, run) < 0)
			return refuse(reason);
	}
	return survey_begin(&ledger->survey, ledger->path, run) == 0
		       ? ledger_seed(ledger, reason)
		       : refuse(reason);
}

bool
ledger_seed(struct ledger *ledger, char reason[static REASON_MAX])
{
	return !ledger->is_tournament ||
	       contest_note_seed(&ledger->contest) == 0 || refuse(reason);
}

bool
ledger_change(struct ledger *ledger, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (ledger->is_tournament &&
		!contest_change(&ledger->contest, change, reason))
		return false;
	return survey_change(&ledger->survey, change) == 0 || refuse(reason);
}

static uint64_t
hash_of_id(long id)
{
	return hash_index_of_numbers((uint64_t)id, 0);
}

static uint64_t
hash_of(const void *owner, size_t number)
{
	const struct ledger *ledger = owner;

	return hash_of_id(ledger->games[number].id);
}

static int
reserve_order(struct ledger *ledger)
{
	struct ledger_rank *order = array_grow(ledger->order, ledger->count,
		&ledger->order_capacity, sizeof *order);

	if (!order)
		return -1;
	ledger->order = order;
	return 0;
}

static int
reserve(struct ledger *ledger)
{
	const size_t seats = (size_t)run_seats(ledger->run);
	struct ledger_game *games = array_grow(
		ledger->games, ledger->count, &ledger->capacity, sizeof *games);

	if (!games)
		return -1;
	ledger->games = games;
	if (ledger->bots_capacity < ledger->capacity) {
		uint16_t *bots = reallocarray(
			ledger->bots, ledger->capacity, seats * sizeof *bots);

		if (!bots)
			return -1;
		ledger->bots = bots;
		ledger->bots_capacity = ledger->capacity;
	}
	if (reserve_order(ledger) < 0)
		return -1;
	return hash_index_reserve(
		&ledger->index, ledger->count, hash_of, ledger);
}

/* It is put in its place when somebody asks for the order. */
static void
add_rank(struct ledger *ledger, long id)
{
	const size_t count = ledger->count;

	ledger->in_order =
		count == 0 ||
		(ledger->in_order && ledger->order[count - 1].id < id);
	ledger->order[count] = (struct ledger_rank){id, count};
}

/* There is room for it. */
static void
add_game(struct ledger *ledger, const struct record *record,
	const struct reader_place *place)
{
	struct ledger_game *game = &ledger->games[ledger->count];
	uint16_t *bots = ledger->bots + ledger->count * (size_t)record->seats;
	size_t at = hash_index_begin(&ledger->index, hash_of_id(record->id));

	*game = (struct ledger_game){.id = record->id,
		.deal = record->deal,
		.place = *place,
		.end = record->end};
	winners_of(record, &game->drawn);
	add_rank(ledger, record->id);
	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = (uint16_t)sums_find(
			&ledger->survey.table.sums, record->names[seat]);
	while (ledger->index.item[at])
		at = hash_index_next(&ledger->index, at);
	ledger->index.item[at] = (uint32_t)++ledger->count;
}

bool
ledger_game(struct ledger *ledger, const struct record *record,
	const struct reader_place *place, char reason[static REASON_MAX])
{
	if (ledger->is_tournament &&
		!contest_take(&ledger->contest, record, reason))
		return false;
	if (survey_take(&ledger->survey, record) < 0 || reserve(ledger) < 0)
		return refuse(reason);
	add_game(ledger, record, place);
	return true;
}

const struct ledger_game *
ledger_find(const struct ledger *ledger, long id)
{
	const struct hash_index *index = &ledger->index;

	if (ledger->count == 0)
		return NULL;
	for (size_t at = hash_index_begin(index, hash_of_id(id));
		index->item[at]; at = hash_index_next(index, at))
		if (ledger->games[index->item[at] - 1].id == id)
			return &ledger->games[index->item[at] - 1];
	return NULL;
}

static int
compare_ranks(const void *a, const void *b)
{
	const struct ledger_rank *first = a;
	const struct ledger_rank *second = b;

	return (first->id > second->id) - (first->id < second->id);
}

const struct ledger_rank *
ledger_order(struct ledger *ledger)
{
	if (!ledger->in_order && ledger->count > 0)
		qsort(ledger->order, ledger->count, sizeof *ledger->order,
			compare_ranks);
	ledger->in_order = true;
	return ledger->order;
}

static bool
round_is_over(const struct rounds *rounds, long deal)
{
	const size_t number = (size_t)(deal / rounds->deals);

	return number < rounds->count &&
	       rounds->all[number].played_count == rounds->all[number].games;
}

bool
ledger_deal_is_over(const struct ledger *ledger, long deal)
{
	const struct run *run = ledger->run;
	const long rotations = run_rotations(run);

	if (ledger->is_tournament)
		return round_is_over(&ledger->contest.rounds, deal);
	for (long id = deal * rotations; id < (deal + 1) * rotations; id++)
		if (id < run->games && game_choice_has(&run->only, id) &&
			run_has_game(run, id, deal) && !ledger_find(ledger, id))
			return false;
	return true;
}

double
ledger_expected(const struct ledger *ledger)
{
	return ledger->is_tournament ? contest_forecast(&ledger->contest)
				     : (double)run_games(ledger->run);
}

const uint16_t *
ledger_bots(const struct ledger *ledger, size_t number)
{
	return ledger->bots + number * (size_t)run_seats(ledger->run);
}

/* Who knows the seed knows all hands, also of deals to come. */
static int
hide_seed(struct text *line)
{
	json_t *object = json_loadb(line->bytes, line->length, 0, NULL);
	json_t *run = json_object_get(object, "run");
	char *dumped;

	if (!object)
		return -1;
	if (json_object_get(run, "seed"))
		json_object_set_new(run, "seed",
			json_string("shown when all games have been played"));
	dumped = json_dumps(object, JSON_COMPACT);
	json_decref(object);
	text_clear(line);
	text_add_string(line, dumped ? dumped : "");
	free(dumped);
	return dumped ? text_failed(line) : -1;
}

static int
sum_up(struct ledger *ledger)
{
	if (survey_sum_up(&ledger->survey, ledger->run) < 0)
		return -1;
	if ((double)ledger->count >= ledger_expected(ledger))
		return 0;
	return hide_seed(&ledger->survey.files[0].run);
}

static void
put_tables(const struct page_tables *page)
{
	fputs("<h2>Standings</h2>\n", page->file);
	page_tables_standings(page);
	fputs("<h2>Against each other</h2>\n", page->file);
	page_tables_cross(page);
	page_tables_margins(page);
	fputs("<h2>Faults</h2>\n", page->file);
	page_tables_faults(page);
	fputs("<h2>Time a move</h2>\n", page->file);
	page_tables_times(page);
	fputs("<h2>File and options</h2>\n", page->file);
	page_tables_runs(page);
}

int
ledger_put_tables(struct ledger *ledger, FILE *file)
{
	struct page_figures figures;

	if (!ledger->run)
		return 0;
	if (sum_up(ledger) < 0 ||
		page_figures_init(&figures, &ledger->survey) < 0)
		return -1;
	const struct page_tables page = {
		file, &ledger->survey, &figures.rating, &figures.ranking};
	put_tables(&page);
	page_figures_release(&figures);
	return 0;
}
