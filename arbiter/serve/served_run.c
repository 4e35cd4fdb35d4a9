#include "serve/served_run.h"

#include <stdlib.h>

#include "analysis/winners.h"
#include "base/array.h"
#include "report/page_tables.h"
#include "tournament/contest.h"
#include "tournament/draw_knockout.h"

void
served_run_release(struct served_run *served)
{
	statistics_release(&served->statistics);
	if (served->is_tournament)
		contest_release(&served->contest);
	free(served->games);
	free(served->order);
	free(served->bots);
	hash_index_release(&served->index);
	*served = (struct served_run){
		.path = served->path, .silent = served->silent};
}

static bool
refuse(char reason[static REASON_MAX])
{
	return reason_no_memory(reason) == 0;
}

bool
served_run_begin(struct served_run *served, const struct run *run,
	enum proof proof, char reason[static REASON_MAX])
{
	served->run = run;
	if (run->tournament.format) {
		served->is_tournament = true;
		if (contest_init(&served->contest, run) < 0)
			return refuse(reason);
	}
	return statistics_begin(
		       &served->statistics, served->path, run, proof) == 0
		       ? served_run_seed(served, reason)
		       : refuse(reason);
}

bool
served_run_seed(struct served_run *served, char reason[static REASON_MAX])
{
	return !served->is_tournament ||
	       contest_note_seed(&served->contest) == 0 || refuse(reason);
}

bool
served_run_change(struct served_run *served, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (served->is_tournament &&
		!contest_change(&served->contest, change, reason))
		return false;
	return statistics_change(&served->statistics, change) == 0 ||
	       refuse(reason);
}

bool
served_run_closed(struct served_run *served, char reason[static REASON_MAX])
{
	return contest_close(&served->contest, reason);
}

static uint64_t
hash_of_id(long id)
{
	return hash_index_of_numbers((uint64_t)id, 0);
}

static uint64_t
hash_of(const void *owner, size_t number)
{
	const struct served_run *served = owner;

	return hash_of_id(served->games[number].id);
}

static int
reserve_order(struct served_run *served)
{
	if (ARRAY_GROW(served->order, served->count, served->order_capacity) <
		0)
		return -1;
	return 0;
}

static int
reserve(struct served_run *served)
{
	const size_t seats = (size_t)run_seats(served->run);
	if (ARRAY_GROW(served->games, served->count, served->capacity) < 0)
		return -1;
	if (served->bots_capacity < served->capacity) {
		uint16_t *bots = reallocarray(
			served->bots, served->capacity, seats * sizeof *bots);

		if (!bots)
			return -1;
		served->bots = bots;
		served->bots_capacity = served->capacity;
	}
	if (reserve_order(served) < 0)
		return -1;
	return hash_index_reserve(
		&served->index, served->count, hash_of, served);
}

/* It is put in its place when somebody asks for the order. */
static void
add_rank(struct served_run *served, long id)
{
	const size_t count = served->count;

	served->in_order =
		count == 0 ||
		(served->in_order && served->order[count - 1].id < id);
	served->order[count] = (struct served_run_rank){id, count};
}

/* There is room for it. */
static void
add_game(struct served_run *served, const struct record *record,
	const struct reader_place *place)
{
	struct served_run_game *game = &served->games[served->count];
	uint16_t *bots = served->bots + served->count * (size_t)record->seats;
	size_t at = hash_index_begin(&served->index, hash_of_id(record->id));

	*game = (struct served_run_game){.id = record->id,
		.deal = record->deal,
		.place = *place,
		.end = record->end};
	winners_of(record, &game->drawn);
	add_rank(served, record->id);
	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = (uint16_t)sums_find(
			&served->statistics.table.sums, record->names[seat]);
	while (served->index.item[at])
		at = hash_index_next(&served->index, at);
	served->index.item[at] = (uint32_t)++served->count;
}

bool
served_run_game(struct served_run *served, const struct record *record,
	const struct reader_place *place, char reason[static REASON_MAX])
{
	if (served->is_tournament &&
		!contest_take(&served->contest, record, reason))
		return false;
	if (statistics_take(&served->statistics, record) < 0 ||
		reserve(served) < 0)
		return refuse(reason);
	add_game(served, record, place);
	return true;
}

