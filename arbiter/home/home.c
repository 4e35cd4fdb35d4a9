#include "home/home.h"

#include <dirent.h>
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/queue.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "analysis/game_view.h"
#include "base/array.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/seed.h"
#include "base/text.h"
#include "base/word_list.h"
#include "bot/game_program.h"
#include "bot/shell_words.h"
#include "common/game.h"
#include "common/lesson.h"
#include "common/level.h"
#include "common/number.h"
#include "common/random.h"
#include "common/say.h"
#include "games.h"
#include "guard/locked_file.h"
#include "learn/lesson_site.h"
#include "live/web_loop.h"
#include "process/own_command.h"
#include "process/subprocess.h"
#include "record/fault.h"
#include "record/points_match.h"
#include "record/reader.h"
#include "record/record.h"
#include "record/replay.h"
#include "record/run.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "rules/rules_html.h"
#include "talk/game_in_hand.h"
#include "web/page.h"
#include "web/qr.h"
#include "web/relay.h"
#include "web/web.h"

/* ---- Games that are kept */

/*
 * The games that a home keeps: record files in one folder, a file for each
 * table, called by its number, 17.jsonl. A game that is not over stands beside
 * them in 17.now (talon-replay(1), --journal). All are read once; afterwards a
 * table's file is read again when a game of it has ended.
 *
 * A person is known in a record file by the command of its bot, which is
 * `human --as pN`.
 */

/* A game that is over. */
struct kept_game {
	long table;
	long id;
	const struct game_rules *game;
	int seats;
	int person[GAME_SEATS_MAX]; /* by seat; -1: a bot */
	int points[GAME_SEATS_MAX];
	int standing[GAME_SEATS_MAX]; /* the most wins, equal ones draw */
	int level;		      /* of the bots; 0: none has one */
	json_t *names;		      /* of all seats; owned */
	enum fault end;
	int offender;
	bool practice;
	time_t at;
};

struct shelf {
	char *folder;		 /* owned */
	struct kept_game *games; /* in the order in which they ended */
	size_t count, capacity;
};

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

/* The person of a bot's command; -1: it is nobody's. */
static int
shelf_person(const char *command)
{
	return strncmp(command, person_mark, strlen(person_mark)) == 0
		       ? (int)number_behind(command, person_mark)
		       : -1;
}

/* The level of a bot's command; 0: it has none. */
static int
shelf_level(const char *command)
{
	long level = number_behind(command, level_mark);

	return level < 0 ? 0 : (int)level;
}

/* The path of TABLE's file; with SUFFIX ".jsonl" that of its games. */
static void
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

static void
keep_game(struct kept_game *game, long table, const struct run *run,
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
		.names = json_array(),
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
		json_array_append_new(
			game->names, json_string(record->names[seat]));
	}
}

/* NULL: there is none. */
static const struct kept_game *
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
		if (ARRAY_GROW(shelf->games, shelf->count, shelf->capacity) < 0)
			return reason_no_memory(reason);
		keep_game(&shelf->games[shelf->count++], table, &reader->run,
			&reader->record);
	}
	return result == READER_END ? 0 : -1;
}

/* Likewise those of the file of TABLE. -1 with the reason in words. */
static int
read_table_file(struct shelf *shelf, long table, bool fresh,
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

static void
shelf_release(struct shelf *shelf)
{
	for (size_t i = 0; i < shelf->count; i++)
		json_decref(shelf->games[i].names);
	free(shelf->folder);
	free(shelf->games);
	*shelf = (struct shelf){0};
}

/* Reads all files of FOLDER. A file that cannot be read is passed over, and
 * `complain` hears why. -1 with the reason in words. */
static int
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

		if (table >= 0 &&
			read_table_file(shelf, table, true, reason) < 0)
			complain(reason);
	}
	closedir(files);
	if (shelf->count > 0)
		qsort(shelf->games, shelf->count, sizeof *shelf->games, by_end);
	return 0;
}

/* The seat of PERSON; -1: none. */
static int
kept_game_seat(const struct kept_game *game, int person)
{
	for (int seat = 0; seat < game->seats; seat++)
		if (game->person[seat] == person)
			return seat;
	return -1;
}

/* 'W', 'D' or 'L': how it ended for SEAT. */
static char
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

static json_t *
kept_game_points(const struct kept_game *game)
{
	json_t *points = json_array();

	for (int seat = 0; seat < game->seats; seat++)
		json_array_append_new(points, json_integer(game->points[seat]));
	return points;
}

/* The game as PERSON sees it, a new object. */
static json_t *
kept_game_message(const struct kept_game *game, int person)
{
	const int seat = kept_game_seat(game, person);
	const char result[] = {
		seat >= 0 ? kept_game_result(game, seat) : '-', '\0'};
	struct text at = {0};

	text_add_date(&at, game->at);
	json_t *message = json_pack(
		"{s:I,s:I,s:s,s:i,s:i,s:s,s:b,s:O,s:s,s:s?,s:o}", "table",
		(json_int_t)game->table, "id", (json_int_t)game->id, "game",
		game->game->name, "seat", seat, "level", game->level, "end",
		fault_name(game->end), "practice", game->practice, "names",
		game->names, "result", result, "at", at.bytes, "points",
		kept_game_points(game));
	text_release(&at);
	return message;
}

/* ---- Errands: what children of a home find out for it */

/*
 * A home's loop waits for nothing: an errand is a subcommand of talon, all of whose
 * output is wanted. A few run at a time, and the others wait for their turn.
 */

STAILQ_HEAD(errand_list, errand);

struct errands {
	struct loop *loop;
	struct process_family *family;
	struct errand_list all; /* in their order, those that run first */
	int count;
};

/* What has come of it: all that it has printed, which may be taken over; or WHY
 * there is nothing, else NULL. */
typedef void errand_done(void *owner, struct text *output, const char *why);

enum { AT_ONCE = 2, ERRANDS_MOST = 1024, OUTPUT_MOST = 64 << 20 };

#define ERRAND_NS INT64_C(60000000000)

struct errand {
	STAILQ_ENTRY(errand) link;
	struct errands *errands;
	struct own_command command;
	struct word_list words;
	int64_t until_ns; /* 0: its turn has not come */
	errand_done *done;
	void *owner;
};

static void
errands_init(struct errands *errands, struct loop *loop,
	struct process_family *family)
{
	*errands = (struct errands){.loop = loop, .family = family};
	STAILQ_INIT(&errands->all);
}

static void
errand_free(struct errand *errand)
{
	own_command_release(&errand->command);
	word_list_release(&errand->words);
	free(errand);
}

/* WHY: there is nothing; NULL: all is there. */
static void
finish(struct errand *errand, const char *why)
{
	struct errands *errands = errand->errands;
	struct text *output = &errand->command.kept;

	own_command_stop(&errand->command);
	STAILQ_REMOVE(&errands->all, errand, errand, link);
	errands->count--;
	if (!why && (text_failed(output) < 0 || output->length > OUTPUT_MOST))
		why = strerror(ENOMEM);
	errand->done(errand->owner, why ? NULL : output, why);
	errand_free(errand);
}

/* Those whose turn it is. */
static void
start_next(struct errands *errands)
{
	struct errand *errand, *next;
	int running = 0;

	STAILQ_FOREACH_SAFE(errand, &errands->all, link, next)
	{
		if (running++ == AT_ONCE)
			return;
		if (errand->until_ns != 0)
			continue;
		errand->until_ns = loop_now() + ERRAND_NS;
		if (own_command_start(&errand->command,
			    (const char *const *)errand->words.words) < 0) {
			strlcpy(errand->command.last, strerror(errno),
				sizeof errand->command.last);
			errand->until_ns = 1; /* its owner hears of it later */
		}
	}
}

static void
take_end(void *owner)
{
	struct errand *errand = owner;
	struct errands *errands = errand->errands;
	const bool good = errand->command.status == 0;

	finish(errand, good ? NULL : own_command_words(&errand->command));
	start_next(errands);
}

/* Sends `talon` with WORDS, which are copied. DONE is called once, later. -1 with
 * the reason in words: too many are on their way, or there is no memory. */
static int
errand_send(struct errands *errands, const char *const words[],
	errand_done *done, void *owner, char reason[static REASON_MAX])
{
	if (errands->count >= ERRANDS_MOST)
		return reason_say(reason, "too much is being looked for");
	struct errand *errand = calloc(1, sizeof *errand);
	if (!errand)
		return reason_no_memory(reason);
	errand->errands = errands;
	errand->done = done;
	errand->owner = owner;
	errand->command = (struct own_command){.loop = errands->loop,
		.family = errands->family,
		.keep = OUTPUT_MOST + 1,
		.ended = take_end,
		.owner = errand};
	for (int i = 0; words[i]; i++)
		word_list_add(&errand->words, words[i]);
	if (word_list_failed(&errand->words) < 0) {
		errand_free(errand);
		return reason_no_memory(reason);
	}
	STAILQ_INSERT_TAIL(&errands->all, errand, link);
	errands->count++;
	start_next(errands);
	return 0;
}

/* Is called now and then: ends those that take too long. */
static void
errands_look(struct errands *errands, int64_t now_ns)
{
	struct errand *errand, *next;

	STAILQ_FOREACH_SAFE(errand, &errands->all, link, next)
	if (errand->until_ns != 0 && now_ns > errand->until_ns)
		finish(errand, errand->command.last[0] != '\0'
				       ? errand->command.last
				       : "it took too long");
	start_next(errands);
}

/* Ends all of them; their owners hear of it. */
static void
errands_end(struct errands *errands)
{
	while (!STAILQ_EMPTY(&errands->all))
		finish(STAILQ_FIRST(&errands->all), "the home is closed");
}

/* ---- People */

/*
 * The people of a home, and its secrets: who has a link, and by what it is
 * known. One file of JSON in the home's folder, which nobody else may read.
 *
 * A person is a number, from 0 on, and stays one; person 0 is the host. All
 * tokens of pages come from one secret, so a home that begins again has the
 * links that it had.
 */

enum { PEOPLE_MOST = 1000, PERSON_NAME_MAX = 32 };

/* Somebody asks somebody else to a game, which begins when they come. */
struct invitation {
	int from, to; /* people */
	json_t *game; /* owned: what is to be played, as struct sitting_terms has it */
};

struct people {
	char *path; /* owned */
	struct seed secret;
	int port;   /* where the home was last; 0: nowhere yet */
	long table; /* the number of the last table */
	char names[PEOPLE_MOST][PERSON_NAME_MAX]; /* "": not told yet */
	int count;
	struct invitation *invitations; /* owned */
	int invitation_count;
};

enum { PEOPLE_VERSION = 1 };

/* Takes over GAME. -1: no memory, as where that is NULL. */
static int
people_invite(struct people *people, int from, int to, json_t *game)
{
	struct invitation *all =
		game ? reallocarray(people->invitations,
			       (size_t)people->invitation_count + 1,
			       sizeof *all)
		     : NULL;

	if (!all) {
		json_decref(game);
		return -1;
	}
	people->invitations = all;
	all[people->invitation_count++] = (struct invitation){from, to, game};
	return 0;
}

/* Forgets invitation NUMBER, from 0 on; those behind it move up. */
static void
people_forget_invitation(struct people *people, int number)
{
	json_decref(people->invitations[number].game);
	people->invitation_count--;
	memmove(people->invitations + number, people->invitations + number + 1,
		(size_t)(people->invitation_count - number) *
			sizeof *people->invitations);
}

static void
people_release(struct people *people)
{
	while (people->invitation_count > 0)
		people_forget_invitation(people, 0);
	free(people->invitations);
	free(people->path);
	*people = (struct people){0};
}

static int
take_invitation(struct people *people, json_t *object)
{
	json_t *game;
	int from, to;

	if (json_unpack(object, "{s:i,s:i,s:O}", "from", &from, "to", &to,
		    "game", &game) < 0)
		return -1;
	if (from >= 0 && from < people->count && to >= 0 && to < people->count)
		return people_invite(people, from, to, game);
	json_decref(game);
	return -1;
}

/* -1: it is not what people_save wrote. */
static int
take(struct people *people, json_t *object)
{
	const char *secret = NULL;
	json_t *names = NULL, *invitations = NULL, *item;
	int version = 0;
	json_int_t table = 0;
	size_t i;

	if (json_unpack(object, "{s:i,s:s,s:i,s:I,s:o,s:o}", "v", &version,
		    "secret", &secret, "port", &people->port, "table", &table,
		    "people", &names, "invitations", &invitations) < 0 ||
		version != PEOPLE_VERSION ||
		!seed_parse(&people->secret, secret) ||
		json_array_size(names) == 0 ||
		json_array_size(names) > PEOPLE_MOST)
		return -1;
	people->table = (long)table;
	json_array_foreach(names, i, item)
	{
		const char *name = json_string_value(item);

		if (!name)
			return -1;
		strlcpy(people->names[people->count++], name, PERSON_NAME_MAX);
	}
	json_array_foreach(invitations, i, item)
	{
		if (take_invitation(people, item) < 0)
			return -1;
	}
	return 0;
}

/* Reads the file at PATH; where there is none, there is the host alone, with
 * SECRET. -1 with the reason in words. */
static int
people_open(struct people *people, const char *path, const char *secret,
	char reason[static REASON_MAX])
{
	json_error_t error;
	int result = 0;

	*people = (struct people){.path = strdup(path)};
	if (!people->path)
		return reason_no_memory(reason);
	if (access(path, F_OK) < 0 && errno == ENOENT) {
		seed_parse(&people->secret, secret);
		people->count = 1;
		return 0;
	}
	json_t *object = json_load_file(path, 0, &error);
	if (!object)
		result = reason_say(
			reason, "%s:%d: %s", path, error.line, error.text);
	else if (take(people, object) < 0)
		result = reason_say(
			reason, "%s: this is no list of people", path);
	json_decref(object);
	if (result < 0)
		people_release(people);
	return result;
}

