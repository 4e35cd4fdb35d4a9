#include "common/lesson.h"

#include <assert.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A step under way. */
struct scene {
	const struct game_rules *rules;
	const struct lesson_step *step;
	int seat; /* that is asked */
	void *settings;
	void *game;
};

static void
hear_nothing(void *listener, seat_set hearers, const char *line)
{
	(void)listener;
	(void)hearers;
	(void)line;
}

static const struct game_voice silence = {.say = hear_nothing};

int
lesson_length(const struct game_rules *rules)
{
	int length = 0;

	while (rules->lesson && rules->lesson->steps[length].title)
		length++;
	return length;
}

static int
first_to_act(const struct scene *scene)
{
	const seat_set seats = scene->rules->to_act(scene->game);

	return seats == 0 ? -1 : __builtin_ctzll(seats);
}

/* ACTION by whoever is to act. */
static bool
act(const struct scene *scene, const char *action,
	char reason[static GAME_REASON_MAX])
{
	const int seat = first_to_act(scene);
	char canonical[GAME_LINE_MAX];

	snprintf(reason, GAME_REASON_MAX, "the game is over");
	return seat >= 0 && scene->rules->act(scene->game, seat, action,
				    canonical, reason, &silence);
}

/* The next of the actions TEXT, with ", " between. Returns what is left of TEXT;
 * NULL with the reason: the action is not legal. */
static const char *
act_next(const struct scene *scene, const char *text,
	char reason[static GAME_REASON_MAX])
{
	const size_t length = strcspn(text, ",");
	char action[GAME_LINE_MAX];

	snprintf(action, sizeof action, "%.*s", (int)length, text);
	text += length;
	return act(scene, action, reason) ? text + strspn(text, ", ") : NULL;
}

static bool
set_up(const struct scene *scene, char reason[static GAME_REASON_MAX])
{
	const struct game_rules *rules = scene->rules;
	const struct game_preset *preset = scene->step->presets;

	if (!rules->options)
		return true;
	rules->settings_init(scene->settings);
	for (; preset && preset->name; preset++)
		if (!rules->settings_set(scene->settings, preset->name,
			    preset->value, reason))
			return false;
	return rules->settings_check(
		scene->settings, scene->step->seats, reason);
}

static bool
play_to_task(struct scene *scene, char reason[static GAME_REASON_MAX])
{
	const struct game_rules *rules = scene->rules;
	const struct lesson_step *step = scene->step;
	const char *moves = step->moves ? step->moves : "";

	if (!set_up(scene, reason) ||
		!rules->deal_read(scene->game, step->seats, scene->settings, 0,
			step->deal, reason))
		return false;
	rules->introduce(scene->game, &silence);
	rules->begin(scene->game, &silence);
	while (moves && *moves != '\0')
		moves = act_next(scene, moves, reason);
	scene->seat = first_to_act(scene);
	return moves;
}

static void
leave(struct scene *scene)
{
	free(scene->settings);
	free(scene->game);
}

/* Whether there is such a step; then it is to be left. A step that is there but
 * cannot be played is a mistake of ours. */
static bool
enter(struct scene *scene, const struct game_rules *rules, int n,
	char reason[static GAME_REASON_MAX])
{
	snprintf(reason, GAME_REASON_MAX, "there is no such step");
	if (n < 1 || n > lesson_length(rules))
		return false;
	*scene = (struct scene){
		.rules = rules,
		.step = &rules->lesson->steps[n - 1],
		.settings = calloc(1, rules->settings_size + 1),
		.game = calloc(1, rules->size),
	};
	if (!scene->settings || !scene->game) {
		snprintf(reason, GAME_REASON_MAX, "there is no memory");
		leave(scene);
		return false;
	}
	const bool good = play_to_task(scene, reason);
	assert(good);
	(void)good;
	return true;
}

static json_t *
frame_of(const struct scene *scene)
{
	const struct game_look look = {.viewers = seat_bit(scene->seat)};

	return scene->rules->frame(scene->game, &look);
}

json_t *
lesson_step(const struct game_rules *rules, int n)
{
	char reason[GAME_REASON_MAX];
	struct scene scene;

	if (!enter(&scene, rules, n, reason))
		return NULL;
	json_t *object = json_pack("{ss si si ss ss si ss so so}", "game",
		rules->name, "n", n, "of", lesson_length(rules), "title",
		scene.step->title, "task", scene.step->task, "seat", scene.seat,
		"ask", rules->request(scene.game)->ask, "frame",
		frame_of(&scene), "actions",
		rules->actions(scene.game, scene.seat));
	leave(&scene);
	return object;
}

static const struct lesson_answer *
answer_of(const struct lesson_step *step, const char *action)
{
	const struct lesson_answer *answer = step->answers;

	while (fnmatch(answer->actions, action, 0) != 0)
		answer++;
	return answer;
}

/* An action that is right; "": there was no memory for it. */
static void
find_right(const struct scene *scene, char action[static GAME_LINE_MAX])
{
	json_t *actions = scene->rules->actions(scene->game, scene->seat);
	size_t best = LESSON_ANSWERS_MAX;
	json_t *item;
	size_t i;

	*action = '\0';
	json_array_foreach(actions, i, item)
	{
		const char *text =
			json_string_value(json_object_get(item, "action"));
		const struct lesson_answer *answer =
			text ? answer_of(scene->step, text) : NULL;
		const size_t place =
			answer ? (size_t)(answer - scene->step->answers) : best;

		if (place < best && answer->right) {
			best = place;
			strlcpy(action, text, GAME_LINE_MAX);
		}
	}
	json_decref(actions);
}

static bool
add_frame(const struct scene *scene, json_t *frames,
	char reason[static GAME_REASON_MAX])
{
	snprintf(reason, GAME_REASON_MAX, "there is no memory");
	return json_array_append_new(frames, frame_of(scene)) == 0;
}

/* The frames of ACTION, and of what the others do THEN; NULL with the reason: it
 * is not legal, or there is no memory. */
static json_t *
play(const struct scene *scene, const char *action, const char *then,
	char reason[static GAME_REASON_MAX])
{
	json_t *frames = json_array();
	bool good =
		act(scene, action, reason) && add_frame(scene, frames, reason);

	while (good && then && *then != '\0') {
		then = act_next(scene, then, reason);
		good = then && add_frame(scene, frames, reason);
	}
	if (good)
		return frames;
	json_decref(frames);
	return NULL;
}

json_t *
lesson_answer(const struct game_rules *rules, int n, const char *action,
	char reason[static GAME_REASON_MAX])
{
	char right[GAME_LINE_MAX];
	struct scene scene;
	json_t *object = NULL;

	if (!enter(&scene, rules, n, reason))
		return NULL;
	if (!action) {
		find_right(&scene, right);
		action = right;
	}
	const struct lesson_answer *answer = answer_of(scene.step, action);
	json_t *frames = play(&scene, action, answer->then, reason);
	if (frames)
		object = json_pack("{sb ss ss so so}", "right", answer->right,
			"feedback", answer->say, "action", action, "frames",
			frames, "next",
			n < lesson_length(rules) ? json_integer(n + 1)
						 : json_null());
	if (frames && !object)
		snprintf(reason, GAME_REASON_MAX, "there is no memory");
	leave(&scene);
	return object;
}
