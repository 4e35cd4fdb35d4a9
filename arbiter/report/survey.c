#include "report/survey.h"

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

void
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

void
hosts_release(struct hosts *hosts)
{
	for (size_t i = 0; i < hosts->count; i++)
		free(hosts->all[i].name);
	free(hosts->all);
	*hosts = (struct hosts){0};
}

/* The number of the host called NAME, a new one if need be. -1 with errno. */
static long
find(struct hosts *hosts, const char *name)
{
	for (size_t i = 0; i < hosts->count; i++)
		if (strcmp(hosts->all[i].name, name) == 0)
			return (long)i;
	struct host *all = array_grow(
		hosts->all, hosts->count, &hosts->capacity, sizeof *all);
	if (!all)
		return -1;
	hosts->all = all;
	all[hosts->count] = (struct host){.name = strdup(name)};
	return all[hosts->count].name ? (long)hosts->count++ : -1;
}

int
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

void
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

void
survey_release(struct survey *survey)
{
	crosstable_release(&survey->table);
	hosts_release(&survey->hosts);
	free(survey->times);
	text_release(&survey->timeline);
	for (size_t i = 0; i < survey->file_count; i++)
		text_release(&survey->files[i].run);
	free(survey->files);
	for (size_t i = 0; i < survey->fault_count; i++) {
		free(survey->faults[i].why);
		free(survey->faults[i].stderr_tail);
	}
	free(survey->faults);
	*survey = (struct survey){0};
}

/* The number of a bot of the table. */
static size_t
bot_of(const struct survey *survey, const char *name)
{
	return (size_t)sums_find(&survey->table.sums, name);
}

/* Room for the times of all bots. */
static int
reserve_times(struct survey *survey)
{
	size_t count = survey->table.sums.bot_count;

	if (count <= survey->times_capacity)
		return 0;
	struct move_times *times =
		reallocarray(survey->times, 2 * count, sizeof *times);
	if (!times)
		return -1;
	memset(times + survey->times_capacity, 0,
		(2 * count - survey->times_capacity) * sizeof *times);
	survey->times = times;
	survey->times_capacity = 2 * count;
	return 0;
}

static int
add_times(struct survey *survey, const struct record *record)
{
	size_t bots[GAME_SEATS_MAX];

	if (reserve_times(survey) < 0)
		return -1;
	for (int seat = 0; seat < record->seats; seat++)
		bots[seat] = bot_of(survey, record->names[seat]);
	for (size_t i = 0; i < record->move_count; i++)
		move_times_add(&survey->times[bots[record->moves[i].seat]],
			record_microseconds(record->moves[i].used_ns));
	return 0;
}