static json_t *
to_json(const struct people *people)
{
	json_t *names = json_array(), *invitations = json_array();

	for (int i = 0; i < people->count; i++)
		json_array_append_new(names, json_string(people->names[i]));
	for (int i = 0; i < people->invitation_count; i++) {
		const struct invitation *one = &people->invitations[i];

		json_array_append_new(invitations,
			json_pack("{s:i,s:i,s:O}", "from", one->from, "to",
				one->to, "game", one->game));
	}
	return json_pack("{s:i,s:s,s:i,s:I,s:o,s:o}", "v", PEOPLE_VERSION,
		"secret", people->secret.text, "port", people->port, "table",
		(json_int_t)people->table, "people", names, "invitations",
		invitations);
}

/* Puts all that has changed on the disk. -1 with the reason in words. */
static int
people_save(const struct people *people, char reason[static REASON_MAX])
{
	struct successor successor;
	json_t *object = to_json(people);
	int result = -1;

	if (!object)
		return reason_no_memory(reason);
	if (successor_open(&successor, people->path, ".new", reason) == 0) {
		if (fchmod(successor.descriptor, S_IRUSR | S_IWUSR) < 0 ||
			json_dumpfd(object, successor.descriptor,
				JSON_INDENT(1)) < 0)
			reason_say(reason, "%s: %s", people->path,
				strerror(errno));
		else
			result = successor_take_place(&successor, reason);
	}
	successor_close(&successor);
	json_decref(object);
	return result;
}

/* A new person without a name. -1: there are too many. */
static int
people_add(struct people *people)
{
	if (people->count == PEOPLE_MOST)
		return -1;
	*people->names[people->count] = '\0';
	return people->count++;
}

static bool
is_taken(const struct people *people, int person, const char *name)
{
	for (int i = 0; i < people->count; i++)
		if (i != person && strcmp(people->names[i], name) == 0)
			return true;
	return false;
}

/* TEXT without blanks around it, and with no part of a character at its end. */
static void
copy_name(char name[static PERSON_NAME_MAX], const char *text)
{
	enum { SUFFIX = 4 }; /* room for a number behind it */
	size_t length;

	text += strspn(text, " ");
	length = strlen(text);
	if (length > PERSON_NAME_MAX - 1 - SUFFIX)
		length = PERSON_NAME_MAX - 1 - SUFFIX;
	while (length > 0 && ((unsigned char)text[length] & 0xc0) == 0x80)
		length--;
	while (length > 0 && text[length - 1] == ' ')
		length--;
	memcpy(name, text, length);
	name[length] = '\0';
}

/* Makes NAME that of PERSON: without what is not printable, cut to its room, and
 * another than everybody else's. False: nothing is left of it. */
static bool
people_name(struct people *people, int person, const char *text)
{
	char clean[4 * PERSON_NAME_MAX], name[PERSON_NAME_MAX];
	char numbered[PERSON_NAME_MAX + 16];

	text_printable_string(clean, sizeof clean, text);
	copy_name(name, clean);
	if (*name == '\0')
		return false;
	strlcpy(numbered, name, sizeof numbered);
	for (int i = 2; is_taken(people, person, numbered); i++)
		snprintf(numbered, sizeof numbered, "%s %d", name, i % 1000);
	strlcpy(people->names[person], numbered, PERSON_NAME_MAX);
	return true;
}

/* The token of a page: of KIND, "person" or another word, and of two numbers. */
static void
people_token(const struct people *people, const char *kind, long a, long b,
	char token[static WEB_TOKEN_LENGTH + 1])
{
	struct random random;

	seed_derive(&random, kind, &people->secret, (uint64_t)a, (uint64_t)b);
	for (size_t i = 0; i < WEB_TOKEN_LENGTH; i += 16)
		snprintf(token + i, 17, "%016llx",
			(unsigned long long)random_next(&random));
}

/* ---- What a home has, and its pages */

/*
 * What a home has, and its site (web.h): what its pages get, post and are told.
 *
 * Behind a person's door:
 *
 *	GET history[/FROM]    the person's games, the newest first, at most
 *	                      HISTORY_SHOWN of those behind the first FROM
 *	GET game/TABLE/ID[/all]   its positions, a line of JSON each
 *	GET saved/TABLE/ID    the games of the table as a page of their own
 *	GET picture/TABLE/ID  its end, PNG, or where that cannot be had SVG
 *	GET rules/GAME/LANGUAGE[/N.svg]   and lessons (learn/lesson_site.h)
 *	GET qr                the person's link as a picture
 *	POST name {"name"}    POST play {"game","seats","level","options"}
 *	POST invite {"game":{...},["person"]}   POST join {"number",["name"]}
 *	POST decline {"number"}   POST analyse {"table","id"}
 *	POST from {"table","id","move"}   POST review {["puzzles"]}
 *	GET puzzle            the page of puzzles
 *	GET position/TABLE/ID/MOVE   what the person's seat knew and could do
 *
 * Behind that of a seat: POST act, resign, which go to the person's bot; hint,
 * undo, again, harder, easier, another, analyse, leave.
 */

enum {
	PERSON_HOST,
	HOME_TABLES_MOST = 256,	    /* in memory */
	HOME_TABLES_OF_PERSON = 20, /* that are not over */
	HISTORY_SHOWN = 100,
};

enum door_kind { DOOR_PERSON, DOOR_SEAT, DOOR_WATCH };

struct sitting;

/* What is behind a door of the server. */
struct home_door {
	enum door_kind kind;
	int person;	    /* whose it is */
	struct sitting *at; /* a table's */
};

/* What a hint has come to, for who asked. */
struct hint {
	int bot;
	size_t moves;  /* the position that it is for */
	int step;      /* that has been told; 0: none */
	json_t *found; /* owned; NULL: it is being thought of */
};

struct home {
	const struct home_terms *terms;
	struct loop loop;
	struct process_family family;
	struct web *web;
	struct web_loop served;
	struct loop_watch relay_watch;
	struct loop_timer clock;
	struct errands errands;
	struct own_command review; /* of a person's last games */
	int reviewed;		   /* the person */
	struct subprocess browser; /* that is told of the link */
	struct relay *relay;
	struct people people;
	struct shelf shelf;
	struct home_door *doors;
	int door_count;
	int person_door[PEOPLE_MOST];
	struct sitting *tables[HOME_TABLES_MOST];
	int table_count;
};

#define S_NS INT64_C(1000000000)

/* A game that nobody looks at, before its process is ended. */
#define SLEEP_NS (600 * S_NS)

enum { OPENED_AT_START = 64 /* tables whose links are good again */ };

/* Whether somebody has a page behind DOOR; -1 is none. */
static bool
home_is_looked_at(const struct home *home, int door)
{
	return door >= 0 && web_watchers(home->web, door) > 0;
}

/* ---- Tables */

/*
 * A table of a home: one line-up of people and bots, and the games that it
 * plays, one after another. The game in play is a `talon replay --continue` in a
 * process of its own, which keeps every action in the table's .now file as soon
 * as it is done; so a table is ended, or killed, at any time, and goes on from
 * there. The people are `human --relay` among its bots.
 *
 *	table = sitting_begin(home, &terms, reason);	a new one
 *	table = sitting_load(home, number, reason);	one of the folder
 *	sitting_wake(table, reason);			its game goes on
 */

/* All who play know the game so far: their pages may be told of it, and `ready`
 * will be true. */
static void take_ready(struct sitting *);

/* Something has changed: an action was done, the game has ended (the table's
 * `in_play` says so), or its process has failed. */
static void take_change(struct sitting *);

/* A line of JSON that a hint or an analysis has come to; NULL: that was all. */
static void take_thought(struct sitting *, const char *line);

/* What is to be played, as pages ask for it:
 *
 *	{"game":NAME,"seats":4,"level":3,"options":{"deck":"..."},"to":101}
 *
 * All but the game may be missing. */
struct sitting_terms {
	const json_t *game;
	const int *people; /* who play, the first at seat 0 of the first game;
			      each its number among the home's people */
	int count;
	long number; /* of the table */
	const char *seed;
};

enum {
	SITTING_KEY_MAX = 48,
	SITTING_LEVEL_USUAL = 3,
	SITTING_GAMES_MOST = 1000000, /* more than anybody plays */
	SITTING_NAME_MAX = 48,
};

struct sitting {
	struct home *home; /* where the table stands */
	long number;
	struct run run;		    /* owned */
	int person[GAME_SEATS_MAX]; /* by bot of the run; -1: a bot's */
	int people;		    /* how many these are */
	int level;		    /* of the bots; 0: none */

	/* The last game. */
	long id;
	bool in_play;		     /* it is not over */
	bool is_dealt;		     /* or its process is to do that */
	bool practice;		     /* an action of it was taken back */
	size_t moves;		     /* that have been done */
	size_t last[GAME_SEATS_MAX]; /* by seat: those before its last one;
				      * SIZE_MAX: it has done none */
	int seat[GAME_SEATS_MAX];    /* by bot: its first one in this game */
	struct points_score score;   /* of a match to so many points, so far */

	struct own_command game; /* that plays it */
	bool ready;		 /* its people know what was done */
	bool failed;		 /* it has ended before the game */
	int64_t heard_ns; /* when it, or a bot of a person's, last spoke */
	bool asked[GAME_SEATS_MAX]; /* by bot: a person has a question */
	struct own_command thinker; /* a hint or an analysis */

	/* Who looks at it. */
	int door[GAME_SEATS_MAX]; /* by bot; -1: not a person's */
	int watch;
	bool here[GAME_SEATS_MAX];
	int64_t gone_ns[GAME_SEATS_MAX]; /* since when a person is not here */
	int64_t left_ns;		 /* since when nobody at all looks */
	long question[GAME_SEATS_MAX];	 /* the last one of a person */
	bool again[GAME_SEATS_MAX];	 /* who wants another game */
	struct hint hint;
	long analysed_id; /* the game whose analysis is being made */
	int analyst;	  /* the person who asked for it; -1: none is made */
	long shown;	  /* positions that watchers have been told of */
	bool looking;	  /* for newer ones */
	bool stale;	  /* there are some since */
	int stories;	  /* that are looked for, for those who look on */
};

static const char now_suffix[] = ".now";

/* ---- Tables: games that are programs */

static const struct home_game *
find_program(const struct home *home, const char *name)
{
	const struct home_game *game = home->terms->games;

	while (game->rules && strcmp(game->rules->name, name) != 0)
		game++;
	return game->rules ? game : NULL;
}

/* The command, as of -g, of the program that a game is. NULL: it is none, or not
 * one that is played here. */
static const char *
sitting_program(const struct home *home, const struct game_rules *rules)
{
	const struct home_game *game =
		rules->program ? find_program(home, rules->name) : NULL;

	return game ? game->command : NULL;
}

/* Makes it the game of RUN. False: there is none of that name. */
static bool
find_game(const struct home *home, const char *name, struct run *run)
{
	run->game = name ? game_find(name) : NULL;
	if (run->game || !name)
		return run->game;
	const struct home_game *game = find_program(home, name);
	if (!game)
		return false;
	run->game = game->rules;
	run->program = game->program;
	return true;
}

/* ---- Tables: the line-up */

/* Who sits where: bots of the run, in the order of the seats of the first game. */
struct line_up {
	struct run_bot bots[GAME_SEATS_MAX];
	char names[GAME_SEATS_MAX][SITTING_NAME_MAX];
	char commands[GAME_SEATS_MAX][64];
	struct run run;
};

/* People come first, and where there are sides the second is the partner of the
 * first. */
static int
person_at(const struct sitting_terms *terms, const struct game_rules *game,
	int seat, int seats)
{
	const bool sides =
		game->side && seats > 2 && game->side(0) != game->side(1);
	int place = seat;

	if (sides && seats == 4)
		place = seat == 2 ? 1 : seat == 1 ? 2 : seat;
	return place < terms->count ? place : -1;
}

/* A game by a program is one that nobody but `random` knows. */
static void
name_bot(struct line_up *all, int seat, int level, int number)
{
	char *name = all->names[seat], *command = all->commands[seat];
	char mark[16] = "";

	if (number > 1)
		snprintf(mark, sizeof mark, "#%d", number);
	if (all->run.game->program) {
		snprintf(name, sizeof all->names[seat], "random%s", mark);
		strlcpy(command, "random", sizeof all->commands[seat]);
		return;
	}
	snprintf(name, sizeof all->names[seat], "expert-%d%s", level, mark);
	snprintf(command, sizeof all->commands[seat], "expert --level %d",
		level);
}

static void
line_up_bot(struct line_up *all, const struct home *home,
	const struct sitting_terms *terms, int seat, int seats, int level)
{
	const int person = person_at(terms, all->run.game, seat, seats);
	char *name = all->names[seat], *command = all->commands[seat];

	if (person >= 0) {
		const char *own = home->people.names[terms->people[person]];

		strlcpy(name, *own != '\0' ? own : "human",
			sizeof all->names[seat]);
		snprintf(command, sizeof all->commands[seat], "human --as p%d",
			terms->people[person]);
	} else {
		int others = 0;

		for (int before = 0; before < seat; before++)
			others += person_at(terms, all->run.game, before,
					  seats) < 0;
		name_bot(all, seat, level, others + 1);
	}
	all->bots[seat] = (struct run_bot){.name = name, .command = command};
}

/* As few as can play, and at least the people. */
static int
seats_for(const struct game_rules *game, int wanted, int people)
{
	for (int count = wanted > 0   ? wanted
			 : people > 2 ? people
				      : 2;
		count <= GAME_SEATS_MAX; count++)
		if (count >= people && game->seats(count) == count)
			return count;
		else if (wanted > 0)
			break;
	return 0;
}

static int
take_options(
	struct run *run, const json_t *options, char reason[static REASON_MAX])
{
	const char *name;
	json_t *value;

	json_object_foreach((json_t *)(uintptr_t)options, name, value)
	{
		const struct game_option *option =
			run->game->options
				? game_option_find(run->game->options, name)
				: NULL;

		if (!option || option->is_file || !json_is_string(value) ||
			run->option_count == RUN_OPTIONS_MAX)
			return reason_say(reason,
				"%s has no option '%.40s' here",
				run->game->name, name);
		run->options[run->option_count++] =
			(struct run_option){.name = option->name,
				.value = json_string_value(value)};
	}
	return 0;
}

