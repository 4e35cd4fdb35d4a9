#include "serve/serve.h"

#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "analysis/game_frames.h"
#include "analysis/game_list.h"
#include "analysis/game_view.h"
#include "analysis/winners.h"
#include "base/array.h"
#include "base/hash_index.h"
#include "base/loop.h"
#include "base/reason.h"
#include "base/text.h"
#include "bot/game_program.h"
#include "common/number.h"
#include "live/feed.h"
#include "live/web_loop.h"
#include "process/own_command.h"
#include "record/change.h"
#include "record/journal.h"
#include "record/reader.h"
#include "report/report.h"
#include "report/statistics.h"
#include "tournament/contest.h"
#include "web/html.h"
#include "web/line_socket.h"
#include "web/page.h"
#include "web/web.h"

/*
 * What is known of the run whose record file is served: its tables, its games,
 * and how far it is. A fold over the lines of the file, in their order.
 */

struct served_run_game {
	long id;
	long deal;
	struct reader_place place;
	enum fault end;
	bool drawn;
};

/* Where game ID stands among the games. */
struct served_run_rank {
	long id;
	size_t number;
};

/* {.path, .silent} is of no run. */
struct served_run {
	const char *path;      /* the caller's */
	bool silent;	       /* its tables leave out what bots said */
	const struct run *run; /* the caller's; NULL: there is none yet */
	struct statistics statistics;
	bool is_tournament;
	struct contest contest;	       /* if it is one */
	struct served_run_game *games; /* in the order of the file */
	size_t count;
	size_t capacity;
	struct served_run_rank *order;
	size_t order_capacity;
	bool in_order;	/* ORDER is by id */
	uint16_t *bots; /* of the table of the statistics, by game and seat */
	size_t bots_capacity;
	struct hash_index index;
};

static void
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

static bool
served_run_seed(struct served_run *served, char reason[static REASON_MAX])
{
	return !served->is_tournament ||
	       contest_note_seed(&served->contest) == 0 || refuse(reason);
}

/* The run begins, whose lines are proven as far as PROOF. It outlives what is
 * known of it, or the next served_run_begin, before which that is released. All
 * return false with the reason in words. */
static bool
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

