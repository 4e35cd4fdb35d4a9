#include "applet/applet.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "games.h"
#include "live/web_loop.h"
#include "record/replay.h"
#include "talk/console.h"
#include "web/page.h"

/*
 * A console as messages for its page. Each function returns a new object; NULL:
 * there is nothing of that kind to say, or no memory.
 */

/* The pages show positions at once. */
static json_t *
no_waits(void)
{
	return json_pack("{s:i,s:i,s:i,s:i}", "deal", 0, "card", 0, "trick", 0,
		"end", 0);
}

/* What the page is a page of. */
static json_t *
console_view_hello(const struct console *console)
{
	struct text title = {0};

	text_add_string(&title, "talon console:");
	for (int i = 0; i < console->terms.count; i++)
		text_add_format(&title, "%s %s", i > 0 ? "," : "",
			console->bots[i].spec->name);
	json_t *hello = json_pack("{s:s,s:s,s:s,s:o,s:b}", "kind", "hello",
		"page", "console", "title",
		text_failed(&title) == 0 ? title.bytes : "talon console",
		"waits", no_waits(), "resign", false);
	text_release(&title);
	return hello;
}

static json_t *
list_options(const struct game_rules *rules)
{
	const struct game_option *option = rules->options;
	json_t *list = json_array();

	for (; option && option->name; option++)
		json_array_append_new(list,
			json_pack("{s:s,s:s,s:s,s:b}", "name", option->name,
				"argument", option->argument, "help",
				option->help, "file", option->is_file));
	return list;
}

static json_t *
list_games(void)
{
	json_t *list = json_array();

	for (size_t i = 0; game_all[i]; i++)
		json_array_append_new(
			list, json_pack("{s:s,s:s,s:s,s:b,s:o}", "name",
				      game_all[i]->name, "summary",
				      game_all[i]->summary, "bots",
				      game_all[i]->bot_counts, "deals",
				      game_all[i]->deal_read != NULL, "options",
				      list_options(game_all[i])));
	return list;
}

static json_t *
list_bots(const struct console *console)
{
	json_t *list = json_array();

	for (int i = 0; i < console->terms.count; i++)
		json_array_append_new(
			list, json_string(console->bots[i].spec->name));
	return list;
}

/* What a line may begin with: the console's commands, and the bot's. */
static json_t *
list_commands(const struct console *console)
{
	const struct text *listed =
		&console->bots[console->addressed].talk.listed;
	const char *name = listed->length > 0 ? listed->bytes : "";
	json_t *list = json_array();
	const char *command;

	for (size_t i = 0; (command = console_command(i)); i++)
		json_array_append_new(list, json_string(command));
	for (; *name != '\0'; name += strspn(name, " \n")) {
		const size_t length = strcspn(name, " \n");

		json_array_append_new(list, json_stringn(name, length));
		name += length;
	}
	return list;
}

/* Games with their options, and what is chosen of them; bots. */
static json_t *
console_view_choices(const struct console *console)
{
	const struct console_choice *choice = console->terms.choice;
	json_t *set = json_object();

	for (int i = 0; i < choice->count; i++)
		json_object_set_new(set, choice->presets[i].name,
			json_string(choice->values[i]));
	return json_pack("{s:s,s:o,s:s,s:i,s:o,s:o,s:i,s:o}", "kind", "choices",
		"games", list_games(), "rules", choice->rules->name, "players",
		choice->players, "set", set, "bots", list_bots(console), "bot",
		console->addressed, "commands", list_commands(console));
}

/* Who plays where. */
static json_t *
list_names(const struct console *console)
{
	json_t *list = json_array();

	for (int seat = 0; seat < console->game.seats; seat++) {
		const char *name = console_seat_name(console, seat);

		json_array_append_new(list,
			console_bot_at(console, seat)
				? json_string(name)
				: json_sprintf("seat %d, %s", seat, name));
	}
	return list;
}

/* The same, as :seat takes it. */
static const char *
who(const struct console *console, int seat)
{
	if (console_bot_at(console, seat))
		return console_seat_name(console, seat);
	return console->by_hand & seat_bit(seat) ? "hand" : "chance";
}

static json_t *
list_who(const struct console *console)
{
	json_t *list = json_array();

	for (int seat = 0; seat < console->game.seats; seat++)
		json_array_append_new(list, json_string(who(console, seat)));
	return list;
}