/* -1 with the reason in words. */
static int
make_line_up(struct line_up *all, const struct home *home,
	const struct sitting_terms *terms, char reason[static REASON_MAX])
{
	const json_t *game = terms->game;
	const char *name = json_string_value(json_object_get(game, "game"));
	const int wanted =
		(int)json_integer_value(json_object_get(game, "seats"));
	const json_int_t to = json_integer_value(json_object_get(game, "to"));
	int level = (int)json_integer_value(json_object_get(game, "level"));
	struct run *run = &all->run;

	*all = (struct line_up){0};
	run_terms_init(run);
	if (!find_game(home, name, run))
		return reason_say(reason, "there is no such game");
	const int seats = seats_for(run->game, wanted, terms->count);
	if (seats == 0)
		return reason_say(reason, "so many cannot play this game");
	if (level < LEVEL_LEAST || level > LEVEL_MOST)
		level = SITTING_LEVEL_USUAL;
	run->resign = run->names = true;
	run->time_ns = -1;
	run->games = SITTING_GAMES_MOST;
	if (to > 0 && to <= SITTING_GAMES_MOST && !run->game->program)
		run->to = to;
	run->bots = all->bots;
	run->bot_count = seats;
	for (int seat = 0; seat < seats; seat++)
		line_up_bot(all, home, terms, seat, seats, level);
	if (!seed_parse(&run->seed, terms->seed))
		return reason_say(reason, "there is no seed");
	return take_options(run, json_object_get(game, "options"), reason);
}

/* ---- Tables: files */

static void
sitting_path(const struct sitting *sitting, const char *suffix,
	char path[static PATH_MAX])
{
	shelf_path(&sitting->home->shelf, sitting->number, suffix, path);
}

static bool
has_file(const struct sitting *sitting, const char *suffix)
{
	char path[PATH_MAX];

	sitting_path(sitting, suffix, path);
	return access(path, F_OK) == 0;
}

/* What the first line of a table's file says of its bots. */
static void
take_people(struct sitting *sitting)
{
	const struct run *run = &sitting->run;

	sitting->people = sitting->level = 0;
	for (int bot = 0; bot < run->bot_count; bot++) {
		const char *command = run->bots[bot].command;

		sitting->person[bot] = command ? shelf_person(command) : -1;
		sitting->people += sitting->person[bot] >= 0;
		if (command && shelf_level(command) > sitting->level)
			sitting->level = shelf_level(command);
	}
}

static void
take_seats(struct sitting *sitting)
{
	const struct fixture fixture =
		schedule_fixture(&sitting->run, sitting->id);
	const int seats = run_seats(&sitting->run);

	for (int seat = seats; seat-- > 0;)
		sitting->seat[fixture.bot[seat]] = seat;
}

/* A match to so many points is at what its games have come to. */
static void
count_points(struct sitting *sitting)
{
	const struct shelf *shelf = &sitting->home->shelf;

	sitting->score = (struct points_score){0};
	for (size_t i = 0; sitting->run.to > 0 && i < shelf->count; i++) {
		const struct kept_game *game = &shelf->games[i];

		if (game->table == sitting->number)
			points_score_add(&sitting->score, game->points,
				schedule_fixture(&sitting->run, game->id).bot,
				game->seats);
	}
}

/* Whether a match to so many points is at its end, or there is none. */
static bool
sitting_is_over(const struct sitting *sitting)
{
	return sitting->run.to == 0 ||
	       points_score_winner(&sitting->score, &sitting->run) >= 0;
}

static void
take_game(struct sitting *sitting, long id, bool practice)
{
	sitting->id = id;
	sitting->practice = practice;
	sitting->moves = 0;
	for (int seat = 0; seat < GAME_SEATS_MAX; seat++)
		sitting->last[seat] = SIZE_MAX;
}

static void
take_moves(struct sitting *sitting, const struct record *record)
{
	take_game(sitting, record->id, record->practice);
	sitting->moves = record->move_count;
	for (size_t i = 0; i < record->move_count; i++)
		sitting->last[record->moves[i].seat] = i;
}

/* The last game of a file, which becomes that of the table. -1 with the reason
 * in words; 0: there is none. */
static int
read_last(struct sitting *sitting, const char *suffix, bool whole,
	char reason[static REASON_MAX])
{
	struct reader reader;
	enum reader_result result;
	char path[PATH_MAX];
	int found = 0;

	sitting_path(sitting, suffix, path);
	if (reader_open(&reader, path, reason) < 0)
		return -1;
	reader.quiet = reader.voids = true;
	while ((result = reader_next(&reader, reason)) == READER_RECORD) {
		take_moves(sitting, &reader.record);
		found = 1;
	}
	if (whole) {
		run_release(&sitting->run);
		sitting->run = reader.run;
		reader.run = (struct run){0};
		take_people(sitting);
	}
	reader_close(&reader);
	return result == READER_ERROR ? -1 : found;
}

/* Deals game NUMBER, from 0 on, or has it dealt by its process, which is not waited
 * for. -1 with the reason in words. */
static int
deal(struct sitting *sitting, const struct run *run, long id,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	sitting_path(sitting, now_suffix, path);
	sitting->is_dealt = !run->game->program;
	if ((sitting->is_dealt ? game_in_hand_begin(
					 run, id, &sitting->score, path, reason)
			       : game_in_hand_promise(run, path, reason)) < 0)
		return -1;
	take_game(sitting, id, false);
	sitting->in_play = true;
	return 0;
}

/* ---- Tables: from their first game on */

static void take_game_line(void *owner, bool is_output, const char *line);
static void take_game_end(void *owner);
static void take_thinker_line(void *owner, bool is_output, const char *line);
static void take_thinker_end(void *owner);

static struct sitting *
sitting_new(struct home *home, long number)
{
	struct sitting *sitting = calloc(1, sizeof *sitting);

	if (!sitting)
		return NULL;
	sitting->home = home;
	sitting->number = number;
	sitting->left_ns = loop_now();
	sitting->analyst = -1;
	sitting->game = (struct own_command){.loop = &home->loop,
		.family = &home->family,
		.line = take_game_line,
		.ended = take_game_end,
		.owner = sitting};
	sitting->thinker = (struct own_command){.loop = &home->loop,
		.family = &home->family,
		.line = take_thinker_line,
		.ended = take_thinker_end,
		.owner = sitting};
	return sitting;
}

/* Ends its processes and frees it. */
static void
sitting_free(struct sitting *sitting)
{
	if (!sitting)
		return;
	own_command_stop(&sitting->game);
	own_command_stop(&sitting->thinker);
	json_decref(sitting->hint.found);
	run_release(&sitting->run);
	free(sitting);
}

/* A new table with its first game, which does not run yet. NULL with the reason
 * in words. */
static struct sitting *
sitting_begin(struct home *home, const struct sitting_terms *terms,
	char reason[static REASON_MAX])
{
	struct sitting *sitting = sitting_new(home, terms->number);
	struct line_up *all = malloc(sizeof *all);
	int result = -1;

	if (!sitting || !all)
		reason_no_memory(reason);
	else if (make_line_up(all, home, terms, reason) == 0 &&
		 deal(sitting, &all->run, 0, reason) == 0)
		result = read_last(sitting, now_suffix, true, reason);
	free(all);
	if (result >= 0) {
		take_seats(sitting);
		return sitting;
	}
	sitting_free(sitting);
	return NULL;
}

static long
next_id(const struct sitting *sitting)
{
	const struct run *run = &sitting->run;

	return game_in_hand_number(run, sitting->id / run_rotations(run) + 1);
}

/* A game that is over and stands in the file of games was not cleared away. */
static bool
is_in_play(struct sitting *sitting, char reason[static REASON_MAX])
{
	char path[PATH_MAX];

	const int found = has_file(sitting, now_suffix)
				  ? read_last(sitting, now_suffix, true, reason)
				  : -1;
	sitting->is_dealt = found > 0;
	if (found < 0)
		return false;
	if (found == 0 && has_file(sitting, games_suffix) &&
		read_last(sitting, games_suffix, false, reason) > 0)
		take_game(sitting, next_id(sitting), false);
	if (!shelf_find(&sitting->home->shelf, sitting->number, sitting->id))
		return true;
	sitting_path(sitting, now_suffix, path);
	unlink(path);
	return false;
}

/* The table of that number. NULL with the reason in words. */
static struct sitting *
sitting_load(struct home *home, long number, char reason[static REASON_MAX])
{
	struct sitting *sitting = sitting_new(home, number);

	if (!sitting) {
		reason_no_memory(reason);
		return NULL;
	}
	sitting->in_play = is_in_play(sitting, reason);
	if (sitting->in_play ||
		read_last(sitting, games_suffix, true, reason) > 0) {
		take_seats(sitting);
		count_points(sitting);
		return sitting;
	}
	sitting_free(sitting);
	return NULL;
}

/* Writes the first MOVES of a game to the table's file. */
static int
copy_beginning(const struct sitting *sitting, struct reader *reader,
	size_t moves, char reason[static REASON_MAX])
{
	struct record *record = &reader->record;
	char path[PATH_MAX];

	if (moves >= record->move_count)
		return reason_say(reason, "the game has no such move");
	record->move_count = moves;
	record->practice = true;
	record->end = FAULT_GAME;
	record->offender = -1;
	sitting_path(sitting, now_suffix, path);
	return game_in_hand_write(&reader->run, record, path, reason);
}

/* A new table, of that NUMBER, at which game ID of table FROM is played on, as
 * practice, after MOVES of its moves. NULL with the reason in words. */
static struct sitting *
sitting_branch(struct home *home, long number, long from, long id, size_t moves,
	char reason[static REASON_MAX])
{
	struct sitting *sitting = sitting_new(home, number);
	struct reader reader;
	char path[PATH_MAX];
	int result = -1;

	shelf_path(&home->shelf, from, games_suffix, path);
	if (!sitting)
		reason_no_memory(reason);
	else if (reader_open(&reader, path, reason) == 0) {
		reader.quiet = true;
		if (reader_find(&reader, id, reason) == 0)
			result =
				copy_beginning(sitting, &reader, moves, reason);
		reader_close(&reader);
	}
	sitting_free(sitting);
	return result < 0 ? NULL : sitting_load(home, number, reason);
}

/* The key of BOT's person, and which bot has a key: -1, none. */
static void
sitting_key(const struct sitting *sitting, int bot,
	char key[static SITTING_KEY_MAX])
{
	snprintf(key, SITTING_KEY_MAX, "%ld/p%d", sitting->number,
		sitting->person[bot]);
}

/* Reads "17/p3": table 17, person 3. */
static bool
sitting_key_parse(const char *key, long *number, int *person)
{
	int length = 0;

	return sscanf(key, "%18ld/p%9d%n", number, person, &length) == 2 &&
	       key[length] == '\0' && *number >= 0 && *person >= 0;
}

/* The bot that PERSON is; -1: none. */
static int
sitting_bot_of(const struct sitting *sitting, int person)
{
	for (int bot = 0; bot < sitting->run.bot_count; bot++)
		if (person >= 0 && sitting->person[bot] == person)
			return bot;
	return -1;
}

/* ---- Tables: the game in play */

/* The bot's command on the command line of talon replay. */
static void
add_bot(const struct sitting *sitting, int bot, struct word_list *words)
{
	char key[SITTING_KEY_MAX];
	struct text socket = {0};

	if (sitting->person[bot] < 0) {
		word_list_add(words, sitting->run.bots[bot].command);
		return;
	}
	sitting_key(sitting, bot, key);
	shell_words_quote(&socket, sitting->home->terms->socket);
	words->failed |= text_failed(&socket) < 0;
	word_list_add_format(words,
		"human --browser --resign --relay %s --as %s", socket.bytes,
		key);
	text_release(&socket);
}

static void
add_words(const struct sitting *sitting, size_t moves, const char *program,
	struct word_list *words)
{
	const struct fixture fixture =
		schedule_fixture(&sitting->run, sitting->id);
	const int seats = run_seats(&sitting->run);
	char now[PATH_MAX], games[PATH_MAX];
	const char *const first[] = {"talon", "replay", "--journal", now, "-o",
		games, "--patience", "1000000", "--continue", NULL};

	sitting_path(sitting, now_suffix, now);
	sitting_path(sitting, games_suffix, games);
	for (int i = 0; first[i]; i++)
		word_list_add(words, first[i]);
	word_list_add_format(words, "%zu", moves);
	if (sitting->practice)
		word_list_add(words, "--practice");
	if (!sitting->is_dealt)
		word_list_add(words, "--deal");
	if (program) {
		word_list_add(words, "-g");
		word_list_add(words, program);
	}
	word_list_add(words, "--");
	word_list_add(words, now);
	word_list_add_format(words, "%ld", sitting->id);
	for (int seat = 0; seat < seats; seat++)
		add_bot(sitting, fixture.bot[seat], words);
}

/* Starts it with so many moves as they were. */
static int
play_on(struct sitting *sitting, size_t moves, char reason[static REASON_MAX])
{
	const struct game_rules *game = sitting->run.game;
	const char *program = sitting_program(sitting->home, game);
	struct word_list words = {0};

	sitting->ready = false;
	sitting->heard_ns = loop_now();
	memset(sitting->asked, 0, sizeof sitting->asked);
	add_words(sitting, moves, program, &words);
	if (game->program && !program)
		reason_say(reason,
			"the rules of %s are a program: talon home "
			"-g '%s=COMMAND'",
			game->name, game->name);
	else if (word_list_failed(&words) < 0 ||
		 own_command_start(
			 &sitting->game, (const char *const *)words.words) < 0)
		reason_say(reason, "%s", strerror(errno));
	word_list_release(&words);
	sitting->failed = !sitting->game.running;
	if (sitting->failed)
		strlcpy(sitting->game.last, reason, sizeof sitting->game.last);
	return sitting->failed ? -1 : 0;
}

/* Lets the game in play go on, if it does not already. -1 with the reason in
 * words. */
static int
sitting_wake(struct sitting *sitting, char reason[static REASON_MAX])
{
	if (!sitting->in_play || sitting->game.running)
		return 0;
	return play_on(sitting, sitting->moves, reason);
}

static bool
waits_for_person(const struct sitting *sitting)
{
	for (int bot = 0; bot < sitting->run.bot_count; bot++)
		if (sitting->asked[bot])
			return true;
	return false;
}

/* Ends it as one that has failed if it has said nothing for so long, although it
 * waits for no person. */
