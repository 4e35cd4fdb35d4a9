#include "learn/lesson_site.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "common/lesson.h"
#include "common/number.h"
#include "games.h"
#include "web/page.h"

void
lesson_site_page(FILE *file)
{
	static const char *const before[] = {"exercise.js", "lesson.js", NULL};

	page_write(file,
		&(struct page_terms){
			.title = "Talon",
			.before = before,
			.script = "seat.js",
			.without_scripts = "Lessons need scripts. talon rules "
					   "prints the rules of a game.",
		});
}

static void
reply_page(struct web_reply *reply)
{
	FILE *file = web_reply_open(reply);

	if (!file)
		return;
	lesson_site_page(file);
	web_reply_close(reply, file, "text/html; charset=utf-8", 0, NULL);
}

static void
reply_games(struct web_reply *reply)
{
	json_t *array = json_array();

	for (size_t i = 0; game_all[i]; i++)
		if (lesson_length(game_all[i]) > 0)
			json_array_append_new(
				array, json_string(game_all[i]->name));
	web_reply_json(reply, 200, array);
}

static const struct game_rules *
find_taught(const char *name)
{
	const struct game_rules *rules = game_find(name);

	return rules && lesson_length(rules) > 0 ? rules : NULL;
}

/* PATH is GAME/N. */
static void
reply_step(const char *path, bool plays, struct web_reply *reply)
{
	const char *slash = strchr(path, '/');
	char name[64];
	uint64_t n = 0;

	snprintf(name, sizeof name, "%.*s", slash ? (int)(slash - path) : 0,
		path);
	const struct game_rules *rules = find_taught(name);
	json_t *step = rules && number_parse(slash + 1, &n) && n <= INT_MAX
			       ? lesson_step(rules, (int)n)
			       : NULL;
	if (!step) {
		web_reply_error(reply, 404, "there is no such step");
		return;
	}
	json_object_set_new(step, "plays", json_boolean(plays));
	web_reply_json(reply, 200, step);
}

bool
lesson_site_get(const char *name, bool plays, struct web_reply *reply)
{
	static const char steps[] = "lesson/";

	if (strcmp(name, "learn") == 0)
		reply_page(reply);
	else if (strcmp(name, "lesson") == 0)
		reply_games(reply);
	else if (strncmp(name, steps, sizeof steps - 1) == 0)
		reply_step(name + sizeof steps - 1, plays, reply);
	else
		return false;
	return true;
}

bool
lesson_site_post(const char *name, const json_t *body, struct web_reply *reply)
{
	const char *game = json_string_value(json_object_get(body, "game"));
	const json_t *step = json_object_get(body, "step");
	const json_t *action = json_object_get(body, "action");
	char reason[GAME_REASON_MAX];

	if (strcmp(name, "lesson") != 0)
		return false;
	const struct game_rules *rules = game ? find_taught(game) : NULL;
	const json_int_t n = json_integer_value(step);
	if (!rules || n < 1 || n > lesson_length(rules) ||
		!(json_is_string(action) || json_is_null(action))) {
		web_reply_error(reply, 400,
			"a game, a step of its lesson and an action are "
			"needed");
		return true;
	}
	json_t *said =
		lesson_answer(rules, (int)n, json_string_value(action), reason);
	if (said)
		web_reply_json(reply, 200, said);
	else
		web_reply_error(reply, 409, reason);
	return true;
}
