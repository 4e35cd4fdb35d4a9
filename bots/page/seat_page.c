#include "page/seat_page.h"

#include <stdlib.h>
#include <string.h>

#include "page/token.h"
#include "web/page.h"
#include "web/page_files.h"

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
	const struct seat_page_terms *terms = page->terms;

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
		char *ask = question_message(question, page->terms->now_ms());

		if (check(page, ask))
			web_tell(stream, ask);
		free(ask);
	}
	web_tell(stream, "{\"kind\":\"now\"}");
}

/* Refuses with STATUS, and WHY in words. */
static void
refuse(struct seat_page *page, struct web_reply *reply, int status,
	const char *why)
{
	json_t *object = json_pack("{s:s}", "error", why);

	reply->status = status;
	reply->type = "application/json";
	reply->bytes = object ? json_dumps(object, JSON_COMPACT) : NULL;
	reply->length = reply->bytes ? strlen(reply->bytes) : 0;
	check(page, reply->bytes);
	json_decref(object);
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
		refuse(page, reply, 400, "an id and an action are needed");
		return true;
	}
	if (!resigns)
		why = question_answer(question, json_integer_value(id), action);
	else if (page->terms->resign)
		why = question_answer_otherwise(
			question, json_integer_value(id), SEAT_PAGE_RESIGN);
	else
		why = "nobody can give up here";
	if (why)
		refuse(page, reply, 409, why);
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

bool
seat_page_open(struct seat_page *page, const struct seat_page_terms *terms,
	struct web_terms place, char reason[static GAME_REASON_MAX])
{
	char token[WEB_TOKEN_LENGTH + 1];

	*page = (struct seat_page){
		.terms = terms,
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
	strlcpy(reason, "there is no memory", GAME_REASON_MAX);
	web_close(page->web);
	return false;
}

void
seat_page_close(struct seat_page *page)
{
	web_close(page->web);
	question_close(&page->question);
	story_release(&page->story);
}

void
seat_page_begin(struct seat_page *page, json_t *game)
{
	char *text = message_of(page, "game", game);

	seat_page_settle(page);
	page->made = 0;
	if (!text)
		return;
	web_tell_all(page->web, page->door, text);
	story_begin(&page->story, text);
}

void
seat_page_show(struct seat_page *page, json_t *frame)
{
	char *text = message_of(page, "frame",
		json_pack("{s:i,s:o}", "made", page->made++, "frame", frame));

	if (!text)
		return;
	web_tell_all(page->web, page->door, text);
	check(page, story_add_frame(&page->story, text) == 0);
}

void
seat_page_end_game(struct seat_page *page, json_t *result)
{
	char *text = message_of(page, "result", result);

	seat_page_settle(page);
	if (!text)
		return;
	web_tell_all(page->web, page->door, text);
	story_end(&page->story, text);
}

void
seat_page_ask(struct seat_page *page, const char *question, json_t *actions,
	int64_t left_ms)
{
	const int64_t now_ms = page->terms->now_ms();

	question_open(&page->question, question, actions,
		left_ms < 0 ? -1 : now_ms + left_ms);
	char *text = question_message(&page->question, now_ms);
	check(page, text);
	tell_and_free(page, text);
}

const char *
seat_page_answer(const struct seat_page *page)
{
	const struct question *question = &page->question;

	return question->open && question->answered ? question->answer : NULL;
}

int64_t
seat_page_left_ms(const struct seat_page *page)
{
	const struct question *question = &page->question;

	if (!question->open || question->answered || question->end_ms < 0)
		return -1;
	const int64_t left_ms = question->end_ms - page->terms->now_ms();
	return left_ms > 0 ? left_ms : 0;
}

void
seat_page_settle(struct seat_page *page)
{
	if (!page->question.open)
		return;
	tell_and_free(page, message_of(page, "done",
				    json_pack("{s:I}", "id",
					    (json_int_t)page->question.id)));
	question_close(&page->question);
}

void
seat_page_say_end(struct seat_page *page, const char *words)
{
	seat_page_settle(page);
	tell_and_free(page,
		message_of(page, "end", json_pack("{s:s}", "words", words)));
}