static void
sitting_look(struct sitting *sitting, int64_t now_ns, int64_t patience_ns)
{
	if (!sitting->in_play || !sitting->game.running ||
		waits_for_person(sitting) ||
		now_ns - sitting->heard_ns <= patience_ns)
		return;
	own_command_give_up(&sitting->game,
		N_("It gave no sign of life, and has been ended."));
}

/* The next game of the same line-up. -1 with the reason in words. */
static int
sitting_again(struct sitting *sitting, char reason[static REASON_MAX])
{
	if (sitting->in_play)
		return reason_say(reason, "the game is not over");
	own_command_stop(&sitting->game);
	if (deal(sitting, &sitting->run, next_id(sitting), reason) < 0)
		return -1;
	take_seats(sitting);
	return sitting_wake(sitting, reason);
}

/* The game is over if its line is among the games. */
static bool
has_ended(struct sitting *sitting)
{
	struct home *home = sitting->home;
	const long id = sitting->id;
	char path[PATH_MAX], reason[REASON_MAX];
	const bool over = has_file(sitting, games_suffix) &&
			  read_last(sitting, games_suffix, false, reason) > 0 &&
			  sitting->id == id;

	sitting->id = id;
	if (!over)
		return false;
	sitting_path(sitting, now_suffix, path);
	unlink(path);
	sitting->in_play = sitting->failed = false;
	if (read_table_file(&home->shelf, sitting->number, false, reason) < 0)
		home->terms->complain(reason);
	count_points(sitting);
	return true;
}

/* It has written the line after what it tells of. */
static void
take_game_line(void *owner, bool is_output, const char *line)
{
	struct sitting *sitting = owner;
	char reason[REASON_MAX];

	sitting->heard_ns = loop_now();
	if (is_output && strcmp(line, "ready") == 0) {
		sitting->is_dealt = true;
		take_ready(sitting);
		sitting->ready = true;
	}
	if (!is_output || !sitting->in_play)
		return;
	if (strncmp(line, "score", 5) == 0)
		has_ended(sitting);
	else if (strncmp(line, "move ", 5) == 0)
		read_last(sitting, now_suffix, false, reason);
	else
		return;
	take_change(sitting);
}

/* A process that ends before the game has failed, and the game goes on when
 * somebody comes. */
static void
take_game_end(void *owner)
{
	struct sitting *sitting = owner;

	if (!sitting->in_play)
		return;
	sitting->failed = !has_ended(sitting);
	take_change(sitting);
}

/* ---- Tables: taking back */

/* Whether BOT has an action to take back. */
static bool
sitting_can_take_back(const struct sitting *sitting, int bot)
{
	return sitting->people == 1 && sitting->in_play &&
	       sitting->last[sitting->seat[bot]] != SIZE_MAX;
}

/* Takes the last action of BOT back, and all after it. -1 with the reason in
 * words. */
static int
sitting_take_back(
	struct sitting *sitting, int bot, char reason[static REASON_MAX])
{
	const size_t made = sitting->last[sitting->seat[bot]];

	if (sitting->people > 1)
		return reason_say(
			reason, "nothing is taken back between people");
	if (!sitting->in_play || made == SIZE_MAX)
		return reason_say(reason, "there is nothing to take back");
	own_command_stop(&sitting->game);
	sitting->practice = true;
	sitting->moves = made;
	return play_on(sitting, made, reason);
}

/* ---- Tables: thinking */

static void
take_thinker_line(void *owner, bool is_output, const char *line)
{
	if (is_output)
		take_thought(owner, line);
}

static void
take_thinker_end(void *owner)
{
	take_thought(owner, NULL);
}

/* AT: the position after so many moves alone; -1: all. */
static int
think(struct sitting *sitting, long id, int seat, long at,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX], game[24], which[24];
	const char *const words[] = {"talon", "analyse", "--lines",
		at >= 0 ? "--at" : "--seat", which, "--", path, game, NULL};

	sitting_path(sitting, at >= 0 ? now_suffix : games_suffix, path);
	snprintf(game, sizeof game, "%ld", id);
	snprintf(which, sizeof which, "%ld", at >= 0 ? at : seat);
	own_command_stop(&sitting->thinker);
	if (own_command_start(&sitting->thinker, words) == 0)
		return 0;
	return reason_say(reason, "%s", strerror(errno));
}

/* Starts a hint for BOT, to act in the position at hand, or an analysis of game
 * ID for it. -1 with the reason in words. */
static int
sitting_hint(struct sitting *sitting, int bot, char reason[static REASON_MAX])
{
	if (!sitting->in_play)
		return reason_say(reason, "the game is over");
	own_command_say(&sitting->game, "practice\n");
	return think(sitting, sitting->id, sitting->seat[bot],
		(long)sitting->moves, reason);
}

static int
sitting_analyse(struct sitting *sitting, long id, int seat,
	char reason[static REASON_MAX])
{
	if (sitting->in_play && id == sitting->id)
		return reason_say(reason, "the game is not over");
	return think(sitting, id, seat, -1, reason);
}

/* ---- Doors */

/* -1 with errno: no memory. */
static int
add_door(struct home *home, const struct home_door *door, const char *kind,
	long a, long b)
{
	char token[WEB_TOKEN_LENGTH + 1];
	struct home_door *doors = reallocarray(
		home->doors, (size_t)home->door_count + 1, sizeof *doors);

	if (!doors)
		return -1;
	home->doors = doors;
	people_token(&home->people, kind, a, b, token);
	const int number = web_add_door(home->web, token);
	if (number < 0)
		return -1;
	doors[home->door_count++] = *door;
	return number;
}

static int
open_person_door(struct home *home, int person)
{
	const struct home_door door = {DOOR_PERSON, person, NULL};

	home->person_door[person] = add_door(home, &door, "person", person, 0);
	return home->person_door[person] < 0 ? -1 : 0;
}

/* A new person without a name, and the door. -1: there are too many, or there is
 * no memory. */
static int
home_add_person(struct home *home)
{
	const int person = people_add(&home->people);

	if (person < 0 || open_person_door(home, person) == 0)
		return person;
	home->people.count--;
	return -1;
}

/* Whether the game is over and nobody looks at the table. */
static bool
is_idle(const struct home *home, const struct sitting *at)
{
	bool looked_at = home_is_looked_at(home, at->watch);

	for (int bot = 0; bot < at->run.bot_count; bot++)
		looked_at |= home_is_looked_at(home, at->door[bot]);
	return !looked_at && !at->in_play && !at->game.running &&
	       !at->thinker.running;
}

/* NULL: none is in memory. */
static struct sitting *
home_find_table(const struct home *home, long number)
{
	for (int i = 0; i < home->table_count; i++)
		if (home->tables[i]->number == number)
			return home->tables[i];
	return NULL;
}

/* Its doors stay, and lead nowhere. */
static void
forget_table(struct home *home, int i)
{
	struct sitting *at = home->tables[i];

	for (int door = 0; door < home->door_count; door++)
		if (home->doors[door].at == at)
			home->doors[door].at = NULL;
	sitting_free(at);
	home->tables[i] = home->tables[--home->table_count];
}

static bool
make_table_room(struct home *home)
{
	for (int i = 0;
		i < home->table_count && home->table_count == HOME_TABLES_MOST;
		i++)
		if (is_idle(home, home->tables[i]))
			forget_table(home, i);
	return home->table_count < HOME_TABLES_MOST;
}

/* -1: no memory. */
static int
open_table_doors(struct home *home, struct sitting *at)
{
	for (int bot = 0; bot < at->run.bot_count; bot++) {
		const int person = at->person[bot];
		const struct home_door door = {DOOR_SEAT, person, at};

		at->gone_ns[bot] = loop_now();
		at->door[bot] = person < 0 ? -1
					   : add_door(home, &door, "seat",
						     at->number, person);
		if (person >= 0 && at->door[bot] < 0)
			return -1;
	}
	const struct home_door door = {DOOR_WATCH, -1, at};
	at->watch = add_door(home, &door, "watch", at->number, 0);
	return at->watch < 0 ? -1 : 0;
}

/* A file of another home may have more people. */
static bool
knows_all(const struct home *home, const struct sitting *sitting)
{
	for (int bot = 0; bot < sitting->run.bot_count; bot++)
		if (sitting->person[bot] >= home->people.count)
			return false;
	return true;
}

/* Takes over AT and gives it doors. NULL with the reason in words, and it is freed;
 * where AT is NULL, the reason stays as it is. A table that is idle may be forgotten
 * for it. */
static struct sitting *
home_add_table(
	struct home *home, struct sitting *at, char reason[static REASON_MAX])
{
	if (!at)
		return NULL;
	if (!knows_all(home, at))
		reason_say(reason, "a person of table %ld is not known here",
			at->number);
	else if (!make_table_room(home))
		reason_say(reason, "there is no room for another table");
	else {
		home->tables[home->table_count++] = at;
		if (open_table_doors(home, at) == 0)
			return at;
		reason_no_memory(reason);
		forget_table(home, home->table_count - 1);
		return NULL;
	}
	sitting_free(at);
	return NULL;
}

#define MS_NS INT64_C(1000000)

enum { LAST_SHOWN = 12, REVIEWED_MOST = 50, INVITATIONS_MOST = 20 };

static const char html[] = "text/html; charset=utf-8";
static const char svg[] = "image/svg+xml";

/* ---- Telling pages */

enum { ALL_STREAMS = 0 };

/* TEXT goes to STREAM, or to all behind DOOR. */
static void
tell_text(struct home *home, int door, int stream, const char *text)
{
	if (stream == ALL_STREAMS)
		web_tell_all(home->web, door, text);
	else
		web_tell_number(home->web, stream, text);
	web_loop_stir(&home->served);
}

/* MESSAGE, taken over, likewise. */
static void
tell(struct home *home, int door, int stream, json_t *message)
{
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	if (text)
		tell_text(home, door, stream, text);
	free(text);
	json_decref(message);
}

static char *
link_of(const struct home *home, int door, char link[static WEB_LINK_MAX])
{
	web_link(home->web, door, link);
	return link;
}

/* The same as a path, for a page of this server. */
static const char *
path_of(const struct home *home, int door, char link[static WEB_LINK_MAX])
{
	const char *host = strstr(link_of(home, door, link), "//");
	const char *path = host ? strchr(host + 2, '/') : NULL;

	return path ? path : "/";
}

/* ---- Tables as pages are told of them */

static json_t *
people_of(const struct home *home, const struct sitting *at, int person)
{
	json_t *people = json_array();

	for (int bot = 0; bot < at->run.bot_count; bot++) {
		const int other = at->person[bot];
		json_t *away = json_null();

		if (other < 0 || at->people == 1)
			continue;
		if (!at->here[bot] && at->in_play) {
			int64_t left_ns = at->gone_ns[bot] +
					  home->terms->away_ns - loop_now();

			away = json_integer(left_ns > 0 ? left_ns / MS_NS : 0);
		}
		json_array_append_new(
			people, json_pack("{s:i,s:s,s:b,s:b,s:o}", "seat",
					at->seat[bot], "name",
					home->people.names[other], "you",
					other == person, "here", at->here[bot],
					"away_ms", away));
	}
	return people;
}

/* What the person of BOT may do here now. */
static json_t *
abilities(const struct sitting *at, int bot)
{
	const bool alone = at->people == 1;
	const bool known = !at->run.game->program;
	json_t *can = json_array();

	if (known)
		json_array_append_new(can, json_string("rules"));
	if (bot < 0)
		return can;
	json_array_append_new(can, json_string("another"));
	if (at->in_play && at->failed) {
		json_array_append_new(can, json_string("wake"));
		return can;
	}
	if (at->in_play) {
		json_array_append_new(can, json_string("resign"));
		if (alone && known)
			json_array_append_new(can, json_string("hint"));
		if (sitting_can_take_back(at, bot))
			json_array_append_new(can, json_string("undo"));
		return can;
	}
	json_array_append_new(
		can, json_string(sitting_is_over(at) ? "again" : "deal"));
	if (known)
		json_array_append_new(can, json_string("analyse"));
	if (!sitting_is_over(at))
		return can;
	if (alone && at->level > 0 && at->level < LEVEL_MOST)
		json_array_append_new(can, json_string("harder"));
	if (alone && at->level > LEVEL_LEAST)
		json_array_append_new(can, json_string("easier"));
	return can;
}

static json_t *
offers_to(const struct sitting *at, int bot)
{
	json_t *offers = json_array();

	for (int other = 0; other < at->run.bot_count; other++)
		if (other != bot && at->again[other]) {
			json_array_append_new(offers,
				json_string(sitting_is_over(at) ? "again"
								: "deal"));
			break;
		}
	return offers;
}

/* What a match to so many points is at; NULL: there is none. */
static json_t *
match_of(const struct sitting *sitting)
{
	const struct run *run = &sitting->run;
	const struct fixture game = schedule_fixture(run, sitting->id);
	json_t *score = run->to > 0 ? json_array() : NULL;

	if (!score)
		return NULL;
	for (int seat = 0; seat < run_seats(run); seat++)
		json_array_append_new(score,
			json_integer(sitting->score.bots[game.bot[seat]]));
	return json_pack("{s:I,s:o,s:I,s:b}", "to", (json_int_t)run->to,
		"score", score, "deal",
		(json_int_t)sitting->score.deals + sitting->in_play, "over",
		sitting_is_over(sitting));
}

/* What a table is like for a person, a new object. */
static json_t *
home_table_message(
	const struct home *home, const struct sitting *at, int person)
{
	const int bot = sitting_bot_of(at, person);
	char own[WEB_LINK_MAX], watch[WEB_LINK_MAX];

	return json_pack(
		"{s:s,s:s?,s:s,s:s,s:I,s:I,s:i,s:b,s:o,s:o,s:o,s:o?,s:s?,s:s}",
		"kind", "table", "home",
		bot >= 0 ? path_of(home, home->person_door[person], own) : NULL,
		"game", at->run.game->name, "rules", at->run.game->name,
		"table", (json_int_t)at->number, "id", (json_int_t)at->id,
		"level", at->level, "practice", at->practice, "people",
		people_of(home, at, person), "can", abilities(at, bot),
		"offers", offers_to(at, bot), "match", match_of(at), "trouble",
		at->in_play && at->failed ? own_command_words(&at->game) : NULL,
		"watch", link_of(home, at->watch, watch));
}

