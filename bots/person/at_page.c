#include "person/at_page.h"

#include <err.h>
#include <errno.h>
#include <limits.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/say.h"
#include "person/person.h"
#include "web/page.h"
#include "words/language.h"

enum {
	STORY_FRAMES_MAX = 8 << 20, /* bytes of all frames that are kept */
	QUESTION_NAME_MAX = 32,
	LINGER_MS = 1000, /* how long pages may take to hear the end */
	/* Who does not answer in time is ended by the arbiter, and says so this
	 * long before. */
	LAST_WORDS_MS = 50,
};

/*
 * The story of a game: the messages about it that a page gets when it is
 * opened, or opened again. Of what is too long for that the newest are kept.
 * {0} is empty.
 */
struct story {
	char *game; /* the message with which it begins; NULL: there is none */
	char **frames;
	size_t first; /* the oldest that is kept */
	size_t count; /* of all there have been */
	size_t room;
	size_t bytes;
	char *result; /* NULL: the game is not over */
};

static void
drop_oldest(struct story *story)
{
	char **oldest = &story->frames[story->first++];

	story->bytes -= strlen(*oldest);
	free(*oldest);
	*oldest = NULL;
}

static void
story_release(struct story *story)
{
	while (story->first < story->count)
		drop_oldest(story);
	free(story->frames);
	free(story->game);
	free(story->result);
	*story = (struct story){0};
}

static void
story_begin(struct story *story, char *message)
{
	story_release(story);
	story->game = message;
}

static int
make_room(struct story *story)
{
	if (story->count < story->room)
		return 0;
	size_t room = story->room > 0 ? 2 * story->room : 64;
	char **frames = reallocarray(story->frames, room, sizeof *frames);
	if (!frames)
		return -1;
	story->frames = frames;
	story->room = room;
	return 0;
}

static int
story_add_frame(struct story *story, char *message)
{
	if (make_room(story) < 0) {
		free(message);
		return -1;
	}
	story->frames[story->count++] = message;
	story->bytes += strlen(message);
	while (story->bytes > STORY_FRAMES_MAX &&
		story->first + 1 < story->count)
		drop_oldest(story);
	return 0;
}

static void
story_end(struct story *story, char *message)
{
	free(story->result);
	story->result = message;
}

static void
story_tell(const struct story *story,
	void (*tell)(void *listener, const char *message), void *listener)
{
	if (story->game)
		tell(listener, story->game);
	for (size_t i = story->first; i < story->count; i++)
		tell(listener, story->frames[i]);
	if (story->result)
		tell(listener, story->result);
}

/*
 * The question that the person has in hand. Only what was offered is taken for
 * an answer, and the first one counts. {0}: there is none.
 */
struct question {
	long id; /* from 1; of the question, or of the last one */
	bool open;
	bool answered;
	char name[QUESTION_NAME_MAX]; /* "gen_move" */
	json_t *actions;
	int64_t end_ms; /* when the time is up; -1: never */
	char answer[GAME_LINE_MAX];
};

static void
question_close(struct question *question)
{
	json_decref(question->actions);
	question->actions = NULL;
	question->open = false;
}

static void
question_open(struct question *question, const char *name, json_t *actions,
	int64_t end_ms)
{
	question_close(question);
	question->id++;
	question->open = true;
	question->answered = false;
	strlcpy(question->name, name, sizeof question->name);
	question->actions = actions;
	question->end_ms = end_ms;
}

/* An answer is a line of text. */
static bool
is_line(const char *action)
{
	if (strlen(action) >= GAME_LINE_MAX)
		return false;
	for (; *action != '\0'; action++)
		if ((unsigned char)*action < ' ' || *action == '\x7f')
			return false;
	return true;
}

static bool
is_offered(const struct question *question, const char *action)
{
	const json_t *item;
	size_t i;

	if (!is_line(action))
		return false;
	json_array_foreach(question->actions, i, item)
	{
		const char *offered =
			json_string_value(json_object_get(item, "action"));

		if (offered && strcmp(offered, action) == 0)
			return true;
	}
	return false;
}

static const char *
question_answer_otherwise(
	struct question *question, json_int_t id, const char *word)
{
	if (!question->open || question->answered || id != question->id)
		return N_("this question is not open any more");
	strlcpy(question->answer, word, sizeof question->answer);
	question->answered = true;
	return NULL;
}