/* What is left of a fault without memory for its texts is none. */
static int
add_fault(struct survey *survey, const struct record *record)
{
	struct survey_fault *faults;

	if (!fault_is_blamed(record->end) ||
		survey->faulted++ >= SURVEY_FAULTS_MAX)
		return 0;
	faults = array_grow(survey->faults, survey->fault_count,
		&survey->fault_capacity, sizeof *faults);
	if (!faults)
		return -1;
	survey->faults = faults;
	struct survey_fault *fault = &faults[survey->fault_count++];
	*fault = (struct survey_fault){
		.file = survey->file_count - 1,
		.id = record->id,
		.bot = (long)bot_of(survey, record->names[record->offender]),
		.seat = record->offender,
		.kind = record->end,
		.why = strdup(record->why),
		.stderr_tail = strdup(record->stderr_tail),
	};
	return fault->why && fault->stderr_tail ? 0 : -1;
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
add_close(struct survey *survey, const struct record *record)
{
	struct survey_close game = {.file = survey->file_count - 1,
		.id = record->id,
		.gap = gap_of(record)};
	size_t at = survey->close_count;

	if (record->end != FAULT_NONE)
		return;
	while (at > 0 && survey->close[at - 1].gap > game.gap)
		at--;
	if (at == SURVEY_CLOSE)
		return;
	if (survey->close_count < SURVEY_CLOSE)
		survey->close_count++;
	memmove(survey->close + at + 1, survey->close + at,
		(survey->close_count - at - 1) * sizeof *survey->close);
	survey->close[at] = game;
}

bool
survey_is_close(const struct survey *survey, size_t file, long id)
{
	for (size_t i = 0; i < survey->close_count; i++)
		if (survey->close[i].id == id && survey->close[i].file == file)
			return true;
	return false;
}

/* Adds a row of ratings as they are now, by the table's numbers of bots. */
static int
add_ratings(struct survey *survey)
{
	struct rating rating;
	double elo[SURVEY_RATED_MAX];
	size_t count = survey->table.sums.bot_count;

	for (size_t i = 0; i < count; i++)
		elo[i] = NAN;
	if (rating_init(&rating, &survey->table.sums, &rating_terms_usual) < 0)
		return -1;
	for (int i = 0; i < rating.count; i++) {
		const struct rating_player *player = &rating.players[i];
		elo[player->bot] = player->elo;
	}
	rating_release(&rating);
	text_add_format(&survey->timeline, "%s[%ld,[",
		survey->timeline.length > 0 ? "," : "",
		survey->table.sums.games);
	for (size_t i = 0; i < count; i++) {
		text_add_string(&survey->timeline, i > 0 ? "," : "");
		text_add_number(&survey->timeline, elo[i]);
	}
	text_add_string(&survey->timeline, "]]");
	return text_failed(&survey->timeline);
}

/* Rows stand a quarter of all games before them apart, so that a long run has
 * few more than a short one. */
static int
follow_ratings(struct survey *survey)
{
	long games = survey->table.sums.games;

	if (games < survey->checkpoint ||
		survey->table.sums.bot_count > SURVEY_RATED_MAX)
		return 0;
	survey->checkpoint = games + games / 4 + 1;
	return add_ratings(survey);
}

int
survey_take(struct survey *survey, const struct record *record)
{
	if (crosstable_add(&survey->table, record) < 0 ||
		add_times(survey, record) < 0 || add_fault(survey, record) < 0)
		return -1;
	hosts_take(&survey->hosts, record);
	add_close(survey, record);
	survey->files[survey->file_count - 1].games++;
	return follow_ratings(survey);
}

static bool
visit_game(void *context, const struct record *record,
	char reason[static REASON_MAX])
{
	return survey_take(context, record) == 0 ||
	       reason_no_memory(reason) == 0;
}

int
survey_change(struct survey *survey, const struct roster_change *change)
{
	return sums_change(&survey->table.sums, change);
}

static bool
visit_change(void *context, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	return survey_change(context, change) == 0 ||
	       reason_no_memory(reason) == 0;
}

/* -1 with errno. */
static int
begin_run(struct survey *survey, const struct run *run)
{
	survey->game = run->game;
	return crosstable_begin(&survey->table, run) < 0
		       ? -1
		       : hosts_begin_file(&survey->hosts, &run->shard);
}

static int
add_games(struct survey *survey, struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct game_rules *game = survey->game;
	const struct reader_visitor visitor = {
		.game = visit_game,
		.change = visit_change,
		.context = survey,
	};

	if (game && game != reader->run.game) {
		snprintf(reason, REASON_MAX,
			"%.400s is of %s, the files before it of %s",
			reader->path, reader->run.game->name, game->name);
		return -1;
	}
	if (begin_run(survey, &reader->run) < 0)
		return reason_no_memory(reason);
	return reader_visit(reader, &visitor, reason);
}

/* The file that is read now, and what is known of it at its end. */
static int
begin_file(struct survey *survey, const char *path)
{
	survey->table.sums.kept = SUMS_DEALS;
	struct survey_file *files = array_grow(survey->files,
		survey->file_count, &survey->file_capacity, sizeof *files);

	if (!files)
		return -1;
	survey->files = files;
	files[survey->file_count++] = (struct survey_file){.path = path};
	return 0;
}

static int
note_run(struct survey *survey, const struct run *run)
{
	struct survey_file *file = &survey->files[survey->file_count - 1];

	crosstable_note_level(&survey->table, run->sandbox);
	text_clear(&file->run);
	return run_write_whole(run, &file->run);
}

static int
end_file(struct survey *survey, const struct reader *reader)
{
	survey->files[survey->file_count - 1].cut_off = reader->cut_off;
	return note_run(survey, &reader->run);
}

int
survey_begin(struct survey *survey, const char *path, const struct run *run)
{
	return begin_file(survey, path) < 0 ? -1 : begin_run(survey, run);
}

int
survey_sum_up(struct survey *survey, const struct run *run)
{
	return reserve_times(survey) < 0 ? -1 : note_run(survey, run);
}

int
survey_add(
	struct survey *survey, const char *path, char reason[static REASON_MAX])
{
	struct reader reader;

	if (reader_open(&reader, path, reason) < 0)
		return -1;
	int result = begin_file(survey, path) < 0
			     ? reason_no_memory(reason)
			     : add_games(survey, &reader, reason);
	if (result == 0 && end_file(survey, &reader) < 0)
		result = reason_no_memory(reason);
	reader_close(&reader);
	return result;
}

int
survey_close(struct survey *survey)
{
	const struct sums *sums = &survey->table.sums;

	if (reserve_times(survey) < 0)
		return -1;
	return sums->games == 0 || sums->bot_count > SURVEY_RATED_MAX
		       ? 0
		       : add_ratings(survey);
}
