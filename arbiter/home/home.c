#include "home/home.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bot/game_program.h"
#include "home/people.h"
#include "home/server.h"
#include "home/sitting.h"

#define S_NS INT64_C(1000000000)

/* A game that nobody looks at, before its process is ended. */
#define SLEEP_NS (600 * S_NS)

enum { OPENED_AT_START = 64 /* tables whose links are good again */ };

bool
home_is_looked_at(const struct home *home, int door)
{
	return door >= 0 && web_watchers(home->web, door) > 0;
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

int
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
is_idle(const struct home *home, const struct home_table *at)
{
	bool looked_at = home_is_looked_at(home, at->watch);

	for (int bot = 0; bot < at->sitting->run.bot_count; bot++)
		looked_at |= home_is_looked_at(home, at->door[bot]);
	return !looked_at && !at->sitting->in_play &&
	       !at->sitting->game.running && !at->sitting->thinker.running;
}

struct home_table *
home_find_table(const struct home *home, long number)
{
	for (int i = 0; i < home->table_count; i++)
		if (home->tables[i]->sitting->number == number)
			return home->tables[i];
	return NULL;
}

/* Its doors stay, and lead nowhere. */
static void
forget_table(struct home *home, int i)
{
	struct home_table *at = home->tables[i];

	for (int door = 0; door < home->door_count; door++)
		if (home->doors[door].at == at)
			home->doors[door].at = NULL;
	json_decref(at->hint.found);
	sitting_free(at->sitting);
	free(at);
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
open_table_doors(struct home *home, struct home_table *at)
{
	const struct sitting *sitting = at->sitting;

	for (int bot = 0; bot < sitting->run.bot_count; bot++) {
		const int person = sitting->person[bot];
		const struct home_door door = {DOOR_SEAT, person, at};

		at->gone_ns[bot] = loop_now();
		at->door[bot] = person < 0 ? -1
					   : add_door(home, &door, "seat",
						     sitting->number, person);
		if (person >= 0 && at->door[bot] < 0)
			return -1;
	}
	const struct home_door door = {DOOR_WATCH, -1, at};
	at->watch = add_door(home, &door, "watch", sitting->number, 0);
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

struct home_table *
home_add_table(struct home *home, struct sitting *sitting,
	char reason[static REASON_MAX])
{
	struct home_table *at = sitting ? calloc(1, sizeof *at) : NULL;

	if (!sitting)
		return NULL;
	if (!at)
		reason_no_memory(reason);
	else if (!knows_all(home, sitting))
		reason_say(reason, "a person of table %ld is not known here",
			sitting->number);
	else if (!make_table_room(home))
		reason_say(reason, "there is no room for another table");
	else {
		at->sitting = sitting;
		at->left_ns = loop_now();
		at->analyst = -1;
		home->tables[home->table_count++] = at;
		if (open_table_doors(home, at) == 0)
			return at;
		reason_no_memory(reason);
		forget_table(home, home->table_count - 1);
		return NULL;
	}
	sitting_free(sitting);
	free(at);
	return NULL;
}

/* ---- Games begin */

static int
tables_of(const struct home *home, int person)
{
	int count = 0;

	for (int i = 0; i < home->table_count; i++)
		count += home->tables[i]->sitting->in_play &&
			 sitting_bot_of(home->tables[i]->sitting, person) >= 0;
	return count;
}

int
home_save(struct home *home, char reason[static REASON_MAX])
{
	return people_save(&home->people, reason);
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

struct home_table *
home_branch_table(struct home *home, const struct kept_game *game, int person,
	size_t moves, char reason[static REASON_MAX])
{
	const long number = ++home->people.table;

	if (check_table_room(home, person, reason) < 0 ||
		home_save(home, reason) < 0)
		return NULL;
	return home_add_table(home,
		sitting_branch(&home->place, number, game->table, game->id,
			moves, reason),
		reason);
}

struct home_table *
home_begin_table(struct home *home, const json_t *game, const int *people,
	int count, char reason[static REASON_MAX])
{
	const char *names[GAME_SEATS_MAX];
	char seed[WEB_TOKEN_LENGTH + 1];
	const struct sitting_terms terms = {.game = game,
		.people = people,
		.names = names,
		.count = count,
		.number = ++home->people.table,
		.seed = seed};

	for (int i = 0; i < count; i++) {
		names[i] = *home->people.names[people[i]] != '\0'
				   ? home->people.names[people[i]]
				   : "human";
		if (check_table_room(home, people[i], reason) < 0)
			return NULL;
	}
	people_token(&home->people, "deals", terms.number, 0, seed);
	if (home_save(home, reason) < 0)
		return NULL;
	struct home_table *at = home_add_table(
		home, sitting_begin(&home->place, &terms, reason), reason);
	if (at)
		home_tell_people_of(home, at);
	return at;
}

/* ---- The relay: persons' bots at tables */

static struct home_table *
table_of_key(const struct home *home, const char *key, int *bot)
{
	long number;
	int person;
	struct home_table *at = sitting_key_parse(key, &number, &person)
					? home_find_table(home, number)
					: NULL;

	*bot = at ? sitting_bot_of(at->sitting, person) : -1;
	return *bot >= 0 ? at : NULL;
}

/* All pages of the seat hear the story. */
static void
open_pages(struct home *home, const struct home_table *at, int bot)
{
	int streams[WEB_STREAMS_BEHIND_DOOR];
	char key[SITTING_KEY_MAX];

	if (at->door[bot] < 0)
		return;
	sitting_key(at->sitting, bot, key);
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
	const struct home_table *at = table_of_key(home, key, &bot);

	if (at && at->sitting->ready)
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
hear(struct home_table *at, int bot, const char *message)
{
	struct sitting *sitting = at->sitting;

	sitting->heard_ns = loop_now();
	if (sscanf(message, "{\"kind\":\"ask\",\"id\":%18ld",
		    &at->asked[bot]) == 1 ||
		is_kind(message, "refused"))
		sitting->asked[bot] = true;
	else if (is_kind(message, "done"))
		sitting->asked[bot] = false;
}

static void
told(void *owner, const char *key, int stream, const char *message)
{
	struct home *home = owner;
	int bot;
	struct home_table *at = table_of_key(home, key, &bot);

	if (!at)
		return;
	hear(at, bot, message);
	/* A person's bot ends with its game; the table does not. */
	if (!at->sitting->ready || is_kind(message, "end"))
		return;
	if (stream == RELAY_ALL)
		web_tell_all(home->web, at->door[bot], message);
	else {
		json_t *table = is_kind(message, "now")
					? home_table_message(home, at,
						  at->sitting->person[bot])
					: NULL;
		char *text = table ? json_dumps(table, JSON_COMPACT) : NULL;

		if (text)
			web_tell_number(home->web, stream, text);
		web_tell_number(home->web, stream, message);
		free(text);
		json_decref(table);
	}
	web_loop_stir(&home->served);
}

static const struct relay_site relay_template = {.came = came, .told = told};

/* ---- What tables tell */

/* What the people's bots have told of what was done before is dropped; now each
 * page is told the whole story. */
static void
take_ready(void *owner, struct sitting *sitting)
{
	struct home *home = owner;
	struct home_table *at = home_find_table(home, sitting->number);

	relay_serve(home->relay);
	for (int bot = 0; at && bot < sitting->run.bot_count; bot++)
		open_pages(home, at, bot);
}

static void
take_change(void *owner, struct sitting *sitting)
{
	struct home *home = owner;
	struct home_table *at = home_find_table(home, sitting->number);
	char reason[REASON_MAX];

	if (!at)
		return;
	if (!sitting->in_play &&
		!shelf_find(&home->shelf, sitting->number, sitting->id)) {
		if (shelf_look(&home->shelf, sitting->number, reason) < 0)
			home->terms->complain(reason);
		home_tell_people_of(home, at);
	}
	home_tell_change(home, at);
	home_tell_table(home, at);
}

static void
take_thought(void *owner, struct sitting *sitting, const char *line)
{
	struct home_table *at = home_find_table(owner, sitting->number);

	if (at)
		home_tell_thought(owner, at, line);
}

static void
take_review(void *owner, bool is_output, const char *line)
{
	if (is_output)
		home_tell_review(owner, line);
}

static void
take_reviews_end(void *owner, const struct process_report *report)
{
	(void)report;
	home_tell_review(owner, NULL);
}

/* ---- Time */

/* A person who is away too long from a game with others loses it. */
static void
look_at_seat(struct home *home, struct home_table *at, int bot, int64_t now_ns)
{
	const bool here = home_is_looked_at(home, at->door[bot]);
	char key[SITTING_KEY_MAX];

	if (here != at->here[bot]) {
		at->here[bot] = here;
		at->gone_ns[bot] = now_ns;
		home_tell_table(home, at);
	}
	if (here || at->sitting->people < 2 || !at->sitting->in_play ||
		now_ns - at->gone_ns[bot] < home->terms->away_ns)
		return;
	json_t *body = json_pack("{s:I}", "id", (json_int_t)at->asked[bot]);
	sitting_key(at->sitting, bot, key);
	if (relay_post(home->relay, key, "resign", body, RELAY_ALL))
		at->sitting->asked[bot] = false;
	json_decref(body);
}

static void
look_at_table(struct home *home, struct home_table *at, int64_t now_ns)
{
	bool looked_at = home_is_looked_at(home, at->watch);

	sitting_look(at->sitting, now_ns, home->terms->patience_ns);
	for (int bot = 0; bot < at->sitting->run.bot_count; bot++)
		if (at->sitting->person[bot] >= 0) {
			look_at_seat(home, at, bot, now_ns);
			looked_at |= at->here[bot];
		}
	if (looked_at)
		at->left_ns = LOOP_NEVER;
	else if (at->left_ns == LOOP_NEVER)
		at->left_ns = now_ns;
	else if (now_ns - at->left_ns > SLEEP_NS && at->sitting->people == 1)
		sitting_rest(at->sitting);
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

/* ---- The home */

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
		struct sitting *sitting =
			sitting_load(&home->place, number, reason);
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
	return home_save(home, reason);
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
	home->place = (struct sitting_place){&home->loop, &home->family,
		&home->shelf, terms->socket, terms->games, take_ready,
		take_change, take_thought, home};
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
