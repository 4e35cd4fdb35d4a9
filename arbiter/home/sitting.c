#include "home/sitting.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/word_list.h"
#include "bot/shell_words.h"
#include "common/level.h"
#include "common/number.h"
#include "common/say.h"
#include "games.h"
#include "record/reader.h"
#include "record/run_line.h"
#include "record/schedule.h"
#include "talk/game_in_hand.h"

static const char games_suffix[] = ".jsonl";
static const char now_suffix[] = ".now";

/* ---- Games that are programs */

static const struct home_game *
find_program(const struct sitting_place *place, const char *name)
{
	const struct home_game *game = place->games;

	while (game->rules && strcmp(game->rules->name, name) != 0)
		game++;
	return game->rules ? game : NULL;
}

const char *
sitting_program(
	const struct sitting_place *place, const struct game_rules *rules)
{
	const struct home_game *game =
		rules->program ? find_program(place, rules->name) : NULL;

	return game ? game->command : NULL;
}

/* Makes it the game of RUN. False: there is none of that name. */
static bool
find_game(const struct sitting_place *place, const char *name, struct run *run)
{
	run->game = name ? game_find(name) : NULL;
	if (run->game || !name)
		return run->game;
	const struct home_game *game = find_program(place, name);
	if (!game)
		return false;
	run->game = game->rules;
	run->program = game->program;
	return true;
}