static bool
served_run_change(struct served_run *served, const struct roster_change *change,
	char reason[static REASON_MAX])
{
	if (served->is_tournament &&
		!contest_change(&served->contest, change, reason))
		return false;
	return statistics_change(&served->statistics, change) == 0 ||
	       refuse(reason);
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
reserve(struct served_run *served)
{
	const size_t seats = (size_t)run_seats(served->run);

	if (ARRAY_GROW(served->games, served->count, served->capacity) < 0 ||
		ARRAY_GROW(served->order, served->count,
			served->order_capacity) < 0)
		return -1;
	if (served->bots_capacity < served->capacity) {
		uint16_t *bots = reallocarray(
			served->bots, served->capacity, seats * sizeof *bots);

		if (!bots)
			return -1;
		served->bots = bots;
		served->bots_capacity = served->capacity;
	}
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

static bool
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

/* NULL: there is no such game. */
static const struct served_run_game *
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

/* All games by their ids, until the next is taken. */
static const struct served_run_rank *
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

/* Whether all games of that deal are in the file, so that nobody will play it
 * any more. */
static bool
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

/* How many games the run will have, as far as can be told. */
static double
served_run_expected(const struct served_run *served)
{
	return served->is_tournament ? contest_forecast(&served->contest)
				     : (double)run_games(served->run);
}

/* The bots of game NUMBER in the file, by seat. */
static const uint16_t *
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
put_page_tables(const struct page_tables *page)
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

/* Writes all tables, as HTML, without the seed of the run while games are still
 * to be played. -1 with errno: no memory. */
static int
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
	put_page_tables(&page);
	page_figures_release(&figures);
	return result;
}

/*
 * Recorded games that a person plays on at a page: each is a `talon replay
 * --continue` with `human --browser` at one seat and a bot at all others, a
 * process of its own, whose link the person is given.
 */

enum { CONTINUATIONS_MOST = 4 }; /* at a time */

/* Where the game is played on from, and by whom. */
struct continuation_terms {
	long game;
	long move; /* so many are as recorded */
	int seat;  /* the person's */
	const char *bot;
};

struct continuation {
	struct continuations *all;
	int number; /* from 1 on; 0: there was none here */
	struct own_command command;
	long game, move;
	int seat;
	char bot[64];
	char link[WEB_LINK_MAX]; /* "": not known yet */
	char words[256];	 /* the last that it has said */
};

/* {.file, .address, .loop, .family, .changed, .owner} has none; all are the
 * caller's. */
struct continuations {
	const char *file;    /* the record file */
	const char *address; /* to listen at; NULL: loopback */
	struct loop *loop;
	struct process_family *family;
	void (*changed)(void *owner, const struct continuation *);
	void *owner;
	int count; /* so far */
	struct continuation slots[CONTINUATIONS_MOST];
};

/* What stands before the link in a line of a person's. */
static const char link_mark[] = "open http://";

static bool
is_of_link(char c)
{
	return c > ' ' && c < '\x7f' && !strchr("\"'<>\\`", c);
}

/* Whether there is one in LINE. */
static bool
take_link(struct continuation *c, const char *line)
{
	const char *begin = strstr(line, link_mark);
	size_t length = 0;

	if (!begin)
		return false;
	if (c->link[0] != '\0')
		return true;
	begin += strlen("open ");
	while (is_of_link(begin[length]))
		length++;
	if (length < sizeof c->link)
		snprintf(c->link, sizeof c->link, "%.*s", (int)length, begin);
	return true;
}

static void
take_line(void *owner, bool is_output, const char *line)
{
	struct continuation *c = owner;

	if (is_output || !take_link(c, line))
		text_printable_string(c->words, sizeof c->words, line);
	c->all->changed(c->all->owner, c);
}

static void
take_end(void *owner)
{
	struct continuation *c = owner;

	if (c->words[0] == '\0')
		strlcpy(c->words, c->command.why, sizeof c->words);
	c->all->changed(c->all->owner, c);
}

static int
continuation_run(struct continuation *c)
{
	char move[24], seat[24], game[24];
	char person[GAME_LINE_MAX] = "human --browser";
	const char *const words[] = {"talon", "replay", "--continue", move,
		"--seat", seat, "--patience", "1000000", "--", c->all->file,
		game, person, c->bot, NULL};

	snprintf(move, sizeof move, "%ld", c->move);
	snprintf(seat, sizeof seat, "%d", c->seat);
	snprintf(game, sizeof game, "%ld", c->game);
	if (c->all->address)
		snprintf(person, sizeof person,
			"human --browser --listen %.99s", c->all->address);
	return own_command_start(&c->command, words);
}

/* One that has never been used, else the one that was used first. */
static struct continuation *
find_slot(struct continuations *all)
{
	struct continuation *found = NULL;

	for (int i = 0; i < CONTINUATIONS_MOST; i++) {
		struct continuation *c = &all->slots[i];

		if (!c->command.running &&
			(!found || c->number < found->number))
			found = c;
	}
	return found;
}

/* The number of the new one. -1 with the reason in words: too many are running,
 * or memory or processes are short. */
static int
continuations_start(struct continuations *all,
	const struct continuation_terms *terms, char reason[static REASON_MAX])
{
	struct continuation *c = find_slot(all);

	if (!c)
		return reason_say(reason,
			"%d games are being played on already",
			CONTINUATIONS_MOST);
	*c = (struct continuation){
		.all = all,
		.command = {.loop = all->loop,
			.family = all->family,
			.line = take_line,
			.ended = take_end,
			.owner = c},
		.game = terms->game,
		.move = terms->move,
		.seat = terms->seat,
	};
	strlcpy(c->bot, terms->bot, sizeof c->bot);
	if (continuation_run(c) < 0) {
		strlcpy(reason, strerror(errno), REASON_MAX);
		return -1;
	}
	c->number = ++all->count;
	return c->number;
}

/* Ends one; false: there is none of that number, or it has ended. */
static bool
continuations_end(struct continuations *all, int number)
{
	for (int i = 0; i < CONTINUATIONS_MOST; i++) {
		struct continuation *c = &all->slots[i];

		if (!c->command.running || c->number != number)
			continue;
		own_command_stop(&c->command);
		strlcpy(c->words, "ended", sizeof c->words);
		all->changed(all->owner, c);
		return true;
	}
	return false;
}

/* Ends those that are running, with all that they have started. */
static void
continuations_release(struct continuations *all)
{
	for (int i = 0; i < CONTINUATIONS_MOST; i++)
		own_command_stop(&all->slots[i].command);
}

/* Adds what pages are told of it, an object of JSON. */
static void
continuation_add(const struct continuation *c, struct text *json)
{
	text_add_format(json,
		"{\"kind\":\"continued\",\"number\":%d,\"game\":%ld,"
		"\"move\":%ld,\"seat\":%d,\"running\":%s",
		c->number, c->game, c->move, c->seat,
		c->command.running ? "true" : "false");
	text_add_member(json, "bot", c->bot);
	if (c->link[0] == '\0' || !c->command.running)
		text_add_string(json, ",\"link\":null");
	else
		text_add_member(json, "link", c->link);
	text_add_member(json, "words", c->words);
	text_add_string(json, "}");
}

/*
 * A record file as it grows, read line by line and a slice at a time. It need
 * not be there yet; when it is another, or has become shorter, it is read from
 * its beginning. Only whole lines count.
 *
 *	struct follower follower = {.path = path, .listener = &listener};
 *	... now and then:
 *	while (follower_read(&follower))
 *		... whatever else is to be done ...
 */

/* The functions of who listens get OWNER; all but `gone` return false, with the
 * reason in words, where the file cannot have such a line. */
struct follower_listener {
	/* A file begins, with its run, which becomes longer as the file says.
	 */
	bool (*begin)(void *owner, const struct run *,
		char reason[static REASON_MAX]);

	/* What has been told of the file is void. */
	void (*gone)(void *owner);

	/* READER has read a line of that KIND, which is neither its end nor an
	 * error. */
	bool (*line)(void *owner, const struct reader *,
		enum reader_result kind, char reason[static REASON_MAX]);
	void *owner;
};

enum follower_state {
	FOLLOWER_WAITING, /* there is no file, or an empty one */
	FOLLOWER_READING,
	FOLLOWER_READY, /* all lines have been read */
	FOLLOWER_WRONG, /* it is no record file, or not all of it */
};

/* {.path, .listener}, which are the caller's, has seen nothing. */
struct follower {
	const char *path;
	const struct follower_listener *listener;
	enum follower_state state;
	char reason[REASON_MAX]; /* if it is wrong */
	bool open;
	bool has_begun; /* of the file that is open more than the first line
			   has been read */
	struct reader reader;

	/* The file as it was seen last. */
	dev_t device;
	ino_t inode;
	off_t size;
	int64_t wrong_ns; /* when it was found wrong */
};

#define SLICE_NS INT64_C(20000000)

/* What is wrong may be put right, but is not read again and again. */
#define WRONG_NS INT64_C(2000000000)

static void
follower_release(struct follower *follower)
{
	if (follower->open)
		reader_close(&follower->reader);
	follower->open = false;
}

static bool
fail(struct follower *follower)
{
	follower->state = FOLLOWER_WRONG;
	follower->wrong_ns = loop_now();
	return false;
}

static void
close_file(struct follower *follower)
{
	follower->listener->gone(follower->listener->owner);
	follower_release(follower);
}

/* There is nothing to be read yet. What was read of another file is kept for
 * those who still want to see it, but not that of a run that could not start,
 * which takes its file away again. */
static bool
wait_for_file(struct follower *follower)
{
	if (follower->open && !follower->has_begun)
		close_file(follower);
	if (!follower->open)
		follower->state = FOLLOWER_WAITING;
	return false;
}

static bool
is_another(const struct follower *follower, const struct stat *status)
{
	return follower->device != status->st_dev ||
	       follower->inode != status->st_ino ||
	       status->st_size < reader_least_size(&follower->reader);
}

/* Until a second line stands there the first is written anew, once the bots
 * have said who they are. */
static bool
begins_anew(const struct follower *follower, const struct stat *status)
{
	return !follower->has_begun && status->st_size != follower->size;
}

static bool
open_file(struct follower *follower, const struct stat *status)
{
	struct reader *reader = &follower->reader;
	const struct follower_listener *listener = follower->listener;

	follower->device = status->st_dev;
	follower->inode = status->st_ino;
	follower->size = status->st_size;
	if (!S_ISREG(status->st_mode)) {
		snprintf(follower->reason, REASON_MAX,
			"%.400s: is no plain file", follower->path);
		return fail(follower);
	}
	if (reader_open(reader, follower->path, follower->reason) < 0)
		return fail(follower);
	follower->open = true;
	follower->has_begun = false;
	follower->state = FOLLOWER_READING;
	return listener->begin(
		       listener->owner, &reader->run, follower->reason) ||
	       fail(follower);
}

/* Whether there is more, as far as the slice went. */
static bool
read_slice(struct follower *follower)
{
	const int64_t end_ns = loop_now() + SLICE_NS;
	const struct follower_listener *listener = follower->listener;
	struct reader *reader = &follower->reader;
	char why[REASON_MAX];

	do {
		enum reader_result result =
			reader_step(reader, follower->reason);

		if (result == READER_ERROR)
			return fail(follower);
		if (result == READER_END) {
			follower->state = FOLLOWER_READY;
			reader->quiet = true;
			return false;
		}
		follower->has_begun = true;
		if (!listener->line(listener->owner, reader, result, why)) {
			snprintf(follower->reason, REASON_MAX,
				"%.400s:%ld: %.500s", reader->path,
				reader->line_number, why);
			return fail(follower);
		}
	} while (loop_now() < end_ns);
	return true;
}

/* STATUS is of the file that is open. */
static bool
read_on(struct follower *follower, const struct stat *status)
{
	if (follower->state == FOLLOWER_READY) {
		if (status->st_size == follower->size)
			return false;
		follower->size = status->st_size;
		if (reader_go_on(&follower->reader, follower->reason) < 0)
			return fail(follower);
		follower->state = FOLLOWER_READING;
	}
	return read_slice(follower);
}

/* Whether a file that was wrong may be another now. */
static bool
is_to_be_tried(const struct follower *follower, const struct stat *status)
{
	return loop_now() - follower->wrong_ns > WRONG_NS &&
	       (!follower->open || is_another(follower, status) ||
		       status->st_size != follower->size);
}

/* Reads on for some milliseconds at most; whether there is more to be read at
 * once. */
static bool
follower_read(struct follower *follower)
{
	struct stat status;

	if (stat(follower->path, &status) < 0)
		return wait_for_file(follower);
	if (follower->state == FOLLOWER_WRONG) {
		if (!is_to_be_tried(follower, &status))
			return false;
		if (follower->open)
			close_file(follower);
	}
	if (follower->open && (is_another(follower, &status) ||
				      begins_anew(follower, &status)))
		close_file(follower);
	if (!follower->open && S_ISREG(status.st_mode) && status.st_size == 0)
		return wait_for_file(follower);
	if (!follower->open && !open_file(follower, &status))
		return false;
	return read_on(follower, &status);
}

/* Reads a game once more (reader.h). -1 with the reason in words. */
static int
follower_again(struct follower *follower, const struct reader_place *place,
	struct record *record, char reason[static REASON_MAX])
{
	off_t whole = follower->reader.whole;

	if (reader_again(&follower->reader, place, record, reason) < 0)
		return -1;
	if (follower->state != FOLLOWER_READING ||
		lines_go_on(&follower->reader.lines, whole) == 0)
		return 0;
	return reason_of_file(follower->path, reason);
}

/*
 * What a server of pages has, and its site (web.h): what there is to be got and
 * to be posted behind its doors. Part of serve.
 *
 *	GET tables                the tables, HTML
 *	GET games/from=&count=&show=&bot=   a list of games
 *	GET game/ID/seat=N        a game, its frames, a line of JSON each; seat
 *	                          may be `all` or, as without it, `none`; with
 *	                          &open behind it all hands are open
 *	POST play {"game","move","seat","bot"}   202 with {"number"}
 *	POST stop {"number"}
 */
/*
 * The games in play, as the arbiter that plays them publishes them at the
 * socket beside its record file: connects again and again while there is
 * nobody, and never waits. Keeps the newest position of each job.
 */
enum { LIVE_GAMES_JOBS = 256 };

struct live_game {
	long job;
	long id;
	char *message; /* JSON, one line */
};

struct live_games {
	const char *path; /* of the record file; the caller's, like the next */
	struct loop *loop;

	/* Something is in play, or, with ENDED, not any more: MESSAGE is what
	 * pages are told. */
	void (*heard)(void *owner, const char *message);
	void *owner;

	struct line_socket socket; /* closed: nobody is there */
	struct loop_watch watch;
	struct loop_timer timer;
	struct live_game games[LIVE_GAMES_JOBS];
	size_t count;
};

enum { SERVER_OWNER, SERVER_WATCH, SERVER_DOORS };

struct server {
	const struct serve_terms *terms;
	struct loop loop;
	struct process_family family;
	struct web *web;
	struct web_loop served_web;
	struct loop_timer timer; /* the next look at the file */

	struct follower follower;
	struct follower_listener listener;
	struct served_run served;
	bool was_ready; /* what comes now happens now */
	struct live_games live;
	struct continuations continuations;

	/* The tables as they were made last. */
	struct text tables;
	size_t tables_games;
	bool tables_stale;
	int64_t tables_due_ns; /* not before */

	struct text state; /* what pages were told last of how far it is */
	int64_t state_ns;  /* when */
	struct text message;
};

static void server_make_state(struct server *server, struct text *json);

/* Makes the tables anew if that is due. */
static void server_make_tables(struct server *);

/* The site of a server: what its pages get and post. */

/* Takes over what is in TEXT. */
static bool
reply_json(struct web_reply *reply, int status, struct text *text)
{
	if (text_failed(text) < 0) {
		text_release(text);
		status = 500;
	}
	*reply = (struct web_reply){
		status, "application/json", text->bytes, text->length};
	return true;
}

/* How far the run is, for who has no scripts. */
static void
put_progress(const struct server *server, FILE *file)
{
	const struct served_run *served = &server->served;

	fputs("<p id=\"progress\">", file);
	if (server->follower.state == FOLLOWER_WRONG)
		html_text(file, server->follower.reason);
	else if (!served->run)
		fputs("The file is not there yet; it is waited for.", file);
	else
		fprintf(file, "%zu of %.0f games%s", served->count,
			served_run_expected(served),
			server->follower.state == FOLLOWER_READING &&
					!server->was_ready
				? ", and the file is still being read"
				: "");
	fputs("</p>\n", file);
}

static void
put_tables(void *owner, FILE *file)
{
	struct server *server = owner;

	server_make_tables(server);
	fprintf(file, "<section id=\"tables\" data-games=\"%zu\">\n",
		server->tables_games);
	put_progress(server, file);
	if (server->tables.bytes)
		fwrite(server->tables.bytes, 1, server->tables.length, file);
	fputs("</section>\n", file);
}

static void
write_page(void *owner, int door, FILE *file)
{
	static const char *const before[] = {"games.js", NULL};
	struct server *server = owner;
	const struct page_terms terms = {
		.title = server->terms->name,
		.before = before,
		.script = "watch.js",
		.without_scripts =
			"Games in play, and games to click through, need "
			"scripts. This page is loaded anew every five seconds.",
		.reload_s = 5,
		.tables = put_tables,
		.owner = server,
	};

	(void)door;
	page_write(file, &terms);
}

static bool
get_tables(struct server *server, struct web_reply *reply)
{
	FILE *file = web_reply_open(reply);

	if (!file)
		return true;
	put_tables(server, file);
	return web_reply_close(
		reply, file, "text/html; charset=utf-8", 0, NULL);
}

/* Lists of games. Who sees what follows from what is over: until all games of a
 * deal are in the file its games are shown as all seats know them. */

enum { LIST_MOST = 100 }; /* games of a list */

enum list_show {
	LIST_ALL,
	LIST_NORMAL,
	LIST_FAULTS,
	LIST_DRAWN,
};

struct list_terms {
	enum list_show show;
	long bot;  /* that plays, by the number it has in the list; -1: any */
	long from; /* the first of those that are shown, from 0 */
	long count;
};

static bool
take_number(const char *value, long *number)
{
	uint64_t parsed;

	if (!number_parse(value, &parsed) || parsed > INT_MAX)
		return false;
	*number = (long)parsed;
	return true;
}

static bool
take_show(const char *value, enum list_show *show)
{
	static const char *const words[] = {"all", "normal", "faults", "drawn"};

	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if (strcmp(value, words[i]) == 0) {
			*show = (enum list_show)i;
			return true;
		}
	return false;
}

static bool
take_term(struct list_terms *terms, char *term)
{
	char *value = strchr(term, '=');

	if (!value)
		return false;
	*value++ = '\0';
	if (strcmp(term, "from") == 0)
		return take_number(value, &terms->from);
	if (strcmp(term, "count") == 0)
		return take_number(value, &terms->count) &&
		       terms->count <= LIST_MOST;
	if (strcmp(term, "bot") == 0)
		return take_number(value, &terms->bot);
	return strcmp(term, "show") == 0 && take_show(value, &terms->show);
}

/* Reads "from=40&count=20&show=faults&bot=1", each of them or none. False: it
 * is nothing of the kind. */
static bool
list_parse(struct list_terms *terms, const char *query)
{
	char copy[128];
	char *rest = copy;
	char *term;

	*terms = (struct list_terms){.bot = -1, .count = 20};
	if (strlcpy(copy, query, sizeof copy) >= sizeof copy)
		return false;
	while ((term = strsep(&rest, "&")))
		if (*term != '\0' && !take_term(terms, term))
			return false;
	return true;
}

static bool
has_bot(const struct served_run *served, size_t number, long bot)
{
	const uint16_t *bots = served_run_bots(served, number);

	for (int seat = 0; seat < run_seats(served->run); seat++)
		if (bots[seat] == bot)
			return true;
	return bot == -1;
}

static bool
is_shown(const struct served_run *served, size_t number,
	const struct list_terms *terms)
{
	const struct served_run_game *game = &served->games[number];

	if (!has_bot(served, number, terms->bot))
		return false;
	switch (terms->show) {
	case LIST_ALL:
		return true;
	case LIST_NORMAL:
		return game->end == FAULT_NONE;
	case LIST_FAULTS:
		return fault_is_blamed(game->end);
	case LIST_DRAWN:
		return game->drawn;
	}
	return false;
}

static int
add_listed(const struct served_run *served, struct follower *follower,
	const struct served_run_game *game, struct text *json,
	char reason[static REASON_MAX])
{
	struct record record;

	record_init(&record);
	int result = follower_again(follower, &game->place, &record, reason);
	if (result == 0) {
		game_list_add(json, &record);
		text_cut(json, json->length - (json->failed ? 0 : 1));
		text_add_format(json, ",\"open\":%s}",
			served_run_deal_is_over(served, game->deal) ? "true"
								    : "false");
	}
	record_release(&record);
	return result;
}

static int
add_all_listed(struct served_run *served, struct follower *follower,
	const struct list_terms *terms, struct text *json,
	char reason[static REASON_MAX])
{
	const struct served_run_rank *order = served_run_order(served);
	long all = 0;
	const char *comma = "";

	for (size_t i = 0; i < served->count; i++) {
		const size_t number = order[i].number;

		if (!is_shown(served, number, terms))
			continue;
		long at = all++ - terms->from;
		if (at < 0 || at >= terms->count)
			continue;
		text_add_string(json, comma);
		comma = ",";
		if (add_listed(served, follower, &served->games[number], json,
			    reason) < 0)
			return -1;
	}
	text_add_format(
		json, "],\"from\":%ld,\"all\":%ld}\n", terms->from, all);
	return 0;
}

/* Adds, by their numbers, {"all": how many are shown, "from":, "bots": all
 * their names, "games": [objects as `talon show --json FILE` lists them, and
 * "open": all hands may be seen]}. -1 with the reason in words. */
static int
list_games(struct served_run *served, struct follower *follower,
	const struct list_terms *terms, struct text *json,
	char reason[static REASON_MAX])
{
	const struct sums *table = &served->statistics.table.sums;

	text_add_string(json, "{\"bots\":[");
	for (size_t i = 0; i < table->bot_count; i++) {
		text_add_string(json, i > 0 ? "," : "");
		text_add_json(json, sums_name(table, i));
	}
	text_add_string(json, "],\"games\":[");
	if (add_all_listed(served, follower, terms, json, reason) < 0)
		return -1;
	if (text_failed(json) == 0)
		return 0;
	return reason_no_memory(reason);
}

static bool
get_games(struct server *server, const char *query, struct web_reply *reply)
{
	struct list_terms terms;
	struct text json = {0};
	char reason[REASON_MAX];

	if (!list_parse(&terms, query))
		return web_reply_error(
			reply, 400, "no list of games is like that");
	if (list_games(&server->served, &server->follower, &terms, &json,
		    reason) == 0)
		return reply_json(reply, 200, &json);
	text_release(&json);
	return web_reply_error(reply, 500, reason);
}

/* "seat=N", "seat=all", "seat=none", each with "&open" behind it or not;
 * nothing is "seat=none". */
static bool
take_look(const char *query, int seats, struct game_view *view)
{
	char seat[NUMBER_MAX];
	size_t length = strcspn(query, "&");
	uint64_t number;

	*view = (struct game_view){
		.move = GAME_VIEW_EACH, .seat = GAME_VIEW_NONE};
	if (*query == '\0')
		return true;
	view->open_hands = query[length] != '\0';
	if (strncmp(query, "seat=", 5) != 0 || length - 5 >= sizeof seat ||
		(view->open_hands && strcmp(query + length, "&open") != 0))
		return false;
	strlcpy(seat, query + 5, length - 5 + 1);
	if (strcmp(seat, "all") == 0)
		view->seat = GAME_VIEW_ALL;
	else if (number_parse(seat, &number) && number < (uint64_t)seats)
		view->seat = (int)number;
	else
		return strcmp(seat, "none") == 0;
	return true;
}

/* Of a deal that is not over always as all seats know it. */
static int
write_frames(struct server *server, const struct served_run_game *game,
	const struct game_view *view, FILE *file,
	char reason[static REASON_MAX])
{
	struct game_view shown = {
		.move = GAME_VIEW_EACH, .seat = GAME_VIEW_NONE};
	struct record record;

	record_init(&record);
	int result = follower_again(
		&server->follower, &game->place, &record, reason);
	if (served_run_deal_is_over(&server->served, game->deal))
		shown = *view;
	shown.record = &record;
	shown.silent = server->terms->is_private;
	if (result == 0)
		result = game_frames_print(file, &shown, reason);
	record_release(&record);
	return result;
}

static bool
reply_frames(struct server *server, const struct served_run_game *game,
	const struct game_view *view, struct web_reply *reply)
{
	char reason[REASON_MAX];
	FILE *file = web_reply_open(reply);

	if (!file)
		return true;
	int result = write_frames(server, game, view, file, reason);
	return web_reply_close(reply, file, "application/x-ndjson", 500,
		result < 0 ? reason : NULL);
}

/* "12/seat=0" */
static bool
get_game(struct server *server, const char *what, struct web_reply *reply)
{
	char number[NUMBER_MAX];
	size_t length = strcspn(what, "/");
	const char *query = what[length] == '/' ? what + length + 1 : "";
	const struct served_run_game *game = NULL;
	uint64_t id;
	struct game_view view;

	if (length < sizeof number)
		strlcpy(number, what, length + 1);
	if (length < sizeof number && number_parse(number, &id) &&
		id <= LONG_MAX && server->served.run)
		game = served_run_find(&server->served, (long)id);
	if (!game)
		return web_reply_error(
			reply, 404, "there is no such game in the file");
	if (!take_look(query, run_seats(server->served.run), &view))
		return web_reply_error(
			reply, 400, "nobody sees a game like that");
	return reply_frames(server, game, &view, reply);
}

static bool
get(void *owner, int door, const char *name, struct web_reply *reply)
{
	const char *rest;

	(void)door;
	if (strcmp(name, "tables") == 0)
		return get_tables(owner, reply);
	if (strcmp(name, "games") == 0)
		return get_games(owner, "", reply);
	if ((rest = web_name_behind(name, "games/")))
		return get_games(owner, rest, reply);
	rest = web_name_behind(name, "game/");
	return rest && get_game(owner, rest, reply);
}

static bool
is_offered(const struct server *server, const char *bot)
{
	const char *const *bots = server->terms->bots;

	while (*bots && strcmp(*bots, bot) != 0)
		bots++;
	return *bots;
}

static bool
start(struct server *server, const struct continuation_terms *terms,
	struct web_reply *reply)
{
	struct text json = {0};
	char reason[REASON_MAX];
	int number = continuations_start(&server->continuations, terms, reason);

	if (number < 0)
		return web_reply_error(reply, 409, reason);
	text_add_format(&json, "{\"number\":%d}\n", number);
	return reply_json(reply, 202, &json);
}

static bool
post_play(struct server *server, const json_t *body, struct web_reply *reply)
{
	const struct served_run *served = &server->served;
	const char *bot = json_string_value(json_object_get(body, "bot"));
	const struct continuation_terms terms = {
		.game = web_body_number(body, "game", INT_MAX),
		.move = web_body_number(body, "move", INT_MAX),
		.seat = (int)web_body_number(body, "seat", INT_MAX),
		.bot = bot ? bot : "greedy",
	};

	const struct served_run_game *game =
		served->run ? served_run_find(served, terms.game) : NULL;
	if (!game)
		return web_reply_error(
			reply, 404, "there is no such game in the file");
	if (!served_run_deal_is_over(served, game->deal))
		return web_reply_error(reply, 409,
			"games of this deal are still to be played, and who "
			"plays on sees hands of theirs");
	if (terms.move < 0 || terms.seat < 0 ||
		terms.seat >= run_seats(served->run))
		return web_reply_error(
			reply, 400, "there is no such move or seat");
	if (!is_offered(server, terms.bot))
		return web_reply_error(reply, 400, "there is no such bot");
	return start(server, &terms, reply);
}

static bool
post_stop(struct server *server, const json_t *body, struct web_reply *reply)
{
	long number = web_body_number(body, "number", INT_MAX);

	if (!continuations_end(&server->continuations, (int)number))
		return web_reply_error(
			reply, 404, "no such game is being played on");
	*reply = (struct web_reply){.status = 204};
	return true;
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	bool play = strcmp(name, "play") == 0;

	if (!play && strcmp(name, "stop") != 0)
		return false;
	if (door != SERVER_OWNER)
		return web_reply_error(
			reply, 403, "that is for the owner's link");
	return play ? post_play(owner, body, reply)
		    : post_stop(owner, body, reply);
}

static void
make_hello(struct server *server, int door, struct text *json)
{
	const char *comma = "";

	text_clear(json);
	text_add_string(json, "{\"kind\":\"hello\",\"page\":\"watch\"");
	text_add_member(json, "title", server->terms->name);
	text_add_format(json, ",\"owner\":%s,\"bots\":[",
		door == SERVER_OWNER ? "true" : "false");
	for (const char *const *bot = server->terms->bots;
		*bot && door == SERVER_OWNER; bot++) {
		text_add_string(json, comma);
		text_add_json(json, *bot);
		comma = ",";
	}
	text_add_string(json, "]}");
}

static void
tell_text(struct web_stream *stream, const struct text *message)
{
	if (!message->failed)
		web_tell(stream, message->bytes);
}

static void
opened(void *owner, int door, struct web_stream *stream)
{
	struct server *server = owner;
	struct text *message = &server->message;

	make_hello(server, door, message);
	tell_text(stream, message);
	server_make_state(server, message);
	tell_text(stream, message);
	for (size_t i = 0; i < server->live.count; i++)
		web_tell(stream, server->live.games[i].message);
	for (int i = 0; i < CONTINUATIONS_MOST && door == SERVER_OWNER; i++) {
		const struct continuation *c = &server->continuations.slots[i];

		if (c->number == 0)
			continue;
		text_clear(message);
		continuation_add(c, message);
		tell_text(stream, message);
	}
	web_tell(stream, "{\"kind\":\"now\"}");
}

static const struct web_site server_site = {
	.files = page_files,
	.page = write_page,
	.get = get,
	.post = post,
	.opened = opened,
};

#define MS_NS INT64_C(1000000)

/* Between two looks at the file; between two messages of how far the run is;
 * and the tables are made in a part of the time only, however many they are. */
#define LOOK_NS	 (250 * MS_NS)
#define STATE_NS (1000 * MS_NS)
enum { TABLES_PART = 10 };

/* Games in play */

#define CONNECT_NS INT64_C(1000000000)

static void
forget_games(struct live_games *live)
{
	for (size_t i = 0; i < live->count; i++)
		free(live->games[i].message);
	live->count = 0;
}

/* Pages are told that the job has no game any more. */
static void
tell_end(struct live_games *live, const struct live_game *game)
{
	char message[128];

	snprintf(message, sizeof message,
		"{\"kind\":\"ended\",\"job\":%ld,\"game\":%ld}", game->job,
		game->id);
	live->heard(live->owner, message);
}

static void
hang_up(struct live_games *live)
{
	loop_forget(live->loop, &live->watch);
	line_socket_close(&live->socket);
	for (size_t i = 0; i < live->count; i++)
		tell_end(live, &live->games[i]);
	forget_games(live);
	live->timer.at_ns = loop_now() + CONNECT_NS;
}

static struct live_game *
find_live(struct live_games *live, long job)
{
	for (size_t i = 0; i < live->count; i++)
		if (live->games[i].job == job)
			return &live->games[i];
	return NULL;
}

/* Takes over MESSAGE. */
static void
take_playing(struct live_games *live, long job, long id, char *message)
{
	struct live_game *game = find_live(live, job);

	if (!game && live->count < LIVE_GAMES_JOBS) {
		game = &live->games[live->count++];
		game->message = NULL;
	}
	if (!game) {
		free(message);
		return;
	}
	free(game->message);
	*game = (struct live_game){job, id, message};
	live->heard(live->owner, message);
}

static void
take_ended(struct live_games *live, long job)
{
	struct live_game *game = find_live(live, job);

	if (!game)
		return;
	tell_end(live, game);
	free(game->message);
	*game = live->games[--live->count];
}

/* It is told anew, as ASCII, whatever the line looked like. */
static void
take_message(struct live_games *live, const json_t *message)
{
	const char *kind = json_string_value(json_object_get(message, "kind"));
	json_int_t job = json_integer_value(json_object_get(message, "job"));
	json_int_t id = json_integer_value(json_object_get(message, "game"));

	if (!kind || job < 0 || job > INT_MAX || id < 0)
		return;
	if (strcmp(kind, "ended") == 0)
		take_ended(live, (long)job);
	if (strcmp(kind, "playing") != 0 ||
		!json_is_object(json_object_get(message, "frame")))
		return;
	char *dumped = json_dumps(message, JSON_COMPACT | JSON_ENSURE_ASCII);
	if (dumped)
		take_playing(live, (long)job, (long)id, dumped);
}

/* Hangs up where there is nobody any more, or nobody who keeps to lines. */
static void
read_live(void *owner, int64_t now_ns)
{
	struct live_games *live = owner;
	const int result = line_socket_read(&live->socket);
	const char *line;
	size_t length;

	(void)now_ns;
	while ((line = line_socket_next(&live->socket, &length))) {
		json_t *message = json_loadb(line, length, 0, NULL);

		take_message(live, message);
		json_decref(message);
	}
	if (result < 0)
		hang_up(live);
}

static void
connect_live(void *owner, int64_t now_ns)
{
	struct live_games *live = owner;

	live->timer.at_ns = now_ns + CONNECT_NS;
	int fd = feed_connect(live->path);
	if (fd < 0)
		return;
	if (loop_watch_read(live->loop, &live->watch, fd) < 0) {
		close(fd);
		return;
	}
	line_socket_open(&live->socket, fd);
	live->timer.at_ns = LOOP_NEVER;
}

static void
live_games_begin(struct live_games *live)
{
	line_socket_open(&live->socket, -1);
	live->watch = (struct loop_watch){.ready = read_live, .owner = live};
	live->timer = (struct loop_timer){
		.at_ns = loop_now(), .due = connect_live, .owner = live};
	loop_add_timer(live->loop, &live->timer);
}

static void
live_games_release(struct live_games *live)
{
	loop_forget(live->loop, &live->watch);
	line_socket_close(&live->socket);
	loop_remove_timer(&live->timer);
	forget_games(live);
}

/* What pages are told */

/* Tells all pages behind all doors. */
static void
server_tell(void *owner, const char *message)
{
	struct server *server = owner;

	for (int door = 0; door < SERVER_DOORS; door++)
		web_tell_all(server->web, door, message);
	web_loop_stir(&server->served_web);
}

static const char *
word_of_state(const struct server *server)
{
	switch (server->follower.state) {
	case FOLLOWER_WAITING:
		return "waiting";
	case FOLLOWER_READING:
		return server->was_ready ? "playing" : "reading";
	case FOLLOWER_READY:
		return journal_is_written(server->terms->path) ? "playing"
							       : "ended";
	case FOLLOWER_WRONG:
		return "wrong";
	}
	return NULL;
}

/* Makes the message that says how far the run is. */
static void
server_make_state(struct server *server, struct text *json)
{
	const struct served_run *served = &server->served;

	text_clear(json);
	text_add_format(json,
		"{\"kind\":\"standings\",\"games\":%zu,\"of\":", served->count);
	if (served->run)
		text_add_format(json, "%.0f", served_run_expected(served));
	else
		text_add_string(json, "null");
	text_add_format(json, ",\"faults\":%ld,\"state\":\"%s\",\"live\":%s",
		served->statistics.table.sums.faults, word_of_state(server),
		server->live.socket.descriptor >= 0 ? "true" : "false");
	text_add_member(json, "words",
		server->follower.state == FOLLOWER_WRONG
			? server->follower.reason
			: "");
	text_add_string(json, "}");
}

static void
tell_state(struct server *server)
{
	struct text *message = &server->message;
	int64_t now_ns = loop_now();

	if (now_ns - server->state_ns < STATE_NS)
		return;
	server->state_ns = now_ns;
	server_make_state(server, message);
	if (text_failed(message) < 0 ||
		(server->state.length > 0 &&
			strcmp(server->state.bytes, message->bytes) == 0))
		return;
	text_clear(&server->state);
	text_add(&server->state, message->bytes, message->length);
	server_tell(server, message->bytes);
}

static int
render_tables(struct server *server)
{
	struct text tables = {0};
	FILE *file = open_memstream(&tables.bytes, &tables.length);

	if (!file)
		return -1;
	int result = served_run_put_tables(&server->served, file);
	if (fclose(file) == EOF || result < 0) {
		text_release(&tables);
		return -1;
	}
	text_release(&server->tables);
	server->tables = tables;
	server->tables_games = server->served.count;
	server->tables_stale = false;
	return 0;
}

static void
server_make_tables(struct server *server)
{
	int64_t begun_ns = loop_now();

	if ((server->tables_games == server->served.count &&
		    !server->tables_stale) ||
		begun_ns < server->tables_due_ns)
		return;
	if (render_tables(server) < 0)
		return;
	int64_t done_ns = loop_now();
	server->tables_due_ns = done_ns + TABLES_PART * (done_ns - begun_ns);
}

static void
look_at_file(void *owner, int64_t now_ns)
{
	struct server *server = owner;
	bool more = follower_read(&server->follower);

	server->timer.at_ns = more ? now_ns : now_ns + LOOK_NS;
	if (server->follower.state == FOLLOWER_READY)
		server->was_ready = true;
	tell_state(server);
}

static bool
take_begin(void *owner, const struct run *run, char reason[static REASON_MAX])
{
	struct server *server = owner;

	server->tables_stale = true;
	return served_run_begin(&server->served, run,
		reader_proof(&server->follower.reader), reason);
}

static void
take_gone(void *owner)
{
	struct server *server = owner;

	served_run_release(&server->served);
	server->tables_stale = true;
	server->was_ready = false;
}

/* A fault that has happened just now. */
static void
tell_fault(struct server *server, const struct record *record)
{
	struct text *message = &server->message;
	const bool silent = server->terms->is_private;

	text_clear(message);
	text_add_format(message,
		"{\"kind\":\"fault\",\"game\":%ld,\"seat\":%d,\"fault\":\"%s\"",
		record->id, record->offender, fault_name(record->end));
	text_add_member(message, "bot", record->names[record->offender]);
	text_add_member(message, "why", silent ? "" : record->why);
	text_add_member(message, "stderr", silent ? "" : record->stderr_tail);
	text_add_string(message, "}");
	if (text_failed(message) == 0)
		server_tell(server, message->bytes);
}

static bool
take_game(struct server *server, const struct reader *reader,
	char reason[static REASON_MAX])
{
	const struct record *record = &reader->record;
	const struct reader_place place = reader_last(reader);

	if (!served_run_game(&server->served, record, &place, reason))
		return false;
	if (server->was_ready && fault_is_blamed(record->end))
		tell_fault(server, record);
	return true;
}

static bool
take_file_line(void *owner, const struct reader *reader,
	enum reader_result kind, char reason[static REASON_MAX])
{
	struct server *server = owner;
	struct served_run *served = &server->served;

	if (kind == READER_RECORD)
		return take_game(server, reader, reason);
	if (kind == READER_CLOSED)
		return contest_close(&served->contest, reason);
	server->tables_stale |= kind == READER_CHANGE || kind == READER_SEED;
	if (kind == READER_CHANGE)
		return served_run_change(served, &reader->change, reason);
	return kind != READER_SEED || served_run_seed(served, reason);
}

/* Only the owner hears of it. */
static void
take_continuation(void *owner, const struct continuation *continuation)
{
	struct server *server = owner;

	text_clear(&server->message);
	continuation_add(continuation, &server->message);
	if (text_failed(&server->message) == 0)
		web_tell_all(server->web, SERVER_OWNER, server->message.bytes);
	web_loop_stir(&server->served_web);
}

static void
server_init(struct server *server, const struct serve_terms *terms)
{
	*server = (struct server){
		.terms = terms,
		.timer = {LOOP_NEVER, look_at_file, server, {0}},
		.listener = {take_begin, take_gone, take_file_line, server},
		.follower = {.path = terms->path,
			.listener = &server->listener},
		.served = {.path = terms->name, .silent = terms->is_private},
		.live = {.path = terms->path,
			.loop = &server->loop,
			.heard = server_tell,
			.owner = server},
		.continuations = {.file = terms->path,
			.address = terms->address,
			.loop = &server->loop,
			.family = &server->family,
			.changed = take_continuation,
			.owner = server},
		.state_ns = loop_now() - STATE_NS,
	};
}

static void
put_link(const struct server *server, int door, const char *name)
{
	char link[WEB_LINK_MAX];

	web_link(server->web, door, link);
	fprintf(server->terms->links, "%s: %s\n", name, link);
}

/* -1 with the reason in words. */
static int
open_doors(struct server *server, struct web_site *site,
	char reason[static REASON_MAX])
{
	const struct serve_terms *terms = server->terms;
	const struct web_terms web = {.address = terms->address,
		.port = terms->port,
		.host = terms->host,
		.site = site};

	site->owner = server;
	server->web = web_open(&web, reason);
	if (!server->web)
		return -1;
	if (web_add_door(server->web, terms->owner) != SERVER_OWNER ||
		web_add_door(server->web, terms->watch) != SERVER_WATCH ||
		web_loop_begin(
			&server->served_web, &server->loop, server->web) < 0) {
		web_close(server->web);
		return reason_no_memory(reason);
	}
	put_link(server, SERVER_OWNER, "owner");
	put_link(server, SERVER_WATCH, "watch");
	fflush(terms->links);
	return 0;
}

/* Until a signal asks for the end. */
static int
run(struct server *server, char reason[static REASON_MAX])
{
	loop_add_timer(&server->loop, &server->timer);
	live_games_begin(&server->live);
	server->timer.at_ns = loop_now();
	int signal = loop_run(&server->loop);
	if (signal < 0)
		strlcpy(reason, strerror(errno), REASON_MAX);
	continuations_release(&server->continuations);
	live_games_release(&server->live);
	loop_remove_timer(&server->timer);
	return signal < 0 ? -1 : 0;
}

static void
release(struct server *server)
{
	process_family_wait(&server->family);
	follower_release(&server->follower);
	served_run_release(&server->served);
	text_release(&server->tables);
	text_release(&server->state);
	text_release(&server->message);
	loop_release(&server->loop);
}

/* What is at the path is looked at before anybody gets a link to it. */
static int
look_first(struct server *server, char reason[static REASON_MAX])
{
	follower_read(&server->follower);
	if (server->follower.state != FOLLOWER_WRONG || server->follower.open)
		return 0;
	strlcpy(reason, server->follower.reason, REASON_MAX);
	return -1;
}

int
serve_run(const struct serve_terms *terms, char reason[static REASON_MAX])
{
	struct web_site site = server_site;
	struct server server;
	int result = -1;

	server_init(&server, terms);
	loop_init(&server.loop, process_family_ended, NULL, &server.family);
	game_program_use(&server.family, false);
	if (process_family_init(&server.family) < 0)
		strlcpy(reason, strerror(errno), REASON_MAX);
	else if (look_first(&server, reason) == 0 &&
		 open_doors(&server, &site, reason) == 0) {
		result = run(&server, reason);
		web_loop_end(&server.served_web);
		web_close(server.web);
	}
	game_program_use(NULL, false);
	release(&server);
	return result;
}
