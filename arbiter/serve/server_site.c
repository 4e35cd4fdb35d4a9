/* The site of a server: what its pages get and post. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/game_frames.h"
#include "analysis/game_list.h"
#include "analysis/game_view.h"
#include "common/number.h"
#include "serve/continuation.h"
#include "serve/follower.h"
#include "serve/serve.h"
#include "serve/served_run.h"
#include "serve/server.h"
#include "web/html.h"
#include "web/page.h"

static void
reply_with(struct web_reply *reply, int status, const char *type, char *bytes,
	size_t length)
{
	*reply = (struct web_reply){status, type, bytes, bytes ? length : 0};
}

/* Takes over what is in TEXT. */
static void
reply_json(struct web_reply *reply, int status, struct text *text)
{
	if (text_failed(text) == 0)
		reply_with(reply, status, "application/json", text->bytes,
			text->length);
	else {
		text_release(text);
		reply_with(reply, 500, "application/json", NULL, 0);
	}
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
	if (server->tables)
		fwrite(server->tables, 1, server->tables_length, file);
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

static void
get_tables(struct server *server, struct web_reply *reply)
{
	FILE *file = web_reply_open(reply);

	if (!file)
		return;
	put_tables(server, file);
	web_reply_close(reply, file, "text/html; charset=utf-8", 0, NULL);
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

static void
get_games(struct server *server, const char *query, struct web_reply *reply)
{
	struct list_terms terms;
	struct text json = {0};
	char reason[REASON_MAX];

	if (!list_parse(&terms, query))
		web_reply_error(reply, 400, "no list of games is like that");
	else if (list_games(&server->served, &server->follower, &terms, &json,
			 reason) == 0) {
		reply_json(reply, 200, &json);
		return;
	} else
		web_reply_error(reply, 500, reason);
	text_release(&json);
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
	shown.silent = server->terms->is_private;
	if (result == 0)
		result =
			game_frames_print_record(file, &shown, &record, reason);
	record_release(&record);
	return result;
}

static void
reply_frames(struct server *server, const struct served_run_game *game,
	const struct game_view *view, struct web_reply *reply)
{
	char reason[REASON_MAX];
	FILE *file = web_reply_open(reply);

	if (!file)
		return;
	int result = write_frames(server, game, view, file, reason);
	web_reply_close(reply, file, "application/x-ndjson", 500,
		result < 0 ? reason : NULL);
}

/* "12/seat=0" */
static void
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
		web_reply_error(
			reply, 404, "there is no such game in the file");
	else if (!take_look(query, run_seats(server->served.run), &view))
		web_reply_error(reply, 400, "nobody sees a game like that");
	else
		reply_frames(server, game, &view, reply);
}

static bool
get(void *owner, int door, const char *name, struct web_reply *reply)
{
	const char *rest;

	(void)door;
	if (strcmp(name, "tables") == 0)
		get_tables(owner, reply);
	else if (strcmp(name, "games") == 0)
		get_games(owner, "", reply);
	else if ((rest = web_name_behind(name, "games/")))
		get_games(owner, rest, reply);
	else if ((rest = web_name_behind(name, "game/")))
		get_game(owner, rest, reply);
	else
		return false;
	return true;
}

static bool
is_offered(const struct server *server, const char *bot)
{
	const char *const *bots = server->terms->bots;

	while (*bots && strcmp(*bots, bot) != 0)
		bots++;
	return *bots;
}

static void
start(struct server *server, const struct continuation_terms *terms,
	struct web_reply *reply)
{
	struct text json = {0};
	char reason[REASON_MAX];
	int number = continuations_start(&server->continuations, terms, reason);

	if (number < 0) {
		web_reply_error(reply, 409, reason);
		return;
	}
	text_add_format(&json, "{\"number\":%d}\n", number);
	reply_json(reply, 202, &json);
}

static void
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
		web_reply_error(
			reply, 404, "there is no such game in the file");
	else if (!served_run_deal_is_over(served, game->deal))
		web_reply_error(reply, 409,
			"games of this deal are still to be played, and who "
			"plays on sees hands of theirs");
	else if (terms.move < 0 || terms.seat < 0 ||
		 terms.seat >= run_seats(served->run))
		web_reply_error(reply, 400, "there is no such move or seat");
	else if (!is_offered(server, terms.bot))
		web_reply_error(reply, 400, "there is no such bot");
	else
		start(server, &terms, reply);
}

static void
post_stop(struct server *server, const json_t *body, struct web_reply *reply)
{
	long number = web_body_number(body, "number", INT_MAX);

	if (!continuations_end(&server->continuations, (int)number))
		web_reply_error(reply, 404, "no such game is being played on");
	else
		*reply = (struct web_reply){.status = 204};
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	bool play = strcmp(name, "play") == 0;

	if (!play && strcmp(name, "stop") != 0)
		return false;
	if (door != SERVER_OWNER)
		web_reply_error(reply, 403, "that is for the owner's link");
	else if (play)
		post_play(owner, body, reply);
	else
		post_stop(owner, body, reply);
	return true;
}

static void
make_hello(struct server *server, int door, struct text *json)
{
	const char *comma = "";

	text_clear(json);
	text_add_string(json, "{\"kind\":\"hello\",\"page\":\"watch\","
			      "\"title\":");
	text_add_json(json, server->terms->name);
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

const struct web_site server_site = {
	.files = page_files,
	.page = write_page,
	.get = get,
	.post = post,
	.opened = opened,
};