/* Who plays what. The page looks from SEAT;
 * -1: with all hands. */
static json_t *
console_view_game(const struct console *console, int seat)
{
	if (!console->has_game)
		return NULL;
	return json_pack("{s:s,s:i,s:i,s:s,s:i,s:b,s:o,s:o,s:o}", "kind",
		"game", "number", (int)console->games, "telling",
		(int)console->begun, "rules", console->game.rules->name, "seat",
		seat == -1 ? 0 : seat, "person", false, "look",
		seat == -1 ? json_null() : json_integer(seat), "names",
		list_names(console), "who", list_who(console));
}

/* The game in STATE after MADE moves, as SEAT sees it. */
static json_t *
frame_message(
	const struct console *console, int seat, const void *state, size_t made)
{
	const struct local_game *game = &console->game;
	const struct game_look look = {
		.viewers = seat == -1 ? seats_all(game->seats) : seat_bit(seat),
		.open_hands = seat != -1 && game->referee.open_hands,
	};

	return json_pack("{s:s,s:I,s:o}", "kind", "frame", "made",
		(json_int_t)made, "frame", game->rules->frame(state, &look));
}

/* What was played is played once more for the positions before the last. */
static void
repeat_frames(
	const struct console *console, int seat, size_t from, json_t *frames)
{
	const struct local_game *game = &console->game;
	struct record played = game->record;
	struct replay replay = {0};
	char reason[REASON_MAX];

	played.game = game->rules;
	played.start = game->rules->start(game->referee.game);
	bool good = played.start && replay_start(&replay, &played, reason) == 0;
	for (size_t i = 0; good && i < played.move_count; i++) {
		if (i >= from)
			json_array_append_new(frames,
				frame_message(console, seat, replay.state, i));
		good = replay_move(&replay, i, reason) == 0;
	}
	replay_release(&replay);
	json_decref(played.start);
}

/* The positions from that after FROM moves on to the one at hand. */
static json_t *
console_view_frames(const struct console *console, int seat, size_t from)
{
	const struct local_game *game = &console->game;
	const size_t made = game->record.move_count;
	json_t *frames = json_array();

	if (!console->has_game)
		return frames;
	if (from < made)
		repeat_frames(console, seat, from, frames);
	json_array_append_new(
		frames, frame_message(console, seat, game->referee.game, made));
	return frames;
}

/* The points, if the game is over. */
static json_t *
console_view_result(const struct console *console)
{
	const struct local_game *game = &console->game;
	int points[GAME_SEATS_MAX];

	if (!console->has_game || console_turn(console) != -1)
		return NULL;
	json_t *list = json_array();
	game->rules->score(game->referee.game, points);
	for (int seat = 0; seat < game->seats; seat++)
		json_array_append_new(list, json_integer(points[seat]));
	return json_pack("{s:s,s:o,s:s}", "kind", "result", "points", list,
		"words", "the game is over");
}

/* Nothing, where that is not for who looks from SEAT. */
static json_t *
list_actions(const struct local_game *game, int turn, int seat)
{
	if (!game->rules->actions || (seat != -1 && seat != turn))
		return json_array();
	return game->rules->actions(game->referee.game, turn);
}

/* What the seat that is to act may do, as question ID; nothing of it is listed that
 * SEAT, where the page looks from, may not know. */
static json_t *
console_view_ask(const struct console *console, int seat, unsigned long id)
{
	const struct local_game *game = &console->game;
	const int turn = console->has_game ? console_turn(console) : -1;

	if (turn == -1)
		return NULL;
	return json_pack("{s:s,s:I,s:s,s:i,s:s,s:n,s:o}", "kind", "ask", "id",
		(json_int_t)id, "ask", local_game_ask(game), "seat", turn,
		"who", who(console, turn), "left_ms", "actions",
		list_actions(game, turn, seat));
}

/* What no console has yet. */
#define NOTHING_SEEN ULONG_MAX

/* For the last messages to leave. */
#define LEAVE_NS INT64_C(2000000000)
#define LOOK_NS	 INT64_C(20000000)

enum {
	LINES_MAX = 64,
	LOG_MAX = 256 * 1024, /* bytes that are kept of the log */
	STORY_MAX = 8 << 20,  /* and of positions */
	LINE_SHOWN = 4096,    /* bytes of a line that are made printable at
				 once */
};

