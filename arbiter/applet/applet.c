#include "applet/applet.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "applet/applet_site.h"
#include "applet/console_view.h"

/* What no console has yet. */
#define NOTHING_SEEN ULONG_MAX

#define NS_PER_MS INT64_C(1000000)

/* For the last messages to leave. */
#define LEAVE_NS INT64_C(2000000000)
#define LOOK_NS	 INT64_C(20000000)

static void
serve(void *owner, int64_t now_ns)
{
	struct applet *applet = owner;

	(void)now_ns;
	web_serve(applet->web);
}

/* The server wants to be called again. */
static void
set_timer(struct applet *applet)
{
	const int wait_ms = web_wait_ms(applet->web);

	applet->timer.at_ns =
		wait_ms == -1 ? LOOP_NEVER : loop_now() + wait_ms * NS_PER_MS;
}

static void
due(void *owner, int64_t now_ns)
{
	struct applet *applet = owner;

	serve(applet, now_ns);
	set_timer(applet);
}

static void
ready(void *owner, int64_t now_ns)
{
	struct applet *applet = owner;

	serve(applet, now_ns);
	set_timer(applet);
}

/* What the console has printed since. */
static void
tell_lines(struct applet *applet)
{
	fflush(applet->out);
	if (applet->printed_length > 0)
		bulletin_add_lines(&applet->bulletin, applet->printed,
			applet->printed_length);
	rewind(applet->out);
}

/* With another game, or another look at it, the page forgets what it shows. */
static void
tell_position(struct applet *applet)
{
	const struct console *console = &applet->console;
	struct bulletin *bulletin = &applet->bulletin;

	if (console->revision == applet->revision)
		return;
	applet->revision = console->revision;
	if (console->has_game && applet->look >= console->game.seats)
		applet->look = -1;
	const int look = applet->look;
	if (bulletin_put(bulletin, BULLETIN_GAME,
		    console_view_game(console, look))) {
		bulletin_forget(bulletin, BULLETIN_FRAME);
		bulletin_forget(bulletin, BULLETIN_RESULT);
	}
	bulletin_put(
		bulletin, BULLETIN_FRAME, console_view_frame(console, look));
	bulletin_put(bulletin, BULLETIN_RESULT, console_view_result(console));
}

static json_t *
say_busy(const struct applet *applet)
{
	return json_pack("{s:s,s:b,s:i,s:I}", "kind", "busy", "busy",
		applet->busy, "waiting", (int)applet->queue.count, "taken",
		(json_int_t)applet->taken);
}

/* What may be done now; while the console is at work, nothing. */
static void
tell_question(struct applet *applet)
{
	struct bulletin *bulletin = &applet->bulletin;
	const unsigned long revision =
		applet->busy ? 0 : applet->console.revision + 1;

	if (revision == applet->asked_revision)
		return;
	applet->asked_revision = revision;
	json_decref(applet->ask);
	applet->ask = applet->busy ? NULL
				   : console_view_ask(&applet->console,
					     applet->look, ++applet->ask_id);
	if (!applet->ask && bulletin->kept[BULLETIN_ASK])
		bulletin_say(
			bulletin, json_pack("{s:s,s:I}", "kind", "done", "id",
					  (json_int_t)applet->ask_id));
	bulletin_put(bulletin, BULLETIN_ASK, json_incref(applet->ask));
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
		bulletin_put(&applet->bulletin, BULLETIN_CHOICES,
			console_view_choices(&applet->console));
	tell_question(applet);
	bulletin_put(&applet->bulletin, BULLETIN_BUSY, say_busy(applet));
	set_timer(applet);
}

static bool
listen_at(struct applet *applet, const struct applet_terms *terms,
	char reason[static GAME_REASON_MAX])
{
	applet->web = web_open(
		&(struct web_terms){
			.address = terms->address,
			.port = terms->port,
			.site = &applet->site,
		},
		reason);
	if (!applet->web)
		return false;
	applet->door = web_add_door(applet->web, terms->token);
	applet->out = open_memstream(&applet->printed, &applet->printed_length);
	applet->watch = (struct loop_watch){.ready = ready, .owner = applet};
	if (applet->door < 0 || !applet->out ||
		loop_watch_read(&terms->loop->base, &applet->watch,
			web_descriptor(applet->web)) < 0) {
		strlcpy(reason, "there is no memory", GAME_REASON_MAX);
		return false;
	}
	applet->is_watched = true;
	return true;
}

void
applet_look_again(struct applet *applet)
{
	applet->revision = applet->asked_revision = NOTHING_SEEN;
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
	applet_look_again(applet);
	applet->timer = (struct loop_timer){
		.at_ns = LOOP_NEVER, .due = due, .owner = applet};
	loop_add_timer(&terms->loop->base, &applet->timer);
	applet_site_init(applet);
	if (listen_at(applet, terms, reason)) {
		bulletin_init(&applet->bulletin, applet->web, applet->door);
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
	loop_remove_timer(&applet->timer);
	if (applet->is_watched)
		loop_forget(&loop->base, &applet->watch);
	web_close(applet->web);
	bulletin_release(&applet->bulletin);
	line_queue_release(&applet->queue);
	json_decref(applet->ask);
	if (applet->out)
		fclose(applet->out);
	free(applet->printed);
	free(applet);
}

void
applet_link(const struct applet *applet, char link[static WEB_LINK_MAX])
{
	web_link(applet->web, applet->door, link);
}

/* Takes the next line, or waits for one. False: the console is at its end. */
static bool
take_next(struct applet *applet)
{
	char *line;
	bool more;

	/* An interruption that came when there was nothing to interrupt. */
	talk_loop_go_on(applet->terms->loop, false);
	line = line_queue_take(&applet->queue);
	if (!line) {
		applet->busy = false;
		talk_loop_wait(applet->terms->loop, LOOP_NEVER);
		return true;
	}
	applet->busy = true;
	fprintf(applet->out, "talon> %s\n", line);
	more = console_take(&applet->console, line);
	free(line);
	applet->taken++;
	return more;
}

/* The page is told, as far as it listens. */
static void
take_leave(struct applet *applet)
{
	struct talk_loop *loop = applet->terms->loop;
	const int64_t end_ns = loop_now() + LEAVE_NS;

	bulletin_put(&applet->bulletin, BULLETIN_END,
		json_pack("{s:s,s:s}", "kind", "end", "words",
			"The console has ended."));
	tell_all(applet, loop_now());
	talk_loop_go_on(loop, false);
	web_serve(applet->web);
	while (!web_is_told(applet->web) && loop->signal == 0 &&
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