/* Tells all at a table what it is like now. */
static void
home_tell_table(struct home *home, struct sitting *at)
{
	for (int bot = 0; bot < at->run.bot_count; bot++)
		if (home_is_looked_at(home, at->door[bot]))
			tell(home, at->door[bot], ALL_STREAMS,
				home_table_message(home, at, at->person[bot]));
	if (home_is_looked_at(home, at->watch))
		tell(home, at->watch, ALL_STREAMS,
			home_table_message(home, at, -1));
}

static json_t *
names_of(const struct sitting *sitting)
{
	const struct run *run = &sitting->run;
	const struct fixture game = schedule_fixture(run, sitting->id);
	json_t *names = json_array();

	for (int seat = 0; seat < run_seats(run); seat++)
		json_array_append_new(
			names, json_string(run->bots[game.bot[seat]].name));
	return names;
}

/* How the last game ended, which is over. */
static json_t *
result_message(const struct home *home, const struct sitting *at)
{
	const struct kept_game *game =
		shelf_find(&home->shelf, at->number, at->id);
	return json_pack("{s:s,s:o,s:s}", "kind", "result", "points",
		game ? kept_game_points(game) : json_array(), "end",
		game ? fault_name(game->end) : "");
}

/* ---- What children find out */

/* Sends `talon` with OPTIONS for the file of TABLE with SUFFIX, of games of GAME, and
 * with ID, unless that is -1, for one of them. -1 with the reason in words. */
static int
send(struct home *home, const struct game_rules *game,
	const char *const *options, long table, const char *suffix, long id,
	errand_done *done, void *owner, char reason[static REASON_MAX])
{
	const char *program = sitting_program(home, game);
	const char *words[20] = {"talon"};
	char number[24], file[PATH_MAX];
	int count = 1;

	while (*options)
		words[count++] = *options++;
	if (program) {
		words[count++] = "-g";
		words[count++] = program;
	}
	shelf_path(&home->shelf, table, suffix, file);
	words[count++] = "--";
	words[count++] = file;
	snprintf(number, sizeof number, "%ld", id);
	if (id >= 0)
		words[count++] = number;
	return errand_send(&home->errands, words, done, owner, reason);
}

/* The positions of a game, as SEAT knows them; -1: as all seats together do, -2: as
 * everybody does. */
static int
send_show(struct home *home, const struct game_rules *game, long table,
	const char *suffix, long id, int seat, errand_done *done, void *owner,
	char reason[static REASON_MAX])
{
	char number[24] = "none";
	const char *options[] = {
		"show", "--json", seat == -1 ? NULL : "--seat", number, NULL};

	if (seat >= 0)
		snprintf(number, sizeof number, "%d", seat);
	return send(
		home, game, options, table, suffix, id, done, owner, reason);
}

/* A request about a game that is over, which is answered when the errand is done. */
struct awaited {
	struct home *home;
	int number;
	const char *type;
	const struct game_rules *game;
	long table, id;
	int seat; /* of who asks */
};

static void
take_answer(void *owner, struct text *output, const char *why)
{
	struct awaited *awaited = owner;
	struct web_reply reply;

	if (why)
		web_reply_error(&reply, 500, why);
	else {
		reply = (struct web_reply){
			200, awaited->type, output->bytes, output->length};
		*output = (struct text){0};
	}
	web_answer(awaited->home->web, awaited->number, &reply);
	web_loop_stir(&awaited->home->served);
	free(awaited);
}

/* RESULT and REASON are those of sending. */
static bool
reply_later(struct awaited *awaited, int result, const char *reason,
	struct web_reply *reply)
{
	if (result == 0) {
		awaited->number = web_later(awaited->home->web);
		return true;
	}
	web_reply_error(reply, 503, reason);
	free(awaited);
	return true;
}

/* Tells the frames of OUTPUT, that of `talon show --json`, from number FIRST on.
 * Returns how many there are. */
static long
tell_frames(struct home *home, int door, int stream, const struct text *output,
	long first)
{
	const char *line = output->bytes ? output->bytes : "", *end;
	struct text message = {0};
	long number = 0;

	for (; (end = strchr(line, '\n')); line = end + 1, number++) {
		if (number < first)
			continue;
		text_clear(&message);
		text_add_format(
			&message, "{\"kind\":\"frame\",\"made\":%ld,", number);
		text_add(&message, line + 1, (size_t)(end - line) - 1);
		if (text_failed(&message) == 0)
			tell_text(home, door, stream, message.bytes);
	}
	text_release(&message);
	return number;
}

/* Where positions of a table's game go. */
struct story {
	struct home *home;
	long table, id;
	int door, stream, person;
};

static int
send_story(const struct story *story, int seat, errand_done *done,
	char reason[static REASON_MAX])
{
	struct home *home = story->home;
	const struct sitting *at = home_find_table(home, story->table);
	struct story *copy = malloc(sizeof *copy);

	if (!copy)
		return reason_no_memory(reason);
	*copy = *story;
	if (send_show(home, at->run.game, story->table,
		    at->in_play ? now_suffix : games_suffix, story->id, seat,
		    done, copy, reason) == 0)
		return 0;
	free(copy);
	return -1;
}

static void take_story(void *owner, struct text *output, const char *why);

/* The story of the game for who has just come, where no bot of a person's is
 * here to tell it: for those who look on, and when the game is over. */
static void
begin_story(
	struct home *home, struct sitting *at, int door, int person, int stream)
{
	const struct story story = {
		home, at->number, at->id, door, stream, person};
	const int bot = sitting_bot_of(at, person);
	char reason[REASON_MAX];

	at->stories += door == at->watch;
	if (send_story(&story, bot >= 0 ? at->seat[bot] : -2, take_story,
		    reason) == 0)
		return;
	at->stories -= door == at->watch;
	tell(home, door, stream,
		json_pack("{s:s,s:s}", "kind", "end", "words", reason));
}

static void
tell_story(const struct story *story, struct sitting *at,
	const struct text *output, const char *why)
{
	struct home *home = story->home;
	const int door = story->door, stream = story->stream;
	const int bot = sitting_bot_of(at, story->person);
	long all = 0;

	tell(home, door, stream,
		json_pack("{s:s,s:s,s:s,s:{s:f,s:f,s:f,s:f},s:b}", "kind",
			"hello", "page", "seat", "title", "Talon", "waits",
			"deal", 1.0, "card", 0.7, "trick", 1.5, "end", 3.0,
			"resign", false));
	tell(home, door, stream,
		json_pack("{s:s,s:I,s:s,s:i,s:b,s:o}", "kind", "game", "number",
			(json_int_t)(at->id / run_rotations(&at->run) + 1),
			"rules", at->run.game->name, "seat",
			bot >= 0 ? at->seat[bot] : 0, "person", bot >= 0,
			"names", names_of(at)));
	if (why && !at->failed)
		tell(home, door, stream,
			json_pack(
				"{s:s,s:s}", "kind", "refused", "words", why));
	else if (!why)
		all = tell_frames(home, door, stream, output, 0);
	if (door == at->watch &&
		(web_watchers(home->web, door) == 1 || all < at->shown))
		at->shown = all;
	if (!at->in_play)
		tell(home, door, stream, result_message(home, at));
	tell(home, door, stream, home_table_message(home, at, story->person));
	tell(home, door, stream, json_pack("{s:s}", "kind", "now"));
}

static void home_tell_change(struct home *, struct sitting *);

static void
take_story(void *owner, struct text *output, const char *why)
{
	struct story *story = owner;
	struct sitting *at = home_find_table(story->home, story->table);

	if (at && story->door == at->watch)
		at->stories -= at->stories > 0;
	if (at && at->id != story->id)
		begin_story(story->home, at, story->door, story->person,
			story->stream);
	else if (at)
		tell_story(story, at, output, why);
	if (at && at->stale)
		home_tell_change(story->home, at);
	free(story);
}

static void
take_newest(void *owner, struct text *output, const char *why)
{
	struct story *story = owner;
	struct home *home = story->home;
	struct sitting *at = home_find_table(home, story->table);

	if (at) {
		at->looking = false;
		at->stale |= at->stories > 0 || at->id != story->id;
	}
	if (at && !at->stale) {
		if (!why)
			at->shown = tell_frames(home, at->watch, ALL_STREAMS,
				output, at->shown);
		if (!at->in_play)
			tell(home, at->watch, ALL_STREAMS,
				result_message(home, at));
	} else if (at)
		home_tell_change(home, at);
	free(story);
}

/* Looks for newer positions, unless that is being done, or some who look on have
 * not heard of the others yet. */
static void
home_tell_change(struct home *home, struct sitting *at)
{
	const struct story story = {
		.home = home, .table = at->number, .id = at->id};
	char reason[REASON_MAX];

	at->stale = false;
	if (!home_is_looked_at(home, at->watch))
		return;
	if (at->looking || at->stories > 0)
		at->stale = true;
	else if (send_story(&story, -2, take_newest, reason) < 0)
		home->terms->complain(reason);
	else
		at->looking = true;
}

/* ---- Persons' pages */

static const char *
person_name(const struct home *home, int person)
{
	return home->people.names[person];
}

static json_t *
game_message(const struct game_rules *game)
{
	json_t *seats = json_array();

	for (int count = 2; count <= 8; count++)
		if (game->seats(count) == count)
			json_array_append_new(seats, json_integer(count));
	return json_pack("{s:s,s:o,s:b,s:b,s:b,s:s}", "name", game->name,
		"seats", seats, "sides", game->side != NULL, "lesson",
		!game->program && lesson_length(game) > 0, "program",
		game->program, "summary", game->summary);
}

static json_t *
games_message(const struct home *home)
{
	json_t *games = json_array();

	for (const struct game_rules *const *game = game_all; *game; game++)
		json_array_append_new(games, game_message(*game));
	for (const struct home_game *game = home->terms->games; game->rules;
		game++)
		json_array_append_new(games, game_message(game->rules));
	return games;
}

static json_t *
with_of(const struct sitting *sitting, int person)
{
	json_t *with = json_array();

	for (int bot = 0; bot < sitting->run.bot_count; bot++)
		if (sitting->person[bot] != person)
			json_array_append_new(
				with, json_string(sitting->run.bots[bot].name));
	return with;
}

/* The tables of PERSON whose games are not over. */
static json_t *
open_tables(const struct home *home, int person)
{
	json_t *tables = json_array();

	for (int i = home->table_count; i-- > 0;) {
		const struct sitting *at = home->tables[i];
		const int bot = sitting_bot_of(at, person);
		char link[WEB_LINK_MAX];

		if (bot < 0 || !at->in_play)
			continue;
		json_array_append_new(
			tables, json_pack("{s:s,s:s,s:i,s:o,s:I}", "link",
					path_of(home, at->door[bot], link),
					"game", at->run.game->name, "level",
					at->level, "with", with_of(at, person),
					"moves", (json_int_t)at->moves));
	}
	return tables;
}

/* The last games of PERSON, at most MOST of those behind the first FROM, the
 * newest first; *ALL is how many there are. */
static json_t *
kept_games(const struct home *home, int person, long from, long most, long *all)
{
	const struct shelf *shelf = &home->shelf;
	json_t *games = json_array();

	*all = 0;
	for (size_t i = shelf->count; i-- > 0;) {
		if (kept_game_seat(&shelf->games[i], person) < 0)
			continue;
		if (*all >= from && *all < from + most)
			json_array_append_new(games,
				kept_game_message(&shelf->games[i], person));
		++*all;
	}
	return games;
}

/* Results against each level of each game. */
static json_t *
results_of(const struct home *home, int person)
{
	json_t *results = json_object();

	for (size_t i = 0; i < home->shelf.count; i++) {
		const struct kept_game *game = &home->shelf.games[i];
		const int seat = kept_game_seat(game, person);
		char key[80], result[2] = "";

		if (seat < 0 || game->level == 0 || game->practice)
			continue;
		snprintf(key, sizeof key, "%s %d", game->game->name,
			game->level);
		*result = kept_game_result(game, seat);
		json_t *row = json_object_get(results, key);
		if (!row) {
			row = json_pack(
				"{s:i,s:i,s:i}", "W", 0, "D", 0, "L", 0);
			json_object_set_new(results, key, row);
		}
		json_t *count = json_object_get(row, result);
		json_integer_set(count, json_integer_value(count) + 1);
	}
	return results;
}

static json_t *
friends_of(const struct home *home, int person)
{
	json_t *friends = json_array();

	for (int other = 0; other < home->people.count; other++)
		if (other != person && *person_name(home, other) != '\0')
			json_array_append_new(friends,
				json_pack("{s:i,s:s,s:b}", "person", other,
					"name", person_name(home, other),
					"here",
					home_is_looked_at(home,
						home->person_door[other])));
	return friends;
}

static json_t *
invitations_of(const struct home *home, int person)
{
	json_t *all = json_array();

	for (int i = 0; i < home->people.invitation_count; i++) {
		const struct invitation *one = &home->people.invitations[i];
		const bool mine = one->from == person;
		char link[WEB_LINK_MAX];

		if (!mine && one->to != person)
			continue;
		json_t *object = json_pack("{s:i,s:b,s:s,s:s,s:O}", "number", i,
			"mine", mine, "from", person_name(home, one->from),
			"to", person_name(home, one->to), "game", one->game);
		if (mine && *person_name(home, one->to) == '\0')
			json_object_set_new(object, "link",
				json_string(link_of(home,
					home->person_door[one->to], link)));
		json_array_append_new(all, object);
	}
	return all;
}

static json_t *
home_message(const struct home *home, int person)
{
	long all;
	json_t *last = kept_games(home, person, 0, LAST_SHOWN, &all);
	char link[WEB_LINK_MAX];

	return json_pack("{s:s,s:s,s:b,s:s,s:b,s:o,s:o,s:o,s:I,s:o,s:o,s:o}",
		"kind", "home", "name", person_name(home, person), "host",
		person == PERSON_HOST, "link",
		link_of(home, home->person_door[person], link), "reachable",
		home->terms->address != NULL, "games", games_message(home),
		"open", open_tables(home, person), "last", last, "all",
		(json_int_t)all, "results", results_of(home, person), "friends",
		friends_of(home, person), "invitations",
		invitations_of(home, person));
}

