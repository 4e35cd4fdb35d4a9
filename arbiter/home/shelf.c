#include "home/shelf.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "common/number.h"
#include "record/reader.h"
#include "record/record.h"

static const char games_suffix[] = ".jsonl";
static const char person_mark[] = "human --as p";
static const char level_mark[] = "--level ";

/* The number behind MARK; -1: there is none. */
static long
number_behind(const char *text, const char *mark)
{
	char digits[12];
	const char *place = strstr(text, mark);
	uint64_t number;

	if (!place)
		return -1;
	place += strlen(mark);
	strlcpy(digits, place, sizeof digits);
	digits[strspn(digits, "0123456789")] = '\0';
	return number_parse(digits, &number) && number < INT_MAX ? (long)number
								 : -1;
}

int
shelf_person(const char *command)
{
	return strncmp(command, person_mark, strlen(person_mark)) == 0
		       ? (int)number_behind(command, person_mark)
		       : -1;
}

int
shelf_level(const char *command)
{
	long level = number_behind(command, level_mark);

	return level < 0 ? 0 : (int)level;
}

void
shelf_path(const struct shelf *shelf, long table, const char *suffix,
	char path[static PATH_MAX])
{
	snprintf(path, PATH_MAX, "%s/%ld%s", shelf->folder, table, suffix);
}

static const struct run_bot *
bot_named(const struct run *run, const char *name)
{
	for (int i = 0; i < run->bot_count; i++)
		if (strcmp(run->bots[i].name, name) == 0)
			return &run->bots[i];
	return NULL;
}

/* The names of all seats as an array; of too many those that fit. */
static void
keep_names(struct kept_game *game, const struct record *record)
{
	struct text names = {0};

	text_add_string(&names, "[");
	for (int seat = 0; seat < record->seats; seat++) {
		const size_t before = names.length;

		text_add_string(&names, seat > 0 ? "," : "");
		text_add_json(&names, record->names[seat]);
		if (names.length + 2 > sizeof game->with) {
			text_cut(&names, before);
			break;
		}
	}
	text_add_string(&names, "]");
	if (text_failed(&names) == 0)
		strlcpy(game->with, names.bytes, sizeof game->with);
	text_release(&names);
}

static void
keep(struct kept_game *game, long table, const struct run *run,
	const struct record *record)
{
	*game = (struct kept_game){
		.table = table,
		.id = record->id,
		.game = record->game,
		.seats = record->seats,
		.end = record->end,
		.offender = record->offender,
		.practice = record->practice,
		.at = record->at,
	};
	for (int seat = 0; seat < record->seats; seat++) {
		const struct run_bot *bot = bot_named(run, record->names[seat]);
		const char *command = bot && bot->command ? bot->command : "";

		game->person[seat] = shelf_person(command);
		game->points[seat] = record->points[seat];
		game->standing[seat] = record_standing(record, seat);
		if (shelf_level(command) > game->level)
			game->level = shelf_level(command);
	}
	keep_names(game, record);
}

static struct kept_game *
make_room(struct shelf *shelf)
{
	if (shelf->count == shelf->capacity) {
		size_t capacity =
			shelf->capacity > 0 ? 2 * shelf->capacity : 64;
		struct kept_game *games =
			reallocarray(shelf->games, capacity, sizeof *games);

		if (!games)
			return NULL;
		shelf->games = games;
		shelf->capacity = capacity;
	}
	return &shelf->games[shelf->count];
}

const struct kept_game *
shelf_find(const struct shelf *shelf, long table, long id)
{
	for (size_t i = shelf->count; i-- > 0;)
		if (shelf->games[i].table == table && shelf->games[i].id == id)
			return &shelf->games[i];
	return NULL;
}

/* Keeps the games of a file that are not known yet. FRESH: none is. */
static int
read_games(struct shelf *shelf, long table, struct reader *reader, bool fresh,
	char reason[static REASON_MAX])
{
	enum reader_result result;

	while ((result = reader_next(reader, reason)) == READER_RECORD) {
		if (!fresh && shelf_find(shelf, table, reader->record.id))
			continue;
		struct kept_game *game = make_room(shelf);
		if (!game)
			return reason_no_memory(reason);
		keep(game, table, &reader->run, &reader->record);
		shelf->count++;
	}
	return result == READER_END ? 0 : -1;
}