/* ---- The line-up */

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
line_up_bot(struct line_up *all, const struct sitting_terms *terms, int seat,
	int seats, int level)
{
	const int person = person_at(terms, all->run.game, seat, seats);
	char *name = all->names[seat], *command = all->commands[seat];

	if (person >= 0) {
		strlcpy(name, terms->names[person], sizeof all->names[seat]);
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
make_line_up(struct line_up *all, const struct sitting_place *place,
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
	if (!find_game(place, name, run))
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
		line_up_bot(all, terms, seat, seats, level);
	if (!seed_parse(&run->seed, terms->seed))
		return reason_say(reason, "there is no seed");
	return take_options(run, json_object_get(game, "options"), reason);
}

/* ---- Files */

static void
path_of(const struct sitting *sitting, const char *suffix,
	char path[static PATH_MAX])
{
	shelf_path(sitting->place->shelf, sitting->number, suffix, path);
}

static bool
has_file(const struct sitting *sitting, const char *suffix)
{
	char path[PATH_MAX];

	path_of(sitting, suffix, path);
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
	struct reader reader;
	char path[PATH_MAX], reason[REASON_MAX];

	sitting->score = (struct points_score){0};
	path_of(sitting, games_suffix, path);
	if (sitting->run.to == 0 || !has_file(sitting, games_suffix) ||
		reader_open(&reader, path, reason) < 0)
		return;
	reader.quiet = true;
	while (reader_next(&reader, reason) == READER_RECORD)
		points_score_add(&sitting->score, reader.record.points,
			schedule_fixture(&sitting->run, reader.record.id).bot,
			reader.record.seats);
	reader_close(&reader);
}

bool
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

	path_of(sitting, suffix, path);
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

	path_of(sitting, now_suffix, path);
	sitting->is_dealt = !run->game->program;
	if ((sitting->is_dealt ? game_in_hand_begin(
					 run, id, &sitting->score, path, reason)
			       : game_in_hand_promise(run, path, reason)) < 0)
		return -1;
	take_game(sitting, id, false);
	sitting->in_play = true;
	return 0;
}

/* ---- Tables */

static void take_line(void *owner, bool is_output, const char *line);
static void take_end(void *owner, const struct process_report *);
static void take_thought(void *owner, bool is_output, const char *line);
static void take_thoughts_end(void *owner, const struct process_report *);

static struct sitting *
sitting_new(const struct sitting_place *place, long number)
{
	struct sitting *sitting = calloc(1, sizeof *sitting);

	if (!sitting)
		return NULL;
	sitting->place = place;
	sitting->number = number;
	sitting->game = (struct own_command){.loop = place->loop,
		.family = place->family,
		.line = take_line,
		.ended = take_end,
		.owner = sitting};
	sitting->thinker = (struct own_command){.loop = place->loop,
		.family = place->family,
		.line = take_thought,
		.ended = take_thoughts_end,
		.owner = sitting};
	return sitting;
}

void
sitting_free(struct sitting *sitting)
{
	if (!sitting)
		return;
	sitting_rest(sitting);
	own_command_stop(&sitting->thinker);
	run_release(&sitting->run);
	free(sitting);
}

struct sitting *
sitting_begin(const struct sitting_place *place,
	const struct sitting_terms *terms, char reason[static REASON_MAX])
{
	struct sitting *sitting = sitting_new(place, terms->number);
	struct line_up *all = malloc(sizeof *all);
	int result = -1;

	if (!sitting || !all)
		reason_no_memory(reason);
	else if (make_line_up(all, place, terms, reason) == 0 &&
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
	if (!shelf_find(sitting->place->shelf, sitting->number, sitting->id))
		return true;
	path_of(sitting, now_suffix, path);
	unlink(path);
	return false;
}

struct sitting *
sitting_load(const struct sitting_place *place, long number,
	char reason[static REASON_MAX])
{
	struct sitting *sitting = sitting_new(place, number);

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

/* Writes the beginning of a game to the file of TABLE. */
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
	path_of(sitting, now_suffix, path);
	return game_in_hand_write(&reader->run, record, path, reason);
}

struct sitting *
sitting_branch(const struct sitting_place *place, long number, long from,
	long id, size_t moves, char reason[static REASON_MAX])
{
	struct sitting *sitting = sitting_new(place, number);
	struct reader reader;
	char path[PATH_MAX];
	int result = -1;

	shelf_path(place->shelf, from, games_suffix, path);
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
	return result < 0 ? NULL : sitting_load(place, number, reason);
}

void
sitting_key(const struct sitting *sitting, int bot,
	char key[static SITTING_KEY_MAX])
{
	snprintf(key, SITTING_KEY_MAX, "%ld/p%d", sitting->number,
		sitting->person[bot]);
}

bool
sitting_key_parse(const char *key, long *number, int *person)
{
	int length = 0;

	return sscanf(key, "%18ld/p%9d%n", number, person, &length) == 2 &&
	       key[length] == '\0' && *number >= 0 && *person >= 0;
}

int
sitting_bot_of(const struct sitting *sitting, int person)
{
	for (int bot = 0; bot < sitting->run.bot_count; bot++)
		if (person >= 0 && sitting->person[bot] == person)
			return bot;
	return -1;
}

/* ---- The game in play */

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
	shell_words_quote(&socket, sitting->place->socket);
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

	path_of(sitting, now_suffix, now);
	path_of(sitting, games_suffix, games);
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
	const char *program = sitting_program(sitting->place, game);
	struct word_list words = {0};

	sitting->words[0] = '\0';
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
		strlcpy(sitting->words, reason, sizeof sitting->words);
	return sitting->failed ? -1 : 0;
}

int
sitting_wake(struct sitting *sitting, char reason[static REASON_MAX])
{
	if (!sitting->in_play || sitting->game.running)
		return 0;
	return play_on(sitting, sitting->moves, reason);
}

void
sitting_rest(struct sitting *sitting)
{
	own_command_stop(&sitting->game);
}

static bool
waits_for_person(const struct sitting *sitting)
{
	for (int bot = 0; bot < sitting->run.bot_count; bot++)
		if (sitting->asked[bot])
			return true;
	return false;
}

void
sitting_look(struct sitting *sitting, int64_t now_ns, int64_t patience_ns)
{
	if (!sitting->in_play || !sitting->game.running ||
		waits_for_person(sitting) ||
		now_ns - sitting->heard_ns <= patience_ns)
		return;
	own_command_stop(&sitting->game);
	sitting->failed = true;
	strlcpy(sitting->words,
		N_("It gave no sign of life, and has been ended."),
		sizeof sitting->words);
	sitting->place->changed(sitting->place->owner, sitting);
}

int
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
	const long id = sitting->id;
	char path[PATH_MAX], reason[REASON_MAX];
	const bool over = has_file(sitting, games_suffix) &&
			  read_last(sitting, games_suffix, false, reason) > 0 &&
			  sitting->id == id;

	sitting->id = id;
	if (!over)
		return false;
	path_of(sitting, now_suffix, path);
	unlink(path);
	sitting->in_play = sitting->failed = false;
	count_points(sitting);
	return true;
}