static void
tell_person(struct home *home, int person)
{
	if (home_is_looked_at(home, home->person_door[person]))
		tell(home, home->person_door[person], ALL_STREAMS,
			home_message(home, person));
}

/* Tells all who sit at a table what has changed at home. */
static void
home_tell_people_of(struct home *home, const struct sitting *at)
{
	for (int bot = 0; bot < at->run.bot_count; bot++)
		if (at->person[bot] >= 0)
			tell_person(home, at->person[bot]);
}

/* ---- Games begin */

static int
tables_of(const struct home *home, int person)
{
	int count = 0;

	for (int i = 0; i < home->table_count; i++)
		count += home->tables[i]->in_play &&
			 sitting_bot_of(home->tables[i], person) >= 0;
	return count;
}

/* -1 with the reason in words. */
static int
check_table_room(
	const struct home *home, int person, char reason[static REASON_MAX])
{
	return tables_of(home, person) < HOME_TABLES_OF_PERSON
		       ? 0
		       : reason_say(reason, "too many games are not over; end "
					    "some of them first");
}

/* A new table, where GAME is played on by PERSON after MOVES of its moves. NULL with
 * the reason in words. */
static struct sitting *
home_branch_table(struct home *home, const struct kept_game *game, int person,
	size_t moves, char reason[static REASON_MAX])
{
	const long number = ++home->people.table;

	if (check_table_room(home, person, reason) < 0 ||
		people_save(&home->people, reason) < 0)
		return NULL;
	return home_add_table(home,
		sitting_branch(
			home, number, game->table, game->id, moves, reason),
		reason);
}

/* A new table for these people. NULL with the reason in words. */
static struct sitting *
home_begin_table(struct home *home, const json_t *game, const int *people,
	int count, char reason[static REASON_MAX])
{
	char seed[WEB_TOKEN_LENGTH + 1];
	const struct sitting_terms terms = {.game = game,
		.people = people,
		.count = count,
		.number = ++home->people.table,
		.seed = seed};

	for (int i = 0; i < count; i++)
		if (check_table_room(home, people[i], reason) < 0)
			return NULL;
	people_token(&home->people, "deals", terms.number, 0, seed);
	if (people_save(&home->people, reason) < 0)
		return NULL;
	struct sitting *at = home_add_table(
		home, sitting_begin(home, &terms, reason), reason);
	if (at)
		home_tell_people_of(home, at);
	return at;
}

/* ---- Replies */

/* The door to PERSON's seat. */
static int
seat_door(const struct sitting *at, int person)
{
	return at->door[sitting_bot_of(at, person)];
}

/* A link of this server, for the page to go to. */
static bool
reply_link(struct home *home, struct web_reply *reply, int door)
{
	char link[WEB_LINK_MAX];

	return web_reply_json(reply, 200,
		json_pack("{s:s}", "link", path_of(home, door, link)));
}

/* ---- What a person's page gets and posts */

/* NULL: PERSON has no such game. */
static const struct kept_game *
own_game(const struct home *home, int person, long table, long id)
{
	const struct kept_game *game = shelf_find(&home->shelf, table, id);

	return game && kept_game_seat(game, person) >= 0 ? game : NULL;
}

/* "12/3/seat=N&..." is game 3 of table 12; what is behind it is left in *REST. */
static const struct kept_game *
parse_game(const struct home *home, int person, const char *name,
	const char **rest)
{
	char *end;
	long table = strtol(name, &end, 10);

	if (end == name || *end != '/')
		return NULL;
	long id = strtol(end + 1, &end, 10);
	*rest = *end == '/' ? end + 1 : end;
	return own_game(home, person, table, id);
}

static bool
get_history(struct home *home, int person, const char *from,
	struct web_reply *reply)
{
	uint64_t first = 0;
	long all;

	if (*from != '\0' && (!number_parse(from, &first) || first > INT_MAX))
		return web_reply_error(
			reply, 400, "no list of games is like that");
	json_t *games =
		kept_games(home, person, (long)first, HISTORY_SHOWN, &all);
	return web_reply_json(reply, 200,
		json_pack("{s:I,s:o}", "all", (json_int_t)all, "games", games));
}

/* An answer of TYPE about the game NAME, as parse_game; NULL: it has been refused. */
static struct awaited *
await(struct home *home, int person, const char *name, const char **rest,
	const char *type, struct web_reply *reply)
{
	struct awaited *awaited = calloc(1, sizeof *awaited);

	if (!awaited) {
		web_reply_error(reply, 500, strerror(ENOMEM));
		return NULL;
	}
	const struct kept_game *game = parse_game(home, person, name, rest);
	if (!game) {
		free(awaited);
		web_reply_error(reply, 404, "there is no such game");
		return NULL;
	}
	awaited->home = home;
	awaited->type = type;
	awaited->game = game->game;
	awaited->table = game->table;
	awaited->id = game->id;
	awaited->seat = kept_game_seat(game, person);
	return awaited;
}

/* All positions, as the person's seat saw them, or with "all" behind it as all
 * seats together did. */
static bool
get_game(struct home *home, int person, const char *name,
	struct web_reply *reply)
{
	const char *rest = "";
	char reason[REASON_MAX];
	struct awaited *awaited =
		await(home, person, name, &rest, "application/x-ndjson", reply);

	if (!awaited)
		return true;
	const int seat = strcmp(rest, "all") == 0 ? -1 : awaited->seat;
	return reply_later(awaited,
		send_show(home, awaited->game, awaited->table, games_suffix,
			awaited->id, seat, take_answer, awaited, reason),
		reason, reply);
}

/* A page of the table's games, to keep or to send. */
static bool
get_saved(struct home *home, int person, const char *name,
	struct web_reply *reply)
{
	static const char *const options[] = {
		"report", "--games", "all", "-o", "-", NULL};
	const char *rest;
	char reason[REASON_MAX];
	struct awaited *awaited = await(home, person, name, &rest, html, reply);

	if (!awaited)
		return true;
	return reply_later(awaited,
		send(home, awaited->game, options, awaited->table, games_suffix,
			-1, take_answer, awaited, reason),
		reason, reply);
}

static void take_picture(void *owner, struct text *output, const char *why);

static int
send_picture(struct awaited *awaited, char reason[static REASON_MAX])
{
	char seat[24];
	const char *const options[] = {"show",
		awaited->type == svg ? "--svg" : "--png", "/dev/stdout",
		"--seat", seat, NULL};

	snprintf(seat, sizeof seat, "%d", awaited->seat);
	return send(awaited->home, awaited->game, options, awaited->table,
		games_suffix, awaited->id, take_picture, awaited, reason);
}

/* Where there is no drawing of pixels, it is one of lines. */
static void
take_picture(void *owner, struct text *output, const char *why)
{
	struct awaited *awaited = owner;
	char reason[REASON_MAX];

	if (why && awaited->type != svg) {
		awaited->type = svg;
		if (send_picture(awaited, reason) == 0)
			return;
	}
	take_answer(awaited, output, why);
}

/* Its end, as the person's seat saw it. */
static bool
get_picture(struct home *home, int person, const char *name,
	struct web_reply *reply)
{
	const char *rest;
	char reason[REASON_MAX];
	struct awaited *awaited =
		await(home, person, name, &rest, "image/png", reply);

	if (awaited)
		reply_later(
			awaited, send_picture(awaited, reason), reason, reply);
	return true;
}

static bool
reply_picture(
	const struct rules_html *page, int number, struct web_reply *reply)
{
	char reason[REASON_MAX];
	struct text drawn = {0};

	if (rules_html_picture(page, number, &drawn, reason) > 0) {
		*reply =
			(struct web_reply){200, svg, drawn.bytes, drawn.length};
		return true;
	}
	text_release(&drawn);
	return web_reply_error(reply, 404, "there is no such picture");
}

static bool
reply_rules(const struct rules_html *page, struct web_reply *reply)
{
	char reason[REASON_MAX];
	FILE *file = web_reply_open(reply);

	if (!file)
		return true;
	const int result = rules_html_write(file, page, reason);
	return web_reply_close(
		reply, file, html, 404, result < 0 ? reason : NULL);
}

/* "GAME/pl" is the page of the rules of a game in a language, and "GAME/pl/0.svg" a
 * picture of it. */
static bool
get_rules(struct home *home, int person, const char *name,
	struct web_reply *reply)
{
	char game[64], language[16];
	char link[WEB_LINK_MAX], style[WEB_LINK_MAX + 16];
	char pictures[WEB_LINK_MAX + 96];
	struct rules_html page = {
		.rules = game, .style = style, .pictures = pictures};
	int picture = -1, end = 0;

	if (sscanf(name, "%63[^/]/%15[^/]%n/%d.svg%n", game, language, &end,
		    &picture, &end) < 2 ||
		name[end] != '\0' || !language_parse(language, &page.language))
		return web_reply_error(reply, 404, "there are no such rules");
	const char *place = path_of(home, home->person_door[person], link);
	snprintf(style, sizeof style, "%spage.css", place);
	snprintf(pictures, sizeof pictures, "%srules/%s/%s/", place, game,
		language);
	if (picture >= 0)
		return reply_picture(&page, picture, reply);
	return reply_rules(&page, reply);
}

/* What a seat knows and may do in a position, for a puzzle. */
struct looking_at {
	int seat;
	json_t *found;
};

static int
take_position(void *context, const struct game_view_position *position,
	char reason[static REASON_MAX])
{
	struct looking_at *at = context;
	const struct replay *replay = position->replay;
	const seat_set turn = replay->game->to_act(replay->state);

	if ((turn & seat_bit(at->seat)) == 0 || !replay->game->actions)
		return reason_say(reason, "nobody is asked there");
	at->found = json_pack("{s:s,s:i,s:O,s:o?}", "game", replay->game->name,
		"seat", at->seat, "frame", position->frame, "actions",
		replay->game->actions(replay->state, at->seat));
	return at->found ? 0 : reason_no_memory(reason);
}

/* The page of puzzles: that of a seat, to which puzzle.js speaks. */
static bool
get_puzzle(struct web_reply *reply)
{
	static const char *const before[] = {"exercise.js", "puzzle.js", NULL};
	const struct page_terms terms = {
		.title = "Talon",
		.before = before,
		.script = "seat.js",
		.without_scripts = "Puzzles need scripts.",
	};
	FILE *file = web_reply_open(reply);

	if (!file)
		return true;
	page_write(file, &terms);
	return web_reply_close(reply, file, html, 0, NULL);
}

/* "17/0/12": the position after 12 moves. */
static bool
get_position(struct home *home, int person, const char *name,
	struct web_reply *reply)
{
	const char *rest = "";
	char path[PATH_MAX], reason[REASON_MAX];
	const struct kept_game *game = parse_game(home, person, name, &rest);
	struct looking_at at = {0};
	const struct game_viewer viewer = {
		.position = take_position, .context = &at};
	struct game_view view = {
		.seat = game ? kept_game_seat(game, person) : 0};
	uint64_t move;

	if (!game || !number_parse(rest, &move) || move > INT_MAX)
		return web_reply_error(reply, 404, "there is no such move");
	shelf_path(&home->shelf, game->table, games_suffix, path);
	view.path = path;
	view.id = game->id;
	view.move = (long)move;
	at.seat = view.seat;
	if (game_view_run(&view, &viewer, reason) == 0)
		web_reply_json(reply, 200, at.found);
	else {
		json_decref(at.found);
		web_reply_error(reply, 404, reason);
	}
	return true;
}

static bool
get_qr(struct home *home, int person, struct web_reply *reply)
{
	char link[WEB_LINK_MAX];
	FILE *file = web_reply_open(reply);

	if (!file)
		return true;
	const bool good = qr_write_svg(
		file, link_of(home, home->person_door[person], link));
	return web_reply_close(reply, file, svg, 404,
		good ? NULL : "there is no library for it");
}

static bool
get(void *owner, int door, const char *name, struct web_reply *reply)
{
	static const struct {
		const char *begin;
		bool (*get)(struct home *, int person, const char *rest,
			struct web_reply *);
	} gets[] = {
		{"history/", get_history},
		{"game/", get_game},
		{"rules/", get_rules},
		{"position/", get_position},
		{"saved/", get_saved},
		{"picture/", get_picture},
	};
	struct home *home = owner;
	const int person = home->doors[door].person;
	const char *rest;

	if (home->doors[door].kind != DOOR_PERSON)
		return false;
	if (strcmp(name, "history") == 0)
		return get_history(home, person, "", reply);
	if (strcmp(name, "puzzle") == 0)
		return get_puzzle(reply);
	if (strcmp(name, "qr") == 0)
		return get_qr(home, person, reply);
	for (size_t i = 0; i < sizeof gets / sizeof *gets; i++)
		if ((rest = web_name_behind(name, gets[i].begin)))
			return gets[i].get(home, person, rest, reply);
	return lesson_site_get(name, true, reply);
}

static bool
post_name(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	const char *name = json_string_value(json_object_get(body, "name"));
	char reason[REASON_MAX];

	if (!name || !people_name(&home->people, person, name))
		web_reply_error(reply, 400, "a name is needed");
	else if (people_save(&home->people, reason) < 0)
		web_reply_error(reply, 500, reason);
	else
		tell_person(home, person);
	return true;
}

static bool
post_play(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	char reason[REASON_MAX];
	const struct sitting *at =
		home_begin_table(home, body, &person, 1, reason);

	if (at)
		return reply_link(home, reply, seat_door(at, person));
	return web_reply_error(reply, 409, reason);
}

static int
invitations_by(const struct home *home, int person)
{
	int count = 0;

	for (int i = 0; i < home->people.invitation_count; i++)
		count += home->people.invitations[i].from == person;
	return count;
}

/* The person, a new one or a friend of PERSON's, who is asked to a game. -1: it is
 * nobody, or there are too many. */
static int
find_invited(struct home *home, int person, long friend)
{
	if (friend < 0)
		return home_add_person(home);
	return friend < home->people.count && friend != person &&
			       *person_name(home, (int)friend) != '\0'
		       ? (int)friend
		       : -1;
}

/* A friend is invited by number; else a new person by a link, which is for nobody
 * but who has asked for it. */
