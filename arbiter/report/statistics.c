#include "report/statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/winners.h"
#include "base/array.h"
#include "rating/rating.h"
#include "record/reader.h"
#include "record/run_line.h"

/* Below twice the parts each microsecond has its class; from there on each
 * power of two has as many classes as there are parts. */
static int
class_of(int64_t us)
{
	int power = 0;

	while (us >> power >= 2 * MOVE_TIMES_PARTS)
		power++;
	int number = power * MOVE_TIMES_PARTS + (int)(us >> power);
	return number < MOVE_TIMES_CLASSES ? number : MOVE_TIMES_CLASSES - 1;
}

/* The greatest time of a class. */
static int64_t
top_of(int number)
{
	int power = number < 2 * MOVE_TIMES_PARTS
			    ? 0
			    : number / MOVE_TIMES_PARTS - 1;
	int64_t part = number - power * MOVE_TIMES_PARTS;

	return ((part + 1) << power) - 1;
}

static void
move_times_add(struct move_times *times, int64_t us)
{
	times->count++;
	times->sum_us += us;
	if (us > times->longest_us)
		times->longest_us = us;
	times->classes[class_of(us)]++;
}

int64_t
move_times_percentile(const struct move_times *times, int percent)
{
	int64_t below = 0;
	int number = 0;

	while (number < MOVE_TIMES_CLASSES - 1 &&
		100 * (below + times->classes[number]) < percent * times->count)
		below += times->classes[number++];
	int64_t top = top_of(number);
	return top < times->longest_us ? top : times->longest_us;
}

static void
hosts_release(struct hosts *hosts)
{
	name_list_release(&hosts->names);
	free(hosts->all);
	*hosts = (struct hosts){0};
}

/* The number of the host called NAME, a new one if need be. -1 with errno. */
static long
find(struct hosts *hosts, const char *name)
{
	const long host = name_list_add(&hosts->names, name);

	return host < 0 || ARRAY_FILL(hosts->all, hosts->count, hosts->capacity,
				   hosts->names.count) < 0
		       ? -1
		       : host;
}

/* A file begins, of the shard SHARD or of none. -1 with errno: no memory. */
static int
hosts_begin_file(struct hosts *hosts, const struct run_shard *shard)
{
	hosts->now = -1;
	if (!shard->host)
		return 0;
	hosts->now = find(hosts, shard->host);
	if (hosts->now < 0)
		return -1;
	struct host *host = &hosts->all[hosts->now];
	double speed = shard->calibration;
	host->files++;
	if (shard->cores > host->cores)
		host->cores = shard->cores;
	if (speed > 0 && (host->slowest == 0 || speed < host->slowest))
		host->slowest = speed;
	host->fastest = fmax(host->fastest, speed);
	return 0;
}

/* A game of that file. */
static void
hosts_take(struct hosts *hosts, const struct record *record)
{
	if (hosts->now < 0 || (size_t)hosts->now >= hosts->count)
		return;
	struct host *host = &hosts->all[hosts->now];
	host->games++;
	host->faults += fault_is_blamed(record->end);
	host->timeouts += record->end == FAULT_TIMEOUT;
	for (size_t i = 0; i < record->move_count; i++)
		move_times_add(&host->times,
			record_microseconds(record->moves[i].used_ns));
}

static void
release_faults(struct statistics_fault *faults, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		free(faults[i].why);
		free(faults[i].stderr_tail);
	}
	free(faults);
}

void
statistics_release(struct statistics *statistics)
{
	crosstable_release(&statistics->table);
	hosts_release(&statistics->hosts);
	free(statistics->times);
	for (size_t i = 0; i < statistics->timeline_count; i++)
		free(statistics->timeline[i].elo);
	free(statistics->timeline);
	for (size_t i = 0; i < statistics->file_count; i++) {
		text_release(&statistics->files[i].run);
		replaced_release(&statistics->files[i].replaced);
	}
	free(statistics->files);
	release_faults(statistics->faults, statistics->fault_count);
	release_faults(statistics->causes, statistics->cause_count);
	*statistics = (struct statistics){0};
}

/* The number of a bot of the table. */
static size_t
bot_of(const struct statistics *statistics, const char *name)
{
	return (size_t)sums_find(&statistics->table.sums, name);
}

/* Room for the times of all bots. */
static int
reserve_times(struct statistics *statistics)
{
	return ARRAY_FILL(statistics->times, statistics->time_count,
		statistics->time_capacity, statistics->table.sums.bot_count);
}