const struct served_run_game *
served_run_find(const struct served_run *served, long id)
{
	const struct hash_index *index = &served->index;

	if (served->count == 0)
		return NULL;
	for (size_t at = hash_index_begin(index, hash_of_id(id));
		index->item[at]; at = hash_index_next(index, at))
		if (served->games[index->item[at] - 1].id == id)
			return &served->games[index->item[at] - 1];
	return NULL;
}

static int
compare_ranks(const void *a, const void *b)
{
	const struct served_run_rank *first = a;
	const struct served_run_rank *second = b;

	return (first->id > second->id) - (first->id < second->id);
}

const struct served_run_rank *
served_run_order(struct served_run *served)
{
	if (!served->in_order && served->count > 0)
		qsort(served->order, served->count, sizeof *served->order,
			compare_ranks);
	served->in_order = true;
	return served->order;
}

static bool
round_is_over(const struct rounds *rounds, long deal)
{
	const size_t number = (size_t)(deal / rounds->deals);

	return number < rounds->count &&
	       rounds->all[number].played_count == rounds->all[number].games;
}

bool
served_run_deal_is_over(const struct served_run *served, long deal)
{
	const struct run *run = served->run;
	const long rotations = run_rotations(run);

	if (served->is_tournament)
		return round_is_over(&served->contest.rounds, deal);
	for (long id = deal * rotations; id < (deal + 1) * rotations; id++)
		if (id < run->games && game_choice_has(&run->only, id) &&
			run_has_game(run, id, deal) &&
			!served_run_find(served, id))
			return false;
	return true;
}

double
served_run_expected(const struct served_run *served)
{
	return served->is_tournament ? contest_forecast(&served->contest)
				     : (double)run_games(served->run);
}

const uint16_t *
served_run_bots(const struct served_run *served, size_t number)
{
	return served->bots + number * (size_t)run_seats(served->run);
}

/* Who knows the seed knows all hands, also of deals to come. */
static int
hide_seed(struct text *line)
{
	json_t *object = json_loadb(line->bytes, line->length, 0, NULL);
	json_t *run = json_object_get(object, "run");

	if (!object)
		return -1;
	if (json_object_get(run, "seed"))
		json_object_set_new(run, "seed",
			json_string("shown when all games have been played"));
	text_clear(line);
	text_add_value(line, object);
	json_decref(object);
	return text_failed(line);
}

static int
sum_up(struct served_run *served)
{
	if (statistics_sum_up(&served->statistics, served->run) < 0)
		return -1;
	if ((double)served->count >= served_run_expected(served))
		return 0;
	return hide_seed(&served->statistics.files[0].run);
}

/* Of a knockout. -1 with errno: no memory. */
static int
put_bracket(const struct served_run *served, const struct page_tables *page)
{
	const struct format *format = served->run->tournament.format;
	size_t count;

	if (!format || format->groups != FORMAT_KNOCKOUT)
		return 0;
	struct knockout_tie *ties =
		draw_knockout_ties(&served->statistics.table.sums, &count);
	if (!ties)
		return -1;
	fputs("<h2>Bracket</h2>\n", page->file);
	page_tables_bracket(page, ties, count, 3);
	free(ties);
	return 0;
}

static void
put_tables(const struct page_tables *page)
{
	fputs("<h2>Standings</h2>\n", page->file);
	page_tables_standings(page);
	fputs("<h2>Against each other</h2>\n", page->file);
	page_tables_cross(page, SIZE_MAX);
	page_tables_margins(page);
	page_tables_suspicion(page);
	fputs("<h2>Faults</h2>\n", page->file);
	page_tables_faults(page);
	fputs("<h2>Time a move</h2>\n", page->file);
	page_tables_times(page);
	fputs("<h2>File and options</h2>\n", page->file);
	page_tables_runs(page);
}

int
served_run_put_tables(struct served_run *served, FILE *file)
{
	struct page_figures figures;

	if (!served->run)
		return 0;
	if (sum_up(served) < 0 ||
		page_figures_init(&figures, &served->statistics) < 0)
		return -1;
	const struct page_tables page = {
		.file = file,
		.statistics = &served->statistics,
		.rating = &figures.rating,
		.ranking = &figures.ranking,
		.games = "",
		.silent = served->silent,
	};
	const int result = put_bracket(served, &page);
	put_tables(&page);
	page_figures_release(&figures);
	return result;
}