static int
read_file(struct shelf *shelf, long table, bool fresh,
	char reason[static REASON_MAX])
{
	struct reader reader;
	char path[PATH_MAX];

	shelf_path(shelf, table, games_suffix, path);
	if (reader_open(&reader, path, reason) < 0)
		return -1;
	reader.quiet = true;
	int result = read_games(shelf, table, &reader, fresh, reason);
	reader_close(&reader);
	return result;
}

int
shelf_look(struct shelf *shelf, long table, char reason[static REASON_MAX])
{
	return read_file(shelf, table, false, reason);
}

/* The number of the table whose file this is; -1: it is another file. */
static long
table_of(const char *name)
{
	char digits[24];
	size_t length = strspn(name, "0123456789");
	uint64_t number;

	if (length == 0 || length >= sizeof digits ||
		strcmp(name + length, games_suffix) != 0)
		return -1;
	strlcpy(digits, name, length + 1);
	return number_parse(digits, &number) && number <= LONG_MAX
		       ? (long)number
		       : -1;
}

static int
by_end(const void *a, const void *b)
{
	const struct kept_game *one = a, *other = b;

	if (one->at != other->at)
		return one->at < other->at ? -1 : 1;
	if (one->table != other->table)
		return one->table < other->table ? -1 : 1;
	return (one->id > other->id) - (one->id < other->id);
}

int
shelf_open(struct shelf *shelf, const char *folder,
	void (*complain)(const char *), char reason[static REASON_MAX])
{
	*shelf = (struct shelf){.folder = strdup(folder)};
	DIR *files = opendir(folder);
	struct dirent *entry;

	if (!shelf->folder || !files) {
		reason_say(reason, "%s: %s", folder, strerror(errno));
		if (files)
			closedir(files);
		shelf_release(shelf);
		return -1;
	}
	while ((entry = readdir(files))) {
		const long table = table_of(entry->d_name);

		if (table >= 0 && read_file(shelf, table, true, reason) < 0)
			complain(reason);
	}
	closedir(files);
	if (shelf->count > 0)
		qsort(shelf->games, shelf->count, sizeof *shelf->games, by_end);
	return 0;
}

void
shelf_release(struct shelf *shelf)
{
	free(shelf->folder);
	free(shelf->games);
	*shelf = (struct shelf){0};
}

int
kept_game_seat(const struct kept_game *game, int person)
{
	for (int seat = 0; seat < game->seats; seat++)
		if (game->person[seat] == person)
			return seat;
	return -1;
}

char
kept_game_result(const struct kept_game *game, int seat)
{
	const int own = game->standing[seat];
	char result = 'W';

	for (int other = 0; other < game->seats; other++) {
		const bool partner =
			game->game->side &&
			game->game->side(other) == game->game->side(seat);

		if (other == seat || partner)
			continue;
		if (game->standing[other] > own)
			return 'L';
		if (game->standing[other] == own)
			result = 'D';
	}
	return result;
}

json_t *
kept_game_message(const struct kept_game *game, int person)
{
	const int seat = kept_game_seat(game, person);
	const char result[] = {
		seat >= 0 ? kept_game_result(game, seat) : '-', '\0'};
	json_t *points = json_array();
	struct text at = {0};

	text_add_date(&at, game->at);
	for (int i = 0; i < game->seats; i++)
		json_array_append_new(points, json_integer(game->points[i]));
	json_t *message = json_pack(
		"{s:I,s:I,s:s,s:i,s:i,s:s,s:b,s:o?,s:s,s:s?,s:o}", "table",
		(json_int_t)game->table, "id", (json_int_t)game->id, "game",
		game->game->name, "seat", seat, "level", game->level, "end",
		fault_name(game->end), "practice", game->practice, "names",
		json_loads(game->with, 0, NULL), "result", result, "at",
		at.bytes, "points", points);
	text_release(&at);
	return message;
}