static int
add_times(struct statistics *statistics, const struct record *record)
{
	size_t bots[GAME_SEATS_MAX];

	if (reserve_times(statistics) < 0)
		return -1;
	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = bot_of(statistics, record->names[seat]);
	for (size_t i = 0; i < record->move_count; i++)
		move_times_add(&statistics->times[bots[record->moves[i].seat]],
			record_microseconds(record->moves[i].used_ns));
	return 0;
}

/* What is left of a fault without memory for its texts is none. */
static int
fill_fault(const struct statistics *statistics, struct statistics_fault *fault,
	const struct record *record)
{
	*fault = (struct statistics_fault){
		.file = statistics->file_count - 1,
		.id = record->id,
		.bot = (long)bot_of(
			statistics, record->names[record->offender]),
		.seat = record->offender,
		.kind = record->end,
		.why = strdup(record->why),
		.stderr_tail = strdup(record->stderr_tail),
	};
	return fault->why && fault->stderr_tail ? 0 : -1;
}

/* The sums have it already. */
static bool
is_first_of_kind(
	const struct statistics *statistics, const struct record *record)
{
	size_t bot = bot_of(statistics, record->names[record->offender]);

	return statistics->table.sums.bots[bot]
		       .faults.kinds[record->end]
		       .count == 1;
}

static int
add_fault(struct statistics *statistics, const struct record *record)
{
	if (!fault_is_blamed(record->end))
		return 0;
	if (is_first_of_kind(statistics, record) &&
		(ARRAY_GROW(statistics->causes, statistics->cause_count,
			 statistics->cause_capacity) < 0 ||
			fill_fault(statistics,
				&statistics->causes[statistics->cause_count++],
				record) < 0))
		return -1;
	if (statistics->fault_count == STATISTICS_FAULTS_MAX)
		return 0;
	if (ARRAY_GROW(statistics->faults, statistics->fault_count,
		    statistics->fault_capacity) < 0)
		return -1;
	return fill_fault(statistics,
		&statistics->faults[statistics->fault_count++], record);
}

/* By how much those who won are before the next. */
static int64_t
gap_of(const struct record *record)
{
	bool drawn;
	seat_set winners = winners_of(record, &drawn);
	int64_t gap = INT64_MAX;

	for (int i = 0; i < record->seats && !drawn; i++)
		for (int j = 0; j < record->seats; j++) {
			int64_t lead = (int64_t)record_standing(record, i) -
				       record_standing(record, j);

			if ((winners & seat_bit(i)) &&
				!(winners & seat_bit(j)) && lead < gap)
				gap = lead;
		}
	return drawn ? 0 : gap;
}

static void
add_close(struct statistics *statistics, const struct record *record)
{
	struct statistics_close game = {.file = statistics->file_count - 1,
		.id = record->id,
		.gap = gap_of(record)};
	size_t at = statistics->close_count;

	if (record->end != FAULT_NONE)
		return;
	while (at > 0 && statistics->close[at - 1].gap > game.gap)
		at--;
	if (at == STATISTICS_CLOSE)
		return;
	if (statistics->close_count < STATISTICS_CLOSE)
		statistics->close_count++;
	memmove(statistics->close + at + 1, statistics->close + at,
		(statistics->close_count - at - 1) * sizeof *statistics->close);
	statistics->close[at] = game;
}

/* Adds a row of ratings as they are now, by the table's numbers of bots. */
static int
add_ratings(struct statistics *statistics)
{
	const struct sums *sums = &statistics->table.sums;
	struct statistics_elo now = {
		.games = sums->games, .count = sums->bot_count};
	struct rating rating;

	if (ARRAY_GROW(statistics->timeline, statistics->timeline_count,
		    statistics->timeline_capacity) < 0)
		return -1;
	now.elo = calloc(now.count + 1, sizeof *now.elo);
	if (!now.elo)
		return -1;
	statistics->timeline[statistics->timeline_count++] = now;
	for (size_t i = 0; i < now.count; i++)
		now.elo[i] = NAN;
	if (rating_init(&rating, sums, &rating_terms_usual) < 0)
		return -1;
	for (int i = 0; i < rating.count; i++)
		now.elo[rating.players[i].bot] = rating.players[i].elo;
	rating_release(&rating);
	return 0;
}

/* Rows stand a quarter of all games before them apart, so that a long run has
 * few more than a short one. */