/* In the order in which who comes is told them. */
enum message_kind {
	MESSAGE_CHOICES,
	MESSAGE_GAME,
	MESSAGE_FRAME,
	MESSAGE_RESULT,
	MESSAGE_ASK,
	MESSAGE_BUSY,
	MESSAGE_END,
	MESSAGE_KINDS
};

/* What the page is told: each message goes to all who look, and the last one of
 * its kind is kept for who comes later. */
struct messages {
	struct web *web;
	int door;
	char *kept[MESSAGE_KINDS]; /* owned; NULL: there is none */
	struct text log;	   /* what has been said, printable, its end */
	struct text story; /* the positions before the kept one, a line each */
};
struct applet {
	const struct applet_terms *terms;
	struct web_site site;
	struct web_loop served;
	struct messages messages;
	json_t *queue; /* lines that wait for their turn, at most LINES_MAX */

	FILE *out; /* of the console, into: */
	char *printed;
	size_t printed_length;

	struct console console;
	bool busy;		/* it is at work */
	unsigned long taken;	/* lines */
	int look;		/* the seat where the page looks from; -1: it
				   sees all hands */
	unsigned long revision; /* of the console, as the page knows it */
	size_t told;		/* positions of the game */

	json_t *ask; /* what may be done now; NULL: nothing */
	unsigned long ask_id;
	unsigned long asked_revision;
};

static void
messages_release(struct messages *messages)
{
	for (int i = 0; i < MESSAGE_KINDS; i++)
		free(messages->kept[i]);
	text_release(&messages->log);
	text_release(&messages->story);
	*messages = (struct messages){0};
}

static char *
write_message(json_t *message)
{
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	json_decref(message);
	return text;
}

/* Takes MESSAGE over; NULL: there is none of that kind any more. True: it is
 * not what has been said before, and was told. */
static bool
messages_put(struct messages *messages, enum message_kind kind, json_t *message)
{
	char **kept = &messages->kept[kind];
	char *text = write_message(message);
	const bool same =
		*kept && text ? strcmp(*kept, text) == 0 : *kept == text;

	free(*kept);
	*kept = text;
	if (!same && text)
		web_tell_all(messages->web, messages->door, text);
	return !same;
}

/* What is kept of that kind is told again, whatever it is. */
static void
messages_forget(struct messages *messages, enum message_kind kind)
{
	free(messages->kept[kind]);
	messages->kept[kind] = NULL;
}

/* Tells MESSAGE, which is taken over, to all who look now. */
static void
messages_say(struct messages *messages, json_t *message)
{
	char *text = write_message(message);

	if (text)
		web_tell_all(messages->web, messages->door, text);
	free(text);
}

static json_t *
lines_message(const char *lines)
{
	return json_pack("{s:s,s:s}", "kind", "lines", "text", lines);
}

/* Adds BYTES, which are a line or a part of one, so that any page may show
 * them. */
static void
add_printable(struct text *to, const char *bytes, size_t length)
{
	char shown[4 * LINE_SHOWN + 1];

	while (length > 0) {
		const size_t part = length < LINE_SHOWN ? length : LINE_SHOWN;
		const size_t printed =
			text_printable(shown, sizeof shown, bytes, part);

		text_add(to, shown, printed);
		bytes += part;
		length -= part;
	}
}

/* What is too old goes. */
static void
trim_log(struct text *log, size_t most)
{
	if (log->length <= most)
		return;
	const char *rest = log->bytes + log->length - most / 2;
	const char *feed = strchr(rest, '\n');
	if (feed)
		rest = feed + 1;
	const size_t length = log->length - (size_t)(rest - log->bytes);
	memmove(log->bytes, rest, length);
	text_cut(log, length);
}

/* Lines of the dialogue, whatever bytes they are. */
static void
messages_add_lines(struct messages *messages, const char *lines, size_t length)
{
	struct text shown = {0};

	while (length > 0) {
		const char *feed = memchr(lines, '\n', length);
		const size_t part = feed ? (size_t)(feed - lines) : length;

		add_printable(&shown, lines, part);
		if (feed)
			text_add(&shown, "\n", 1);
		lines += part + (feed != NULL);
		length -= part + (feed != NULL);
	}
	if (shown.length == 0 || text_failed(&shown) < 0) {
		text_release(&shown);
		return;
	}
	text_add(&messages->log, shown.bytes, shown.length);
	trim_log(&messages->log, LOG_MAX);
	messages_say(messages, lines_message(shown.bytes));
	text_release(&shown);
}