/* It has written the line after what it tells of. */
static void
take_line(void *owner, bool is_output, const char *line)
{
	struct sitting *sitting = owner;
	char reason[REASON_MAX];

	sitting->heard_ns = loop_now();
	if (!is_output)
		text_printable_string(
			sitting->words, sizeof sitting->words, line);
	if (is_output && strcmp(line, "ready") == 0) {
		sitting->is_dealt = true;
		sitting->place->ready(sitting->place->owner, sitting);
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
	sitting->place->changed(sitting->place->owner, sitting);
}

/* A process that ends before the game has failed, and the game goes on when
 * somebody comes. */
static void
take_end(void *owner, const struct process_report *report)
{
	struct sitting *sitting = owner;

	if (!sitting->in_play)
		return;
	if (!has_ended(sitting)) {
		sitting->failed = true;
		if (sitting->words[0] == '\0')
			process_report_format(
				report, sitting->words, sizeof sitting->words);
	}
	sitting->place->changed(sitting->place->owner, sitting);
}

/* ---- Taking back */

bool
sitting_can_take_back(const struct sitting *sitting, int bot)
{
	return sitting->people == 1 && sitting->in_play &&
	       sitting->last[sitting->seat[bot]] != SIZE_MAX;
}

int
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

/* ---- Thinking */

static void
take_thought(void *owner, bool is_output, const char *line)
{
	struct sitting *sitting = owner;

	if (is_output)
		sitting->place->analysed(sitting->place->owner, sitting, line);
	else
		text_printable_string(
			sitting->words, sizeof sitting->words, line);
}

static void
take_thoughts_end(void *owner, const struct process_report *report)
{
	struct sitting *sitting = owner;

	(void)report;
	sitting->place->analysed(sitting->place->owner, sitting, NULL);
}

/* AT: the position after so many moves alone; -1: all. */
static int
think(struct sitting *sitting, long id, int seat, long at,
	char reason[static REASON_MAX])
{
	char path[PATH_MAX], game[24], which[24];
	const char *const words[] = {"talon", "analyse", "--lines",
		at >= 0 ? "--at" : "--seat", which, "--", path, game, NULL};

	path_of(sitting, at >= 0 ? now_suffix : games_suffix, path);
	snprintf(game, sizeof game, "%ld", id);
	snprintf(which, sizeof which, "%ld", at >= 0 ? at : seat);
	own_command_stop(&sitting->thinker);
	if (own_command_start(&sitting->thinker, words) == 0)
		return 0;
	return reason_say(reason, "%s", strerror(errno));
}

int
sitting_hint(struct sitting *sitting, int bot, char reason[static REASON_MAX])
{
	if (!sitting->in_play)
		return reason_say(reason, "the game is over");
	own_command_say(&sitting->game, "practice\n");
	return think(sitting, sitting->id, sitting->seat[bot],
		(long)sitting->moves, reason);
}

int
sitting_analyse(struct sitting *sitting, long id, int seat,
	char reason[static REASON_MAX])
{
	if (sitting->in_play && id == sitting->id)
		return reason_say(reason, "the game is not over");
	return think(sitting, id, seat, -1, reason);
}