static bool
post_invite(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	const json_t *game = json_object_get(body, "game");
	const long friend = web_body_number(body, "person", LONG_MAX);
	char reason[REASON_MAX], link[WEB_LINK_MAX];

	if (*person_name(home, person) == '\0' || !json_is_object(game))
		return web_reply_error(
			reply, 400, "a name and a game are needed");
	if (invitations_by(home, person) >= INVITATIONS_MOST)
		return web_reply_error(
			reply, 409, "nobody more can be invited");
	const int to = find_invited(home, person, friend);
	if (to < 0 || people_invite(&home->people, person, to,
			      json_deep_copy(game)) < 0)
		return web_reply_error(
			reply, 409, "nobody more can be invited");
	if (people_save(&home->people, reason) < 0)
		return web_reply_error(reply, 500, reason);
	tell_person(home, person);
	tell_person(home, to);
	if (friend < 0)
		web_reply_json(reply, 200,
			json_pack("{s:s}", "link",
				link_of(home, home->person_door[to], link)));
	return true;
}

/* The invited person comes, and the game begins. */
static bool
post_join(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	const long number = web_body_number(body, "number", LONG_MAX);
	const char *name = json_string_value(json_object_get(body, "name"));
	char reason[REASON_MAX];

	if (number < 0 || number >= home->people.invitation_count ||
		home->people.invitations[number].to != person)
		return web_reply_error(
			reply, 404, "this invitation is not open any more");
	if (*person_name(home, person) == '\0' &&
		(!name || !people_name(&home->people, person, name)))
		return web_reply_error(reply, 400, "a name is needed");
	const struct invitation *one = &home->people.invitations[number];
	const int people[] = {one->from, person};
	struct sitting *at =
		home_begin_table(home, one->game, people, 2, reason);
	if (!at)
		return web_reply_error(reply, 409, reason);
	people_forget_invitation(&home->people, (int)number);
	if (people_save(&home->people, reason) < 0)
		home->terms->complain(reason);
	home_tell_people_of(home, at);
	tell(home, home->person_door[people[0]], ALL_STREAMS,
		json_pack("{s:s,s:s,s:s}", "kind", "joined", "name",
			person_name(home, person), "link",
			path_of(home, seat_door(at, people[0]),
				(char[WEB_LINK_MAX]){0})));
	return reply_link(home, reply, seat_door(at, person));
}

static bool
post_decline(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	const long number = web_body_number(body, "number", LONG_MAX);
	char reason[REASON_MAX];

	if (number < 0 || number >= home->people.invitation_count ||
		(home->people.invitations[number].to != person &&
			home->people.invitations[number].from != person))
		return web_reply_error(
			reply, 404, "this invitation is not open any more");
	const int from = home->people.invitations[number].from;
	const int to = home->people.invitations[number].to;
	people_forget_invitation(&home->people, (int)number);
	if (people_save(&home->people, reason) < 0)
		web_reply_error(reply, 500, reason);
	tell_person(home, from);
	tell_person(home, to);
	return true;
}

/* The game of PERSON's that BODY names; NULL: there is none. */
static const struct kept_game *
named_game(const struct home *home, int person, const json_t *body)
{
	return own_game(home, person, web_body_number(body, "table", LONG_MAX),
		web_body_number(body, "id", LONG_MAX));
}

/* Its table is loaded if need be. */
static bool
post_analyse(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	const struct kept_game *game = named_game(home, person, body);
	struct sitting *at = game ? home_find_table(home, game->table) : NULL;
	char reason[REASON_MAX] = "there is no such game";

	if (game && !at)
		at = home_add_table(
			home, sitting_load(home, game->table, reason), reason);
	if (!at)
		web_reply_error(reply, 404, reason);
	else if (sitting_analyse(at, game->id, kept_game_seat(game, person),
			 reason) < 0)
		web_reply_error(reply, 409, reason);
	else {
		at->analysed_id = game->id;
		at->analyst = person;
	}
	return true;
}

/* The game is played on from there, if nobody else has a seat in it. */
static bool
post_from(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	const struct kept_game *game = named_game(home, person, body);
	const long moves = web_body_number(body, "move", LONG_MAX);
	char reason[REASON_MAX];

	if (!game || moves < 0)
		return web_reply_error(reply, 404, "there is no such move");
	for (int seat = 0; seat < game->seats; seat++)
		if (game->person[seat] >= 0 && game->person[seat] != person)
			return web_reply_error(reply, 409,
				"nothing is played on between people");
	const struct sitting *at =
		home_branch_table(home, game, person, (size_t)moves, reason);
	if (at)
		return reply_link(home, reply, seat_door(at, person));
	return web_reply_error(reply, 409, reason);
}

/* Adds the files of the last REVIEWED_MOST games of PERSON. */
static void
add_files(const struct home *home, int person, struct word_list *words)
{
	char path[PATH_MAX];
	long last = -1;

	for (size_t i = home->shelf.count, games = 0;
		i-- > 0 && games < REVIEWED_MOST;) {
		const struct kept_game *game = &home->shelf.games[i];

		if (kept_game_seat(game, person) < 0)
			continue;
		games++;
		if (game->table == last)
			continue;
		last = game->table;
		shelf_path(&home->shelf, last, games_suffix, path);
		word_list_add(words, path);
	}
}

/* A puzzle names the person's table in place of the file. NULL: it is another's,
 * who sat there, too. */
static json_t *
own_puzzle(const struct home *home, json_t *found)
{
	const char *file = json_string_value(json_object_get(found, "file"));
	const char *slash = file ? strrchr(file, '/') : NULL;
	const long table = slash ? strtol(slash + 1, NULL, 10) : -1;
	const struct kept_game *game = shelf_find(
		&home->shelf, table, web_body_number(found, "id", LONG_MAX));

	if (!game || kept_game_seat(game, home->reviewed) !=
			     web_body_number(found, "seat", LONG_MAX))
		return NULL;
	json_object_del(found, "file");
	json_object_set_new(found, "table", json_integer(table));
	return found;
}

/* A line of a review; NULL: that was all. */
static void
home_tell_review(struct home *home, const char *line)
{
	json_t *found = line ? json_loads(line, 0, NULL) : NULL;
	const bool is_puzzle = json_object_get(found, "file");

	if (!is_puzzle || own_puzzle(home, found))
		tell(home, home->person_door[home->reviewed], ALL_STREAMS,
			json_pack("{s:s,s:O?,s:b}", "kind", "review", "found",
				found, "over", line == NULL));
	json_decref(found);
}

/* Weighs all that was done in the person's last games. */
static bool
post_review(struct home *home, int person, const json_t *body,
	struct web_reply *reply)
{
	const bool puzzles = json_is_true(json_object_get(body, "puzzles"));
	struct word_list words = {0};

	word_list_add_words(&words, puzzles ? "talon analyse --puzzles --"
					    : "talon analyse --json --");
	const size_t before = words.count;
	add_files(home, person, &words);
	if (home->review.running && home->reviewed != person)
		home_tell_review(home, NULL);
	own_command_stop(&home->review);
	home->reviewed = person;
	if (words.count == before)
		web_reply_error(reply, 409, "there are no games yet");
	else if (word_list_failed(&words) < 0 ||
		 own_command_start(
			 &home->review, (const char *const *)words.words) < 0)
		web_reply_error(reply, 500, "it cannot be started");
	word_list_release(&words);
	return true;
}

/* ---- What a seat's page posts */

/* The hint at hand, a step further: the card, then the whole action, then why. */
static void
tell_hint(struct home *home, struct sitting *at)
{
	struct hint *hint = &at->hint;
	json_t *message = json_deep_copy(hint->found);

	hint->step += hint->step < 3;
	json_object_set_new(message, "kind", json_string("hint"));
	json_object_set_new(message, "step", json_integer(hint->step));
	tell(home, at->door[hint->bot], ALL_STREAMS, message);
}

/* What was thought of a position that is gone. */
static void
forget_hint(struct sitting *at)
{
	json_decref(at->hint.found);
	at->hint = (struct hint){.bot = -1, .moves = SIZE_MAX};
}

static bool
post_hint(
	struct home *home, struct sitting *at, int bot, struct web_reply *reply)
{
	struct hint *hint = &at->hint;
	char reason[REASON_MAX];

	if (at->people > 1)
		return web_reply_error(reply, 409, "no hints between people");
	if (at->run.game->program)
		return web_reply_error(reply, 409, "no hints in this game");
	if (hint->bot == bot && hint->moves == at->moves) {
		if (hint->found)
			tell_hint(home, at);
		if (hint->found || at->thinker.running)
			return true;
	}
	forget_hint(at);
	hint->bot = bot;
	hint->moves = at->moves;
	at->analyst = -1;
	if (sitting_hint(at, bot, reason) < 0)
		web_reply_error(reply, 409, reason);
	return true;
}

static bool
post_undo(
	struct home *home, struct sitting *at, int bot, struct web_reply *reply)
{
	char reason[REASON_MAX];

	if (sitting_take_back(at, bot, reason) < 0)
		web_reply_error(reply, 409, reason);
	else {
		forget_hint(at);
		home_tell_table(home, at);
	}
	return true;
}

/* A game whose process has ended goes on from its journal. */
static bool
post_wake(struct home *home, struct sitting *at, struct web_reply *reply)
{
	char reason[REASON_MAX];

	if (sitting_wake(at, reason) < 0)
		web_reply_error(reply, 409, reason);
	home_tell_table(home, at);
	return true;
}

/* The same as pages ask for it, with bots of another level. */
static json_t *
terms_of(const struct sitting *sitting, int by)
{
	const struct run *run = &sitting->run;
	json_t *options = json_object();

	for (int i = 0; i < run->option_count; i++)
		json_object_set_new(options, run->options[i].name,
			json_string(run->options[i].value));
	return json_pack("{s:s,s:i,s:i,s:o,s:I}", "game", run->game->name,
		"seats", run->bot_count, "level", sitting->level + by,
		"options", options, "to", (json_int_t)run->to);
}

/* All people of a table go to a new one, which may need the place of this one. */
static bool
move_on(struct home *home, struct sitting *at, int by, struct web_reply *reply)
{
	json_t *game = terms_of(at, by);
	int people[GAME_SEATS_MAX], doors[GAME_SEATS_MAX], count = 0;
	char reason[REASON_MAX], link[WEB_LINK_MAX];

	for (int bot = 0; bot < at->run.bot_count; bot++)
		if (at->person[bot] >= 0) {
			doors[count] = at->door[bot];
			people[count++] = at->person[bot];
		}
	struct sitting *next =
		home_begin_table(home, game, people, count, reason);
	json_decref(game);
	if (!next)
		return web_reply_error(reply, 409, reason);
	for (int i = 0; i < count; i++)
		tell(home, doors[i], ALL_STREAMS,
			json_pack("{s:s,s:s}", "kind", "next", "link",
				path_of(home, seat_door(next, people[i]),
					link)));
	return true;
}

/* Of a game that begins. */
static void
tell_watchers(struct home *home, struct sitting *at)
{
	at->shown = 0;
	if (home_is_looked_at(home, at->watch))
		begin_story(home, at, at->watch, -1, ALL_STREAMS);
}

/* Another game begins when all people want it. */
static bool
post_again(
	struct home *home, struct sitting *at, int bot, struct web_reply *reply)
{
	char reason[REASON_MAX];
	int wanted = 0;

	at->again[bot] = true;
	for (int other = 0; other < at->run.bot_count; other++)
		wanted += at->again[other];
	if (wanted == at->people) {
		memset(at->again, 0, sizeof at->again);
		if (at->run.to > 0 && sitting_is_over(at))
			return move_on(home, at, 0, reply);
		if (sitting_again(at, reason) < 0)
			return web_reply_error(reply, 409, reason);
		tell_watchers(home, at);
		forget_hint(at);
		home_tell_people_of(home, at);
	}
	home_tell_table(home, at);
	return true;
}

/* To the person's own page, where the game is shown and analysed. */
static bool
send_home(struct home *home, struct sitting *at, int bot, bool analysed)
{
	char link[WEB_LINK_MAX], whole[WEB_LINK_MAX + 64];
	const int person = at->person[bot];

	snprintf(whole, sizeof whole,
		analysed ? "%s#game/%ld/%ld/analyse" : "%s",
		path_of(home, home->person_door[person], link), at->number,
		at->id);
	tell(home, at->door[bot], ALL_STREAMS,
		json_pack("{s:s,s:s}", "kind", "next", "link", whole));
	return true;
}

/* Whether the person of BOT may do WHAT here now. */
static bool
is_able(const struct sitting *at, int bot, const char *what)
{
	json_t *can = abilities(at, bot);
	bool able = false;

	for (size_t i = 0; i < json_array_size(can); i++)
		able |= strcmp(json_string_value(json_array_get(can, i)),
				what) == 0;
	json_decref(can);
	return able;
}

static bool
post_at_seat(struct home *home, struct sitting *at, int person,
	const char *name, const json_t *body, struct web_reply *reply)
{
	const int bot = sitting_bot_of(at, person);
	char key[SITTING_KEY_MAX];

	if (strcmp(name, "act") == 0 || strcmp(name, "resign") == 0) {
		sitting_key(at, bot, key);
		if (!relay_post(home->relay, key, name, body, RELAY_ALL))
			return web_reply_error(
				reply, 409, "the table is being laid");
		at->asked[bot] = false;
		return true;
	}
	if (strcmp(name, "wake") == 0)
		return post_wake(home, at, reply);
	if (strcmp(name, "hint") == 0)
		return post_hint(home, at, bot, reply);
	if (strcmp(name, "undo") == 0)
		return post_undo(home, at, bot, reply);
	if (strcmp(name, "another") == 0 || strcmp(name, "leave") == 0)
		return send_home(home, at, bot, false);
	if (at->in_play)
		return web_reply_error(reply, 409, "the game is not over");
	if (!is_able(at, bot, name))
		return false;
	if (strcmp(name, "again") == 0 || strcmp(name, "deal") == 0)
		return post_again(home, at, bot, reply);
	if (strcmp(name, "harder") == 0)
		return move_on(home, at, 1, reply);
	if (strcmp(name, "easier") == 0)
		return move_on(home, at, -1, reply);
	return strcmp(name, "analyse") == 0 && send_home(home, at, bot, true);
}