static void
messages_add_frame(struct messages *messages, json_t *frame)
{
	const char *before = messages->kept[MESSAGE_FRAME];

	if (before) {
		text_add_format(&messages->story, "%s\n", before);
		trim_log(&messages->story, STORY_MAX);
	}
	messages_forget(messages, MESSAGE_FRAME);
	messages_put(messages, MESSAGE_FRAME, frame);
}

static void
messages_forget_frames(struct messages *messages)
{
	text_cut(&messages->story, 0);
	messages_forget(messages, MESSAGE_FRAME);
}

static void
tell_story(const struct messages *messages, struct web_stream *stream)
{
	char *lines = messages->story.length > 0 ? strdup(messages->story.bytes)
						 : NULL;
	char *rest = lines, *line;

	while ((line = strsep(&rest, "\n")))
		if (*line != '\0')
			web_tell(stream, line);
	free(lines);
}

static void
tell(struct web_stream *stream, char *message)
{
	if (message)
		web_tell(stream, message);
	free(message);
}

/* Tells all to who has come; HELLO comes first, and is taken over. */
static void
messages_repeat(const struct messages *messages, struct web_stream *stream,
	json_t *hello)
{
	tell(stream, write_message(hello));
	if (messages->log.length > 0)
		tell(stream, write_message(lines_message(messages->log.bytes)));
	for (int i = 0; i < MESSAGE_KINDS; i++) {
		if (i == MESSAGE_FRAME)
			tell_story(messages, stream);
		if (messages->kept[i])
			web_tell(stream, messages->kept[i]);
	}
	web_tell(stream, "{\"kind\":\"now\"}");
}

/* The page is to be told the game again. */
static void
look_again(struct applet *applet)
{
	applet->revision = applet->asked_revision = NOTHING_SEEN;
}

static void
write_page(void *owner, int door, FILE *file)
{
	static const char *const before[] = {"console.js", NULL};
	(void)owner;
	(void)door;
	page_write(file,
		&(struct page_terms){
			.title = "talon console",
			.before = before,
			.script = "seat.js",
			.without_scripts = "The console needs scripts. In a "
					   "terminal the same is talon console "
					   "without --browser.",
		});
}

static void
opened(void *owner, int door, struct web_stream *stream)
{
	const struct applet *applet = owner;

	(void)door;
	messages_repeat(&applet->messages, stream,
		console_view_hello(&applet->console));
}

/* Whether LINE with so much before it is one that the console takes whole. */
static bool
is_line(const char *line, size_t before)
{
	if (!line || strlen(line) + before >= GAME_LINE_MAX)
		return false;
	for (; *line != '\0'; line++)
		if ((unsigned char)*line < ' ' && *line != '\t')
			return false;
	return true;
}

static void
add_line(struct applet *applet, const char *before, const char *line,
	struct web_reply *reply)
{
	if (!is_line(line, strlen(before)))
		web_reply_error(reply, 400, "this is not one line of text");
	else if (json_array_size(applet->queue) >= LINES_MAX ||
		 json_array_append_new(
			 applet->queue, json_sprintf("%s%s", before, line)) < 0)
		web_reply_error(reply, 409,
			"too many lines wait already; interrupt what the "
			"console waits for");
	else
		loop_stop(&applet->terms->loop->base);
}

/* Whether ACTION has been offered. */
static bool
is_offered(const struct applet *applet, const char *action)
{
	const json_t *actions = json_object_get(applet->ask, "actions");

	for (size_t i = 0; action && i < json_array_size(actions); i++) {
		const char *offered = json_string_value(
			json_object_get(json_array_get(actions, i), "action"));

		if (offered && strcmp(offered, action) == 0)
			return true;
	}
	return false;
}