static int
follow_ratings(struct statistics *statistics)
{
	long games = statistics->table.sums.games;

	if (games < statistics->checkpoint ||
		statistics->table.sums.bot_count > STATISTICS_RATED_MAX)
		return 0;
	statistics->checkpoint = games + games / 4 + 1;
	return add_ratings(statistics);
}

int
statistics_take(struct statistics *statistics, const struct record *record)
{
	if (crosstable_add(&statistics->table, record) < 0 ||
		add_times(statistics, record) < 0 ||
		add_fault(statistics, record) < 0)
		return -1;
	hosts_take(&statistics->hosts, record);
	add_close(statistics, record);
	statistics->files[statistics->file_count - 1].games++;
	return follow_ratings(statistics);
}

static bool
visit_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	return statistics_take(context, record) == 0 ||
	       reason_no_memory(reason) == 0;
}

int
statistics_change(
	struct statistics *statistics, const struct roster_change *change)
{
	return sums_change(&statistics->table.sums, change);
}

static bool
visit_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	return statistics_change(context, change) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* -1 with errno. */
static int
begin_run(struct statistics *statistics, const struct run *run)
{
	statistics->game = run->game;
	return crosstable_begin(&statistics->table, run) < 0
		       ? -1
		       : hosts_begin_file(&statistics->hosts, &run->shard);
}

static int
add_games(struct statistics *statistics, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct game_rules *game = statistics->game;
	const struct reader_visitor visitor = {
		.game = visit_game,
		.change = visit_change,
		.context = statistics,
	};

	if (game && game != reader->run.game)
		return reason_say(reason,
			"%.400s is of %s, the files before it of %s",
			reader->path, reader->run.game->name, game->name);
	if (begin_run(statistics, &reader->run) < 0)
		return reason_no_memory(reason);
	reader->counting = true;
	return reader_visit(reader, &visitor, reason);
}

/* The file that is read now, and what is known of it at its end. */
static int
begin_file(struct statistics *statistics, const char *path, enum proof proof)
{
	statistics->table.sums.kept = SUMS_DEALS;
	proof_add(&statistics->table.sums.proof, proof);
	if (ARRAY_GROW(statistics->files, statistics->file_count,
		    statistics->file_capacity) < 0)
		return -1;
	statistics->files[statistics->file_count++] =
		(struct statistics_file){.path = path, .proof = proof};
	return 0;
}

static int
note_run(struct statistics *statistics, const struct run *run)
{
	struct statistics_file *file =
		&statistics->files[statistics->file_count - 1];

	crosstable_note_level(&statistics->table, run->sandbox);
	text_clear(&file->run);
	return run_write_whole(run, &file->run);
}

static int
end_file(struct statistics *statistics, const struct reader *reader)
{
	struct statistics_file *file =
		&statistics->files[statistics->file_count - 1];

	file->cut_off = reader->cut_off;
	if (replaced_add_all(&file->replaced, &reader->replaced) < 0)
		return -1;
	return note_run(statistics, &reader->run);
}

int
statistics_begin(struct statistics *statistics, const char *path,
	const struct run *run, enum proof proof)
{
	return begin_file(statistics, path, proof) < 0
		       ? -1
		       : begin_run(statistics, run);
}

int
statistics_sum_up(struct statistics *statistics, const struct run *run)
{
	return reserve_times(statistics) < 0 ? -1 : note_run(statistics, run);
}

static int
read_file(struct statistics *statistics, const char *path,
	char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = begin_file(statistics, path, reader_proof(&reader)) < 0
			     ? reason_no_memory(reason)
			     : add_games(statistics, &reader, reason);
	if (result == 0 && end_file(statistics, &reader) < 0)
		result = reason_no_memory(reason);
	reader_close(&reader);
	return result;
}

/* After the last file. */
static int
end_files(struct statistics *statistics)
{
	const struct sums *sums = &statistics->table.sums;

	if (reserve_times(statistics) < 0)
		return -1;
	return sums->games == 0 || sums->bot_count > STATISTICS_RATED_MAX
		       ? 0
		       : add_ratings(statistics);
}

int
statistics_read(struct statistics *statistics, char *const *paths,
	char reason[static REASON_MAX])
{
	for (; *paths; paths++)
		if (read_file(statistics, *paths, reason) < 0)
			return -1;
	return end_files(statistics) < 0 ? reason_no_memory(reason) : 0;
}