static const char *
question_answer(struct question *question, json_int_t id, const char *action)
{
	if (question->open && id == question->id &&
		!is_offered(question, action))
		return N_("this is none of the actions that are offered");
	return question_answer_otherwise(question, id, action);
}

static char *
question_message(const struct question *question, int64_t now_ms)
{
	const int64_t left_ms = question->end_ms - now_ms;
	json_t *message = json_pack("{s:s,s:I,s:s,s:o,s:O}", "kind", "ask",
		"id", (json_int_t)question->id, "ask", question->name,
		"left_ms",
		question->end_ms < 0 ? json_null()
				     : json_integer(left_ms > 0 ? left_ms : 0),
		"actions", question->actions);
	char *text = message ? json_dumps(message, JSON_COMPACT) : NULL;

	json_decref(message);
	return text;
}

/* 128 random bits in hexadecimal. */
static void
token_draw(char token[static WEB_TOKEN_LENGTH + 1])
{
	static const char digits[] = "0123456789abcdef";
	unsigned char bits[WEB_TOKEN_LENGTH / 2];

	arc4random_buf(bits, sizeof bits);
	for (size_t i = 0; i < sizeof bits; i++) {
		token[2 * i] = digits[bits[i] >> 4];
		token[2 * i + 1] = digits[bits[i] & 15];
	}
	token[WEB_TOKEN_LENGTH] = '\0';
}

/* The page of this process. */
struct seat_page {
	const struct at_page_terms *terms;
	int64_t (*now_ms)(void);
	struct web_site site;
	struct web *web;
	int door;
	struct story story;
	struct question question;
	int made;    /* frames of the game so far */
	bool failed; /* there was no memory: not all has been told */
};

/* What goes wrong with a message is noted once, here. */
static bool
check(struct seat_page *page, bool good)
{
	page->failed |= !good;
	return good;
}

/* OBJECT, taken over, as the text of a message of KIND; NULL: no memory. */
static char *
message_of(struct seat_page *page, const char *kind, json_t *object)
{
	json_t *message = json_pack("{s:s}", "kind", kind);
	char *text = NULL;

	if (object && message && json_object_update(message, object) == 0)
		text = json_dumps(
			message, JSON_COMPACT | JSON_REAL_PRECISION(6));
	json_decref(message);
	json_decref(object);
	check(page, text);
	return text;
}

static void
tell_and_free(struct seat_page *page, char *text)
{
	if (text)
		web_tell_all(page->web, page->door, text);
	free(text);
}

static void
tell(void *listener, const char *message)
{
	web_tell(listener, message);
}

static char *
hello(struct seat_page *page)
{
	const struct at_page_terms *terms = page->terms;

	return message_of(page, "hello",
		json_pack("{s:s,s:s,s:{s:f,s:f,s:f,s:f},s:b}", "page", "seat",
			"title", terms->title, "waits", "deal",
			terms->waits.deal, "card", terms->waits.card, "trick",
			terms->waits.trick, "end", terms->waits.end, "resign",
			terms->resign));
}

static void
opened(void *owner, int door, struct web_stream *stream)
{
	struct seat_page *page = owner;
	const struct question *question = &page->question;
	char *first = hello(page);

	(void)door;
	if (first)
		web_tell(stream, first);
	free(first);
	story_tell(&page->story, tell, stream);
	if (question->open && !question->answered) {
		char *ask = question_message(question, page->now_ms());

		if (check(page, ask))
			web_tell(stream, ask);
		free(ask);
	}
	web_tell(stream, "{\"kind\":\"now\"}");
}

static bool
posted(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	struct seat_page *page = owner;
	struct question *question = &page->question;
	const json_t *id = json_object_get(body, "id");
	const char *action = json_string_value(json_object_get(body, "action"));
	const bool resigns = strcmp(name, "resign") == 0;
	const char *why;

	(void)door;
	if (!resigns && strcmp(name, "act") != 0)
		return false;
	if (!json_is_integer(id) || (!resigns && !action)) {
		web_reply_error(reply, 400, "an id and an action are needed");
		return true;
	}
	if (!resigns)
		why = question_answer(question, json_integer_value(id), action);
	else if (page->terms->resign)
		why = question_answer_otherwise(
			question, json_integer_value(id), PERSON_RESIGNS);
	else
		why = N_("nobody can give up here");
	if (why)
		web_reply_error(reply, 409, why);
	return true;
}