static void
take_action(struct applet *applet, const json_t *body, struct web_reply *reply)
{
	const json_t *id = json_object_get(body, "id");
	const char *action = json_string_value(json_object_get(body, "action"));

	if (!json_is_integer(id) || !action)
		web_reply_error(reply, 400, "an id and an action are needed");
	else if (!applet->ask || json_array_size(applet->queue) > 0 ||
		 json_integer_value(id) != (json_int_t)applet->ask_id)
		web_reply_error(reply, 409, "the position is another by now");
	else if (!is_offered(applet, action))
		web_reply_error(reply, 409, "that is none of the actions");
	else
		add_line(applet, ":play ", action, reply);
}

/* From a seat, or with all hands. */
static void
take_look(struct applet *applet, const json_t *body, struct web_reply *reply)
{
	const json_t *seat = json_object_get(body, "seat");
	const json_int_t number =
		json_is_integer(seat) ? json_integer_value(seat) : -1;

	if (!json_is_null(seat) && !json_is_integer(seat)) {
		web_reply_error(reply, 400, "a seat is needed, or null");
		return;
	}
	if (json_is_integer(seat) &&
		(!applet->console.has_game || number < 0 ||
			number >= applet->console.game.seats)) {
		web_reply_error(reply, 409, "there is no such seat");
		return;
	}
	applet->look = (int)number;
	look_again(applet);
	loop_stop(&applet->terms->loop->base);
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	struct applet *applet = owner;

	(void)door;
	if (strcmp(name, "line") == 0)
		add_line(applet, "",
			json_string_value(json_object_get(body, "line")),
			reply);
	else if (strcmp(name, "act") == 0)
		take_action(applet, body, reply);
	else if (strcmp(name, "look") == 0)
		take_look(applet, body, reply);
	else if (strcmp(name, "interrupt") == 0)
		talk_loop_interrupt(applet->terms->loop);
	else
		return false;
	return true;
}

/* What the console has printed since. */
static void
tell_lines(struct applet *applet)
{
	fflush(applet->out);
	if (applet->printed_length > 0)
		messages_add_lines(&applet->messages, applet->printed,
			applet->printed_length);
	rewind(applet->out);
}

/* With another game, or another look at it, the page forgets what it shows, and is
 * told all positions. */
static void
tell_position(struct applet *applet)
{
	const struct console *console = &applet->console;
	struct messages *messages = &applet->messages;

	if (console->revision == applet->revision)
		return;
	applet->revision = console->revision;
	if (console->has_game && applet->look >= console->game.seats)
		applet->look = -1;
	const int look = applet->look;
	if (messages_put(
		    messages, MESSAGE_GAME, console_view_game(console, look))) {
		messages_forget_frames(messages);
		messages_forget(messages, MESSAGE_RESULT);
		applet->told = 0;
	}
	const size_t made =
		console->has_game ? console->game.record.move_count + 1 : 0;
	if (made > applet->told) {
		json_t *frames =
			console_view_frames(console, look, applet->told);
		json_t *frame;
		size_t n;

		json_array_foreach(frames, n, frame)
			messages_add_frame(messages, json_incref(frame));
		json_decref(frames);
	}
	applet->told = made;
	messages_put(messages, MESSAGE_RESULT, console_view_result(console));
}

static json_t *
say_busy(const struct applet *applet)
{
	return json_pack("{s:s,s:b,s:i,s:I}", "kind", "busy", "busy",
		applet->busy, "waiting", (int)json_array_size(applet->queue),
		"taken", (json_int_t)applet->taken);
}

/* What may be done now; while the console is at work, nothing. */
static void
tell_question(struct applet *applet)
{
	struct messages *messages = &applet->messages;
	const unsigned long revision =
		applet->busy ? 0 : applet->console.revision + 1;

	if (revision == applet->asked_revision)
		return;
	applet->asked_revision = revision;
	json_decref(applet->ask);
	applet->ask = applet->busy ? NULL
				   : console_view_ask(&applet->console,
					     applet->look, ++applet->ask_id);
	if (!applet->ask && messages->kept[MESSAGE_ASK])
		messages_say(
			messages, json_pack("{s:s,s:I}", "kind", "done", "id",
					  (json_int_t)applet->ask_id));
	messages_put(messages, MESSAGE_ASK, json_incref(applet->ask));
}

/* Before every wait the page learns what there is to see. */
static void
tell_all(void *owner, int64_t now_ns)
{
	struct applet *applet = owner;

	(void)now_ns;
	tell_lines(applet);
	tell_position(applet);
	if (!applet->busy)
		messages_put(&applet->messages, MESSAGE_CHOICES,
			console_view_choices(&applet->console));
	tell_question(applet);
	messages_put(&applet->messages, MESSAGE_BUSY, say_busy(applet));
	web_loop_stir(&applet->served);
}