static bool
post_at_home(struct home *home, int person, const char *name,
	const json_t *body, struct web_reply *reply)
{
	static const struct {
		const char *name;
		bool (*post)(struct home *, int person, const json_t *body,
			struct web_reply *);
	} posts[] = {
		{"name", post_name},
		{"play", post_play},
		{"invite", post_invite},
		{"join", post_join},
		{"decline", post_decline},
		{"analyse", post_analyse},
		{"from", post_from},
		{"review", post_review},
	};

	for (size_t i = 0; i < sizeof posts / sizeof *posts; i++)
		if (strcmp(posts[i].name, name) == 0)
			return posts[i].post(home, person, body, reply);
	return lesson_site_post(name, body, reply);
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	struct home *home = owner;
	const struct home_door *behind_it = &home->doors[door];

	switch (behind_it->kind) {
	case DOOR_PERSON:
		return post_at_home(home, behind_it->person, name, body, reply);
	case DOOR_SEAT:
		return behind_it->at &&
		       post_at_seat(home, behind_it->at, behind_it->person,
			       name, body, reply);
	case DOOR_WATCH:
		return false;
	}
	return false;
}

/* ---- Pages */

static void
write_page(void *owner, int door, FILE *file)
{
	static const char *const before[] = {"analysis.js", NULL};
	const struct home *home = owner;
	const bool is_person = home->doors[door].kind == DOOR_PERSON;
	const struct page_terms terms = {
		.title = "Talon",
		.before = is_person ? before : NULL,
		.script = is_person ? "home.js" : "seat.js",
		.without_scripts = "Without scripts there is no table here: "
				   "talon play has one at the terminal.",
	};

	page_write(file, &terms);
}

static void
open_seat(
	struct home *home, struct sitting *at, int door, int person, int stream)
{
	const int bot = sitting_bot_of(at, person);
	char key[SITTING_KEY_MAX], reason[REASON_MAX];

	sitting_key(at, bot, key);
	if (!at->in_play || at->failed || sitting_wake(at, reason) < 0)
		begin_story(home, at, door, person, stream);
	else if (at->ready)
		relay_opened(home->relay, key, stream);
	at->left_ns = LOOP_NEVER;
}

static void
opened(void *owner, int door, struct web_stream *opened_stream)
{
	const int stream = web_stream_number(opened_stream);
	struct home *home = owner;
	const struct home_door *behind_it = &home->doors[door];

	if (behind_it->kind == DOOR_PERSON) {
		tell(home, door, stream, home_message(home, behind_it->person));
		return;
	}
	if (!behind_it->at)
		tell(home, door, stream,
			json_pack("{s:s,s:s}", "kind", "end", "words", ""));
	else if (behind_it->kind == DOOR_WATCH)
		begin_story(home, behind_it->at, door, -1, stream);
	else
		open_seat(home, behind_it->at, door, behind_it->person, stream);
}

const struct web_site home_site = {
	.files = page_files,
	.page = write_page,
	.get = get,
	.post = post,
	.opened = opened,
};

/* ---- The relay: persons' bots at tables */

static struct sitting *
table_of_key(const struct home *home, const char *key, int *bot)
{
	long number;
	int person;
	struct sitting *at = sitting_key_parse(key, &number, &person)
				     ? home_find_table(home, number)
				     : NULL;

	*bot = at ? sitting_bot_of(at, person) : -1;
	return *bot >= 0 ? at : NULL;
}

/* All pages of the seat hear the story. */
static void
open_pages(struct home *home, const struct sitting *at, int bot)
{
	int streams[WEB_STREAMS_BEHIND_DOOR];
	char key[SITTING_KEY_MAX];

	if (at->door[bot] < 0)
		return;
	sitting_key(at, bot, key);
	for (int i = web_stream_numbers(home->web, at->door[bot], streams);
		i-- > 0;)
		relay_opened(home->relay, key, streams[i]);
}

/* Whoever comes when the game goes on already has missed that. */
static bool
came(void *owner, const char *key)
{
	struct home *home = owner;
	int bot;
	const struct sitting *at = table_of_key(home, key, &bot);

	if (at && at->ready)
		open_pages(home, at, bot);
	return at;
}

static bool
is_kind(const char *message, const char *kind)
{
	static const char begin[] = "{\"kind\":\"";
	const size_t length = strlen(kind);

	return strncmp(message, begin, sizeof begin - 1) == 0 &&
	       strncmp(message + sizeof begin - 1, kind, length) == 0 &&
	       message[sizeof begin - 1 + length] == '"';
}

/* Whether the game waits for the person of BOT. */
static void
hear(struct sitting *at, int bot, const char *message)
{
	at->heard_ns = loop_now();
	if (sscanf(message, "{\"kind\":\"ask\",\"id\":%18ld",
		    &at->question[bot]) == 1 ||
		is_kind(message, "refused"))
		at->asked[bot] = true;
	else if (is_kind(message, "done"))
		at->asked[bot] = false;
}

static void
told(void *owner, const char *key, int stream, const char *message)
{
	struct home *home = owner;
	int bot;
	struct sitting *at = table_of_key(home, key, &bot);

	if (!at)
		return;
	hear(at, bot, message);
	/* A person's bot ends with its game; the table does not. */
	if (!at->ready || is_kind(message, "end"))
		return;
	if (stream != RELAY_ALL && is_kind(message, "now"))
		tell(home, at->door[bot], stream,
			home_table_message(home, at, at->person[bot]));
	tell_text(home, at->door[bot],
		stream == RELAY_ALL ? ALL_STREAMS : stream, message);
}

static const struct relay_site relay_template = {.came = came, .told = told};

/* ---- What tables tell */

/* What the people's bots have told of what was done before is dropped; now each
 * page is told the whole story. */
static void
take_ready(struct sitting *at)
{
	relay_serve(at->home->relay);
	for (int bot = 0; bot < at->run.bot_count; bot++)
		open_pages(at->home, at, bot);
}

static void
take_change(struct sitting *at)
{
	struct home *home = at->home;

	if (!at->in_play)
		home_tell_people_of(home, at);
	home_tell_change(home, at);
	home_tell_table(home, at);
}

/* A line of an analysis goes to the person's own page, that of a hint to the
 * seat. */
static void
take_thought(struct sitting *at, const char *line)
{
	struct home *home = at->home;
	json_t *found = line ? json_loads(line, 0, NULL) : NULL;

	if (at->analyst >= 0)
		tell(home, home->person_door[at->analyst], ALL_STREAMS,
			json_pack("{s:s,s:I,s:I,s:O?,s:s}", "kind", "analysis",
				"table", (json_int_t)at->number, "id",
				(json_int_t)at->analysed_id, "move", found,
				"words", line ? "" : at->thinker.last));
	else if (!found && !at->hint.found && at->hint.moves == at->moves)
		tell(home, at->door[at->hint.bot], ALL_STREAMS,
			json_pack("{s:s,s:s}", "kind", "refused", "words",
				at->thinker.last));
	else if (found && at->hint.moves == at->moves) {
		json_decref(at->hint.found);
		at->hint.found = json_incref(found);
		tell_hint(home, at);
	}
	json_decref(found);
}

static void
take_review(void *owner, bool is_output, const char *line)
{
	if (is_output)
		home_tell_review(owner, line);
}

static void
take_reviews_end(void *owner)
{
	home_tell_review(owner, NULL);
}

/* ---- Time */

/* A person who is away too long from a game with others loses it. */
static void
look_at_seat(struct home *home, struct sitting *at, int bot, int64_t now_ns)
{
	const bool here = home_is_looked_at(home, at->door[bot]);
	char key[SITTING_KEY_MAX];

	if (here != at->here[bot]) {
		at->here[bot] = here;
		at->gone_ns[bot] = now_ns;
		home_tell_table(home, at);
	}
	if (here || at->people < 2 || !at->in_play ||
		now_ns - at->gone_ns[bot] < home->terms->away_ns)
		return;
	json_t *body = json_pack("{s:I}", "id", (json_int_t)at->question[bot]);
	sitting_key(at, bot, key);
	if (relay_post(home->relay, key, "resign", body, RELAY_ALL))
		at->asked[bot] = false;
	json_decref(body);
}

static void
look_at_table(struct home *home, struct sitting *at, int64_t now_ns)
{
	bool looked_at = home_is_looked_at(home, at->watch);

	sitting_look(at, now_ns, home->terms->patience_ns);
	for (int bot = 0; bot < at->run.bot_count; bot++)
		if (at->person[bot] >= 0) {
			look_at_seat(home, at, bot, now_ns);
			looked_at |= at->here[bot];
		}
	if (looked_at)
		at->left_ns = LOOP_NEVER;
	else if (at->left_ns == LOOP_NEVER)
		at->left_ns = now_ns;
	else if (now_ns - at->left_ns > SLEEP_NS && at->people == 1)
		own_command_stop(&at->game);
}

static void
tick(void *owner, int64_t now_ns)
{
	struct home *home = owner;

	home->clock.at_ns = now_ns + S_NS;
	errands_look(&home->errands, now_ns);
	for (int i = 0; i < home->table_count; i++)
		look_at_table(home, home->tables[i], now_ns);
}

/* ---- From the start of a home to its end */

static void
serve_relay(void *owner, int64_t now_ns)
{
	struct home *home = owner;

	(void)now_ns;
	relay_serve(home->relay);
	web_loop_stir(&home->served);
}

static void
child_ended(void *owner, int64_t now_ns)
{
	struct home *home = owner;

	(void)now_ns;
	process_family_reap(&home->family);
	subprocess_look(&home->browser);
}

static int
open_web(struct home *home, struct web_site *site,
	char reason[static REASON_MAX])
{
	const struct home_terms *terms = home->terms;
	struct web_terms web = {.address = terms->address,
		.port = terms->port > 0 ? terms->port : home->people.port,
		.host = terms->host,
		.site = site};

	home->web = web_open(&web, reason);
	if (!home->web && terms->port == 0 && web.port != 0) {
		web.port = 0; /* somebody else has it now */
		home->web = web_open(&web, reason);
	}
	if (!home->web)
		return -1;
	for (int person = 0; person < home->people.count; person++)
		if (open_person_door(home, person) < 0)
			return reason_no_memory(reason);
	return 0;
}

/* Tables whose games are not over, and the last of the others. */
static void
load_tables(struct home *home)
{
	char path[PATH_MAX], reason[REASON_MAX];
	int loaded = 0;

	for (long number = home->people.table; number > 0; number--) {
		shelf_path(&home->shelf, number, ".now", path);
		if (access(path, F_OK) < 0 && loaded++ >= OPENED_AT_START)
			continue;
		struct sitting *sitting = sitting_load(home, number, reason);
		if (sitting && !home_add_table(home, sitting, reason))
			home->terms->complain(reason);
	}
}

static int
open_all(struct home *home, struct web_site *site, struct relay_site *relay,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX], games[PATH_MAX];
	const struct home_terms *terms = home->terms;

	snprintf(path, sizeof path, "%s/people.json", terms->folder);
	snprintf(games, sizeof games, "%s/games", terms->folder);
	if (people_open(&home->people, path, terms->secret, reason) < 0 ||
		shelf_open(&home->shelf, games, terms->complain, reason) < 0)
		return -1;
	home->relay = relay_open(terms->socket, relay, reason);
	if (!home->relay || open_web(home, site, reason) < 0)
		return -1;
	load_tables(home);
	home->people.port = web_port(home->web);
	return people_save(&home->people, reason);
}

static int
watch_all(struct home *home)
{
	home->relay_watch =
		(struct loop_watch){.ready = serve_relay, .owner = home};
	home->clock = (struct loop_timer){
		.at_ns = loop_now(), .due = tick, .owner = home};
	if (web_loop_begin(&home->served, &home->loop, home->web) < 0 ||
		loop_watch_read(&home->loop, &home->relay_watch,
			relay_descriptor(home->relay)) < 0)
		return -1;
	loop_add_timer(&home->loop, &home->clock);
	return 0;
}

static void
show_link(struct home *home)
{
	static char program[] = "xdg-open";
	char link[WEB_LINK_MAX], reason[REASON_MAX];
	char *words[] = {program, link, NULL};
	const struct subprocess_terms terms = {.words = words, .kept = -1};

	web_link(home->web, home->person_door[PERSON_HOST], link);
	home->terms->link(home->terms->owner, link);
	if (home->terms->browser && subprocess_start(&home->browser,
					    &home->loop, &terms, reason) < 0)
		home->terms->complain(reason);
}

/* The end of the browser's program stops the loop, and is nothing. */
static int
run(struct home *home)
{
	int result;

	do
		result = loop_run(&home->loop);
	while (result == 0);
	return result < 0 ? -1 : 0;
}

static void
release(struct home *home)
{
	errands_end(&home->errands);
	own_command_stop(&home->review);
	while (home->table_count > 0)
		forget_table(home, 0);
	process_family_wait(&home->family);
	subprocess_release(&home->browser);
	web_loop_end(&home->served);
	web_close(home->web);
	relay_close(home->relay);
	shelf_release(&home->shelf);
	people_release(&home->people);
	free(home->doors);
	loop_release(&home->loop);
	free(home);
}

int
home_run(const struct home_terms *terms, char reason[static REASON_MAX])
{
	struct web_site site = home_site;
	struct relay_site relay = relay_template;
	struct home *home = calloc(1, sizeof *home);
	int result = -1;

	if (!home)
		return reason_no_memory(reason);
	home->terms = terms;
	site.owner = relay.owner = home;
	home->review = (struct own_command){.loop = &home->loop,
		.family = &home->family,
		.line = take_review,
		.ended = take_reviews_end,
		.owner = home};
	errands_init(&home->errands, &home->loop, &home->family);
	loop_init(&home->loop, child_ended, NULL, home);
	if (process_family_init(&home->family) < 0)
		reason_say(reason, "%s", strerror(errno));
	else if (open_all(home, &site, &relay, reason) == 0) {
		if (watch_all(home) < 0)
			reason_no_memory(reason);
		else {
			show_link(home);
			result = run(home);
			if (result < 0)
				reason_say(reason, "%s", strerror(errno));
		}
	}
	release(home);
	return result;
}