static void
write_page(void *owner, int door, FILE *file)
{
	const struct seat_page *page = owner;

	(void)door;
	page_write(file,
		&(struct page_terms){
			.title = page->terms->title,
			.script = "seat.js",
			.without_scripts = "Without scripts there is no table "
					   "here: talon play has one at the "
					   "terminal.",
		});
}

/* Opens the page to the world at PLACE. False, with the reason in words; then
 * nothing is to be closed. TERMS must outlive it. */
static bool
open_page(struct seat_page *page, const struct at_page_terms *terms,
	int64_t (*now)(void), struct web_terms place,
	char reason[static GAME_REASON_MAX])
{
	char token[WEB_TOKEN_LENGTH + 1];

	*page = (struct seat_page){
		.terms = terms,
		.now_ms = now,
		.site = {.files = page_files,
			.page = write_page,
			.post = posted,
			.opened = opened,
			.owner = page},
	};
	place.site = &page->site;
	page->web = web_open(&place, reason);
	if (!page->web)
		return false;
	token_draw(token);
	page->door = web_add_door(page->web, token);
	if (page->door >= 0)
		return true;
	strlcpy(reason, "out of memory", GAME_REASON_MAX);
	web_close(page->web);
	return false;
}

static void
close_page(struct seat_page *page)
{
	web_close(page->web);
	question_close(&page->question);
	story_release(&page->story);
}

/* The question, if there is one, is answered or void. */
static void
settle(struct seat_page *page)
{
	if (!page->question.open)
		return;
	tell_and_free(page, message_of(page, "done",
				    json_pack("{s:I}", "id",
					    (json_int_t)page->question.id)));
	question_close(&page->question);
}

static void
begin_game(void *self, const struct person *person)
{
	struct seat_page *page = self;
	char *text = message_of(page, "game",
		json_pack("{s:I,s:s,s:i,s:O?}", "number",
			(json_int_t)person->games, "rules", person->rules,
			"seat", person->seat, "names", person->names));

	settle(page);
	page->made = 0;
	if (!text)
		return;
	web_tell_all(page->web, page->door, text);
	story_begin(&page->story, text);
}

static void
show_frame(void *self, json_t *frame)
{
	struct seat_page *page = self;
	char *text = message_of(page, "frame",
		json_pack("{s:i,s:O}", "made", page->made++, "frame", frame));

	if (!text)
		return;
	web_tell_all(page->web, page->door, text);
	check(page, story_add_frame(&page->story, text) == 0);
}

static void
end_game(void *self, json_t *points, json_t *sentences)
{
	struct seat_page *page = self;
	char *words = language_say_all(LANGUAGE_ENGLISH, sentences);
	char *text = message_of(page, "result",
		json_pack("{s:O,s:s,s:O}", "points", points, "words", words,
			"says", sentences));

	free(words);
	settle(page);
	if (!text)
		return;
	web_tell_all(page->web, page->door, text);
	story_end(&page->story, text);
}

static bool
ask(void *self, const char *question, json_t *actions, int64_t left_ms)
{
	struct seat_page *page = self;
	const int64_t now = page->now_ms();

	if (!actions)
		return false;
	question_open(&page->question, question, json_incref(actions),
		left_ms < 0 ? -1 : now + left_ms);
	char *text = question_message(&page->question, now);
	check(page, text);
	tell_and_free(page, text);
	return true;
}

/* In how many ms the time for the answer is up, not less than 0; -1: never, or
 * it is answered. */
static int64_t
answer_left_ms(const struct seat_page *page)
{
	const struct question *question = &page->question;

	if (!question->open || question->answered || question->end_ms < 0)
		return -1;
	const int64_t left_ms = question->end_ms - page->now_ms();
	return left_ms > 0 ? left_ms : 0;
}

/* There will be no more, and WORDS say why. */
static void
say_end(struct seat_page *page, const char *words)
{
	settle(page);
	tell_and_free(page,
		message_of(page, "end", json_pack("{s:s}", "words", words)));
}

static struct person_place
place_of(struct seat_page *page)
{
	return (struct person_place){.begin = begin_game,
		.show = show_frame,
		.ask = ask,
		.end = end_game,
		.self = page};
}

/* Answers the bot's command that was put off, if the page has the answer. */
static void
go_on(struct seat_page *page, struct person *person, struct bot *bot)
{
	const struct question *question = &page->question;

	if (!bot->is_put_off || !question->open || !question->answered)
		return;
	settle(page);
	person_answer(person, bot, question->answer);
}

enum { WATCH_IN, WATCH_OUT, WATCH_WEB, WATCHES };