static bool
listen_at(struct applet *applet, const struct applet_terms *terms,
	char reason[static GAME_REASON_MAX])
{
	applet->messages.web = web_open(
		&(struct web_terms){
			.address = terms->address,
			.port = terms->port,
			.site = &applet->site,
		},
		reason);
	if (!applet->messages.web)
		return false;
	applet->messages.door =
		web_add_door(applet->messages.web, terms->token);
	applet->out = open_memstream(&applet->printed, &applet->printed_length);
	if (applet->messages.door < 0 || !applet->out ||
		web_loop_begin(&applet->served, &terms->loop->base,
			applet->messages.web) < 0) {
		strlcpy(reason, "there is no memory", GAME_REASON_MAX);
		return false;
	}
	return true;
}

struct applet *
applet_open(
	const struct applet_terms *terms, char reason[static GAME_REASON_MAX])
{
	struct applet *applet = calloc(1, sizeof *applet);

	if (!applet) {
		strlcpy(reason, "there is no memory", GAME_REASON_MAX);
		return NULL;
	}
	applet->terms = terms;
	applet->look = -1;
	look_again(applet);
	applet->site = (struct web_site){
		.files = page_files,
		.page = write_page,
		.post = post,
		.opened = opened,
		.owner = applet,
	};
	applet->queue = json_array();
	if (listen_at(applet, terms, reason)) {
		terms->loop->before = tell_all;
		terms->loop->owner = applet;
		return applet;
	}
	applet_close(applet);
	return NULL;
}

void
applet_close(struct applet *applet)
{
	struct talk_loop *loop = applet->terms->loop;

	loop->before = NULL;
	if (applet->console.bots)
		console_release(&applet->console);
	web_loop_end(&applet->served);
	web_close(applet->messages.web);
	messages_release(&applet->messages);
	json_decref(applet->queue);
	json_decref(applet->ask);
	if (applet->out)
		fclose(applet->out);
	free(applet->printed);
	free(applet);
}

void
applet_link(const struct applet *applet, char link[static WEB_LINK_MAX])
{
	web_link(applet->messages.web, applet->messages.door, link);
}

/* Takes the next line, or waits for one. False: the console is at its end. */
static bool
take_next(struct applet *applet)
{
	json_t *line = json_incref(json_array_get(applet->queue, 0));

	/* An interruption that came when there was nothing to interrupt. */
	talk_loop_go_on(applet->terms->loop, false);
	if (!line) {
		applet->busy = false;
		talk_loop_wait(applet->terms->loop, LOOP_NEVER);
		return true;
	}
	applet->busy = true;
	json_array_remove(applet->queue, 0);
	fprintf(applet->out, "talon> %s\n", json_string_value(line));
	const bool more =
		console_take(&applet->console, json_string_value(line));
	json_decref(line);
	applet->taken++;
	return more;
}

/* The page is told, as far as it listens. */
static void
take_leave(struct applet *applet)
{
	struct talk_loop *loop = applet->terms->loop;
	const int64_t end_ns = loop_now() + LEAVE_NS;

	messages_put(&applet->messages, MESSAGE_END,
		json_pack("{s:s,s:s}", "kind", "end", "words",
			"The console has ended."));
	tell_all(applet, loop_now());
	talk_loop_go_on(loop, false);
	web_serve(applet->messages.web);
	while (!web_is_told(applet->messages.web) && loop->signal == 0 &&
		loop_now() < end_ns)
		talk_loop_wait(loop, loop_now() + LOOK_NS);
}

int
applet_run(struct applet *applet)
{
	const struct applet_terms *terms = applet->terms;
	struct talk_loop *loop = terms->loop;
	const struct console_terms console = {
		.choice = terms->choice,
		.specs = terms->specs,
		.count = terms->count,
		.confinement = terms->confinement,
		.loop = loop,
		.out = applet->out,
		.patient = true,
	};
	bool more = true;

	applet->busy = true;
	if (console_init(&applet->console, &console) < 0)
		return -1;
	while (more && loop->signal == 0)
		more = take_next(applet);
	take_leave(applet);
	return 0;
}
