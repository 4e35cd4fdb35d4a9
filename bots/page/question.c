#include "page/question.h"

#include <string.h>

void
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

void
question_close(struct question *question)
{
	json_decref(question->actions);
	question->actions = NULL;
	question->open = false;
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

const char *
question_answer_otherwise(
	struct question *question, json_int_t id, const char *word)
{
	if (!question->open || question->answered || id != question->id)
		return "this question is not open any more";
	strlcpy(question->answer, word, sizeof question->answer);
	question->answered = true;
	return NULL;
}

const char *
question_answer(struct question *question, json_int_t id, const char *action)
{
	if (question->open && id == question->id &&
		!is_offered(question, action))
		return "this is none of the actions that are offered";
	return question_answer_otherwise(question, id, action);
}

char *
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
