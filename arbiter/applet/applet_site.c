#include "applet/applet_site.h"

#include <string.h>

#include "applet/console_view.h"
#include "web/page.h"

static void
write_page(void *owner, int door, FILE *file)
{
	(void)owner;
	(void)door;
	page_write(file,
		&(struct page_terms){
			.title = "talon console",
			.before = "console.js",
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
	bulletin_repeat(&applet->bulletin, stream,
		console_view_hello(&applet->console));
}

/* The answer to what is refused. */
static void
refuse(struct web_reply *reply, int status, const char *words)
{
	json_t *error = json_pack("{s:s}", "error", words);

	reply->status = status;
	reply->type = "application/json";
	reply->bytes = error ? json_dumps(error, JSON_COMPACT) : NULL;
	reply->length = reply->bytes ? strlen(reply->bytes) : 0;
	json_decref(error);
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
		refuse(reply, 400, "this is not one line of text");
	else if (!line_queue_add(&applet->queue, before, line))
		refuse(reply, 409,
			"too many lines wait already; interrupt what the "
			"console waits for");
	else
		loop_stop(&applet->terms->loop->base);
}

static void
take_line(struct applet *applet, const json_t *body, struct web_reply *reply)
{
	add_line(applet, "", json_string_value(json_object_get(body, "line")),
		reply);
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
		refuse(reply, 400, "an id and an action are needed");
	else if (!applet->ask || applet->queue.count > 0 ||
		 json_integer_value(id) != (json_int_t)applet->ask_id)
		refuse(reply, 409, "the position is another by now");
	else if (!is_offered(applet, action))
		refuse(reply, 409, "that is none of the actions");
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
		refuse(reply, 400, "a seat is needed, or null");
		return;
	}
	if (json_is_integer(seat) &&
		(!applet->console.has_game || number < 0 ||
			number >= applet->console.game.seats)) {
		refuse(reply, 409, "there is no such seat");
		return;
	}
	applet->look = (int)number;
	applet_look_again(applet);
	loop_stop(&applet->terms->loop->base);
}

static bool
post(void *owner, int door, const char *name, const json_t *body,
	struct web_reply *reply)
{
	struct applet *applet = owner;

	(void)door;
	if (strcmp(name, "line") == 0)
		take_line(applet, body, reply);
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

void
applet_site_init(struct applet *applet)
{
	applet->site = (struct web_site){
		.files = page_files,
		.page = write_page,
		.post = post,
		.opened = opened,
		.owner = applet,
	};
}