struct service {
	struct seat_page page;
	struct person_place place;
	struct person person;
	struct bot bot;
	bool deserted; /* nobody waits for answers any more */
};

static int64_t
now_ms(void)
{
	struct timespec t;

	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Waits for at most MOST_MS, -1: ever, for what happens first, and serves the
 * pages. WATCHES has room for all three. */
static void
wait_and_serve(struct service *s, struct pollfd *watches, int most_ms)
{
	struct web *web = s->page.web;
	int wait_ms = web_wait_ms(web);

	if (wait_ms < 0 || (most_ms >= 0 && most_ms < wait_ms))
		wait_ms = most_ms;
	watches[WATCH_WEB] =
		(struct pollfd){.fd = web_descriptor(web), .events = POLLIN};
	if (poll(watches, WATCHES, wait_ms) < 0) {
		for (int i = 0; i < WATCHES; i++)
			watches[i].revents = 0;
		if (errno != EINTR)
			s->bot.error = errno;
	}
	web_serve(web);
}

/* For how long the person may think; -1: ever. */
static int
time_to_think(const struct service *s)
{
	const int64_t left_ms = answer_left_ms(&s->page) - LAST_WORDS_MS;

	if (left_ms < -LAST_WORDS_MS)
		return -1;
	return left_ms <= 0 ? 0 : left_ms < INT_MAX ? (int)left_ms : INT_MAX;
}

/* While the person thinks nothing is read, but that nobody waits any more is
 * seen all the same. */
static void
step(struct service *s)
{
	const bool asked = s->bot.is_put_off;
	struct pollfd watches[WATCHES] = {
		[WATCH_IN] = {.fd = STDIN_FILENO, .events = asked ? 0 : POLLIN},
		[WATCH_OUT] = {.fd = STDOUT_FILENO},
	};

	wait_and_serve(s, watches, time_to_think(s));
	go_on(&s->page, &s->person, &s->bot);
	if (time_to_think(s) == 0)
		say_end(&s->page,
			N_("Your time is up, and with it the game is lost. The "
			   "next game, if there is one, has a new link."));
	s->deserted = watches[WATCH_OUT].revents != 0 ||
		      (asked && watches[WATCH_IN].revents != 0);
	if (!asked && watches[WATCH_IN].revents != 0)
		bot_read(&s->bot, STDIN_FILENO);
}

static bool
goes_on(const struct service *s)
{
	return !bot_is_over(&s->bot) && !s->deserted && !s->page.failed &&
	       !s->person.failed && !web_has_gone(s->page.web);
}

/* Until all pages have heard the last word. */
static void
linger(struct service *s)
{
	struct pollfd watches[WATCHES] = {
		[WATCH_IN] = {.fd = -1},
		[WATCH_OUT] = {.fd = -1},
	};
	const int64_t end_ms = now_ms() + LINGER_MS;
	int64_t left_ms = LINGER_MS;

	say_end(&s->page, s->deserted
				  ? N_("Nobody waits for an answer any more.")
				  : N_("There are no more games."));
	while (left_ms > 0 && !web_is_told(s->page.web)) {
		wait_and_serve(s, watches, (int)left_ms);
		left_ms = end_ms - now_ms();
	}
}

static int
end(const struct service *s)
{
	if (web_has_gone(s->page.web)) {
		warnx("the server of the pages has gone");
		return EXIT_FAILURE;
	}
	if (s->page.failed || s->person.failed)
		errno = ENOMEM;
	else if (bot_end(&s->bot) == 0)
		return EXIT_SUCCESS;
	warn("human");
	return EXIT_FAILURE;
}

int
at_page_run(const struct at_page_terms *terms, struct web_terms place)
{
	static struct service s;
	char reason[GAME_REASON_MAX], link[WEB_LINK_MAX];

	if (!open_page(&s.page, terms, now_ms, place, reason)) {
		warnx("%s", reason);
		return EXIT_FAILURE;
	}
	web_link(s.page.web, s.page.door, link);
	if (*link != '\0')
		fprintf(stderr, "human: open %s\n", link);
	s.place = place_of(&s.page);
	person_bot(&s.person, &s.place, terms->version, &s.bot);
	bot_begin(&s.bot, STDOUT_FILENO);
	while (goes_on(&s))
		step(&s);
	linger(&s);
	const int status = end(&s);
	person_release(&s.person);
	close_page(&s.page);
	return status;
}
